"""Columns of URLs beside engines and a loop."""
