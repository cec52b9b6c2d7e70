"""The commands, one file each: its options, what it runs, and what it shows."""
