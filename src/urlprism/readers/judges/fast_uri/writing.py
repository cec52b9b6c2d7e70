"""How fast-uri writes a URL that it has read: `normalize`."""

from typing import Final, NamedTuple

from urlprism._core.escapes.triplets import NORMAL, UPPER, respell
from urlprism.readers.judges.fast_uri import addresses
from urlprism.readers.judges.fast_uri.encoding import (
    DELIMITERS,
    ESCAPE_SAFE,
    UNRESERVED,
    Encoder,
    Writer,
    as_escape,
    as_utf8,
    unescaped,
)
from urlprism.readers.shared.releases import Release

PATH: Final = f"{UNRESERVED}{DELIMITERS}:@/"
QUERY: Final = f"{PATH}?"
_IN_PATH: Final = Encoder(PATH)
_IN_QUERY: Final = Encoder(QUERY)
_IN_USERINFO: Final = Encoder(f"{UNRESERVED}{DELIMITERS}:")
_IN_HOST: Final = Encoder(f"{UNRESERVED}{DELIMITERS}")
_BY_ESCAPE: Final = Encoder(ESCAPE_SAFE)
_OF_HOST: Final = {ord(each): f"%{ord(each):02X}" for each in "@/?#:"}
_OF_ADDRESS: Final = {ord(each): f"%{ord(each):02X}" for each in "@/?#"}
_PORTS: Final = {"http": "80", "https": "443", "ws": "80", "wss": "443"}
WEB: Final = frozenset({"http", "https"})
SOCKETS: Final = frozenset({"ws", "wss"})


class Parts(NamedTuple):
    """The components that `parse` returns, None for a missing one."""

    scheme: str | None
    userinfo: str | None
    host: str | None
    port: str | None
    path: str | None
    query: str | None
    fragment: str | None
    resource: str | None = None
    zone: str | None = None


def writer(package: Release) -> Writer:
    """Return how a release writes a character in a path that has to be encoded."""
    return as_utf8 if package.has("path-in-utf-8") else as_escape


def written(parts: Parts, package: Release) -> str:
    """Return the parts as one text."""
    parts = for_scheme(parts, keeps_marks=package.has("parts-checked"))
    path = parts.path
    if path is not None:
        path = _encoded_path(
            path, parts.scheme is not None, package, is_nameless=_is_nameless(parts)
        )
    is_encoded = package.has("parts-checked")
    return _joined(parts._replace(path=path), package, is_encoded=is_encoded)


def written_for_no_scheme(parts: Parts, package: Release, *, keeps_dots: bool) -> str:
    """Return the parts as one text, by no rules of a scheme, of which the path is encoded."""
    path = parts.path
    if path is not None:
        path = respell(path, UPPER) if package.has("path-triplets-kept") else unescaped(path)
    is_encoded = package.has("scheme-not-decoded")
    return _joined(parts._replace(path=path), package, is_encoded=is_encoded, keeps_dots=keeps_dots)


def _is_nameless(parts: Parts) -> bool:
    """Whether a text begins with its path."""
    return not parts.scheme and (parts.userinfo, parts.host, parts.port) == (None, None, None)


def _joined(parts: Parts, package: Release, *, is_encoded: bool, keeps_dots: bool = False) -> str:
    """Return the parts as one text; `is_encoded` keeps colons out of a first segment."""
    authority = _authority(parts, package)
    path = parts.path
    if path is not None:
        slash = "/" if authority is not None and path and path[0] != "/" else ""
        if not keeps_dots:
            path = _dotless(path, package, is_nameless=_is_nameless(parts))
        if is_encoded and _is_nameless(parts):
            path = _serialized(path, is_nameless=True)
        if authority is None and path[:2] == "//":
            path = f"/%2F{path[2:]}"
        path = slash + path
    query, fragment = parts.query, parts.fragment
    if package.has("parts-checked"):
        query = query and _IN_QUERY.encode(query, as_utf8)
        fragment = fragment and _IN_QUERY.encode(fragment, as_utf8)
    return together(parts._replace(path=path, query=query, fragment=fragment), authority)


def together(parts: Parts, authority: str | None) -> str:
    """Return the parts with their delimiters."""
    return "".join(
        [
            f"{parts.scheme}:" if parts.scheme else "",
            "" if authority is None else f"//{authority}",
            parts.path or "",
            "" if parts.query is None else f"?{parts.query}",
            "" if parts.fragment is None else f"#{parts.fragment}",
        ]
    )


def for_scheme(parts: Parts, *, keeps_marks: bool) -> Parts:
    """Return the parts without what the scheme implies: its port, and for http an empty path.

    `keeps_marks` keeps what stands behind a second "?" of a URL of ws.
    """
    scheme = (parts.scheme or "").lower()
    if scheme not in _PORTS:
        return parts
    if parts.port in {_PORTS[scheme], ""}:
        parts = parts._replace(port=None)
    if scheme in WEB:
        return parts._replace(path=parts.path or "/")
    if parts.resource is None:
        return parts._replace(fragment=None)
    path, mark, query = parts.resource.partition("?")
    if not keeps_marks:
        query = query.partition("?")[0]
    return parts._replace(
        scheme=scheme,
        path=path if path != "/" else None,
        query=query if mark else None,
        fragment=None,
    )


def _encoded_path(path: str, has_scheme: bool, package: Release, *, is_nameless: bool) -> str:
    """Return a path with what does not belong there encoded."""
    if package.has("parts-checked"):
        return _serialized(path, is_nameless=is_nameless)
    if package.has("path-triplets-kept"):
        path = _BY_ESCAPE.encode(path, writer(package))
    else:
        # `escape` encodes percent signs, too.
        path = _BY_ESCAPE.encode(path.replace("%", "%25"), as_escape)
    return path.replace("%3A", ":") if has_scheme else path


def _serialized(path: str, *, is_nameless: bool) -> str:
    """Return a path encoded; without a scheme before it, its first segment has no colon."""
    path = _IN_PATH.encode(path, as_utf8)
    if not is_nameless:
        return path
    first, slash, rest = path.partition("/")
    return first.replace(":", "%3A") + slash + rest


def _dotless(path: str, package: Release, *, is_nameless: bool) -> str:
    """Return a path without dot segments."""
    if package.has("scheme-not-decoded") and is_nameless and path[:1] != "/":
        return relative(path)
    return without_dots(path, drops_last_slash=package.has("last-slash-dropped"))


def without_dots(path: str, *, drops_last_slash: bool = False) -> str:
    """Return a path without dot segments."""
    start = 0
    while path.startswith(("../", "./"), start):
        start = path.index("/", start) + 1
    path = path[start:]
    if path in {".", ".."}:
        return ""
    if drops_last_slash and path.endswith("//"):
        path = path[:-1]
    first, *segments = path.split("/")
    output = [first] if first else []
    for segment in segments:
        if segment == "..":
            del output[-1:]
        elif segment != ".":
            output.append(f"/{segment}")
    if segments and segments[-1] in {".", ".."}:
        output.append("/")
    return "".join(output)


def relative(path: str) -> str:
    """Return a relative path without dot segments but those that it begins with."""
    if not path:
        return ""
    segments = path.split("/")
    output: list[str] = []
    for segment in segments:
        if segment == ".." and output and output[-1] != "..":
            output.pop()
        elif segment != ".":
            output.append(segment)
    if segments[-1] in {".", ".."} and output[-1:] != [".."]:
        output.append("")
    if not output or not output[0] or ":" in output[0]:
        output.insert(0, ".")
    return "/".join(output)


def _authority(parts: Parts, package: Release) -> str | None:
    """Return userinfo, host and port as one text, None without any of them."""
    if parts.userinfo is None and parts.host is None and parts.port is None:
        return None
    userinfo = parts.userinfo
    if userinfo is not None and package.has("parts-checked"):
        userinfo = _IN_USERINFO.encode(userinfo, as_utf8)
    return "".join(
        [
            "" if userinfo is None else f"{userinfo}@",
            "" if parts.host is None else _host(parts, parts.host, package),
            "" if parts.port is None else f":{parts.port}",
        ]
    )


def _host(parts: Parts, host: str, package: Release) -> str:
    """Return a host as it stands in the URL."""
    if not package.has("parts-checked"):
        return _loose_host(host, package)
    if addresses.ipv4(host, with_zeros=False) is not None:
        return host
    if parts.zone is not None and package.has("zone-kept"):
        return f"[{host.partition('%')[0]}%25{parts.zone}]"
    literal = addresses.strict(host)
    if not literal.is_address:
        host = respell(host, NORMAL)
        literal = addresses.strict(host)
    return f"[{literal.written}]" if literal.is_address else delimited(host, package)


def _loose_host(host: str, package: Release) -> str:
    """Return a host as releases write it that decode it once more."""
    decoded = unescaped(host)
    address = addresses.ipv4(decoded, with_zeros=not package.has("zeros-not-stripped"))
    if address is not None:
        return address
    literal = loose(decoded, package)
    if literal.is_address:
        return f"[{literal.written}]"
    return delimited(decoded, package) if package.has("host-triplets-kept") else host


def loose(host: str, package: Release) -> addresses.Literal:
    """Return a host as an address of two colons."""
    return addresses.loose(host, has_zeros=not package.has("zeros-are-no-hextet"))


def delimited(host: str, package: Release, *, is_address: bool = False) -> str:
    """Return a host with its delimiters encoded, or by the newest releases all that is none."""
    if is_address:
        return host.translate(_OF_ADDRESS)
    if package.has("edges-checked"):
        return _IN_HOST.encode(host, as_utf8)
    return host.translate(_OF_HOST)
