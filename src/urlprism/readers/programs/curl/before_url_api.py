"""URLs as libcurl read them before its URL API of 7.62.0: by formats of `sscanf`.

text ──► scheme, slashes, authority, rest ──► path ──► login ──► zone, port, host ──► parts
                                                └──► the URL repaired, to which redirects are joined

Of the interfaces that a zone may name, the model has `lo` only. `char` has a sign, as on x86: a
name that is not ASCII then has octets below a space, which are refused since 7.57.0.
"""

import re
from typing import Final, NamedTuple

from urlprism._core.escapes.triplets import DECODED, respell
from urlprism._core.hosts.ipv6 import is_ipv6address
from urlprism.readers.outcomes import Refused
from urlprism.readers.programs.curl.coding import encoded_reference
from urlprism.readers.programs.curl.parser import (
    WITH_OPTIONS,
    Parts,
    not_followed,
    read_login,
    without_dots,
)
from urlprism.readers.programs.curl.redirect import UP, encoded_behind_host
from urlprism.readers.programs.curl.releases import Libcurl

_LINE_END: Final = re.compile("[\r\n]")
_SCHEME: Final = re.compile("([^/:]{1,15}):")
_SCHEME_WITH_SLASH: Final = re.compile("([^:]{1,15}):")
_SLASHES: Final = re.compile("/{1,3}")
_AUTHORITY: Final = re.compile("[^/?#]+")
_UP_TO_QUERY: Final = re.compile("[^/?]+")
_FILE: Final = re.compile("file:(?=.)", re.IGNORECASE | re.DOTALL)
_GUESSED: Final = re.compile(r"(ftp|dict|ldap|imap|smtp|pop3)\.", re.IGNORECASE)
_THIS_MACHINE: Final = re.compile(r"(?:localhost|127\.0\.0\.1)(?=/)", re.IGNORECASE)
_DRIVE: Final = re.compile(r"[A-Za-z][:|](?:/|\Z)")
_ANY_DRIVE: Final = re.compile(r"[A-Za-z][:|](?:[/\\]|\Z)")
_DRIVE_ONCE: Final = re.compile("[A-Za-z]:")
_FTP: Final = frozenset({"ftp", "ftps"})
_ENCODED_LINE_END: Final = re.compile("%0[AaDd]")
_LITERAL: Final = re.compile(r"\[([0-9a-fA-F:.]{1,45})\]")
_INTERFACES: Final = frozenset({"lo"})
_LONGEST_INTERFACE: Final = 17
_INDEX: Final = re.compile(r"(?:[ \t-\r]*[+-]?[0-9]+)?(?=\])")
_NUMBER: Final = re.compile(r"[ \t-\r]*([+-]?)0*([0-9]+)")
_HIGHEST_PORT: Final = 0xFFFF
_MOST_DIGITS: Final = 5
_NOT_IN_NAME: Final = re.compile("[\x00-\x20\x80-\xff]")
_PATH_OR_QUERY: Final = re.compile("[/?]")
_ABSOLUTE: Final = re.compile("[^?&/:]{1,15}://.", re.DOTALL)


class Request(NamedTuple):
    """What a transfer requests: its parts, and its URL as libcurl keeps it, without a fragment."""

    parts: Parts
    url: str


def request(url: str, release: Libcurl) -> Request:
    """Return what the transfer of a URL requests; raise Refused if it fails before it connects."""
    if _LINE_END.search(url):
        raise _malformed("it contains a line end")
    if url[:1] == ":" and release.has("first-colon-refused"):
        raise _malformed("it begins with a colon")
    file = _FILE.match(url)
    if file or (url[:5].lower() == "file:" and release.has("file-without-path-refused")):
        path = _with_root(_file(url[len("file:") :], release), release)
        return Request(_finished(Parts("file"), path), url)
    scheme, authority, rest, whole = _split(url, release)
    path = _with_root(rest, release)
    if path != rest:
        whole = whole[: len(whole) - len(rest)] + path
    if scheme is None:
        guess = _GUESSED.match(authority)
        scheme = guess[1].lower() if guess else "http"
        whole = f"{scheme}://{whole}"
    parts = Parts(scheme.lower())
    if parts.scheme not in release.ports:
        raise Refused("the scheme is not supported", "libcurl, CURLE_UNSUPPORTED_PROTOCOL")
    _read_authority(parts, authority, release)
    if parts.scheme in _FTP:
        _check_login(parts)
    return Request(_finished(parts, path), whole.partition("#")[0] if "#" in path else whole)


def redirected(reference: str, base: str, release: Libcurl) -> Request:
    """Return what is requested after a Location; raise Refused if it is not followed.

    `base` is the URL of the request before, as libcurl keeps it.
    """
    if not _ABSOLUTE.match(reference):
        url = _joined(base, reference, release)
    elif release.has("host-of-location-kept"):
        url = encoded_behind_host(reference, release)
    else:
        url = encoded_reference(reference, release)
    target = request(url, release)
    if not release.follows(target.parts.scheme):
        raise not_followed()
    return target


def _split(url: str, release: Libcurl) -> tuple[str | None, str, str, str]:
    """Return scheme, authority and rest of a URL, and the URL with two slashes."""
    pattern = _AUTHORITY if release.has("number-sign-ends-authority") else _UP_TO_QUERY
    head = (_SCHEME if release.has("slash-ends-scheme") else _SCHEME_WITH_SLASH).match(url)
    slashes = _SLASHES.match(url, head.end()) if head else None
    located = pattern.match(url, slashes.end() if slashes else 0)
    if located is None:
        raise _malformed("there is no host")
    authority, rest = located[0], url[located.end() :]
    if head is None or slashes is None:
        return None, authority, rest, url
    return head[1], authority, rest, f"{head[1]}://{authority}{rest}"


def _with_root(path: str, release: Libcurl) -> str:
    """Return the rest of a URL as a path from the root, in which dot segments are removed.

    A fragment is still in it. What begins with a query or a fragment keeps its dot segments.
    """
    path = path or "/"
    if path[0] != "/" and (path[0] == "?" or release.has("path-from-root")):
        return f"/{path}"
    before, mark, query = path.partition("?")
    return without_dots(before, release) + mark + query


def _file(path: str, release: Libcurl) -> str:
    """Return the path of a file URL from the text after its scheme."""
    if not path:
        raise _malformed("a file URL has no path")
    if not release.has("drives-known"):
        return _file_once(path, release)
    if path.startswith("////") and release.has("four-slashes-refused"):
        raise _malformed("there are four slashes, as before a share")
    drive = _ANY_DRIVE if release.has("backslash-ends-drive") else _DRIVE
    if path.startswith("//"):
        path = path[2:]
        if not path.startswith("/") and not drive.match(path):
            path = _on_this_machine(path)
        if path[1:2] == "/" and not release.has("both-slashes-kept"):
            path = path[1:]
    if drive.match(path.removeprefix("/")):
        raise _malformed("the path of a file URL begins with a drive")
    return path


def _file_once(path: str, release: Libcurl) -> str:
    """Return the path of a file URL before drives were looked for behind a slash."""
    path = path.removeprefix("//")
    if path.startswith("/"):
        return path
    if not release.has("file-host-checked"):
        slash = path.find("/")
        path = path[max(slash, 0) :]
        return path[1:] if path.startswith("//") else path
    if _DRIVE_ONCE.match(path):
        raise _malformed("the path of a file URL begins with a drive")
    path = _on_this_machine(path)
    return path[1:] if path[1:2] == "/" else path


def _on_this_machine(path: str) -> str:
    """Return a path without the host before it, which has to be this machine."""
    here = _THIS_MACHINE.match(path)
    if here is None:
        raise _malformed("the host of a file URL is not this machine")
    return path[here.end() :]


def _read_authority(parts: Parts, authority: str, release: Libcurl) -> None:
    """Store login, host, zone and port of an authority in `parts`."""
    login, at, host = authority.partition("@")
    if at:
        has_options = not release.has("options-of-mail-only") or parts.scheme in WITH_OPTIONS
        read_login(parts, login, release, has_options=has_options)
        if parts.options is not None:
            parts.options = respell(parts.options, DECODED)
    else:
        host = authority
    if host.startswith("["):
        host, parts.zone = _without_zone(host)
    literal = _LITERAL.match(host)
    if literal is None and is_ipv6address(host):
        raise _malformed("there is an IPv6 address without brackets")
    if literal:
        name, after = literal[1], host[literal.end() :]
        if after and after[0] != ":" and release.has("text-refused-after-bracket"):
            raise _malformed("there is text between the bracket and the port")
        colon, port = after[:1] == ":", after[1:]
    else:
        name, port, colon = _cut_port(host, release)
    if colon:
        parts.port = _port(port, release)
    if release.has("spaces-refused-in-host") and _NOT_IN_NAME.search(name.removesuffix(".")):
        raise _malformed("the host contains a space, a control character or an octet from 80 on")
    parts.host = f"[{name}]" if literal else name


def _check_login(parts: Parts) -> None:
    """Raise Refused for a user or a password of FTP with an encoded line end, up to a NUL."""
    for octets in (parts.user, parts.password):
        if octets and _ENCODED_LINE_END.search(octets.partition("%00")[0]):
            reason = "the user or the password contains a percent-encoded line end"
            raise Refused(reason, "libcurl ftp_setup_connection")


def _cut_port(host: str, release: Libcurl) -> tuple[str, str, bool]:
    """Return a host, its port, and whether there is a colon between them."""
    if release.has("first-colon-begins-port"):
        name, colon, port = host.partition(":")
    else:
        name, colon, port = host.rpartition(":") if ":" in host else (host, "", "")
    return name, port, bool(colon)


def _without_zone(host: str) -> tuple[str, str | None]:
    """Return a host without its zone, and the zone: a number or an interface, others stay."""
    before, percent, after = host.partition("%")
    if not percent:
        return host, None
    after = after.removeprefix("25")
    index = _INDEX.match(after)
    if index:
        return before + after[index.end() :], index[0] or None
    zone, bracket, _ = after[:_LONGEST_INTERFACE].partition("]")
    if not bracket or zone not in _INTERFACES:
        return host, None
    return before + after[len(zone) :], zone


def _port(text: str, release: Libcurl) -> int | None:
    """Return the number that the text after a colon begins with, None without one."""
    number = _NUMBER.match(text)
    sign, digits = number.groups() if number else ("", "0")
    too_long = len(digits) > _MOST_DIGITS
    if too_long or int(digits) > _HIGHEST_PORT or (sign == "-" and digits.strip("0")):
        raise _malformed("the port is not from 0 to 65535")
    rest = text[number.end() :] if number else text
    is_strict = release.has("text-refused-as-port")
    if number:
        is_strict = release.has("text-refused-after-port")
    if rest and is_strict:
        raise _malformed("the port is not a number")
    return int(digits) if number else None


def _finished(parts: Parts, path: str) -> Parts:
    """Return `parts` with path, query and fragment."""
    path, _, fragment = path.partition("#")
    parts.path, mark, query = path.partition("?")
    parts.query = query if mark else None
    parts.fragment = fragment or None
    return parts


def _joined(base: str, reference: str, release: Libcurl) -> str:
    """Return a URL with the text after its last slash replaced by a relative reference."""
    slashes = base.find("//")
    start = slashes + 2 if slashes >= 0 else 0
    keeps_host = release.has("host-of-location-kept")
    if reference.startswith("//"):
        tail = (encoded_behind_host if keeps_host else encoded_reference)(reference[2:], release)
        return base[:start] + tail
    if reference.startswith("/"):
        mark = _PATH_OR_QUERY.search(base, start)
        front = base[: mark.start()] if mark else base
        return front + encoded_reference(reference, release)
    query = base.find("?", start)
    front = base if query < 0 else base[:query]
    if not reference.startswith("?"):
        cut = front.rfind("/", start)
        front = front if cut < 0 else front[:cut]
        reference = reference.removeprefix("./")
    above = UP.match(reference)
    end = above.end() if above else 0
    front = _lifted(front, start, end // len("../"))
    reference = reference[end:]
    is_root = front.find("/", start) == len(front) - 1
    slash = "" if is_root or reference[:1] in {"/", "?"} else "/"
    return front + slash + encoded_reference(reference, release)


def _lifted(url: str, start: int, levels: int) -> str:
    """Return a URL without its last segments, of which `levels` have slashes before them."""
    root = url.find("/", start) + 1
    end = len(url)
    for _ in range(levels if root else 0):
        cut = url.rfind("/", root, end)
        if cut < 0:
            return url[:root]
        end = cut
    return url[:end]


def _malformed(reason: str) -> Refused:
    return Refused(reason, "libcurl parseurlandfillconn, CURLE_URL_MALFORMAT")
