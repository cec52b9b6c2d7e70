"""How lexbor reads a host.

    octets ──► percent-decoded ──► ToASCII, if there was "xn--" or an octet beyond ASCII ──► IPv4

It differs from the URL Standard: a domain that is percent-decoded keeps its upper case, and "xn--"
in it is not looked at; UTF-8 is decoded without a check, so that an overlong form stands for a
character of ASCII; labels need neither the Bidi Rule nor that of joiners, and may begin with a
mark; Punycode may stand for ASCII.
"""

import re
from typing import TYPE_CHECKING, Final

from urlprism._vocabulary import punycode
from urlprism.errors import URLError
from urlprism.readers.reading import Refused
from urlprism.readers.unicode_versions import unicode_of

if TYPE_CHECKING:
    from collections.abc import Iterator

_RULE: Final = "lxb_url_host_parse, InvalidUrlException"
_TRIPLET: Final = re.compile(r"%([0-9A-Fa-f]{2})")
_PREFIX: Final = "xn--"
_ACE: Final = re.compile("xn--", re.IGNORECASE)
_BEYOND_ASCII: Final = re.compile(r"[^\x00-\x7f]")
_FORBIDDEN: Final = re.compile(r"[\x00\t\n\r #/:<>?@\[\\\]^|]")
_FORBIDDEN_IN_DOMAIN: Final = re.compile(r"[\x00-\x20#%/:<>?@\[\\\]^|\x7f]")
_ESCAPED: Final = re.compile(r"[\x00-\x1f\x7f-\xff]")
_NUMBER: Final = re.compile(r"[0-9]+|0[xX][0-9A-Fa-f]*")
_DIGITS: Final = re.compile(
    r"(?:0[xX]([0-9A-Fa-f]+)|0([0-7]+)|([1-9][0-9]*))[0-9A-Fa-fxX]*", re.ASCII
)
_MOST_DIGITS: Final = 11
_UNICODE: Final = unicode_of("17.0")
_KNOWN_LENGTHS: Final = ((0x80, 0x00, 1, 0x7F), (0xE0, 0xC0, 2, 0x1F), (0xF0, 0xE0, 3, 0x0F))


def parse(text: str, *, is_special: bool) -> str:
    """Return the host of octets, as URLs have it; raise Refused if lexbor refuses it."""
    if text.startswith("["):
        return _checked(text)
    if not is_special:
        if _FORBIDDEN.search(text):
            raise Refused("a character that no host may have", _RULE)
        return _ESCAPED.sub(triplet, text)
    return _domain(text)


def shown(host: str) -> str | None:
    """Return a host with its names as characters; None if that fails."""
    if not host or host.startswith("["):
        return host
    labels = _labels(host)
    return None if labels is None else ".".join(labels)


def triplet(match: re.Match[str]) -> str:
    """Return the octet of a match, percent-encoded."""
    return f"%{ord(match[0]):02X}"


def _domain(text: str) -> str:
    is_decoded = "%" in text
    is_name = bool(_ACE.search(text) or _BEYOND_ASCII.search(text))
    if is_decoded:
        text = _TRIPLET.sub(lambda match: chr(int(match[1], 16)), text)
        is_name = is_name or bool(_BEYOND_ASCII.search(text))
    if is_name:
        labels = _labels(text)
        if labels is None:
            raise Refused("a name that cannot be written in ASCII", _RULE)
        text = ".".join([_encoded(label) for label in labels])
    elif not is_decoded:
        text = text.lower()
    if not text:
        raise Refused("an empty host", _RULE)
    if _FORBIDDEN_IN_DOMAIN.search(text):
        raise Refused("a character that no domain may have", _RULE)
    return _checked(text)


def _checked(text: str) -> str:
    """Return an address in its one form, and a domain that is not an address unchanged."""
    last = text.removesuffix(".").rpartition(".")[2]
    if _is_overlong(last):
        raise Refused("a number that is too great for an address", _RULE)
    if not text.startswith("[") and not _NUMBER.fullmatch(last):
        return text
    from urlprism import whatwg  # noqa: PLC0415 - imported when it is first used

    try:
        return whatwg.URL(f"http://{text}/").hostname
    except URLError:
        raise Refused("not an address", _RULE) from None


def _is_overlong(label: str) -> bool:
    """Whether a label begins with a number beyond 32 bits, and has hexadecimal digits behind it.

    lexbor stops at the digit at which the number is too great, and takes the label for a number.
    """
    match = _DIGITS.fullmatch(label)
    if match is None:
        return False
    hexadecimal, octal, decimal = match.groups()
    digits = (hexadecimal or octal or decimal or "").lstrip("0")
    base = 16 if hexadecimal else 8 if octal else 10
    return len(digits) > _MOST_DIGITS or int(digits or "0", base) >> 32 > 0


def _encoded(label: str) -> str:
    return label if label.isascii() else _PREFIX + punycode.encode(label)


def _labels(text: str) -> list[str] | None:
    """Return the labels of a name as characters, mapped and valid; None if one is not."""
    codes = list(_characters(text))
    if None in codes:
        return None
    name = "".join([_mapped(each or "") for each in codes])
    labels: list[str] = []
    for label in _UNICODE.nfc(name).split("."):
        found = _decoded(label) if label.startswith(_PREFIX) else label
        if found is None or not _is_valid(found):
            return None
        labels.append(found)
    return labels


def _mapped(character: str) -> str:
    """Return the mapping of a character; one that is disallowed stays, and is refused later."""
    found = _UNICODE.mapped(character)
    return character if found is None else found


def _decoded(label: str) -> str | None:
    try:
        return punycode.decode(label.removeprefix(_PREFIX))
    except ValueError:
        return None


def _is_valid(label: str) -> bool:
    if label.startswith(_PREFIX) or "." in label:
        return False
    return all(_UNICODE.mapped(each) == each for each in set(label))


def _characters(text: str) -> "Iterator[str | None]":
    """Yield the characters of octets; None for an octet that begins none, or a code too great."""
    place, size = 0, len(text)
    while place < size:
        code = ord(text[place])
        length, bits = _length(code)
        if not length or place + length > size:
            yield None
            return
        code &= bits
        for octet in text[place + 1 : place + length]:
            code = code << 6 | ord(octet) & 0x7F
        place += length
        yield chr(code) if code <= 0x10FFFF else None


def _length(code: int) -> tuple[int, int]:
    """Return the length that the first octet of a character announces, and the mask of its bits."""
    for mask, mark, length, bits in (*_KNOWN_LENGTHS, (0xF8, 0xF0, 4, 0x07)):
        if code & mask == mark:
            return length, bits
    return 0, 0
