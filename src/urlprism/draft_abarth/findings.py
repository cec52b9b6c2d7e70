"""Faults that draft-abarth-url does not check for: parsing fails only for a missing ":"."""

import re
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from typing import Final

from urlprism._core.arguments.intake import URLText
from urlprism._core.hosts.ipv4 import is_ipv4
from urlprism._core.hosts.ipv6 import is_ipv6address
from urlprism._core.records.findings import Finding
from urlprism.draft_abarth.parser import parse
from urlprism.draft_abarth.record import CONTROLS, ParsedURL
from urlprism.draft_abarth.sets import HIERARCHICAL

# By name: the section that could check, and what it accepts.
CHECKS: Final[dict[str, tuple[str, str]]] = {
    "scheme-empty": ("3.1", "nothing precedes the ':', so the scheme is empty"),
    "scheme-characters": ("3.1", "not a valid scheme: a letter, then letters, digits or '+-.'"),
    "slashes": ("3.2", "something other than '//' precedes the authority"),
    "user-info-at": ("3.3", "an '@' in the user-info is not encoded"),
    "host-empty": ("3.3", "the host is empty"),
    "host-brackets": ("3.3", "the host is not exactly one IPv6 address in brackets"),
    "host-characters": ("3.3", "a character that is not allowed in a host"),
    "host-number": ("3.3", "the host ends in a number, but is not a complete IPv4 address"),
    "port-digits": ("3.3", "the port is not a number"),
    "port-range": ("3.3", "the port is more than 65535"),
    "control": ("3", "a control character or space in the URL"),
    "backslash": ("3", "a backslash"),
    "percent": ("3", "two hexadecimal digits should follow the '%'"),
    "beyond-ascii": ("3", "a character beyond ASCII"),
}
_SCHEME: Final = re.compile("[A-Za-z][A-Za-z0-9+.-]*")
_NO_HOST_CHARACTER: Final = re.compile('[":<>^`{|}]+')
_NUMBER: Final = re.compile("[0-9]+|0[xX][0-9A-Fa-f]*")
_ANYWHERE: Final = re.compile(
    r"(?P<control>[\x00-\x20\x7f]+)|(?P<backslash>\\+)|(?P<percent>%(?![0-9A-Fa-f]{2}))"
    r"|(?P<beyond>[^\x00-\x7f]+)"
)
_LARGEST_PORT: Final = 65535


def findings(text: URLText, *, hierarchical: AbstractSet[str] = HIERARCHICAL) -> list[Finding]:
    """Return the faults in a URL that the draft parses all the same (§3), in order of place.

    A fault is something that RFC 3986, the URL Standard or both object to. Raise URLError for a
    text without a ":".

    >>> [found.name for found in findings("http://h:99999/")]
    ['port-range']
    """
    url = parse(text, hierarchical=hierarchical)
    faults = [
        *_in_scheme(url),
        *_in_authority(url),
        *_in_host(url),
        *_in_port(url),
        *_anywhere(url),
    ]
    return sorted(faults, key=lambda finding: (finding.start, -finding.end))


def _in_scheme(url: ParsedURL) -> Iterator[Finding]:
    """Yield the faults that §3.1 accepts."""
    if not url.scheme:
        yield _finding("scheme-empty", url.spans()["scheme"])
    elif not _SCHEME.fullmatch(url.scheme):
        yield _finding("scheme-characters", url.spans()["scheme"])


def _in_authority(url: ParsedURL) -> Iterator[Finding]:
    """Yield the faults that §3.2 accepts, and those of a user-info that §3.3 accepts."""
    if url.authority is None:
        return
    start = url.spans()["authority"][0]
    if url.slashes != "//":
        yield _finding("slashes", (start - len(url.slashes), start))
    for at in re.finditer("@", url.userinfo or ""):
        yield _finding("user-info-at", (start + at.start(), start + at.end()))


def _in_host(url: ParsedURL) -> Iterator[Finding]:
    """Yield the faults of a host that §3.3 accepts."""
    if url.host is None:
        return
    start, end = span = url.spans()["host"]
    if not url.host:
        yield _finding("host-empty", span)
    elif "[" in url.host or "]" in url.host:
        whole = url.host.startswith("[") and url.host.endswith("]")
        if not whole or not is_ipv6address(url.host[1:-1]):
            yield _finding("host-brackets", span)
    else:
        for wrong in _NO_HOST_CHARACTER.finditer(url.text, start, end):
            yield _finding("host-characters", wrong.span())
        if ends_in_number(url.host) and not is_ipv4(url.host):
            yield _finding("host-number", span)


def _in_port(url: ParsedURL) -> Iterator[Finding]:
    """Yield the faults of a port that §3.3 accepts; an empty port is valid in all documents."""
    if not url.port:
        return
    digits = url.port.lstrip("0")
    if not (url.port.isascii() and url.port.isdecimal()):
        yield _finding("port-digits", url.spans()["port"])
    elif len(digits) > 5 or int(digits or "0") > _LARGEST_PORT:
        yield _finding("port-range", url.spans()["port"])


def _anywhere(url: ParsedURL) -> Iterator[Finding]:
    """Yield the wrong characters that §3 accepts in all parts; the ends are trimmed."""
    start = len(url.text) - len(url.text.lstrip(CONTROLS))
    for wrong in _ANYWHERE.finditer(url.text, start, len(url.text.rstrip(CONTROLS))):
        name = wrong.lastgroup or ""
        yield _finding("beyond-ascii" if name == "beyond" else name, wrong.span())


def ends_in_number(host: str) -> bool:
    """Whether the last label of a host is a number, so that programs read an address."""
    return _NUMBER.fullmatch(host.removesuffix(".").rpartition(".")[2]) is not None


def _finding(name: str, span: tuple[int, int]) -> Finding:
    return Finding(name, *span, *CHECKS[name])
