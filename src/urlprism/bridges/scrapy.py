"""Requests and links of Scrapy, the same where their URLs are equivalent on a rung of the ladder.

    FINGERPRINTERS = {"REQUEST_FINGERPRINTER_CLASS": RungFingerprinter, "URLPRISM_RUNG": "scheme"}
    LinkExtractor(canonicalize=False, process_value=canonical_link("path-segment"))

Scrapy itself sorts the parameters of queries, and drops empty ones, which a server may tell apart.
"""

import hashlib
import json
from collections.abc import Callable, Iterable
from typing import Final, Protocol, Self

from urlprism.equivalence import key
from urlprism.errors import URLError
from urlprism.rfc3986 import Rung
from urlprism.whatwg import URL

_EXAMPLE: Final = "http://h/"


class Headers(Protocol):
    """What the fingerprinter needs of the fields of a request."""

    def getlist(self, key: str) -> Iterable[bytes]:
        """Return the values of a field."""
        ...


class Request(Protocol):
    """What the fingerprinter needs of a request of Scrapy."""

    @property
    def url(self) -> str:
        """The URL."""
        ...

    @property
    def method(self) -> str:
        """The method."""
        ...

    @property
    def body(self) -> bytes:
        """The body."""
        ...

    @property
    def headers(self) -> Headers:
        """The fields."""
        ...


class Settings(Protocol):
    """What the fingerprinter needs of the settings of a crawler."""

    def get(self, name: str, default: str) -> str:
        """Return a setting."""
        ...


class Crawler(Protocol):
    """What the fingerprinter needs of a crawler."""

    @property
    def settings(self) -> Settings:
        """The settings."""
        ...


class RungFingerprinter:
    """Makes fingerprints that are equal for requests with equivalent URLs; fragments do not count.

    `rung` is that of `urlprism.equivalence.key`, the setting URLPRISM_RUNG of a crawler; `headers`
    names the fields that count. Raise ValueError for an unknown rung.

    >>> from types import SimpleNamespace
    >>> def request(url):
    ...     return SimpleNamespace(url=url, method="GET", body=b"", headers={})
    >>> fingerprint = RungFingerprinter("percent-encoding").fingerprint
    >>> fingerprint(request("http://H/%7Ea#b")) == fingerprint(request("http://h/~a"))
    True
    """

    def __init__(self, rung: Rung | str = Rung.SCHEME, headers: Iterable[str] = ()) -> None:
        self._canonical = canonical_link(rung)
        self._headers = sorted({name.lower() for name in headers})

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Return the fingerprinter of a crawler, by its setting URLPRISM_RUNG."""
        return cls(crawler.settings.get("URLPRISM_RUNG", Rung.SCHEME.value))

    def fingerprint(self, request: Request) -> bytes:
        """Return the fingerprint of a request: 20 octets."""
        fields = {
            name: [value.hex() for value in request.headers.getlist(name)] for name in self._headers
        }
        parts = [request.method, self._canonical(request.url), request.body.hex(), fields]
        return hashlib.sha1(json.dumps(parts).encode(), usedforsecurity=False).digest()


def canonical_link(rung: Rung | str = Rung.SCHEME) -> Callable[[str], str]:
    """Return the function that makes one text of all links equivalent on a rung, without fragment.

    A link that is neither a URI nor an IRI is taken as a browser writes it; one that is no URL
    stays as it is.
    Raise ValueError for an unknown rung.

    >>> canonical_link()("HTTP://EXAMPLE.com:80/a/../%7Eb?b=1&a#c")
    'http://example.com/~b?b=1&a'
    """
    key(_EXAMPLE, rung)

    def canonical(link: str) -> str:
        text = link.partition("#")[0]
        try:
            return key(text, rung)
        except URLError:
            url = URL.parse(text)
            return text if url is None else _keyed(url.href, rung)

    return canonical


def _keyed(href: str, rung: Rung | str) -> str:
    """Return the key of what a browser makes of a text that is no URI; itself if that is none."""
    try:
        return key(href, rung)
    except URLError:
        return href
