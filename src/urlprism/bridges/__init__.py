"""Bridges to what programs already use: each module is named after its library, which it imports.

Each has an extra of its name: `pip install "urlprism[pydantic]"`. A text that is refused gets the
library's own kind of error, with the message, the place and the rule, and without its secrets.
"""
