"""The table of standards, a line each, which `standards`, the readers and the docs share."""

from collections.abc import Mapping
from typing import Final, NamedTuple


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


_WHATWG_COMMIT: Final = "fde3f74f063341a28d437216f75735b8b40128f5"  # of github.com/whatwg/url

_TABLE: Final = (
    Document("whatwg", "whatwg", True, "URL Standard", "2026-07", _WHATWG_COMMIT),
    Document("urllib", "urllib_parse.record", False, "urllib.parse of CPython", "2025-10", "3.14"),
    Document("rfc3986", "rfc3986", True, "RFC 3986, STD 66: URIs", "2005-01"),
    Document("rfc3987", "rfc3987", True, "RFC 3987: IRIs", "2005-01"),
    Document("rfc2396", "rfc2396", True, "RFC 2396 and 2732: older URIs", "1998-08"),
    Document("rfc1808", "rfc1808", True, "RFC 1808: relative URLs", "1995-06"),
    Document("rfc1738", "rfc1738", False, "RFC 1738: the first URLs", "1994-12"),
    Document("draft-abarth-url", "draft_abarth", True, "draft-abarth-url", "2011-04", "01"),
    Document("rfc5538", "rfc5538", False, "RFC 5538: news and nntp", "2010-04"),
    Document("rfc8089", "rfc8089", False, "RFC 8089: file", "2017-02"),
    Document("rfc6068", "rfc6068", False, "RFC 6068: mailto", "2010-10"),
)
# The same documents by name.
DOCUMENTS: Final[Mapping[str, Document]] = {each.name: each for each in _TABLE}
