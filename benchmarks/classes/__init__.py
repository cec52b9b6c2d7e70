"""Every class of input: its texts, and the contests of its readers."""
