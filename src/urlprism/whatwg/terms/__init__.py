"""Terms of the standard that all its algorithms use: sets of code points, special schemes.

Other packages import `schemes` and `sets`.
"""
