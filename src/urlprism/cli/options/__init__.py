"""The options that several commands have."""
