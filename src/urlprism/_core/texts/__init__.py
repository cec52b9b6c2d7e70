"""Texts, and octets, as wholes: how many begin, and how notebooks show them.

Other packages import `beginnings` and `drawing`.
"""
