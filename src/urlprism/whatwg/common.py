"""The functions that the package of every standard has: `check`, `resolve`, `encode` and others."""

from collections.abc import Mapping
from typing import Final

from urlprism._core.arguments.intake import URLText, from_utf8, utf8_text
from urlprism._core.arguments.unknown import unknown
from urlprism._core.escapes import percent
from urlprism._core.octets.characters import BEYOND_ASCII, byte_class
from urlprism.errors import URLError
from urlprism.whatwg.api import URL
from urlprism.whatwg.findings import findings
from urlprism.whatwg.functions import is_valid
from urlprism.whatwg.parsing.parser import text_of
from urlprism.whatwg.terms import sets
from urlprism.whatwg.text import STANDARD

_SETS: Final = {
    "userinfo": sets.USERINFO,
    "segment": sets.PATH | frozenset("/\\"),
    "path": sets.PATH | {"\\"},
    "query": sets.SPECIAL_QUERY,
    "fragment": sets.FRAGMENT,
    "unreserved": sets.COMPONENT,
}
_TABLES: Final = {
    name: byte_class(encoded=encoded | BEYOND_ASCII | {"%"}) for name, encoded in _SETS.items()
}
# By component, the characters of ASCII that data keeps: those outside its percent-encode set.
COMPONENTS: Final[Mapping[str, frozenset[str]]] = {
    name: frozenset(chr(code) for code in range(0x80) if not table[code])
    for name, table in _TABLES.items()
}


def check(text: URLText, base: URLText | None = None) -> None:
    """Raise URLError, with the place, if `text` is not a valid URL string (#url-writing).

    The error is the first of `findings`. Raise URLError for a base that is refused as well,
    TypeError if `text` or `base` is not text.

    >>> check("http://h/a b")
    Traceback (most recent call last):
        ...
    urlprism.URLError: a URL cannot contain this unencoded (URL Standard #path-state)
        http://h/a b
                  ^
    """
    if isinstance(text, bytes | bytearray):
        utf8_text(text, f"{STANDARD} #url-writing")
    if is_valid(text, base):
        return
    url = text_of(text)
    first = next(iter(findings(url, base)), None)
    if first is None:
        message = "this is not a valid URL string"
        raise URLError(message, url, 0, len(url), f"{STANDARD} #url-writing")
    raise URLError(first.message, url, first.start, first.end, f"{STANDARD} {first.section}")


def resolve(base: URLText, reference: URLText) -> str:
    """Return the href of a reference that is parsed with a base (#concept-url-parser).

    Raise URLError if the base or the result is not a URL.

    >>> resolve("http://h/a/b", "../c")
    'http://h/c'
    """
    return URL(reference, base if isinstance(base, URL) else URL(base)).href


def normalize(text: URLText) -> str:
    """Return the href of a URL: what the parser and the serializer make of it (#url-serializing).

    Raise URLError if the text is not a URL.

    >>> normalize("HTTP://EXAMPLE.com:80/a/../b")
    'http://example.com/b'
    """
    return URL(text).href


def encode(data: URLText, component: str = "unreserved") -> str:
    """Return `data` percent-encoded for a component; text is encoded as UTF-8 first (#urls).

    The sets are those of the standard, "%" added, because it is data, too: of "unreserved", the
    component percent-encode set. A lone surrogate becomes U+FFFD. Raise ValueError for a component
    that is not in `COMPONENTS`.

    >>> encode("a/b ü", "segment"), encode("a/b ü", "path"), encode("a/b&c")
    ('a%2Fb%20%C3%BC', 'a/b%20%C3%BC', 'a%2Fb%26c')
    """
    if component not in _TABLES:
        raise unknown("component", component, _TABLES)
    octets = bytes(data) if isinstance(data, bytes | bytearray) else _in_utf8(data)
    return percent.encode(octets, _TABLES[component])


def decode_to_bytes(text: URLText) -> bytes:
    r"""Return the octets of one component, percent-decoded (#string-percent-decode).

    Nothing is refused: a "%" without two digits stays.

    >>> decode_to_bytes("a%FF%zz")
    b'a\xff%zz'
    """
    octets = bytes(text) if isinstance(text, bytes | bytearray) else _in_utf8(text)
    return percent.decode_to_bytes(octets, 0, len(octets), False)


def decode(text: URLText) -> str:
    """Return the text of one component, percent-decoded as UTF-8 (#string-percent-decode).

    Nothing is refused: U+FFFD replaces what is not UTF-8.

    >>> decode("a%C3%A9%FF")
    'aé�'
    """
    return decode_to_bytes(text).decode("utf-8", "replace")


def _in_utf8(text: URLText) -> bytes:
    """Return text in UTF-8, U+FFFD for a lone surrogate."""
    return from_utf8(text).encode("utf-16", "surrogatepass").decode("utf-16", "replace").encode()
