"""URLs that were broken across lines (RFC 1738 Appendix, RFC 3986 Appendix C)."""

import re
from typing import Final

_WHITESPACE: Final = re.compile(r"\s+")
_BROKEN_AFTER_HYPHEN: Final = re.compile(r"-[^\S\n\r]*[\r\n]\s*")


def readings(written: str) -> tuple[str, ...]:
    """Return the URL without the whitespace in it, and then its other reading, if it has one.

    A hyphen before a line break may be the typesetter's: the other reading has none of those.
    """
    url = _WHITESPACE.sub("", written)
    if len(url) == len(written):
        return (url,)
    other = _WHITESPACE.sub("", _BROKEN_AFTER_HYPHEN.sub("", written))
    return (url,) if other == url else (url, other)
