"""The holes of draft-abarth-url: points that it leaves open, and what later texts say there."""

from collections.abc import Collection
from typing import Final, NamedTuple


class Hole(NamedTuple):
    """An open point: its section, and what -00, -01 and the URL Standard say there.

    If `lost`, the statement is missing from copies of -00 without markup. Sections are those of
    -00, except §5, which -01 adds.
    """

    id: str
    name: str
    section: str
    lost: bool
    draft_00: str
    draft_01: str
    whatwg: str


HOLES: Final = {
    hole.id: hole
    for hole in (
        Hole(
            "BARTH-H1", "drive letters", "3", False,
            "TODO for a scheme of one ASCII letter; the next steps apply",
            "TODO still; asks whether only ALPHA is meant",
            "'c:/x' is a URL of the scheme c; letters of drives matter in file URLs alone",
        ),
        Hole(
            "BARTH-H2", "file URLs", "3", False,
            "TODO; the next steps apply",
            "TODO still, in canonicalization too",
            "file is special, with states of its own: a host may be missing, localhost becomes an"
            " empty host, a drive letter goes to the path; neither credentials nor a port",
        ),
        Hole(
            "BARTH-H3", "mailto", "3", False,
            "TODO, more tests are needed; the next steps apply",
            "TODO still",
            "not special: an opaque path, then a query and a fragment; against such a base only a"
            " fragment resolves",
        ),
        Hole(
            "BARTH-H4", "hierarchical schemes", "3", False,
            "no definition",
            "no definition",
            "the special schemes are ftp, file, http, https, ws and wss; for another '//' or '/'"
            " behind the colon decides, else the path is opaque",
        ),
        Hole(
            "BARTH-H5", "code points", "2", False,
            "U+???? stands for the numbers of '/', '\\', '?', '#' and ';', which are quoted",
            "the same",
            "U+002F, U+005C, U+003F and U+0023",
        ),
        Hole(
            "BARTH-H6", "backslashes", "2", False,
            "a backslash is a slash character in each hierarchical URL",
            "the same; asks whether that is needed in any but file URLs",
            "a backslash is a slash in special schemes alone",
        ),
        Hole(
            "BARTH-H7", "semicolons", "2", False,
            "a ';' ends the authority",
            "the same; asks why",
            "a ';' ends nothing: a host may hold one",
        ),
        Hole(
            "BARTH-H8", "trimming when resolving", "4", False,
            "TODO: probably trim; §3.1 does, on the way to a scheme, and leaves the string itself",
            "TODO still; trimming moves from §3.1 to the beginning of §3",
            "C0 controls and spaces go at both ends, tabs and line ends everywhere",
        ),
        Hole(
            "BARTH-H9", "valid scheme characters", "4", False,
            "TODO: a definition",
            "TODO still; a canonical scheme is ALPHA, then ALPHA, DIGIT, '+', '-' or '.' (§5.1)",
            "the same set as that; with a base, what begins otherwise is relative",
        ),
        Hole(
            "BARTH-H10", "scheme-relative URLs", "4.2", True,
            "scheme ':' reference",
            "the same",
            "'//' begins a host; for special schemes any run of slashes does",
        ),
        Hole(
            "BARTH-H11", "authority-relative URLs", "4.3", True,
            "scheme '://' authority reference",
            "the same",
            "the base's authority stays; dot segments go",
        ),
        Hole(
            "BARTH-H12", "query-relative URLs", "4.4", True,
            "scheme '://' authority path reference",
            "the same, as §4.5",
            "the base's path stays",
        ),
        Hole(
            "BARTH-H13", "fragment-relative URLs", "4.5", True,
            "scheme '://' authority path '?' query reference; the '?' also without a query",
            "the same, as §4.6",
            "the base's query stays if it is not null; no '?' is added",
        ),
        Hole(
            "BARTH-H14", "path-relative URLs", "4.6", False,
            "TODO",
            "scheme '://' authority directory-name reference (§4.4), the directory-name being the"
            " path up to its last slash; no dot segment goes, no slash is added to an empty path",
            "the last segment of the base goes, and dot segments, also those written with %2e",
        ),
        Hole(
            "BARTH-H15", "non-hierarchical base", "4.1", False,
            "TODO: probably invalid",
            "TODO still",
            "a base with an opaque path takes a fragment alone, anything else is a failure; a base"
            " of another scheme with a path from the root resolves as usual",
        ),
        Hole(
            "BARTH-H16", "empty reference to a non-hierarchical base", "4.1", False,
            "TODO: find out what happens",
            "TODO still, twice",
            "a failure where the path is opaque",
        ),
        Hole(
            "BARTH-H17", "canonicalization", "5", False,
            "no word of it",
            "§5, with TODOs for file URLs, sets of user-info and query, '%' and IP addresses in"
            " hosts, '.' in paths, and empty parts; ports and IDNA are named and not told",
            "a host parser, ports to 65535, a set for each part that is percent-encoded; null"
            " and empty are two things",
        ),
        Hole(
            "BARTH-H18", "differences with RFC 3986", "1", True,
            "asks what to do about http:///example.com/ and http://example.com;",
            "the same",
            "the host is example.com in the first, 'example.com;' in the second",
        ),
        Hole(
            "BARTH-H19", "data and javascript", "3", False,
            "all behind the colon is the path",
            "the same; perhaps not the best approach, tests are needed",
            "an opaque path, then a query and a fragment, with rules for spaces at its end",
        ),
    )
}  # fmt: skip


def in_order(holes: Collection[str]) -> tuple[str, ...]:
    """Return the ids of holes in the order of `HOLES`."""
    return tuple(name for name in HOLES if name in holes) if holes else ()
