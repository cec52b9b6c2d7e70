"""The productions of RFC 1738 §5 that schemes share: each checks a piece of a text.

A piece that is not its production raises URLError, which tells the place and the production.
"""

import re
from typing import Final, NamedTuple

from urlprism._vocabulary.characters import DIGIT
from urlprism._vocabulary.components import port_number
from urlprism.errors import URLError
from urlprism.redaction.records import hides_secrets
from urlprism.rfc1738 import sets

_DOMAINLABEL: Final = re.compile("[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?")
_TOPLABEL: Final = re.compile("[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?")
_HOSTNUMBER: Final = re.compile(r"[0-9]+(?:\.[0-9]+){3}")


@hides_secrets
class Piece(NamedTuple):
    """A piece of a text: `text[start:end]`."""

    text: str
    start: int
    end: int

    @classmethod
    def whole(cls, text: str) -> "Piece":
        """Return all of a text as a piece."""
        return cls(text, 0, len(text))

    def __str__(self) -> str:
        """Return what the piece says."""
        return self.text[self.start : self.end]

    def partition(self, separator: str) -> "tuple[Piece, Piece | None]":
        """Return what stands before the first separator, and behind it; None where it is not."""
        place = self.text.find(separator, self.start, self.end)
        if place < 0:
            return self, None
        return self._replace(end=place), self._replace(start=place + len(separator))

    def split(self, separator: str) -> "list[Piece]":
        """Return what stands between the separators."""
        pieces, start = [], self.start
        for part in str(self).split(separator):
            end = start + len(part)
            pieces.append(Piece(self.text, start, end))
            start = end + len(separator)
        return pieces

    def refuse(self, message: str, production: str, section: str = "5") -> URLError:
        """Return the error that refuses the piece."""
        rule = f"RFC 1738 §{section} {production}"
        return URLError(message, self.text, self.start, self.end, rule)


class Run:
    """A production that is any number of characters of a set, and of escapes (§2.2)."""

    def __init__(self, allowed: frozenset[str], production: str, escapes: bool = True) -> None:
        """Take the set and the name of the production."""
        characters = re.escape("".join(sorted(allowed)))
        of_escapes = "|%(?![0-9A-Fa-f]{2})" if escapes else ""
        self.refused = re.compile(f"[^{'%' if escapes else ''}{characters}]{of_escapes}")
        self._production = production
        self._escapes = escapes

    def check(self, piece: Piece) -> str:
        """Return the piece as text; raise URLError for the first character it cannot hold."""
        wrong = self.refused.search(*piece)
        if wrong is None:
            return str(piece)
        place = piece._replace(start=wrong.start(), end=wrong.end())
        raise place.refuse(*self._reason(wrong[0]))

    def _reason(self, character: str) -> tuple[str, str, str]:
        """Return what is wrong with a character, the production and the section that say so."""
        if not self._escapes:
            return "this character cannot stand here", self._production, "5"
        if character == "%":
            return "two hexadecimal digits should follow the '%'", "escape", "5"
        if character in sets.RESERVED:
            message = f"{character!r} is reserved and has to be encoded here"
            return message, self._production, "5"
        return "this character always has to be encoded", self._production, "2.2"


SCHEME: Final = Run(sets.SCHEME, "scheme", escapes=False)
USER: Final = Run(sets.USER, "user")
PASSWORD: Final = Run(sets.USER, "password")
DIGITS: Final = Run(DIGIT, "digits", escapes=False)
HTTP_SEARCH: Final = Run(sets.HTTP_SEGMENT, "search")
XCHARS: Final = Run(sets.XCHAR, "xchar")
UCHARS: Final = Run(sets.UCHAR, "uchar")


def host(piece: Piece) -> str:
    """Return a host, if it is a hostname or a hostnumber, which has numbers of any size."""
    text = str(piece)
    if _HOSTNUMBER.fullmatch(text):
        return text
    *labels, top = text.split(".")
    if _TOPLABEL.fullmatch(top) and all(map(_DOMAINLABEL.fullmatch, labels)):
        return text
    message = "this is no host: labels of letters, digits and '-', or four numbers"
    raise piece.refuse(message if text else "the host is missing", "host")


def port(piece: Piece) -> int:
    """Return a port: one or more digits."""
    number = port_number(DIGITS.check(piece))
    if number is None:
        missing = piece.start == piece.end
        message = "digits should follow the ':'" if missing else "too many digits for a number"
        raise piece.refuse(message, "port")
    return number
