"""How yarl writes the parts of a URL again: escapes, and what each part keeps as it stands.

A requoter works on octets of UTF-8. It decodes the escape of a character that the part keeps,
unless that character means something else there; it writes every other escape in capitals, every
other octet as an escape, and drops lone surrogates.
"""

import re
import string
from typing import Final

from urlprism.urllib_parse import unquote_to_bytes

_ESCAPES: Final = tuple(one + other for one in string.hexdigits for other in string.hexdigits)
_KEPT: Final = f"{string.ascii_letters}{string.digits}-._~!$'()*,"
_PAIRS: Final = "+&=;"  # what separates the names and values of a query
_UNDECODED: Final = re.compile("[\udc80-\udcff]")


class Requoter:
    """Writes one part again: `kept` stands as it is, and the escapes of `protected` do too."""

    def __init__(self, kept: str, protected: str = "") -> None:
        self._kept = re.compile(f"[{re.escape(kept)}]*+")
        odd = f"%[0-9a-fA-F]{{2}}|[^{re.escape(kept)}]"
        self._odd = re.compile(odd.encode("ascii"), re.DOTALL)
        decoded = frozenset(kept) - frozenset(protected)
        self._written = {bytes([octet]): b"%%%02X" % octet for octet in range(0x100)}
        for digits in _ESCAPES:
            character = chr(int(digits, 16))
            text = character if character in decoded else f"%{digits.upper()}"
            self._written[f"%{digits}".encode("ascii")] = text.encode("ascii")

    def __call__(self, text: str) -> str:
        """Return the part written again."""
        if self._kept.fullmatch(text):
            return text
        octets = text.encode("utf-8", "ignore")
        return self._odd.sub(self._write, octets).decode("ascii")

    def _write(self, odd: re.Match[bytes]) -> bytes:
        return self._written[odd[0]]


class _FormRequoter(Requoter):
    """Writes a query again, each space of which becomes a plus sign."""

    def __init__(self, kept: str, protected: str) -> None:
        super().__init__(kept, protected)
        self._written[b" "] = b"+"


requote_userinfo: Final = Requoter(_KEPT + _PAIRS)
requote_path: Final = Requoter(_KEPT + _PAIRS + "@:/", "/+")
requote_query: Final = _FormRequoter(_KEPT + _PAIRS + "?/:@", _PAIRS)
requote_fragment: Final = Requoter(_KEPT + _PAIRS + "?/:@")


def decode(text: str) -> str:
    """Return a part that a requoter wrote with its escapes decoded, but not those of no UTF-8."""
    if "%" not in text:
        return text
    decoded = unquote_to_bytes(text).decode("utf-8", "surrogateescape")
    return _UNDECODED.sub(_as_it_was, decoded)


def _as_it_was(octet: re.Match[str]) -> str:
    return f"%{ord(octet[0]) - 0xDC00:02X}"
