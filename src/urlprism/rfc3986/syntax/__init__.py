"""The syntax: sets of characters, the recognizer, the grammar with its reasons, and the parser."""
