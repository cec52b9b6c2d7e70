"""The grammar of RFC 2396: the productions of Appendix A, and Appendix B.

Each function that takes `text`, `start` and `end` raises URLError if `text[start:end]` does not
match its production. If a production is any sequence of certain characters, only these are checked.
"""

import re
from typing import Final, NamedTuple, cast

from urlprism._core.arguments.intake import URLText
from urlprism._core.grammar.appendix_b import COMPONENTS
from urlprism._core.grammar.runs import Run
from urlprism._core.hosts import hostnames
from urlprism._core.hosts.ipv6 import is_ipv6address
from urlprism._core.octets.characters import ALPHA, DIGIT
from urlprism.errors import URLError
from urlprism.redaction.records import hides_secrets
from urlprism.rfc2396 import sets
from urlprism.rfc2396.record import URIReferenceParts, text_of

_HOSTPORT: Final = re.compile(r"(\[[^\]]*\]|[^:]*)(?::([0-9]*))?")
_IPV4ADDRESS: Final = re.compile(r"[0-9]{1,3}(?:\.[0-9]{1,3}){3}")


@hides_secrets
class Server(NamedTuple):
    """A server-based naming authority (§3.2.2); for an empty authority, every field is None."""

    userinfo: str | None
    host: str | None
    port: str | None


def _named(character: str) -> str:
    if character in sets.SPACE:
        return "a space"
    if character in sets.CONTROL:
        return "a control character"
    return repr(character) if character.isascii() else "a character beyond ASCII"


def _run(
    allowed: frozenset[str], where: str, rule: str, escape: str | None = "RFC 2396 §2.4.1 escaped"
) -> Run:
    """Return a run: its set, its name in messages, its production, and the rule of an escape."""

    def reason(character: str) -> tuple[str, str]:
        rules = [f"§2.4.3 {name}" for name, set_ in sets.EXCLUDED.items() if character in set_]
        return f"{_named(character)} is not allowed in {where}", f"RFC 2396 {(*rules, rule)[0]}"

    return Run(allowed, reason, escape)


_SCHEME: Final = _run(sets.SCHEME, "a scheme", "§3.1 scheme", escape=None)
_URIC_NO_SLASH: Final = _run(
    sets.URIC_NO_SLASH, "the first position after a scheme", "§3 uric_no_slash"
)
_OPAQUE_PART: Final = _run(sets.URIC, "an opaque part", "§3 opaque_part")
_REG_NAME: Final = _run(sets.REG_NAME, "an authority", "§3.2.1 reg_name")
_USERINFO: Final = _run(sets.USERINFO, "a userinfo", "§3.2.2 userinfo")
_PORT: Final = _run(DIGIT, "a port", "§3.2.2 port", escape=None)
_PATH_SEGMENTS: Final = _run(sets.PATH_SEGMENTS, "a path", "§3.3 path_segments")
_QUERY: Final = _run(sets.URIC, "a query", "§3.4 query")
_FRAGMENT: Final = _run(sets.URIC, "a fragment", "§4.1 fragment")
_REL_SEGMENT: Final = _run(
    sets.REL_SEGMENT, "the first segment of a relative path", "§5 rel_segment"
)


def scheme(text: str, start: int, end: int) -> None:
    """Check a scheme, which begins with a letter (§3.1)."""
    if text[start] in sets.SCHEME - ALPHA:
        message = "a scheme must begin with a letter"
        raise URLError(message, text, start, start + 1, "RFC 2396 §3.1 scheme")
    _SCHEME.check(text, start, end)


def opaque_part(text: str, start: int, end: int) -> None:
    """Check an opaque_part: the text after the scheme, which does not begin with "/" (§3)."""
    if start == end:
        message = "nothing follows the scheme"
        raise URLError(message, text, start, end, "RFC 2396 §3 absoluteURI")
    first = 3 if text[start] == "%" else 1
    _URIC_NO_SLASH.check(text, start, start + first)
    _OPAQUE_PART.check(text, start, end)


def authority(text: str, start: int, end: int) -> Server | None:
    """Return an authority as a server; None if it is the name of a registry (§3.2).

    Without an IPv6reference every character of a server is allowed in a reg_name; with one the
    authority cannot be a reg_name.
    """
    name = text[start:end]
    if "[" in name or "]" in name:
        _with_ipv6reference(text, start, end)
    else:
        _REG_NAME.check(text, start, end)
    return server(name)


def server(name: str) -> Server | None:
    """Return the parts of a server: [ [ userinfo "@" ] hostport ]; None if not a server."""
    if name == "":
        return Server(None, None, None)
    userinfo, at, hostport = name.rpartition("@")
    match = _HOSTPORT.fullmatch(hostport)
    if "@" in userinfo or match is None or not is_host(match[1]):
        return None
    return Server(userinfo if at else None, match[1], match[2])


def is_host(text: str) -> bool:
    """Return whether `text` is a host: hostname | IPv4address | IPv6reference (RFC 2732 §3).

    An IPv6address follows the text of RFC 2373 §2.2: the grammar in its Appendix B does not count
    the pieces and refuses "::192.9.5.5", an example of RFC 2732 §2. An IPv4 address in it has
    numbers up to 255, without leading zeros.
    """
    if text.startswith("["):
        return is_ipv6address(text[1:-1])
    return is_hostname(text) or _IPV4ADDRESS.fullmatch(text) is not None


def is_hostname(text: str) -> bool:
    """Return whether `text` is a hostname: *( domainlabel "." ) toplabel [ "." ] (§3.2.2)."""
    return hostnames.is_hostname(text.removesuffix("."))


def _with_ipv6reference(text: str, start: int, end: int) -> None:
    """Check a server whose host is an IPv6reference: "[" IPv6address "]" (RFC 2732 §3)."""
    host = text.rfind("@", start, end) + 1 or start
    _USERINFO.check(text, start, max(start, host - 1))
    if text[host] != "[":
        _REG_NAME.check(text, host, end)
    close = text.find("]", host, end)
    if close < 0:
        message = "the ']' after the IPv6 address is missing"
        raise URLError(message, text, host, end, "RFC 2732 §3 ipv6reference")
    if not is_ipv6address(text[host + 1 : close]):
        message = "the brackets do not contain an IPv6 address"
        raise URLError(message, text, host + 1, close, "RFC 2732 §3 IPv6address")
    if close + 1 < end and text[close + 1] != ":":
        message = "only ':' and a port can follow an IPv6 address"
        raise URLError(message, text, close + 1, end, "RFC 2396 §3.2.2 hostport")
    _PORT.check(text, close + 2, end)


def abs_path(text: str, start: int, end: int) -> None:
    """Check an abs_path, which may be absent: "/" and segments with parameters (§3.3)."""
    _PATH_SEGMENTS.check(text, start, end)


def rel_path(text: str, start: int, end: int) -> None:
    """Check a rel_path: a rel_segment, not empty and without ":", and an abs_path (§5)."""
    if start == end:
        message = "a path should precede the query"
        raise URLError(message, text, start, end, "RFC 2396 §5 rel_path")
    slash = text.find("/", start, end)
    _REL_SEGMENT.check(text, start, slash if slash >= 0 else end)
    abs_path(text, slash if slash >= 0 else end, end)


def query(text: str, start: int, end: int) -> None:
    """Check a query (§3.4)."""
    _QUERY.check(text, start, end)


def fragment(text: str, start: int, end: int) -> None:
    """Check a fragment identifier (§4.1)."""
    _FRAGMENT.check(text, start, end)


def components(text: str) -> re.Match[str]:
    """Return a match of any text, whose groups are its components by name (Appendix B)."""
    return cast("re.Match[str]", COMPONENTS.match(text))  # it matches every text


def split(text: URLText) -> URIReferenceParts:
    """Return the components of any text, valid or not, by Appendix B.

    Raise URLError for octets that are not ASCII, TypeError for an argument that is not text.

    >>> split("http://a b/?q")
    URIReferenceParts(scheme='http', authority='a b', path='/', query='q', fragment=None)
    """
    return URIReferenceParts(*components(text_of(text)).groups())
