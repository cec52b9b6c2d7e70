"""Causes by the scheme and by the slashes behind it."""

import re
from typing import Final

from urlprism.comparison.kinds import (
    BASE,
    DRAFTS,
    ODD_SCHEME,
    ODD_SLASHES,
    OLD,
    PROGRAMS,
    REFUSED,
    STRUCTURE,
    TAIL,
    Kind,
    Told,
)
from urlprism.comparison.layout import Layout, Span, begins_like_port

_ODD: Final = re.compile(r"[^A-Za-z0-9+.\-\t\n\r]")
_DRIVE: Final = re.compile(r"(?:^|[/\\:])([A-Za-z][:|])(?=[/\\?#]|$)")
_OWN_SYNTAX: Final = frozenset({"news", "nntp", "snews", "mailto", "telnet", "tn3270", "wais"})


def _no_scheme(layout: Layout) -> Span | None:
    """Return where the scheme is missing."""
    missing = layout.scheme is None and layout.base is None
    return (layout.start, layout.start) if missing else None


def _empty_scheme(layout: Layout) -> Span | None:
    """Return the colon that nothing stands before."""
    place = layout.scheme_span[1]
    return (place, place + 1) if layout.scheme == "" else None


def _first_character(layout: Layout) -> Span | None:
    """Return the first character of a scheme, if it is one but no letter."""
    scheme, start = layout.scheme, layout.scheme_span[0]
    odd = scheme is not None and scheme[:1] in frozenset("0123456789+-.")
    return (start, start + 1) if odd else None


def _odd_character(layout: Layout) -> Span | None:
    """Return the first character before the colon that no scheme has."""
    if layout.scheme is None or layout.is_scheme:
        return None
    found = _ODD.search(layout.text, *layout.scheme_span)
    return None if found is None else found.span()


def _capitals(layout: Layout) -> Span | None:
    """Return a scheme that is the base's but for capitals, where no host follows."""
    written = layout.text[slice(*layout.scheme_span)]
    relative = _is_same_scheme(layout) and len(layout.run) < 2
    return layout.scheme_span if relative and written != written.lower() else None


def _host_and_port(layout: Layout) -> Span | None:
    """Return what looks like a host before its port, but is a scheme by the grammar."""
    looks = layout.scheme and not layout.run and begins_like_port(layout)
    return layout.scheme_span if looks else None


def _without_rule(layout: Layout) -> Span | None:
    """Return a scheme that is none of the web's."""
    known = layout.is_special or layout.scheme in _OWN_SYNTAX or layout.scheme == "file"
    return layout.scheme_span if layout.is_scheme and not known else None


def _beyond_http(layout: Layout) -> Span | None:
    """Return a scheme other than http and https."""
    known = layout.scheme in {"http", "https"}
    return layout.scheme_span if layout.is_scheme and not known else None


def _own_syntax(layout: Layout) -> Span | None:
    """Return a scheme whose own syntax is narrower than the generic one."""
    return layout.scheme_span if layout.scheme in _OWN_SYNTAX else None


def _opaque(layout: Layout) -> Span | None:
    """Return the path of a scheme that no slash follows."""
    is_opaque = layout.is_scheme and not layout.is_special and not layout.run
    return (layout.slashes[0], layout.end) if is_opaque else None


def _missing_slashes(layout: Layout) -> Span | None:
    """Return where slashes are missing that browsers do without."""
    missing = layout.is_scheme and layout.is_special and len(layout.run) < 2
    return layout.slashes if missing and layout.base is None else None


def _is_same_scheme(layout: Layout) -> bool:
    """Return whether there is a base with the same scheme."""
    return layout.base is not None and layout.base.scheme == layout.scheme


def _surplus_slashes(layout: Layout) -> Span | None:
    """Return more than two slashes behind a scheme."""
    surplus = layout.is_scheme and layout.is_special and len(layout.run) > 2
    return layout.slashes if surplus else None


def _backslashes(layout: Layout) -> Span | None:
    """Return slashes of which some are backslashes."""
    place = layout.text.find("\\", *layout.slashes)
    return layout.slashes if place >= 0 else None


def _file(layout: Layout) -> Span | None:
    """Return what follows "file:" without two slashes."""
    return layout.slashes if layout.scheme == "file" and not layout.has_authority else None


def _file_host(layout: Layout) -> Span | None:
    """Return the host of a file, its user and its port."""
    start, end = layout.authority
    return layout.authority if layout.scheme == "file" and start < end else None


def _file_path(layout: Layout) -> Span | None:
    """Return the path of a file."""
    return layout.path if layout.scheme == "file" else None


def _drive(layout: Layout) -> Span | None:
    """Return a drive letter in the URL of a file, or in one that is read against a file's."""
    base = layout.base.scheme if layout.base is not None and not layout.is_scheme else ""
    if "file" not in {layout.scheme, base}:
        return None
    found = _DRIVE.search(layout.text, layout.slashes[0] if layout.is_scheme else 0, layout.end)
    return None if found is None else found.span(1)


CAUSES: Final = (
    Kind(
        "no-scheme",
        "",
        STRUCTURE,
        "URL Standard #no-scheme-state fails without a base; RFC 3986 §4.1 reads a relative"
        " reference; curl and urllib3 guess a scheme",
        "no scheme and no base: some readers refuse, some see a path, some a host",
        _no_scheme,
        ODD_SCHEME,
    ),
    Kind(
        "empty-scheme",
        "F20",
        STRUCTURE,
        "draft-abarth-url §3.1 takes the empty text for a scheme; RFC 3986 §4.2 refuses; URL"
        " Standard reads a path where there is a base",
        "a colon without a scheme before it",
        _empty_scheme,
        ODD_SCHEME,
    ),
    Kind(
        "scheme-first-character",
        "F20",
        STRUCTURE,
        "RFC 1738 §5 and RFC 1808 §2.2 let a scheme begin with a digit, '+', '-' or '.'; RFC 2396"
        " §3.1, RFC 3986 §3.1 and URL Standard #scheme-start-state with a letter only",
        "the scheme does not begin with a letter",
        _first_character,
        ODD_SCHEME,
        told=Told.ALONE,
    ),
    Kind(
        "scheme-character",
        "F20",
        STRUCTURE,
        "RFC 3986 §3.1 and URL Standard #scheme-state have letters, digits, '+', '-' and '.';"
        " RFC 3986 Appendix B and draft-abarth-url §3.1 take all before the colon",
        "what stands before the first colon is no scheme by its characters",
        _odd_character,
        ODD_SCHEME,
    ),
    Kind(
        "host-like-scheme",
        "F20",
        STRUCTURE,
        "RFC 3986 §3.1 and URL Standard #scheme-state take all before ':' for a scheme; curl and"
        " urllib3 take it for a host before its port",
        "what looks like a host before its port is a scheme by the grammar",
        _host_and_port,
        ODD_SCHEME,
    ),
    Kind(
        "upper-case-scheme",
        "F19",
        STRUCTURE,
        "URL Standard #scheme-state compares the base's scheme in any case, and so does"
        " draft-abarth-url §4; RFC 3986 §5.2.2 as it is written",
        "the scheme is the base's, but for capitals",
        _capitals,
        BASE,
    ),
    Kind(
        "url-prefix",
        "F28",
        STRUCTURE,
        "RFC 3986 Appendix C and RFC 1738 Appendix strip 'URL:' from running text; as a URL the"
        " scheme is 'url' everywhere",
        "'URL:' stands before the URL, which some readers strip and some take for the scheme",
        lambda layout: layout.scheme_span if layout.scheme == "url" else None,
        ODD_SCHEME,
    ),
    Kind(
        "backslash-for-slash",
        "F11",
        STRUCTURE,
        "URL Standard #special-authority-slashes-state and draft-abarth-url §3.2 take '\\' for"
        " '/'; RFC 3986 §3.2 wants '//'",
        "a backslash stands where slashes begin a host or a path",
        _backslashes,
        "\\",
    ),
    Kind(
        "missing-slashes",
        "F12",
        STRUCTURE,
        "URL Standard #special-authority-slashes-state and draft-abarth-url §3.2 need no slashes;"
        " RFC 3986 §3 has no authority without '//'",
        "fewer than two slashes follow the scheme: a host for some readers, a path for others",
        _missing_slashes,
        ODD_SLASHES,
        told=Told.ALONE,
    ),
    Kind(
        "surplus-slashes",
        "F12",
        STRUCTURE,
        "URL Standard #special-authority-ignore-slashes-state and draft-abarth-url §3.2 skip all"
        " slashes; RFC 3986 §3.2 has an empty authority behind the first two",
        "more than two slashes follow the scheme: a host for some readers, none for others",
        _surplus_slashes,
        ODD_SLASHES,
        told=Told.ALONE,
    ),
    Kind(
        "file-without-authority",
        "F24",
        STRUCTURE,
        "RFC 1738 §3.10 wants '//'; RFC 8089 §2 and URL Standard #file-state do without",
        "a file URL without '//'",
        _file,
        ODD_SCHEME,
    ),
    Kind(
        "file-host",
        "F24",
        STRUCTURE,
        "RFC 1738 §3.10 has a host or localhost; RFC 8089 §2 too; URL Standard #file-host-state"
        " drops localhost and refuses ports",
        "the host of a file URL, which readers drop, keep or refuse",
        _file_host,
        ODD_SCHEME,
    ),
    Kind(
        "drive-letter",
        "F24",
        STRUCTURE,
        "URL Standard #windows-drive-letter gives it rules of its own; RFC 3986 §3.3 has none;"
        " RFC 8089 Appendix E describes it",
        "a drive letter in a file URL, which only some readers know",
        _drive,
        ODD_SCHEME,
    ),
    Kind(
        "file-path",
        "F24",
        STRUCTURE,
        "RFC 1738 §3.10, RFC 8089 §2 and URL Standard #file-state each have rules for files;"
        " draft-abarth-url §3 leaves them open; RFC 3986 §3 has none",
        "a file URL, for which readers have different rules",
        _file_path,
        ODD_SCHEME,
        told=Told.LEFT,
    ),
    Kind(
        "scheme-syntax",
        "F25",
        STRUCTURE,
        "RFC 1738 §3.5 to §3.9 has a narrow syntax for this scheme, RFC 5538 and RFC 6068 wider"
        " ones; RFC 3986 §3 and URL Standard the generic one only",
        "a scheme with a syntax of its own, which generic readers do not know",
        _own_syntax,
        ODD_SCHEME,
    ),
    Kind(
        "scheme-without-authority",
        "",
        STRUCTURE,
        "draft-abarth-url §3 takes all behind the colon for the path unless the scheme is"
        " hierarchical; RFC 3986 §3.2 reads a host behind '//'",
        "a scheme for which some readers know no host, query or fragment",
        _without_rule,
        ODD_SCHEME,
        (*OLD, *DRAFTS),
        told=Told.LEFT,
    ),
    Kind(
        "scheme-not-supported",
        "",
        STRUCTURE,
        "each program decides for itself which schemes it takes, and of which it knows host and"
        " port; RFC 3986 §3 reads all alike",
        "a scheme other than http and https, for which programs have rules of their own or none",
        _beyond_http,
        ODD_SCHEME,
        PROGRAMS,
        told=Told.LEFT,
    ),
    Kind(
        "opaque-path",
        "F23",
        TAIL | REFUSED,
        "URL Standard #cannot-be-a-base-url-path-state and RFC 2396 §3 opaque_part keep the path"
        " as it is; RFC 3986 §3.3 reads segments, a query and a fragment",
        "no slash follows the scheme: the path is opaque to some readers",
        _opaque,
        ODD_SLASHES,
        told=Told.LEFT,
    ),
)
