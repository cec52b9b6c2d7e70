"""The package parse-url of npm."""
