"""IPv6 addresses as text (RFC 4291 §2.2)."""

import re
from typing import Final

from urlprism._vocabulary.ipv4 import is_ipv4

_PIECE: Final = re.compile(r"[0-9a-fA-F]{1,4}")


def is_ipv6(text: str) -> bool:
    """Return whether `text` is an IPv6 address, with or without "%" and a non-empty zone."""
    address, percent, zone = text.partition("%")
    if percent and (not zone or "%" in zone):
        return False
    head, colon, tail = address.rpartition(":")
    if "." in tail:
        if not is_ipv4(tail):
            return False
        address = f"{head}{colon}0:0"
    left, gap, right = address.partition("::")
    pieces = [*_pieces(left), *_pieces(right)] if gap else address.split(":", 8)
    fits = len(pieces) <= 7 if gap else len(pieces) == 8
    return fits and all(map(_PIECE.fullmatch, pieces))


def is_ipv6address(text: str) -> bool:
    """Return whether `text` is an IPv6 address without a zone."""
    return "%" not in text and is_ipv6(text)


def _pieces(text: str) -> list[str]:
    return text.split(":", 8) if text else []
