"""How versions of libcurl differ: their rules, their schemes, and IDN or none."""

import functools
from collections.abc import Mapping
from typing import Final, NamedTuple

WITH_IDN: Final = "+idn"


class Rule(NamedTuple):
    """One rule of the URL API: its name, the version that introduced it, and the rule in words.

    For the last two, `since` is the version in which they were observed.
    """

    name: str
    since: str
    sentence: str


RULES: Final = (
    Rule("percent-refused-in-host", "8.0.0", "A decoded host cannot contain a percent sign."),
    Rule("percent-kept-in-host", "8.0.0", "Writing a URL does not change the stored host."),
    Rule("fragment-encoded", "8.1.0", "The fragment of a redirect is encoded like its query."),
    Rule("letter-begins-scheme", "8.2.0", "A scheme begins with a letter."),
    Rule("empty-marks-kept", "8.8.0", "A query or a fragment may be present but empty."),
    Rule("ipv6-rewritten", "8.11.0", "An IPv6 address is rewritten unless that makes it longer."),
    Rule(
        "parts-cut-at-marks",
        "8.12.0",
        "The first delimiter of a relative redirect decides what it replaces.",
    ),
    Rule("encoded-dots-removed", "8.13.0", "A segment %2e counts as one dot, and %2e%2e as two."),
    Rule(
        "blanks-trimmed", "8.13.0", "Only spaces and tabs are removed from the ends of a Location."
    ),
    Rule(
        "controls-encoded", "8.13.0", "Control characters in a redirect are encoded, not refused."
    ),
    Rule(
        "triplets-in-capitals",
        "8.15.0",
        "Characters are encoded with upper-case hexadecimal digits.",
    ),
    Rule("empty-name-refused", "8.16.0", "A name that converts to nothing is refused."),
    Rule(
        "final-dot-of-ipv4-taken", "8.21.0", "An IPv4 address may end with a dot, which is removed."
    ),
    Rule("final-dots-refused", "8.21.0", "A host cannot be a dot, or end with two dots."),
    Rule("bar-refused-in-host", "8.21.0", "A host cannot contain a vertical bar."),
    Rule("host-decoded-first", "8.21.0", "A host is decoded before it is read as four numbers."),
    Rule("delete-refused-in-host", "8.23.0", "A decoded host cannot contain DEL."),
    Rule("zone-checked", "8.23.0", "A zone cannot contain what a host cannot contain."),
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
    "gophers": 70,
    "http": 80,
    "https": 443,
    "imap": 143,
    "imaps": 993,
    "mqtt": 1883,
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
# Further schemes of some builds: pycurl's wheels, Debian's sid, Debian's bookworm.
_WEB: Final = {"mqtts": 8883, "ws": 80, "wss": 443}
_LDAP: Final = {"ldap": 389, "ldaps": 636}
_OLD: Final = {
    "rtmp": 1935,
    "rtmpe": 1935,
    "rtmps": 443,
    "rtmpt": 80,
    "rtmpte": 80,
    "rtmpts": 443,
    "smb": 445,
    "smbs": 445,
}
_BUILDS: Final = {
    "8.23.0": _PORTS | _WEB,
    "8.23.0+idn": _PORTS | _WEB | _LDAP,
    "7.88.1": _PORTS | _LDAP | _OLD,
    "7.88.1+idn": _PORTS | _LDAP | _OLD,
}
KNOWN: Final = tuple(_BUILDS)
# The versions in Debian's sid and bookworm.
_LIBIDN2: Final = {"8.23.0+idn": "2.3.8", "7.88.1+idn": "2.3.3"}


@functools.cache
def release(version: str) -> Libcurl:
    """Return the libcurl of a version, "+idn" at its end for IDN; raise ValueError if unknown."""
    if version not in KNOWN:
        message = f"no model of libcurl {version}; known: {', '.join(KNOWN)}"
        raise ValueError(message)
    number = version.removesuffix(WITH_IDN)
    rules = {each.name: _level(each.since) <= _level(number) for each in RULES}
    return Libcurl(version, rules, _BUILDS[version], _LIBIDN2.get(version, ""))


def _level(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))
