"""The comparison ladder (RFC 3987 §5.3): normal forms, which equivalent IRIs share.

Above case normalization an IRI is compared by its URI, as §5.3.2.3 says: it is mapped to a URI,
normalized by RFC 3986 §6.2, and converted back.
"""

import functools
import re
from enum import StrEnum
from typing import Final

from urlprism._core.arguments.intake import URLText
from urlprism._core.escapes import percent
from urlprism._core.escapes.triplets import UPPER, respell
from urlprism._core.grammar.schemes import default_port
from urlprism._core.octets.characters import OCTETS, byte_class
from urlprism.rfc3986 import normalizer
from urlprism.rfc3986.record import Spans
from urlprism.rfc3986.syntax.sets import UNRESERVED
from urlprism.rfc3987 import sets
from urlprism.rfc3987.mapping import ascii_name, convert, reg_name_span, to_uri, unicode_name
from urlprism.rfc3987.parser import read

_CAPITALS: Final = re.compile("[A-Z]+")
_ENCODED: Final = byte_class(encoded=OCTETS - UNRESERVED)


class IRIRung(StrEnum):
    """How far normalization goes; each rung includes the rungs before it.

    Character normalization comes last, unlike in the document: comparison MUST rely on IRIs that
    are already normalized (§5.3.2.2), so no other rung may include it.
    """

    SIMPLE = "simple"  # §5.3.1: nothing is changed
    CASE = "case"  # §5.3.2.1
    PERCENT = "percent-encoding"  # §5.3.2.3
    PATH = "path-segment"  # §5.3.2.4
    SYNTAX = "syntax"  # §5.3.2, apart from §5.3.2.2
    SCHEME = "scheme"  # §5.3.3
    CHARACTER = "character"  # §5.3.2.2


def normalize(text: URLText, rung: IRIRung | str = IRIRung.SYNTAX) -> str:
    """Return an IRI reference normalized up to a rung of the ladder of §5.3.

    Raise URLError for a text that is not an IRI reference, ValueError for an unknown rung.

    >>> normalize("HTTP://a/%c3%a9/%7e")
    'http://a/é/~'
    """
    reached = normalizer.known_rung(rung, IRIRung)
    iri = text if isinstance(text, Spans) else read(text)
    if reached is IRIRung.SIMPLE:
        return str(iri)
    if reached is IRIRung.CASE:
        return _case(iri)
    is_scheme_based = reached in {IRIRung.SCHEME, IRIRung.CHARACTER}
    of_uris = normalizer.Rung.SCHEME if is_scheme_based else normalizer.Rung(reached)
    normal = convert(normalizer.normalize(to_uri(iri), of_uris))
    if is_scheme_based:
        normal = _with_unicode_host(normal)
    return _composed(normal) if reached is IRIRung.CHARACTER else normal


def _case(iri: Spans) -> str:
    """Return the text with its scheme and the US-ASCII letters of its host in lower case.

    The digits of triplets become upper case (§5.3.2.1). A host beyond US-ASCII is included,
    because it maps to a host of US-ASCII.
    """
    text, spans = str(iri), iri.spans()
    _, scheme_end = spans.get("scheme", (0, 0))
    start, end = spans.get("host", (scheme_end, scheme_end))
    host = _CAPITALS.sub(lambda letters: letters[0].lower(), text[start:end])
    lowered = text[:scheme_end].lower() + text[scheme_end:start] + host + text[end:]
    return respell(lowered, UPPER)


def _with_unicode_host(text: str) -> str:
    """Return `text` with its domain name converted by ToUnicode, if ToASCII accepts it (§5.3.3).

    So a name, its percent-encoded form and its ACE form become the same. A scheme with a default
    port is assumed to use domain names.
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
    """Return the pattern of text that is normalized in one call; made on demand, as it is slow."""
    return re.compile(f"(?:%..)++|[{sets.IUNRESERVED}]+")


@functools.cache
def _not_unreserved() -> re.Pattern[str]:
    """Return the pattern of characters that have to be encoded; made on demand, as it is slow."""
    return re.compile(f"[^{sets.IUNRESERVED}]")


def _composed(text: str) -> str:
    """Return `text` in NFC, except for the host and the delimiters (§5.3.2.2).

    The host depends on the scheme (§5.3.3). Combining characters do not compose with a delimiter
    or with the end of a triplet; a character that is equivalent to a delimiter is encoded.
    """
    start, end = reg_name_span(text)
    before, behind = (
        _triplet_or_unreserved().sub(_normalized, part) for part in (text[:start], text[end:])
    )
    return before + text[start:end] + behind


def _normalized(characters: re.Match[str]) -> str:
    """Return triplets unchanged, and 'iunreserved' characters in NFC."""
    if characters[0].isascii():
        return characters[0]
    from urlprism.rfc3987.unicode import composed  # noqa: PLC0415 - its tables take time to load

    normal = composed(characters[0])
    return _not_unreserved().sub(lambda other: percent.encode(other[0].encode(), _ENCODED), normal)
