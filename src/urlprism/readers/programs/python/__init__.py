"""Python: `urllib.parse` of CPython, and `urlparse` of Python 2.7."""
