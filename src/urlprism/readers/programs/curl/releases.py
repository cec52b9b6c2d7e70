"""How versions of libcurl differ: their rules, their schemes, and IDN or none."""

import functools
import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from urlprism._core.changes import Version, names_in_line
from urlprism.readers.programs.curl.changes import CHANGES

WITH_IDN: Final = "+idn"


# The releases by branch, each with the number of its newest patch release.
NEWEST: Final = {
    7: dict.fromkeys(range(50, 89), 0)
    | {50: 3, 52: 1, 53: 1, 54: 1, 55: 1, 56: 1, 61: 1}
    | {64: 1, 65: 3, 69: 1, 71: 1, 76: 1, 79: 1, 83: 1, 88: 1},
    8: dict.fromkeys(range(24), 0) | {0: 1, 1: 2, 2: 1, 7: 1, 9: 1, 10: 1, 11: 1, 12: 1, 14: 1},
}
_NAMED: Final = re.compile(r"([78])\.([0-9]{1,2})\.([0-9])(\+idn)?")
# The newest release of each branch.
NEWEST_RELEASES: Final = tuple(
    [f"{major}.{minor}.{last}" for major in NEWEST for minor, last in NEWEST[major].items()]
)


class Libcurl(NamedTuple):
    """One libcurl as it was built: its rules, the default port of each scheme, its libidn2 if any.

    `libidn2` is a version, "" if names are not converted.
    """

    version: str
    rules: Mapping[str, bool]
    ports: Mapping[str, int]
    libidn2: str

    def has(self, rule: str) -> bool:
        """Whether a rule is in force; raise KeyError for an unknown name."""
        return self.rules[rule]

    def follows(self, scheme: str) -> bool:
        """Whether redirects to a scheme are followed, of those that the library was built with."""
        if self.has("few-schemes-followed"):
            return scheme in _FOLLOWED
        return scheme in self.ports and scheme not in _NEVER_FOLLOWED

    @property
    def reads_plain_urls(self) -> bool:
        """Whether this libcurl reads `http://h/#a?b` and `http://1.example/` as all others do."""
        return self.has("fragment-before-query") and not self.has("wrong-ipv4-refused")

    def is_plain(self, host: str, port: str | None, fragment: str | None) -> bool:
        """Whether this libcurl does with these parts what every other one does."""
        if self.converts_names and not host.isascii():
            return False
        if port and not port.strip("0") and not self.has("port-zero-taken"):
            return False
        return not fragment or "?" not in fragment or self.has("fragment-before-query")

    @property
    def converts_names(self) -> bool:
        """Whether this libcurl converts names that are not ASCII (IDN)."""
        return self.libidn2 != ""


# 0: no network.
_PORTS: Final = {
    "dict": 2628,
    "file": 0,
    "ftp": 21,
    "ftps": 990,
    "gopher": 70,
    "http": 80,
    "https": 443,
    "imap": 143,
    "imaps": 993,
    "pop3": 110,
    "pop3s": 995,
    "rtsp": 554,
    "scp": 22,
    "sftp": 22,
    "smtp": 25,
    "smtps": 465,
    "telnet": 23,
    "tftp": 69,
}
# Schemes that came and went, with the releases from which and before which a usual build has them.
_SOMETIMES: Final = (
    ({"gophers": 70}, (7, 75, 0), None),
    ({"mqtt": 1883}, (7, 71, 0), None),
    ({"mqtts": 8883}, (8, 19, 0), None),
    ({"ws": 80, "wss": 443}, (8, 11, 0), None),
    ({"smb": 445, "smbs": 445}, None, (8, 20, 0)),
)
# Those of the system's libraries in Debian, which are built with IDN and more.
_LDAP: Final = {"ldap": 389, "ldaps": 636}
_RTMP: Final = {
    "rtmp": 1935,
    "rtmpe": 1935,
    "rtmps": 443,
    "rtmpt": 80,
    "rtmpte": 80,
    "rtmpts": 443,
}
_LAST_WITH_RTMP: Final = (8, 19, 0)
# The versions of libidn2 in Debian's bookworm, and since.
_LIBIDN2: Final = ("2.3.3", "2.3.8")
_IN_BOOKWORM: Final = (7, 88, 1)
_SINCE_8: Final = (8, 0, 0)
_FOLLOWED: Final = frozenset({"http", "https", "ftp", "ftps"})
_NEVER_FOLLOWED: Final = frozenset({"file", "scp", "smb", "smbs"})
_URL_API: Final = (7, 62, 0)
# Which were known first, and are named in messages.
KNOWN: Final = ("8.23.0", "8.23.0+idn", "7.88.1", "7.88.1+idn")


@functools.cache
def release(version: str) -> Libcurl:
    """Return the libcurl of a version, "8.21.0".

    "+idn" at its end is for IDN, from 7.62.0 on. Raise ValueError for a version that is not known.
    """
    match = _NAMED.fullmatch(version)
    newest = NEWEST[int(match[1])].get(int(match[2])) if match else None
    if match is None or newest is None or int(match[3]) > newest:
        known = ", ".join(KNOWN)
        message = (
            f"no model of libcurl {version}; known: {known}, and the other releases since 7.50.0"
        )
        raise ValueError(message)
    number = int(match[1]), int(match[2]), int(match[3])
    if match[4] and number < _URL_API:
        message = f"no model of libcurl {version}; with IDN, those since 7.62.0 are known"
        raise ValueError(message)
    return _built(number, with_idn=match[4] is not None)


def _built(number: Version, *, with_idn: bool) -> Libcurl:
    """Return a release as it is usually built, or with IDN as Debian builds it."""
    ports = dict(_PORTS)
    for schemes, since, until in _SOMETIMES:
        if (since is None or number >= since) and (until is None or number < until):
            ports |= schemes
    if with_idn or number == _IN_BOOKWORM:
        ports |= _LDAP | (_RTMP if number <= _LAST_WITH_RTMP else {})
    names = names_in_line(CHANGES, number)
    return Libcurl(
        ".".join(map(str, number)) + (WITH_IDN if with_idn else ""),
        MappingProxyType({change.name: change.name in names for change in CHANGES}),
        MappingProxyType(ports),
        _LIBIDN2[number >= _SINCE_8] if with_idn else "",
    )
