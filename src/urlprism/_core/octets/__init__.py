"""Octets and characters: memory, searching, marks, percent-encoding, and C for the kernels."""
