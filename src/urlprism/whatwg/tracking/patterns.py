"""Patterns of URLs in lists: scheme://host/path, as extensions of browsers write them.

"*" as the scheme is http or https; as the host it is any, and "*.example.com" is example.com and
all hosts below it. In the path, which has the query, "*" is any characters.
"""

from collections.abc import Iterator
from typing import NamedTuple

from urlprism._core.grammar.name_patterns import matcher
from urlprism.whatwg.urls.parts import Parts

_WEB = ("http", "https")
ANY = "*"
_BELOW = "*."


class Pattern(NamedTuple):
    """A pattern in pieces; `host` has no "*." before it, and is "" for any host."""

    text: str
    scheme: str
    host: str
    is_below: bool
    path: str

    def matches(self, url: Parts) -> bool:
        """Whether a URL with this host matches; the host is what a pattern was found by.

        >>> from urlprism import URL
        >>> pattern_of("*://a.example/b?*").matches(URL("https://a.example/b?c"))
        True
        """
        if url.scheme not in _WEB or self.scheme not in {ANY, url.scheme}:
            return False
        host = url.hostname.removesuffix(".")
        if self.host not in {"", host} and not (self.is_below and host.endswith(f".{self.host}")):
            return False
        return self.path == "/*" or matcher([self.path])(url.pathname + url.search)


def pattern_of(text: str) -> Pattern:
    """Return the pieces of a pattern.

    >>> pattern_of("*://*.example.com/a?*")[1:]
    ('*', 'example.com', True, '/a?*')
    """
    scheme, _, rest = text.partition("://")
    host, slash, path = rest.partition("/")
    bare = "" if host == ANY else host.removeprefix(_BELOW)
    return Pattern(text, scheme, bare, host.startswith(_BELOW), slash + path)


def hosts_of(url: Parts, most: int) -> Iterator[str]:
    """Yield by what a pattern of a URL may be found: "", and its host and those above it.

    Hosts of more than `most` labels are left out: no pattern has them.

    >>> from urlprism import URL
    >>> [*hosts_of(URL("http://b.a.example/"), 2)]
    ['', 'example', 'a.example']
    """
    yield ""
    labels = url.hostname.removesuffix(".").rsplit(".", most)[-most:]
    for count in range(1, len(labels) + 1):
        yield ".".join(labels[-count:])
