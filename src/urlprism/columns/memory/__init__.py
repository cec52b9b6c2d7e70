"""The memory of columns: cells, buffers, texts, their layouts, and what they may hold.

Other packages import `blocks`, `buffers`, `cells`, `structs`, `texts` and `values`.
"""
