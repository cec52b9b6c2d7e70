"""ClickHouse's percent-coding of octets: `encodeURLComponent` and its kin."""

import re
from typing import Final

from urlprism._core.arguments.intake import exact_octets
from urlprism._core.octets.characters import ALPHA, DIGIT

_UNRESERVED: Final = ALPHA | DIGIT | frozenset("-_.~")
_ESCAPES: Final = {
    code: (chr(code) if chr(code) in _UNRESERVED else f"%{code:02X}").encode()
    for code in range(0x100)
}
_FORM_ESCAPES: Final = {**_ESCAPES, ord(" "): b"+"}
# What follows a "%" is passed over, even if it is no escape and holds another "%" or "+".
_TRIPLET: Final = re.compile(rb"%([0-9A-Fa-f]{2})|%..|%.?\Z", re.DOTALL)
_FORM_TRIPLET: Final = re.compile(rb"%([0-9A-Fa-f]{2})|%..|%.?\Z|\+", re.DOTALL)


def encode_url_component(text: bytes) -> bytes:
    """Return the octets but letters, digits and "-_.~" as triplets in upper case.

    >>> encode_url_component(b"a b/c")
    b'a%20b%2Fc'
    """
    return b"".join(map(_ESCAPES.__getitem__, exact_octets(text)))


def encode_url_form_component(text: bytes) -> bytes:
    """Return the same with "+" for a space.

    >>> encode_url_form_component(b"a b/c")
    b'a+b%2Fc'
    """
    return b"".join(map(_FORM_ESCAPES.__getitem__, exact_octets(text)))


def decode_url_component(text: bytes) -> bytes:
    """Return the octets that triplets stand for; two octets after any other "%" stay as they are.

    >>> decode_url_component(b"http://127.0.0.1:8123/?query=SELECT%201%3B")
    b'http://127.0.0.1:8123/?query=SELECT 1;'
    """
    return _TRIPLET.sub(_decoded, exact_octets(text))


def decode_url_form_component(text: bytes) -> bytes:
    """Return the same with a space for each "+".

    >>> decode_url_form_component(b"http://127.0.0.1:8123/?query=SELECT%201+2%2B3")
    b'http://127.0.0.1:8123/?query=SELECT 1 2+3'
    """
    return _FORM_TRIPLET.sub(_decoded, exact_octets(text))


def _decoded(match: re.Match[bytes]) -> bytes:
    """Return what a triplet or a "+" stands for."""
    if match[1]:
        return bytes.fromhex(match[1].decode("ascii"))
    return b" " if match[0] == b"+" else match[0]
