r"""URLs from and to the results of the standard library's `urllib.parse`.

>>> to_urllib(URL("http://h/a?b")).path
'/a'
>>> try:
...     from_urllib(parse.urlsplit("http://evil.example\\@h/"))
... except ChangedURLError as error:
...     error.message
'the URL Standard would change the userinfo and the host and the path'
"""

from urllib import parse

from urlprism._core.arguments.intake import from_utf8
from urlprism.bridges.meanings import ChangedURLError, Changes, converted, parsed
from urlprism.readers.programs.python.model import to_ascii
from urlprism.whatwg import URL

__all__ = ["ChangedURLError", "from_urllib", "to_urllib"]


def from_urllib(
    result: parse.SplitResult | parse.ParseResult, *, changes: Changes = "raise"
) -> URL:
    """Return the URL of a result of `urlsplit` or `urlparse`.

    Raise ChangedURLError if a part would mean something else; `changes` may be "warn" or "ignore".
    Raise URLError for a relative reference.

    >>> from_urllib(parse.urlparse("http://h/a;b?c")).href
    'http://h/a;b?c'
    """
    return parsed(result.geturl(), changes, lambda: _host(result), to_ascii)


def to_urllib(url: URL, *, changes: Changes = "raise") -> parse.SplitResult:
    """Return the result of `urlsplit`.

    Raise ChangedURLError if a part would mean something else; `changes` may be "warn" or "ignore".

    >>> to_urllib(URL("http://me@h:8080/")).port
    8080
    """
    target = parse.urlsplit(url.href)
    converted(url.href, target.geturl(), "urllib.parse", changes, host=lambda: target.hostname)
    return target


def _host(result: parse.SplitResult | parse.ParseResult) -> str | None:
    """Return the host of a result, which may be one of octets."""
    host = result.hostname
    return None if host is None else from_utf8(host)
