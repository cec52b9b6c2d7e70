"""Cache the latest results of a function, in two generations."""

from collections.abc import Hashable
from typing import NamedTuple

_MAXSIZE = 128


class CacheInfo(NamedTuple):
    """The statistics of a cache, as in `functools`."""

    hits: int
    misses: int
    maxsize: int
    currsize: int


class Memo:
    """The results of the 128 keys that were used last, and possibly of more.

    A key found in the old generation moves to the young one. When the young one holds 128 keys, it
    replaces the old one, which is dropped as a whole: no keys are sorted or evicted one by one.
    """

    __slots__ = ("hits", "misses", "old", "young")

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Forget everything, including the counts."""
        self.young: dict[Hashable, object] = {}
        self.old: dict[Hashable, object] = {}
        self.hits = 0
        self.misses = 0

    def find(self, key: Hashable) -> object:
        """Return the cached result for `key`, or None."""
        # Comparing a key may run code that clears the cache: these names keep the dicts alive.
        young, old = self.young, self.old
        result = young.get(key)
        if result is None:
            result = old.get(key)
            if result is None:
                self.misses += 1
                return None
            self.keep(key, result)
        self.hits += 1
        return result

    def keep(self, key: Hashable, result: object) -> None:
        """Cache `result` for `key`."""
        young = self.young
        if len(young) >= _MAXSIZE:
            self.old = young
            self.young = young = {}
        young[key] = result

    def held(self) -> int:
        """Return the number of keys."""
        young, old = self.young, self.old
        return len(young.keys() | old.keys())


def info_of(*memos: Memo) -> CacheInfo:
    """Return the counts of some memos, and the number of keys (at most 128, as documented)."""
    hits = sum([memo.hits for memo in memos])
    misses = sum([memo.misses for memo in memos])
    held = sum([memo.held() for memo in memos])
    return CacheInfo(hits, misses, _MAXSIZE, min(held, _MAXSIZE))
