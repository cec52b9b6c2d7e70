"""Causes of what programs that fetch do to a URL: Git, Wget2, aria2, Python's own clients."""

import re
from typing import Final

from urlprism.comparison.causes.detectors import in_path, in_query, in_text, login
from urlprism.comparison.causes.features import Feature
from urlprism.comparison.causes.rule import (
    ACCEPTANCE,
    BASE,
    EVERYTHING,
    HOST_OR_ACCEPTANCE,
    CauseRule,
    Priority,
)
from urlprism.comparison.lenient import LenientParts, Span
from urlprism.comparison.terms import Aspect

_DELIMITER: Final = re.compile("%(?:2[3Ff]|3[AaFf]|40|5[Bb]|5[Dd]|00)")
_TRIPLETS: Final = re.compile("(?:%[0-9A-Fa-f]{2})+|%")
_CAPITAL: Final = re.compile("[A-Z]")
# The first colon of a reference, if slashes follow, and a port later.
_WITHIN: Final = re.compile("[^:]+(://)[^/?#]*:[0-9]")


def _capital(parts: LenientParts) -> Span | None:
    """Return the scheme, if it has a capital letter."""
    is_there = parts.scheme is not None and _CAPITAL.search(parts.text, *parts.scheme_span)
    return parts.scheme_span if is_there else None


def _colon(parts: LenientParts) -> Span | None:
    """Return the first colon of a reference."""
    place = parts.text.find(":", parts.start, parts.end)
    return (place, place + 1) if place >= 0 and parts.base is not None else None


def _uri_within(parts: LenientParts) -> Span | None:
    """Return the "://" in the path of a reference, if a port follows."""
    if parts.base is None or parts.scheme is not None:
        return None
    match = _WITHIN.match(parts.text, parts.start, parts.end)
    return match.span(1) if match else None


def _triplet(parts: LenientParts) -> Span | None:
    """Return the first encoded delimiter of the authority."""
    match = _DELIMITER.search(parts.text, *parts.authority)
    return match.span() if match else None


def _not_utf8(parts: LenientParts) -> Span | None:
    """Return the first triplets of the userinfo that are not UTF-8, or a "%" that begins none."""
    for match in _TRIPLETS.finditer(parts.text, *(parts.userinfo or (0, 0))):
        try:
            bytes.fromhex(match[0].replace("%", "") or "f").decode("utf-8")
        except ValueError:
            return match.span()
    return None


RULES: Final = (
    CauseRule(
        name="userinfo-not-utf-8",
        family="",
        explains=ACCEPTANCE,
        involves=("node.url.parse", "urijs", "url-parse"),
        needs="%",
        detect=_not_utf8,
        message="a userinfo that cannot be decoded, which libraries of JavaScript refuse",
        rule=(
            "RFC 3986 §2.1 and URL Standard #authority-state keep any octet that is encoded;"
            " url.parse, URI.js and url-parse apply decodeURIComponent, which raises URIError"
        ),
        advice="Encode user and password as UTF-8.",
        example="http://«%FF»@h.com/",
        readers=("whatwg", "node.url.parse"),
    ),
    CauseRule(
        name="userinfo-in-host",
        family="F3",
        explains=HOST_OR_ACCEPTANCE | {Aspect.PORT, Aspect.USERINFO},
        involves=("urllib.request", "http.client"),
        needs="@",
        detect=login,
        message="a user or password, which to Python's own clients is a part of the host",
        rule=(
            "RFC 3986 §3.2.1 and URL Standard #authority-state end it at the '@'; urllib.request"
            " and http.client look up all before the port, the former decoded"
        ),
        advice="Send the login in a header, and leave it out of the URL.",
        example="http://«u@»h.com/",
        readers=("urllib", "urllib.request"),
    ),
    CauseRule(
        name="decoded-authority",
        family="F6",
        explains=EVERYTHING,
        involves=("wget2",),
        needs="%",
        detect=_triplet,
        message="an encoded delimiter in the authority, which Wget2 decodes before it splits it",
        rule=(
            "RFC 3986 §2.4 decodes parts that are split; libwget's wget_iri_parse decodes the"
            " authority first"
        ),
        advice="Refuse a URL with an encoded delimiter before its path.",
        example="http://u«%40»evil.com:x@h.com/",
        readers=("whatwg", "wget2"),
    ),
    CauseRule(
        name="plus-in-query",
        family="",
        explains=frozenset({Aspect.QUERY, Aspect.SPELLING}),
        involves=("wget2",),
        needs="?",
        detect=in_query(r"\+"),
        message="a '+' in the query, which Wget2 requests as an encoded space",
        rule=(
            "RFC 3986 §3.4 and URL Standard #query-state keep a '+'; libwget's wget_iri_parse takes"
            " it for a space"
        ),
        advice="Encode a '+' that is meant as %2B, and a space as %20.",
        example="http://h.com/?a«+»b",
        readers=("whatwg", "wget2"),
    ),
    CauseRule(
        name="delimiter-in-path",
        family="",
        explains=frozenset({Aspect.PATH, Aspect.SPELLING}),
        involves=("wget2",),
        priority=Priority.FALLBACK,
        needs="",
        detect=in_path(r"[^0-9A-Za-z._~/%-]"),
        message="a character in the path, which Wget2 encodes",
        rule=(
            "RFC 3986 §2.2 tells a ';' from its triplet; libwget's wget_iri_escape_path encodes all"
            " but unreserved characters"
        ),
        advice="Encode it, if it is no delimiter.",
        example="http://h.com/a«;»b",
        readers=("rfc3986", "wget2"),
    ),
    CauseRule(
        name="colon-in-reference",
        family="",
        explains=EVERYTHING,
        involves=("wget2",),
        needs={Feature.HAS_BASE},
        detect=_colon,
        message="a ':' in a reference, which to Wget2 is a URL by itself then",
        rule=(
            "RFC 3986 §4.2 and URL Standard #no-scheme-state read a reference without a scheme as"
            " relative; libwget's wget_iri_relative_to_abs looks for a ':' anywhere"
        ),
        advice="Redirect to an absolute URL.",
        example="x?u=a«:»b",
        base="https://a.example/x/",
        readers=("whatwg", "wget2"),
    ),
    CauseRule(
        name="uri-in-reference",
        family="",
        explains=EVERYTHING,
        involves=("aria2",),
        needs={Feature.HAS_BASE},
        detect=_uri_within,
        message="'://' in the path of a reference, and a port behind, which to aria2 is a URI",
        rule=(
            "RFC 3986 §4.2 and URL Standard #relative-state read a path; aria2's"
            " Request::redirectUri takes what uri_split can split, with a port, for a whole URI"
        ),
        advice="Encode the colon in the path of a reference.",
        example="../a«://»h.com:80/",
        base=BASE,
        readers=("yarl", "aria2"),
    ),
    CauseRule(
        name="scheme-in-capitals",
        family="",
        explains=EVERYTHING,
        involves=("aria2", "git"),
        needs="",
        detect=_capital,
        message="a scheme with capital letters, which Git and aria2 do not know",
        rule=(
            "RFC 3986 §3.1 and URL Standard #scheme-state take a scheme in any case; to Git's"
            " transport_get 'HTTP' is the name of a helper, to aria2 an unsupported protocol"
        ),
        advice="Write the scheme in lower case.",
        example="«HTTP»://h.com/",
    ),
    CauseRule(
        name="nul-in-path",
        family="",
        explains=ACCEPTANCE,
        involves=("chromium",),
        needs="%",
        detect=in_path("%00"),
        message="an encoded NUL in the path, which Chromium refused up to 116",
        rule="URL Standard #path-state keeps it; GURL refused it until release 117",
        advice="Refuse a URL with an encoded NUL.",
        example="http://h.com/a«%00»b",
        readers=("whatwg", "chromium@116"),
    ),
    CauseRule(
        name="encoded-line-end",
        family="",
        explains=ACCEPTANCE,
        involves=("git",),
        needs="%",
        detect=in_text("%0[Aa]"),
        message="an encoded line end, which Git refuses after decoding it",
        rule=(
            "RFC 3986 §2.1 allows the triplet; Git's check_url_component refuses a line end in any"
            " part, because credentials are exchanged line by line"
        ),
        advice="Refuse encoded line ends in the URLs of repositories.",
        example="http://h.com/a«%0A»b",
    ),
    CauseRule(
        name="redirected-repository",
        family="",
        explains=EVERYTHING,
        involves=("git",),
        priority=Priority.LAST,
        needs={Feature.HAS_BASE},
        detect=lambda parts: (parts.start, parts.end),
        message="a redirect, which to Git comes from a URL below the base: it asks for 'info/refs'",
        rule=(
            "RFC 3986 §5.2 resolves a reference against the URL that redirects; Git's discover_refs"
            " has made it longer, and sends a login to the same origin only"
        ),
        advice="Redirect a repository to an absolute URL.",
        example="«g»",
        base="https://a.example/x/",
        readers=("whatwg", "git"),
    ),
)
