"""Python: `urllib.parse` of CPython, and `urlparse` of Python 2.7.

Other packages import `client`, `live`, `model` and `request`.
"""

from typing import Final

from urlprism.programs import Program

PROGRAMS: Final = (
    Program(
        name="urllib",
        title="Python urllib.parse",
        package=__name__,
        newest=("npm", "pyodide"),
    ),
)
