"""The real programs behind the names of readers, where they are installed."""
