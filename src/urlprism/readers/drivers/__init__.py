"""Drivers of databases and brokers, each in a folder of its own: how it reads a connection string.

text ──► the driver's own fields ──► `Connection` ──► parts, and every place that is tried

`connections` has what all of them share; `libpq` is the library that several use, and `django` has
the settings of Django.
"""
