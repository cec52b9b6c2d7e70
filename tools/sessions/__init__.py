"""Sessions of nox that noxfile.py imports: a module for each subject."""
