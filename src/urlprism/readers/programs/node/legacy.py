r"""How `url.parse` of Node.js reads a URL, and `url.resolve` with a base: its API before `URL`.

text ──► trimmed ──► "\" is "/" before "?" ──► protocol ─┬► "//"  auth, host, port ──► the rest
                                                       └► no "//" of a web scheme: no host

It refuses nearly nothing: what cannot be in a host begins the path. Node.js documents it as
deprecated, for it is not standardized; packages that make requests still read URLs by it.
"""

import re
from typing import Final, NamedTuple

from urlprism._core.escapes.triplets import Escapes
from urlprism._core.records.components import Components
from urlprism.readers.outcomes import Refused, Target
from urlprism.readers.programs.node import idna as node_idna
from urlprism.readers.programs.node.formatting import HOSTLESS, SLASHED, Url, formatted
from urlprism.readers.programs.node.releases import RELEASES
from urlprism.readers.programs.node.resolving import resolved
from urlprism.readers.reading import Reading
from urlprism.readers.shared.hosts import target_of
from urlprism.readers.shared.releases import Release, by_release

NAME: Final = "node.url.parse"
VERSION: Final = "26.10.0"

_RULE: Final = "url.parse, ERR_INVALID_URL"
_PORT_RULE: Final = "url.parse, ERR_INVALID_ARG_VALUE"
_CODING_RULE: Final = "decodeURIComponent, URIError"

_TRIMMED: Final = "".join(map(chr, range(ord(" ") + 1))) + "\xa0\ufeff"
_SPACES: Final = r"\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
_UNSENT: Final = re.compile(r"[^\x21-\xff]")
_BEFORE_QUERY: Final = re.compile(r"[^?#]*")
_SIMPLE_PATH: Final = re.compile(rf"(//?(?!/)[^?{_SPACES}]*)(\?[^{_SPACES}]*)?")
_PROTOCOL: Final = re.compile(r"[A-Za-z0-9.+-]+:")
_WITH_LOGIN: Final = re.compile(r"//[^@/]+@[^@/]+")
_AUTHORITY: Final = re.compile(r"[^/?#]*")
_REMOVED: Final = re.compile(r"[\t\n\r]")
_NOT_IN_HOST: Final = re.compile(r"[ \"%';<>\\^`{|}]")
_PORT: Final = re.compile(r":([0-9]*)\Z")
_FORBIDDEN: Final = re.compile(r"[\0\t\n\r #%/:<>?@\[\\\]^|]")
_FORBIDDEN_IN_IPV6: Final = re.compile(r"[\0\t\n\r #%/<>?@\\^|]")
_ESCAPED: Final = Escapes(re.compile(r"[\t\n\r \"'<>\\^`{|}]"))
_TRIPLETS: Final = re.compile(r"(?:%[0-9A-Fa-f]{2})+")
_LONGEST_NAME: Final = 255


class Fields(NamedTuple):
    """The properties of a `Url`, all but the query, which is the search without its mark."""

    protocol: str | None
    slashes: bool | None
    auth: str | None
    host: str | None
    port: str | None
    hostname: str | None
    hash: str | None
    search: str | None
    pathname: str | None
    path: str | None
    href: str


def _sent(reading: Reading, text: str, base: str | None) -> bytes | None:  # noqa: ARG001 - all take them
    """Return what `http.get` sends: octets of Latin-1."""
    path = str(reading.report["path"] or "/")
    if _UNSENT.search(path):
        raise Refused("a character that http does not send", "http, ERR_UNESCAPED_CHARACTERS")
    return path.encode("latin-1")


def report_of(node: Release, text: str, base: str | None) -> Fields:
    """Return the properties of a URL; with a base, those of the resolved text."""
    if base is not None:
        above = parse(base, node, has_authority=True)
        text = formatted(resolved(above, parse(text, node, has_authority=True)))
    url = parse(text, node)
    path = f"{url.pathname or ''}{url.search or ''}" or None
    return Fields(
        *(url.protocol, url.slashes, url.auth, url.host, url.port, url.hostname),
        *(url.hash, url.search, url.pathname, path, formatted(url)),
    )


def answer(fields: Fields) -> tuple[Components, Target]:
    """Return the common parts, and where a request goes."""
    components = Components(
        None if fields.protocol is None else fields.protocol[:-1],
        fields.auth,
        fields.hostname or None,
        int(fields.port) if fields.port and len(fields.port) < _LONGEST_NAME else None,
        fields.pathname or "",
        None if fields.search is None else fields.search[1:],
        None if fields.hash is None else fields.hash[1:],
    )
    return components, target_of(components)


def parse(text: str, node: Release, *, has_authority: bool = False) -> Url:
    """Return the URL of a text; with `has_authority` two slashes begin a host without a protocol.

    Raise Refused for the few texts that `url.parse` refuses.
    """
    rest = text.strip(_TRIMMED)
    end = _end(_BEFORE_QUERY, rest)
    is_simple = "@" not in rest[:end] and "#" not in rest
    rest = rest[:end].replace("\\", "/") + rest[end:]
    if not has_authority and is_simple and (simple := _SIMPLE_PATH.fullmatch(rest)):
        return Url(pathname=simple[1], search=simple[2])
    url = Url()
    protocol = ""
    if match := _PROTOCOL.match(rest):
        protocol = match[0]
        url.protocol = protocol.lower()
        rest = rest[len(protocol) :]
    if url.protocol not in HOSTLESS:
        has_slashes = rest.startswith("//") and bool(
            has_authority or protocol or _WITH_LOGIN.match(rest)
        )
        if has_slashes:
            url.slashes = True
            rest = rest[2:]
        # The protocol as it is written: "HTTP:h" has a host.
        if has_slashes or (protocol and protocol not in SLASHED):
            rest = _with_host(url, rest, node)
        rest = _ESCAPED.escape(rest)
    return _with_path(url, rest)


def _with_host(url: Url, rest: str, node: Release) -> str:
    """Set the auth, the host and the port of a URL; return what comes after them."""
    end = _end(_AUTHORITY, rest)
    authority, rest = _REMOVED.sub("", rest[:end]), rest[end:]
    auth, at, host = authority.rpartition("@")
    if at:
        url.auth = decoded(auth)
    if match := _NOT_IN_HOST.search(host):
        host, rest = host[: match.start()], host[match.start() :] + rest
    if match := _PORT.search(host):
        host, url.port = host[: match.start()], match[1] or None
    is_ipv6 = host[:1] == "[" and host[-1:] == "]"
    if not is_ipv6:
        host, colon, behind = host.partition(":")
        if colon:
            if node.has("port-checked"):
                raise Refused("Invalid port in url", _PORT_RULE)
            rest = f"/:{behind}{rest}"
    name = "" if _units(host) > _LONGEST_NAME else host.lower()
    if name:
        name = _checked(name, is_ipv6, node)
    url.host = f"{name}:{url.port}" if url.port else name
    url.hostname = name[1:-1] if is_ipv6 else name
    return f"/{rest}" if is_ipv6 and rest[:1] != "/" else rest


def _checked(name: str, is_ipv6: bool, node: Release) -> str:
    """Return the name of a host in ASCII; raise Refused for one that could lead elsewhere."""
    if is_ipv6:
        ascii_name, forbidden = name, _FORBIDDEN_IN_IPV6
    else:
        ascii_name, forbidden = _in_ascii(name, node), _FORBIDDEN
        if not node.has("nul-refused"):
            ascii_name = ascii_name.partition("\0")[0]
    if not ascii_name or forbidden.search(ascii_name):
        raise Refused("Invalid URL", _RULE)
    return ascii_name


def _in_ascii(name: str, node: Release) -> str:
    """Return a domain as ada writes it, "" if it refuses the domain."""
    if name.isascii() and "xn--" in name and not node.has("ascii-domain-kept"):
        return name if node_idna.is_valid_ascii(name, node) else ""
    return node_idna.to_ascii(name, node) or ""


def _with_path(url: Url, rest: str) -> Url:
    """Return a URL with the hash, the search and the pathname that are in the rest of a text."""
    before, sign, fragment = rest.partition("#")
    path, mark, query = before.partition("?")
    url.hash = f"#{fragment}" if sign else None
    url.search = f"?{query}" if mark else None
    url.pathname = path or ("/" if url.protocol in SLASHED and url.hostname else None)
    return url


def decoded(auth: str) -> str:
    """Return a text as `decodeURIComponent` decodes it; raise Refused if that fails."""
    if "%" in _TRIPLETS.sub("", auth):
        raise Refused("URI malformed", _CODING_RULE)
    try:
        return _TRIPLETS.sub(
            lambda match: bytes.fromhex(match[0].replace("%", "")).decode("utf-8"), auth
        )
    except UnicodeDecodeError:
        raise Refused("URI malformed", _CODING_RULE) from None


def _end(pattern: re.Pattern[str], text: str) -> int:
    run = pattern.match(text)
    assert run is not None  # noqa: S101 - it matches the empty text
    return run.end()


def _units(text: str) -> int:
    """Return the length of a text in units of UTF-16, as JavaScript counts."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


MODEL: Final = by_release(
    (NAME, VERSION, "url.parse of Node.js, and url.resolve"),
    RELEASES,
    Fields._fields,
    report_of,
    answer,
    listed=RELEASES.versions,
    send=_sent,
)
report: Final = MODEL.report
