"""What RFC 2396 makes of texts."""

from urlprism import rfc2396
from urlprism.cli.conversions.contract import Coding, Conversion, named
from urlprism.rfc2396.coding import COMPONENTS, decode_to_bytes, encode


def resolver(base: str, *, strict: bool) -> Conversion:
    """Section 5.2."""
    known = rfc2396.parse(base)
    rfc2396.resolve(known, "")
    return lambda text: str(rfc2396.parse(rfc2396.resolve(known, text, strict=strict)))


def coding(component: str | None) -> Coding:
    """Section 2.4, for the characters that a component allows."""
    name = named(component, COMPONENTS, "component", "unreserved")
    return Coding(lambda text: encode(text, name), decode_to_bytes)
