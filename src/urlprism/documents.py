"""The table of standards, a line each, which `standards`, the readers and the docs share.

`links` finds the sections that a sentence cites, and where they stand on the web.
"""

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from urlprism._late import listed

__all__ = ["DOCUMENTS", "Citation", "Document", "links"]
__dir__ = listed(__all__)


class Document(NamedTuple):
    """A standard: its name, the package that implements it, and the edition of its text.

    `room` is that package, which has `parse` and `FIELDS`; `takes_base` says whether `parse` takes
    a base. `date` is the date of the text, as exactly as the document states it. `edition` tells
    several texts of one document apart: a commit, a version or a draft.
    """

    name: str
    room: str
    takes_base: bool
    title: str
    date: str
    edition: str = ""

    @property
    def package(self) -> str:
        """Return the name of the package in `urlprism` that implements the standard."""
        return self.room.partition(".")[0]

    @property
    def module(self) -> str:
        """Return the full name of the module that implements the standard."""
        return f"urlprism.{self.room}"


# The day of IANA's files with which the tables of `gate/addresses.py` and `gate/names.py` were
# compared: https://github.com/larseggert/iana-assignments.
IANA: Final = "2026-08-22"
# The day of the newest list in `data/tracking.txt`, of others.
TRACKING: Final = "2026-08-17"
_WHATWG_COMMIT: Final = "fde3f74f063341a28d437216f75735b8b40128f5"  # of github.com/whatwg/url

_TABLE: Final = (
    Document("whatwg", "whatwg", True, "URL Standard", "2026-07", _WHATWG_COMMIT),
    Document(
        "urllib", "urllib_parse.record", False, "urllib.parse of CPython", "2026-10", "3.14.10"
    ),
    Document("rfc3986", "rfc3986", True, "RFC 3986, STD 66: URIs", "2005-01"),
    Document("rfc3987", "rfc3987", True, "RFC 3987: IRIs", "2005-01"),
    Document("rfc2396", "rfc2396", True, "RFC 2396 and 2732: older URIs", "1998-08"),
    Document("rfc1808", "rfc1808", True, "RFC 1808: relative URLs", "1995-06"),
    Document("rfc1738", "rfc1738", False, "RFC 1738: the first URLs", "1994-12"),
    Document("draft-abarth-url", "draft_abarth", True, "draft-abarth-url", "2011-04", "01"),
    Document("rfc5538", "rfc5538", False, "RFC 5538: news and nntp", "2010-04"),
    Document("rfc8089", "rfc8089", True, "RFC 8089: file", "2017-02"),
    Document("rfc6068", "rfc6068", False, "RFC 6068: mailto", "2010-10"),
)
# The same documents by name.
DOCUMENTS: Final[Mapping[str, Document]] = {each.name: each for each in _TABLE}


class Citation(NamedTuple):
    """A document that a sentence cites, or a section of it, and its address on the web."""

    label: str
    href: str


_URL_STANDARD: Final = "URL Standard"
_URL_PATTERN: Final = "URL Pattern Standard"
_CITED: Final = re.compile(
    r"(?P<document>URL (?:Pattern )?Standard|RFC \d+|draft-abarth-url(?:-0[01])?|UTS #46"
    r"|Servlet 6\.0)"
    r"|(?<=\s)(?P<draft>-0[01])(?= §)"
    r"|(?<![^\s(])(?P<anchor>#[A-Za-z][\w-]*)"
    r"|(?P<section>§\d+(?:\.\d+)*|Appendix [A-Z])"
)
_HOMES: Final = {
    _URL_STANDARD: "https://url.spec.whatwg.org/",
    _URL_PATTERN: "https://urlpattern.spec.whatwg.org/",
    "Servlet 6.0": "https://jakarta.ee/specifications/servlet/6.0/jakarta-servlet-spec-6.0",
    "UTS #46": "https://www.unicode.org/reports/tr46/",
    "draft-abarth-url": "https://datatracker.ietf.org/doc/html/draft-abarth-url-01",
    "draft-abarth-url-00": "https://datatracker.ietf.org/doc/html/draft-abarth-url-00",
    "draft-abarth-url-01": "https://datatracker.ietf.org/doc/html/draft-abarth-url-01",
}


def links(rule: str) -> tuple[Citation, ...]:
    """Return what a rule cites, in its order and each once: labels and addresses.

    A document is linked by itself only if the rule names no section of it.

    >>> for link in links("RFC 3986 §3.2 and URL Standard #authority-state differ"):
    ...     print(link.label, link.href)
    RFC 3986 §3.2 https://www.rfc-editor.org/rfc/rfc3986#section-3.2
    URL Standard #authority-state https://url.spec.whatwg.org/#authority-state
    """
    made: dict[str, Citation] = {}
    whole: dict[str, Citation] = {}
    other = ""
    for found in _CITED.finditer(rule):
        if draft := found["draft"]:
            other = f"draft-abarth-url{draft}"
            continue
        if name := found["document"]:
            other = name if name != _URL_STANDARD else other
            whole.setdefault(name, Citation(name, _home(name)))
            made.setdefault(name, whole[name])
            continue
        # An anchor is one of the URL Standard, unless the pattern standard is named before it.
        is_of_patterns = other == _URL_PATTERN
        document = _URL_STANDARD if found["anchor"] and not is_of_patterns else other
        if document:
            label = f"{document} {found[0]}"
            made.setdefault(label, Citation(label, _home(document) + _fragment(document, found[0])))
    cited = tuple(made)
    return tuple(
        link
        for label, link in made.items()
        if label not in whole or not any(each.startswith(f"{label} ") for each in cited)
    )


def _home(document: str) -> str:
    """Return the address of a document."""
    known = _HOMES.get(document)
    return known or f"https://www.rfc-editor.org/rfc/{document.replace(' ', '').lower()}"


def _fragment(document: str, place: str) -> str:
    """Return the fragment of a section; the anchors of some documents do not follow its numbers."""
    if place.startswith("#"):
        return place
    if document in {"UTS #46", "Servlet 6.0"}:
        return ""
    return f"#section-{place[1:]}" if place.startswith("§") else f"#appendix-{place[-1]}"
