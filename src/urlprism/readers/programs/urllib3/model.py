"""How urllib3 reads a URL: `urllib3.util.parse_url`, and where a `PoolManager` would connect.

text ──► "//" before it unless a scheme or a slash begins it ──► split at its delimiters
     ──► host checked, IDNA 2008 ──► parts percent-encoded ──► Url ──► pool ──► resolver
base, location ──► urljoin of the running Python ──► the same

A text that `parse_url` accepts is accepted. If a `PoolManager` then raises before it asks the
resolver (no host, a label empty or too long), the target has no host.
A location is the text as urllib3 has it; it reads the octets of the header as Latin-1.
"""

import functools
import re
from typing import Final, NamedTuple

from urlprism._core.escapes.triplets import UPPER, respell
from urlprism._core.grammar.schemes import default_port
from urlprism._core.idn import idna2003
from urlprism._core.records.components import Components
from urlprism.readers.model import Model
from urlprism.readers.outcomes import Refused, Target, Wire
from urlprism.readers.programs.python import client as cpython_client
from urlprism.readers.programs.python import model as cpython
from urlprism.readers.programs.urllib3 import by_hand as urllib3_by_hand
from urlprism.readers.programs.urllib3 import older as urllib3_older
from urlprism.readers.programs.urllib3.hosts import NORMALIZED, literal, normalized, refused
from urlprism.readers.programs.urllib3.releases import RELEASES, is_cut_by_hand
from urlprism.readers.programs.urllib3.rfc3986_package import without_dots
from urlprism.readers.reading import Reading
from urlprism.readers.shared.hosts import effective_host
from urlprism.readers.shared.releases import Release
from urlprism.readers.shared.sending import origin_form
from urlprism.redaction.records import hides_secrets
from urlprism.urllib_parse import quote

NAME: Final = "urllib3"
VERSION: Final = "2.8.0"
NEWEST: Final = RELEASES.of(VERSION)
DEFAULT_PORTS: Final = {"http": 80, "https": 443}

# URLs that no rule changes up to the path.
_PLAIN: Final = re.compile(
    r"(https?)://([a-z0-9._-]++)(?::([1-9][0-9]{0,3}+))?+((?:/[^?#]*+)?+)(?:\?([^#]*+))?+(?:#(.*+))?+",
    re.DOTALL,
)
_SCHEME: Final = re.compile(r"([a-zA-Z][a-zA-Z0-9+-]*):")
_AUTHORITY: Final = re.compile(r"//([^\\/]*)")
_UP_TO_SLASH: Final = re.compile(r"//([^/]*)")
_HOST_AND_PORT: Final = re.compile(
    r"(\[[^\]]*+\]|[^\[\]%:]*+(?:%[0-9a-fA-F]{2}[^\[\]%:]*+)*+)(?::([0-9]*+))?+"
)
_MOST_DIGITS: Final = 5
_HIGHEST_PORT: Final = 65535
_LONGEST_KEPT: Final = 8192  # characters
_LONGEST_TARGET_KEPT: Final = 256
_RESOLVABLE: Final = re.compile(r"(?:[a-z0-9_-]{1,63}+\.)*+[a-z0-9_-]{0,63}+")
_STRAY: Final = re.compile(r"%(?![0-9a-fA-F]{2})")


class _Kept(NamedTuple):
    """The characters kept in a part, and a pattern of the parts that stay unchanged."""

    characters: str
    settled: re.Pattern[str]


def _kept(characters: str) -> _Kept:
    """Return the set of a part: letters, digits, these characters, and triplets in upper case."""
    safe = f"[a-zA-Z0-9._{characters}-]*+"
    return _Kept(characters, re.compile(f"{safe}(?:%[0-9A-F]{{2}}{safe})*+"))


class _Sets(NamedTuple):
    """The sets of the parts that are encoded."""

    userinfo: _Kept
    path: _Kept
    query: _Kept


_SIGNS: Final = "!$&'()*+,;=:"
_WITHOUT_TILDE: Final = _Sets(_kept(_SIGNS), _kept(_SIGNS + "@/"), _kept(_SIGNS + "@/?"))
# The first release that reads a target as a URL, and the first that does not.
_TARGETS_READ, _TARGETS_SENT = (1, 26, 0), (2, 7, 0)
_SETS: Final = _Sets(_kept(_SIGNS + "~"), _kept(_SIGNS + "@/~"), _kept(_SIGNS + "@/?~"))


@hides_secrets
class Url(NamedTuple):
    """The result of `parse_url`."""

    scheme: str | None = None
    auth: str | None = None
    host: str | None = None
    port: int | None = None
    path: str | None = None
    query: str | None = None
    fragment: str | None = None


def report(text: str, base: str | None) -> Url:
    """Return the parts of a URL, or with a base those of the redirect to `text`."""
    return _report(NEWEST, text, base)


def answer(fields: Url) -> tuple[Components, Target]:
    """Return the common parts, and where a `PoolManager` would connect."""
    return _answer(NEWEST, fields)


def at_version(version: str) -> Model[Url]:
    """Return the model of a release of urllib3; raise ValueError for an unknown one."""
    urllib3 = RELEASES.of(version)
    summary = "urllib3.util.parse_url and its pools"
    by_hand = is_cut_by_hand(urllib3)
    answered = urllib3_by_hand.answer if by_hand else functools.partial(_answer, urllib3)
    return Model(
        *(NAME, urllib3.version, summary, Url._fields),
        *(functools.partial(_report, urllib3), answered, at_version),
        releases=RELEASES.newest,
        wire=functools.partial(_wire, urllib3),
        follow=functools.partial(_followed, urllib3),
    )


def requested_target(target: str, urllib3: Release) -> bytes | None:
    """Return a request-target of requests, which one before 1.25 sends as it is."""
    if is_cut_by_hand(urllib3):
        return cpython_client.target_of(target, cpython.running())
    return encoded_target(target, urllib3)


def encoded_target(target: str, urllib3: Release) -> bytes | None:
    """Return a request-target as `HTTPConnectionPool.urlopen` sends it, None if it is not known.

    What came before 1.25 did not encode it, and left the rest to the `http.client` of its Python.
    From 1.26 to 2.6, one that begins with two slashes is read as a URL before it is sent.
    """
    if not urllib3.has("rfc3986-not-needed"):
        return None
    if target.startswith("//") and _TARGETS_READ <= urllib3.number < _TARGETS_SENT:
        parse(target, urllib3)
    path, mark, query = target.partition("?")
    sets = _SETS if urllib3.has("tilde-kept") else _WITHOUT_TILDE
    encoded_query = _encoded(query, sets.query) if mark else None
    return origin_form(_encoded(path, sets.path), encoded_query)


def _wire(
    urllib3: Release,
    reading: Reading,
    text: str,  # noqa: ARG001 - all take both
    base: str | None,  # noqa: ARG001
) -> Wire | None:
    """Return what a pool dials and sends for a URL; it never sends what stands before the host."""
    url = Url(**reading.report)  # type: ignore[arg-type]
    scheme, query = url.scheme or "http", "" if url.query is None else f"?{url.query}"
    if scheme not in DEFAULT_PORTS or not url.host:
        raise Refused("no pool for the scheme, or no host", "PoolManager.connection_from_host")
    name = asked_name(url.host, scheme, urllib3)
    port = asked_port(url.port, scheme, urllib3)
    sent = encoded_target((url.path or "/") + query, urllib3)
    return None if sent is None else wire_of(Target(scheme, name, port), sent, is_authorized=False)


def wire_of(dialled: Target, target: bytes, *, is_authorized: bool) -> Wire:
    """Return the wire of a connection by the running Python's `http.client`."""
    cpython_client.check_host(dialled.host or "", cpython.running())
    name, scheme = (dialled.host or "").rstrip("."), dialled.scheme or ""
    field = cpython_client.host_field(name, dialled.port, scheme, cpython.running())
    port = dialled.port and cpython_client.dialled_port(dialled.port)
    return Wire(dialled._replace(port=port), field, target, is_authorized)


def _followed(urllib3: Release, octets: str, base: str) -> Url:
    """Return the parts of a redirect: the octets of a header field are taken for Latin-1."""
    return _report(urllib3, cpython_client.value_of(octets), base)


def _report(urllib3: Release, text: str, base: str | None) -> Url:
    return parse(text if base is None else _joined(base, text, urllib3), urllib3)


def _answer(urllib3: Release, fields: Url) -> tuple[Components, Target]:
    scheme, auth, host, port, path, query, fragment = fields
    # The `__new__` of a NamedTuple is a function in Python.
    components = tuple.__new__(Components, (scheme, auth, host, port, path or "", query, fragment))
    is_short = len(scheme or "") + len(host or "") <= _LONGEST_TARGET_KEPT
    find = _known_target if is_short else _target
    return components, find(scheme or "http", host, port, urllib3)


def parse(text: str, urllib3: Release = NEWEST) -> Url:
    """Return the parts of a text; raise Refused for an invalid host or port."""
    return (_remembered if len(text) <= _LONGEST_KEPT else _parse)(text, urllib3)


def _parse(text: str, urllib3: Release) -> Url:
    if text and not urllib3.has("rfc3986-not-needed"):
        parser = urllib3_by_hand if is_cut_by_hand(urllib3) else urllib3_older
        return tuple.__new__(Url, parser.parse(text, urllib3))
    plain = _PLAIN.fullmatch(text)
    if plain is None:
        return _cut(text, urllib3) if text else Url()
    scheme, host, digits, path, query, fragment = plain.groups()
    port = int(digits) if digits else None
    return _url((scheme, None, host, port), path, query, fragment, urllib3)


# requests often reads the same text after it.
_remembered = functools.lru_cache(maxsize=128)(_parse)


def _cut(text: str, urllib3: Release) -> Url:
    """Return the parts of a text that is not empty; raise Refused as `parse` does."""
    rest, has_fragment, fragment = text.partition("#")
    rest, has_query, query = rest.partition("?")
    head = _SCHEME.match(rest)
    scheme = head[1].lower() if head else None
    if head:
        rest = rest[head.end() :]
    elif not rest.startswith("/"):
        rest = "//" + rest
    pattern = _AUTHORITY if urllib3.has("backslash-ends-authority") else _UP_TO_SLASH
    located = pattern.match(rest)
    path = rest[located.end() :] if located else rest
    auth = host = port = None
    if located and located[1]:
        auth, host, port = _located(located[1], scheme, urllib3)
    tail = query if has_query else None, fragment if has_fragment else None
    return _url((scheme, auth, host, port), path, *tail, urllib3)


def _url(
    start: tuple[str | None, str | None, str | None, int | None],
    path: str,
    query: str | None,
    fragment: str | None,
    urllib3: Release,
) -> Url:
    """Return the URL of these parts, with those after the authority encoded."""
    if start[0] in NORMALIZED:
        sets = _SETS if urllib3.has("tilde-kept") else _WITHOUT_TILDE
        path = path and _encoded(without_dots(path), sets.path)
        query = query and _encoded(query, sets.query)
        fragment = fragment and _encoded(fragment, sets.query)
    path_there: str | None = path
    if not path:
        path_there = None if query is None and fragment is None else ""
    elif path[0] != "/":
        path_there = "/" + path
    return tuple.__new__(Url, (*start, path_there, query, fragment))


def is_plain_name(host: str) -> bool:
    """Whether this is a name as pools write it that a connection looks up unchanged."""
    return _RESOLVABLE.fullmatch(host) is not None


def asked_name(host: str, scheme: str, urllib3: Release = NEWEST) -> str:
    """Return the name that a connection looks up; raise Refused if the connection raises first."""
    if _RESOLVABLE.fullmatch(host):
        return host
    if is_cut_by_hand(urllib3):
        return urllib3_by_hand.asked_name(host)
    name = normalized(host, scheme, urllib3)
    if name.startswith("["):
        name = name.strip("[]")
    if idna2003.to_ascii(name) is None:
        reason = "a label of the host is empty or too long"
        raise Refused(reason, "urllib3 create_connection, LocationParseError")
    return name


def asked_port(port: int | None, scheme: str, urllib3: Release = NEWEST) -> int:
    """Return the port that a connection goes to."""
    is_given = port is not None if urllib3.has("port-zero-kept") else port
    return port if port is not None and is_given else DEFAULT_PORTS[scheme]


def _target(scheme: str, host: str | None, port: int | None, urllib3: Release) -> Target:
    """Return where a `PoolManager` connects, without a host if it raises before a look-up.

    For a scheme for which it has no pools, the target is the one that the URL names.
    """
    if not host:
        return Target(scheme, None, None)
    if scheme not in DEFAULT_PORTS:
        return Target(scheme, effective_host(host), default_port(scheme) if port is None else port)
    try:
        name = asked_name(host, scheme, urllib3)
    except Refused:
        return Target(scheme, None, None)
    return Target(scheme, effective_host(name), asked_port(port, scheme, urllib3))


# Many texts have the same host.
_known_target = functools.lru_cache(maxsize=512)(_target)


def _joined(base: str, location: str, urllib3: Release) -> str:
    """Return the URL to which a location leads: `PoolManager.urlopen`."""
    parse(base, urllib3)
    if not location:
        reason = "an empty location is not followed"
        raise Refused(reason, "urllib3 PoolManager.urlopen")
    try:
        return cpython.running().urljoin(base, location)
    except ValueError as error:
        raise cpython.refused(error, "urljoin") from None


def _located(
    authority: str, scheme: str | None, urllib3: Release
) -> tuple[str | None, str, int | None]:
    """Return userinfo, host and port of an authority."""
    userinfo, at, location = authority.rpartition("@")
    pieces = _HOST_AND_PORT.fullmatch(location)
    if pieces is None and not urllib3.has("line-end-kept"):
        pieces = _HOST_AND_PORT.fullmatch(location.removesuffix("\n"))
    if pieces is None or (location[:1] == "[" and literal(pieces[1], urllib3) is None):
        raise refused("the authority has no host, or text other than host and port")
    host, digits = pieces.groups()
    if userinfo and scheme in NORMALIZED:
        sets = _SETS if urllib3.has("tilde-kept") else _WITHOUT_TILDE
        userinfo = _encoded(userinfo, sets.userinfo)
    keeps_empty = at and not urllib3.has("empty-userinfo-absent")
    port = _port(digits, urllib3) if digits else None
    return userinfo if userinfo or keeps_empty else None, normalized(host, scheme, urllib3), port


def _port(digits: str, urllib3: Release) -> int | None:
    """Return the number of a port, which may have zeros before it."""
    significant = digits.lstrip("0") or "0"
    if significant == "0" and urllib3.has("port-of-zeros-absent"):
        return None
    counted = significant if urllib3.has("zeros-before-port") else digits
    if len(counted) > _MOST_DIGITS or int(significant) > _HIGHEST_PORT:
        raise refused("the port is not from 0 to 65535")
    return int(significant)


def _encoded(part: str, safe: _Kept) -> str:
    """Return a part with all characters percent-encoded that are not kept.

    Percent signs stay only if every percent sign of the part begins a triplet.
    """
    if safe.settled.fullmatch(part):
        return part
    # `quote` itself keeps a tilde.
    characters = safe.characters.replace("~", "")
    if "%" in part:
        characters = characters if _STRAY.search(part) else characters + "%"
        part = respell(part, UPPER)
    quoted = quote(part, characters, errors="surrogatepass")
    return quoted if "~" in safe.characters else quoted.replace("~", "%7E")


MODEL: Final = at_version(VERSION)
