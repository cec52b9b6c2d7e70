"""Registrable domains, beside other readers of the Public Suffix List."""
