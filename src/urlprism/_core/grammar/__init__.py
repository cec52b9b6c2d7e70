"""Pieces of grammars that several documents share: components, runs, schemes, names with stars.

Other packages import `appendix_b`, `broken_lines`, `name_patterns`, `pieces`, `runs` and `schemes`.
"""
