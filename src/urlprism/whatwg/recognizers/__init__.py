"""Recognizers read texts, and values of setters, that are serialized already."""
