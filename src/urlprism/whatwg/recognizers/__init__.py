"""Recognizers read texts, and values of setters, that are serialized already.

Other packages import `octet_classes`, `recognizer`, `rows` and `setter_recognizer`.
"""
