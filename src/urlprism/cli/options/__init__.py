"""The options that several commands have.

Other packages import `common`, `failing`, `log`, `names`, `reader` and `table`.
"""
