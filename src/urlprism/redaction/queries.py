"""Values in a query or a fragment whose names say that they are secrets."""

import re
from collections.abc import Iterator
from typing import Final

from urlprism.redaction.names import names_a_secret

_PAIR: Final = re.compile(r"[?&;#]([^=&;#?\s]++)=")
# A blank or a quote ends a URL in running text, but not in a text that is one URL.
_END: Final = re.compile(r"[&#\s\"<>]")
_END_OF_WHOLE: Final = re.compile("[&#]")
_BLANK: Final = re.compile(r"(?<=\S)\s")


def of_whole(text: str, names: frozenset[str]) -> Iterator[tuple[int, int]]:
    """Yield the spans of secret values in a text that is one URL, blanks included.

    A text with a blank before its query is not a URL, and yields nothing.
    """
    blank = _BLANK.search(text)
    first = _PAIR.search(text)
    if first is None or blank is None or blank.start() < first.start():
        return
    yield from _values(text, names, _END_OF_WHOLE)


def of_pieces(text: str, names: frozenset[str]) -> Iterator[tuple[int, int]]:
    """Yield the spans of secret values in running text."""
    yield from _values(text, names, _END)


def _values(text: str, names: frozenset[str], end: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    place = 0
    # A query may have the same names again and again.
    known: dict[str, bool] = {}
    while found := _PAIR.search(text, place):
        place = found.end()
        name = found[1]
        is_secret = known.get(name)
        if is_secret is None:
            is_secret = known[name] = names_a_secret(name, names)
        if is_secret:
            last = end.search(text, place)
            start, place = place, last.start() if last else len(text)
            yield start, place
