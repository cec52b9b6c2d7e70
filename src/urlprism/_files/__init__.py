"""Files with URLs: their names, formats and octets, the URLs in them, and the census of these.

listing ──► sources, compressed ──► logs: lines of text ───┐
        └─► arrows, messages ──► pieces: columns ──────────┴─► scan, columns: a ScanResult

Commands read by this, and so do the workers of a cluster.
"""
