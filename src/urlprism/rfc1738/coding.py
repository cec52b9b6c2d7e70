"""Encode data for a part of a URL, and decode a part (RFC 1738 §2.2).

The document does not say how text becomes octets: here it is UTF-8. A URL is split first and then
its parts are decoded, so no character of the data is a delimiter.
"""

import re
from collections.abc import Mapping
from typing import Final

from urlprism._core.arguments.intake import URLText, exact, text_or_octets
from urlprism._core.arguments.unknown import unknown
from urlprism._core.escapes import percent
from urlprism._core.escapes.coding import Coder, Rules
from urlprism.errors import URLError
from urlprism.rfc1738 import sets
from urlprism.rfc1738.grammar import Piece, Run

# By scheme and part, the characters that data may keep; the scheme reserves none of them there.
COMPONENTS: Final[Mapping[str, Mapping[str, frozenset[str]]]] = {
    "ftp": {
        "user": sets.USER,
        "password": sets.USER,
        "cwd": sets.FTP_SEGMENT,
        "name": sets.FTP_SEGMENT,
    },
    "http": {
        "segment": sets.HTTP_SEGMENT - {";"},  # reserved by §3.3, though hsegment has it
        "search": sets.HTTP_SEGMENT - {";"},
    },
    "gopher": {
        "gophertype": sets.XCHAR,
        "selector": sets.XCHAR,
        "search": sets.HTTP_SEGMENT,
        "gopher_plus": sets.XCHAR,
    },
    "mailto": {"addr_spec": sets.XCHAR},
    "news": {"article": sets.ARTICLE},
    "nntp": {},
    "telnet": {"user": sets.USER, "password": sets.USER},
    "wais": {
        "database": sets.UCHAR,
        "search": sets.HTTP_SEGMENT,
        "wtype": sets.UCHAR,
        "wpath": sets.UCHAR,
    },
    "file": {"segment": sets.FTP_SEGMENT},
    "prospero": {
        "hsoname": sets.FTP_SEGMENT | {"/"},
        "fieldname": sets.FIELD,
        "fieldvalue": sets.FIELD,
    },
}
# A new scheme may reserve any character in its urlpath.
_NEW: Final = {"user": sets.USER, "password": sets.USER, "urlpath": sets.UCHAR}
# The components that `encode` knows without a scheme; "unreserved" is safe in all of them.
OF_ANY: Final[Mapping[str, frozenset[str]]] = {**_NEW, "unreserved": sets.UNRESERVED}
_RULES: Final = Rules("RFC 1738 §2.2", "RFC 1738 §5 escape", "RFC 1738 §2.2")
_CODERS: Final = {scheme: Coder(parts, _RULES) for scheme, parts in COMPONENTS.items()}
_CODER_OF_NEW: Final = Coder(_NEW, _RULES)
_CODER_OF_ANY: Final = Coder(OF_ANY, _RULES)


def encode(data: URLText, component: str = "unreserved", *, scheme: str | None = None) -> str:
    """Return `data`, text or octets, encoded for a part of a URL (§2.2); text becomes UTF-8.

    A "%" is data, too. Without a `scheme` the parts are "user", "password", "urlpath" and
    "unreserved", as any scheme may have them; with one they are its own. Raise ValueError for
    another part, URLError for a lone surrogate.

    >>> encode("a/b@c"), encode("a/b@c", "name", scheme="ftp")
    ('a%2Fb%40c', 'a%2Fb@c')
    """
    coder = None if scheme is None else _CODERS.get(exact(scheme).lower(), _CODER_OF_NEW)
    if coder is None or component == "unreserved":
        coder = _CODER_OF_ANY
    return coder.encode(data, component)


def decode_to_bytes(text: URLText) -> bytes:
    r"""Return the octets of one part of a URL, decoded (§2.2).

    Raise URLError for a character beyond ASCII, and for a "%" without two hexadecimal digits.

    >>> decode_to_bytes("a%FF")
    b'a\xff'
    """
    return _CODER_OF_ANY.decode_to_bytes(text)


def decode(text: URLText) -> str:
    """Return the data of one part of a URL, decoded and read as UTF-8 (§2.2).

    Raise URLError as `decode_to_bytes` does, and for octets that are not UTF-8, which `unquote`
    keeps as surrogates.

    >>> decode("a%2Fb%20%C3%A9")
    'a/b é'
    """
    return _CODER_OF_ANY.decode(text)


def quote(data: URLText, scheme: str, component: str) -> str:
    """Return `data`, text or octets, encoded for a part of a URL (§2.2); the inverse of `unquote`.

    Text is encoded as UTF-8, with "surrogateescape" for other octets. Raise ValueError for a part
    that the scheme does not have, URLError for any other lone surrogate.

    >>> quote("a/b@c", "ftp", "user")
    'a%2Fb%40c'
    """
    coder = _CODERS.get(scheme.lower(), _CODER_OF_NEW)
    if type(data) is str and data.isascii():
        return coder.encode(data, component)
    try:
        octets = octets_of(data)
    except URLError as error:
        raise error.of_part(component) from None
    return coder.encode(octets, component)


def unquote(text: str, scheme: str, component: str) -> str:
    """Return the data of one part of a URL, decoded and read as UTF-8 (§2.2).

    An octet that is not UTF-8 becomes a surrogate ("surrogateescape"), which `quote` turns back.
    Raise ValueError for a part that the scheme does not have, URLError for a character that the
    part cannot hold.

    >>> unquote("a%2Fb", "ftp", "name")
    'a/b'
    """
    parts = COMPONENTS.get(scheme.lower(), _NEW)
    if component not in parts:
        raise unknown("component", component, parts)
    return decoded(Run(parts[component], component).check(Piece.whole(exact(text))))


def decoded(part: Piece | str) -> str:
    """Return the data of a part, decoded and read as UTF-8 (§2.2).

    An octet that is not UTF-8 becomes a surrogate ("surrogateescape"), which `quote` turns back.
    """
    text = str(part)
    if "%" not in text:
        return text
    octets = text.encode("ascii")
    data = percent.decode_to_bytes(octets, 0, len(octets), False)
    return data.decode("utf-8", "surrogateescape")


def without_authority(schemepart: str) -> str:
    """Return a schemepart that begins with data; of a leading "//" the first slash is encoded.

    Otherwise the data would begin an authority.
    """
    return f"%2F{schemepart[1:]}" if schemepart.startswith("//") else schemepart


def with_escapes(text: str, run: Run) -> str:
    """Return `text` with the characters encoded that the part cannot hold; all others stay."""
    return run.escaped(exact(text), _escapes)


def _escapes(characters: re.Match[str]) -> str:
    return "".join(f"%{octet:02X}" for octet in octets_of(characters[0]))


def octets_of(data: URLText) -> bytes:
    """Return the octets of data; raise URLError for a surrogate that does not escape an octet."""
    text = text_or_octets(data)
    if isinstance(text, bytes):
        return text
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError as error:
        message = "a lone surrogate cannot be encoded as UTF-8"
        raise URLError(message, text, error.start, error.end, "RFC 1738 §2.2") from None
