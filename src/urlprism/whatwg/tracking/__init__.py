"""Parameters that only track, and redirectors: what dated lists say of a URL.

Other packages import `redirectors`, `results` and `rules`.
"""
