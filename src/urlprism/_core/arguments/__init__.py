"""Arguments of callers: texts, data of several parts, unknown names, numbers of threads."""
