"""Every standard by its name; a room is imported when a text is first read by it."""

from collections.abc import Callable
from enum import StrEnum
from importlib import import_module
from typing import TYPE_CHECKING, Literal, overload

from urlprism._core.arguments.intake import Result, URLText
from urlprism._core.arguments.unknown import NoOthers, unknown
from urlprism._core.records.components import Components, Record
from urlprism._core.records.findings import Finding
from urlprism._late import listed, public_at
from urlprism.documents import DOCUMENTS, Document

if TYPE_CHECKING:
    from urlprism.draft_abarth import ParsedURL
    from urlprism.rfc1738 import Locator
    from urlprism.rfc1808 import GenericURL
    from urlprism.rfc2396 import URIReference
    from urlprism.rfc3986 import Reference
    from urlprism.rfc3987 import IRI
    from urlprism.rfc5538 import NetnewsURI
    from urlprism.rfc6068 import MailtoURI
    from urlprism.rfc8089 import FileURI
    from urlprism.urllib_parse.record import URLRecord
    from urlprism.whatwg import URL

__all__ = [
    "Components",
    "Finding",
    "NoOthers",
    "Record",
    "Result",
    "Standard",
    "fields",
    "parse",
    "reader",
]
__dir__ = listed(__all__)


@public_at("urlprism")
class Standard(StrEnum):
    """The standards that a URL can be read by: the names of `documents`, for type checkers."""

    WHATWG = "whatwg"
    URLLIB = "urllib"
    RFC3986 = "rfc3986"
    RFC3987 = "rfc3987"
    RFC2396 = "rfc2396"
    RFC1808 = "rfc1808"
    RFC1738 = "rfc1738"
    DRAFT_ABARTH = "draft-abarth-url"
    RFC5538 = "rfc5538"
    RFC8089 = "rfc8089"
    RFC6068 = "rfc6068"

    @classmethod
    def _missing_(cls, value: object) -> "Standard | None":
        """Return the standard whose package has this name: "draft_abarth", "urllib_parse"."""
        for each in DOCUMENTS.values():
            if each.package == value:
                return cls(each.name)
        return None


@overload
def parse(
    text: URLText,
    standard: Literal[Standard.WHATWG, "whatwg"] = Standard.WHATWG,
    base: URLText | None = None,
) -> "URL": ...
@overload
def parse(
    text: URLText,
    standard: Literal[Standard.URLLIB, "urllib", "urllib_parse"],
    base: URLText | None = None,
) -> "URLRecord": ...
@overload
def parse(
    text: URLText, standard: Literal[Standard.RFC3986, "rfc3986"], base: URLText | None = None
) -> "Reference": ...
@overload
def parse(
    text: URLText, standard: Literal[Standard.RFC3987, "rfc3987"], base: URLText | None = None
) -> "IRI": ...
@overload
def parse(
    text: URLText, standard: Literal[Standard.RFC2396, "rfc2396"], base: URLText | None = None
) -> "URIReference": ...
@overload
def parse(
    text: URLText, standard: Literal[Standard.RFC1808, "rfc1808"], base: URLText | None = None
) -> "GenericURL": ...
@overload
def parse(
    text: URLText, standard: Literal[Standard.RFC1738, "rfc1738"], base: URLText | None = None
) -> "Locator": ...
@overload
def parse(
    text: URLText,
    standard: Literal[Standard.DRAFT_ABARTH, "draft-abarth-url", "draft_abarth"],
    base: URLText | None = None,
) -> "ParsedURL": ...
@overload
def parse(
    text: URLText, standard: Literal[Standard.RFC5538, "rfc5538"], base: URLText | None = None
) -> "NetnewsURI": ...
@overload
def parse(
    text: URLText, standard: Literal[Standard.RFC8089, "rfc8089"], base: URLText | None = None
) -> "FileURI": ...
@overload
def parse(
    text: URLText, standard: Literal[Standard.RFC6068, "rfc6068"], base: URLText | None = None
) -> "MailtoURI": ...
@overload
def parse(text: URLText, standard: Standard | str, base: URLText | None = None) -> Record: ...
@public_at("urlprism")
def parse(
    text: URLText, standard: Standard | str = Standard.WHATWG, base: URLText | None = None
) -> Record:
    """Parse `text` by a standard, or raise URLError; `URL.parse` returns None instead.

    It is read against `base` if there is one. Raise ValueError if the standard is unknown or takes
    no base.

    >>> parse("http://EXAMPLE.com/%7Ea").host
    'example.com'
    >>> parse("http://EXAMPLE.com/%7Ea", "rfc3986").host
    'EXAMPLE.com'
    """
    return reader(standard, base)(text)


def reader(standard: Standard | str, base: URLText | None = None) -> Callable[[URLText], Record]:
    """Return the function that parses a text by `standard`; raise ValueError as `parse` does."""
    document = _document(standard)
    read: Callable[..., Record] = import_module(document.module).parse
    if base is None:
        return read
    if not document.takes_base:
        message = f"{standard} does not take a base"
        raise ValueError(message)
    known = read(base)
    return lambda text: read(text, known)


def fields(standard: Standard | str) -> tuple[str, ...]:
    """Return the names of the parts of a standard's records, in the order of `to_dict`.

    >>> fields("rfc6068")
    ('scheme', 'to', 'headers', 'fragment')
    """
    names: tuple[str, ...] = import_module(_document(standard).module).FIELDS
    return names


def _document(standard: Standard | str) -> Document:
    """Return the document of a standard; raise ValueError for an unknown name."""
    try:
        return DOCUMENTS[Standard(standard)]
    except ValueError:
        raise unknown("standard", standard, Standard) from None
