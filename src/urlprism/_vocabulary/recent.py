"""A memory of what was asked last, bounded by how many characters it holds."""

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

LONGEST: Final = 1 << 23  # characters of all questions and answers


class Recent:
    """Answers that are texts or None, by their questions; the oldest ones give way.

    Several threads may ask at once: each may then find the answer for itself.
    """

    __slots__ = ("_answers", "_held", "_lock", "_most")

    def __init__(self, most: int = LONGEST) -> None:
        self._answers: OrderedDict[tuple[object, ...], str | None] = OrderedDict()
        self._held = 0
        self._lock = threading.Lock()
        self._most = most

    @property
    def held(self) -> int:
        """Return how many characters are held."""
        return self._held

    def of(self, text: str, kind: object, find: Callable[[], str | None]) -> str | None:
        """Return the answer that `find` gave, or gives, to a question of this kind."""
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


_OVERHEAD: Final = 64  # so that short ones are counted, too


def _size(text: str, answer: str | None) -> int:
    return len(text) + len(answer or "") + _OVERHEAD
