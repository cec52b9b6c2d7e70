"""How uri-js reads and writes the characters of a part, in units of UTF-16."""

import re
from typing import Final

from urlprism._core.escapes.triplets import UPPER, respell
from urlprism._core.idn import punycode
from urlprism.readers.judges.fast_uri.encoding import replaced, units_of

_HEX: Final = "[0-9A-Fa-f]"
TRIPLETS: Final = (
    rf"%[EFef]{_HEX}%{_HEX}{{2}}%{_HEX}{{2}}|%[89A-Fa-f]{_HEX}%{_HEX}{{2}}|%{_HEX}{{2}}"
)
_TRIPLETS: Final = re.compile(TRIPLETS)
_UNRESERVED: Final = re.compile(r"[A-Za-z0-9._~-]")
_DOTS: Final = re.compile("[.\u3002\uff0e\uff61]")
_TWO, _THREE, _END = 194, 224, 224
_LENGTH_OF_TWO, _LENGTH_OF_THREE = 6, 9

_KEPT: Final = r"%A-Za-z0-9._~!$&'()*+,;=\-"
NOT_USERINFO: Final = re.compile(f"[^{_KEPT}:]")
NOT_HOST: Final = re.compile(rf"[^{_KEPT}\[\]:]")
NOT_PATH: Final = re.compile(f"[^{_KEPT}/:@]")
NOT_PATH_WITHOUT_SCHEME: Final = re.compile(f"[^{_KEPT}/@]")
NOT_QUERY: Final = re.compile(f"[^{_KEPT}:@/?]")


def in_units(text: str) -> str:
    """Return a text with a character for each unit of UTF-16, as JavaScript counts."""
    return text if text.isascii() else "".join(map(chr, units_of(text)))


def joined(units: str) -> str:
    """Return a text whose characters are units again characters."""
    if units.isascii():
        return units
    return units.encode("utf-16-be", "surrogatepass").decode("utf-16-be", "surrogatepass")


def lowered(units: str) -> str:
    """Return a text in small letters."""
    return units.lower() if units.isascii() else in_units(joined(units).lower())


def encoded(unit: str) -> str:
    """Return a unit in triplets of what its UTF-8 would be, were it a character."""
    return "".join([f"%{octet:02X}" for octet in unit.encode("utf-8", "surrogatepass")])


def decoded(units: str) -> str:
    """Return a text with its triplets decoded."""
    return replaced(_TRIPLETS, _decoded, units)


def _decoded(triplets: str) -> str:
    """Return what one to three triplets encode; what they cannot encode stays."""
    output = ""
    place = 0
    while place < len(triplets):
        octets = [int(each, 16) for each in triplets[place + 1 :].split("%")]
        first, length = octets[0], len(triplets) - place
        size = 3
        if first < 0x80:
            output += chr(first)
        elif _TWO <= first < _END:
            size = 6
            is_whole = length >= _LENGTH_OF_TWO
            output += chr((first & 31) << 6 | octets[1] & 63) if is_whole else triplets[place:]
        elif first >= _THREE:
            size = 9
            is_whole = length >= _LENGTH_OF_THREE
            bits = (first & 15) << 12
            if is_whole:
                bits |= (octets[1] & 63) << 6 | octets[2] & 63
            output += chr(bits) if is_whole else triplets[place:]
        else:
            output += triplets[place : place + 3]
        place += size
    return output


def unreserved(units: str) -> str:
    """Return a text of which triplets are decoded that encode a letter or the like."""

    def triplet(piece: str) -> str:
        text = _decoded(piece)
        return text if _UNRESERVED.search(text) else piece

    return replaced(_TRIPLETS, triplet, units)


def normalized(units: str, dropped: re.Pattern[str], *, is_lowered: bool = False) -> str:
    """Return a part with what does not belong there encoded, and triplets in capital letters."""
    units = unreserved(units)
    if is_lowered:
        units = lowered(units)
    return respell(replaced(dropped, encoded, units), UPPER)


def to_ascii(units: str) -> str:
    """Return a domain with its labels beyond ASCII in Punycode, without any other rule.

    What stands behind a second "@" is lost.
    """
    user, at, domain = units.partition("@")
    domain = domain.partition("@")[0] if at else units
    labels = [
        label
        if label.isascii() and "\x7f" not in label
        else f"xn--{punycode.encode(joined(label))}"
        for label in _DOTS.split(domain)
    ]
    return (f"{user}@" if at else "") + ".".join(labels)
