"""What is wrong with a text that `java.net.URI` refuses, by the numbers of `java_places`."""

from typing import Final

from urlprism.readers.programs.java.places import Places

REASONS: Final = (
    "",
    "no scheme before the colon",
    "nothing follows the scheme",
    "an illegal character or escape in the opaque part",
    "nothing follows the two slashes",
    "an illegal character or escape in the path",
    "an illegal character or escape in the query",
    "an illegal character or escape in the fragment",
    "an illegal escape in the authority",
    "an illegal character or escape in the userinfo",
    "a bracket that is not closed, or text after it",
    "a malformed IPv6 address",
    "an illegal scope of an IPv6 address",
    "the authority names no server",
    "the port is not a number, or is too large",
    "a number of an IPv4 address that is too large for Java's int",
)
# Java raises no URISyntaxException for this one, but a NumberFormatException.
OVERFLOW: Final = REASONS.index("a number of an IPv4 address that is too large for Java's int")


def fault_of(places: Places, octets: bytes) -> tuple[int, int]:
    """Return the span of what is wrong with a text, in characters.

    >>> from urlprism.readers.programs.java.places import places_of
    >>> fault_of(places_of(b"http://h/a b"), b"http://h/a b")
    (10, 11)
    """
    start = places.fault
    end = min(start + 1, places.size)
    if places.authority_start <= start < places.authority_end:
        start, end = places.authority_start, places.authority_end
    before = octets[:start].decode("utf-8", "surrogatepass")
    text = octets[start:end].decode("utf-8", "replace")
    return len(before), len(before) + (len(text) if end > start + 1 else end - start)
