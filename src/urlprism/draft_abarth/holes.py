"""The holes of draft-abarth-url: points that it leaves open, and what later texts say there."""

from collections.abc import Collection
from typing import Final, NamedTuple


class Hole(NamedTuple):
    """An open point: its section, and what -00, -01 and the URL Standard say there.

    If `lost`, the statement is missing from copies of -00 without markup. Sections are those of
    -00, except §5, which -01 adds.

    >>> HOLES["BARTH-H2"].name, HOLES["BARTH-H2"].section
    ('file URLs', '3')
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
            "'c:/x' is a URL of the scheme c; drive letters matter in file URLs only",
        ),
        Hole(
            "BARTH-H2", "file URLs", "3", False,
            "TODO; the next steps apply",
            "TODO still, in canonicalization too",
            "file is special, with states of its own: a host may be missing, localhost becomes an"
            " empty host, a drive letter becomes part of the path; credentials and a port are not"
            " allowed",
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
            "the special schemes are ftp, file, http, https, ws and wss; for others, '//' or '/'"
            " after the colon decides; otherwise the path is opaque",
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
            "the same; asks whether that is needed except in file URLs",
            "a backslash is a slash in special schemes only",
        ),
        Hole(
            "BARTH-H7", "semicolons", "2", False,
            "a ';' ends the authority",
            "the same; asks why",
            "a ';' does not end the authority: a host may contain one",
        ),
        Hole(
            "BARTH-H8", "trimming when resolving", "4", False,
            "TODO: probably trim; §3.1 does, on the way to a scheme, and leaves the string itself",
            "TODO still; trimming moves from §3.1 to the beginning of §3",
            "C0 controls and spaces are removed at both ends, tabs and line ends everywhere",
        ),
        Hole(
            "BARTH-H9", "valid scheme characters", "4", False,
            "TODO: a definition",
            "TODO still; a canonical scheme is ALPHA, then ALPHA, DIGIT, '+', '-' or '.' (§5.1)",
            "the same set as in §5.1; with a base, a text that begins differently is relative",
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
            "the base's authority stays; dot segments are removed",
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
            " path up to its last slash; no dot segment is removed, and no slash is added to an"
            " empty path",
            "the last segment of the base and all dot segments are removed, also those written"
            " with %2e",
        ),
        Hole(
            "BARTH-H15", "non-hierarchical base", "4.1", False,
            "TODO: probably invalid",
            "TODO still",
            "a base with an opaque path accepts only a fragment, anything else is a failure; a base"
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
            " hosts, '.' in paths, and empty parts; ports and IDNA are mentioned, but not"
            " described",
            "a host parser, ports to 65535, a percent-encode set for each part; null and empty are"
            " different",
        ),
        Hole(
            "BARTH-H18", "differences with RFC 3986", "1", True,
            "asks what to do about http:///example.com/ and http://example.com;",
            "the same",
            "the host is example.com in the first, 'example.com;' in the second",
        ),
        Hole(
            "BARTH-H19", "data and javascript", "3", False,
            "all after the colon is the path",
            "the same; perhaps not the best approach, tests are needed",
            "an opaque path, then a query and a fragment, with rules for spaces at its end",
        ),
    )
}  # fmt: skip


def in_order(holes: Collection[str]) -> tuple[str, ...]:
    """Return the ids of holes in the order of `HOLES`."""
    return tuple(name for name in HOLES if name in holes) if holes else ()
