r"""How uriparser splits, resolves and normalizes a URI, the library of PHP's `Uri\Rfc3986\Uri`.

    text ──► grammar of RFC 3986 ──► segments ─┬► resolved against a base
                                               └► normalized

Its grammar is that of RFC 3986. The path is a list of segments, and the slash before the first one
a mark of its own; with a host there is no such mark. Dots are removed from the list, which has
other results than RFC 3986 §5.2.4 for paths that do not begin with a slash.
"""

from typing import Final, NamedTuple

from urlprism import rfc3986
from urlprism._core.escapes.triplets import NORMAL, UPPER, respell
from urlprism._core.hosts.ipv6 import is_ipv6address
from urlprism.readers.outcomes import Refused

_RULE: Final = "uriAddBaseUri, InvalidUriException"


class URI(NamedTuple):
    """A URI in its parts; None is undefined. `is_rooted` stands for a slash, without a host."""

    scheme: str | None
    userinfo: str | None
    host: str | None
    port: str | None
    segments: tuple[str, ...]
    is_rooted: bool
    query: str | None
    fragment: str | None

    @property
    def path(self) -> str:
        """The path as one text."""
        slash = "/" if self.is_rooted or (self.segments and self.host is not None) else ""
        return slash + "/".join(self.segments)

    def __str__(self) -> str:
        """Return the URI as one text; an IPv6 address has all its digits."""
        text = "" if self.scheme is None else f"{self.scheme}:"
        if self.host is not None:
            userinfo = "" if self.userinfo is None else f"{self.userinfo}@"
            port = "" if self.port is None else f":{self.port}"
            text += f"//{userinfo}{_with_all_digits(self.host)}{port}"
        query = "" if self.query is None else f"?{self.query}"
        return text + self.path + query + ("" if self.fragment is None else f"#{self.fragment}")


def parse(text: str) -> URI:
    """Return the parts of a text; raise URLError if the grammar refuses it."""
    reference = rfc3986.parse(text)
    path = reference.path
    is_rooted = path.startswith("/") and reference.host is None
    rest = path.removeprefix("/")
    has_segments = bool(rest) or (bool(path) and not is_rooted)
    return URI(
        reference.scheme,
        reference.userinfo,
        reference.host,
        reference.port,
        tuple(rest.split("/")) if has_segments else (),
        is_rooted,
        reference.query,
        reference.fragment,
    )


def resolved(base: URI, uri: URI) -> URI:
    """Return a reference resolved against its base: `uriAddBaseUri`."""
    if base.scheme is None:
        raise Refused("the base has no scheme", _RULE)
    if uri.scheme is not None or uri.host is not None:
        plain = without_dots(uri, is_relative=False)
        return plain._replace(scheme=uri.scheme if uri.scheme is not None else base.scheme)
    located = base._replace(
        query=uri.query, fragment=uri.fragment, segments=uri.segments, is_rooted=uri.is_rooted
    )
    if not uri.segments and not uri.is_rooted:
        query = base.query if uri.query is None else uri.query
        located = located._replace(segments=base.segments, is_rooted=base.is_rooted, query=query)
    elif uri.is_rooted:
        if base.host is not None:
            located = located._replace(segments=uri.segments or ("",), is_rooted=False)
        located = without_dots(located, is_relative=False)
    else:
        merged = (*base.segments[:-1], *uri.segments)
        located = located._replace(segments=merged, is_rooted=base.is_rooted)
        located = _guarded(without_dots(located, is_relative=False))
    return _without_empty_end(located)


def _guarded(uri: URI) -> URI:
    """Put a dot before segments that would be taken for an authority."""
    first = uri.segments[: 1 if uri.is_rooted else 2]
    if first in {("",), ("", "")} and len(first) == (1 if uri.is_rooted else 2):
        return uri._replace(segments=(".", *uri.segments))
    return uri


def _without_empty_end(uri: URI) -> URI:
    is_empty = uri.segments == ("",) and not uri.is_rooted and uri.host is None
    return uri._replace(segments=()) if is_empty else uri


def normalized(uri: URI) -> URI:
    """Return a URI in normal form: `uriNormalizeSyntax`."""
    is_relative = uri.scheme is None and not uri.is_rooted
    host = uri.host
    if host is not None:
        host = respell(_decoded(host).lower(), UPPER)
    named = URI(
        None if uri.scheme is None else uri.scheme.lower(),
        _maybe_decoded(uri.userinfo),
        host,
        (uri.port.lstrip("0") or "0") if uri.port else uri.port,
        tuple(_decoded("/".join(uri.segments)).split("/")) if uri.segments else (),
        uri.is_rooted,
        _maybe_decoded(uri.query),
        _maybe_decoded(uri.fragment),
    )
    return _without_empty_end(without_dots(named, is_relative=is_relative))


def _maybe_decoded(text: str | None) -> str | None:
    return None if text is None else _decoded(text)


def _decoded(text: str) -> str:
    """Return a text without triplets of unreserved characters, the others in upper case."""
    return respell(text, NORMAL)


def without_dots(uri: URI, *, is_relative: bool) -> URI:
    """Return a URI without dot segments; a relative one keeps ".." at its start."""
    has_dots = "." in uri.segments or ".." in uri.segments
    return _without_dots(uri, is_relative) if has_dots else uri


def _without_dots(uri: URI, is_relative: bool) -> URI:
    stack: list[str] = []
    segments = uri.segments
    is_rooted = uri.is_rooted
    for place, segment in enumerate(segments):
        following = segments[place + 1] if place + 1 < len(segments) else None
        if segment == ".":
            if not stack and following is not None and _needs_dot(uri, following, is_relative):
                stack.append(segment)
            elif following is None and (stack or uri.host is not None):
                stack.append("")
        elif segment == "..":
            if is_relative and (not stack or stack[-1] == ".."):
                stack.append(segment)
            elif stack:
                stack.pop()
                if following is None:
                    stack.append("")
            elif following is None and not is_rooted:
                stack.append("")
        else:
            stack.append(segment)
    return uri._replace(segments=tuple(stack))


def _needs_dot(uri: URI, following: str, is_relative: bool) -> bool:
    """Whether a dot before a segment guards it: an empty one, or one with a colon."""
    if not following and uri.host is None:
        return True
    return is_relative and ":" in following


def _with_all_digits(host: str) -> str:
    """Return an IPv6 address with all its digits, and another host unchanged."""
    if not host.startswith("[") or not is_ipv6address(host[1:-1]):
        return host
    import ipaddress  # noqa: PLC0415 - it takes time to load

    # `exploded` writes four octets as IPv4 since CPython 3.13, where they are mapped.
    return f"[{ipaddress.IPv6Address(host[1:-1]).packed.hex(':', 2)}]"
