"""Causes by the authority: where it ends, its userinfo, and its host if it is missing."""

from typing import Final

from urlprism.comparison.kinds import (
    DRAFTS,
    OLD,
    OLDEST,
    STRUCTURE,
    Kind,
    Told,
    in_userinfo,
)
from urlprism.comparison.layout import Layout, Span
from urlprism.comparison.terms import Aspect

_USER: Final = frozenset({Aspect.USERINFO, Aspect.ACCEPTANCE})


def _backslash(layout: Layout) -> Span | None:
    """Return the first backslash in the authority."""
    place = layout.text.find("\\", *layout.authority) if layout.has_authority else -1
    return (place, place + 1) if place >= 0 else None


def _several_at(layout: Layout) -> Span | None:
    """Return what stands from the first "@" of several to the last."""
    first = layout.text.find("@", *layout.authority)
    return (first, layout.at + 1) if 0 <= first < layout.at else None


def _at_behind_delimiter(layout: Layout) -> Span | None:
    """Return the "?" or "#" that ends the authority, if an "@" follows before a slash."""
    delimiter = _ends_without_slash(layout)
    if delimiter is None:
        return None
    slash = layout.text.find("/", delimiter[1], layout.end)
    at = layout.text.find("@", delimiter[1], layout.end if slash < 0 else slash)
    return delimiter if at >= 0 else None


def _ends_without_slash(layout: Layout) -> Span | None:
    """Return the "?" or "#" that ends the authority."""
    end = layout.authority[1]
    ends = layout.has_authority and end < layout.end and layout.text[end] in "?#"
    return (end, end + 1) if ends else None


def _semicolon(layout: Layout) -> Span | None:
    """Return the first ";" in the authority."""
    place = layout.text.find(";", *layout.authority)
    return (place, place + 1) if place >= 0 else None


def _empty_userinfo(layout: Layout) -> Span | None:
    """Return the "@" that no user or password stands before."""
    start, end = layout.userinfo or (0, 1)
    empty = layout.text[start:end].strip(":") == "" and end - start < 3
    return (start, end + 1) if layout.userinfo and empty else None


CAUSES: Final = (
    Kind(
        "backslash-in-authority",
        "F11",
        STRUCTURE,
        "URL Standard #authority-state ends the authority of a special scheme at '\\', and so does"
        " draft-abarth-url §3.2; RFC 3986 §3.2 does not, and has no '\\'",
        "a backslash ends the authority for some readers and is part of it for others",
        _backslash,
        "\\",
    ),
    Kind(
        "delimiter-before-at",
        "F1",
        STRUCTURE,
        "RFC 3986 §3.2 and URL Standard #authority-state end the authority at '/', '?' or '#';"
        " RFC 1738 §3.1 and RFC 1808 §2.4.3 at '/' only, though RFC 1808 §2.4.1 cuts at '#' first",
        "a delimiter ends the authority before an '@', which some readers take for part of it",
        _at_behind_delimiter,
        "@",
        OLDEST,
    ),
    Kind(
        "authority-ends-without-slash",
        "F1",
        STRUCTURE,
        "RFC 3986 §3.2 and URL Standard #authority-state end the authority at '?' or '#' too;"
        " RFC 1738 §3.1 and RFC 1808 §2.4.3 at '/' only, though RFC 1808 §2.4.1 cuts at '#' first",
        "a query or fragment follows the authority without a slash",
        _ends_without_slash,
        "?#",
        OLDEST,
        told=Told.ALONE,
    ),
    Kind(
        "semicolon-in-authority",
        "F1",
        STRUCTURE,
        "draft-abarth-url §3.2 ends the authority at ';'; RFC 3986 §3.2.2 and URL Standard"
        " #authority-state do not",
        "a ';' ends the authority for some readers and is part of it for others",
        _semicolon,
        ";",
        DRAFTS,
    ),
    Kind(
        "several-at",
        "F2",
        STRUCTURE,
        "URL Standard #authority-state and draft-abarth-url §3.3 begin the host behind the last"
        " '@'; RFC 3986 §3.2.1 allows one",
        "several '@': the host begins behind the last for some readers, others refuse",
        _several_at,
        "@",
    ),
    Kind(
        "userinfo",
        "F3",
        frozenset({Aspect.USERINFO}),
        "URL Standard #authority-state and RFC 3986 §3.2.1 report it, encoded or as it is; a"
        " program may take it away",
        "a user or password, which readers write differently or do not report",
        lambda layout: layout.userinfo,
        "@",
        told=Told.LEFT,
    ),
    Kind(
        "colon-in-password",
        "F3",
        frozenset({Aspect.HOST, Aspect.USERINFO, Aspect.SPELLING}),
        "URL Standard #userinfo-percent-encode-set encodes the second ':'; RFC 3986 §3.2.1 allows"
        " it; RFC 1738 §3.1, whose syntax RFC 1808 §2.1 takes, does not",
        "a second ':' before the '@'",
        in_userinfo("(?<=:)[^:]*:"),
        "@",
        OLDEST,
    ),
    Kind(
        "empty-userinfo",
        "F4",
        _USER,
        "RFC 1738 §3.1 and RFC 3986 §3.2.1 have an empty user; URL Standard #include-credentials"
        " takes it for none",
        "an '@' without a user before it",
        _empty_userinfo,
        "@",
        OLD,
    ),
)
