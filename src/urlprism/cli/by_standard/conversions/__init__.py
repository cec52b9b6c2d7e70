"""Texts made of texts: how each standard resolves and normalizes.

registry ──► the file of one standard ──► contract
"""
