r"""URLs from and to yarl.

>>> to_yarl(URL("http://h/%7Ea?b=%2B"))
URL('http://h/%7Ea?b=%2B')
>>> from_yarl(yarl.URL("http://h/a\\b"))
URL('http://h/a%5Cb')
"""

from urlprism.bridges.extras import not_installed
from urlprism.bridges.meanings import Changes, converted, parsed
from urlprism.whatwg import URL

try:
    import yarl
except ModuleNotFoundError as missing:
    raise not_installed("yarl", "yarl", "yarl", missing) from missing

__all__ = ["from_yarl", "to_yarl"]


def from_yarl(url: yarl.URL, *, changes: Changes = "raise") -> URL:
    """Return the URL of an object of yarl.

    Raise ChangedURLError if a part would mean something else; `changes` may be "warn" or "ignore".
    Raise URLError for a relative reference.

    >>> from_yarl(yarl.URL("http://h/a")).pathname
    '/a'
    """
    return parsed(str(url), changes, lambda: url.raw_host)


def to_yarl(url: URL, *, changes: Changes = "raise") -> yarl.URL:
    """Return the object of yarl, with the text of the URL as it is.

    Raise ChangedURLError if a part would mean something else; `changes` may be "warn" or "ignore".

    >>> to_yarl(URL("http://h/?a=%7E")).raw_query_string
    'a=%7E'
    """
    # Without `encoded`, yarl decodes some triplets.
    target = yarl.URL(url.href, encoded=True)
    converted(url.href, str(target), "yarl", changes, host=lambda: target.raw_host)
    return target
