"""Pieces of grammars that several documents share: components, runs, schemes, names with stars."""
