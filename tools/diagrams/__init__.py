"""The pictures of the book, drawn from what the package says: `python -m tools write pictures`."""
