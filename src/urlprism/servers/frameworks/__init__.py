"""The frameworks that stand behind a server: rows of steps, each a module."""
