"""A list of settings as lib/pq reads it: names and values of runes."""

import re
from typing import Final

from urlprism.readers.drivers.go.parts import failed
from urlprism.readers.programs.go import model as go

_SPACES: Final = (
    "\t\n\v\f\r \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
)
_NO_RUNE: Final = re.compile("[\udc80-\udcff]")
_WORD: Final = re.compile(
    rf"[{_SPACES}]*+([^={_SPACES}]*+)[{_SPACES}]*+=[{_SPACES}]*+"
    rf"(?:'([^'\\]*+(?:\\.[^'\\]*+)*+)'|(?!')((?:[^\\{_SPACES}]++|\\.)*+))[{_SPACES}]*+",
    re.DOTALL,
)
_ESCAPED: Final = re.compile(r"\\(.)", re.DOTALL)


def scanned(text: str) -> dict[str, str]:
    """Return the settings by their names; raise Refused for an error."""
    values: dict[str, str] = {}
    # It takes runes, of which an octet that is no UTF-8 is U+FFFD.
    text = _NO_RUNE.sub("\ufffd", go.text_of(go.octets_of(text)))
    place, text = 0, text.strip(_SPACES)
    while place < len(text):
        match = _WORD.match(text, place)
        if match is None:
            raise failed('a setting without "=", or a quote that does not end', "pq.NewConnector")
        value = match[3] if match[2] is None else match[2]
        values[match[1]] = _ESCAPED.sub(r"\1", value)
        place = match.end()
    return values
