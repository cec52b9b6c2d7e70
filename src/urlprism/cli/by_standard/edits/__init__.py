"""Edits by each standard, and the registry of them."""
