"""Encode data for a part of a URL, and decode a part (RFC 1738 §2.2).

The document does not say how text becomes octets: here it is UTF-8. A URL is split first and then
its parts are decoded, so no character of the data is a delimiter.
"""

import re
from collections.abc import Mapping
from typing import Final

from urlprism._core.arguments.intake import URLText, exact
from urlprism._core.arguments.unknown import unknown
from urlprism._core.escapes import percent
from urlprism._core.escapes.coding import Coder, Docs, Rules
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
_ESCAPED: Final = "surrogateescape"
_QUOTERS: Final = {scheme: Coder(parts, _RULES, _ESCAPED) for scheme, parts in COMPONENTS.items()}
_QUOTER_OF_NEW: Final = Coder(_NEW, _RULES, _ESCAPED)
_, decode_to_bytes, decode = _CODER_OF_ANY.functions(
    __name__,
    Docs(
        "", "§2.2", "§2.2", "", """decode("a%2Fb%20%C3%A9")\n'a/b é'""",
        encoded="encoded", decoded="decoded",
    ),
)  # fmt: skip


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


def quote(data: URLText, scheme: str, component: str) -> str:
    """Return `data`, text or octets, encoded for a part of a URL (§2.2); the inverse of `unquote`.

    Text is encoded as UTF-8, with "surrogateescape" for other octets. Raise ValueError for a part
    that the scheme does not have, URLError for any other lone surrogate.

    >>> quote("a/b@c", "ftp", "user")
    'a%2Fb%40c'
    """
    return _QUOTERS.get(scheme.lower(), _QUOTER_OF_NEW).encode(data, component)


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
    return data.decode("utf-8", _ESCAPED)


def without_authority(schemepart: str) -> str:
    """Return a schemepart that begins with data; of a leading "//" the first slash is encoded.

    Otherwise the data would begin an authority.
    """
    return f"%2F{schemepart[1:]}" if schemepart.startswith("//") else schemepart


def with_escapes(text: str, run: Run) -> str:
    """Return `text` with the characters encoded that the part cannot hold; all others stay."""
    return run.escaped(exact(text), _escapes)


def _escapes(characters: re.Match[str]) -> str:
    return "".join(f"%{octet:02X}" for octet in _QUOTER_OF_NEW.octets_of(characters[0]))
