"""Where the parts of a reading lie in its text.

Other packages import `by_probing`, `of_refused` and `spans`.
"""
