"""Columns of what the functions of the package give for a text, row by row.

column ──► mapped ──► batches of texts ──► rows: each text once ──► the function of that name
"""
