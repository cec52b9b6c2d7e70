"""Arguments of callers: texts, data of several parts, unknown names, numbers of threads.

Other packages import `intake`, `part_data`, `threads` and `unknown`.
"""
