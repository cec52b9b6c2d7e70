"""How Java's `java.net.URI` reads a URI: `new URI(text)`, and `resolve` against a base.

text ──► scheme ─┬► opaque part
                 └► authority ─┬► server: userinfo, host, port      all checked, nothing changed
                    path       └► or a registry's name: no host
                    query

Its grammar is that of RFC 2396 and RFC 2732, with characters beyond ASCII except spaces and
controls. An authority that is not a server, such as "a_b", is accepted as the name of a registry;
the URI then has no host. Characters are UTF-16 units, and half a surrogate pair is neither a space
nor a control.
"""

import re
from typing import Final, NamedTuple

from urlprism._vocabulary.components import Components
from urlprism.readers.hosts import target_of
from urlprism.readers.model import Model
from urlprism.readers.reading import Refused, Target

NAME: Final = "java.net.URI"
VERSION: Final = "17.0.15"

_RULE: Final = "URI, URISyntaxException"
_BEYOND_ASCII: Final = r"[^\x00-\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]"
_UNRESERVED: Final = r"0-9A-Za-z\-_.!~*'()"


def _text_of(more: str) -> re.Pattern[str]:
    """Return a pattern of unreserved characters, `more`, escapes, and characters beyond ASCII."""
    return re.compile(rf"(?:[{_UNRESERVED}{more}]|%[0-9A-Fa-f]{{2}}|{_BEYOND_ASCII})*+")


_ANY: Final = _text_of(r";/?:@&=+$,\[\]")
_PATH: Final = _text_of(":@&=+$,;/")
_USERINFO: Final = _text_of(";:&=+$,")
_REGISTRY: Final = _text_of("$,;:@&=+")
_SCHEME: Final = re.compile(r"[A-Za-z][0-9A-Za-z+.-]*")
_LABEL: Final = re.compile(r"[0-9A-Za-z]++(?:-++[0-9A-Za-z]++)*+")
_HEX_GROUP: Final = re.compile(r"[0-9A-Fa-f]{1,4}")
_DECIMAL: Final = re.compile(r"0*([0-9]{1,10})")
_SCOPE: Final = re.compile(r"[0-9A-Za-z_.]+")
_MAX_INT: Final = (1 << 31) - 1


class _Server(NamedTuple):
    """The parts of an authority that names a server; all absent if it does not."""

    userinfo: str | None = None
    host: str | None = None
    port: int | None = None


class _Record(NamedTuple):
    """A URI by its parts; None means absent. An opaque URI has no path."""

    scheme: str | None
    opaque: str | None
    authority: str | None
    server: _Server
    path: str | None
    query: str | None
    fragment: str | None


class Fields(NamedTuple):
    """The raw parts of a `java.net.URI`, by its getters."""

    uri: str
    scheme: str | None
    opaque: str | None
    authority: str | None
    userinfo: str | None
    host: str | None
    port: int | None
    path: str | None
    query: str | None
    fragment: str | None


def report(text: str, base: str | None) -> Fields:
    """Return the raw parts of a URI, resolved against `base` if there is one."""
    if base is None:
        return _report(text, _parse(text))
    above, below = _parse(base), _parse(text)
    uri = _resolve(above, below)
    if uri is below:
        return _report(text, below)
    return _report(_composed(uri) if uri is not above else base, uri)


def answer(fields: Fields) -> tuple[Components, Target]:
    """Return the common parts, and where a request would go: only a server can be a target."""
    components = Components(
        fields.scheme,
        fields.userinfo,
        fields.host,
        fields.port,
        fields.opaque or fields.path or "",
        fields.query,
        fields.fragment,
    )
    return components, target_of(components)


def _report(text: str, uri: _Record) -> Fields:
    """Return the parts of a URI under the names of its getters."""
    scheme, opaque, authority, server, path, query, fragment = uri
    return Fields(text, scheme, opaque, authority, *server, path, query, fragment)


def _parse(text: str) -> _Record:
    """Return the parts of a URI; the first colon ends a scheme unless "/" or "?" precedes it."""
    rest, hash_sign, fragment = text.partition("#")
    if hash_sign:
        _check(_ANY, fragment, "fragment")
    before, colon, after = rest.partition(":")
    if not colon or "/" in before or "?" in before:
        return _hierarchical(None, rest, fragment if hash_sign else None)
    if not _SCHEME.fullmatch(before):
        raise Refused("no scheme before the colon", _RULE)
    if after.startswith("/"):
        return _hierarchical(before, after, fragment if hash_sign else None)
    if not after:
        raise Refused("nothing follows the scheme", _RULE)
    _check(_ANY, after, "opaque part")
    return _Record(before, after, None, _Server(), None, None, fragment if hash_sign else None)


def _hierarchical(scheme: str | None, text: str, fragment: str | None) -> _Record:
    """Return the parts of a hierarchical URI; an empty authority needs something after it."""
    rest, question, query = text.partition("?")
    authority, server = None, _Server()
    if rest.startswith("//"):
        named, slash, path = rest[2:].partition("/")
        rest = slash + path
        if named:
            authority, server = named, _authority(named)
        elif not rest and not question and fragment is None:
            raise Refused("nothing follows the two slashes", _RULE)
    _check(_PATH, rest, "path")
    if question:
        _check(_ANY, query, "query")
    return _Record(scheme, None, authority, server, rest, query if question else None, fragment)


def _check(allowed: re.Pattern[str], text: str, what: str) -> None:
    """Refuse a part with other characters, or with "%" that two digits do not follow."""
    if not allowed.fullmatch(text):
        message = f"an illegal character or escape in the {what}"
        raise Refused(message, _RULE)


def _authority(text: str) -> _Server:
    """Return the server that an authority names; it is empty if that is a registry's name."""
    is_registry = _REGISTRY.fullmatch(text) is not None
    if not is_registry:
        match = _REGISTRY.match(text)
        if match is not None and text.startswith("%", match.end()):
            raise Refused("an illegal escape in the authority", _RULE)
    try:
        return _server(text)
    except Refused:
        if is_registry:
            return _Server()
        raise


def _server(text: str) -> _Server:
    """Return userinfo, host and port; refuse an authority that is not a server."""
    userinfo, at, located = text.partition("@")
    if at:
        _check(_USERINFO, userinfo, "userinfo")
    else:
        located = text
    if located.startswith("["):
        address, closing, port = located[1:].partition("]")
        if not closing or port[:1] not in {"", ":"}:
            raise Refused("a bracket that is not closed, or text after it", _RULE)
        _check_ipv6(address)
        host, port = f"[{address}]", port[1:]
    else:
        host, _, port = located.partition(":")
        if not _is_ipv4(host) and not _is_hostname(host):
            raise Refused("the authority names no server", _RULE)
    return _Server(userinfo if at else None, host, _port(port))


def _port(text: str) -> int | None:
    """Return a port, any number that fits Java's int; None for an empty one."""
    if not text:
        return None
    match = _DECIMAL.fullmatch(text)
    number = _MAX_INT + 1 if match is None else int(match[1])
    if number > _MAX_INT:
        raise Refused("the port is not a number, or is too large", _RULE)
    return number


def _is_hostname(text: str) -> bool:
    """Whether a text is a host name; the last of several labels has to begin with a letter."""
    labels = text.removesuffix(".").split(".")
    if not all(map(_LABEL.fullmatch, labels)):
        return False
    return len(labels) == 1 or labels[-1][0].isalpha()


def _is_ipv4(text: str) -> bool:
    """Whether a text is four numbers up to 255, each with any number of zeros before it."""
    matches = [_DECIMAL.fullmatch(number) for number in text.split(".", 4)]
    return len(matches) == 4 and all(match and int(match[1]) <= 255 for match in matches)


def _check_ipv6(text: str) -> None:
    """Refuse a text that is not an IPv6 address, with or without a scope."""
    address, percent, scope = text.partition("%")
    if percent and not _SCOPE.fullmatch(scope):
        raise Refused("an illegal scope of an IPv6 address", _RULE)
    head, gap, tail = address.partition("::")
    octets = _count_octets(head, may_end_in_ipv4=not gap) + _count_octets(
        tail, may_end_in_ipv4=True
    )
    if octets > 14 if gap else octets != 16:
        raise Refused("an IPv6 address that is too long or too short", _RULE)


def _count_octets(text: str, *, may_end_in_ipv4: bool) -> int:
    """Return how many octets the groups of an address stand for; refuse malformed groups."""
    if not text:
        return 0
    *groups, last = text.split(":")
    is_ipv4 = may_end_in_ipv4 and _is_ipv4(last)
    if not is_ipv4:
        groups.append(last)
    if not all(map(_HEX_GROUP.fullmatch, groups)):
        raise Refused("a malformed IPv6 address", _RULE)
    return 2 * len(groups) + 4 * is_ipv4


def _resolve(base: _Record, uri: _Record) -> _Record:
    """Return a URI resolved against its base by RFC 2396 §5.2, but an empty path counts as one."""
    if uri.path is None or base.path is None:
        return uri
    if uri[:6] == (None, None, None, _Server(), "", None) and uri.fragment is not None:
        return base if uri.fragment == base.fragment else base._replace(fragment=uri.fragment)
    if uri.scheme is not None:
        return uri
    if uri.authority is not None:
        return uri._replace(scheme=base.scheme)
    path = uri.path
    if not path.startswith("/"):
        directory = base.path[: base.path.rfind("/") + 1]
        root = "/" if path and not directory and base.scheme is not None else ""
        path = _normal(root + directory + path)
    return base._replace(path=path, query=uri.query, fragment=uri.fragment)


def _normal(path: str) -> str:
    """Return a path without "." segments, "x/.." pairs and doubled slashes."""
    segments = path.split("/")
    if "//" not in path and "." not in segments and ".." not in segments:
        return path
    kept: list[int] = []
    for place, segment in enumerate(segments):
        if segment == ".." and kept and segments[kept[-1]] != "..":
            kept.pop()
        elif segment and segment != ".":
            kept.append(place)
    text = "/".join(segments[place] for place in kept)
    if kept and kept[-1] < len(segments) - 1:
        text += "/"
    if path.startswith("/"):
        return "/" + text
    # A first segment with a colon must not become a scheme.
    return f"./{text}" if kept and kept[0] and ":" in segments[kept[0]] else text


def _composed(uri: _Record) -> str:
    """Return the URI as one text."""
    scheme = "" if uri.scheme is None else f"{uri.scheme}:"
    userinfo, host, port = uri.server
    authority = uri.authority or ""
    if host is not None:
        authority = "" if userinfo is None else f"{userinfo}@"
        authority += host + ("" if port is None else f":{port}")
    slashes = "" if uri.authority is None else "//"
    query = "" if uri.query is None else f"?{uri.query}"
    fragment = "" if uri.fragment is None else f"#{uri.fragment}"
    return f"{scheme}{slashes}{authority}{uri.path}{query}{fragment}"


MODEL: Final = Model(
    NAME, VERSION, "Java's URI class, and its resolve", Fields._fields, report, answer
)
