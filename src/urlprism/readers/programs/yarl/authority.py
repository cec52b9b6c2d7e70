"""The authority of a URL as yarl reads it: checked, split into its parts, and the host encoded.

A host is an address in its short form, or a name by IDNA.
"""

import ipaddress
import re
from typing import Final, NamedTuple

from urlprism._core.idn import idna2003
from urlprism._core.unicode.normal_forms import NFKC_DELIMITERS, normalized
from urlprism.readers.outcomes import Refused
from urlprism.readers.programs.python import model as cpython
from urlprism.readers.shared.idna_labels import mapped_and_encoded
from urlprism.readers.shared.releases import Release

_FUTURE_ADDRESS: Final = re.compile(r"v[0-9a-fA-F]+\..+")
_MAX_PORT: Final = 65535

# NFKC maps these two to "%"; urllib.parse has the table of the other delimiters.
_PERCENT_SIGNS: Final = re.compile("[\ufe6a\uff05]")
_NOT_COMPARED: Final = str.maketrans("", "", "@:#?")
# Default_Ignorable_Code_Point, and U+1806, which IDNA 2003 drops.
_IGNORABLE: Final = re.compile(
    "[\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u1806\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)

_DOTS: Final = 3  # of an IPv4 address


class Authority(NamedTuple):
    """The parts of a network location; None means absent."""

    user: str | None = None
    password: str | None = None
    host: str | None = None
    port: int | None = None

    def bracketed(self) -> str:
        """Return the host as it stands in a URL: `host_subcomponent`."""
        host = self.host or ""
        return f"[{host}]" if ":" in host else host


def check_netloc(netloc: str, yarl: Release) -> None:
    """Refuse backslashes, brackets that do not frame a host, and delimiters that NFKC makes."""
    is_strict = yarl.has("authority-checked")
    if is_strict and "\\" in netloc:
        raise Refused("a backslash in the authority", "split_url, ValueError")
    if ("[" in netloc) != ("]" in netloc):
        raise Refused("a bracket without its counterpart", "split_url, ValueError")
    if "[" in netloc:
        if is_strict:
            _check_framed(netloc.rpartition("@")[2])
        else:
            _check_address(netloc.partition("[")[2].partition("]")[0])
    if netloc.isascii():
        return
    checks_percent = yarl.has("percent-checked")
    if NFKC_DELIMITERS.search(netloc) or (
        checks_percent and (_PERCENT_SIGNS.search(netloc) or _has_stray_percent(netloc))
    ):
        raise Refused("a character that NFKC turns into a delimiter", "_check_netloc, ValueError")


def _has_stray_percent(netloc: str) -> bool:
    """Whether "%" stands in text that NFKC changes, where it counts as a result of NFKC."""
    compared = netloc.translate(_NOT_COMPARED)
    if "%" not in compared:
        return False
    return normalized("NFKC", compared) != compared


def _check_framed(host_and_port: str) -> None:
    """Refuse brackets unless they begin a host, hold a colon or "v", and end or precede ":"."""
    if not host_and_port:
        raise Refused("brackets in the userinfo, and no host", "split_url, IndexError")
    address, _, after = host_and_port[1:].partition("]")
    _check_one_pair(host_and_port)
    if after[:1] not in {"", ":"}:
        raise Refused("text after the brackets of the host", "split_url, ValueError")
    _check_address(address)


def _check_address(address: str) -> None:
    """Refuse what stands in brackets unless it has a colon or is an IPvFuture address."""
    if address.startswith("v"):
        if not _FUTURE_ADDRESS.fullmatch(address):
            raise Refused("an invalid IPvFuture address", "split_url, ValueError")
    elif ":" not in address:
        raise Refused("no IPv6 address in brackets", "split_url, ValueError")


def _check_one_pair(host_and_port: str) -> None:
    """Refuse text before brackets, and a second pair."""
    if host_and_port[:1] != "[" or host_and_port.count("[") > 1 or host_and_port.count("]") > 1:
        raise Refused("brackets other than those of the host", "split_netloc, ValueError")


def split_netloc(netloc: str, yarl: Release) -> Authority:
    """Return user, password, host and port; an empty user or host is absent: `split_netloc`."""
    if not yarl.has("netloc-split-by-itself"):
        return _split_by_library(netloc)
    userinfo, _, rest = netloc.rpartition("@")
    user, colon, password = userinfo.partition(":")
    if "[" in rest:
        if yarl.has("authority-checked"):
            _check_one_pair(rest)
        host, _, rest = rest.partition("[")[2].partition("]")
        port = rest.partition(":")[2]
    else:
        host, _, port = rest.partition(":")
    return Authority(user or None, password if colon else None, host or None, _port(port))


def _split_by_library(netloc: str) -> Authority:
    """Return the parts as a `SplitResult` of the running Python has them."""
    parts = cpython.running().urlsplit("")._replace(netloc=netloc)
    try:
        return Authority(parts.username or None, parts.password, parts.hostname, parts.port)
    except ValueError as error:
        raise cpython.refused(error, "SplitResult.port") from None


def _port(text: str) -> int | None:
    """Return the port as `int` converts it, None for an empty one."""
    if not text:
        return None
    try:
        port = int(text)
    except ValueError as error:
        raise Refused("the port is not a number", "split_netloc, ValueError") from error
    if not 0 <= port <= _MAX_PORT:
        raise Refused("the port is not from 0 to 65535", "split_netloc, ValueError")
    return port


def written(authority: Authority, host: str) -> str:
    """Return a network location with `host` unchanged: `make_netloc`."""
    located = host if authority.port is None else f"{host}:{authority.port}"
    userinfo = userinfo_of(authority.user, authority.password)
    return f"{userinfo}@{located}" if userinfo else located


def userinfo_of(user: str | None, password: str | None) -> str | None:
    """Return the userinfo of a user and a password, None if both are absent."""
    return user if password is None else f"{user or ''}:{password}"


def encode_host(host: str, *, ignores: bool = False) -> str:
    """Return a host as yarl stores it, a short address or a name in ASCII: `_encode_host`.

    A release that `ignores` characters that IDNA ignores does not refuse them.
    """
    address = _address(host)
    if address is not None:
        return address
    if host.isascii():
        return host.lower()
    if not ignores and _IGNORABLE.search(host):
        raise Refused("the host contains a character that is ignored", "_encode_host, ValueError")
    return _name(host)


def _address(host: str) -> str | None:
    """Return an IP address in its short form, with brackets and zone, None for a name."""
    if not host or not (host[-1].isdigit() or ":" in host):
        return None
    before, percent, zone = host.partition("%25" if "%25" in host else "%")
    if ":" not in before and before.count(".") != _DOTS:
        return None
    try:
        address = ipaddress.ip_address(before)
    except ValueError:
        return None
    text = address.compressed + percent + zone
    return f"[{text}]" if address.version == 6 else text


def _name(host: str) -> str:
    """Return a name beyond ASCII as IDNA 2008, or else IDNA 2003, encodes it: `_idna_encode`."""
    ascii_name = mapped_and_encoded(host)
    if ascii_name is None:
        ascii_name = idna2003.to_ascii(host)
    if ascii_name is None:
        raise Refused("the host is not a valid IDNA name", "_idna_encode, UnicodeError")
    return ascii_name
