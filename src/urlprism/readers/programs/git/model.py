"""How Git reads the URL of a repository, up to where it connects.

"http::TEXT", "http://..." ──► git-remote-http ──► libcurl, with "/info/refs" behind the path
"ssh://...", "git://...", "file://..." ──► decoded ──► host ──► "[...]", port ──► path
"user@host:path" ──► ssh; any other text is a path on this machine

A URL of ssh, git or file is percent-decoded before it is split, so that "%2F" ends a host. Schemes
are in lower case only. The steps are those of `parse_connect_url` of Git's connect.c, and the names
of rules those of its functions. A base is fetched over HTTP, and redirects.

`url` is the text as Git hands it on. Over HTTP, path and query are those of the request.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from urlprism._core.escapes.triplets import DECODED_BUT_NUL, respell
from urlprism._core.records.components import Components
from urlprism.readers.model import Model
from urlprism.readers.outcomes import Refused, Target
from urlprism.readers.programs.curl import model as curl
from urlprism.readers.shared.arguments import UTF_8, octets_of, text_of
from urlprism.readers.shared.hosts import target
from urlprism.urllib_parse import unquote_to_bytes

NAME: Final = "git"
VERSION: Final = "2.39.5"

# What Debian's git-remote-http is linked with.
_LIBCURL: Final = "7.88.1+idn"
_BY_CURL: Final = frozenset({"http", "https", "ftp", "ftps"})
_FOLLOWED: Final = frozenset({"http", "https"})
_BUILT_IN: Final = {
    "ssh": "ssh",
    "git+ssh": "ssh",
    "ssh+git": "ssh",
    "git": "git",
    "file": "file",
}
_SCHEME: Final = re.compile(r"([0-9A-Za-z][0-9A-Za-z+.-]*)://")
_HELPER: Final = re.compile(r"((?:[0-9A-Za-z][0-9A-Za-z+.-]*)?)::")
# A number as strtol reads it, and nothing behind it.
_PORT: Final = re.compile(r"[\t-\r ]*[+-]?[0-9]+")
_PORTS: Final = {"ssh": 22, "git": 9418}
_MAX_PORT: Final = 65535
_ASKED: Final = "info/refs"
_SERVICE: Final = "service=git-upload-pack"


class Fields(NamedTuple):
    """The URL, the protocol that Git speaks, and the parts with which it connects."""

    url: str
    protocol: str
    user: str | None
    password: str | None
    host: str | None
    port: str | None
    path: str
    query: str | None


def report(text: str, base: str | None) -> Fields:
    """Return what Git connects to, redirected from a base if there is one."""
    if base is not None:
        helped = _helped(octets_of(base, "git main"))
        if helped is None or not helped.startswith("http"):
            raise Refused("only HTTP redirects", "git discover_refs")
        fields = _by_curl(text, text, _asked(helped))
        return _with_login(fields, _by_curl(base, _asked(helped), None))
    octets = octets_of(text, "git main")
    if octets.startswith("-"):
        raise Refused("a name that begins with '-'", "git looks_like_command_line_option")
    helped = _helped(octets)
    if helped is None:
        return _connected(text, octets)
    return _by_curl(text, _asked(helped), None)


def answer(fields: Fields) -> tuple[Components, Target]:
    """Return the common parts, and where a request goes; what Git adds to a URL is left out."""
    url, protocol, user, password, host, port, path, query = fields
    if protocol not in _BY_CURL:
        number = None if port is None else int(port)
        literal = f"[{host}]" if host and ":" in host else host
        parts = Components(protocol, user, literal, number, path, None, None)
        return parts, target(protocol, literal, _PORTS.get(protocol) if number is None else number)
    before, mark, fragment = url.partition("#")
    path, query = _given(path, query, before, is_asked=not mark)
    userinfo = user if user is None or password is None else f"{user}:{password}"
    number = None if port is None else int(port)
    literal = f"[{host}]" if host and ":" in host else host
    parts = Components(protocol, userinfo, literal, number, path, query, fragment if mark else None)
    return parts, target(protocol, literal, number)


def _helped(text: str) -> str | None:
    """Return the URL that git-remote-http gets, None for a text that Git reads itself.

    Refuse the URL of any other helper: `transport_get`.
    """
    helper = _HELPER.match(text)
    scheme = _SCHEME.match(text)
    if helper is None and (scheme is None or scheme[1] in _BUILT_IN):
        if text.startswith("rsync:"):
            raise Refused("rsync is not supported", "git transport_get")
        return None
    name = helper[1] if helper else scheme[1] if scheme else ""
    if name not in _BY_CURL:
        raise Refused("there is no remote helper for the scheme", "git transport_helper_init")
    url = text[helper.end() :] if helper else text
    url += "" if url.endswith("/") else "/"
    _check_login(url)
    return url


def _check_login(url: str) -> None:
    """Refuse a URL without a scheme, and one with a line end in a part: `credential_from_url`."""
    scheme, mark, rest = url.partition("://")
    if not (scheme and mark):
        raise Refused("a URL without a scheme", "git credential_from_url")
    if any("\n" in part for part in _of_login(scheme, rest)):
        raise Refused("a line end in a part of the URL", "git check_url_component")


def _of_login(scheme: str, rest: str) -> Iterator[str]:
    """Yield the parts of a URL that a credential is made of, decoded."""
    match = re.search("[/?#]", rest)
    end = match.start() if match else len(rest)
    yield scheme
    yield _decoded(rest[:end])
    path = rest[end:].lstrip("/")
    colon = path.find(":")
    # What stands before a colon is taken for a scheme, and not decoded.
    yield _decoded(path) if colon <= 0 else path[:colon] + _decoded(path[colon:])


def _asked(url: str) -> str:
    """Return the URL that is requested first, as text: `discover_refs`."""
    target = url + _ASKED
    if url.startswith(("http://", "https://")):
        target += ("&" if "?" in url else "?") + _SERVICE
    return text_of(target)


def _by_curl(url: str, text: str, base: str | None) -> Fields:
    """Return what libcurl requests."""
    model = _libcurl()
    fields = model.report(text, base)
    if fields.scheme not in (_BY_CURL if base is None else _FOLLOWED):
        raise Refused("a protocol that is not allowed", "git CURLOPT_PROTOCOLS")
    parts, goes = model.answer(fields)
    # What is left of a name without a letter is sent as it is: nothing.
    host = goes.host if goes.host is None or goes.host.isascii() else None
    user, password = (part and _unquoted(part) for part in (fields.user, fields.password))
    where = host, str(goes.port), parts.path, parts.query
    return Fields(url, fields.scheme or "", user, password or None, *where)


def _unquoted(part: str) -> str:
    """Return a user or a password as it is sent: octets, which need not be UTF-8."""
    return unquote_to_bytes(part.encode(*UTF_8)).decode(*UTF_8)


def _with_login(fields: Fields, base: Fields) -> Fields:
    """Return what a redirect leads to, with a login within the origin of the base only."""
    origins = [(each.protocol, each.host, each.port) for each in (fields, base)]
    if origins[0] != origins[1]:
        return fields._replace(user=None, password=None)
    if base.password is not None or fields.user is None:
        return fields._replace(user=base.user, password=base.password)
    return fields


@cache
def _libcurl() -> Model[curl.Fields]:
    return curl.at_version(_LIBCURL)


def _given(path: str, query: str | None, url: str, *, is_asked: bool) -> tuple[str, str | None]:
    """Return path and query of a request without what Git adds to the URL."""
    if not is_asked:
        return path, query
    slash = "" if url.endswith("/") else "/"
    if query is None or query == _SERVICE:
        return path.removesuffix(slash + _ASKED), None
    return path, query.removesuffix(f"&{_SERVICE}").removesuffix(slash + _ASKED)


def _connected(address: str, text: str) -> Fields:
    """Return what Git itself connects to: `parse_connect_url`."""
    if _SCHEME.match(text):
        colon = text.index(":")
        text = text[:colon] + _decoded(text[colon:])
    scheme, mark, rest = text.partition("://")
    if mark and scheme not in _BUILT_IN:
        raise Refused("a protocol that is not supported", "git get_protocol")
    if mark:
        protocol, separator = _BUILT_IN[scheme], "/"
    else:
        rest, separator = text, ":"
        protocol = "file" if _is_local(text) else "ssh"
    end = _host_end(rest)
    start = end if not mark and protocol == "file" else rest.find(separator, end)
    if start < 0 or start == len(rest):
        raise Refused("no path specified", "git parse_connect_url")
    path = rest[start:] if separator == "/" or protocol == "file" else rest[start + 1 :]
    if protocol != "file" and path[1:2] == "~":
        path = path[1:]
    return _dialled(address, protocol, rest[:start], path)


def _dialled(url: str, protocol: str, authority: str, path: str) -> Fields:
    """Return the fields of a protocol that Git speaks itself, or that ssh carries."""
    if protocol == "file":
        return Fields(url, protocol, None, None, None, None, text_of(path), None)
    host, port = _host_and_port(authority)
    if protocol == "git" and "\n" in authority + path:
        raise Refused("a line end in host or path", "git git_connect_git")
    if protocol == "ssh" and port is None:
        host, port = _without_port(host)
    if host.startswith("-") or (protocol == "ssh" and path.startswith("-")):
        raise Refused("a name that begins with '-'", "git looks_like_command_line_option")
    user = None
    if protocol == "ssh":
        # ssh itself takes all before the last "@" for the user.
        userinfo, at, host = host.rpartition("@")
        user = text_of(userinfo) if at else None
    return Fields(url, protocol, user, None, text_of(host), port, text_of(path), None)


def _is_local(text: str) -> bool:
    """Whether a text without a scheme is a path, no "host:path": `url_is_local_not_ssh`."""
    colon, slash = text.find(":"), text.find("/")
    return colon < 0 or 0 <= slash < colon


def _bracket(host: str) -> int:
    """Return where an address in brackets may begin: behind the first "@[", or at the start."""
    place = host.find("@[")
    return 0 if place < 0 else place + 1


def _host_end(host: str) -> int:
    """Return the place of the "]" that ends an address, else 0: `host_end`."""
    start = _bracket(host)
    return max(host.find("]", start + 1), 0) if host.startswith("[", start) else 0


def _host_and_port(authority: str) -> tuple[str, str | None]:
    """Return host and port, without brackets: `get_host_and_port`."""
    end = _host_end(authority)
    if not end:
        return _without_port(authority, drops_colon=True)
    start = _bracket(authority)
    host = authority[:start] + authority[start + 1 : end]
    _, colon, digits = authority[end + 1 :].partition(":")
    return host, digits if colon and _is_port(digits) else None


def _without_port(host: str, *, drops_colon: bool = False) -> tuple[str, str | None]:
    """Return a host and the port behind its first colon: `get_port`."""
    name, colon, digits = host.partition(":")
    if colon and _is_port(digits):
        return name, digits
    return (name, None) if drops_colon and colon and not digits else (host, None)


def _is_port(digits: str) -> bool:
    return bool(_PORT.fullmatch(digits)) and 0 <= int(digits) <= _MAX_PORT


def _decoded(text: str) -> str:
    """Return a text without triplets but "%00": `url_decode_internal`."""
    return respell(text, DECODED_BUT_NUL)


MODEL: Final = Model(NAME, VERSION, "Git, up to where it connects", Fields._fields, report, answer)
