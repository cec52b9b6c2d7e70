"""Sessions of nox, and what they share; noxfile.py has those of every day."""
