"""Internationalized domain names: UTS #46, IDNA 2003, Punycode, and what is asked of labels.

Other packages import `checks`, `domains`, `idna`, `idna2003` and `punycode`.
"""
