"""How yarl requotes the parts of a URL: escapes, and the characters that each part keeps.

A requoter works on octets of UTF-8. It decodes the escape of a character that the part keeps,
unless the character itself has another meaning there. It writes every other escape in capitals and
every other octet as an escape, and drops lone surrogates.
"""

import re
import string
from typing import Final

from urlprism._core.escapes.triplets import respell, spellings
from urlprism._exact import translated
from urlprism.urllib_parse import quote, unquote_to_bytes

_KEPT: Final = f"{string.ascii_letters}{string.digits}-._~!$'()*,"
_PAIRS: Final = "+&=;"  # separators of names and values in a query
_UNDECODED: Final = {0xDC00 + octet: f"%{octet:02X}" for octet in range(0x80, 0x100)}


class Requoter:
    """Requotes one part: `safe` characters and the escapes of `protected` ones stay.

    `space` stands for each space before that: in a query it is a plus sign.
    """

    def __init__(self, safe: str, protected: str = "", space: str = " ") -> None:
        self._kept = re.compile(f"[{re.escape(safe)}]*+")
        self._safe = safe + "%"
        self._space = space
        self._escapes = spellings(frozenset(safe) - frozenset(protected))

    def __call__(self, text: str) -> str:
        """Return the part requoted."""
        if self._kept.fullmatch(text):
            return text
        if not text.isascii():
            text = text.encode("utf-8", "ignore").decode()
        text = text.replace(" ", self._space)
        return quote(respell(text, self._escapes, "%25"), self._safe)


requote_userinfo: Final = Requoter(_KEPT + _PAIRS)
requote_path: Final = Requoter(_KEPT + _PAIRS + "@:/", "/+")
requote_query: Final = Requoter(_KEPT + _PAIRS + "?/:@", _PAIRS, "+")
requote_fragment: Final = Requoter(_KEPT + _PAIRS + "?/:@")


def decode(text: str) -> str:
    """Return a requoted part with its escapes decoded, but not those of invalid UTF-8."""
    if "%" not in text:
        return text
    decoded = unquote_to_bytes(text).decode("utf-8", "surrogateescape")
    return translated(decoded, _UNDECODED)
