r"""How the package parse-url of npm reads a URL: `parseUrl(url)`, without `normalize`.

since 7.0.0    class URL of Node.js ──► its parts; what it refuses ──► a place of Git, by ssh
before         protocol to "://" ──► host to "/" or "\" ──► user, port ──► path, fragment, query

It does not resolve. The class is that of the newest Node.js that is known.
"""

import re
from typing import Final, NamedTuple

from urlprism._core.records.components import Components, port_number
from urlprism.errors import URLError
from urlprism.readers.judges.believed import refused
from urlprism.readers.judges.parse_url.releases import RELEASES
from urlprism.readers.outcomes import Refused, Target
from urlprism.readers.programs.node import model as node
from urlprism.readers.shared.hosts import target_of
from urlprism.readers.shared.releases import Release, by_release

NAME: Final = "parse-url"
VERSION: Final = "11.1.0"
_RULE: Final = "parseUrl"
_LONGEST: Final = 2048  # units of UTF-16
_MAX_SAFE: Final = (1 << 53) - 1
_SPACES: Final = (
    "\t\n\v\f\r \xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000\ufeff"
)
_LINE_ENDS: Final = dict.fromkeys(map(ord, "\r\n"))
_NAMES: Final = re.compile(r"[:+]")
_PLACE: Final = re.compile(
    r"(?:([a-z_][a-z0-9_-]{0,31})@|https?://)([A-Za-z0-9_.@-]+)[/:]([~,.A-Za-z0-9_/-]+)"
)
_PLACE_ENCODED: Final = re.compile(
    r"(?:([a-z_][a-z0-9_-]{0,31})@|https?://)([A-Za-z0-9_.@-]+)[/:]"
    rf"((?:[~,.A-Za-z0-9_/{_SPACES}-]|%[0-9A-Fa-f]{{2}})+)"
)
_PLACE_OF_ANY: Final = re.compile(
    _PLACE_ENCODED.pattern.replace("[a-z_][a-z0", "[A-Za-z_][A-Za-z0")
)
_FIRST_PLACE: Final = re.compile(
    r"(?:git@|https?://)([A-Za-z0-9_.@-]+)[/:]([~,.A-Za-z0-9_/-]+(?:[^\n\r\u2028\u2029]git)?/?)"
)
_BEGINNING: Final = re.compile(r"(?:git@|https?://)([A-Za-z0-9_.@]+)")
_BEHIND: Final = re.compile(r"[/:]([~,A-Za-z0-9_/-]+(?:[^\n\r\u2028\u2029]git)?/?)")
# A letter with something before it, a port, and a slash: no place of ssh.
_WITH_PORT: Final = re.compile(r"[^\n\r\u2028\u2029][A-Za-z0-9]:[0-9]+/")


class Fields(NamedTuple):
    """What is returned but `protocols` and `query`; None where a release has no such part."""

    protocol: str
    port: str | int | None
    resource: str
    host: str | None
    user: str | None
    password: str | None
    pathname: str
    hash: str
    search: str
    href: str


def _report(package: Release, text: str, base: str | None) -> Fields:  # noqa: ARG001 - no bases
    """Return the parts of a text; raise Refused where it throws."""
    if not text.strip(_SPACES):
        raise refused("Invalid url.", _RULE)
    if not package.has("read-by-class"):
        return _cut(text)
    if package.has("unread-refused") and _units(text) > _LONGEST:
        raise refused("Input exceeds maximum length.", _RULE)
    try:
        return _by_class(package, text)
    except (Refused, URLError):
        fields = _of_git(package, text)
    if fields is None and package.has("unread-refused"):
        raise refused("URL parsing failed.", _RULE)
    host = None if not package.has("unread-refused") else ""
    return fields or Fields("file", "", "", host, "", "", "", "", "", text)


def answer(fields: Fields) -> tuple[Components, Target]:
    """Return the common parts, and where a request goes by `resource` and `port`."""
    userinfo = f"{fields.user}:{fields.password}" if fields.password else fields.user
    host, port = fields.resource, fields.port
    if port and host.endswith(f":{port}"):
        host = host.removesuffix(f":{port}")
    components = Components(
        *(fields.protocol, userinfo or None, host or None),
        port_number(None if port is None else str(port)),
        *(fields.pathname, fields.search or None, fields.hash or None),
    )
    return components, target_of(components)


def _by_class(package: Release, text: str) -> Fields:
    """Return the parts that the class URL finds; raise Refused if it refuses the text."""
    url = node.report(text, None)
    protocol = next(filter(None, _NAMES.split(url.protocol)))
    is_named = package.has("resource-without-port")
    if protocol == "file" and not is_named and (fields := _of_git(package, url.href)):
        return fields._replace(port=url.port, password=url.password, hash=url.hash[1:])
    return Fields(
        *(protocol, url.port, url.hostname if is_named else url.host),
        *(url.host if is_named else None, url.username, url.password),
        *(url.pathname, url.hash[1:], url.search[1:], url.href),
    )


def _of_git(package: Release, text: str) -> Fields | None:
    """Return a place of Git, None for another text."""
    if not package.has("unread-refused"):
        place = _place_within(text)
        return place and Fields("ssh", "", place[0], None, "git", "", f"/{place[1]}", "", "", text)
    if not package.has("git-place-whole"):
        match = _FIRST_PLACE.match(text)
        return match and Fields(
            *("ssh", "", match[1], match[1], "git", "", f"/{match[2]}", "", "", text)
        )
    before, _, fragment = text.partition("#")
    if not package.has("fragment-of-git"):
        before, fragment = text, ""
    pattern = _PLACE_ENCODED if package.has("path-of-git-encoded") else _PLACE
    match = (_PLACE_OF_ANY if package.has("capitals-in-user") else pattern).fullmatch(before)
    if match is None:
        return None
    href = f"{before}#{fragment}" if fragment else text
    return Fields(
        *("ssh", "", match[2], match[2], match[1], "", f"/{match[3]}", fragment, "", href)
    )


def _place_within(text: str) -> tuple[str, str] | None:
    """Return the host and the path of the first place of Git in a text, None without one."""
    place = 0
    while beginning := _BEGINNING.search(text, place):
        if behind := _BEHIND.match(text, beginning.end()):
            return beginning[1], behind[1]
        # What begins within the host ends where it ends.
        place = beginning.end()
    return None


def _cut(text: str) -> Fields:
    """Return the parts of a text as releases before 7.0.0 find them."""
    url = href = text.strip(_SPACES).translate(_LINE_ENDS)
    before, mark, _ = url.partition("://")
    names = [name for name in before.split("+") if name] if mark else []
    protocol, path = _protocol(url, names), ""
    if url[:1] == ".":
        url = url.removeprefix("./")
        path = url
    elif not names and protocol == "file" and _second(url) in {"/", "~"}:
        url = url[2:]
    url = url[len(before) + len(mark) :] if mark else url
    port: int | None = None
    user = resource = ""
    if protocol != "file":
        resource, *parts = re.split(r"[/\\]", url)
        if resource.count("@") == 1:
            user, resource = resource.split("@")
        if resource.count(":") == 1:
            resource, digits = resource.split(":")
            if digits.isascii() and digits.isdigit():
                port = _safe(digits)
            elif digits:
                parts.insert(0, digits)
        path = path or "/" + "/".join(filter(None, parts))
    else:
        path = href
    fragment = query = ""
    if path.count("#") == 1:
        path, fragment = path.split("#")
    if path.count("?") == 1:
        path, query = path.split("?")
    return Fields(
        *(protocol, port, resource, None, user, None, path.removesuffix("/")),
        *(fragment, query, href.removesuffix("/")),
    )


def _protocol(url: str, names: list[str]) -> str:
    """Return the protocol of a text: that before "://", or ssh or file."""
    if url[:1] == ".":
        return "file"
    if names:
        return names[0]
    behind = url[3:] if url.startswith("://") else _behind_two(url)
    is_place = _WITH_PORT.search(behind) is None and behind.find("@") < behind.find(":")
    return "ssh" if is_place else "file"


def _behind_two(text: str) -> str:
    """Return a text without its first two units of UTF-16; NUL stands for half a character."""
    if text[:1] > "\uffff":
        return text[1:]
    return f"\0{text[2:]}" if text[1:2] > "\uffff" else text[2:]


def _second(text: str) -> str:
    """Return the second unit of UTF-16 of a text, as far as it is a character."""
    return "" if text[:1] > "\uffff" else text[1:2]


def _safe(digits: str) -> int | None:
    """Return the number of digits, None for one that JavaScript does not hold exactly."""
    number = port_number(digits)
    return number if number is not None and number <= _MAX_SAFE else None


def _units(text: str) -> int:
    """Return the length of a text in units of UTF-16."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


MODEL: Final = by_release(
    (NAME, VERSION, "parse-url of npm, parseUrl"), RELEASES, Fields._fields, _report, answer
)
report: Final = MODEL.report
