"""A cache of recent results, limited by the number of octets that it holds."""

import sys
import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

MOST: Final = 1 << 24  # octets of all keys and results


class Recent:
    """Results that are text or None, by text and kind; the least recently used are dropped first.

    It is safe to use from several threads; two that miss at once both compute the result.
    """

    __slots__ = ("_answers", "_held", "_lock", "_most")

    def __init__(self, most: int = MOST) -> None:
        self._answers: OrderedDict[tuple[object, ...], tuple[str | None, int]] = OrderedDict()
        self._held = 0
        self._lock = threading.Lock()
        self._most = most

    @property
    def held(self) -> int:
        """Return the number of octets held."""
        return self._held

    def of(self, text: str, kind: object, find: Callable[[], str | None]) -> str | None:
        """Return the cached result for `text` and `kind`, or else that of `find()`."""
        key = (text, kind)
        with self._lock:
            if key in self._answers:
                self._answers.move_to_end(key)
                return self._answers[key][0]
        answer = find()
        size = _size(text, answer)
        if size <= self._most:
            with self._lock:
                self._keep(key, answer, size)
        return answer

    def _keep(self, key: tuple[object, ...], answer: str | None, size: int) -> None:
        if key in self._answers:
            return
        # The size is kept: an object grows when its UTF-8 is asked for.
        self._answers[key] = answer, size
        self._held += size
        while self._held > self._most:
            self._held -= self._answers.popitem(last=False)[1][1]


_OVERHEAD: Final = 256  # octets of an item


def _size(text: str, answer: str | None) -> int:
    return sys.getsizeof(text) + sys.getsizeof(answer) + _OVERHEAD
