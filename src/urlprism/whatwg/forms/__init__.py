"""application/x-www-form-urlencoded, and the encodings that forms may have.

Other packages import `encodings`, `fields`, `form` and `labels`.
"""
