"""The addresses of fast-uri: what is one, and how it is written."""

import re
from typing import Final, NamedTuple

_OCTET: Final = "(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])"
_IPV4: Final = re.compile(rf"(?:{_OCTET}\.){{3}}{_OCTET}")
_LOOSE: Final = "(?:[01]?[0-9]{1,2}|2[0-4][0-9]|25[0-5])"
_IPV4_WITH_ZEROS: Final = re.compile(rf"{_LOOSE}(?:\.{_LOOSE}){{3}}")
_HEXTET: Final = re.compile("[0-9A-Fa-f]{1,4}")
_HEXADECIMAL: Final = re.compile("[0-9A-Fa-f]*")
_FUTURE: Final = re.compile(r"[vV][0-9A-Fa-f]+\.[A-Za-z0-9._~!$&'()*+,;=:-]+")
_ZONE: Final = re.compile(r"(?:[A-Za-z0-9._~-]|%[0-9A-Fa-f]{2})+")
_HEXTETS: Final = 8
_COLONS: Final = 7


class Literal(NamedTuple):
    """A host as an address: how `host` and the URL spell it, and whether it is one.

    `is_broken` says that the host looks like an address of brackets, but is none.
    """

    host: str
    written: str = ""
    is_address: bool = False
    is_broken: bool = False
    is_ipv6: bool = False


def ipv4(host: str, *, with_zeros: bool) -> str | None:
    """Return a host as an IPv4 address, None for another host.

    >>> ipv4("127.0.0.01", with_zeros=True), ipv4("127.0.0.01", with_zeros=False)
    ('127.0.0.1', None)
    """
    if with_zeros and _IPV4_WITH_ZEROS.fullmatch(host):
        return ".".join([str(int(part)) for part in host.split(".")])
    return host if _IPV4.fullmatch(host) else None


def loose(host: str, *, has_zeros: bool) -> Literal:
    """Return a host as releases before 2.4.5, 3.1.6 and 4.1.3 read it: any two colons are IPv6.

    A part of zeros only is an error unless `has_zeros`.
    """
    if host.count(":") < 2:
        return Literal(host)
    address, zone = _parts_of_loose(host, has_zeros=has_zeros)
    if address is None:
        return Literal(host)
    return Literal(
        f"{address}%{zone}" if zone else address,
        f"{address}%25{zone}" if zone else address,
        is_address=True,
        is_ipv6=True,
    )


def _parts_of_loose(host: str, *, has_zeros: bool) -> tuple[str | None, str]:
    """Return the address and the zone of a host with colons; None if a part is no number."""
    pieces = [each for each in re.split(r"([:%\[\]])", host) if each]
    # Two colons side by side let the last part be anything.
    address: list[str] = []
    is_zone = is_compressed = is_open = False
    colons = 0
    last = ""
    for piece, before in zip(pieces, ["", *pieces], strict=False):
        if piece in {"[", "]"}:
            continue
        if piece not in {":", "%"}:
            last += piece
            continue
        if piece == ":" and is_compressed:
            is_open = True
        if last and not is_zone:
            digits = _stripped(last)
            if digits is None or not (digits or has_zeros):
                return None, ""
            address.append(digits)
        last = ""
        if piece == "%":
            is_zone = True
            continue
        colons += 1
        if colons > _COLONS:
            return None, ""
        is_compressed = is_compressed or before == ":"
        address.append(":")
    if last and not is_zone:
        address.append(last if is_open else _stripped(last) or "")
    return "".join(address), last if is_zone else ""


def _stripped(part: str) -> str | None:
    """Return a hexadecimal number without its zeros, None for another text."""
    return part.lstrip("0") if _HEXADECIMAL.fullmatch(part) else None


def strict(host: str) -> Literal:
    """Return a host as the releases since then read it, by RFC 3986 and RFC 5952."""
    starts, ends = host[:1] == "[", host[-1:] == "]"
    if starts != ends:
        return Literal(host, is_broken=True)
    is_bracketed = starts and len(host) > 1
    address = host[1:-1] if is_bracketed else host
    if is_bracketed and _FUTURE.fullmatch(address):
        address = address.lower()
        return Literal(f"[{address}]", address, is_address=True)
    if address.count(":") < 2:
        return Literal(host, is_broken=is_bracketed)
    address, percent, zone = address.partition("%")
    if percent:
        zone = zone.removeprefix("25")
        if not _ZONE.fullmatch(zone):
            return Literal(host, is_broken=True)
    canonical = _canonical(address)
    if canonical is None:
        return Literal(host, is_broken=True)
    return Literal(
        f"{canonical}%{zone}" if zone else canonical,
        f"{canonical}%25{zone}" if zone else canonical,
        is_address=True,
        is_ipv6=True,
    )


def _canonical(address: str) -> str | None:
    """Return an IPv6 address in its shortest form, None for another text.

    An IPv4 address at the end stays as it is.
    """
    left, compression, right = address.partition("::")
    if "::" in right or right[:1] == ":":
        return None
    before = left.split(":") if left or not compression else []
    after = right.split(":") if right else []
    parts = [*before, *after]
    size = len(parts)
    for place, part in enumerate(parts):
        if "." in part:
            is_last = place == len(parts) - 1 and (not compression or after)
            if not is_last or not _IPV4.fullmatch(part):
                return None
            size += 1
        elif _HEXTET.fullmatch(part):
            parts[place] = f"{int(part, 16):x}"
        else:
            return None
    if size >= _HEXTETS if compression else size != _HEXTETS:
        return None
    zeros = ["0"] * (_HEXTETS - size)
    return _shortened([*parts[: len(before)], *zeros, *parts[len(before) :]])


def _shortened(hextets: list[str]) -> str:
    """Return hextets as a text, the first of the longest runs of zeros as two colons."""
    start = length = run = 0
    for place, hextet in enumerate(hextets):
        run = run + 1 if hextet == "0" else 0
        if run > length:
            length, start = run, place - run + 1
    if length < 2:
        return ":".join(hextets)
    return f"{':'.join(hextets[:start])}::{':'.join(hextets[start + length :])}"
