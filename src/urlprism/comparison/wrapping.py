"""Lines of at most 80 columns."""

import textwrap
from typing import Final

_WIDTH: Final = 76
_LONGEST_SENTENCE: Final = 4000


def wrapped(text: str, indent: str) -> list[str]:
    """Return the lines of a text; a very long text is cut where a line is full."""
    if len(text) > _LONGEST_SENTENCE:
        width = _WIDTH - len(indent)
        return [f"{indent}{text[place : place + width]}" for place in range(0, len(text), width)]
    return textwrap.wrap(text, _WIDTH, initial_indent=indent, subsequent_indent=indent)
