"""Records of all standards: their parts and findings, and how a record is read and changed.

Other packages import `components`, `editing`, `findings`, `records` and `validity`.
"""
