"""URLs from and to furl.

>>> to_furl(URL("http://h/a?b=c")).args["b"]
'c'
>>> try:
...     to_furl(URL("http://h/?a=b%20c"))
... except ChangedURLError as error:
...     error.message
'furl would change the query'
"""

from urlprism.bridges.extras import not_installed
from urlprism.bridges.meanings import ChangedURLError, Changes, converted, parsed
from urlprism.whatwg import URL

try:
    import furl
except ModuleNotFoundError as missing:
    raise not_installed("furl", "furl", "furl", missing) from missing

__all__ = ["ChangedURLError", "from_furl", "to_furl"]


def from_furl(url: furl.furl, *, changes: Changes = "raise") -> URL:
    """Return the URL of an object of furl.

    Raise ChangedURLError if a part would mean something else; `changes` may be "warn" or "ignore".
    Raise URLError for a relative reference.

    >>> from_furl(furl.furl("http://h/a")).pathname
    '/a'
    """
    return parsed(url.tostr(), changes, lambda: url.host)


def to_furl(url: URL, *, changes: Changes = "raise") -> furl.furl:
    """Return the object of furl, which writes the query anew.

    Raise ChangedURLError if a part would mean something else; `changes` may be "warn" or "ignore".
    Raise ValueError where furl refuses the URL.

    >>> to_furl(URL("http://h:8080/a")).port
    8080
    """
    target = furl.furl(url.href)
    converted(url.href, target.tostr(), "furl", changes, host=lambda: target.host)
    return target
