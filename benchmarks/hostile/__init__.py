"""The worst texts for each function, and what they cost."""
