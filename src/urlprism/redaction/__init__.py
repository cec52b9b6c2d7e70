"""Mask the secrets that any reader could find in a text.

    text ──► views (as it is, without tabs and line ends, delimiters decoded) ──► logins, queries
         ──► the union of their spans ──► a mask of fixed length for each, and a map of positions

The package imports nothing itself. Callers import `masking` when there is something to show;
classes take their `repr` from `records`.
"""
