"""A URL: its text, the places of its parts, and its parts as they are, decoded, and for people.

Other packages import `decoded`, `parts`, `places`, `record` and `relative`.
"""
