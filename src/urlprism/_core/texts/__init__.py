"""Texts, and octets, as wholes.

Other packages import `beginnings`.
"""
