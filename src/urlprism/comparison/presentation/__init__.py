"""A comparison in words: explained in lines, in sentences, and as data, with secrets hidden.

Other packages import `details`, `explanation`, `hiding`, `matrix_forms`, `sentences` and
`wrapping`.
"""
