"""The productions of RFC 1738 §5 that schemes share; each function checks a piece of a text.

A piece that does not match raises URLError, which names the place and the production.
"""

import re
from collections.abc import Callable
from typing import Final

from urlprism._core.grammar import pieces, runs
from urlprism._core.hosts.hostnames import is_hostname
from urlprism._core.octets.characters import DIGIT
from urlprism._core.records.components import port_number
from urlprism.errors import URLError
from urlprism.rfc1738 import sets

_HOSTNUMBER: Final = re.compile(r"[0-9]+(?:\.[0-9]+){3}")


class Piece(pieces.Piece):
    """A piece of a text, with errors that cite the document."""

    __slots__ = ()

    def refuse(self, message: str, production: str, section: str = "5") -> URLError:
        """Return the error that refuses the piece."""
        return self.error(message, f"RFC 1738 §{section} {production}")


class Run:
    """A production that is any number of characters of a set, and of escapes (§2.2)."""

    def __init__(self, allowed: frozenset[str], production: str, escapes: bool = True) -> None:
        """Take the set and the name of the production."""
        self._production = production
        self._escapes = escapes
        self._run = runs.Run(allowed, self._reason, "RFC 1738 §5 escape" if escapes else None)

    def check(self, piece: Piece) -> str:
        """Return the piece as text; raise URLError for its first character that is not allowed."""
        self._run.check(*piece)
        return str(piece)

    def holds(self, piece: Piece) -> bool:
        """Whether `check` accepts the piece."""
        return self._run.refused.search(*piece) is None

    def escaped(self, text: str, escape: Callable[[re.Match[str]], str]) -> str:
        """Return `text` with each character that is not allowed replaced by `escape`."""
        return self._run.refused.sub(escape, text)

    def _reason(self, character: str) -> tuple[str, str]:
        """Return the message and the rule for a character that is not allowed."""
        here = f"RFC 1738 §5 {self._production}"
        if not self._escapes:
            return "this character is not allowed here", here
        if character in sets.RESERVED:
            return f"{character!r} is reserved and has to be encoded here", here
        return "this character always has to be encoded", f"RFC 1738 §2.2 {self._production}"


SCHEME: Final = Run(sets.SCHEME, "scheme", escapes=False)
USER: Final = Run(sets.USER, "user")
PASSWORD: Final = Run(sets.USER, "password")
DIGITS: Final = Run(DIGIT, "digits", escapes=False)
HTTP_SEARCH: Final = Run(sets.HTTP_SEGMENT, "search")
XCHARS: Final = Run(sets.XCHAR, "xchar")
UCHARS: Final = Run(sets.UCHAR, "uchar")


def host(piece: Piece) -> str:
    """Return a host; raise URLError unless it is a hostname or a hostnumber.

    The numbers of a hostnumber may have any size.
    """
    text = str(piece)
    if _HOSTNUMBER.fullmatch(text) or is_hostname(text):
        return text
    message = "not a valid host: expected labels of letters, digits and '-', or four numbers"
    raise piece.refuse(message if text else "the host is missing", "host")


def port(piece: Piece) -> int:
    """Return a port; raise URLError unless it is one or more digits, and not too many."""
    number = port_number(DIGITS.check(piece))
    if number is None:
        missing = piece.start == piece.end
        message = "digits should follow the ':'" if missing else "too many digits for a number"
        raise piece.refuse(message, "port")
    return number
