"""The real programs under the names of readers, where they are installed."""
