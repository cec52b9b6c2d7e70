"""The standards as readers: each is the room of its document, imported when it is first asked."""

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Final, NamedTuple

from urlprism._vocabulary.components import Record
from urlprism._vocabulary.findings import Finding
from urlprism.errors import URLError
from urlprism.readers.hosts import target_of
from urlprism.readers.reading import Answer, Reader


class _Document(NamedTuple):
    """Which text of a document is meant, what it is about, and the room that reads by it."""

    version: str
    summary: str
    room: str


_DOCUMENTS: Final = {
    "whatwg": _Document("6ae8486", "the URL Standard of the WHATWG", "whatwg"),
    "rfc3986": _Document("2005-01", "RFC 3986 (STD 66), generic syntax of URIs", "rfc3986"),
    "rfc3987": _Document("2005-01", "RFC 3987, IRIs", "rfc3987"),
    "rfc2396": _Document("1998-08", "RFC 2396 and 2732, what RFC 3986 replaced", "rfc2396"),
    "rfc1808": _Document("1995-06", "RFC 1808, relative URLs", "rfc1808"),
    "rfc1738": _Document("1994-12", "RFC 1738, the first URLs", "rfc1738"),
    "draft-abarth-00": _Document("00", "draft-abarth-url, how browsers read URLs", "draft_abarth"),
    "draft-abarth-01": _Document("01", "draft-abarth-url, how browsers read URLs", "draft_abarth"),
}
NAMES: Final = tuple(_DOCUMENTS)


def reader(name: str) -> Reader:
    """Return the reader of a document; KeyError for one unknown."""
    document = _DOCUMENTS[name]
    parse, findings = _functions(document)

    def ask(text: str, base: str | None) -> Answer:
        record = parse(text, base)
        components = record.components()
        return Answer(record.to_dict(), components, target_of(components))

    def find(text: str, base: str | None) -> Iterable[Finding]:
        try:
            return findings(text, base)
        except URLError:
            return ()  # a text that is refused is told of by its refusal

    return Reader(name, document.version, document.summary, ask, find)


def _functions(
    document: _Document,
) -> tuple[Callable[[str, str | None], Record], Callable[[str, str | None], Iterable[Finding]]]:
    """Return how a room reads a text, against a base if it can, and what it warns of."""
    room = import_module(f"urlprism.{document.room}")
    parse: Callable[..., Record] = room.parse
    findings: Callable[..., Iterable[Finding]] | None = getattr(room, "findings", None)
    if document.room == "whatwg":
        return parse, _whatwg_findings
    if document.room == "draft_abarth":
        return lambda text, base: parse(text, base, draft=document.version), _of_text(findings)
    if document.room == "rfc1738":
        # It defines no relative URLs (§2.3): with a base, a text has to be a URL by itself.
        return lambda text, _: parse(text), _of_text(findings)
    return parse, findings if document.room == "rfc1808" and findings else _of_text(findings)


def _of_text(
    findings: Callable[..., Iterable[Finding]] | None,
) -> Callable[[str, str | None], Iterable[Finding]]:
    """Return what a room finds in a text, whatever the base; nothing where it does not look."""
    return lambda text, _: findings(text) if findings else ()


def _whatwg_findings(text: str, base: str | None) -> Iterable[Finding]:
    """Yield the validation errors of the URL Standard, as the other documents' findings are."""
    from urlprism import whatwg  # noqa: PLC0415 - it is imported when it is asked

    for found in whatwg.findings(text, base):
        section = f"URL Standard {found.section}"
        yield Finding(found.name, found.start, found.end, section, found.message)
