"""Octets that are percent-decoded again and again, and where the first of them spell the last."""

import re
from bisect import bisect_left
from collections.abc import Sequence
from typing import Final

_TRIPLET: Final = re.compile(rb"%[0-9A-Fa-f]{2}")
_DIGITS: Final = "0123456789ABCDEFabcdef"
_OCTETS: Final = {
    f"%{high}{low}".encode(): bytes([int(high + low, 16)]) for high in _DIGITS for low in _DIGITS
}
_INVALID: Final = re.compile("[\udc80-\udcff]")


class Layer:
    """Octets after some percent-decodings; `level` is their number.

    >>> first = Layer(b"a%2525b")
    >>> second = first.decoded(1, 7).decoded(0, 4)
    >>> second.octets, second.level, second.place(1)
    (b'%b', 2, 6)
    """

    __slots__ = ("_below", "_start", "_triplets", "level", "octets")

    def __init__(
        self,
        octets: bytes,
        below: "Layer | None" = None,
        start: int = 0,
        triplets: Sequence[int] = (),
        level: int = 0,
    ) -> None:
        """Take the octets; those that `below` has from `start` on spell them.

        `triplets` are the places in `octets` at which a triplet was decoded.
        """
        self.octets = octets
        self.level = level
        self._below = below
        self._start = start
        self._triplets = triplets

    def decoded(self, start: int, end: int) -> "Layer | None":
        """Return the layer above for a piece of this one; None if there is nothing to decode."""
        octets = self.octets
        triplets = [match.start() for match in _TRIPLET.finditer(octets, start, end)]
        if not triplets:
            return None
        places = [place - start - 2 * number for number, place in enumerate(triplets)]
        decoded = _without_triplets(octets, triplets, start, end)
        return Layer(decoded, self, start, places, self.level + 1)

    def piece(self, start: int, end: int, *, plus: bytes = b"+") -> "Layer":
        """Return a piece as a layer that is decoded as often, with `plus` for each "+"."""
        return Layer(self.octets[start:end].replace(b"+", plus), self, start, (), self.level)

    def place(self, at: int) -> int:
        """Return where the first layer spells what begins at `at`, or ends there."""
        layer = self
        while layer._below is not None:
            at += layer._start + 2 * bisect_left(layer._triplets, at)
            layer = layer._below
        return at

    def text(self, start: int, end: int) -> str:
        """Return a piece as text; octets that are not UTF-8 are triplets again."""
        text = self.octets[start:end].decode("utf-8", "surrogateescape")
        return text if text.isascii() else _INVALID.sub(_triplet, text)


def _without_triplets(octets: bytes, triplets: Sequence[int], start: int, end: int) -> bytes:
    """Return a piece with the triplets that begin at `triplets` decoded."""
    pieces: list[bytes] = []
    at = start
    for place in triplets:
        pieces.append(octets[at:place])
        at = place + 3
        pieces.append(_OCTETS[octets[place:at]])
    pieces.append(octets[at:end])
    return b"".join(pieces)


def _triplet(invalid: re.Match[str]) -> str:
    """Return the triplet of an octet that is not UTF-8."""
    return f"%{ord(invalid[0]) - 0xDC00:02X}"
