"""How versions of libcurl differ: their rules, their schemes, and IDN or none."""

import functools
import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from urlprism.readers.programs.curl.changes import CHANGES
from urlprism.readers.shared.releases import FORM, Release, Releases

WITH_IDN: Final = "+idn"
# The newest release of each branch.
_BRANCHES: Final = {
    **{(7, minor): 0 for minor in range(50, 89)},
    **{(7, minor): 1 for minor in (52, 53, 54, 55, 56, 61, 64, 69, 71, 76, 79, 83, 88)},
    (7, 50): 3,
    (7, 65): 3,
    **{(8, minor): 0 for minor in range(24)},
    **{(8, minor): 1 for minor in (0, 2, 7, 9, 10, 11, 12, 14)},
    (8, 1): 2,
}
# Those of which messages speak.
KNOWN: Final = ("8.23.0", "8.23.0+idn", "7.88.1", "7.88.1+idn")
RELEASES: Final = Releases(
    "libcurl",
    _BRANCHES,
    CHANGES,
    in_line=True,
    form=re.compile(rf"{FORM.pattern}(?:{re.escape(WITH_IDN)})?"),
    extent=f"{', '.join(KNOWN)}, and the other releases since 7.50.0",
)


class Libcurl(NamedTuple):
    """One libcurl as it was built: its release, the default port of each scheme, its libidn2.

    `libidn2` is a version, "" if names are not converted.
    """

    release: Release
    ports: Mapping[str, int]
    libidn2: str

    @property
    def version(self) -> str:
        """Return the version, with "+idn" for a build that converts names."""
        return self.release.version

    def has(self, change: str) -> bool:
        """Whether the release has a change; raise KeyError for a name that is no change."""
        return self.release.has(change)

    def follows(self, scheme: str) -> bool:
        """Whether redirects to a scheme are followed, of those that the library was built with."""
        if self.has("few-schemes-followed"):
            return scheme in _FOLLOWED
        return scheme in self.ports and scheme not in _NEVER_FOLLOWED

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


def reads_plain_urls(version: str) -> bool:
    """Whether a release reads `http://h/#a?b` and `http://1.example/` as all others do."""
    release = RELEASES.of(version)
    return release.has("fragment-before-query") and not release.has("wrong-ipv4-refused")


@functools.cache
def libcurl(version: str) -> Libcurl:
    """Return the libcurl of a version, "8.21.0", as it is usually built.

    "+idn" at its end is for IDN, from 7.62.0 on, as Debian builds it. Raise ValueError for a
    version that is not known.
    """
    release = RELEASES.of(version)
    with_idn = version.endswith(WITH_IDN)
    if with_idn and release.number < _URL_API:
        message = f"no model of libcurl {version}; with IDN, those since 7.62.0 are known"
        raise ValueError(message)
    ports = dict(_PORTS)
    for schemes, since, until in _SOMETIMES:
        if (since is None or release.number >= since) and (until is None or release.number < until):
            ports |= schemes
    if with_idn or release.number == _IN_BOOKWORM:
        ports |= _LDAP | (_RTMP if release.number <= _LAST_WITH_RTMP else {})
    libidn2 = _LIBIDN2[release.number >= _SINCE_8] if with_idn else ""
    return Libcurl(release, MappingProxyType(ports), libidn2)
