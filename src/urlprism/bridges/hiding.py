"""Values of programs with the secrets of their texts masked: in lists, sets, dicts, errors, too."""

import traceback
from collections.abc import Callable, Collection
from typing import Final

from urlprism.redaction.masking import redact

_DEEPEST: Final = 50
_MORE: Final = "..."
_KINDS: Final = (list, tuple, set, frozenset)


def hidden(value: object, hide: Callable[[str], str] = redact) -> object:
    """Return a value with its texts masked; "..." stands for what lies too deep, or in a circle.

    An error becomes its text; the class of a collection may be its base class. Other objects stay.

    >>> hidden({"a": ["http://me:secret@h/", 1], "b": ValueError("http://me:secret@h/")})
    {'a': ['http://me:******@h/', 1], 'b': 'ValueError: http://me:******@h/'}
    """
    return _Hiding(hide).of(value, _DEEPEST)


class _Hiding:
    """Masks the texts of one value: what occurs in it again and again is looked at once."""

    def __init__(self, hide: Callable[[str], str]) -> None:
        self._hide = hide
        self._known: dict[int, tuple[object, object]] = {}  # each with its object, which so lives

    def of(self, value: object, deep: int) -> object:
        """Return a value masked, down to so many levels."""
        if isinstance(value, str):
            return self._hide(value)
        if isinstance(value, bytes | bytearray):
            return self._hide(value.decode("latin-1")).encode("latin-1")
        if isinstance(value, BaseException):
            return self._hide("".join(traceback.format_exception_only(value)).strip())
        if not isinstance(value, (dict, *_KINDS)):
            return value
        if id(value) not in self._known:
            self._known[id(value)] = value, _MORE
            self._known[id(value)] = value, self._inside(value, deep - 1) if deep else _MORE
        return self._known[id(value)][1]

    def _inside(self, value: Collection[object], deep: int) -> object:
        """Return a collection with what is in it masked."""
        if isinstance(value, dict):
            return {self.of(key, deep): self.of(each, deep) for key, each in value.items()}
        kind = next(each for each in _KINDS if isinstance(value, each))
        make = getattr(value, "_make", kind) if kind is tuple else kind  # of a named tuple
        items: object = make(self.of(each, deep) for each in value)
        return items
