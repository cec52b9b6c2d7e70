"""Causes in how servers and proxies map a path: what they decode, cut, merge and refuse."""

import re
from typing import Final

from urlprism.comparison.causes.detectors import Detector, in_path, in_tail
from urlprism.comparison.causes.rule import (
    ACCEPTANCE,
    AFTER_AUTHORITY,
    WEBSERVERS,
    CauseRule,
    Priority,
)
from urlprism.comparison.lenient import LenientParts, Span
from urlprism.comparison.terms import Aspect

_SERVED: Final = frozenset({Aspect.PATH, Aspect.SPELLING, Aspect.ACCEPTANCE})
_DOT: Final = r"(?:\.|%2[eE]|%u002[eE])"
_SLASH: Final = r"(?:[/\\]|%2[fF]|%5[cC]|%u002[fF])"
_PIECE: Final = re.compile(r"[^/;]++")
_DECODED_DOTS: Final = re.compile(
    rf"(?<![^/\\fFcC]){_DOT}{{1,2}}(?={_SLASH}|\Z)|%(?=%)(?:%?[0-9A-Fa-f]{{1,2}})+", re.ASCII
)
_DOT_ONCE: Final = r"(?:\.|%2[eE])"
_DOTTED_NAME: Final = (
    rf"(?:(?<=/)|(?<=%2[fF])){_DOT_ONCE}(?!{_DOT_ONCE}?(?:/|%2[fF]|\Z))(?:[^/%]|%(?!2[fF]))*+"
)
_SERVLETS: Final = ("tomcat", "jetty")
_BEYOND_ASCII: Final = re.compile(r"(?:%[89A-Fa-f][0-9A-Fa-f])+", re.ASCII)
_WEB: Final = frozenset({"http", "https"})
_FOLDER: Final = re.compile(r"(?:W|%57|%77)\S{0,30}?INF|META-INF|-INF", re.IGNORECASE)


def _no_web_request(parts: LenientParts) -> Span | None:
    """Return the scheme of a text that no web server is asked for, or where one is missing."""
    if parts.scheme in _WEB and parts.has_authority and parts.host_text:
        return (parts.start, parts.end) if parts.slash_text != "//" else None
    return parts.scheme_span if parts.scheme is not None else (parts.start, parts.end)


def _of_web_request(detect: Detector) -> Detector:
    """Return a detector that finds nothing under a scheme that no web server is asked for."""
    return lambda parts: None if parts.is_scheme and parts.scheme not in _WEB else detect(parts)


def _in_path(pattern: str) -> Detector:
    """Return a detector of a match in a path, but of a scheme that no web server is asked for."""
    return _of_web_request(in_path(pattern))


def _dots_after_decoding(parts: LenientParts) -> Span | None:
    """Return the first dots with a "%" in them or behind them, or the first "%" of two and digits.

    Each piece of a segment is searched once, for its last "%" and for its first dots.
    """
    text, end = parts.text, parts.path[1]
    for piece in _PIECE.finditer(text, *parts.path):
        last = text.rfind("%", *piece.span())
        # With the delimiter behind it: dots end before it.
        dots = last >= 0 and _DECODED_DOTS.search(text, piece.start(), min(piece.end() + 1, end))
        if dots and dots.start() <= last:
            return dots.span()
    return None


def _number_sign(parts: LenientParts) -> Span | None:
    """Return the "#" before a fragment."""
    return parts.fragment and (parts.fragment[0] - 1, parts.fragment[0])


def _not_utf_8(parts: LenientParts) -> Span | None:
    """Return the first triplets beyond ASCII in the path that are not UTF-8."""
    for run in _BEYOND_ASCII.finditer(parts.text, *parts.path):
        try:
            bytes.fromhex(run[0].replace("%", "")).decode()
        except UnicodeDecodeError:
            return run.span()
    return None


RULES: Final = (
    CauseRule(
        name="params-before-dots",
        family="F8",
        explains=_SERVED,
        involves=(*_SERVLETS, "envoy"),
        needs=";",
        detect=_in_path(rf"(?<=/){_DOT}{{1,2}};[^/]*"),
        message="a dot segment with parameters: Tomcat cuts them and removes it, others keep it",
        rule=(
            "RFC 3986 §3.3 has ';' as data of a segment, and '..;' is no dot segment in §5.2.4;"
            " Servlet 6.0 §3.5.2 removes parameters before dot segments, as Envoy does with"
            " normalize_path; Jetty refuses them"
        ),
        advice="Refuse a dot segment with parameters at the proxy.",
        example="http://h/a/«..;»/b",
        readers=("nginx", "tomcat"),
    ),
    CauseRule(
        name="params-cut",
        family="F8",
        explains=_SERVED,
        involves=_SERVLETS,
        needs=";",
        detect=_in_path(r";[^/]*"),
        message="parameters in the path, which Tomcat and Jetty cut before they serve it",
        rule=(
            "RFC 3986 §3.3 has ';' as data of a segment; Servlet 6.0 §3.5.2 removes it and what"
            " follows, up to the next '/'"
        ),
        advice="Refuse ';' in paths at the proxy, or cut parameters there too.",
        example="http://h/admin«;x»",
        readers=("nginx", "tomcat"),
    ),
    CauseRule(
        name="encoded-slash",
        family="F17",
        explains=_SERVED,
        involves=WEBSERVERS,
        needs="%",
        detect=_in_path(r"%2[fF]|%u002[fF]"),
        message="an encoded slash: some servers decode it, some refuse it, some keep it",
        rule=(
            "RFC 3986 §2.2 tells a '/' from its triplet; nginx, Jetty, Caddy, Go and the servers"
            " of Python decode it, Apache httpd and Tomcat refuse it, HAProxy, Envoy and Traefik"
            " keep it"
        ),
        advice="Refuse encoded slashes at the proxy.",
        example="http://h/a«%2F»b",
        readers=("haproxy", "nginx"),
    ),
    CauseRule(
        name="dots-after-decoding",
        family="F18",
        explains=_SERVED,
        involves=WEBSERVERS,
        needs="%",
        detect=_of_web_request(_dots_after_decoding),
        message="a dot segment that appears only when triplets are decoded",
        rule=(
            "RFC 3986 §6.2.2.3 removes dot segments of a normalized path, and §2.4 decodes once;"
            " nginx, Apache httpd, Tomcat, Jetty, Caddy and Traefik decode first, Gunicorn and"
            " Uvicorn decode and remove nothing, HAProxy and Envoy do neither"
        ),
        advice="Refuse encoded dots at the proxy, or normalize the path there.",
        example="http://h/a/«.%2e»/b",
        readers=("haproxy", "nginx"),
    ),
    CauseRule(
        name="dots-served",
        family="F17",
        explains=_SERVED,
        involves=WEBSERVERS,
        needs="",
        detect=_in_path(r"(?<![^/])\.\.?(?=/|\Z)"),
        message="a dot segment, which some servers remove, some refuse and some pass on",
        rule=(
            "RFC 3986 §5.2.4 and §6.2.2.3 remove dot segments; nginx, Apache httpd and Tomcat"
            " refuse those that lead above the root, Caddy and Traefik leave these out, Go"
            " redirects, HAProxy, Envoy, Gunicorn and Uvicorn keep them"
        ),
        advice="Normalize the path before it is compared with anything.",
        example="http://h/a/«..»/b",
        readers=("gunicorn", "nginx"),
    ),
    CauseRule(
        name="merged-slashes",
        family="F17",
        explains=_SERVED,
        involves=(*WEBSERVERS, "spring"),
        needs="",
        detect=_in_path("//+"),
        message="an empty segment: some servers merge the slashes, others keep them",
        rule=(
            "RFC 3986 §3.3 keeps empty segments; nginx, Apache httpd, Tomcat, Spring, Caddy,"
            " Traefik and serve-static merge slashes, Go redirects, Jetty, HAProxy, Envoy, Gunicorn"
            " and Uvicorn keep them"
        ),
        advice="Merge slashes at the proxy, or refuse them.",
        example="http://h/a«//»b",
        readers=("haproxy", "nginx"),
    ),
    CauseRule(
        name="backslash-in-served-path",
        family="F11",
        explains=_SERVED,
        involves=WEBSERVERS,
        needs={"\\", "%"},
        detect=_in_path(r"\\|%5[cC]"),
        message="a backslash, which Tomcat and serve-static refuse lest it be a slash to files",
        rule=(
            r"RFC 3986 §2.2 gives '\' no meaning, and URL Standard #path-state reads it as '/';"
            " Tomcat refuses it unless ALLOW_BACKSLASH is set, serve-static beside '..'"
        ),
        advice="Refuse backslashes in paths, encoded or not.",
        example="http://h/a«%5C»b",
        readers=("nginx", "tomcat"),
    ),
    CauseRule(
        name="unicode-triplet",
        family="F10",
        explains=_SERVED,
        involves=WEBSERVERS,
        needs="%",
        detect=_in_path(r"%u[0-9A-Fa-f]{4}"),
        message="'%u' and four digits, which Jetty decodes",
        rule=(
            "RFC 3986 §2.1 requires two hexadecimal digits after '%'; Jetty's URIUtil.decodePath"
            " reads a unit of UTF-16"
        ),
        advice="Refuse '%u' at the proxy.",
        example="http://h/a«%u002e»b",
        readers=("haproxy", "jetty"),
    ),
    CauseRule(
        name="odd-digits-in-triplet",
        family="F10",
        explains=_SERVED | {Aspect.QUERY},
        involves=("jetty",),
        needs="%",
        detect=in_tail(r"%(?:[:;<=>?@`][0-9:;<=>?@A-F`a-f]|[0-9A-Fa-f][:;<=>?@`])|%u[^/]{4}"),
        message="a '%' and characters that are no digits, which Jetty computes as if they were",
        rule=(
            "RFC 3986 §2.1 requires two hexadecimal digits after '%'; Jetty's convertHexDigit"
            " takes ':' to '?' for ten to fifteen, so that a '?' begins no query"
        ),
        advice="Refuse a '%' without two hexadecimal digits.",
        example="http://h/a«%2?»b",
        readers=("haproxy", "jetty"),
    ),
    CauseRule(
        name="encoded-nul",
        family="F26",
        explains=_SERVED,
        involves=WEBSERVERS,
        needs="%",
        detect=_in_path("%00|%u0000"),
        message="an encoded NUL, which most servers refuse",
        rule=(
            "RFC 3986 §7.3 warns of %00; nginx, Apache httpd, Tomcat, Jetty, Caddy and"
            " serve-static refuse it, Go, Gunicorn, Uvicorn, HAProxy, Envoy and Traefik do not"
        ),
        advice="Refuse encoded NULs.",
        example="http://h/a«%00»b",
        readers=("gunicorn", "nginx"),
    ),
    CauseRule(
        name="fragment-sent",
        family="",
        explains=AFTER_AUTHORITY | ACCEPTANCE,
        involves=("haproxy",),
        priority=Priority.FALLBACK,
        needs="#",
        detect=_number_sign,
        message="a '#' that a client may send, and HAProxy once took for a part of the path",
        rule=(
            "RFC 9112 §3.2 has no fragment in the target of a request, and RFC 3986 §3.5 ends the"
            " path at '#'; HAProxy before 2.8.2 reads on"
        ),
        advice="Refuse a request whose target has a '#'.",
        example="http://h/admin«#».png",
        readers=("haproxy@2.8.1", "nginx"),
    ),
    CauseRule(
        name="encoded-delimiter",
        family="F10",
        explains=ACCEPTANCE,
        involves=("traefik",),
        priority=Priority.FALLBACK,
        needs="%",
        detect=_in_path("%(?:25|3[BbFf]|23)"),
        message="the triplet of '%', ';', '?' or '#', which some releases of Traefik refuse",
        rule=(
            "RFC 3986 §2.2 tells a delimiter from its triplet; Traefik 3.6.4 to 3.6.6 refuse these"
            " unless an option allows them, as a server behind may decode them"
        ),
        advice="Refuse encoded delimiters in paths.",
        example="http://h/a«%25»b",
        readers=("traefik@3.6.4", "traefik"),
    ),
    CauseRule(
        name="folder-of-application",
        family="",
        explains=ACCEPTANCE,
        involves=_SERVLETS,
        priority=Priority.FALLBACK,
        needs="",
        detect=lambda parts: (found := _FOLDER.search(parts.text, *parts.path)) and found.span(),
        message="a folder of the application itself, which Tomcat and Jetty do not serve",
        rule=(
            "Servlet 6.0 §10.5 keeps WEB-INF from clients; RFC 3986 §3.3 gives the name no meaning"
        ),
        advice="Refuse the name at the proxy too, after normalizing the path.",
        example="http://h/«WEB-INF»/web.xml",
        readers=("nginx", "tomcat"),
    ),
    CauseRule(
        name="dotted-name",
        family="",
        explains=ACCEPTANCE,
        involves=("serve-static",),
        priority=Priority.FALLBACK,
        needs="",
        detect=_in_path(_DOTTED_NAME),
        message="a name that begins with a dot, below which serve-static serves nothing",
        rule=(
            "RFC 3986 §3.3 gives a dot before a name no meaning; send, of serve-static and Express,"
            " finds no such name unless its option dotfiles is 'allow'"
        ),
        advice="Say for each server whether it serves names that begin with a dot.",
        example="http://h/«.git»/config",
        readers=("nginx", "serve-static"),
    ),
    CauseRule(
        name="octets-not-utf-8",
        family="F27",
        explains=_SERVED,
        involves=(*WEBSERVERS, "urijs"),
        needs="%",
        detect=_not_utf_8,
        message="encoded octets that are not UTF-8, which servers refuse, replace or keep",
        rule=(
            "RFC 3986 §2.5 recommends UTF-8 and demands nothing; Tomcat and serve-static refuse"
            " other octets, and URI.js in a reference; Jetty reads all as Latin-1, Uvicorn replaces"
            " them, others keep them"
        ),
        advice="Refuse paths that are not UTF-8 once decoded.",
        example="http://h/«%c0%af»",
        readers=("nginx", "tomcat"),
    ),
    CauseRule(
        name="no-web-request",
        family="",
        explains=ACCEPTANCE,
        involves=WEBSERVERS,
        priority=Priority.LAST,
        needs="",
        detect=_no_web_request,
        message="no request to a web server: another scheme, or no host",
        rule="RFC 9110 §4.2 has http and https URLs, with a host; RFC 3986 §3 has others",
        advice="Ask web servers for URLs of http and https only.",
        example="«ftp»://h/",
        readers=("whatwg", "nginx"),
    ),
)
