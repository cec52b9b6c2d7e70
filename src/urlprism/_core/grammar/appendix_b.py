"""Appendix B of RFC 3986 and of RFC 2396: split any text into components, and recompose it."""

import re
from typing import Final

# The document's groups 2, 4, 5, 7 and 9 have names here; its other groups only enclose these.
COMPONENTS: Final = re.compile(
    r"(?:(?P<scheme>[^:/?#]+):)?(?://(?P<authority>[^/?#]*))?(?P<path>[^?#]*)"
    r"(?:\?(?P<query>[^#]*))?(?:#(?P<fragment>.*))?",
    re.DOTALL,
)


def recomposed(
    scheme: str | None, authority: str | None, path: str, query: str | None, fragment: str | None
) -> str:
    """Return the text of five components: None adds no delimiter, "" adds one.

    RFC 3986 §5.3; step 7 of RFC 2396 §5.2 is the same.

    >>> recomposed("http", "a.example", "/b", None, "")
    'http://a.example/b#'
    """
    before = "" if scheme is None else f"{scheme}:"
    if authority is not None:
        before = f"{before}//{authority}"
    after = "" if query is None else f"?{query}"
    if fragment is not None:
        after = f"{after}#{fragment}"
    return f"{before}{path}{after}"
