"""The standards as readers: each is the room of its document."""

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from urlprism import draft_abarth, rfc1738, rfc1808, rfc2396, rfc3986, rfc3987, whatwg
from urlprism._vocabulary.components import Record
from urlprism._vocabulary.findings import Finding
from urlprism.draft_abarth.resolver import Draft
from urlprism.errors import URLError
from urlprism.readers.hosts import target_of
from urlprism.readers.reading import Answer, Reader


class _Document(NamedTuple):
    """Which text of a document is meant, and how its room reads a text and what it warns of."""

    version: str
    summary: str
    parse: Callable[[str, str | None], Record]
    findings: Callable[[str, str | None], Iterable[Finding]] | None = None


def reader(name: str) -> Reader:
    """Return the reader of a document; KeyError for one unknown."""
    document = _DOCUMENTS[name]
    parse, findings = document.parse, document.findings

    def ask(text: str, base: str | None) -> Answer:
        record = parse(text, base)
        components = record.components()
        return Answer(record.to_dict(), components, target_of(components))

    def find(text: str, base: str | None) -> Iterable[Finding]:
        try:
            return findings(text, base) if findings else ()
        except URLError:
            return ()  # a text that is refused is told of by its refusal

    return Reader(name, document.version, document.summary, ask, find)


def _whatwg_findings(text: str, base: str | None) -> Iterable[Finding]:
    """Yield the validation errors of the URL Standard, as the other documents' findings are."""
    for found in whatwg.findings(text, base):
        section = f"URL Standard {found.section}"
        yield Finding(found.name, found.start, found.end, section, found.message)


def _draft(draft: Draft) -> Callable[[str, str | None], Record]:
    """Return the function that reads by one version of draft-abarth-url."""
    return lambda text, base: draft_abarth.parse(text, base, draft=draft)


_ABARTH: Final = {
    f"draft-abarth-{draft}": _Document(
        draft,
        f"draft-abarth-url-{draft}, how browsers process URLs",
        _draft(draft),
        lambda text, _: draft_abarth.findings(text),
    )
    for draft in ("00", "01")
}
# RFC 1738 defines no relative URLs (§2.3): with a base, a text still has to be a URL by itself.
_DOCUMENTS: Final = {
    "whatwg": _Document(
        whatwg.SPEC[:7], "the URL Standard of the WHATWG", whatwg.parse, _whatwg_findings
    ),
    "rfc3986": _Document(
        "2005-01",
        "RFC 3986 (STD 66), generic syntax of URIs",
        rfc3986.parse,
        lambda text, _: rfc3986.findings(text),
    ),
    "rfc3987": _Document(
        "2005-01", "RFC 3987, IRIs", rfc3987.parse, lambda text, _: rfc3987.findings(text)
    ),
    "rfc2396": _Document("1998-08", "RFC 2396 and RFC 2732, what RFC 3986 replaced", rfc2396.parse),
    "rfc1808": _Document("1995-06", "RFC 1808, relative URLs", rfc1808.parse, rfc1808.findings),
    "rfc1738": _Document(
        "1994-12",
        "RFC 1738, the first URLs",
        lambda text, _: rfc1738.parse(text),
        lambda text, _: rfc1738.findings(text),
    ),
    **_ABARTH,
}
