"""Causes in the authority: its end, its userinfo, and a missing host."""

from typing import Final

from urlprism.comparison.causes.detectors import in_userinfo, login
from urlprism.comparison.causes.rule import (
    DRAFTS,
    EVERYTHING,
    RFC1738,
    RFC1738_AND_1808,
    CauseRule,
    Priority,
)
from urlprism.comparison.lenient import LenientParts, Span
from urlprism.comparison.terms import Aspect

_USER: Final = frozenset({Aspect.USERINFO, Aspect.ACCEPTANCE})
_READ_EMPTY_USERS: Final = (*RFC1738, "wget", "aria2")


def _backslash(parts: LenientParts) -> Span | None:
    """Return the first backslash in the authority."""
    place = parts.text.find("\\", *parts.authority) if parts.has_authority else -1
    return (place, place + 1) if place >= 0 else None


def _several_at(parts: LenientParts) -> Span | None:
    """Return the text from the first "@" to the last, if there are several."""
    first = parts.text.find("@", *parts.authority)
    return (first, parts.at + 1) if 0 <= first < parts.at else None


def _at_after_delimiter(parts: LenientParts) -> Span | None:
    """Return the "?" or "#" that ends the authority, if an "@" follows before a slash."""
    delimiter = _ends_without_slash(parts)
    if delimiter is None:
        return None
    slash = parts.text.find("/", delimiter[1], parts.end)
    at = parts.text.find("@", delimiter[1], parts.end if slash < 0 else slash)
    return delimiter if at >= 0 else None


def _ends_without_slash(parts: LenientParts) -> Span | None:
    """Return the "?" or "#" that ends the authority."""
    start, end = parts.authority
    is_there = parts.has_authority and (parts.slash_text != "" or start < end)
    return (end, end + 1) if is_there and end < parts.end and parts.text[end] in "?#" else None


def _semicolon(parts: LenientParts) -> Span | None:
    """Return the first ";" in the authority."""
    place = parts.text.find(";", *parts.authority)
    return (place, place + 1) if place >= 0 else None


def _empty_userinfo(parts: LenientParts) -> Span | None:
    """Return the "@" after an empty userinfo."""
    start, end = parts.userinfo or (0, 1)
    empty = parts.text[start:end].strip(":") == "" and end - start < 3
    return (start, end + 1) if parts.userinfo and empty else None


def _without_user(parts: LenientParts) -> Span | None:
    """Return a password, with the colon before it, if no user is before that."""
    if parts.userinfo is None or parts.text.find(":", *parts.userinfo) != parts.userinfo[0]:
        return None
    return parts.userinfo if parts.userinfo[1] - parts.userinfo[0] > 1 else None


RULES: Final = (
    CauseRule(
        name="backslash-in-authority",
        family="F11",
        explains=EVERYTHING,
        needs="\\",
        detect=_backslash,
        message="a backslash ends the authority for some readers and is part of it for others",
        rule=(
            "URL Standard #authority-state ends the authority of a special scheme at '\\', and so"
            " does draft-abarth-url §3.2; RFC 3986 §3.2 does not, nor does it allow '\\'"
        ),
        advice="Refuse a URL with a backslash before its path.",
        example=r"http://127.0.0.1«\»@1.1.1.1/",
    ),
    CauseRule(
        name="delimiter-before-at",
        family="F1",
        explains=EVERYTHING,
        involves=RFC1738_AND_1808,
        needs="@",
        detect=_at_after_delimiter,
        message=(
            "a delimiter ends the authority before an '@', and some readers include it in the"
            " authority"
        ),
        rule=(
            "RFC 3986 §3.2 and URL Standard #authority-state end the authority at '/', '?' or"
            " '#'; RFC 1738 §3.1 and RFC 1808 §2.4.3 at '/' only, though RFC 1808 §2.4.1 cuts at"
            " '#' first"
        ),
        advice="Refuse the URL, or write '/' before the '?' or '#'.",
        example="http://1.1.1.1«?»@evil/",
    ),
    CauseRule(
        name="authority-ends-without-slash",
        family="F1",
        explains=EVERYTHING,
        involves=RFC1738_AND_1808,
        priority=Priority.UNLESS_COVERED,
        needs="?#",
        detect=_ends_without_slash,
        message="a query or fragment follows the authority without a slash",
        rule=(
            "RFC 3986 §3.2 and URL Standard #authority-state end the authority at '?' or '#' too;"
            " RFC 1738 §3.1 and RFC 1808 §2.4.3 at '/' only, though RFC 1808 §2.4.1 cuts at '#'"
            " first"
        ),
        advice="Write '/' before the '?' or '#'.",
        example="http://h.com«?»q",
    ),
    CauseRule(
        name="semicolon-in-authority",
        family="F1",
        explains=EVERYTHING,
        involves=DRAFTS,
        needs=";",
        detect=_semicolon,
        message="a ';' ends the authority for some readers and is part of it for others",
        rule=(
            "draft-abarth-url §3.2 ends the authority at ';'; RFC 3986 §3.2.2 and URL Standard"
            " #authority-state do not"
        ),
        advice="Encode the ';' of a user as %3B, and refuse it in a host.",
        example="http://h.com«;»x/p",
    ),
    CauseRule(
        name="several-at",
        family="F2",
        explains=EVERYTHING,
        needs="@",
        detect=_several_at,
        message=(
            "several '@': the host begins after the last for some readers, and others refuse the"
            " URL"
        ),
        rule=(
            "URL Standard #authority-state and draft-abarth-url §3.3 begin the host after the"
            " last '@'; RFC 3986 §3.2.1 allows one"
        ),
        advice="Encode every '@' but the last as %40.",
        example="http://a«@b@c@»h.com/",
    ),
    CauseRule(
        name="userinfo",
        family="F3",
        explains=frozenset({Aspect.USERINFO}),
        priority=Priority.FALLBACK,
        needs="@",
        detect=login,
        message="a user or password, which readers write differently or do not report",
        rule=(
            "URL Standard #authority-state and RFC 3986 §3.2.1 report it, encoded or as written; a"
            " program may remove it"
        ),
        advice="Send the login in a header, and leave it out of the URL.",
        example="//«u@»h.com/",
        base="http://x:y@h.com/",
        readers=("whatwg", "ruby@3.1.0"),
    ),
    CauseRule(
        name="colon-in-password",
        family="F3",
        explains=frozenset({Aspect.HOST, Aspect.USERINFO, Aspect.SPELLING}),
        involves=RFC1738_AND_1808,
        needs="@",
        detect=in_userinfo("(?<=:)[^:]*:"),
        message="a second ':' before the '@'",
        rule=(
            "URL Standard #userinfo-percent-encode-set encodes the second ':'; RFC 3986 §3.2.1"
            " allows it; RFC 1738 §3.1, whose syntax RFC 1808 §2.1 uses, does not"
        ),
        advice="Encode the ':' of a password as %3A.",
        example="http://u:«p:»q@h.com/",
    ),
    CauseRule(
        name="empty-userinfo",
        family="F4",
        explains=_USER,
        involves=(*_READ_EMPTY_USERS, "django.URLValidator"),
        needs="@",
        detect=_empty_userinfo,
        message="an '@' without a user before it",
        rule=(
            "RFC 1738 §3.1 and RFC 3986 §3.2.1 allow an empty user; URL Standard"
            " #include-credentials treats it as absent; Wget and aria2 refuse it"
        ),
        advice="Remove the '@', and the ':' before it.",
        example="http://«@»h.com/",
    ),
    CauseRule(
        name="password-without-user",
        family="F4",
        explains=frozenset({Aspect.ACCEPTANCE}),
        involves=("wget", "aria2"),
        needs="@",
        detect=_without_user,
        message="a password without a user before it",
        rule=(
            "RFC 3986 §3.2.1 and URL Standard #authority-state allow an empty user; Wget and aria2"
            " refuse it"
        ),
        advice="Write a user before the ':', or send the login in a header.",
        example="http://«:p»@h.com/",
    ),
)
