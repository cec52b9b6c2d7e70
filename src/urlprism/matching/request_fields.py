"""What lists of hosts and of origins are asked about: the field Host or Origin of a request.

URL ──► behind "//", without userinfo (`places`) ──► Host
URL ──► its origin by the URL Standard ──► Origin
"""

import re
from typing import Final

from urlprism.matching.model import Span
from urlprism.whatwg import URL

_MARK: Final = "://"
# Behind a host and a port, these begin the rest of a URL; a field Origin ends before them.
_REST: Final = re.compile(r"[/?#\\]")


def received(field: str) -> str:
    r"""Return a field as a server hands it on: octets of UTF-8, read as Latin-1.

    >>> received("h\u00e9")
    'h\xc3\xa9'
    """
    if field.isascii():
        return field
    return field.encode("utf-8", "surrogatepass").decode("latin-1")


def origin_of(url: str) -> tuple[str | None, Span]:
    """Return the field Origin that is sent for scripts of a URL, and where it lies there.

    A text that has nothing behind its host and port is such a field itself, as a server hands it
    on: "null", too. Return None for a URL that has none, because browsers refuse it.

    >>> origin_of("HTTPS://H.example:443/a"), origin_of("HTTPS://H.example")
    (('https://h.example', (0, 21)), ('HTTPS://H.example', (0, 17)))
    """
    mark = url.find(_MARK)
    rest = None if mark < 0 else _REST.search(url, mark + len(_MARK))
    if rest is None:
        return received(url), (0, len(url))
    read = URL.parse(url)
    return None if read is None else read.origin, (0, rest.start())
