"""Sessions of nox by subject; noxfile.py imports them."""
