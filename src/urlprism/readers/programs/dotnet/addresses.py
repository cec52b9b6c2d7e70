"""The IP addresses that .NET's `System.Uri` finds in a host, and how it writes them."""

import re
from typing import Final, NamedTuple

_IPV4: Final = re.compile(r"(?:0[xX][0-9A-Fa-f]+|[0-9]+)(?:\.(?:0[xX][0-9A-Fa-f]+|[0-9]+)){0,3}")
_CANONICAL: Final = re.compile(r"(?:(?:0|[1-9][0-9]{0,2})\.){3}(?:0|0?[1-9][0-9]{0,2})")
_IPV6: Final = re.compile(r"\[([0-9A-Fa-f:.]+)((?:%[^\]/]*)?)((?:/[0-9]{1,2})?)\]")
_GROUP: Final = re.compile(r"[0-9A-Fa-f]{1,4}")
_MOST_OCTET: Final = 255
_BITS: Final = 32
_GROUPS: Final = 8
_LONGEST: Final = 64  # digits
# What the class makes of four numbers in an unknown scheme, of which the last one is not octal.
_FAILED: Final = "255.255.255.255"


class Literal(NamedTuple):
    """An IPv6 address in brackets, in its canonical form, its zone behind "%", and its end."""

    text: str
    zone: str
    end: int


def ipv4_in(name: str, *, is_canonical: bool, is_decimal: bool = False) -> str | None:
    """Return the address that a name is in dotted decimal, None for another name.

    Octal and hexadecimal numbers, and fewer than four, count unless it has to be canonical.
    In an IPv6 address all numbers are decimal.
    """
    if not name[:1].isdecimal() or not _IPV4.fullmatch(name):
        return None
    if is_canonical:
        octets = [int(each) for each in name.split(".")] if _CANONICAL.fullmatch(name) else []
        if not octets or max(octets) > _MOST_OCTET:
            return None
        # The last number can have a zero before it; the address is then read by other rules.
        return ".".join(map(str, octets)) if is_decimal else _any_notation(name) or _FAILED
    return _any_notation(name)


def _any_notation(name: str) -> str | None:
    """Return the address of one to four numbers, of which the last one fills the octets."""
    numbers = [_number(each) for each in name.split(".")]
    *octets_before, last = [1 << _BITS if each is None else each for each in numbers]
    if last >= 1 << (_BITS - 8 * len(octets_before)) or max(octets_before, default=0) > _MOST_OCTET:
        return None
    address = last + sum(octet << (24 - 8 * place) for place, octet in enumerate(octets_before))
    return _dotted(address)


def _number(text: str) -> int | None:
    """Return a number, octal after "0" and hexadecimal after "0x"; None for another text."""
    if text[:2] in {"0x", "0X"}:
        digits, base = text[2:], 16
    else:
        digits, base = text, 8 if text[0] == "0" else 10
    digits = digits.lstrip("0")
    if len(digits) > _LONGEST:
        return None
    try:
        return int(digits or "0", base)
    except ValueError:
        return None


def _dotted(address: int) -> str:
    return ".".join([str(address >> shift & _MOST_OCTET) for shift in (24, 16, 8, 0)])


def ipv6_in(text: str, start: int) -> Literal | None:
    """Return the IPv6 literal at a place, None without one; a prefix length is overlooked."""
    literal = _IPV6.match(text, start)
    groups = _groups(literal[1]) if literal else None
    if literal is None or groups is None:
        return None
    return Literal(f"[{_written(groups)}]", literal[2], literal.end())


def _groups(address: str) -> list[int] | None:
    """Return the eight numbers of an address; a "::" stands for at least one."""
    head, gap, tail = address.partition("::")
    if "::" in tail or ":::" in address:
        return None
    before = _numbers(head, is_last=not gap)
    after = _numbers(tail, is_last=True)
    if before is None or after is None:
        return None
    missing = _GROUPS - len(before) - len(after)
    if missing < 1 if gap else missing:
        return None
    return [*before, *([0] * missing), *after]


def _numbers(text: str, *, is_last: bool) -> list[int] | None:
    """Return the numbers of groups with colons between them, of which an IPv4 address is two."""
    if not text:
        return []
    numbers: list[int] = []
    *groups, last = text.split(":")
    if is_last and "." in last:
        octets = ipv4_in(last, is_canonical=True, is_decimal=True)
        if octets is None:
            return None
        first, second, third, fourth = map(int, octets.split("."))
        numbers = [first << 8 | second, third << 8 | fourth]
    else:
        groups.append(last)
    if not all(map(_GROUP.fullmatch, groups)):
        return None
    return [*(int(each, 16) for each in groups), *numbers]


def _written(groups: list[int]) -> str:
    """Return an address in the form of RFC 5952; four kinds of them end with an IPv4 address."""
    digits = [f"{group:x}" for group in groups]
    if _has_ipv4(groups):
        digits[6:] = [_dotted(groups[6] << 16 | groups[7])]
    start, size = _longest_run(groups)
    size = min(size, len(digits) - start)
    if size < 2:
        return ":".join(digits)
    before, after = ":".join(digits[:start]), ":".join(digits[start + size :])
    return f"{before}::{after}"


def _has_ipv4(groups: list[int]) -> bool:
    """Whether an address is IPv4-compatible, -mapped or -translated, or one of ISATAP."""
    is_isatap = groups[4:6] == [0, 0x5EFE]
    kinds = ([0, 0], [0, 0xFFFF], [0xFFFF, 0])
    return is_isatap or (not any(groups[:4]) and groups[6] != 0 and groups[4:6] in kinds)


def _longest_run(groups: list[int]) -> tuple[int, int]:
    """Return where the longest run of zeros starts, the first of several, and its size."""
    best, start = (0, 0), 0
    for place, group in enumerate([*groups, 1]):
        if group:
            best = max(best, (start, place - start), key=lambda run: run[1])
            start = place + 1
    return best
