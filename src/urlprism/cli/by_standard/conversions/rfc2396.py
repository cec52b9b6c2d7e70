"""What RFC 2396 makes of texts."""

from urlprism import rfc2396
from urlprism.cli.by_standard.conversions.contract import Conversion


def resolver(base: str, *, strict: bool) -> Conversion:
    """Section 5.2."""
    known = rfc2396.parse(base)
    rfc2396.resolve(known, "")
    return lambda text: str(rfc2396.parse(rfc2396.resolve(known, text, strict=strict)))
