"""What RFC 3987 makes of texts."""

from urlprism import rfc3987
from urlprism.cli.by_standard.conversions.contract import Conversion, named


def resolver(base: str, *, strict: bool) -> Conversion:
    """Section 6.5, with a target that reads back as the same IRI."""
    known = rfc3987.parse(base)
    rfc3987.resolve(known, "")
    return lambda text: rfc3987.resolve(known, rfc3987.parse(text), strict=strict, mend=True)


def normalizer(rung: str | None) -> Conversion:
    """Section 5.3, up to a rung."""
    reached = named(rung, list(rfc3987.IRIRung), "rung", "syntax")
    return lambda text: rfc3987.normalize(text, reached)
