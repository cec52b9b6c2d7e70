"""Sets of characters, as expressions that are asked for one character at a time."""

from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Callable, Iterable
from functools import cache
from typing import Final, TypeAlias

# A character's companions, itself among them, or what it is seen as.
Companions: TypeAlias = Callable[[str], Iterable[str]]

LAST: Final = 0x10FFFF


class CharacterSet(ABC):
    """A set of characters. Two are the same if they are one object, or complements of one."""

    __slots__ = ()

    @abstractmethod
    def has(self, character: str) -> bool:
        """Return whether a character is in the set."""


class Ranges(CharacterSet):
    """The code points of these ranges, each with its first and its last, in any order."""

    __slots__ = ("_ends", "_starts", "pairs")

    def __init__(self, pairs: Iterable[tuple[int, int]]) -> None:
        self.pairs = _merged(pairs)
        self._starts = [first for first, _ in self.pairs]
        self._ends = [last for _, last in self.pairs]

    def has(self, character: str) -> bool:
        """Return whether a character is in one of the ranges."""
        code = ord(character)
        place = bisect_right(self._starts, code) - 1
        return place >= 0 and code <= self._ends[place]


def _merged(pairs: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return ranges in order, none of which touches another."""
    merged: list[tuple[int, int]] = []
    for first, last in sorted(pairs):
        if merged and first <= merged[-1][1] + 1:
            merged[-1] = merged[-1][0], max(merged[-1][1], last)
        else:
            merged.append((first, last))
    return merged


class Property(CharacterSet):
    """The characters of which a function says so."""

    __slots__ = ("_is_one",)

    def __init__(self, is_one: Callable[[str], bool]) -> None:
        self._is_one = is_one

    def has(self, character: str) -> bool:
        """Return what the function says."""
        return self._is_one(character)


class Union(CharacterSet):
    """The characters of at least one of several sets."""

    __slots__ = ("_sets",)

    def __init__(self, sets: Iterable[CharacterSet]) -> None:
        self._sets = tuple(sets)

    def has(self, character: str) -> bool:
        """Return whether one of the sets has the character."""
        return any(each.has(character) for each in self._sets)


class Intersection(CharacterSet):
    """The characters of two sets both."""

    __slots__ = ("_one", "_other")

    def __init__(self, one: CharacterSet, other: CharacterSet) -> None:
        self._one = one
        self._other = other

    def has(self, character: str) -> bool:
        """Return whether both sets have the character."""
        return self._one.has(character) and self._other.has(character)


class Complement(CharacterSet):
    """The characters that a set does not have."""

    __slots__ = ("_set",)

    def __init__(self, other: CharacterSet) -> None:
        self._set = other

    def __eq__(self, other: object) -> bool:
        """Return whether another set is the complement of the same one."""
        return isinstance(other, Complement) and self._set == other._set

    def __hash__(self) -> int:
        """Return a number that complements of one set share."""
        return hash((Complement, self._set))

    def has(self, character: str) -> bool:
        """Return whether the set does not have the character."""
        return not self._set.has(character)


class Companioned(CharacterSet):
    """The characters with a companion in a set."""

    __slots__ = ("_companions", "_set")

    def __init__(self, other: CharacterSet, companions: Companions) -> None:
        self._set = other
        self._companions = companions

    def has(self, character: str) -> bool:
        """Return whether the set has one of the character's companions."""
        return any(self._set.has(each) for each in self._companions(character))


def of_characters(text: str) -> Ranges:
    """Return the set of the characters of a text.

    >>> of_characters("cab").pairs
    [(97, 99)]
    """
    return Ranges((ord(each), ord(each)) for each in text)


@cache
def anything() -> CharacterSet:
    """Return the set of all characters."""
    return Ranges([(0, LAST)])


@cache
def nothing() -> CharacterSet:
    """Return the set without a character."""
    return Ranges([])
