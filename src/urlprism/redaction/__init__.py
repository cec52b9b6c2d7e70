"""Texts without the secrets that any reader could find in them.

    text ──► views (as it is, without tabs and line ends, delimiters decoded) ──► logins, queries
         ──► the union of their spans ──► a mask of one length for each, and where places went

Nothing is imported here: `masking` is what others call, when there is something to show, and
`records` is what a class takes its `repr` from.
"""
