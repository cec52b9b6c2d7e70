"""What Go's `net/http` makes of a host: the name that it dials, and the field Host.

hostname ──► IDNA for look-ups, as it is where that fails ──► dialled
host, port ──► labels in Punycode, unmapped ──► checked ──► zone off ──► Host
"""

import re
from typing import Final

from urlprism._core.idn import domains, punycode
from urlprism.readers.outcomes import Refused
from urlprism.readers.programs.go.host import split_host
from urlprism.readers.shared.releases import Release

_LOOKUP: Final = domains.Checks(hyphens=True, std3=True)
_VALID: Final = re.compile(r"[0-9A-Za-z!$%&()*+,\-.:;=\[\'\]_~]*")
_CUT: Final = re.compile("[/ ]")
_ZONE: Final = re.compile(r"(\[.*)%[^%\]]*(\][^\]]*)", re.DOTALL)
_NO_TEXT: Final = re.compile("[\ud800-\udfff\ufffd]")
_UTF_8: Final = ("utf-8", "surrogateescape")


def dialled_name(name: str) -> str:
    """Return a name as `idnaASCIIFromURL` passes it to the dialer."""
    converted = None if name.isascii() else domains.to_ascii(name, _LOOKUP)
    return name if converted is None else converted


def host_header(host: str, go: Release) -> bytes:
    """Return the field Host that `Request.write` sends, empty for a host with any other octet.

    Raise Refused for a name that cannot be encoded.
    """
    if _maps_names(go):
        name, port = split_host(_CUT.split(host)[0])
        host = _joined(dialled_name(name), port) if not host.isascii() else host
    elif not host.isascii():
        name, port = split_host(host)
        host = _joined(".".join([each and _encoded(each) for each in name.split(".")]), port)
        host = host if _VALID.fullmatch(host) else ""
    elif not _VALID.fullmatch(host):
        host = ""
    return _ZONE.sub(r"\1\2", host).encode(*_UTF_8)


def _maps_names(go: Release) -> bool:
    """Whether the field has the name that is dialled (CVE-2023-29406)."""
    return go.number[:2] <= (1, 20) and go.number[2] < {19: 11, 20: 6}[go.number[1]]


def _joined(name: str, port: str) -> str:
    name = f"[{name}]" if ":" in name else name
    return f"{name}:{port}" if port else name


def _encoded(label: str) -> str:
    """Return a label as `idna.ToASCII` writes it, which decodes one that is in Punycode."""
    decoded = _decoded(label[4:]) if label.startswith("xn--") else label
    if not decoded or _NO_TEXT.search(decoded):
        raise Refused("a label that Punycode has not", "httpguts.PunycodeHostPort")
    return decoded if decoded.isascii() else f"xn--{punycode.encode(decoded)}"


def _decoded(label: str) -> str:
    """Return what a label stands for, "" if that is ASCII or nothing."""
    try:
        decoded = punycode.decode(label)
    except ValueError:
        return ""
    return "" if decoded.isascii() else decoded
