"""Recognizers: texts, and values of setters, that are serialized already are read without states."""
