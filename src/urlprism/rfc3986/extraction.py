"""Find URIs in a text by the delimiters of Appendix C: quotes, angle brackets, whitespace."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from urlprism._core.arguments.intake import URLText, from_utf8
from urlprism._core.grammar.broken_lines import readings
from urlprism.redaction.records import hides_secrets
from urlprism.rfc3986.syntax.parser import is_valid
from urlprism.rfc3986.text import split

_WRAPPED: Final = re.compile(r'<([^<>"]*)>|"([^<>"]*)"|([^\s<>"]+)')
_PREFIX: Final = re.compile(r"\s*(?:URL:)?\s*", re.IGNORECASE)
_SCHEME: Final = re.compile("[A-Za-z][A-Za-z0-9+.-]*:")
_WORD: Final = re.compile(r"\S+")


@hides_secrets
class ExtractedURI(NamedTuple):
    r"""A URI found at `text[start:end]`, without its delimiters and whitespace.

    A typesetter may have added a hyphen before a line break: `alternatives` has the URI without it.

    >>> extract("see <http://a/b-\nc>")[0].alternatives
    ('http://a/bc',)
    """

    uri: str
    start: int
    end: int
    alternatives: tuple[str, ...] = ()

    @property
    def is_ambiguous(self) -> bool:
        """Return whether the URI has more than one reading."""
        return self.alternatives != ()


def extract(text: URLText) -> list[ExtractedURI]:
    """Return the URIs in `text`, in order (Appendix C).

    Between quotes or angle brackets whitespace is dropped and the prefix "URL:" is allowed. A word
    between whitespace counts only if it has that prefix or "//" after its scheme. Raise TypeError
    if `text` is neither str nor octets.

    >>> [found.uri for found in extract("see <http://a/b> and http://c/ or a:b")]
    ['http://a/b', 'http://c/']
    """
    return [uri for wrapped in _WRAPPED.finditer(from_utf8(text)) for uri in _found_in(wrapped)]


def _found_in(wrapped: re.Match[str]) -> Iterator[ExtractedURI]:
    """Yield the URI that a wrapper holds; if it is not one URI, the URIs among its words."""
    group = wrapped.lastindex or 0
    start, end = wrapped.span(group)
    whole = _extract(wrapped.string, start, end)
    if group == 3:
        if whole and _is_plain(wrapped[3]):
            yield whole
    elif whole:
        yield whole
    else:
        for word in _WORD.finditer(wrapped.string, start, end):
            uri = _extract(wrapped.string, *word.span())
            if uri and _is_plain(word[0]):
                yield uri


def _is_plain(word: str) -> bool:
    """Return whether a word counts as a URI without a wrapper."""
    return word[:4].upper() == "URL:" or split(word).authority is not None


def _extract(text: str, start: int, end: int) -> ExtractedURI | None:
    """Return the URI in `text[start:end]`, without whitespace and prefix; None if not a URI."""
    prefix = _PREFIX.match(text, start, end)
    start = prefix.end() if prefix else start
    written = text[start:end].rstrip()
    uri, *alternatives = readings(written)
    # Otherwise words before a URI would become part of its scheme.
    if not _SCHEME.match(written) or not is_valid(uri, "URI"):
        return None
    return ExtractedURI(uri, start, start + len(written), tuple(alternatives))
