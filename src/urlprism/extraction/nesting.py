r"""URLs inside other URLs, and inside the headers of a request.

https://h/proxy/http://a/?next=https%3A%2F%2Fb%2F%3Fu%3D%252F%252Fc#/in?to=javascript:x
                └────────────────────────────────────────────────┘         └──────────┘
                path           └─────────────────────────────────┘ query   fragment
                                                       └────────┘ query, two levels
"""

import re
from enum import StrEnum
from typing import Final, NamedTuple

from urlprism._core.arguments.intake import URLText, from_utf8
from urlprism.extraction.layers import Layer
from urlprism.redaction.records import hides_secrets

# How many times a text is percent-decoded, and how many URLs may be inside each other.
LEVELS: Final = 5
# The number of URLs that are returned of one text.
MOST: Final = 100
# How many octets they have together at most, unless the text has more.
_OCTETS: Final = 1 << 16
# Of a scheme, "+" is left out: in a query and in a header it stands before a URL more often.
_SCHEME: Final = rb"[A-Za-z][A-Za-z0-9.-]{0,30}"
_SPECIAL: Final = rb"(?:https?|ftp|wss?|file)"
# What a text has if some number of decodings can give a URL in it.
_MAY: Final = re.compile(rb":|[/\\][/\\]|%(?:2[5f]|3a|5c|[0-9a-f]?%)", re.IGNORECASE)
# How a value begins that is a URL as a whole; browsers drop blanks before it.
_BEGINNING: Final = re.compile(
    rb"[\0-\x20+]*(?:"
    rb"(?P<absolute>" + _SPECIAL + rb":(?=[/\\]*+[^\s/\\])|" + _SCHEME + rb"://(?=[^\s])|"
    rb"(?:javascript|vbscript):(?=.)|data:(?=[^,]{0,200},))"
    rb"|[/\\]{2,}(?=[^\s/\\]))",
    re.IGNORECASE | re.DOTALL,
)
_LONGEST_BEGINNING: Final = 256
_SHORTEST: Final = len(b"a://b")
# URLs in a text: the whole scheme, with slashes.
_INSIDE: Final = re.compile(
    rb"(?:(?:(?<![A-Za-z0-9.-])|(?<=%[0-9A-Fa-f]{2}))" + _SPECIAL + rb":[/\\]+|"
    rb"(?<![A-Za-z0-9.-])" + _SCHEME + rb"://)(?=[^\s/\\])",
    re.IGNORECASE,
)
_DELIMITER: Final = re.compile(rb'[\0-\x20\x7f"<>`]')
_TRIMMED: Final = b".,;:!?'"
_BRACKETS: Final = {ord(")"): b"(", ord("]"): b"[", ord("}"): b"{"}
_MOST_TRIMMED: Final = 64
# The scheme and the authority of a URL, perhaps with tabs and line ends.
_HEAD: Final = re.compile(
    rb"[\0-\x20+]*([A-Za-z][A-Za-z0-9.\t\r\n-]{0,40}(?=:))?:?(?:[/\\\t\r\n]{2,}[^/\\?#]*)?"
)
_IGNORED: Final = b"\t\r\n"


class NestedPart(StrEnum):
    """The part of the outer text that a nested URL is in."""

    PATH = "path"
    QUERY = "query"
    FRAGMENT = "fragment"
    TEXT = "text"  # a text that is not a URL, such as a header


@hides_secrets
class Nested(NamedTuple):
    """A URL inside a text: `text[start:end]` spells it, and `levels` decodings give it.

    `url` is the decoded text. If it begins with two slashes, or backslashes, it has the scheme of
    the URL around it before them, or "https:" if that has none. `part` is the part of the URL
    around it, and `name` the decoded name of the parameter, or "".

    >>> nested("http://h/?to=%2F%2Fevil.example%2F")[0].url
    'http://evil.example/'
    """

    url: str
    start: int
    end: int
    levels: int
    part: NestedPart
    name: str = ""


def nested(url: URLText) -> list[Nested]:
    r"""Return the URLs inside a URL or a request target: in its path, query and fragment.

    Each part is percent-decoded until it has a URL, at most five times; URLs are also searched
    inside those that are found, five deep. The value of a parameter is decoded at least once, as
    who receives it does. At most 100 are returned, in the order of their places; they are together
    no longer than the text, or than 65,536 octets. Raise TypeError for another type.

    >>> (found,) = nested("/in?next=http%3A%2F%2F127.0.0.1%5C%40evil.example%2F")
    >>> found.url, found.name, found.levels, found.start
    ('http://127.0.0.1\\@evil.example/', 'next', 1, 9)
    """
    return _Search(from_utf8(url)).in_url()


def nested_in_text(text: URLText) -> list[Nested]:
    """Return the URLs inside a text that is not a URL, such as a header, decoded or not.

    The bounds and the errors are those of `nested`.

    >>> [found.url for found in nested_in_text("Bot/1.0 (+http://bot.example/about)")]
    ['http://bot.example/about']
    """
    return _Search(from_utf8(text)).in_text()


class _Place(NamedTuple):
    """Where a search is: the part and the parameter, the scheme around it, and how deep it is."""

    part: NestedPart
    name: str
    scheme: str
    depth: int


class _Search:
    """A search of one text."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._layer = Layer(text.encode("utf-8", "surrogatepass"))
        self._found: list[tuple[Layer, int, int, _Place, str]] = []
        self._left = max(_OCTETS, len(self._layer.octets))

    def in_url(self) -> list[Nested]:
        """Return the URLs in a URL."""
        if _MAY.search(self._layer.octets):
            self._parts(self._layer, 0, len(self._layer.octets), "https", 0)
        return self._all()

    def in_text(self) -> list[Nested]:
        """Return the URLs in a text."""
        layer = self._layer
        if _MAY.search(layer.octets):
            place = _Place(NestedPart.TEXT, "", "https", 0)
            self._search(layer, 0, len(layer.octets), place, may_begin=False)
        return self._all()

    def _all(self) -> list[Nested]:
        """Return all nested URLs, with places in characters."""
        nested = [
            Nested(
                url,
                self._character(layer.place(start)),
                self._character(layer.place(end)),
                layer.level,
                place.part,
                place.name,
            )
            for layer, start, end, place, url in self._found
        ]
        return sorted(nested, key=lambda each: (each.start, -each.end))

    def _character(self, octet: int) -> int:
        """Return the number of characters before an octet of the text."""
        if self._text.isascii():
            return octet
        return len(self._layer.octets[:octet].decode("utf-8", "surrogatepass"))

    def _parts(self, layer: Layer, start: int, end: int, scheme: str, depth: int) -> None:
        """Search the path, the query and the fragment of a URL."""
        octets = layer.octets
        head = _HEAD.match(octets, start, end)
        at = start if head is None else head.end()
        if head is not None and head[1]:
            scheme = head[1].translate(None, _IGNORED).decode().lower()
        fragment = _find(octets, b"#", at, end)
        query = _find(octets, b"?", at, fragment)
        place = _Place(NestedPart.PATH, "", scheme, depth)
        if not self._path(layer, at, query, fragment, place):
            self._pairs(layer, query + 1, fragment, place._replace(part=NestedPart.QUERY))
        self._fragment(layer, fragment + 1, end, place._replace(part=NestedPart.FRAGMENT))

    def _path(self, layer: Layer, start: int, end: int, query: int, place: _Place) -> bool:
        """Search a path, and say whether a URL in it takes the query too."""
        if not _MAY.search(layer.octets, start, end):
            return False
        inside = _INSIDE.search(layer.octets, start, end)
        if inside is not None:
            self._add(layer, inside.start(), query, place)
            end = inside.start()
        for at, stop in _pieces(layer.octets, b"/", start, end):
            self._decoded(layer, at, stop, place, may_begin=False)
        return inside is not None

    def _fragment(self, layer: Layer, start: int, end: int, place: _Place) -> None:
        """Search a fragment, which may have a path and a query of its own."""
        query = _find(layer.octets, b"?", start, end)
        self._pairs(layer, start, query, place)
        self._pairs(layer, query + 1, end, place)

    def _pairs(self, layer: Layer, start: int, end: int, place: _Place) -> None:
        """Search the values of a query."""
        octets = layer.octets
        if start >= end or not _MAY.search(octets, start, end):
            return
        for at, stop in _pieces(octets, b"&", start, end):
            if len(self._found) >= MOST:
                return
            if not _MAY.search(octets, at, stop):
                continue
            equals = octets.find(b"=", at, stop)
            if equals < 0 or _begins(octets, at, stop):
                self._value(layer, at, stop, place)
            else:
                name = layer.text(at, equals).replace("+", " ")
                decoded = layer.decoded(at, equals)
                if decoded is not None:
                    name = decoded.text(0, len(decoded.octets)).replace("+", " ")
                self._value(layer, equals + 1, stop, place._replace(name=name))

    def _value(self, layer: Layer, start: int, end: int, place: _Place) -> None:
        """Search the value of a parameter, decoded once.

        A "+" in it is a space, unless the whole value is a URL: that is seldom encoded well.
        """
        value = layer.decoded(start, end) if layer.level < LEVELS else None
        value = value or layer.piece(start, end)
        if _begins(value.octets, 0, len(value.octets)):
            self._add(value, 0, len(value.octets), place)
            return
        if b"+" in value.octets:
            spaced = layer.piece(start, end, plus=b" ")
            is_decoded = value.level > layer.level
            value = (spaced.decoded(0, end - start) if is_decoded else None) or spaced
        self._search(value, 0, len(value.octets), place, may_begin=True)

    def _search(
        self, layer: Layer, start: int, end: int, place: _Place, *, may_begin: bool
    ) -> None:
        """Find the URLs of a piece: the whole of it, or those inside; decode the rest again."""
        octets = layer.octets
        if may_begin and _begins(octets, start, end):
            self._add(layer, start, end, place)
            return
        at = start
        for inside in _INSIDE.finditer(octets, start, end):
            if len(self._found) >= MOST:
                return
            if inside.start() >= at:
                stop = _end_of(octets, inside.start(), end)
                self._decoded(layer, at, inside.start(), place, may_begin=False)
                self._add(layer, inside.start(), stop, place)
                at = stop
        self._decoded(layer, at, end, place, may_begin=may_begin and at == start)

    def _decoded(
        self, layer: Layer, start: int, end: int, place: _Place, *, may_begin: bool
    ) -> None:
        """Search a piece after one more decoding."""
        if layer.level == LEVELS or end - start <= _SHORTEST:
            return
        decoded = layer.decoded(start, end) if _MAY.search(layer.octets, start, end) else None
        if decoded is not None:
            self._search(decoded, 0, len(decoded.octets), place, may_begin=may_begin)

    def _add(self, layer: Layer, start: int, end: int, place: _Place) -> None:
        """Keep a URL, and search it in turn."""
        self._left -= end - start
        if len(self._found) >= MOST or place.depth == LEVELS or self._left < 0:
            return
        url = layer.text(start, end)
        behind = url.lstrip(_BLANKS)
        if _is_absolute(layer.octets, start, end):
            url = url[: len(url) - len(behind)].replace("+", " ") + behind
        else:
            url = f"{place.scheme}:{behind}"
        self._found.append((layer, start, end, place, url))
        self._parts(layer, start, end, place.scheme, place.depth + 1)


_BLANKS: Final = "".join(map(chr, range(33))) + "+"


def _find(octets: bytes, sign: bytes, start: int, end: int) -> int:
    """Return the place of a sign, or the end."""
    place = octets.find(sign, start, end)
    return end if place < 0 else place


def _pieces(octets: bytes, sign: bytes, start: int, end: int) -> list[tuple[int, int]]:
    """Return the start and the end of each piece between two signs."""
    pieces: list[tuple[int, int]] = []
    at = start
    for piece in octets[start:end].split(sign):
        pieces.append((at, at + len(piece)))
        at += len(piece) + 1
    return pieces


def _beginning(octets: bytes, start: int, end: int) -> re.Match[bytes] | None:
    """Return how a piece begins if it is a URL; browsers drop tabs and line ends anywhere."""
    head = octets[start : min(end, start + _LONGEST_BEGINNING)]
    return _BEGINNING.match(head.translate(None, _IGNORED))


def _begins(octets: bytes, start: int, end: int) -> bool:
    """Whether a piece is a URL as a whole, by how it begins."""
    return _beginning(octets, start, end) is not None


def _is_absolute(octets: bytes, start: int, end: int) -> bool:
    """Whether a URL has a scheme."""
    beginning = _beginning(octets, start, end)
    return beginning is None or beginning["absolute"] is not None


def _end_of(octets: bytes, start: int, end: int) -> int:
    """Return where a URL in a text ends, without the punctuation behind it."""
    delimiter = _DELIMITER.search(octets, start, end)
    stop = end if delimiter is None else delimiter.start()
    first = max(start, stop - _MOST_TRIMMED)
    while stop > first:
        last = octets[stop - 1]
        opening = _BRACKETS.get(last)
        if opening is not None:
            is_closed = octets.count(opening, start, stop) >= octets.count(last, start, stop)
            if is_closed:
                break
        elif last not in _TRIMMED:
            break
        stop -= 1
    return stop
