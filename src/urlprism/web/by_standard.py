"""A URL by each standard: its parts, what the standard finds, its normal forms, and its plan."""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from itertools import islice
from typing import Final, cast

from urlprism import rfc3986, rfc3987, standards
from urlprism._core.records.components import Record
from urlprism._core.records.findings import Finding
from urlprism.documents import DOCUMENTS, Document, links
from urlprism.errors import URLError
from urlprism.rfc1738 import Locator

# In the order of the tabs; the last ones are for their own schemes only.
_GENERIC: Final = (
    *("whatwg", "rfc3986", "rfc1738", "rfc3987", "rfc2396", "rfc1808", "draft-abarth-url"),
)
_BY_SCHEME: Final = {
    "mailto": "rfc6068",
    "file": "rfc8089",
    "news": "rfc5538",
    "nntp": "rfc5538",
    "snews": "rfc5538",
}
MOST_FINDINGS: Final = 50  # of a standard that are told; of the others, how many there are
# The standards that find something in a text that they refuse, too.
FINDING: Final = frozenset({"whatwg", "rfc2396", "rfc8089", "draft-abarth-url"})
_RUNGS: Final = ("case", "percent-encoding", "path-segment", "scheme")


def by_standard(url: str, base: str | None) -> dict[str, dict[str, object]]:
    """Return a URL as each standard reads it, as objects for JSON, by the standard's name.

    >>> read = by_standard("http://EXAMPLE.com/a b", None)
    >>> read["whatwg"]["parts"]["href"], read["rfc3986"]["refusal"]["start"]
    ('http://example.com/a%20b', 20)
    """
    scheme = url.partition(":")[0].lower()
    names = _GENERIC if scheme not in _BY_SCHEME else (*_GENERIC, _BY_SCHEME[scheme])
    return {name: _read(DOCUMENTS[name], url, base) for name in names}


def _read(document: Document, url: str, base: str | None) -> dict[str, object]:
    """Return a URL as one standard reads it."""
    against = base if document.takes_base else None
    answer: dict[str, object] = {"title": _label(document.name), "parts": None, "refusal": None}
    answer |= {"normal": None, "plan": None}
    try:
        record = standards.parse(url, document.name, against)
    except URLError as error:
        answer["refusal"] = refusal_of(error, url)
        # The others have the same refusal for findings.
        is_over = error.text == url and document.name not in FINDING
    else:
        is_over = False
        answer["parts"] = dict(record.to_dict())
        answer["normal"] = _normal(document.name, record)
        answer["plan"] = _plan(record)
    findings = [] if is_over else _findings(document, url, against)
    places = ((each, *place) for each in findings for place in each.places)
    shown_findings = [_finding(document.name, *each) for each in islice(places, MOST_FINDINGS)]
    more = sum(len(each.places) for each in findings) - len(shown_findings)
    return answer | {"findings": shown_findings, "more": more}


def refusal_of(error: URLError, url: str) -> dict[str, object]:
    """Return a refusal as an object for JSON; its place, if it is one in this text."""
    is_here = error.text == url
    return {
        "message": error.message,
        "rule": error.rule,
        "start": error.start if is_here else None,
        "end": error.end if is_here else None,
    }


def _findings(document: Document, url: str, base: str | None) -> list[Finding]:
    """Return what a standard finds in a text; nothing in one that it refuses for a finding."""
    find: Callable[..., list[Finding]] = import_module(document.module).findings
    takes_base = document.name in {"whatwg", "rfc1808"}
    try:
        return find(url, base) if takes_base else find(url)
    except URLError:
        return []


def _finding(name: str, finding: Finding, start: int, end: int) -> dict[str, object]:
    """Return a finding at one of its places as an object for JSON."""
    section = _cited(name, finding.section)
    cited = links(section)
    return {
        "name": finding.name,
        "message": finding.message,
        "start": start,
        "end": end,
        "section": section,
        "href": cited[0].href if cited else None,
        "failure": finding.is_failure,
    }


def _label(name: str) -> str:
    """Return how sentences cite a document: "URL Standard", "RFC 3986"."""
    if name == "whatwg":
        return "URL Standard"
    return f"RFC {name[3:]}" if name.startswith("rfc") else name


def _cited(name: str, section: str) -> str:
    """Return a section with the name of its document."""
    if name == "whatwg":
        return f"URL Standard {section}"
    document = _label(name)
    if section[:1].isdigit():
        return f"{document} §{section}"
    return section if " " in section and section[0].isupper() else f"{document} {section}"


def _normal(name: str, record: Record) -> dict[str, str | None] | None:
    """Return the normal forms that a standard defines, None if it defines none."""
    text = str(record)
    if name == "whatwg":
        return {"href": text}
    if name == "rfc3986":
        return {rung: _tried(partial(rfc3986.normalize, record, rung)) for rung in _RUNGS}
    if name == "rfc3987":
        forms = {rung: _tried(partial(rfc3987.normalize, record, rung)) for rung in _RUNGS}
        return {**forms, "as a URI": _tried(partial(rfc3987.to_uri, record))}
    if name == "draft-abarth-url":
        normalize = import_module(DOCUMENTS[name].module).normalize
        return {"canonical": _tried(lambda: cast("str", normalize(text)))}
    return None


def _tried(form: Callable[[], str]) -> str | None:
    try:
        return str(form())
    except URLError:
        return None


def _plan(record: Record) -> dict[str, object] | None:
    """Return what a client does with a URL of RFC 1738, None if it has no plan."""
    if not isinstance(record, Locator):
        return None
    try:
        return record.plan().to_dict()
    except URLError as error:
        return {"refusal": {"message": error.message, "rule": error.rule}}
