"""Configurations of nginx: `reader` makes a front of each `server` block.

file ──► directives, includes followed ──► each server with what it inherits of http ──► Front
"""
