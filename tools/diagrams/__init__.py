"""The pictures of the book, drawn from what the package says: `cd docs && python -m diagrams`."""
