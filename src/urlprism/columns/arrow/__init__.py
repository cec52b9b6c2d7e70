"""Columns in and out by the Arrow PyCapsule interface."""
