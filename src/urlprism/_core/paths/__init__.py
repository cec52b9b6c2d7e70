"""Paths: dot segments as they were merged before RFC 3986, and paths of files.

Other packages import `dots` and `file_paths`.
"""
