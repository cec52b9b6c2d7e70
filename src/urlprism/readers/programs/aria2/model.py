"""How aria2 reads a URI: an argument, or a Location that it follows.

text ──► some octets encoded ──► split ──► fragment off ──► split again ──► known scheme
base ──► the same ──► Location: encoded, joined to the directory of the base ──► the same

The names of rules are those of its functions: `uri_split` finds user, host and port in one pass,
and takes schemes in lower case only. No host is decoded, mapped or put in lower case.
"""

import re
from typing import Final, NamedTuple

from urlprism._core.escapes.triplets import DECODED, respell
from urlprism._core.records.components import Components
from urlprism._exact import translated
from urlprism.readers.model import Model
from urlprism.readers.outcomes import Refused, Target
from urlprism.readers.shared.arguments import UTF_8, octets_of
from urlprism.readers.shared.hosts import target_of
from urlprism.readers.shared.sending import by_parts, target_alone

NAME: Final = "aria2"
VERSION: Final = "1.36.0"

_PORTS: Final = {"http": 80, "https": 443, "ftp": 21, "sftp": 22}
_RULE: Final = "aria2 uri_split"
_ENCODED: Final = {
    octet: f"%{octet:02X}" for octet in range(256) if not re.match(r"[!#-;=?-~]", chr(octet))
}
_SCHEME: Final = re.compile(r"(.[^:]*)://", re.DOTALL)
# Before a path: an address in brackets, and what may be a user, a host, or both.
_ADDRESS: Final = re.compile(r"\[([^\]]+)\](?::([0-9]+))?(?=[/?#]|\Z)")
_PLAIN: Final = re.compile(r"[^@:/\[][^:\[/?#]*+")
_HOST: Final = re.compile(r"([^:/\[][^:/?#]*+)(?::([0-9]+))?(?=[/?#]|\Z)")
# What stands behind the first colon: a password, if an "@" ends it, else a port.
_PASSWORD: Final = re.compile(r"([^@/][^@\[/?#]*+|)@")
_DIGITS: Final = re.compile(r"([0-9]+)(?=[/?#]|\Z)")
_ABSOLUTE: Final = re.compile(r"[A-Za-z0-9+.-]*://")
_MAX_PORT: Final = 65535


class Fields(NamedTuple):
    """The parts of a URI of which aria2 makes a request; the fragment, which it does not send."""

    scheme: str
    user: str | None
    password: str | None
    host: str
    port: int
    path: str
    query: str | None
    fragment: str | None


class _Split(NamedTuple):
    scheme: str
    user: str | None
    password: str | None
    host: str
    is_address: bool
    port: int
    tail: str


def report(text: str, base: str | None) -> Fields:
    """Return the parts of the URI that aria2 requests, redirected to `text` if there is a base."""
    uri = _added(text) if base is None else _redirected(_added(base), text)
    parts = _parsed(uri.partition("#")[0])
    path, query_mark, query = parts.tail.partition("?")
    return Fields(
        *(parts.scheme, _decoded(parts.user), _decoded(parts.password) or None, parts.host),
        *(parts.port, path or "/", query if query_mark else None, fragment_of(text, base)),
    )


def fragment_of(text: str, base: str | None) -> str | None:
    """Return the fragment of a text, which aria2 cuts off before anything else."""
    _, mark, fragment = _encoded(text if base is None else _value(text)).partition("#")
    return fragment if mark else None


def answer(fields: Fields) -> tuple[Components, Target]:
    """Return the common parts, and where a request goes."""
    scheme, user, password, host, port, path, query, fragment = fields
    userinfo = user if user is None or password is None else f"{user}:{password}"
    host_text = f"[{host}]" if ":" in host else host
    number = None if port == _PORTS[scheme] else port
    parts = Components(scheme, userinfo, host_text, number, path, query, fragment)
    return parts, target_of(parts._replace(port=port))


def _encoded(text: str) -> str:
    """Return a text with controls, spaces, '"<>' and what is no ASCII encoded: `percentEncodeMini`.

    Refuse a text that is no argument.
    """
    return translated(octets_of(text, "aria2 main"), _ENCODED)


def _added(text: str) -> str:
    """Return an argument as aria2 keeps it, split once: `FileEntry::addUri`."""
    uri = _encoded(text)
    _split(uri)
    return uri


def _parsed(uri: str) -> _Split:
    """Return the parts of a URI without a fragment, of a scheme that aria2 knows: `parse`."""
    parts = _split(uri)
    if parts.scheme not in _PORTS:
        raise Refused("an unsupported protocol", "aria2 InitiateConnectionCommandFactory")
    is_file = not parts.tail.partition("?")[0].endswith("/") and parts.tail[:1] == "/"
    if parts.scheme.endswith("ftp") and not is_file:
        raise Refused("no file in a URI of FTP", "aria2 InitiateConnectionCommandFactory")
    return parts if parts.port else parts._replace(port=_PORTS[parts.scheme])


def _split(uri: str) -> _Split:
    """Return the parts of a URI: `uri_split`."""
    match = _SCHEME.match(uri)
    if match is None:
        raise Refused("no scheme with '://' behind it", _RULE)
    rest = uri[match.end() :]
    user = password = None
    begun = _PLAIN.match(rest)
    if begun is None:
        return _ending(match[1], None, None, rest, _ADDRESS.match(rest))
    userinfo, at, host = begun[0].rpartition("@")
    behind = rest[begun.end() :]
    if behind.startswith(":"):
        secret = _PASSWORD.match(behind, 1)
        if secret:
            user, password, rest = begun[0], secret[1], behind[secret.end() :]
            return _ending(
                match[1], user, password, rest, _ADDRESS.match(rest) or _HOST.match(rest)
            )
        return _with_port(match[1], userinfo if at else None, host, behind[1:])
    if behind.startswith("["):
        if not (at and not host):
            raise Refused("a bracket within a host", _RULE)
        return _ending(match[1], userinfo, None, behind, _ADDRESS.match(behind))
    if at and not host and not behind:
        raise Refused("no host", _RULE)
    return _Split(match[1], userinfo if at else None, None, host, False, 0, behind)


def _with_port(scheme: str, user: str | None, host: str, behind: str) -> _Split:
    """Return the parts of a URI whose first colon begins a port."""
    digits = _DIGITS.match(behind)
    if digits is None:
        raise Refused("the port is not a number", _RULE)
    return _Split(scheme, user, None, host, False, _number(digits[1]), behind[digits.end() :])


def _ending(
    scheme: str, user: str | None, password: str | None, rest: str, match: re.Match[str] | None
) -> _Split:
    """Return the parts of a URI of which host and port are matched."""
    if match is None:
        raise Refused("an invalid host or port", _RULE)
    port = _number(match[2] or "0")
    is_address = rest.startswith("[")
    return _Split(scheme, user, password, match[1], is_address, port, rest[match.end() :])


def _number(digits: str) -> int:
    """Return a port; refuse one that is too large."""
    number = digits.lstrip("0") or "0"
    if len(number) > len(str(_MAX_PORT)) or int(number) > _MAX_PORT:
        raise Refused("the port is too large", _RULE)
    return int(number)


def _redirected(base: str, text: str) -> str:
    """Return the URI that a Location leads to: `Request::redirectUri`."""
    current = base.partition("#")[0]
    above = _parsed(current)
    if not above.scheme.startswith("http"):
        raise Refused("only HTTP redirects", "aria2 HttpResponse::processRedirect")
    uri = _encoded(_value(text))
    if not uri:
        raise Refused("an empty Location", "aria2 Request::redirectUri")
    if uri.startswith("//"):
        return f"{above.scheme}:{uri}"
    return uri if _ABSOLUTE.match(uri) or _is_whole(uri) else _joined(above, uri)


def _is_whole(uri: str) -> bool:
    """Whether a reference is a URI by itself, with a known scheme or a port."""
    try:
        parts = _split(uri)
    except Refused:
        return False
    return bool(parts.port) or parts.scheme in _PORTS


def _value(text: str) -> str:
    """Return the value of a header field that holds a text."""
    if "\r" in text or "\n" in text:
        raise Refused("a header field cannot contain a line end", "aria2 HttpHeaderProcessor")
    return text.strip(" \t")


def _joined(base: _Split, uri: str) -> str:
    """Return a reference joined to the directory of a base: `joinUri`."""
    before, mark, query = uri.partition("#")[0].partition("?")
    folder = base.tail.partition("?")[0].rpartition("/")[0] + "/"
    if before:
        folder = _normalized(before if before.startswith("/") else folder + before)
    login = ""
    if base.user:
        login = _escaped(base.user) + (
            "" if base.password is None else f":{_escaped(base.password)}"
        )
        login += "@"
    host = f"[{base.host}]" if base.is_address else base.host
    port = "" if base.port == _PORTS[base.scheme] else f":{base.port}"
    return f"{base.scheme}://{login}{host}{port}/{folder[1:]}{mark}{query}"


def _normalized(path: str) -> str:
    """Return a path without dot segments and empty ones: `normalizePath`."""
    stack: list[str] = []
    segments = [each for each in path.split("/") if each]
    for each in segments:
        if each == "..":
            del stack[-1:]
        elif each != ".":
            stack.append(each)
    is_folder = path.endswith("/") or segments[-1:] in (["."], [".."])
    return "/" + "/".join(stack) + ("/" if stack and is_folder else "")


def _decoded(text: str | None) -> str | None:
    """Return a part of a login, decoded: `percentDecode`."""
    if not text:
        return None
    octets = respell(text, DECODED)
    return octets.encode("latin-1").decode(*UTF_8)


def _escaped(text: str) -> str:
    """Return a part of a login as `construct` writes it: decoded, and encoded again."""
    octets = respell(text, DECODED)
    return re.sub(r"[^A-Za-z0-9._~-]", lambda octet: f"%{ord(octet[0]):02X}", octets)


MODEL: Final = Model(
    NAME,
    VERSION,
    "aria2, up to where it connects",
    Fields._fields,
    report,
    answer,
    wire=target_alone(by_parts),
)
