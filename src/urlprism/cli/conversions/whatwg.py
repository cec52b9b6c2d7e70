"""What the URL Standard makes of texts."""

from typing import Final

from urlprism._vocabulary.percent import decode_to_bytes
from urlprism.cli.conversions.contract import Coding, Conversion, named
from urlprism.whatwg import URL, percent_encode_after_encoding, sets

_SETS: Final = {
    "component": sets.COMPONENT,
    "userinfo": sets.USERINFO,
    "path": sets.PATH,
    "query": sets.QUERY,
    "special-query": sets.SPECIAL_QUERY,
    "fragment": sets.FRAGMENT,
    "c0-control": sets.C0_CONTROL,
    "form": sets.FORM,
}


def resolver(base: str, *, strict: bool) -> Conversion:  # noqa: ARG001 - there is one way only
    """Return the href of a URL that is parsed with a base."""
    known = URL(base)
    return lambda text: URL(text, known).href


def normalizer(rung: str | None) -> Conversion:  # noqa: ARG001 - there are no rungs
    """Return the href of a URL."""
    return lambda text: URL(text).href


def coding(component: str | None) -> Coding:
    """Percent-encode with a set of the URL Standard, and percent-decode."""
    name = named(component, _SETS, "component", "component")

    def decode(text: str) -> bytes:
        octets = text.encode()
        return decode_to_bytes(octets, 0, len(octets), name == "form")

    return Coding(lambda text: percent_encode_after_encoding("utf-8", text, _SETS[name]), decode)
