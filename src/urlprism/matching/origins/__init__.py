"""Lists of the origins whose scripts may read an answer (CORS): each program has a file.

URL ──► its origin by the URL Standard ──► the program's own check of it ──► an entry of its list

A text without a path, such as "https://h.example" or "null", is an Origin field itself, as it is.
"""
