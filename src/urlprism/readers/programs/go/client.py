"""What Go's `net/http` makes of a host: the name that it dials, and the field Host.

hostname ──► IDNA for look-ups, as it is where that fails ──► dialled
host, port ──► labels in Punycode, unmapped ──► checked ──► zone off ──► Host
"""

import functools
import re
from typing import Final

from urlprism._core.idn import domains, punycode
from urlprism._core.releases.changes import level
from urlprism.readers.outcomes import Refused
from urlprism.readers.shared.releases import Release

_LOOKUP: Final = domains.Checks(hyphens=True, std3=True)
_VALID: Final = re.compile(r"[0-9A-Za-z!$%&()*+,\-.:;=\[\'\]_~]*")
_HOST_AND_PORT: Final = re.compile(r"(?:\[([^\[\]]*)\]|([^:\[\]]*)):([^:\[\]]*)", re.DOTALL)
_CUT: Final = re.compile("[/ ]")
_ZONE: Final = re.compile(r"\A(\[.*)%[^%\]]*(\][^\]]*)", re.DOTALL)
_NO_TEXT: Final = re.compile("[\ud800-\udfff\ufffd]")
# The same for the tables of names, in which the beginning of a character is one.
_NO_CHARACTER: Final = re.compile(
    "[\udce0-\udcef][\udc80-\udcbf]{1,2}|[\udcf0-\udcf7][\udc80-\udcbf]{1,3}|[\ud800-\udfff\ufffd]"
)
# Octets at the end of which fewer follow than the first one says.
_CUT_SHORT: Final = re.compile(b"(?s:[\xc2-\xdf]|[\xe0-\xef].?|[\xf0-\xf7].{0,2})\\Z")
_ANY: Final = "\u4e00"  # a letter of no special kind
# From a release on.
_UNICODE: Final = {(1, 27, 0): (17, 0), (1, 21, 0): (15, 0), (0, 0, 0): (13, 0)}
_NEWLY_ALLOWED: Final = (16, 0)
_ACE: Final = re.compile(r"(?:^|(?<=\.))[Xx][Nn]--")
_UTF_8: Final = ("utf-8", "surrogateescape")


def dialled_name(name: str, go: Release) -> str:
    """Return a name as `idnaASCIIFromURL` passes it to the dialer."""
    if name.isascii():
        return name
    if _unassigned(_unicode_of(go)).search(name):
        return name
    converted = domains.to_ascii(name, _LOOKUP)
    if converted is None and _ACE.search(name):
        converted = _with_ace(name)
    if converted is None and not _refuses_no_text(go) and _NO_TEXT.search(name):
        converted = _with_no_text(name)
    return name if converted is None else converted


def _unicode_of(go: Release) -> tuple[int, int]:
    """Return the version of Unicode that the tables for names have."""
    newest = next(first for first in _UNICODE if go.number >= first)
    return _UNICODE[newest]


@functools.cache
def _unassigned(unicode: tuple[int, int]) -> re.Pattern[str]:
    """Return the pattern of a character that a later version of Unicode has assigned or allowed."""
    from urlprism.readers.shared import unicode_versions  # noqa: PLC0415 - few need its tables

    later = [
        ranges
        for version, ranges in unicode_versions.ASSIGNED.items()
        if level(f"{version}.0")[:2] > unicode
    ]
    allowed = "" if unicode >= _NEWLY_ALLOWED else unicode_versions.DISALLOWED_BEFORE_16
    return re.compile(f"[{unicode_versions.as_class(' '.join(later))}{allowed}]")


def _with_ace(name: str) -> str | None:
    """Return a name with its labels in Punycode decoded, which may have letters beyond ASCII."""
    labels = name.split(".")
    for place, label in enumerate(labels):
        if not label.isascii() and _ACE.match(label):
            mapped = domains.to_unicode(f"a{label[4:]}", _LOOKUP) or ""
            labels[place] = decoded = _decoded(mapped[1:])
            if not decoded:
                return None
    return domains.to_ascii(".".join(labels), _LOOKUP)


def _with_no_text(name: str) -> str | None:
    """Return a name with U+FFFD for each octet that is not UTF-8, None if it is not valid."""
    unicode = domains.to_unicode(_NO_CHARACTER.sub(_ANY, name), _LOOKUP)
    if unicode is None or _ANY in name or _CUT_SHORT.search(name.encode(*_UTF_8)):
        return None
    labels = unicode.replace(_ANY, "\ufffd").split(".")
    return ".".join([each if each.isascii() else f"xn--{punycode.encode(each)}" for each in labels])


def host_header(host: str, go: Release) -> bytes:
    """Return the field Host that `Request.write` sends, empty for a host with any other octet.

    Raise Refused for a name that cannot be encoded.
    """
    if _maps_names(go):
        host = _CUT.split(host)[0]
        name, colon, port = _split(host)
        host = _joined(dialled_name(name, go), colon, port)
    else:
        if not host.isascii():
            name, colon, port = _split(host)
            encoded = ".".join([each and _encoded(each, go) for each in name.split(".")])
            host = _joined(encoded, colon if port else "", port)
        host = host if _VALID.fullmatch(host) else ""
    return _ZONE.sub(r"\1\2", host).encode(*_UTF_8)


def _maps_names(go: Release) -> bool:
    """Whether the field has the name that is dialled (CVE-2023-29406)."""
    return go.number < (1, 19, 11) or (1, 20, 0) <= go.number < (1, 20, 6)


def _refuses_no_text(go: Release) -> bool:
    """Whether names are those of Unicode 16 and later, which have no U+FFFD."""
    return go.number >= (1, 27, 0)


def _split(host: str) -> tuple[str, str, str]:
    """Return a host without brackets, the colon, and the port: `net.SplitHostPort`.

    Where that fails, it is all of the host.
    """
    match = _HOST_AND_PORT.fullmatch(host)
    return (match[1] or match[2] or "", ":", match[3]) if match else (host, "", "")


def _joined(name: str, colon: str, port: str) -> str:
    return f"[{name}]{colon}{port}" if ":" in name and colon else f"{name}{colon}{port}"


def _encoded(label: str, go: Release) -> str:
    """Return a label as `idna.ToASCII` writes it, which decodes one that is in Punycode."""
    decoded = _decoded(label[4:]) if label.startswith("xn--") else label
    is_strict = _refuses_no_text(go)
    if not decoded or (is_strict and _NO_TEXT.search(decoded)):
        raise Refused("a label that Punycode has not", "httpguts.PunycodeHostPort")
    decoded = _NO_TEXT.sub("\ufffd", decoded)
    return decoded if decoded.isascii() else f"xn--{punycode.encode(decoded)}"


def _decoded(label: str) -> str:
    """Return what a label in Punycode stands for, "" if that is ASCII or nothing.

    What stands before the last hyphen may be beyond ASCII.
    """
    basic, hyphen, rest = label.rpartition("-")
    try:
        decoded = punycode.decode(f"{'a' * len(basic)}{hyphen}{rest}")
    except ValueError:
        return ""
    letters = iter(basic)
    decoded = "".join([next(letters) if each == "a" else each for each in decoded])
    return "" if decoded.isascii() else decoded
