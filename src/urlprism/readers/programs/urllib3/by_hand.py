"""How urllib3 1.10 to 1.24 read a URL: a text that is cut at its delimiters, without a grammar.

text ──► scheme before the first "://" ──► authority up to "/", "?" or "#" ──► last "@", "]",
first ":" ──► Url ──► pool ──► resolver

What stands between the "]" and the next ":" is dropped. A backslash is a character like others.
"""

import re
from typing import Final

from urlprism._core.escapes.triplets import Escapes
from urlprism._core.grammar.schemes import default_port
from urlprism._core.idn import idna2003
from urlprism._core.records.components import Components
from urlprism.readers.outcomes import Refused, Target
from urlprism.readers.programs.python import model as cpython
from urlprism.readers.programs.urllib3.hosts import NORMALIZED, refused
from urlprism.readers.programs.urllib3.older import Parts
from urlprism.readers.shared.hosts import effective_host
from urlprism.readers.shared.releases import Release

_PORTS: Final = {"http": 80, "https": 443}
_CONTROL_OR_SPACE: Final = Escapes(re.compile(r"[\x00-\x20\x7f]"))
_END_OF_AUTHORITY: Final = re.compile(r"[/?#]")
_MOST_DIGITS: Final = 4300  # of which Python makes a number


def parse(text: str, urllib3: Release) -> Parts:
    """Return the parts of a text that is not empty, as `Url` has them; raise Refused."""
    if urllib3.has("controls-encoded"):
        text = _CONTROL_OR_SPACE.escape(text)
    scheme: str | None
    scheme, mark, rest = text.partition("://")
    if not mark:
        scheme, rest = None, text
    end = _END_OF_AUTHORITY.search(rest)
    authority = rest[: end.start()] if end else rest
    auth, host, port = _located(authority)
    if urllib3.has("names-in-lower-case"):
        scheme = scheme and scheme.lower()
        if scheme in NORMALIZED or not urllib3.has("other-schemes-keep-the-host"):
            host = host and host.lower()
    if end is None:
        return scheme, auth, host, port, None, None, None
    before, has_fragment, fragment = rest[end.start() :].partition("#")
    path, has_query, query = before.partition("?")
    tail = query if has_query else None, fragment if has_fragment else None
    return scheme, auth, host, port, path, *tail


def answer(fields: Parts) -> tuple[Components, Target]:
    """Return the common parts, and where a `PoolManager` would connect."""
    scheme, auth, host, port, path, query, fragment = fields
    lowered = scheme and scheme.lower()
    components = Components(lowered, auth, host, port, path or "", query, fragment)
    return components, _target(lowered or "http", host, port)


def asked_name(host: str) -> str:
    """Return the name that a connection looks up; raise Refused if Python raises first."""
    is_literal = host.startswith("[") and host.endswith("]")
    name = host.replace("%25", "%").strip("[]") if is_literal else host
    if idna2003.to_ascii(name) is None:
        raise Refused(
            "a label of the host is empty or too long", "socket.getaddrinfo, UnicodeError"
        )
    return name


def _target(scheme: str, host: str | None, port: int | None) -> Target:
    """Return where a `PoolManager` connects, without a host if it raises before a look-up."""
    if not host:
        return Target(scheme, None, None)
    if scheme not in _PORTS:
        return Target(scheme, effective_host(host), default_port(scheme) if port is None else port)
    try:
        reached = effective_host(asked_name(host), cpython.to_ascii)
    except Refused:
        reached = None
    return Target(scheme, reached, None if reached is None else port or _PORTS[scheme])


def _located(authority: str) -> tuple[str | None, str | None, int | None]:
    """Return userinfo, host and port of an authority; raise Refused for an open bracket."""
    userinfo, at, rest = authority.rpartition("@")
    host = None
    if rest.startswith("["):
        host, bracket, rest = rest.partition("]")
        if not bracket:
            raise Refused("a bracket is not closed", "urllib3 parse_url, ValueError")
        host += bracket
    name, colon, digits = rest.partition(":")
    if colon or name:
        host = host or name
    return userinfo if at else None, host, _port(digits) if digits else None


def _port(digits: str) -> int:
    """Return the number of a port, which may have the digits of any script."""
    if digits.isdigit() and len(digits) <= _MOST_DIGITS:
        try:
            return int(digits)
        except ValueError:  # superscripts are digits, but of no number
            pass
    raise refused("the port is not a number")
