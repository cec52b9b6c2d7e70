"""ClickHouse's `URLHierarchy` and `URLPathHierarchy`: a URL cut after ever more of its parts.

There are parts after "://" only, if the scheme is of digits and letters in lower case, and if more
follows. A part ends after one of "/?#"; where several stand together they are of one part.

The results of a URL of many parts are far longer than the URL. Beyond 2**28 octets they are a
ValueError; ClickHouse stops at its limit of memory.
"""

import re
from typing import Final

_BEFORE: Final = re.compile(rb"[a-z0-9]+://(?!\Z)[^/?#]*")
_PART: Final = re.compile(rb"[^/?#]+(?:[/?#]|\Z)")
_LONGEST: Final = 1 << 28


def url_hierarchy(url: bytes) -> list[bytes]:
    """Return the URL up to its host, and up to the end of each further part.

    >>> url_hierarchy(b"https://example.com/a/b?c=1")[1:]
    [b'https://example.com/a/', b'https://example.com/a/b?', b'https://example.com/a/b?c=1']
    """
    before = _BEFORE.match(url)
    if before is None:
        return [url] if url else []
    first = before.end() + 1
    return [url[:end] for end in _checked([min(first, len(url)), *_ends(url, first)])]


def url_path_hierarchy(url: bytes) -> list[bytes]:
    """Return the same without scheme and host, from the first part after them on.

    >>> url_path_hierarchy(b"https://example.com/a/b?c=1")
    [b'/a/', b'/a/b?', b'/a/b?c=1']
    """
    before = _BEFORE.match(url)
    if before is None:
        return []
    return [url[before.end() : end] for end in _checked(_ends(url, before.end() + 1))]


def _ends(url: bytes, pos: int) -> list[int]:
    """Return where the parts from `pos` on end."""
    return [part.end() for part in _PART.finditer(url, pos)]


def _checked(ends: list[int]) -> list[int]:
    """Return the ends of the results; raise ValueError if these are too long together."""
    if sum(ends) > _LONGEST:
        message = f"the hierarchy of a URL of {ends[-1]:,} octets has {sum(ends):,} octets"
        raise ValueError(message)
    return ends
