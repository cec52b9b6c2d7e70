"""Texts as the arguments of programs in C: octets of UTF-8, one character each."""

from typing import Final

from urlprism.readers.outcomes import Refused

# An octet that is not UTF-8 is a surrogate in a text.
UTF_8: Final = ("utf-8", "surrogateescape")


def octets_of(text: str, rule: str) -> str:
    """Return the octets of a text; raise Refused, with a rule, for what no argument can hold."""
    if "\0" in text:
        raise Refused("a NUL ends a C string", rule)
    if text.isascii():
        return text
    try:
        return text.encode().decode("latin-1")
    except UnicodeEncodeError:
        raise Refused("a lone surrogate cannot be encoded as UTF-8", rule) from None


def text_of(octets: str) -> str:
    """Return the text that octets encode."""
    return octets if octets.isascii() else octets.encode("latin-1").decode(*UTF_8)
