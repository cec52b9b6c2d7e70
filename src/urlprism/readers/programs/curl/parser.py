"""A URL split into parts as libcurl's `parseurl` splits it, and written again from them.

text ──► scheme ──► slashes ──► authority ──► login, port, host ──┐
                └─► file: a path on this machine ─────────────────┴─► fragment, query, path
"""

import re
from dataclasses import dataclass
from typing import Final

from urlprism.readers.outcomes import Refused
from urlprism.readers.programs.curl.coding import bounded, encoded, encoded_reference
from urlprism.readers.programs.curl.host import read_host
from urlprism.readers.programs.curl.releases import Libcurl
from urlprism.redaction.records import hides_secrets

WITH_OPTIONS: Final = frozenset({"imap", "imaps", "pop3", "pop3s", "smtp", "smtps"})
# Without a scheme in the URL, a first label of the host from this list is taken as the scheme.
_GUESSED: Final = ("ftp", "dict", "ldap", "imap", "smtp", "pop3")

_LETTER_FIRST: Final = re.compile(r"([A-Za-z][A-Za-z0-9+.-]{0,39}):")
_ANY_FIRST: Final = re.compile(r"([A-Za-z0-9+.-]{1,40}):")
_LONGEST_ONCE: Final = 7
_SLASHES: Final = re.compile("/{0,4}")
_MOST_SLASHES: Final = 3
_AUTHORITY: Final = re.compile("[^/?#]*")
_JUNK: Final = re.compile("[\x00-\x20\x7f]")
_CONTROL: Final = re.compile("[\x00-\x1f\x7f]")
_DIGITS: Final = re.compile("0*([0-9]{1,5})")
_HIGHEST_PORT: Final = 0xFFFF
_DRIVE: Final = re.compile(r"/?[A-Za-z][:|](?:[/\\]|\Z)")
_THIS_MACHINE: Final = re.compile("(?:localhost|127\\.0\\.0\\.1)(?=/)", re.IGNORECASE)
_SHORTEST_FILE: Final = len("file://")
_DOTS: Final = re.compile(r"/\.")
_ANY_DOTS: Final = re.compile(r"/(?:\.|%2[eE])")
_ENCODED_DOT: Final = re.compile("%2[eE]")
_ONE_OR_TWO: Final = len("%2e%2e")


@hides_secrets
@dataclass(slots=True)
class Parts:
    """The parts of a URL as libcurl stores them, in octets; None for an absent part."""

    scheme: str
    user: str | None = None
    password: str | None = None
    options: str | None = None
    host: str | None = None
    zone: str | None = None
    port: int | None = None
    path: str = "/"
    query: str | None = None
    fragment: str | None = None


def scheme_of(url: str, release: Libcurl, *, guessing: bool) -> str | None:
    """Return the scheme that a URL begins with; when guessing, a slash has to follow it."""
    if url.startswith(":/") and not release.has("empty-scheme-ignored"):
        return ""
    pattern = _LETTER_FIRST if release.has("letter-begins-scheme") else _ANY_FIRST
    head = pattern.match(url)
    guessing = guessing or not release.has("colon-ends-scheme")
    if head is None or (guessing and not url.startswith("/", head.end())):
        return None
    if len(head[1]) > _LONGEST_ONCE and not release.has("long-schemes-known"):
        return None
    return head[1].lower()


def parse(url: str, release: Libcurl) -> Parts:
    """Return the parts of the URL of a transfer; raise Refused for one that libcurl rejects."""
    if (_JUNK if release.has("spaces-refused") else _CONTROL).search(url):
        raise _junk()
    scheme = scheme_of(url, release, guessing=True)
    if scheme == "file":
        parts, rest = Parts(scheme), _file(url, release)
    else:
        parts, rest = _located(url, scheme, release)
    return _finished(parts, rest, release)


def parse_followed(url: str, release: Libcurl) -> Parts:
    """Return the encoded parts of a redirect's URL; raise Refused if it is not followed."""
    scheme = scheme_of(url, release, guessing=False)
    if scheme is None or not release.follows(scheme):
        raise not_followed()
    parts, rest = _located(url, scheme, release)
    checked = len(url) - len(rest) if release.has("controls-encoded-anywhere") else len(url)
    if _CONTROL.search(url, 0, checked):
        raise _junk()
    rest = _encoded_behind_host(rest, release)
    if _CONTROL.search(rest):
        raise _junk()
    return _finished(parts, rest, release)


def _encoded_behind_host(rest: str, release: Libcurl) -> str:
    """Return the text after the host of a redirect's URL, encoded."""
    if not release.has("location-encoded"):
        return rest
    if not release.has("parts-encoded-apart"):
        return encoded_reference(rest, release)
    rest, mark, fragment = rest.partition("#")
    path, question, query = rest.partition("?")
    if release.has("fragment-has-no-query"):
        fragment = encoded(fragment, release)
    elif not release.has("fragment-kept-raw"):
        fragment = encoded_reference(fragment, release)
    query = encoded(query, release, is_query=True)
    return encoded(path, release) + question + query + mark + fragment


def write(parts: Parts, *, host: str, keeps_marks: bool) -> str:
    """Return the URL of parts; a delimiter before an empty part stays if `keeps_marks`."""
    login = ""
    if parts.user is not None or parts.password is not None:
        login = (parts.user or "") + ("" if parts.password is None else f":{parts.password}") + "@"
    port = "" if parts.port is None else f":{parts.port}"
    query, fragment = parts.query, parts.fragment
    query = f"?{query}" if query or (keeps_marks and query is not None) else ""
    fragment = f"#{fragment}" if fragment or (keeps_marks and fragment is not None) else ""
    if parts.zone is not None:
        host = f"{host[:-1]}%25{parts.zone}]"
    root = "" if parts.path.startswith("/") else "/"
    return bounded(f"{parts.scheme}://{login}{host}{port}{root}{parts.path}{query}{fragment}")


def not_followed() -> Refused:
    """Return the refusal of a redirect to a scheme that is not followed."""
    return Refused("redirects to this scheme are not followed", "libcurl CURLPROTO_REDIR")


def _located(url: str, scheme: str | None, release: Libcurl) -> tuple[Parts, str]:
    """Return the parts of a URL before its path, and the rest of the text."""
    start = 0
    if scheme is not None:
        slashes = _end(_SLASHES, url, len(scheme) + 1)
        start = slashes
        if not 1 <= slashes - len(scheme) - 1 <= _MOST_SLASHES:
            raise Refused(
                "the scheme is not followed by one, two or three slashes", "libcurl parseurl"
            )
    end = _end(_AUTHORITY, url, start)
    authority = url[start:end]
    if not authority:
        raise _no_host()
    parts = Parts(scheme or "")
    _read_authority(parts, authority, release)
    if scheme is None:
        parts.scheme = _guess(_guessed_by(parts.host or "", authority, release))
    return parts, url[end:]


def _end(pattern: re.Pattern[str], url: str, start: int) -> int:
    run = pattern.match(url, start)
    return run.end() if run else start


def _read_authority(parts: Parts, authority: str, release: Libcurl) -> None:
    """Store login, host, zone and port of an authority in `parts`."""
    login, at, host = authority.partition("@")
    if at:
        read_login(parts, login, release, has_options=parts.scheme in WITH_OPTIONS)
    else:
        host = authority
    host, colon, port = _cut_port(host)
    if not host and release.has("host-required"):
        raise _no_host()
    if colon:
        parts.port = _port(port, release, has_scheme=bool(parts.scheme))
    parts.host, parts.zone = read_host(host, release)


def read_login(parts: Parts, login: str, release: Libcurl, *, has_options: bool) -> None:
    """Store user, password and options in `parts`; the last two may stand in either order."""
    user, colon, password = login.partition(":")
    if has_options:
        user, semicolon, options = user.partition(";")
        if not semicolon:
            password, _, options = password.partition(";")
        parts.options = options or None
    if user or release.has("empty-login-kept"):
        parts.user = user
    if password or (colon and release.has("empty-login-kept")):
        parts.password = password


def _cut_port(host: str) -> tuple[str, str, str]:
    """Return a host, the colon after it and the port."""
    if not host.startswith("["):
        return host.partition(":")
    address, bracket, after = host.partition("]")
    if not bracket:
        raise Refused("a bracket is not closed", "libcurl parse_port")
    if after and after[0] != ":":
        raise Refused("there is text between the bracket and the port", "libcurl parse_port")
    return address + bracket, after[:1], after[1:]


def _port(digits: str, release: Libcurl, *, has_scheme: bool) -> int | None:
    """Return the port's number; only after a scheme may digits be missing, which gives None."""
    if not digits and (has_scheme or not release.has("port-required-without-scheme")):
        return None
    number = _DIGITS.fullmatch(digits)
    is_zero = number is not None and not int(number[1])
    if (
        number is None
        or int(number[1]) > _HIGHEST_PORT
        or (is_zero and not release.has("port-zero-taken"))
    ):
        raise Refused("the port is not a number from 0 to 65535", "libcurl parse_port")
    return int(number[1])


def _guessed_by(host: str, authority: str, release: Libcurl) -> str:
    """Return the text by whose first label the scheme is guessed."""
    if release.has("guessed-by-decoded-host"):
        return host
    return authority.rpartition("@")[2] if release.has("guessed-by-host") else authority


def _guess(host: str) -> str:
    """Return the scheme that a host's first label names, otherwise "http"."""
    label, dot, _ = host[:5].lower().partition(".")
    return label if dot and label in _GUESSED else "http"


def _file(url: str, release: Libcurl) -> str:
    """Return the path of a file URL; raise Refused for a host that is not this machine."""
    if len(url) < _SHORTEST_FILE and release.has("short-file-refused"):
        raise _bad_file("the file URL is too short")
    path = url[len("file:") :]
    if path.startswith("//"):
        path = path[2:]
        if not path.startswith("/") and not _DRIVE.match(path):
            here = _THIS_MACHINE.match(path)
            if here is None:
                raise _bad_file("the host of a file URL is not this machine")
            path = path[here.end() :]
    if _DRIVE.match(path):
        raise _bad_file("the path of a file URL begins with a drive")
    return path


def _finished(parts: Parts, rest: str, release: Libcurl) -> Parts:
    """Return `parts` with path, query and fragment from the rest of a URL."""
    if release.has("fragment-before-query"):
        rest, mark, fragment = rest.partition("#")
        path, question, query = rest.partition("?")
    else:
        path, question, query = rest.partition("?")
        if question:
            query, mark, fragment = query.partition("#")
        else:
            path, mark, fragment = path.partition("#")
    if question:
        parts.query = query
    if fragment or (mark and release.has("empty-marks-kept")):
        parts.fragment = fragment
    if path not in {"", "/"}:
        parts.path = without_dots(path, release)
    return parts


def without_dots(path: str, release: Libcurl) -> str:
    """Return a path with "." and ".." segments removed."""
    decodes = release.has("encoded-dots-removed")
    if "/" not in path:
        return path
    if not (_ANY_DOTS if decodes else _DOTS).search(path):
        return path
    stack: list[str] = []
    last = ""
    # An old release may take a fragment for the path, which then begins with "#".
    first, _, path = path.partition("/")
    for segment in path.split("/"):
        dots = segment
        if decodes and len(segment) <= _ONE_OR_TWO:
            dots = _ENCODED_DOT.sub(".", segment)
        last = dots
        if dots == "..":
            first = first if stack else ""
            del stack[-1:]
        elif dots != ".":
            stack.append(segment)
    if last in {".", ".."}:
        stack.append("")
    return f"{first}/{'/'.join(stack)}"


def _no_host() -> Refused:
    return Refused("there is no host", "libcurl parseurl")


def _junk() -> Refused:
    return Refused("it contains a control character or a space", "libcurl junkscan")


def _bad_file(reason: str) -> Refused:
    return Refused(reason, "libcurl parse_file")
