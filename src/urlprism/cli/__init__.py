"""The command line: its arguments, what its commands do, and how that is shown."""
