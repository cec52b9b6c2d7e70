"""Lines of a limited width."""

import textwrap
from typing import Final

# The width of reports where nobody says another, and the columns at its end that stay free.
WIDTH: Final = 80
_FREE: Final = 4
_NARROW: Final = 20  # narrower lines cannot be read
_LONGEST_SENTENCE: Final = 4000


def wrapped(text: str, indent: str, width: int = WIDTH) -> list[str]:
    """Return the lines of a text; a very long text is cut where a line is full.

    Less than 20 columns count as 20.
    """
    room = max(_NARROW, width) - _FREE
    if len(text) > _LONGEST_SENTENCE:
        room -= len(indent)
        return [f"{indent}{text[place : place + room]}" for place in range(0, len(text), room)]
    # A name such as "draft-abarth-url" stays whole.
    return textwrap.wrap(
        text, room, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False
    )
