"""Arguments of callers: texts, data of several parts, names that are unknown, numbers of threads."""
