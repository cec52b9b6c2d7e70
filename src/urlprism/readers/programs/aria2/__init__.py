"""aria2."""
