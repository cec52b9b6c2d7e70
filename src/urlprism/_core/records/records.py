"""The base class of records that keep the text they were read from."""

from collections.abc import Callable
from typing import ClassVar, TypeAlias, TypeVar

from urlprism._core.arguments.intake import is_text
from urlprism._core.records.components import Value

_Restore = TypeVar("_Restore", bound=Callable[..., object])
_Part: TypeAlias = str | int | tuple[str, ...] | tuple[tuple[str, ...], ...] | None


def as_json(part: _Part) -> Value:
    """Return a part of a record as JSON has it: tuples become lists.

    >>> as_json((("a", "b"),))
    [['a', 'b']]
    """
    if not isinstance(part, tuple):
        return part
    pairs = [[*each] for each in part if isinstance(each, tuple)]
    return pairs or [each for each in part if isinstance(each, str)]


@is_text
class TextKeeper:
    """A record that keeps the text it was read from, which `str()` returns."""

    __slots__ = ()

    # Parses a pickled text again. `restores` sets it, because a record does not import its parser.
    _restore: ClassVar[Callable[..., object]]
    # Parses a text, and resolves it against a base if there is one; `reads` sets it.
    _read: ClassVar[Callable[..., object]]
    # Makes a record of data; `builds` sets it.
    _build: ClassVar[Callable[..., object]]
    text: str

    def __str__(self) -> str:
        """Return the text."""
        return self.text

    def __repr__(self) -> str:
        """Return the name of the class and the text, its secrets masked."""
        from urlprism.redaction.masking import redact  # noqa: PLC0415 - few records are shown

        return f"{type(self).__name__}({redact(self.text)!r})"

    def __reduce__(self) -> tuple[Callable[..., object], tuple[object, ...]]:
        """Return the call that makes an equal record: the text is parsed again."""
        return self._restore, (self.text,)


def reads(*classes: type[TextKeeper]) -> Callable[[_Restore], _Restore]:
    """Return a decorator for the function that parses texts into these classes."""

    def decorate(function: _Restore) -> _Restore:
        for each in classes:
            each._read = staticmethod(function)  # noqa: SLF001 - ours
        return function

    return decorate


def builds(*classes: type[TextKeeper]) -> Callable[[_Restore], _Restore]:
    """Return a decorator for the function that makes records of these classes of data."""

    def decorate(function: _Restore) -> _Restore:
        for each in classes:
            each._build = staticmethod(function)  # noqa: SLF001 - ours
        return function

    return decorate


class TextRecord(TextKeeper):
    """A record of parts that are texts, numbers or absent, and of the text they were read from."""

    __slots__ = ()

    FIELDS: ClassVar[tuple[str, ...]]

    def to_dict(self) -> dict[str, str | int | None]:
        """Return the parts by the names of the document."""
        return {name: getattr(self, name) for name in self.FIELDS}


def restores(*classes: type[TextKeeper]) -> Callable[[_Restore], _Restore]:
    """Return a decorator for the function that parses the pickled text of these classes again."""

    def decorate(function: _Restore) -> _Restore:
        for each in classes:
            each._restore = staticmethod(function)  # noqa: SLF001 - ours
        return function

    return decorate
