"""Normalization: the ladder of RFC 3986 §6.2, one function per rung."""

import re
from collections.abc import Callable
from enum import StrEnum
from typing import Final, NamedTuple, TypeVar

from urlprism._core.arguments.intake import URLText
from urlprism._core.arguments.unknown import unknown
from urlprism._core.escapes.triplets import PLAIN, UPPER, respell
from urlprism._core.grammar.schemes import default_port
from urlprism.rfc3986.dots import remove_dot_segments
from urlprism.rfc3986.record import Parts, Spans
from urlprism.rfc3986.syntax.parser import read
from urlprism.rfc3986.text import authority_of, recompose, with_guarded_path


class Rung(StrEnum):
    """How far normalization goes; each rung includes the rungs before it."""

    SIMPLE = "simple"  # §6.2.1: nothing is changed
    CASE = "case"  # §6.2.2.1
    PERCENT = "percent-encoding"  # §6.2.2.2
    PATH = "path-segment"  # §6.2.2.3
    SYNTAX = "syntax"  # §6.2.2: the three before it
    SCHEME = "scheme"  # §6.2.3


_Ladder = TypeVar("_Ladder", bound=StrEnum)


class _Reference(NamedTuple):
    """The components of a reference during normalization; None is undefined."""

    scheme: str | None
    userinfo: str | None
    host: str | None
    port: str | None
    path: str
    query: str | None
    fragment: str | None


# Below the rung "scheme", only texts that match this can change.
_CHANGEABLE: Final = re.compile(r"[A-Z%]|[/:]\.")


def normalize(text: URLText, rung: Rung | str = Rung.SYNTAX) -> str:
    """Return a reference normalized up to a rung of the ladder of §6.2.

    An empty query, fragment or userinfo stays. Without an authority, a path that would start with
    "//" gets "/." before it (§3.3). Raise URLError for a text that is not a reference, ValueError
    for an unknown rung.

    >>> normalize("HTTP://A/b/../%7ec"), normalize("http://a:80", "scheme")
    ('http://a/~c', 'http://a/')
    """
    reached = known_rung(rung, Rung)
    # An IRI is a reference of another document: its text is read again.
    spans = text if isinstance(text, Spans) and str(text).isascii() else read(text)
    if reached is not Rung.SCHEME and not _CHANGEABLE.search(str(spans)):
        return str(spans)
    height = _LADDER.index(reached)
    reference = _Reference(
        spans.scheme,
        spans.userinfo,
        spans.host,
        spans.port,
        spans.path,
        spans.query,
        spans.fragment,
    )
    for reached, change in _CHANGES.items():
        if _LADDER.index(reached) <= height:
            reference = change(reference)
    scheme, userinfo, host, port, path, query, fragment = reference
    parts = Parts(scheme, authority_of(userinfo, host, port), path, query, fragment)
    return recompose(with_guarded_path(parts))


def known_rung(name: str, ladder: type[_Ladder]) -> _Ladder:
    """Return the rung with this name; raise ValueError for an unknown name."""
    try:
        return ladder(name)
    except ValueError:
        raise unknown("rung", name, ladder) from None


def _case(reference: _Reference) -> _Reference:
    """Return the reference with scheme and host in lower case, triplets in upper (§6.2.2.1)."""
    scheme = reference.scheme and reference.scheme.lower()
    return _in_each(_upper_triplets, _lower_host(reference._replace(scheme=scheme)))


def _percent(reference: _Reference) -> _Reference:
    """Return the reference with its unreserved characters decoded (§6.2.2.2).

    Decoded letters of the host are put in lower case, too.
    """
    return _lower_host(_in_each(_decode_unreserved, reference))


def _path(reference: _Reference) -> _Reference:
    """Return the reference without dot segments (§6.2.2.3).

    A relative-path reference keeps them: their meaning depends on the base (§4.2).
    """
    if (reference.scheme, reference.host) == (None, None) and not reference.path.startswith("/"):
        return reference
    return reference._replace(path=remove_dot_segments(reference.path))


def _scheme(reference: _Reference) -> _Reference:
    """Return the reference in the equivalent form that its scheme prefers (§6.2.3)."""
    scheme = reference.scheme or ""
    if reference.host is not None:
        reference = reference._replace(port=_port(scheme, reference.port))
        reference = reference._replace(path=reference.path or "/")
    elif scheme in _PATH_RULES:
        reference = reference._replace(path=_PATH_RULES[scheme](reference.path))
    if scheme in _DEFAULT_HOSTS and _is_local(reference, _DEFAULT_HOSTS[scheme]):
        reference = reference._replace(host="")
    return reference


def _port(scheme: str, port: str | None) -> str | None:
    """Return the port, or None if it is empty or the default port (§3.2.3)."""
    default = default_port(scheme)
    if not port or (default is not None and port.lstrip("0") == str(default)):
        return None
    return port


def _is_local(reference: _Reference, default: str) -> bool:
    """Return whether the authority only repeats the default host, so that it can be empty."""
    return (
        reference.host in {None, default}
        and reference.userinfo is None
        and reference.port is None
        and reference.path.startswith("/")
    )


def _in_each(change: Callable[[str], str], reference: _Reference) -> _Reference:
    if not any(piece and "%" in piece for piece in reference):
        return reference
    return _Reference._make(piece and change(piece) for piece in reference)


def _upper_triplets(text: str) -> str:
    return respell(text, UPPER)


def _decode_unreserved(text: str) -> str:
    """Return `text` with the triplets of unreserved characters decoded, once (§2.4)."""
    return respell(text, PLAIN)


def _lower_host(reference: _Reference) -> _Reference:
    """Return the reference with its host in lower case, except triplets and a zone."""
    if reference.host is None:
        return reference
    literal = reference.host.startswith("[")
    name, percent, zone = reference.host.partition("%") if literal else (reference.host, "", "")
    return reference._replace(host=_lower(name) + percent + zone)


def _lower(text: str) -> str:
    return _upper_triplets(text.lower())


def _mailto(path: str) -> str:
    """Return the path with the domains of its addresses in lower case (RFC 6068 §2)."""
    return _MAIL_DOMAIN.sub(lambda domain: _lower(domain[0]), path)


def _sip(path: str) -> str:
    """Return the path with its host in lower case; before "@" case matters (RFC 3261 §19.1.4).

    The default port stays: by that document, URIs with and without it are not equivalent.
    """
    userinfo, at, rest = path.rpartition("@")
    return userinfo + at + _SIP_HOST.sub(lambda host: _lower(host[0]), rest, count=1)


def _tel(path: str) -> str:
    """Return the path without the visual separators of its number (RFC 3966 §4)."""
    number, semicolon, parameters = path.partition(";")
    if not _TEL_NUMBER.fullmatch(number):
        return path
    return number.translate(_VISUAL_SEPARATORS) + semicolon + parameters


def _urn(path: str) -> str:
    """Return the path with its namespace identifier in lower case (RFC 8141 §3.1)."""
    return _URN_NID.sub(lambda identifier: identifier[0].lower(), path, count=1)


_MAIL_DOMAIN: Final = re.compile(r"@[^@,]++(?=,|\Z)")
_SIP_HOST: Final = re.compile(r"\A[^:;]*")
_TEL_NUMBER: Final = re.compile(r"\+?[().-]*+[0-9][0-9().-]*+")
_VISUAL_SEPARATORS: Final = str.maketrans("", "", "-.()")
_URN_NID: Final = re.compile(r"\A[0-9A-Za-z][0-9A-Za-z-]{0,30}[0-9A-Za-z](?=:)")

# By scheme, the rule for the path of a URI without an authority.
_PATH_RULES: Final[dict[str, Callable[[str], str]]] = {
    "mailto": _mailto,
    "sip": _sip,
    "sips": _sip,
    "tel": _tel,
    "urn": _urn,
}
# By scheme, the default host, which an empty authority stands for.
_DEFAULT_HOSTS: Final = {
    "file": "localhost",  # RFC 8089 §2, which also lets the authority be absent
}

_LADDER: Final = tuple(Rung)
_CHANGES: Final = {Rung.CASE: _case, Rung.PERCENT: _percent, Rung.PATH: _path, Rung.SCHEME: _scheme}
