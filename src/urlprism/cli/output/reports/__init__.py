"""Reports of one URL, of an audit or of a scan, drawn for people or as data.

Other packages import `audits`, `carets`, `comparisons`, `diagram`, `sarif` and `scan`.
"""
