"""RFC 3986 Appendix B, and RFC 2396 Appendix B: any text taken apart, and put together again."""

import re
from typing import Final

# Its groups 2, 4, 5, 7 and 9, which have names here; the document's others only hold these.
COMPONENTS: Final = re.compile(
    r"(?:(?P<scheme>[^:/?#]+):)?(?://(?P<authority>[^/?#]*))?(?P<path>[^?#]*)"
    r"(?:\?(?P<query>[^#]*))?(?:#(?P<fragment>.*))?",
    re.DOTALL,
)


def recomposed(
    scheme: str | None, authority: str | None, path: str, query: str | None, fragment: str | None
) -> str:
    """Return the text of five components: no delimiter for None, one for "".

    RFC 3986 §5.3, which is step 7 of RFC 2396 §5.2.

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
