"""A cache of recent results, limited by the number of characters that it holds."""

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

LONGEST: Final = 1 << 23  # characters of all keys and results


class Recent:
    """Results that are text or None, by text and kind; the least recently used are dropped first.

    It is safe to use from several threads; two that miss at once both compute the result.
    """

    __slots__ = ("_answers", "_held", "_lock", "_most")

    def __init__(self, most: int = LONGEST) -> None:
        self._answers: OrderedDict[tuple[object, ...], str | None] = OrderedDict()
        self._held = 0
        self._lock = threading.Lock()
        self._most = most

    @property
    def held(self) -> int:
        """Return the number of characters held."""
        return self._held

    def of(self, text: str, kind: object, find: Callable[[], str | None]) -> str | None:
        """Return the cached result for `text` and `kind`, or else that of `find()`."""
        key = (text, kind)
        with self._lock:
            if key in self._answers:
                self._answers.move_to_end(key)
                return self._answers[key]
        answer = find()
        size = _size(text, answer)
        if size <= self._most:
            with self._lock:
                self._keep(key, answer, size)
        return answer

    def _keep(self, key: tuple[object, ...], answer: str | None, size: int) -> None:
        if key in self._answers:
            return
        self._answers[key] = answer
        self._held += size
        while self._held > self._most:
            (text, _), oldest = self._answers.popitem(last=False)
            self._held -= _size(str(text), oldest)


_OVERHEAD: Final = 64  # characters, so that short results count, too


def _size(text: str, answer: str | None) -> int:
    return len(text) + len(answer or "") + _OVERHEAD
