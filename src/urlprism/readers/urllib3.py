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

from urlprism._vocabulary import idna2003
from urlprism._vocabulary.components import Components
from urlprism._vocabulary.schemes import default_port
from urlprism.readers import cpython
from urlprism.readers.hosts import effective_host
from urlprism.readers.idna_labels import encoded_label
from urlprism.readers.model import Model
from urlprism.readers.reading import Refused, Target
from urlprism.redaction.records import hides_secrets
from urlprism.urllib_parse import quote

NAME: Final = "urllib3"
VERSION: Final = "2.8.0"
DEFAULT_PORTS: Final = {"http": 80, "https": 443}

# URLs that no rule changes up to the path.
_PLAIN: Final = re.compile(
    r"(https?)://([a-z0-9._-]++)(?::([1-9][0-9]{0,3}+))?+((?:/[^?#]*+)?+)(?:\?([^#]*+))?+(?:#(.*+))?+",
    re.DOTALL,
)
_SCHEME: Final = re.compile(r"([a-zA-Z][a-zA-Z0-9+-]*):")
_AUTHORITY: Final = re.compile(r"//([^\\/]*)")
_HOST_AND_PORT: Final = re.compile(
    r"(\[[^\]]*+\]|[^\[\]%:]*+(?:%[0-9a-fA-F]{2}[^\[\]%:]*+)*+)(?::([0-9]*+))?+"
)
_MOST_DIGITS: Final = 5
_HIGHEST_PORT: Final = 65535
_LONGEST_KEPT: Final = 8192  # characters
_LONGEST_TARGET_KEPT: Final = 256
# Only these are normalized: a URL without a scheme counts as http.
_NORMALIZED: Final = (None, "http", "https")

_SETTLED_HOST: Final = re.compile(r"[a-z0-9._-]*+")
_RESOLVABLE: Final = re.compile(r"(?:[a-z0-9_-]{1,63}+\.)*+[a-z0-9_-]{0,63}+")
_CONTROL_OR_SPACE: Final = re.compile(r"[\x00-\x20\x7f]")
_NUMBERS: Final = re.compile(r"(?:0[xX][0-9a-fA-F]+|[0-9]+)(?:\.(?:0[xX][0-9a-fA-F]+|[0-9]+)){0,3}")
_LITERAL: Final = re.compile(
    r"\[([0-9a-fA-F:.]*)"
    r"(?:%(?:25)?(?!\])([a-zA-Z0-9._~-]*(?:%[0-9a-fA-F]{2}[a-zA-Z0-9._~-]*)*))?\]"
)
_GROUP: Final = re.compile(r"[0-9a-fA-F]{1,4}")
_QUAD: Final = re.compile(r"(?:[0-9]{1,3}\.){3}[0-9]{1,3}")
_GROUPS: Final = 8
_TRIPLET: Final = re.compile(r"%[0-9a-fA-F]{2}")
_TRIPLETS: Final = re.compile(r"(?:%[0-9a-fA-F]{2})++")
_LOWER: Final = re.compile(r"%(?:[a-f][0-9a-fA-F]|[0-9A-F][a-f])")
_STRAY: Final = re.compile(r"%(?![0-9a-fA-F]{2})")
_PERCENT: Final = re.compile(r"%([0-9a-fA-F]{2})?")
_UNRESERVED: Final = re.compile(r"[A-Za-z0-9._~-]")


class _Kept(NamedTuple):
    """The characters kept in a part, and a pattern of the parts that stay unchanged."""

    characters: str
    settled: re.Pattern[str]


def _kept(characters: str) -> _Kept:
    """Return the set of a part: unreserved and these characters, and triplets in upper case."""
    kept = f"[a-zA-Z0-9._~{characters}-]*+"
    return _Kept(characters, re.compile(f"{kept}(?:%[0-9A-F]{{2}}{kept})*+"))


_IN_USERINFO: Final = _kept("!$&'()*+,;=:")
_IN_PATH: Final = _kept("!$&'()*+,;=:@/")
_IN_QUERY: Final = _kept("!$&'()*+,;=:@/?")


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
    return parse(text if base is None else _joined(base, text))


def answer(fields: Url) -> tuple[Components, Target]:
    """Return the common parts, and where a `PoolManager` would connect."""
    scheme, auth, host, port, path, query, fragment = fields
    # The `__new__` of a NamedTuple is a function in Python.
    components = tuple.__new__(Components, (scheme, auth, host, port, path or "", query, fragment))
    is_short = len(scheme or "") + len(host or "") <= _LONGEST_TARGET_KEPT
    return components, (_known_target if is_short else _target)(scheme or "http", host, port)


def parse(text: str) -> Url:
    """Return the parts of a text; raise Refused for an invalid host or port."""
    return _remembered(text) if len(text) <= _LONGEST_KEPT else _parse(text)


def _parse(text: str) -> Url:
    plain = _PLAIN.fullmatch(text)
    if plain is None:
        return _cut(text) if text else Url()
    scheme, host, digits, path, query, fragment = plain.groups()
    return _url(scheme, None, host, int(digits) if digits else None, path, query, fragment)


# requests often reads the same text after it.
_remembered = functools.lru_cache(maxsize=128)(_parse)


def _cut(text: str) -> Url:
    """Return the parts of a text that is not empty; raise Refused as `parse` does."""
    rest, has_fragment, fragment = text.partition("#")
    rest, has_query, query = rest.partition("?")
    found = _SCHEME.match(rest)
    scheme = found[1].lower() if found else None
    if found:
        rest = rest[found.end() :]
    elif not rest.startswith("/"):
        rest = "//" + rest
    located = _AUTHORITY.match(rest)
    path = rest[located.end() :] if located else rest
    auth = host = port = None
    if located and located[1]:
        auth, host, port = _located(located[1], scheme)
    tail = query if has_query else None, fragment if has_fragment else None
    return _url(scheme, auth, host, port, path, *tail)


def _url(
    scheme: str | None,
    auth: str | None,
    host: str | None,
    port: int | None,
    path: str,
    query: str | None,
    fragment: str | None,
) -> Url:
    """Return the URL of these parts, with those after the authority encoded."""
    if scheme in _NORMALIZED:
        path = path and _encoded(_without_dots(path), _IN_PATH)
        query = query and _encoded(query, _IN_QUERY)
        fragment = fragment and _encoded(fragment, _IN_QUERY)
    written: str | None = path
    if not path:
        written = None if query is None and fragment is None else ""
    elif path[0] != "/":
        written = "/" + path
    return tuple.__new__(Url, (scheme, auth, host, port, written, query, fragment))


def is_plain_name(host: str) -> bool:
    """Whether this is a name as pools write it that a connection looks up unchanged."""
    return _RESOLVABLE.fullmatch(host) is not None


def asked_name(host: str, scheme: str) -> str:
    """Return the name that a connection looks up; raise Refused if the connection raises first."""
    if _RESOLVABLE.fullmatch(host):
        return host
    name = _normalized(host, scheme)
    if name.startswith("["):
        name = name.strip("[]")
    if idna2003.to_ascii(name) is None:
        reason = "a label of the host is empty or too long"
        raise Refused(reason, "urllib3 create_connection, LocationParseError")
    return name


def _target(scheme: str, host: str | None, port: int | None) -> Target:
    """Return where a `PoolManager` connects, without a host if it raises before a look-up.

    For a scheme for which it has no pools, the target is the one that the URL names.
    """
    if not host:
        return Target(scheme, None, None)
    if scheme not in DEFAULT_PORTS:
        return Target(scheme, effective_host(host), default_port(scheme) if port is None else port)
    try:
        name = asked_name(host, scheme)
    except Refused:
        return Target(scheme, None, None)
    return Target(scheme, effective_host(name), DEFAULT_PORTS[scheme] if port is None else port)


# Many texts have the same host.
_known_target = functools.lru_cache(maxsize=512)(_target)


def _joined(base: str, location: str) -> str:
    """Return the URL to which a location leads: `PoolManager.urlopen`."""
    parse(base)
    if not location:
        reason = "an empty location is not followed"
        raise Refused(reason, "urllib3 PoolManager.urlopen")
    try:
        return cpython.running().urljoin(base, location)
    except ValueError as error:
        raise cpython.refused(error, "urljoin") from None


def _located(authority: str, scheme: str | None) -> tuple[str | None, str, int | None]:
    """Return userinfo, host and port of an authority."""
    userinfo, _, location = authority.rpartition("@")
    found = _HOST_AND_PORT.fullmatch(location)
    if found is None or (location[:1] == "[" and _literal(found[1]) is None):
        raise _refused("the authority has no host, or text other than host and port")
    host, digits = found.groups()
    if userinfo and scheme in _NORMALIZED:
        userinfo = _encoded(userinfo, _IN_USERINFO)
    return userinfo or None, _normalized(host, scheme), _port(digits) if digits else None


def _port(digits: str) -> int:
    """Return the number of a port, which may have zeros before it."""
    significant = digits.lstrip("0") or "0"
    if len(significant) > _MOST_DIGITS or int(significant) > _HIGHEST_PORT:
        raise _refused("the port is not from 0 to 65535")
    return int(significant)


def _normalized(host: str, scheme: str | None) -> str:
    """Return a host as `parse_url` and pools write it; raise Refused for one they refuse."""
    if _SETTLED_HOST.fullmatch(host):
        return host
    if _CONTROL_OR_SPACE.search(host):
        raise _refused("the host contains a control character or a space")
    if scheme not in _NORMALIZED:
        return host
    literal = _literal(host)
    if literal is not None:
        return _with_zone(literal)
    if _NUMBERS.fullmatch(host):
        return host
    if "%" in host:
        host = _PERCENT.sub(_unescaped, host)
    if host.isascii():
        return _LOWER.sub(_upper, host.lower())
    labels = host.split(".")
    # A long host has the same labels again and again.
    found = {label: _to_ascii(label) for label in dict.fromkeys(labels)}
    return ".".join(map(found.__getitem__, labels))


def _to_ascii(label: str) -> str:
    """Return a label encoded by IDNA 2008, a label in ASCII in lower case."""
    if label.isascii():
        return _TRIPLETS.sub(_upper, label.lower())
    found = encoded_label(label.lower())
    if found is None:
        raise _refused("a label of the host is not valid in IDNA 2008")
    return found


def _unescaped(percent: re.Match[str]) -> str:
    """Return the replacement of a triplet in a host; raise Refused for a lone percent sign."""
    if percent[1] is None:
        raise _refused("the host contains a percent sign that encodes nothing")
    return _replacement(percent[0])


@functools.lru_cache(maxsize=512)
def _replacement(triplet: str) -> str:
    """Return what replaces a triplet in a host; there are 484 of them."""
    character = _encoded_character(triplet)
    return character if _UNRESERVED.fullmatch(character) else triplet.upper()


def _encoded_character(triplet: str) -> str:
    """Return the character that a triplet encodes; raise Refused for a control."""
    character = chr(int(triplet[1:], 16))
    if character < " " or character == "\x7f":
        raise _refused("the host contains an encoded control character")
    return character


def _literal(host: str) -> re.Match[str] | None:
    """Return the address and the zone of an IPv6 address in brackets, None for any other host."""
    found = _LITERAL.fullmatch(host)
    return found if found and _is_ipv6(found[1]) else None


def _is_ipv6(text: str) -> bool:
    """Whether a text is an IPv6 address; the numbers of an IPv4 tail may be too large."""
    before, gap, after = text.partition("::")
    if not gap:
        return _groups(text, last=True) == _GROUPS
    return _groups(before, last=False) + _groups(after, last=True) < _GROUPS


def _groups(text: str, *, last: bool) -> int:
    """Return how many groups of 16 bits a text has, too many for malformed groups."""
    if not text:
        return 0
    groups = text.split(":", _GROUPS)
    if last and _QUAD.fullmatch(groups[-1]):
        groups[-1:] = "0", "0"
    return len(groups) if all(map(_GROUP.fullmatch, groups)) else _GROUPS + 1


def _with_zone(literal: re.Match[str]) -> str:
    """Return an IPv6 address in brackets, with its zone after a bare percent sign."""
    address, zone = literal.groups()
    if zone is None:
        return f"[{address.lower()}]"
    for triplet in _TRIPLET.finditer(zone):
        _encoded_character(triplet[0])
    return f"[{address.lower()}%{_TRIPLETS.sub(_upper, zone)}]"


def _without_dots(path: str) -> str:
    """Return a path with its dot segments removed."""
    if "/." not in path and path[:1] != ".":
        return path
    kept: list[str] = []
    for segment in path.split("/"):
        if segment == "..":
            # The text before the first slash is a segment too.
            del kept[-1:]
        elif segment != ".":
            kept.append(segment)
    if path[0] == "/" and (not kept or kept[0]):
        kept.insert(0, "")
    if path.endswith(("/.", "/..")):
        kept.append("")
    return "/".join(kept)


def _encoded(part: str, kept: _Kept) -> str:
    """Return a part with all characters percent-encoded that are not kept.

    Percent signs stay only if every percent sign of the part begins a triplet.
    """
    if kept.settled.fullmatch(part):
        return part
    characters = kept.characters
    if "%" in part:
        characters = characters if _STRAY.search(part) else characters + "%"
        part = _LOWER.sub(_upper, part)
    return quote(part, characters, errors="surrogatepass")


def _upper(triplet: re.Match[str]) -> str:
    return triplet[0].upper()


def _refused(reason: str) -> Refused:
    return Refused(reason, "urllib3 parse_url, LocationParseError")


MODEL: Final = Model(
    NAME, VERSION, "urllib3.util.parse_url and its pools", Url._fields, report, answer
)
