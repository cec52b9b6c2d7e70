"""The package url-parse of npm."""
