"""How Spring reads a URL: `UriComponentsBuilder.fromUriString`, and `build` of it.

text ──► one expression ──► scheme ──► no "/" behind it: opaque ──► host, port, path, query

The first "@" ends the user, because a host may have one: "http://a@b@c/" has the host "b@c".
"""

import re
from typing import Final

from urlprism.readers.judges.believed import FIELDS, Fields, answer, refused
from urlprism.readers.model import Model

NAME: Final = "spring"
VERSION: Final = "4.3.30"

_RULE: Final = "UriComponentsBuilder.fromUriString"
_NUMBER: Final = re.compile("[0-9]+")
# What `$` and `.` of Java's expressions mean by an end of a line.
_END: Final = "\n\r\x85\u2028\u2029"
_URI: Final = re.compile(
    r"(?:([^:/?#]+):)?"
    r"(?://(?:([^@\[/?#]*)@)?(\[[0-9A-Fa-f:.]*[%0-9A-Za-z]*\]|[^\[/?#:]*)"
    r"(?::([0-9]*(?:\{[^/]+?\})?))?)?"
    rf"([^?#]*)(?:\?([^#]*))?(?:#([^{_END}]*))?"
)
_PARAMETER: Final = re.compile(r"([^&=]+)(=?)([^&]+)?")
_SLASHES: Final = re.compile("//+")
# White space to Java: a part of nothing else counts as absent.
_BLANK: Final = re.compile("[\t-\r\x1c- \u1680\u2000-\u2006\u2008-\u200a\u2028\u2029\u205f\u3000]*")
_MAX_INT: Final = (1 << 31) - 1


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return the parts of a text; raise Refused if Spring raises."""
    match = _URI.fullmatch(text)
    if match is None:
        raise refused("not a valid URI", _RULE)
    scheme, userinfo, host, port, path, query, fragment = match.groups()
    visible = None if _BLANK.fullmatch(fragment or "") else fragment
    if scheme and not text.startswith(":/", len(scheme)):
        return Fields(scheme, None, None, None, "", None, visible)
    return Fields(
        *(scheme, userinfo, host, _port(port)),
        "" if _BLANK.fullmatch(path) else _SLASHES.sub("/", path),
        *(None if query is None else _query(query), visible),
    )


def _port(text: str | None) -> int | None:
    """Return a port, None without one; refuse a variable, and what no `int` holds."""
    if not text:
        return None
    if not _NUMBER.fullmatch(text):
        raise refused("the port is a variable", "HierarchicalUriComponents.getPort")
    number = text.lstrip("0") or "0"
    if len(number) > len(str(_MAX_INT)) or int(number) > _MAX_INT:
        raise refused("the port is too large", "Integer.parseInt")
    return int(number)


def _query(text: str) -> str | None:
    """Return a query as its parameters are written again, those of one name together."""
    values: dict[str, list[str]] = {}
    for name, mark, value in _PARAMETER.findall(text):
        values.setdefault(name, []).append(f"{name}={value}" if value or mark else name)
    return "&".join("&".join(each) for each in values.values()) or None


MODEL: Final = Model(NAME, VERSION, "Spring's UriComponentsBuilder", FIELDS, report, answer)
