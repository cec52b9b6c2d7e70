"""Spark's URL functions: of rows, and of columns."""
