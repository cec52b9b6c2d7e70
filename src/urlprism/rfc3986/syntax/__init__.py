"""The syntax: sets of characters, the recognizer, the grammar with its reasons, and the parser.

Other packages import `grammar`, `parser`, `recognizer` and `sets`.
"""
