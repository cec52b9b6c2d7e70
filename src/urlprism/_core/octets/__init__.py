"""Octets and characters: memory, searching, marks, and C for the kernels.

Other packages import `characters`, `host_labels`, `marks`, `memory`, `scan` and `signs`.
"""
