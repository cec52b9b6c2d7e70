"""The class URLSearchParams (#interface-urlsearchparams), and what its constructor reads."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Self, TypeVar, overload

from urlprism._vocabulary.intake import exact, from_utf8
from urlprism.whatwg.form import parse_string, serialize
from urlprism.whatwg.machine import scalar_values
from urlprism.whatwg.query_edits import in_place

_Default = TypeVar("_Default")
_REQUIRED = object()

Value = str | int | float
Record = Mapping[str, Value | Sequence[Value]]


class URLSearchParams:
    """The pairs of name and value of a query, in their order; names may be there more than once.

    Made of text or UTF-8 octets (without one leading "?"), of a mapping (a list or a tuple as a
    value stands for several pairs), of pairs, or of other URLSearchParams. Names are str; values
    are str, or numbers, which become their `str()`; all else is a TypeError. A lone surrogate
    becomes U+FFFD.

    The standard's methods are here as Python writes them, and the manners of a mapping besides:
    `[]` has a name's first value, `in` asks for a name. Iteration gives names, as often as they are
    there and, as in the standard, following what changes on the way. Changes never reach a URL.
    """

    __slots__ = ("_pairs",)

    def __init__(self, init: "Init" = "") -> None:
        """Take what `pairs_of` reads (#dom-urlsearchparams-urlsearchparams)."""
        self._pairs = pairs_of(init)

    @property
    def size(self) -> int:
        """The number of pairs (#dom-urlsearchparams-size)."""
        return len(self._pairs)

    def append(self, name: str, value: Value) -> None:
        """Append a pair (#dom-urlsearchparams-append)."""
        self._pairs.append((_name(name), _value(value)))

    def delete(self, name: str, value: Value | None = None) -> None:
        """Remove the pairs of that name, and value if given (#dom-urlsearchparams-delete)."""
        wanted = _wanted(name, value)
        self._pairs[:] = [pair for pair in self._pairs if pair[: len(wanted)] != wanted]

    @overload
    def get(self, name: str) -> str | None: ...
    @overload
    def get(self, name: str, default: _Default) -> str | _Default: ...
    def get(self, name: str, default: object = None) -> object:
        """Return the first value of that name, or `default` (#dom-urlsearchparams-get)."""
        name = _name(name)
        for each, value in self._pairs:
            if each == name:
                return value
        return default

    def get_all(self, name: str) -> list[str]:
        """Return all values of that name (#dom-urlsearchparams-getall)."""
        name = _name(name)
        return [value for each, value in self._pairs if each == name]

    def has(self, name: str, value: Value | None = None) -> bool:
        """Return whether a pair has that name, and value if given (#dom-urlsearchparams-has)."""
        wanted = _wanted(name, value)
        return any(pair[: len(wanted)] == wanted for pair in self._pairs)

    def set(self, name: str, value: Value) -> None:
        """Make that value the only one of that name, in its place (#dom-urlsearchparams-set)."""
        self.update([(name, value)])

    def sort(self) -> None:
        """Sort by the code units of the names; equal ones stay so (#dom-urlsearchparams-sort)."""
        self._pairs.sort(key=_code_units)

    def extend(self, init: "Init") -> None:
        """Append the pairs that `init` stands for."""
        self._pairs += pairs_of(init)

    def update(self, init: "Init") -> None:
        """Put the pairs that `init` stands for in place of those of the same names, or append them.

        They stand where the first of their name stood; a name without a value changes nothing.
        """
        groups: dict[str, list[tuple[str, str]]] = {}
        for pair in pairs_of(init):
            groups.setdefault(pair[0], []).append(pair)
        kept, rest = in_place([(pair[0], pair) for pair in self._pairs], groups)
        self._pairs[:] = kept + rest

    @overload
    def pop(self, name: str) -> str: ...
    @overload
    def pop(self, name: str, default: _Default) -> str | _Default: ...
    def pop(self, name: str, default: object = _REQUIRED) -> object:
        """Remove the pairs of that name and return their first value, or `default`.

        Raise KeyError where there is neither.
        """
        value = self.get(name, default)
        if value is _REQUIRED:
            raise KeyError(name)
        self.delete(name)
        return value

    def keys(self) -> list[str]:
        """Return the name of each pair."""
        return list(self)

    def values(self) -> list[str]:
        """Return the value of each pair."""
        return [value for _, value in self._pairs]

    def items(self) -> list[tuple[str, str]]:
        """Return the pairs."""
        return self._pairs.copy()

    def copy(self) -> Self:
        """Return another object with the same pairs."""
        return type(self)(self)

    def __reduce__(self) -> tuple[type[Self], tuple[list[tuple[str, str]]]]:
        """Return how to make another object with the same pairs."""
        return type(self), (self.items(),)

    def __len__(self) -> int:
        """Return the number of pairs."""
        return len(self._pairs)

    def __iter__(self) -> Iterator[str]:
        """Return an iterator over the name of each pair."""
        return (name for name, _ in self._pairs)

    def __contains__(self, name: object) -> bool:
        """Return whether a pair has that name."""
        return isinstance(name, str) and self.has(name)

    def __getitem__(self, name: str) -> str:
        """Return the first value of that name, or raise KeyError."""
        value = self.get(name)
        if value is None:
            raise KeyError(name)
        return value

    def __setitem__(self, name: str, value: Value) -> None:
        """Do as `set` does."""
        self.set(name, value)

    def __delitem__(self, name: str) -> None:
        """Remove the pairs of that name, or raise KeyError where there are none."""
        self.pop(name)

    def __eq__(self, other: object) -> bool:
        """Return whether both have the same pairs in the same order."""
        return self._pairs == other._pairs if isinstance(other, URLSearchParams) else NotImplemented

    # What changes has no hash.
    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        """Return the pairs serialized (#urlsearchparams-stringification-behavior)."""
        return serialize(self._pairs)

    def __repr__(self) -> str:
        """Return the call that makes an equal object, the values of secrets masked."""
        from urlprism.redaction.masking import redact  # noqa: PLC0415 - few are shown

        return f"{type(self).__name__}({redact(f'?{self}')[1:]!r})"


Init = URLSearchParams | str | bytes | bytearray | Record | Iterable[Iterable[Value]] | None


def pairs_of(init: Init) -> list[tuple[str, str]]:
    """Return the pairs that `init` stands for (#urlsearchparams-initialize), none for None.

    Raise TypeError for what is none of the types that URLSearchParams names.
    """
    if init is None:
        return []
    if isinstance(init, URLSearchParams):
        return init.items()
    if isinstance(init, str | bytes | bytearray):
        return parse_string(from_utf8(init).removeprefix("?"))
    if isinstance(init, Mapping):
        return _pairs_of_record(list(init.items()))
    if isinstance(init, Iterable):
        return [_pair(each) for each in init]
    kind = type(init).__name__
    message = f"search parameters are str, bytes, bytearray, a mapping or pairs, not {kind}"
    raise TypeError(message)


def _pairs_of_record(items: Sequence[tuple[object, object]]) -> list[tuple[str, str]]:
    """Return the pairs that the items of a mapping stand for."""
    groups = [(_name(name), _values(value)) for name, value in items]
    unique = dict(groups)
    # Names that are one only as scalar values have the value of the last, in the place of the first
    # (Web IDL, record). A mapping that has several items of one name keeps them.
    if len(unique) < len(dict(items)):
        groups = list(unique.items())
    return [(name, value) for name, values in groups for value in values]


def _pair(given: Iterable[Value]) -> tuple[str, str]:
    """Return the name and the value that two items are."""
    text = isinstance(given, str | bytes | bytearray)
    if text or isinstance(given, Mapping) or not isinstance(given, Iterable):
        message = f"a pair is a name and a value, not {type(given).__name__}"
        raise TypeError(message)
    items = tuple(given)
    if len(items) != 2:
        message = f"a pair is a name and a value, not {len(items)} items"
        raise TypeError(message)
    return _name(items[0]), _value(items[1])


def _wanted(name: str, value: Value | None) -> tuple[str, ...]:
    """Return what pairs begin with that have that name, and that value if it is given."""
    return (_name(name),) if value is None else (_name(name), _value(value))


def _name(given: object) -> str:
    """Return a name as a scalar value string."""
    if isinstance(given, str):
        return scalar_values(exact(given))
    message = f"a name is str, not {type(given).__name__}"
    raise TypeError(message)


def _values(given: object) -> list[str]:
    """Return the values that the value of a mapping stands for."""
    return [_value(each) for each in given] if isinstance(given, list | tuple) else [_value(given)]


def _value(given: object) -> str:
    """Return a value as a scalar value string."""
    if isinstance(given, str):
        return scalar_values(exact(given))
    if isinstance(given, int | float) and not isinstance(given, bool):
        return str(given)
    message = f"a value is str, int or float, not {type(given).__name__}"
    raise TypeError(message)


def _code_units(pair: tuple[str, str]) -> bytes:
    """Return the name of a pair in UTF-16, whose octets order as its code units do."""
    return pair[0].encode("utf-16-be")
