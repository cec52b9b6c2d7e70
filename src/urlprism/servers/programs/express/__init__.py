"""Express."""
