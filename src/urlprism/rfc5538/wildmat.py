"""Wildmats (RFC 3977 §4): patterns for names of newsgroups, which RFC 5538 §4 refers to."""

import re
from typing import Final

from urlprism._exact import in_pieces
from urlprism.errors import URLError

# RFC 3977 §4.1: wildmat-exact and wildmat-wild; lone surrogates are octets that are not UTF-8.
_EXACT: Final = '"-)+\\--><@-Z^-~\x80-\ud7ff\ue000-\U0010ffff'
_IS_EXACT: Final = re.compile(f"[{_EXACT}]+")
_IS_PATTERN: Final = re.compile(f"[{_EXACT}*?]+")
# A command has no room for more (RFC 3977 §3.1), and each "?" costs time for each character.
_LONGEST: Final = 497


def is_exact(text: str) -> bool:
    """Return whether a text can be the name of a newsgroup: 1*wildmat-exact (RFC 3977 §4.1)."""
    return _IS_EXACT.fullmatch(text) is not None


def is_pattern(text: str) -> bool:
    """Return whether a text is a wildmat-pattern (RFC 3977 §4.1)."""
    return _IS_PATTERN.fullmatch(text) is not None


def matches(wildmat: str, name: str) -> bool:
    """Return whether a wildmat matches the name of a newsgroup (RFC 3977 §4.2).

    The rightmost pattern that matches decides. A name too long for a command matches nothing. Raise
    URLError if `wildmat` is not a wildmat, or too long for a command.

    >>> matches("comp.*,!comp.lang.*", "comp.os"), matches("comp.*,!comp.lang.*", "comp.lang.c")
    (True, False)
    """
    if len(wildmat) > _LONGEST:
        rule = "RFC 3977 §3.1"
        raise URLError(
            "a wildmat can have at most 497 octets", wildmat, _LONGEST, len(wildmat), rule
        )
    decided = False
    place = 0
    for number, item in enumerate(wildmat.split(",")):
        pattern = item.removeprefix("!") if number else item
        if not is_pattern(pattern):
            end = place + len(item)
            raise URLError("not a valid pattern", wildmat, place, end, "RFC 3977 §4.1 wildmat")
        if len(name) <= _LONGEST and _compiled(pattern).fullmatch(name):
            decided = pattern == item  # there is no "!" before it
        place += len(item) + 1
    return decided


def _compiled(pattern: str) -> re.Pattern[str]:
    """Return the expression for a pattern; the text between two "*" is matched only once."""
    first, *others = (in_pieces(re.escape, part).replace(r"\?", ".") for part in pattern.split("*"))
    if not others:
        return re.compile(first, re.DOTALL)
    *middle, last = others
    steps = "".join(f"(?>.*?{part})" for part in middle)
    return re.compile(f"{first}{steps}.*{last}", re.DOTALL)
