"""What RFC 3987 makes of texts."""

from urlprism import rfc3986, rfc3987
from urlprism.cli.conversions.contract import Coding, Conversion, named


def resolver(base: str, *, strict: bool) -> Conversion:
    """Section 6.5, with a target that reads back as the same IRI."""
    known = rfc3987.parse(base)
    rfc3987.resolve(known, "")
    return lambda text: rfc3987.resolve(known, rfc3987.parse(text), strict=strict, mend=True)


def normalizer(rung: str | None) -> Conversion:
    """Section 5.3, up to a rung."""
    reached = named(rung, list(rfc3987.Rung), "rung", "syntax")
    return lambda text: rfc3987.normalize(text, reached)


def coding(component: str | None) -> Coding:
    """Section 2.2, for the characters that a component allows; decoding is that of URIs."""
    name = named(component, rfc3986.COMPONENTS, "component", "unreserved")
    return Coding(
        lambda text: rfc3987.encode(text, name),
        lambda text: rfc3986.decode_to_bytes(rfc3987.to_uri(text)),
    )
