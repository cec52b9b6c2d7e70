"""What writes pages and data of this repository: `python -m tools list` names all of it."""
