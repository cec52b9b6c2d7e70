"""A URL as parsed by urllib.parse, in the form that all standards share."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from urlprism._vocabulary.closing import without_state
from urlprism._vocabulary.compatibility import NFKC_DELIMITERS
from urlprism._vocabulary.components import Components
from urlprism._vocabulary.intake import URLText, from_ascii
from urlprism._vocabulary.records import TextRecord
from urlprism.errors import URLError
from urlprism.urllib_parse import urlsplit

_NETLOC = re.compile(r"(?:[a-zA-Z][a-zA-Z0-9+.-]*:)?//([^/?#]*)")


FIELDS = (
    "scheme", "netloc", "path", "query", "fragment", "username", "password", "hostname", "port",
)  # fmt: skip


@without_state
@dataclass(frozen=True, slots=True, repr=False)
class URLRecord(TextRecord):
    """The parts of a URL by the names of urllib.parse; None means an absent part."""

    FIELDS: ClassVar[tuple[str, ...]] = FIELDS

    text: str
    scheme: str | None
    netloc: str | None
    path: str
    query: str | None
    fragment: str | None
    username: str | None
    password: str | None
    hostname: str | None
    port: int | None

    def components(self) -> Components:
        """Return the seven common parts."""
        userinfo, at, _ = (self.netloc or "").rpartition("@")
        return Components(
            self.scheme,
            userinfo if at else None,
            None if self.netloc is None else self.hostname or "",
            self.port,
            self.path,
            self.query,
            self.fragment,
        )

    def __reduce__(self) -> tuple[Callable[[str], "URLRecord"], tuple[str]]:
        """Return the call that makes an equal record, by parsing its text again."""
        return parse, (self.text,)


def parse(text: URLText) -> URLRecord:
    """Parse `text` by `urlsplit`, with the parts of its network location.

    Raise URLError if urlsplit or an attribute of its result raises ValueError.

    >>> parse("http://me@EXAMPLE.com:8080/a").to_dict()["hostname"]
    'example.com'
    """
    url = from_ascii(text)
    try:
        parts = urlsplit(url, missing_as_none=True)
        port = parts.port
    except ValueError as error:
        raise _located(url, str(error)) from None
    return URLRecord(
        url,
        parts.scheme,
        parts.netloc,
        parts.path,
        parts.query,
        parts.fragment,
        parts.username,
        parts.password,
        parts.hostname,
        port,
    )


def _located(text: str, message: str) -> URLError:
    """Return the error with the place of the fault in `text`."""
    places = _kept_places(text)
    kept = "".join(text[place] for place in places)
    found = _NETLOC.match(kept)
    start, end = found.span(1) if found else (0, len(kept))
    rule = "urllib.parse, urlsplit"
    if refused := NFKC_DELIMITERS.search(kept, start, end):
        start, end = refused.span()
        message = "a character that NFKC normalization turns into a delimiter"
    elif message.startswith("Port"):
        start, end = _port_span(kept, start, end)
        message = "the port is not a number from 0 to 65535"
        rule = "urllib.parse, port"
    elif start < end:
        message = "the brackets do not contain one IPv6 or IPvFuture address"
    places.append(len(text))
    last = places[end - 1] + 1 if end > start else places[start]
    return URLError(message, text, places[start], last, rule)


def _kept_places(text: str) -> list[int]:
    """Return the positions of the characters that urlsplit does not remove."""
    first = len(text) - len(text.lstrip("".join(map(chr, range(0x21)))))
    return [place for place in range(first, len(text)) if text[place] not in "\t\r\n"]


def _port_span(text: str, start: int, end: int) -> tuple[int, int]:
    """Return the span of the port in a network location that has one."""
    host = text.rfind("@", start, end) + 1 or start
    colon = text.find(":", max(host, text.rfind("]", host, end)), end)
    return colon + 1, end
