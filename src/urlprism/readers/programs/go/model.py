"""How Go's `net/url` reads a URL: `url.Parse`, and the method `Parse` of a base.

text ──► fragment off ──► scheme ─┬► opaque part
                                  └► userinfo, host, path: each unescaped, and escaped again
relative ──► host of the base, both paths joined without dots

Strings of Go are octets. Here they are UTF-8, in which U+DC80 to U+DCFF each stand for an invalid
octet (`surrogateescape`); in a text with other lone surrogates, each surrogate is three octets.
Internally, each octet is one character.
"""

import re
from typing import Final, NamedTuple

from urlprism._core.records.components import Components, port_number
from urlprism.readers.outcomes import Refused, Target, Wire
from urlprism.readers.programs.go.client import dialled_name, host_header
from urlprism.readers.programs.go.host import authority, split_host, written_host
from urlprism.readers.programs.go.parts import FRAGMENT, PATH, Part, part
from urlprism.readers.programs.go.releases import RELEASES
from urlprism.readers.reading import Reading, Value
from urlprism.readers.shared.hosts import target_of
from urlprism.readers.shared.releases import Release, by_release
from urlprism.readers.shared.sending import by_parts, value_of

NAME: Final = "go"
VERSION: Final = "1.27.3"

_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f]")
_SCHEME: Final = re.compile(r"([A-Za-z][0-9A-Za-z+.-]*):")
_VALUES_CHECKED: Final = (1, 20, 0)
_LINE_END: Final = re.compile(r"[\r\n]")
_NO_VALUE: Final = re.compile(r"[^\t\x20-\x7e\x80-\xff]")  # in a field
_PORTS: Final = {"http": 80, "https": 443}
_HIGHEST_PORT: Final = 65535
_NO_TEXT: Final = {0xDC00 + octet: f"%{octet:02X}" for octet in range(0x80, 0x100)}


class _Url(NamedTuple):
    """A URL by its fields; `user` is escaped, None if absent."""

    scheme: str = ""
    opaque: str = ""
    user: str | None = None
    host: str = ""
    path: Part = Part()
    omits_host: bool = False
    forces_query: bool = False
    query: str = ""
    fragment: Part = Part()


class Fields(NamedTuple):
    """The fields of a `url.URL`, and the results of its methods; the two flags are 0 or 1."""

    string: str
    scheme: str
    opaque: str
    user: str | None
    host: str
    hostname: str
    port: str
    path: str
    rawpath: str
    escapedpath: str
    omithost: int
    forcequery: int
    rawquery: str
    fragment: str
    rawfragment: str
    escapedfragment: str


def _report(go: Release, text: str, base: str | None) -> Fields:
    """Return the fields and methods' results of a URL, resolved against `base` if there is one."""
    if base is None:
        url = _parse(_octets(text), go)
    else:
        url = _resolved(_parse(_octets(base), go), _parse(_octets(text), go), go)
    return _fields(url, go)


def _fields(url: _Url, go: Release) -> Fields:
    """Return the fields of a URL, and the results of its methods."""
    hostname, port = split_host(url.host)
    string = _string(url, go)
    server = url.user, url.host, hostname, port
    flags = int(url.omits_host), int(url.forces_query)
    fields = Fields(
        string,
        url.scheme,
        url.opaque,
        *server,
        *url.path,
        *flags,
        url.query,
        *url.fragment,
    )
    # An octet beyond ASCII in any field also stands in the whole string, raw or escaped.
    is_ascii = string.isascii() and "%" not in string
    return fields if is_ascii else Fields._make(map(_text, fields))


def answer(fields: Fields) -> tuple[Components, Target]:
    """Return the common parts as a client sends them, and where it connects to."""
    has_query = fields.rawquery or fields.forcequery
    components = Components(
        fields.scheme or None,
        fields.user,
        fields.hostname.translate(_NO_TEXT) or None,
        port_number(fields.port),
        fields.opaque or fields.escapedpath,
        fields.rawquery if has_query else None,
        fields.escapedfragment or None,
    )
    return components, target_of(components)


def _followed(go: Release, octets: str, base: str) -> Fields:
    """Return the parts of a redirect to the octets of a Location: `Client.do`."""
    unsent = _NO_VALUE if go.number >= _VALUES_CHECKED else _LINE_END
    location = value_of(octets, unsent, "net/textproto, malformed MIME header")
    if not location:
        raise Refused("an empty Location is not followed", "http.Client.do")
    above = _parse(_octets(base), go)
    # `NewRequest` has removed an empty port.
    above = above._replace(host=above.host.removesuffix(":"))
    return _fields(_resolved(above, _parse(location, go), go), go)


def _wire(go: Release, reading: Reading, text: str, base: str | None) -> Wire | None:
    """Return what a client dials and sends; it sends each user, and an empty one too."""
    url = Fields(**reading.report)  # type: ignore[arg-type]
    host = url.host.removesuffix(":") if base is None else url.host
    if url.scheme not in _PORTS or not host:
        raise Refused("no transport for the scheme, or no host", "http.Transport.roundTrip")
    name, number = split_host(host)
    port = int(number) if number else _PORTS[url.scheme]
    if port > _HIGHEST_PORT:
        raise Refused("the port is not from 0 to 65535", "net.LookupPort")
    dialled = Target(url.scheme, dialled_name(name, go), port)
    sent = by_parts(reading, text, base)
    return (
        None if sent is None else Wire(dialled, host_header(host, go), sent, url.user is not None)
    )


def octets_of(text: str) -> bytes:
    """Return a text as the octets of a Go string."""
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return text.encode("utf-8", "surrogatepass")


def text_of(octets: bytes) -> str:
    """Return the octets of a Go string as a text."""
    return octets.decode("utf-8", "surrogateescape")


def _octets(text: str) -> str:
    """Return a text with one character for each octet."""
    return text if text.isascii() else octets_of(text).decode("latin-1")


def _text(value: Value) -> Value:
    """Return the text of octets that are one character each; a number stays unchanged."""
    if not isinstance(value, str) or value.isascii():
        return value
    return text_of(value.encode("latin-1"))


def _parse(text: str, go: Release) -> _Url:
    """Return the fields of a URL: `url.Parse`. A fragment may hold control characters."""
    text, _, fragment = text.partition("#")
    url = _without_fragment(text, go)
    return url._replace(fragment=part(fragment, FRAGMENT)) if fragment else url


def _without_fragment(text: str, go: Release) -> _Url:
    """Return the fields of a URL that has no fragment."""
    if _CONTROL.search(text):
        raise Refused("a control character", "url.Parse, parse")
    if text == "*":
        return _Url(path=Part("*", "", "*"))
    scheme, rest = _split_scheme(text)
    rest, question, query = rest.partition("?")
    forces_query = bool(question) and not query
    user, host, omits_host = None, "", False
    if not rest.startswith("/"):
        if scheme:
            return _Url(scheme, rest, forces_query=forces_query, query=query)
        if ":" in rest.partition("/")[0]:
            raise Refused("a colon in the first segment of a path", "url.Parse, parse")
    elif rest.startswith("//") and (scheme or not rest.startswith("///")):
        located, slash, path = rest[2:].partition("/")
        user, host = authority(located, scheme, go)
        rest = slash + path
    else:
        omits_host = bool(scheme)
    path_part = part(rest, PATH)
    return _Url(scheme, "", user, host, path_part, omits_host, forces_query, query)


def _split_scheme(text: str) -> tuple[str, str]:
    """Return the scheme in lower case and the rest; "" and the text if there is no scheme."""
    if text.startswith(":"):
        raise Refused("no scheme before the colon", "url.Parse, getScheme")
    match = _SCHEME.match(text)
    return (match[1].lower(), text[match.end() :]) if match else ("", text)


def _resolved(base: _Url, url: _Url, go: Release) -> _Url:
    """Return a URL resolved against its base: `ResolveReference`."""
    if url.scheme or url.host or url.user is not None:
        path = part(_joined("", url.path.escaped, go), PATH)
        return url._replace(scheme=url.scheme or base.scheme, path=path)
    query, fragment = url.query, url.fragment
    if not url.path.plain and not url.forces_query and not query:
        query, fragment = base.query, fragment if fragment.plain else base.fragment
    if not url.path.plain and base.opaque and go.has("opaque-base-kept"):
        return url._replace(scheme=base.scheme, opaque=base.opaque, query=query, fragment=fragment)
    return _Url(
        scheme=base.scheme,
        user=base.user,
        host=base.host,
        path=part(_joined(base.path.escaped, url.path.escaped, go), PATH),
        forces_query=url.forces_query,
        query=query,
        fragment=fragment,
    )


def _joined(base: str, path: str, go: Release) -> str:
    """Return a path joined to the base's, without dots; "" only if both are empty."""
    if not path:
        path = base
    elif not path.startswith("/"):
        path = base[: base.rfind("/") + 1] + path
    if not path:
        return ""
    segments = path.split("/")
    stack: list[str] = []
    for segment in segments:
        if segment == "..":
            del stack[-1:]
            if stack == [""] and go.has("root-not-left"):
                stack.clear()
        elif segment != ".":
            stack.append(segment)
        elif not stack:
            stack.append("")  # an empty segment before the next one
    if segments[-1] in {".", ".."}:
        stack.append("")
    text = "/" + "/".join(stack)
    return text[1:] if text.startswith("//") else text


def _string(url: _Url, go: Release) -> str:
    """Return a URL as one text: `String`."""
    scheme = url.scheme and f"{url.scheme}:"
    query = f"?{url.query}" if url.forces_query or url.query else ""
    fragment = url.fragment.escaped and f"#{url.fragment.escaped}"
    return scheme + (url.opaque or _hierarchy(url, go)) + query + fragment


def _hierarchy(url: _Url, go: Release) -> str:
    """Return authority and path as one text, without an authority if it was absent."""
    path = url.path.escaped
    if url.host or url.user is not None:
        userinfo = "" if url.user is None else f"{url.user}@"
        return f"//{userinfo}{written_host(url.host)}{path}"
    if url.omits_host and path.startswith("//") and go.has("slashes-without-host-escaped"):
        return f"%2F{path[1:]}"
    if url.scheme:
        return path if url.omits_host or not path else f"//{path}"
    return f"./{path}" if ":" in path.partition("/")[0] else path


MODEL: Final = by_release(
    (NAME, VERSION, "Go's net/url: Parse, and its client of HTTP"),
    RELEASES,
    Fields._fields,
    _report,
    answer,
    wire=_wire,
    follow=_followed,
)
report: Final = MODEL.report
