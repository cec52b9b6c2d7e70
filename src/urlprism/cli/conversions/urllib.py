"""What Python's urllib.parse makes of texts."""

from urlprism import urllib_parse
from urlprism.cli.conversions.contract import Coding, named


def coding(component: str | None) -> Coding:
    """Return `quote` and `unquote`, or `quote_plus` and `unquote_plus`."""
    if named(component, ("quote", "quote_plus"), "component", "quote") == "quote":
        return Coding(urllib_parse.quote, urllib_parse.unquote_to_bytes)
    return Coding(
        urllib_parse.quote_plus,
        lambda text: urllib_parse.unquote_to_bytes(text.replace("+", " ")),
    )
