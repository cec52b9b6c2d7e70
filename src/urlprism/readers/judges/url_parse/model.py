r"""How the package url-parse of npm reads a URL: `new Url(text, base)` in Node.js.

text ──► white space off ──► fragment, query ──► protocol, slashes ──► "\" is "/"
     ──► path, userinfo, host, port ──► missing parts of the base ──► path resolved ──► href

Without a base the second argument is `{}`, so that nothing is inherited: Node.js has no location
of a page. It refuses nothing but a userinfo that cannot be decoded; what `href` is made of may
mean something else than the text does, which is why it is a field here.
"""

import re
from dataclasses import dataclass
from typing import Final, NamedTuple

from urlprism._core.records.components import Components, port_number
from urlprism.readers.judges.believed import refused
from urlprism.readers.judges.url_parse.protocols import SPECIAL, start
from urlprism.readers.judges.url_parse.releases import RELEASES
from urlprism.readers.outcomes import Target
from urlprism.readers.programs.node.legacy import decoded
from urlprism.readers.shared.hosts import target_of
from urlprism.readers.shared.releases import Release, by_release
from urlprism.urllib_parse import quote

NAME: Final = "url-parse"
VERSION: Final = "1.5.10"
_RULE: Final = "new Url, TypeError"
_CODING_RULE: Final = "encodeURIComponent, URIError"

_SPACES: Final = (
    "\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000\ufeff"
)
_BLANK: Final = "\t\n\v\f\r "
_CONTROLS: Final = "".join(map(chr, range(ord(" ") + 1)))
_LINE_ENDS: Final = dict.fromkeys(map(ord, "\t\n\r"))
# What `.` of JavaScript's expressions does not match.
_LINE: Final = re.compile("[^\n\r\u2028\u2029]*")
_PORT_AT_END: Final = re.compile(r":[0-9]+\Z")
# What encodeURIComponent keeps, besides letters, digits and "_.-~".
_KEPT: Final = "!*'()"
_DEFAULT_PORTS: Final = {"http": 80, "ws": 80, "https": 443, "wss": 443, "gopher": 70}


class Fields(NamedTuple):
    """The properties of a `Url`; `slashes` and `origin` are None in releases without them."""

    protocol: str
    slashes: bool | None
    auth: str
    username: str
    password: str
    host: str
    hostname: str
    port: str
    pathname: str
    query: str
    hash: str
    origin: str | None
    href: str


@dataclass(slots=True)
class _Url:
    """A `Url` in the making."""

    protocol: str = ""
    slashes: bool | None = None
    auth: str = ""
    username: str = ""
    password: str = ""
    host: str = ""
    hostname: str = ""
    port: str = ""
    pathname: str = ""
    query: str = ""
    hash: str = ""


def _report(package: Release, text: str, base: str | None) -> Fields:
    """Return the properties of a URL against a base if any; raise Refused where it throws."""
    nowhere = _Url(slashes=False if package.has("slashes-told") else None)
    location = _parsed(package, base, nowhere) if base else nowhere
    url = _parsed(package, text, location)
    origin = _origin(package, url)
    return Fields(
        *(url.protocol, url.slashes, url.auth, url.username, url.password),
        *(url.host, url.hostname, url.port, url.pathname, url.query, url.hash),
        *(origin, _href(package, url)),
    )


def answer(fields: Fields) -> tuple[Components, Target]:
    """Return the common parts, and where a request goes by `hostname` and `port`."""
    components = Components(
        fields.protocol.removesuffix(":") or None,
        fields.auth or None,
        fields.hostname or None,
        port_number(fields.port),
        fields.pathname,
        fields.query[1:] if fields.query else None,
        fields.hash[1:] if fields.hash else None,
    )
    return components, target_of(components)


def _parsed(package: Release, text: str, location: _Url) -> _Url:
    """Return the URL of a text; `location` is that of its base, with empty parts without one."""
    text = _trimmed(package, text)
    before, sign, fragment = text.partition("#")
    before, mark, query = before.partition("?")
    url = _Url(query=f"{mark}{query}", hash=f"{sign}{fragment}")
    protocol, slashes, rest, is_relative, has_authority = start(package, before, location.protocol)
    url.protocol = protocol or location.protocol
    if package.has("relative-resolved"):
        url.slashes = slashes or (is_relative and location.slashes)
        above = location if is_relative else _Url()
    else:
        url.slashes = None if slashes is None else slashes or location.slashes
        above = _Url(host=location.host, hostname=location.hostname)
        above.port = location.port if is_relative else ""
    rest = _with_slashes(package, url, rest)
    if has_authority:
        rest, slash, path = rest.partition("/")
        url.pathname = f"{slash}{path}"
        _set_authority(package, url, rest, above)
    else:
        line = _LINE.match(rest)
        url.pathname = line[0] if line else ""
        _set_authority(package, url, "", above)
    _set_path(package, url, location, is_relative=is_relative)
    if not _needs_port(package, url):
        url.host, url.port = url.hostname, ""
    _set_login(package, url)
    return url


def _trimmed(package: Release, text: str) -> str:
    """Return a text without what a release removes; raise Refused for what 1.1.0 fails on."""
    if package.has("protocol-at-beginning") and not package.has("protocol-begins-with-letter"):
        line = _LINE.match(text)
        if line is None or line.end() < len(text):
            raise refused("a line end", _RULE)
    if not package.has("left-trimmed"):
        return text
    if package.has("controls-trimmed"):
        removed = _CONTROLS + _SPACES
    elif package.has("separator-not-trimmed"):
        removed = _BLANK + _SPACES
    else:
        removed = f"{_BLANK}{_SPACES}\u180e"
    text = text.lstrip(removed)
    return text.translate(_LINE_ENDS) if package.has("line-ends-removed") else text


def _with_slashes(package: Release, url: _Url, rest: str) -> str:
    """Return what comes after the protocol with slashes for the backslashes that count as such."""
    if package.has("special-schemes"):
        return rest.replace("\\", "/") if url.protocol in SPECIAL else rest
    return rest.replace("\\", "/", 1) if package.has("backslash-is-slash") else rest


def _set_authority(package: Release, url: _Url, rest: str, above: _Url) -> None:
    """Set userinfo, host and port by an authority; `above` has the inherited ones."""
    is_last = package.has("last-at-ends-userinfo")
    at = rest.rfind("@") if is_last else rest.find("@")
    if at >= 0:
        url.auth, rest = rest[:at], rest[at + 1 :]
    url.host = (rest or above.host).lower()
    name, colon, port = rest.rpartition(":")
    is_port = port.isascii() and port.isdigit()
    if colon and (is_port or (not port and package.has("empty-port-cut"))):
        url.port, rest = port, name
    url.port = url.port or above.port
    url.hostname = (rest or above.hostname).lower()


def _set_path(package: Release, url: _Url, location: _Url, *, is_relative: bool) -> None:
    """Resolve the path against that of the base, and begin it with a slash."""
    path = url.pathname
    if package.has("relative-resolved") and is_relative and location.slashes and path[:1] != "/":
        if not path and package.has("empty-path-of-base"):
            path = location.pathname
        elif path or location.pathname:
            path = _resolved(path, location.pathname)
    if package.has("path-begins-with-slash") and path[:1] != "/":
        is_special = package.has("special-schemes")
        if url.protocol in SPECIAL if is_special else url.hostname:
            path = f"/{path}"
    url.pathname = path


def _resolved(reference: str, base: str) -> str:
    """Return a path resolved against that of a base, whose last segment it replaces."""
    segments = [*(base or "/").split("/")[:-1], *reference.split("/")]
    stack: list[str] = []
    up, is_root_gone = 0, False
    for place, segment in zip(range(len(segments) - 1, -1, -1), reversed(segments), strict=True):
        if segment == "..":
            up += 1
        elif segment != "." and up:
            is_root_gone = not place
            up -= 1
        elif segment != ".":
            stack.append(segment)
    stack.reverse()
    beginning = [""] if is_root_gone else []
    end = [""] if segments[-1] in {".", ".."} else []
    return "/".join([*beginning, *stack, *end])


def _needs_port(package: Release, url: _Url) -> bool:
    """Whether a port is to be written, as the package requires-port says."""
    protocol = url.protocol.partition(":")[0]
    digits = url.port.lstrip("0")
    if not digits or protocol == "file":
        return False
    ftp = 21 if package.has("ftp-on-port-21") else 22
    default = ftp if protocol == "ftp" else _DEFAULT_PORTS.get(protocol)
    return digits != str(default)


def _set_login(package: Release, url: _Url) -> None:
    """Set user and password by the userinfo; raise Refused for one that cannot be decoded."""
    if not package.has("last-at-ends-userinfo"):
        url.username, *more = url.auth.split(":", 2)
        url.password = more[0] if more else ""
    elif url.auth:
        user, _, password = url.auth.partition(":")
        url.username, url.password = _encoded(user), _encoded(password)
        url.auth = f"{url.username}:{url.password}" if url.password else url.username


def _encoded(text: str) -> str:
    """Return a text percent-encoded anew; raise Refused if it cannot be decoded before."""
    try:
        return quote(decoded(text), _KEPT)
    except UnicodeEncodeError:
        raise refused("URI malformed", _CODING_RULE) from None


def _origin(package: Release, url: _Url) -> str | None:
    """Return the origin, None in releases without one."""
    if not package.has("origin-told"):
        return None
    is_special = not package.has("special-schemes") or url.protocol in SPECIAL
    if url.protocol and url.host and url.protocol != "file:" and is_special:
        return f"{url.protocol}//{url.host}"
    return "null"


def _href(package: Release, url: _Url) -> str:
    """Return the URL as it is written again."""
    protocol = url.protocol
    is_special = package.has("special-schemes") and protocol in SPECIAL
    if package.has("protocol-at-beginning"):
        protocol = f"{protocol}:" if protocol and protocol[-1] != ":" else protocol
        has_slashes = url.slashes and (protocol or not package.has("slashes-need-protocol"))
    else:
        has_slashes = True
    slashes = "//" if has_slashes or is_special else ""
    login = _written_login(package, url, is_special=is_special)
    host = _written_host(package, url)
    return f"{protocol}{slashes}{login}{host}{url.pathname}{url.query}{url.hash}"


def _written_host(package: Release, url: _Url) -> str:
    """Return the host and the port of `href`, with the last colon of one that ends in a colon."""
    host = url.host
    if not package.has("origin-told"):
        return f"{url.hostname}:{url.port}" if url.port else url.hostname
    needs_colon = host[-1:] == ":" and package.has("empty-port-cut")
    if not needs_colon and not url.port and package.has("colon-written-again"):
        needs_colon = _PORT_AT_END.search(url.hostname) is not None
    return f"{host}:" if needs_colon else host


def _written_login(package: Release, url: _Url, *, is_special: bool) -> str:
    """Return what `href` has before the host, with the "@"."""
    if url.username:
        colon = ":" if url.password or not package.has("user-written-alone") else ""
        return f"{url.username}{colon}{url.password}@"
    if url.password and package.has("password-written-alone"):
        return f":{url.password}@"
    is_hostless = is_special and url.protocol != "file:" and not url.host and url.pathname != "/"
    return "@" if is_hostless and package.has("empty-userinfo-written") else ""


MODEL: Final = by_release(
    (NAME, VERSION, "url-parse of npm, new Url(text, base)"),
    RELEASES,
    Fields._fields,
    _report,
    answer,
)
report: Final = MODEL.report
