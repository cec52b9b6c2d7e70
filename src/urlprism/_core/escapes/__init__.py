"""Percent-encoding: of octets, of components, and triplets that are written otherwise."""
