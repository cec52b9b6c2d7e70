r"""The links of a page of HTML, resolved against its base element as browsers do.

    >>> page = '<base href="/shop/"><a href="?a=1&amp;copy=2">here</a> <img src="\n../i.png">'
    >>> [link.url.href for link in links(page, "http://h/index.html")]
    ['http://h/shop/?a=1&copy=2', 'http://h/i.png']

markup ──► start tags ──► attributes, their character references ──► Link
lxml's tree ─────────────────────────────────────────────┘  └─ base: that of the first base element
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple, Protocol

from urlprism._core.arguments.intake import URLText
from urlprism.bridges.refreshes import refresh_of
from urlprism.bridges.tags import decoded, start_tags
from urlprism.errors import URLError
from urlprism.redaction.records import hides_secrets
from urlprism.whatwg import URL
from urlprism.whatwg import parse as parse_url
from urlprism.whatwg.forms.encodings import get_encoding

_BLANKS: Final = "\t\n\f\r "
_WORD: Final = re.compile(r"[^\t\n\f\r ]+")
# The attributes that hold one URL, each with its elements (HTML Standard, index of attributes).
_ONE: Final = {
    "action": {"form"},
    "background": {"body"},
    "cite": {"blockquote", "del", "ins", "q"},
    "data": {"object"},
    "formaction": {"button", "input"},
    "href": {"a", "area", "feimage", "link", "image", "use"},
    "longdesc": {"img"},
    "manifest": {"html"},
    "poster": {"video"},
    "src": {
        *("audio", "embed", "frame", "iframe", "img", "input", "script", "source", "track"),
        "video",
    },
    "xlink:href": {"a", "feimage", "image", "script", "use"},
}
_SEVERAL: Final = {"ping": {"a", "area"}}
_SETS: Final = {"srcset": {"img", "source"}, "imagesrcset": {"link"}}
_NAMES: Final = frozenset({*_ONE, *_SEVERAL, *_SETS})
# A base with one of these schemes does not count (HTML Standard, "set the frozen base URL").
_NO_BASE: Final = frozenset({"data", "javascript"})

# Python's name of each encoding that it knows by another one, or has with fewer characters.
_CODECS: Final = {
    "Big5": "big5hkscs",
    "EUC-KR": "cp949",
    "GBK": "gb18030",
    "ISO-8859-8-I": "iso-8859-8",
    "Shift_JIS": "cp932",
    "replacement": "ascii",
    "windows-874": "cp874",
    "x-mac-cyrillic": "mac_cyrillic",
    "x-user-defined": "ascii",
}


@hides_secrets
class Link(NamedTuple):
    """A URL of a page: its element and attribute, the text there, and the URL that it leads to.

    `url` is None for a text that is no URL; `error` says why. `line` counts from 1, 0 if unknown.

    >>> link, = links('<a href="//h:x/">', "http://h/")
    >>> link.element, link.text, link.url, link.error.message
    ('a', '//h:x/', None, 'the port is not a number')
    """

    element: str
    attribute: str
    text: str
    url: URL | None
    error: URLError | None
    line: int


class _Found(NamedTuple):
    element: str
    attribute: str
    text: str
    line: int


class Element(Protocol):
    """What `links_of_tree` needs of an element: `lxml.html` has it, and `xml.etree` too."""

    @property
    def tag(self) -> object:
        """The name of the element; a comment has something else."""
        ...

    @property
    def attrib(self) -> Mapping[str, str]:
        """The attributes."""
        ...

    def iter(self) -> Iterable["Element"]:
        """Return the element and all below it, in order."""
        ...


def links(
    markup: str | bytes, page: URLText | None = None, *, encoding: str = "utf-8"
) -> list[Link]:
    """Return the links of a page in their order; `page` is the URL from which it came.

    Octets are decoded by `encoding`, and queries are encoded by it, as browsers do. Raise URLError
    if `page` is not a URL, LookupError for an unknown encoding.

    >>> [link.url.href for link in links("<a href=http://h/?a&amp;b>")]
    ['http://h/?a&b']
    """
    text = markup if isinstance(markup, str) else markup.decode(_codec(encoding), "replace")
    found, base = list[_Found](), None
    for tag in start_tags(text):
        if tag.name != "meta" and _NAMES.isdisjoint(tag.attributes):
            continue
        attributes = {name: decoded(value) for name, value in tag.attributes.items()}
        found += _found(tag.name, attributes, tag.line)
        if tag.name == "base" and base is None and not tag.is_inert:
            base = attributes.get("href")
    return _resolved(found, base, page, encoding)


def _codec(label: str) -> str:
    """Return Python's name of the encoding that browsers know by a label (Encoding Standard)."""
    name = get_encoding(label)
    if name is None:
        message = f"unknown encoding: {label}"
        raise LookupError(message)
    return _CODECS.get(name, name)


def links_of_tree(
    root: Element, page: URLText | None = None, *, encoding: str = "utf-8"
) -> list[Link]:
    """Return the links of a tree, such as `lxml.html.fromstring` makes, as `links` does.

    >>> import lxml.html
    >>> tree = lxml.html.fromstring('<base href="//i/"><p><a href="a">b</a>')
    >>> [link.url.href for link in links_of_tree(tree, "http://h/")]
    ['http://i/a']
    """
    # The proxies of a tree are one for each element only as long as they live.
    found, base, inert = list[_Found](), None, dict[int, Element]()
    for element in root.iter():
        if isinstance(element.tag, str):
            name = element.tag.rpartition("}")[2].lower()
            line = getattr(element, "sourceline", None) or 0
            found += _found(name, element.attrib, line)
            if name == "template" and id(element) not in inert:
                inert |= {id(each): each for each in element.iter()}
            elif name == "base" and base is None and id(element) not in inert:
                base = element.attrib.get("href")
    return _resolved(found, base, page, encoding)


def _resolved(
    found: Iterable[_Found], base: str | None, page: URLText | None, encoding: str
) -> list[Link]:
    """Return the links with the URLs that they have with a base."""
    fallback = None if page is None else URL(page)
    base_url = fallback if base is None else _base(base, fallback, encoding)
    # A page has the same text again and again.
    resolved, parsed = list[Link](), dict[str, tuple[URL | None, URLError | None]]()
    for element, attribute, text, line in found:
        link = parsed.get(text)
        if link is None:
            link = parsed[text] = _parsed(text, base_url, encoding)
        resolved.append(Link(element, attribute, text, *link, line))
    return resolved


def _parsed(
    text: str, base: URL | None, encoding: str
) -> tuple[URL | None, None] | tuple[None, URLError]:
    """Return the URL of a text, or why it is none."""
    try:
        return parse_url(text, base, encoding), None
    except URLError as refused:
        return None, refused


def _base(text: str, fallback: URL | None, encoding: str) -> URL | None:
    """Return the base that the first base element with a reference sets."""
    try:
        url = parse_url(text, fallback, encoding)
    except URLError:
        return fallback
    return fallback if url.scheme in _NO_BASE else url


def _found(element: str, attributes: Mapping[str, str], line: int) -> Iterator[_Found]:
    """Yield the URLs that attributes of an element hold."""
    if element == "meta" and attributes.get("http-equiv", "").lower() == "refresh":
        text = refresh_of(attributes.get("content", ""))
        if text is not None:
            yield _Found(element, "content", text, line)
    for given, value in attributes.items():
        name = given.lower()
        name = "xlink:href" if name.endswith("}href") else name
        if element in _ONE.get(name, ()):
            yield _Found(element, name, value, line)
        elif element in _SEVERAL.get(name, ()):
            for text in _WORD.findall(value):
                yield _Found(element, name, text, line)
        elif element in _SETS.get(name, ()):
            for text in _of_set(value):
                yield _Found(element, name, text, line)


_DESCRIPTORS: Final = re.compile(r"(?:\([^)]*\)?|[^(,])*")


def _of_set(value: str) -> Iterator[str]:
    """Yield the URLs of a set of images (HTML Standard, "parse a srcset attribute")."""
    place = 0
    while place < len(value):
        if value[place] in _BLANKS or value[place] == ",":
            place += 1
            continue
        end = place
        while end < len(value) and value[end] not in _BLANKS:
            end += 1
        text, place = value[place:end], end
        if text.endswith(","):
            yield text.rstrip(",")
        else:
            yield text
            descriptors = _DESCRIPTORS.match(value, place)
            place = descriptors.end() if descriptors else place
