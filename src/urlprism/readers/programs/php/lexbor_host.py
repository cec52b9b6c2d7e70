"""How lexbor reads a host.

    octets ──► percent-decoded ──► ToASCII, if there was "xn--" or an octet beyond ASCII ──► IPv4

It differs from the URL Standard: a domain that is percent-decoded keeps its upper case, and "xn--"
in it is not looked at; UTF-8 is decoded without a check, so that an overlong form stands for a
character of ASCII; labels need neither the Bidi Rule nor that of joiners, and may begin with a
mark; Punycode may stand for ASCII; and what `lexbor_normal` says. A name beyond ASCII of more than
4,096 characters, or whose labels take more octets, is written into memory that lexbor does not
fill: it is refused here, and its form with characters is empty where only that is so long.
"""

import re
from typing import Final, NamedTuple

from urlprism._core.escapes.triplets import DECODED, Escapes, respell
from urlprism._core.idn import idna, punycode
from urlprism.errors import URLError
from urlprism.readers.outcomes import Refused
from urlprism.readers.programs.php.lexbor_normal import normal
from urlprism.readers.shared.unicode_versions import unicode_of

_RULE: Final = "lxb_url_host_parse, InvalidUrlException"
_PREFIX: Final = "xn--"
_ACE: Final = re.compile("xn--", re.IGNORECASE)
_BEYOND_ASCII: Final = re.compile(r"[^\x00-\x7f]")
_FORBIDDEN: Final = re.compile(r"[\x00\t\n\r #/:<>?@\[\\\]^|]")
_FORBIDDEN_IN_DOMAIN: Final = re.compile(r"[\x00-\x20#%/:<>?@\[\\\]^|\x7f]")
_ESCAPED: Final = Escapes(re.compile(r"[\x00-\x1f\x7f-\xff]"), "latin-1")
_NUMBER: Final = re.compile(r"[0-9]+|0[xX][0-9A-Fa-f]*")
_DIGITS: Final = re.compile(
    r"(?:0[xX]([0-9A-Fa-f]++)|0([0-7]++)|([1-9][0-9]*+))[0-9A-Fa-fxX]*+", re.ASCII
)
_MOST_DIGITS: Final = 11
_UNICODE: Final = unicode_of("17.0")
# The first octets of characters: a mask, its value, the length, and the bits of the code.
_FIRST: Final = (
    (0x80, 0x00, 1, 0x7F),
    (0xE0, 0xC0, 2, 0x1F),
    (0xF0, 0xE0, 3, 0x0F),
    (0xF8, 0xF0, 4, 0x07),
)
_LAST_CODE: Final = 0x10FFFF
# Characters of a mapped name, and octets of its labels; what a label takes besides its Punycode.
_BUFFER: Final = 4096
_SPARE: Final = 6


class Host(NamedTuple):
    """A host as URLs have it, and with its names as characters: None if they cannot be shown."""

    text: str
    shown: str | None


EMPTY: Final = Host("", "")


def parse(text: str, *, is_special: bool) -> Host:
    """Return the host of octets; raise Refused if lexbor refuses it."""
    if text.startswith("["):
        if not text.endswith("]"):
            raise Refused("an address without its end", _RULE)
        address = _checked(text)
        return Host(address, address)
    if not is_special:
        if _FORBIDDEN.search(text):
            raise Refused("a character that no host may have", _RULE)
        escaped = _ESCAPED.escape(text)
        return Host(escaped, _shown(escaped))
    return _domain(text)


def _shown(host: str) -> str | None:
    """Return a host in ASCII with its names as characters; None if that fails."""
    if not _ACE.search(host):
        return host.lower()
    labels = _labels(host)
    return None if labels is None else ".".join(labels)


def _domain(text: str) -> Host:
    is_decoded = "%" in text
    is_name = bool(_ACE.search(text) or _BEYOND_ASCII.search(text))
    if is_decoded:
        text = respell(text, DECODED)
        is_name = is_name or bool(_BEYOND_ASCII.search(text))
    in_unicode: str | None = None
    if is_name:
        labels = _labels(text)
        if labels is None:
            raise Refused("a name that cannot be written in ASCII", _RULE)
        in_unicode = ".".join(labels)
        if _FORBIDDEN_IN_DOMAIN.search(in_unicode):
            raise Refused("a character that no domain may have", _RULE)
        text = ".".join(ascii_labels := [_encoded(label) for label in labels])
        if _is_lost(ascii_labels):
            raise Refused("a name that is too long for a buffer", _RULE)
    elif not is_decoded:
        text = text.lower()
    if not text:
        raise Refused("an empty host", _RULE)
    if _FORBIDDEN_IN_DOMAIN.search(text):
        raise Refused("a character that no domain may have", _RULE)
    checked = _checked(text)
    if in_unicode is None or checked != text or len(checked) > _BUFFER:
        in_unicode = _shown(checked)
    return Host(checked, in_unicode)


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


def _is_lost(labels: list[str]) -> bool:
    """Whether a label is written beyond a buffer in which others stand.

    lexbor then takes a greater one and does not copy them: what stands there is not a domain.
    """
    size = 0
    for label in labels:
        needed = len(label.removeprefix(_PREFIX)) + _SPARE
        if size + needed > _BUFFER:
            return size > 0
        size += len(label) + 1
    return False


def _encoded(label: str) -> str:
    return label if label.isascii() else idna.ace(label)


def _labels(text: str) -> list[str] | None:
    """Return the labels of a name as characters, mapped and valid; None if one is not."""
    name = _characters(text)
    if name is None:
        return None
    labels: list[str] = []
    mapped = _UNICODE.replaced(name)  # what is disallowed stays, and is refused later
    if len(mapped) > _BUFFER:
        return None
    for label in normal(mapped, _UNICODE).split("."):
        decoded = _decoded(label) if label.startswith(_PREFIX) else label
        if decoded is None or not _is_valid(decoded):
            return None
        labels.append(decoded)
    return labels


def _decoded(label: str) -> str | None:
    try:
        return punycode.decode(label.removeprefix(_PREFIX))
    except ValueError:
        return None


def _is_valid(label: str) -> bool:
    if label.startswith(_PREFIX) or "." in label:
        return False
    return _UNICODE.is_settled(label)


def _characters(text: str) -> str | None:
    """Return the characters of octets; None if an octet begins none, or a code is too great."""
    try:
        return text.encode("latin-1").decode("utf-8")
    except UnicodeDecodeError:
        pass
    characters: list[str] = []
    place, size = 0, len(text)
    while place < size:
        code = ord(text[place])
        length, bits = next((each[2:] for each in _FIRST if code & each[0] == each[1]), (0, 0))
        code &= bits
        for octet in text[place + 1 : place + length]:
            code = code << 6 | ord(octet) & 0x7F
        place += length
        if not length or place > size or code > _LAST_CODE:
            return None
        characters.append(chr(code))
    return "".join(characters)
