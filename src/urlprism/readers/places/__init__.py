"""Where the parts of a reading lie in its text."""
