"""How Java's `java.net.URI` reads a URI: `new URI(text)`, and `resolve` against a base.

`java_places` has the grammar: it checks all parts, and changes none. In Java characters are UTF-16
units, and half a surrogate pair is neither a space nor a control.
"""

from typing import Final, NamedTuple

from urlprism._core.records.components import Components
from urlprism._core.unicode.normal_forms import normalized
from urlprism.readers.outcomes import Refused, Target
from urlprism.readers.programs.java.places import places_of
from urlprism.readers.programs.java.reasons import OVERFLOW, REASONS
from urlprism.readers.programs.java.releases import RELEASES
from urlprism.readers.reading import Reading
from urlprism.readers.shared.hosts import target_of
from urlprism.readers.shared.releases import Release, by_release
from urlprism.readers.shared.sending import by_full_parts

NAME: Final = "java.net.URI"
VERSION: Final = "25.0.2"

_RULE: Final = "URI, URISyntaxException"


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


def _sent(reading: Reading, text: str, base: str | None) -> bytes | None:
    """Return what `HttpClient` sends: the URI in ASCII, once its letters are in NFC."""
    parts = reading.components
    if parts is None or text.isascii():
        return by_full_parts(reading, text, base)
    path = normalized("NFC", parts.path)
    query = parts.query and normalized("NFC", parts.query)
    composed = parts._replace(path=path, query=query)
    return by_full_parts(reading._replace(components=composed), text, base)


def _read(java: Release, text: str, base: str | None) -> Fields:
    """Return the raw parts of a URI, resolved against `base` if there is one."""
    if base is None:
        return _report(text, _parse(text))
    above, below = _parse(base), _parse(text)
    uri = _resolve(above, below, java)
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
    """Return the parts of a URI, raise Refused for another text."""
    octets = text.encode("utf-8", "surrogatepass")
    places = places_of(octets)
    if places.problem:
        rule = _RULE if places.problem != OVERFLOW else "URI, NumberFormatException"
        raise Refused(REASONS[places.problem], rule)

    def part(start: int, end: int) -> str | None:
        if start < 0 or end < 0:
            return None
        return octets[start:end].decode("utf-8", "surrogatepass")

    path = part(places.path_start, places.path_end)
    userinfo_start = places.authority_start if places.userinfo_end >= 0 else -1
    return _Record(
        part(0, places.scheme_end),
        path if places.is_opaque else None,
        part(places.authority_start, places.authority_end),
        _Server(
            part(userinfo_start, places.userinfo_end),
            part(places.host_start, places.host_end),
            places.port if places.port >= 0 else None,
        ),
        None if places.is_opaque else path,
        part(places.query_start, places.query_end),
        part(places.fragment_start, places.size),
    )


def _resolve(base: _Record, uri: _Record, java: Release) -> _Record:
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
        is_rooted = path and not directory and base.scheme is not None
        root = "/" if is_rooted and java.has("base-without-path-has-root") else ""
        path = _normal(root + directory + path)
    return base._replace(path=path, query=uri.query, fragment=uri.fragment)


def _normal(path: str) -> str:
    """Return a path without "." segments, "x/.." pairs and doubled slashes."""
    segments = path.split("/")
    if "//" not in path and "." not in segments and ".." not in segments:
        return path
    stack: list[int] = []
    for place, segment in enumerate(segments):
        if segment == ".." and stack and segments[stack[-1]] != "..":
            stack.pop()
        elif segment and segment != ".":
            stack.append(place)
    text = "/".join(segments[place] for place in stack)
    if stack and stack[-1] < len(segments) - 1:
        text += "/"
    if path.startswith("/"):
        return "/" + text
    # A first segment with a colon must not become a scheme.
    return f"./{text}" if stack and stack[0] and ":" in segments[stack[0]] else text


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


MODEL: Final = by_release(
    (NAME, VERSION, "Java's URI class, and its resolve"),
    RELEASES,
    Fields._fields,
    _read,
    answer,
    send=_sent,
)
report: Final = MODEL.report
