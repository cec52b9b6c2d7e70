"""Lists, logs and tables scanned for URLs that readers read differently, and what was counted.

files ──► reading ──► hits ──► scan ──► census, in a result
"""
