"""The comparison ladder (RFC 3987 §5.3): normal forms, which equivalent IRIs have in common.

Above case normalization an IRI is compared by its URI, as §5.3.2.3 says: mapped to it, normalized
as RFC 3986 §6.2 does, and converted back.
"""

import functools
import re
from enum import StrEnum
from typing import Final

from urlprism._vocabulary import percent
from urlprism._vocabulary.characters import OCTETS, byte_class
from urlprism._vocabulary.intake import Text
from urlprism._vocabulary.schemes import default_port
from urlprism.rfc3986 import normalizer
from urlprism.rfc3986.record import Spans
from urlprism.rfc3986.sets import UNRESERVED
from urlprism.rfc3987 import sets
from urlprism.rfc3987.mapping import ascii_name, convert, reg_name_span, to_uri, unicode_name
from urlprism.rfc3987.parser import read

_CAPITALS: Final = re.compile("[A-Z]+")
_TRIPLETS: Final = re.compile("(?:%..)++")
_ENCODED: Final = byte_class(encoded=OCTETS - UNRESERVED)


class Rung(StrEnum):
    """How far normalization goes; each rung does what those before it do.

    Character normalization stands last, out of the document's order: comparing MUST rely on IRIs
    that are normalized already (§5.3.2.2), so that no other rung may include it.
    """

    SIMPLE = "simple"  # §5.3.1: nothing is changed
    CASE = "case"  # §5.3.2.1
    PERCENT = "percent-encoding"  # §5.3.2.3
    PATH = "path-segment"  # §5.3.2.4
    SYNTAX = "syntax"  # §5.3.2, apart from §5.3.2.2
    SCHEME = "scheme"  # §5.3.3
    CHARACTER = "character"  # §5.3.2.2


def normalize(text: Text | Spans, rung: Rung | str = Rung.SYNTAX) -> str:
    """Return an IRI reference as it is written on a rung of the ladder of §5.3.

    Raise URLError for what is no IRI reference, ValueError for a rung unknown.
    """
    reached = normalizer.known_rung(rung, Rung)
    iri = read(text)
    if reached is Rung.SIMPLE:
        return str(iri)
    if reached is Rung.CASE:
        return _case(iri)
    is_scheme_based = reached in {Rung.SCHEME, Rung.CHARACTER}
    of_uris = normalizer.Rung.SCHEME if is_scheme_based else normalizer.Rung(reached)
    normal = convert(normalizer.normalize(to_uri(iri), of_uris))
    if is_scheme_based:
        normal = _with_unicode_host(normal)
    return _composed(normal) if reached is Rung.CHARACTER else normal


def _case(iri: Spans) -> str:
    """Return the scheme and the US-ASCII letters of the host in lower case, triplets in capitals.

    §5.3.2.1. A host beyond US-ASCII, too: what it maps to is a host of US-ASCII.
    """
    text, spans = str(iri), iri.spans()
    _, scheme_end = spans.get("scheme", (0, 0))
    start, end = spans.get("host", (scheme_end, scheme_end))
    host = _CAPITALS.sub(lambda letters: letters[0].lower(), text[start:end])
    lowered = text[:scheme_end].lower() + text[scheme_end:start] + host + text[end:]
    return _TRIPLETS.sub(lambda triplets: triplets[0].upper(), lowered)


def _with_unicode_host(text: str) -> str:
    """Return `text` with a domain name as ToUnicode writes it, if ToASCII finds it valid (§5.3.3).

    So the name, its percent-encoded form and its ACE form are the same. A scheme with a default
    port is taken to use domain names.
    """
    start, end = reg_name_span(text)
    name = text[start:end]
    is_international = not name.isascii() or "xn--" in name
    if not is_international or default_port(text.partition(":")[0]) is None:
        return text
    ascii_form = ascii_name(name)
    if ascii_form.errors:
        return text
    return text[:start] + unicode_name(ascii_form.text) + text[end:]


@functools.cache
def _triplet_or_unreserved() -> re.Pattern[str]:
    """Return the pattern of what is normalized at once; it takes long to make."""
    return re.compile(f"(?:%..)++|[{sets.IUNRESERVED}]+")


@functools.cache
def _not_unreserved() -> re.Pattern[str]:
    """Return the pattern of what has to be encoded; it takes long to make."""
    return re.compile(f"[^{sets.IUNRESERVED}]")


def _composed(text: str) -> str:
    """Return `text` in NFC, apart from the host and from what delimits (§5.3.2.2).

    The host is a matter of its scheme (§5.3.3). A delimiter, or the end of a triplet, is no base
    for a combining character; a character that is equivalent to a delimiter is encoded.
    """
    start, end = reg_name_span(text)
    before, behind = (
        _triplet_or_unreserved().sub(_normalized, part) for part in (text[:start], text[end:])
    )
    return before + text[start:end] + behind


def _normalized(found: re.Match[str]) -> str:
    """Return triplets as they are, 'iunreserved' characters in NFC."""
    if found[0].isascii():
        return found[0]
    from urlprism.rfc3987.unicode import composed  # noqa: PLC0415 - its tables take time to load

    normal = composed(found[0])
    return _not_unreserved().sub(lambda other: percent.encode(other[0].encode(), _ENCODED), normal)
