"""Texts made of texts: how each standard resolves, normalizes, encodes and decodes.

registry ──► the file of one standard ──► contract
"""
