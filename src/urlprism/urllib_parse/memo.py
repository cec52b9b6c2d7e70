"""Remember the latest results of a function, in two generations."""

from collections.abc import Hashable
from typing import NamedTuple

_MAXSIZE = 128


class CacheInfo(NamedTuple):
    """What a cache did so far, as `functools` reports it."""

    hits: int
    misses: int
    maxsize: int
    currsize: int


class Memo:
    """The results of at least the 128 keys used last.

    A key found in the old generation moves to the young one. When the young one holds 128 keys it
    becomes the old one, and the old one is dropped whole: nothing is ever sorted or evicted singly.
    """

    __slots__ = ("hits", "misses", "old", "young")

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Forget everything, the counts too."""
        self.young: dict[Hashable, object] = {}
        self.old: dict[Hashable, object] = {}
        self.hits = 0
        self.misses = 0

    def find(self, key: Hashable) -> object:
        """Return the result remembered for `key`, or None."""
        # A key may forget everything while it is compared: the names hold what is looked through.
        young, old = self.young, self.old
        found = young.get(key)
        if found is None:
            found = old.get(key)
            if found is None:
                self.misses += 1
                return None
            self.keep(key, found)
        self.hits += 1
        return found

    def keep(self, key: Hashable, result: object) -> None:
        """Remember `result` for `key`."""
        young = self.young
        if len(young) >= _MAXSIZE:
            self.old = young
            self.young = young = {}
        young[key] = result

    def info(self) -> CacheInfo:
        """Return the counts, and how many keys are held (128 at most are promised)."""
        young, old = self.young, self.old
        held = len(young.keys() | old.keys())
        return CacheInfo(self.hits, self.misses, _MAXSIZE, min(held, _MAXSIZE))
