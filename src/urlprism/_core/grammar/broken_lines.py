"""URLs that were broken across lines (RFC 1738 Appendix, RFC 3986 Appendix C)."""

import re
from typing import Final

_WHITESPACE: Final = re.compile(r"\s+")
_BROKEN_AFTER_HYPHEN: Final = re.compile(r"-[^\S\n\r]*[\r\n]\s*")


def readings(written: str) -> tuple[str, ...]:
    r"""Return the URL without whitespace, and then its second reading, if it has one.

    A typesetter may have added a hyphen before a line break: the second reading omits it.

    >>> readings("http://a/b-\nc")
    ('http://a/b-c', 'http://a/bc')
    """
    url = _WHITESPACE.sub("", written)
    if len(url) == len(written):
        return (url,)
    other = _WHITESPACE.sub("", _BROKEN_AFTER_HYPHEN.sub("", written))
    return (url,) if other == url else (url, other)
