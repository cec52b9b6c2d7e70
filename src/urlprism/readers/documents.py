"""The standards as readers: each uses the package of its document, which it imports lazily."""

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Final, NamedTuple

from urlprism._core.records.components import Components, Record
from urlprism._core.records.findings import Finding
from urlprism.documents import DOCUMENTS
from urlprism.errors import URLError
from urlprism.readers.outcomes import Target
from urlprism.readers.reading import Reader, Report, Steps
from urlprism.readers.shared.hosts import target
from urlprism.readers.shared.sending import by_href, by_mapping, by_parts, target_alone


class _Document(NamedTuple):
    """The edition of a document, its subject, and the package that implements it."""

    version: str
    summary: str
    room: str
    takes_base: bool


def _document(name: str, summary: str, edition: str = "") -> _Document:
    """Return a document of the shared table; its version is the edition in short, or the date."""
    document = DOCUMENTS[name]
    version = edition or document.edition[:7] or document.date
    return _Document(version, summary, document.room, document.takes_base)


_DOCUMENTS: Final = {
    "whatwg": _document("whatwg", "the URL Standard of the WHATWG"),
    "rfc3986": _document("rfc3986", "RFC 3986 (STD 66), generic syntax of URIs"),
    "rfc3987": _document("rfc3987", "RFC 3987, IRIs"),
    "rfc2396": _document("rfc2396", "RFC 2396 and 2732, which RFC 3986 replaced"),
    "rfc1808": _document("rfc1808", "RFC 1808, relative URLs"),
    "rfc1738": _document("rfc1738", "RFC 1738, the first URLs"),
    **{
        f"draft-abarth-{edition}": _document(
            "draft-abarth-url", "draft-abarth-url, how browsers read URLs", edition
        )
        for edition in ("00", "01")
    },
}
NAMES: Final = tuple(_DOCUMENTS)
# Those for which a document says what HTTP sends: the Fetch Standard, and RFC 9112 §3.2.1.
_WIRES: Final = {
    name: target_alone(send)
    for name, send in {"whatwg": by_href, "rfc3986": by_parts, "rfc3987": by_mapping}.items()
}
# Their findings are refusals, which a reading has already.
_REFUSALS_ONLY: Final = frozenset({"rfc2396", "rfc8089"})


def reader(name: str) -> Reader:
    """Return the reader of a document; raise KeyError for an unknown name."""
    document = _DOCUMENTS[name]
    parse, findings = _functions(document)

    def answer(record: Record) -> tuple[Components, Target]:
        components = record.components()
        return components, target(components[0], components[2], components[3])

    def named(record: Record) -> Report:
        return record.to_dict()

    def find(text: str, base: str | None) -> Iterable[Finding]:
        try:
            yield from findings(text, base)
        except URLError:
            return  # the refusal reports a text, or its base, that is refused

    identity = name, document.version, document.summary, Steps(parse, answer, named), find
    return Reader(*identity, wire=_WIRES.get(name))


def _functions(
    document: _Document,
) -> tuple[Callable[[str, str | None], Record], Callable[[str, str | None], Iterable[Finding]]]:
    """Return the functions of a package that read a text and that find its warnings."""
    room = import_module(f"urlprism.{document.room}")
    parse: Callable[..., Record] = room.parse
    findings: Callable[..., Iterable[Finding]] | None = getattr(room, "findings", None)
    if document.room in _REFUSALS_ONLY:
        findings = None
    if document.room == "whatwg":
        return parse, _whatwg_findings
    if document.room == "draft_abarth":
        return lambda text, base: parse(text, base, draft=document.version), _of_text(findings)
    if not document.takes_base:
        # It defines no relative URLs: with a base too, a text has to be a full URL.
        return lambda text, _: parse(text), _of_text(findings)
    return parse, findings if document.room == "rfc1808" and findings else _of_text(findings)


def _of_text(
    findings: Callable[..., Iterable[Finding]] | None,
) -> Callable[[str, str | None], Iterable[Finding]]:
    """Return a function that finds a package's warnings about a text; it ignores the base."""
    return lambda text, _: findings(text) if findings else ()


def _whatwg_findings(text: str, base: str | None) -> Iterable[Finding]:
    """Yield the validation errors of the URL Standard in the form of the other documents."""
    from urlprism import whatwg  # noqa: PLC0415 - imported when it is first used

    for finding in whatwg.findings(text, base):
        section = f"URL Standard {finding.section}"
        for start, end in finding.places:
            yield Finding(finding.name, start, end, section, finding.message)
