"""What RFC 3986 makes of texts."""

from urlprism import rfc3986
from urlprism.cli.by_standard.conversions.contract import Conversion, named


def resolver(base: str, *, strict: bool) -> Conversion:
    """Section 5.2, with a target that reads back as the same URI."""
    rfc3986.check(base, "URI")
    return lambda text: rfc3986.resolve(base, rfc3986.parse(text), strict=strict, mend=True)


def normalizer(rung: str | None) -> Conversion:
    """Section 6.2, up to a rung."""
    reached = named(rung, list(rfc3986.Rung), "rung", "syntax")
    return lambda text: rfc3986.normalize(text, reached)
