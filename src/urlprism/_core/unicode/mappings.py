"""The mapping table of UTS #46 (§5), asked about whole texts.

A text can have as many different characters as there are, so that asking for each of them would
take long: patterns find those that are disallowed, and only what is mapped is looked up.
"""

import functools
import re
from typing import Final, NamedTuple

_VALID, _DEVIATION, _MAPPED, _IGNORED = b"VDMI"
_END: Final = 0x110000


class Mappings(NamedTuple):
    """The table: what replaces a character, texts of valid ones, and of all that are allowed."""

    replaced: dict[str, str]
    valid: re.Pattern[str]
    allowed: re.Pattern[str]


@functools.cache
def table() -> Mappings:
    """Return the table of the package `idna`, with UseSTD3ASCIIRules false."""
    from idna.uts46data import (  # noqa: PLC0415 - few texts need it
        uts46_replacements,
        uts46_starts,
        uts46_statuses,
    )

    replaced: dict[str, str] = {}
    valid: list[tuple[int, int]] = []
    ends = [*uts46_starts[1:], _END]
    for start, end, status, to in zip(
        uts46_starts, ends, uts46_statuses, uts46_replacements, strict=True
    ):
        if status in {_MAPPED, _IGNORED}:
            replaced |= dict.fromkeys(map(chr, range(start, end)), to or "")
        elif status in {_VALID, _DEVIATION}:
            valid.append((start, end))
    others = [(ord(each), ord(each) + 1) for each in replaced]
    return Mappings(replaced, _texts_of(valid), _texts_of(sorted(valid + others)))


def _texts_of(ranges: list[tuple[int, int]]) -> re.Pattern[str]:
    """Return the pattern of texts of characters in sorted ranges; the widest are tried first."""
    joined: list[tuple[int, int]] = []
    for start, end in ranges:
        if joined and joined[-1][1] == start:
            start = joined.pop()[0]  # noqa: PLW2901 - the two are one range
        joined.append((start, end))
    joined.sort(key=lambda each: each[0] - each[1])
    members = "".join(f"\\U{start:08x}-\\U{end - 1:08x}" for start, end in joined)
    return re.compile(f"[{members}]*+")


def replaced(text: str) -> str:
    r"""Return a text with its characters mapped; disallowed characters stay.

    >>> replaced("Straße\xad")
    'straße'
    """
    return substituted(text, table().replaced)


def substituted(text: str, replacements: dict[str, str]) -> str:
    """Return a text with each character that is in a table replaced from it."""
    if replacements.keys().isdisjoint(text):
        return text
    return "".join([replacements.get(each, each) for each in text])


def is_allowed(text: str) -> bool:
    """Whether no character of a text is disallowed."""
    return table().allowed.fullmatch(text) is not None


def is_valid(text: str) -> bool:
    """Whether each character of a text is valid, and so is mapped to itself.

    >>> is_valid("straße"), is_valid("Straße")
    (True, False)
    """
    return table().valid.fullmatch(text) is not None
