"""What the program says of servers before others: reports, SARIF, and witnesses sent to one.

Other packages import `report`, `sarif` and `witnesses`.
"""
