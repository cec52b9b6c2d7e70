"""What classes of results do for Python and for libraries: closed, compared, checked, told.

Other packages import `absent`, `closing`, `schemas`, `signatures`, `telling` and `truth`.
"""
