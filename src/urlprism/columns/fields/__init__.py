"""The fields of results: their names, their types, and the ways to read rows for them.

Other packages import `names`, `schema`, `types` and `ways`.
"""
