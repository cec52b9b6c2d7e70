"""Warnings of RFC 5538 about a news or nntp URI: `findings`."""

from collections.abc import Iterator
from typing import Final

from urlprism._core.arguments.intake import URLText
from urlprism._core.records.findings import Finding
from urlprism.rfc5538.parser import parse
from urlprism.rfc5538.record import LONGEST_MESSAGE_ID, NewsURI, NntpURI
from urlprism.rfc5538.wildmat import is_exact, is_pattern

# By name: the section with the warning, and its meaning.
NAMES: Final[dict[str, tuple[str, str]]] = {
    "historical-scheme": ("8.1", "'snews' is historical; 'news' with TLS takes its place"),
    "password": ("7", "the form user:password is deprecated"),
    "long-message-id": ("4", "a message id can have at most 250 octets"),
    "encoded-at": ("4", "an encoded '@' does not make this an article"),
    "dot-name": ("2.3", "'.' and '..' are neither newsgroup names nor dot segments"),
    "no-group-name": ("3", "not a valid newsgroup name"),
}


def findings(text: URLText) -> list[Finding]:
    """Return the warnings of §2 to §8 about a news or nntp URI, in order of place.

    Raise URLError if the text is not such a URI.

    >>> [found.name for found in findings("nntp://me:secret@h/g")]
    ['password']
    """
    uri = parse(text)
    spans = uri.reference.spans()
    warnings = []
    if uri.scheme == "snews":
        warnings.append(_finding("historical-scheme", spans["scheme"]))
    if uri.userinfo and uri.userinfo.partition(":")[2]:
        warnings.append(_finding("password", spans["userinfo"]))
    names = _in_group(uri) if isinstance(uri, NntpURI) else _in_news(uri)
    return [*warnings, *(_finding(name, spans["path"]) for name in names)]


def _in_news(uri: NewsURI) -> Iterator[str]:
    """Yield the names of the warnings about the path of a news URI."""
    if uri.form == "article":
        if len(uri.value) + len("<>") > LONGEST_MESSAGE_ID:
            yield "long-message-id"
        return
    if "@" in uri.value:
        yield "encoded-at"
    if uri.value in {".", ".."}:
        yield "dot-name"
    if uri.value and not is_pattern(uri.value):
        yield "no-group-name"


def _in_group(uri: NntpURI) -> Iterator[str]:
    """Yield the names of the warnings about the group of an nntp URI."""
    if uri.group in {".", ".."}:
        yield "dot-name"
    if not is_exact(uri.group):
        yield "no-group-name"


def _finding(name: str, span: tuple[int, int]) -> Finding:
    return Finding(name, *span, *NAMES[name])
