"""Columns in and out by the Arrow PyCapsule interface.

Other packages import `capsules`, `exports`, `mapping` and `protocols`.
"""
