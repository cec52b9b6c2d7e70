"""Changes of programs, and the releases that have them.

Other packages import `changes` and `numbers`.
"""
