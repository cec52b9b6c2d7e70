"""A text as sets of its places: each a whole number, in which a bit stands for a place.

An octet of the text is a character or a triplet; between octets are places, from 0 to `size`. Bit
`size - place` of a set stands for a place, so that a step to the left is a shift, and a run through
many octets is an addition. In a set of octets, a bit stands for the place behind the octet.
"""

import re
from functools import cache
from itertools import islice
from string import hexdigits
from typing import Final

from urlprism.rfc3986.syntax.sets import RESERVED, UNRESERVED
from urlprism.rfc6570.coding import CHARACTER, is_canonical

# What expansion can give: unreserved and reserved characters, and triplets (§3.1, §3.2.1).
OF_URIS: Final = re.compile(
    f"(?:[{re.escape(''.join(sorted(UNRESERVED | RESERVED)))}]++|%[0-9A-Fa-f]{{2}})*+"
)
_TRIPLETS: Final = re.compile("((?:%[0-9A-Fa-f]{2})+)")
_TRIPLET: Final = re.compile("%[0-9A-Fa-f]{2}")
# The kinds of octets that are triplets: alone, or the first of 2 to 4 of one character, or another
# of them; as U writes the character, or otherwise.
_ALONE, _ALONE_OTHERWISE = "\x01", "\x03"
_FIRST: Final = {2: "\x11", 3: "\x12", 4: "\x13"}
_FIRST_OTHERWISE: Final = {2: "\x15", 3: "\x16", 4: "\x17"}
_NEXT, _NEXT_OTHERWISE = "\x02", "\x05"
LETTERS: Final = "".join(sorted(UNRESERVED)) + _ALONE
# What U has: whole characters.
PLAIN: Final = LETTERS + _NEXT + "".join(_FIRST.values())
FIRST_OF: Final = {size: _FIRST[size] for size in _FIRST}
FIRST_OF_ANY: Final = {size: _FIRST[size] + _FIRST_OTHERWISE[size] for size in _FIRST}
# The characters that stand for triplets, where each octet is one character: by their digits.
_SIGN_OF: Final = {
    f"%{one}{other}": chr(0x100 + 32 * at + to)
    for at, one in enumerate(hexdigits)
    for to, other in enumerate(hexdigits)
}
_FEW: Final = 8


def one_sign_each(text: str) -> str:
    """Return a text with a sign of its own for each triplet.

    >>> len(one_sign_each("a%C3%a9"))
    3
    """
    return _TRIPLET.sub(lambda match: _SIGN_OF[match[0]], text) if "%" in text else text


class Subject:
    """A text of URI characters, as sets of places are made of it."""

    __slots__ = (
        "_masks",
        "_places",
        "_spans",
        "_starts",
        "inside",
        "kinds",
        "signs",
        "size",
        "text",
    )

    def __init__(self, text: str) -> None:
        """Take a text that `OF_URIS` matches."""
        self.text = text
        self.signs = one_sign_each(text)
        self.size = len(self.signs)
        self._masks = dict[str, int]()
        self._starts = dict[str, int]()
        self._spans = dict[re.Pattern[bytes], int]()
        self._places: list[int] | None = None
        self.inside = 0
        if "%" in text:
            self.kinds = _kinds(text)
            # Places between the triplets of one character: there U neither begins nor ends.
            self.inside = self.octets(_NEXT) << 1
        else:
            self.kinds = text.encode()

    def octets(self, characters: str) -> int:
        """Return the set of the octets that are one of these kinds or characters."""
        mask = self._masks.get(characters)
        if mask is None:
            mask = int(self.kinds.translate(_digits(characters)) or b"0", 2)
            self._masks[characters] = mask
        return mask

    def spans(self, pattern: re.Pattern[bytes]) -> int:
        """Return the set of the octets in what a pattern of kinds matches."""
        mask = self._spans.get(pattern)
        if mask is None:
            digits = bytearray(b"0") * self.size
            for match in pattern.finditer(self.kinds):
                start, end = match.span()
                digits[start:end] = b"1" * (end - start)
            mask = self._spans[pattern] = int(digits or b"0", 2)
        return mask

    def end_of(self, octets: int, start: int) -> int:
        """Return where the run of octets of a set ends that begins at a place."""
        return self.size - (((1 << (self.size - start)) - 1) & ~octets).bit_length()

    def between(self, start: int, end: int) -> int:
        """Return the set of the places from `start` to `end`, with both."""
        return (1 << (self.size - start + 1)) - (1 << (self.size - end))

    def place(self, place: int) -> int:
        """Return the set of one place."""
        return 1 << (self.size - place)

    def first(self, places: int) -> int:
        """Return the leftmost place of a set that is not empty."""
        return self.size + 1 - places.bit_length()

    def before(self, literal: str, places: int) -> int:
        """Return the places from which a literal, a sign for each octet, leads to one of these."""
        if not literal or not places:
            return places
        starts = self._starts.get(literal)
        if starts is None:
            starts = self._starts[literal] = self._starts_of(literal)
        return starts & (places << len(literal))

    def _starts_of(self, literal: str) -> int:
        """Return the places where a literal stands."""
        if len(literal) == 1 and literal.isascii():
            return self.octets(literal) << 1
        starts, at = 0, self.signs.find(literal)
        for _ in range(_FEW):
            if at < 0:
                return starts
            starts |= self.place(at)
            at = self.signs.find(literal, at + 1)
        # It may stand in very many places: each of its signs is looked up once.
        starts = self.between(0, self.size)
        for number, sign in enumerate(literal):
            octets = self.octets(sign) if sign.isascii() else self._octets_of_sign(sign)
            starts &= octets << (number + 1)
        return starts

    def _octets_of_sign(self, sign: str) -> int:
        digits = "".join(["1" if each == sign else "0" for each in self.signs])
        return int(digits, 2)

    def written(self, start: int, end: int) -> str:
        """Return the text between two places."""
        return self.text[self.offset(start) : self.offset(end)]

    def offset(self, place: int) -> int:
        """Return where a place is in the text."""
        if "%" not in self.text:
            return place
        if self._places is None:
            offsets, offset = [0], 0
            for sign in self.signs:
                offset += 1 if sign.isascii() else 3
                offsets.append(offset)
            self._places = offsets
        return self._places[place]


def flood(places: int, octets: int) -> int:
    """Return the places from which octets of a set lead to one of these, or are these."""
    return (((places & octets) + octets) ^ octets) | places


def _kinds(text: str) -> bytes:
    """Return the kind of each octet: itself, or what a triplet is."""
    pieces = _TRIPLETS.split(text)
    for at in range(1, len(pieces), 2):
        pieces[at] = _kinds_of_triplets(pieces[at])
    return "".join(pieces).encode()


def _kinds_of_triplets(triplets: str) -> str:
    kinds = []
    for match in CHARACTER.finditer(triplets):
        written = match[0]
        size, as_written = len(written) // 3, is_canonical(written)
        if size == 1:
            kinds.append(_ALONE if as_written else _ALONE_OTHERWISE)
        elif as_written:
            kinds.append(_FIRST[size] + _NEXT * (size - 1))
        else:
            kinds.append(_FIRST_OTHERWISE[size] + _NEXT_OTHERWISE * (size - 1))
    return "".join(kinds)


@cache
def _digits(characters: str) -> bytes:
    """Return the table that writes "1" for each of these characters, "0" for all others."""
    table = bytearray(b"0" * 256)
    for character in characters:
        table[ord(character)] = 0x31
    return bytes(table)


def characters_from(subject: Subject, start: int, most: int) -> "list[int]":
    """Return the octets of each of the first characters from a place, `most` at most."""
    text = subject.text
    matches = CHARACTER.finditer(text, subject.offset(start))
    return [len(match[0]) // 3 if match[0][0] == "%" else 1 for match in islice(matches, most)]
