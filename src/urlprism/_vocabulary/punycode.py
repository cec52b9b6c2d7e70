"""Punycode, which writes a label in the letters, digits and hyphens of ASCII (RFC 3492).

    decode:   text ──► insertions (code point, rank), in order ──► places, from the last one back
    encode:   text ──► places, in order of code points ──► ranks, from the last one back ──► text

A rank says how many characters stood before the inserted one when it came; a place, how many stand
before it in the end. Both ways take O(n log n), which inserting one by one would not.
"""

from bisect import bisect_left
from itertools import pairwise
from typing import Final

# §5
BASE: Final = 36
TMIN: Final = 1
TMAX: Final = 26
SKEW: Final = 38
DAMP: Final = 700
INITIAL_BIAS: Final = 72
INITIAL_N: Final = 0x80
DELIMITER: Final = "-"
DIGITS: Final = "abcdefghijklmnopqrstuvwxyz0123456789"

BEYOND_UNICODE: Final = 0x110000
SURROGATES: Final = range(0xD800, 0xE000)
BLOCK: Final = 1024  # so many places are moved at once, and counted one by one

_VALUES: Final = {digit: value for value, digit in enumerate(DIGITS)} | {
    digit.upper(): value for value, digit in enumerate(DIGITS)
}


class Places:
    """The free places of a text: all of them at first, in blocks that a Fenwick tree counts."""

    __slots__ = ("blocks", "tree")

    blocks: list[list[int]]
    tree: list[int]

    def __init__(self, size: int) -> None:
        starts = [*range(0, size, BLOCK), size]
        self.blocks = [list(range(start, end)) for start, end in pairwise(starts)]
        self.tree = [0, *map(len, self.blocks)]
        for node in range(1, len(self.tree)):
            parent = node + (node & -node)
            if parent < len(self.tree):
                self.tree[parent] += self.tree[node]

    def take(self, rank: int) -> int:
        """Take the free place that has `rank` free places before it, and return it."""
        number, step = 0, 1 << len(self.tree).bit_length()
        while step:
            node = number + step
            if node < len(self.tree) and self.tree[node] <= rank:
                number, rank = node, rank - self.tree[node]
            step >>= 1
        self._discount(number)
        return self.blocks[number].pop(rank)

    def rank(self, place: int) -> int:
        """Take the free place `place`, and return how many free places are before it."""
        number = place // BLOCK
        block = self.blocks[number]
        before = rank = bisect_left(block, place)
        del block[before]
        node = number
        while node:
            rank += self.tree[node]
            node &= node - 1
        self._discount(number)
        return rank

    def _discount(self, number: int) -> None:
        node = number + 1
        while node < len(self.tree):
            self.tree[node] -= 1
            node += node & -node


def decode(text: str) -> str:
    """Return what the Punycode `text` stands for (§6.2); raise ValueError where it is none."""
    basic, _, extended = text.rpartition(DELIMITER)
    if not basic:  # a delimiter with nothing before it is none
        extended = text
    if not basic.isascii():
        raise ValueError("a character outside ASCII stands before the last hyphen")
    insertions = _insertions(extended, len(basic))
    places = Places(len(basic) + len(insertions))
    characters = [""] * (len(basic) + len(insertions))
    for code, rank in reversed(insertions):
        characters[places.take(rank)] = chr(code)
    rest = iter(basic)
    return "".join([character or next(rest) for character in characters])


def encode(text: str) -> str:
    """Return `text` in Punycode (§6.3)."""
    basic = "".join(filter(str.isascii, text))
    extended = sorted((ord(c), place) for place, c in enumerate(text) if not c.isascii())
    places = Places(len(text))
    ranks = [places.rank(place) for _, place in reversed(extended)]
    out = [basic + DELIMITER] if basic else []
    n, i, bias, count = INITIAL_N, 0, INITIAL_BIAS, len(basic) + 1
    for (code, _), rank in zip(extended, reversed(ranks), strict=True):
        delta = (code - n) * count + rank - i
        out.append(_integer(delta, bias))
        bias = _adapted(delta, count, is_first=count == len(basic) + 1)
        n, i, count = code, rank + 1, count + 1
    return "".join(out)


def _insertions(text: str, basic: int) -> list[tuple[int, int]]:
    """Return the code points that `text` inserts into `basic` characters, each with its rank."""
    found: list[tuple[int, int]] = []
    n, i, bias, place = INITIAL_N, 0, INITIAL_BIAS, 0
    while place < len(text):
        count = basic + len(found) + 1
        delta, place = _read_integer(text, place, bias, (BEYOND_UNICODE - n) * count - i)
        bias = _adapted(delta, count, is_first=not found)
        n, i = n + (i + delta) // count, (i + delta) % count
        if n in SURROGATES:
            message = f"U+{n:04X} is a surrogate"
            raise ValueError(message)
        found.append((n, i))
        i += 1
    return found


def _read_integer(text: str, place: int, bias: int, limit: int) -> tuple[int, int]:
    """Return the integer at `place`, smaller than `limit`, and the place after it (§3.3)."""
    integer, weight, k = 0, 1, BASE
    while place < len(text):
        digit = _VALUES.get(text[place])
        if digit is None:
            message = f"{text[place]!r} is no digit of Punycode"
            raise ValueError(message)
        place += 1
        integer += digit * weight
        if integer >= limit:
            raise ValueError("a code point would be beyond U+10FFFF")
        t = _threshold(k, bias)
        if digit < t:
            return integer, place
        weight *= BASE - t
        k += BASE
    raise ValueError("it ends within an integer")


def _integer(value: int, bias: int) -> str:
    """Return `value` as a generalized variable-length integer (§3.3)."""
    out, k = "", BASE
    while value >= (t := _threshold(k, bias)):
        value, digit = divmod(value - t, BASE - t)
        out += DIGITS[t + digit]
        k += BASE
    return out + DIGITS[value]


def _threshold(k: int, bias: int) -> int:
    if k <= bias + TMIN:
        return TMIN
    return min(k - bias, TMAX)


def _adapted(delta: int, count: int, *, is_first: bool) -> int:
    """Return the bias after `delta`, when the text has `count` characters (§6.1)."""
    delta //= DAMP if is_first else 2
    delta += delta // count
    k = 0
    while delta > (BASE - TMIN) * TMAX // 2:
        delta //= BASE - TMIN
        k += BASE
    return k + (BASE - TMIN + 1) * delta // (delta + SKEW)
