"""Tables: files of columns in, the same columns and those of the parts of their URLs out.

files ──► texts, arrows ──► pieces of rows ──► work: columns of results ──► outputs
              └─► messages: Arrow IPC within bounds

A piece has at most 131,072 rows, and memory does not grow with the length of the input.

Other packages import `outputs`, `table_run`, `work` and `workers`.
"""
