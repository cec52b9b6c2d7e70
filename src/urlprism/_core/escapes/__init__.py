"""Percent-encoding: of octets, of components, and triplets that are written otherwise.

Other packages import `coding`, `percent` and `triplets`.
"""
