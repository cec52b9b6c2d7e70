"""How PHP reads a URL: `parse_url`.

octets ──► scheme ─┬► port ahead ──► authority: user, pass, host, port ──► path, query, fragment
                   └► no authority ──► path, query, fragment

The first colon decides: it ends a scheme, or begins a port, which may even stand at the end of a
path: "//a/b:80" names the port 80. Parts are unchanged, but for "_" in place of each control.

PHP has no function that resolves references: a base makes no difference.
"""

import re
from typing import Final, NamedTuple

from urlprism._core.records.components import Components
from urlprism.readers.outcomes import Refused, Target
from urlprism.readers.programs.php.releases import RELEASES
from urlprism.readers.shared.hosts import target_of
from urlprism.readers.shared.releases import Release, by_release
from urlprism.readers.shared.sending import by_parts

NAME: Final = "php"
VERSION: Final = "8.5.10"
FIELDS: Final = ("scheme", "host", "port", "user", "pass", "path", "query", "fragment")

_RULE: Final = "parse_url, false"
_SCHEME: Final = re.compile(rb"[a-zA-Z0-9+.-]+")
_TAIL: Final = re.compile(rb"[?#]")
_TAIL_OR_NUL: Final = re.compile(rb"[?#\x00]")
_AUTHORITY: Final = re.compile(rb"[^/?#]*+")
_PORT_AHEAD: Final = re.compile(rb"([0-9]{1,5})(?:/|\Z)")
# A number as strtol reads it: after space and a sign, and with anything after it.
_NUMBER: Final = re.compile(rb"[\t-\r ]*([+-]?[0-9]+)")
# What RFC 3986 §3.2.1 allows.
_USERINFO: Final = re.compile(rb"(?:[A-Za-z0-9\-._~!$&'()*+,;=:]|%[0-9A-Fa-f]{2})*")
_LONGEST_PORT: Final = 5
_MAX_PORT: Final = 65535
_WITHOUT_CONTROLS: Final = bytes(
    ord("_") if octet < 0x20 or octet == 0x7F else octet for octet in range(256)
)


class _Start(NamedTuple):
    """The scheme or port found by the first colon, and the rest, perhaps with an authority."""

    scheme: bytes | None
    port: int | None
    has_authority: bool
    rest: bytes


class _Authority(NamedTuple):
    """The parts of an authority; None means absent."""

    host: bytes | None = None
    port: int | None = None
    user: bytes | None = None
    password: bytes | None = None


class Fields(NamedTuple):
    """The parts that `parse_url` returns; `password` is its "pass"."""

    scheme: str | None
    host: str | None
    port: int | None
    user: str | None
    password: str | None
    path: str | None
    query: str | None
    fragment: str | None


def _report(php: Release, text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the parts of a text under parse_url's names; the base is ignored."""
    octets = text.encode("utf-8", "surrogatepass")
    scheme, port, has_authority, rest = _start(octets, php)
    authority = _Authority(port=port)
    if has_authority:
        end = _end_of_authority(rest, php)
        authority = _authority(rest[:end], port, php)
        rest = rest[end:]
    before, hash_sign, fragment = rest.partition(b"#")
    path, question, query = before.partition(b"?")
    keeps_empty = php.has("empty-parts-kept")
    return Fields(
        scheme=_text(scheme),
        host=_text(authority.host),
        port=authority.port or (authority.port if php.has("port-zero-reported") else None),
        user=_text(authority.user),
        password=_text(authority.password),
        # An empty path is reported only for an empty text.
        path=_text(path if path or not octets else None),
        query=_text(query if query or (question and keeps_empty) else None),
        fragment=_text(fragment if fragment or (hash_sign and keeps_empty) else None),
    )


def answer(fields: Fields) -> tuple[Components, Target]:
    """Return the common parts, and where a request goes."""
    scheme, host, port, user, password, path, query, fragment = fields
    components = Components(
        None if scheme is None else scheme.lower(),
        user if password is None else f"{user}:{password}",
        host,
        port,
        path or "",
        query,
        fragment,
    )
    return components, target_of(components)


def _start(octets: bytes, php: Release) -> _Start:
    """Return the scheme or the port that the first colon shows, and the rest of the text."""
    if octets == b":":
        raise Refused("a colon and nothing else", _RULE)
    before, colon, behind = octets.partition(b":")
    match = None if _hides_colon(before, php) else _PORT_AHEAD.match(behind)
    if colon and not match and _SCHEME.fullmatch(before):
        return _behind_scheme(before, behind)
    port = _checked(int(match[1]), php) if match else None
    if not octets.startswith(b"//"):
        return _Start(None, port, has_authority=port is not None, rest=octets)
    if colon and not behind and not php.has("query-hides-colon"):
        return _Start(None, None, has_authority=False, rest=octets)
    start = 0 if match and not php.has("network-path-with-port") else 2
    return _Start(None, port, has_authority=True, rest=octets[start:])


def _hides_colon(before: bytes, php: Release) -> bool:
    """Whether the text before a colon ends the search for a port."""
    if not php.has("query-hides-colon"):
        return False
    return bool((_TAIL if php.has("nul-read-as-others") else _TAIL_OR_NUL).search(before))


def _behind_scheme(scheme: bytes, text: bytes) -> _Start:
    """Return the text after a scheme; "file" has no authority if a third slash follows."""
    if not text.startswith(b"//"):
        return _Start(scheme, None, has_authority=False, rest=text)
    if scheme.lower() == b"file" and text.startswith(b"///"):
        is_drive = text[4:5] == b":"
        return _Start(scheme, None, has_authority=False, rest=text[3 if is_drive else 2 :])
    return _Start(scheme, None, has_authority=True, rest=text[2:])


def _end_of_authority(text: bytes, php: Release) -> int:
    """Return where the authority at the beginning of a text ends."""
    slash = text.find(b"/")
    if slash >= 0 and not php.has("first-delimiter-ends-authority"):
        return slash
    match = _AUTHORITY.match(text)
    return match.end() if match else 0


def _authority(text: bytes, port: int | None, php: Release) -> _Authority:
    """Return the parts of an authority, with its port unless `port` is known; refuse no host."""
    userinfo, at, host = text.rpartition(b"@")
    if php.has("userinfo-checked") and b":" not in userinfo and not _USERINFO.fullmatch(userinfo):
        userinfo, at, host = b"", b"", text
    user, has_password, password = userinfo.partition(b":")
    if not (host.startswith(b"[") and host.endswith(b"]")):
        name, colon, digits = host.rpartition(b":")
        if colon:
            host = name
            port = _port(digits, php) if port is None else port
    if not host:
        raise Refused("an authority without a host", _RULE)
    if has_password and not php.has("empty-userinfo-kept"):
        return _Authority(host, port, user or None, password or None)
    return _Authority(host, port, user if at else None, password if has_password else None)


def _port(text: bytes, php: Release) -> int | None:
    """Return the number that a text begins with, None for an empty text."""
    if not text:
        return None
    match = _NUMBER.match(text) if len(text) <= _LONGEST_PORT else None
    return _checked(int(match[1]) if match else -1, php)


def _checked(port: int, php: Release) -> int:
    """Return a port that is in range; refuse any other."""
    if 0 < port <= _MAX_PORT or (port == 0 and php.has("port-zero-accepted")):
        return port
    raise Refused("the port is not a number up to 65535, or is too long", _RULE)


def _text(octets: bytes | None) -> str | None:
    """Return a part as text, with "_" for each control; None for an absent part."""
    if octets is None:
        return None
    return octets.translate(_WITHOUT_CONTROLS).decode("utf-8", "surrogatepass")


MODEL: Final = by_release(
    (NAME, VERSION, "PHP's function parse_url"), RELEASES, FIELDS, _report, answer, send=by_parts
)
report: Final = MODEL.report
