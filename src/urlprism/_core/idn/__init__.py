"""Internationalized domain names: UTS #46, IDNA 2003, Punycode, and the tables of Unicode.

Other packages import `checks`, `domains`, `idna`, `idna2003`, `punycode` and `unicode_tables`.
"""
