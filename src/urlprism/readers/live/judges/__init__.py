"""The judges themselves, where they are installed."""
