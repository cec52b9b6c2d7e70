"""The class URLSearchParams (#interface-urlsearchparams), and the input of its constructor."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Self, TypeVar, overload

import urlprism._core.octets.memory as memory
import urlprism.whatwg.forms.fields as fields
from urlprism._core.arguments.intake import Result, exact, from_utf8, written
from urlprism._core.classes.signatures import SignatureOf
from urlprism._core.records.components import Record as URLRecord
from urlprism.whatwg.forms.form import parse_query, serialize
from urlprism.whatwg.parsing.machine import scalar_values
from urlprism.whatwg.query_edits import in_place

if TYPE_CHECKING:
    from datetime import date, time
    from decimal import Decimal
    from enum import Enum
    from uuid import UUID

_Default = TypeVar("_Default")
_REQUIRED = object()
_NAME = itemgetter(0)

# A record is its text, and a member of an enumeration its value.
if TYPE_CHECKING:
    Value = str | int | float | Decimal | UUID | date | time | Enum | URLRecord | Result
else:  # nobody waits for the modules of these types
    Value = str | int | float | URLRecord | Result
QueryValue = Value | None  # None: the name stands alone
Pairs = list[tuple[str, str]]
Record = Mapping[str, Value | Sequence[Value]]
QueryRecord = Mapping[str, QueryValue | Sequence[QueryValue]]


def _of_init(init: "Init" = "") -> None:
    """Have the signature of URLSearchParams."""


class URLSearchParams:
    """The pairs of name and value of a query, in order; a name may occur more than once.

    The constructor takes a text or UTF-8 octets (a leading "?" is dropped), a mapping (a list or a
    tuple as a value means several pairs), pairs, or another URLSearchParams. Names are str. Values
    are str, URLs, numbers, which are converted by `str()`, or bool, which becomes "true" or
    "false".
    Raise TypeError for other types. A lone surrogate becomes U+FFFD.

    The class has the standard's methods under Python names. Iteration yields pairs and, as in the
    standard, follows changes made meanwhile. `[]` returns the first value of a name, `in` looks for
    a name. `dict(params)` has the first value of each name; `to_dict` raises ValueError where that
    loses a pair, and `multi_dict` has all values. Changes never reach a URL.

    >>> params = URLSearchParams("?a=1&b=2&a=3")
    >>> params["a"], params.get_all("a"), "c" in params
    ('1', ['1', '3'], False)
    >>> [f"{name}: {value}" for name, value in params]
    ['a: 1', 'b: 2', 'a: 3']
    >>> params.set("a", "x y")
    >>> str(params)
    'a=x+y&b=2'
    """

    __slots__ = ("_pairs",)
    __signature__ = SignatureOf(_of_init)

    def __init__(self, init: "Init" = "") -> None:
        """Take the types that `pairs_of` takes (#dom-urlsearchparams-urlsearchparams)."""
        self._pairs = parse_query(init) if type(init) is str else pairs_of(init)

    @property
    def size(self) -> int:
        """The number of pairs (#dom-urlsearchparams-size)."""
        return len(self._pairs)

    def append(self, name: str, value: Value) -> None:
        """Append a pair (#dom-urlsearchparams-append)."""
        self._pairs.append((_name(name), _value(value)))

    def delete(self, name: str, value: Value | None = None) -> None:
        """Remove the pairs of a name, or of a name and a value (#dom-urlsearchparams-delete)."""
        _remove(self._pairs, _name(name), None if value is None else _value(value), 0)

    @overload
    def get(self, name: str) -> str | None: ...
    @overload
    def get(self, name: str, default: _Default) -> str | _Default: ...
    def get(self, name: str, default: object = None) -> object:
        """Return the first value of a name, or `default` (#dom-urlsearchparams-get)."""
        return _first(self._pairs, _name(name), default)

    def get_all(self, name: str) -> list[str]:
        """Return all values of a name (#dom-urlsearchparams-getall)."""
        return _all(self._pairs, _name(name))

    def has(self, name: str, value: Value | None = None) -> bool:
        """Whether there is a pair with a name, or a name and a value (#dom-urlsearchparams-has)."""
        return _place(self._pairs, _name(name), None if value is None else _value(value)) >= 0

    def set(self, name: str, value: Value) -> None:
        """Make a value the only value of a name, in its place (#dom-urlsearchparams-set)."""
        _set(self._pairs, _name(name), _value(value))

    def sort(self) -> None:
        """Sort by the code units of the names, stably (#dom-urlsearchparams-sort)."""
        # Code units of ASCII sort as its characters do.
        self._pairs.sort(key=_NAME if _are_ascii(self._pairs) else _code_units)

    def extend(self, init: "Init") -> None:
        """Append the pairs of `init`, which is as for the constructor."""
        self._pairs += pairs_of(init)

    def update(self, init: "Init") -> None:
        """Replace the pairs with the names in `init` by its pairs, or append them.

        They replace the first pair with their name. A name without values changes nothing.

        >>> params = URLSearchParams("a=1&b=2&a=3")
        >>> params.update({"a": [4, 5], "c": 6})
        >>> str(params)
        'a=4&a=5&b=2&c=6'
        """
        groups: dict[str, list[tuple[str, str]]] = {}
        for pair in pairs_of(init):
            groups.setdefault(pair[0], []).append(pair)
        in_order, rest = in_place([(pair[0], pair) for pair in self._pairs], groups)
        self._pairs[:] = in_order + rest

    @overload
    def pop(self, name: str) -> str: ...
    @overload
    def pop(self, name: str, default: _Default) -> str | _Default: ...
    def pop(self, name: str, default: object = _REQUIRED) -> object:
        """Remove the pairs of a name, and return their first value or `default`.

        Raise KeyError if there is neither.
        """
        value = self.get(name, default)
        if value is _REQUIRED:
            raise KeyError(name)
        self.delete(name)
        return value

    def keys(self) -> list[str]:
        """Return the name of each pair."""
        return [name for name, _ in self._pairs]

    def values(self) -> list[str]:
        """Return the value of each pair."""
        return [value for _, value in self._pairs]

    def items(self) -> list[tuple[str, str]]:
        """Return the pairs."""
        return self._pairs.copy()

    def multi_items(self) -> list[tuple[str, str]]:
        """Return the pairs: the same as `items`."""
        return self.items()

    def multi_dict(self) -> dict[str, list[str]]:
        """Return the values of each name, in order.

        >>> URLSearchParams("a=1&b=2&a=3").multi_dict()
        {'a': ['1', '3'], 'b': ['2']}
        """
        values: dict[str, list[str]] = {}
        for name, value in self._pairs:
            values.setdefault(name, []).append(value)
        return values

    def to_dict(self) -> dict[str, str]:
        """Return the value of each name; raise ValueError if a name has several.

        >>> URLSearchParams("a=1&b=2").to_dict()
        {'a': '1', 'b': '2'}
        """
        values = dict(self._pairs)
        if len(values) < len(self._pairs):
            message = "a name occurs more than once; multi_dict() has all values"
            raise ValueError(message)
        return values

    def copy(self) -> Self:
        """Return another object with the same pairs."""
        return type(self)(self)

    def __reduce__(self) -> tuple[type[Self], tuple[list[tuple[str, str]]]]:
        """Return the call that makes another object with the same pairs."""
        return type(self), (self.items(),)

    def __len__(self) -> int:
        """Return the number of pairs."""
        return len(self._pairs)

    def __iter__(self) -> Iterator[tuple[str, str]]:
        """Return an iterator over the pairs (#interface-urlsearchparams)."""
        return iter(self._pairs)

    def __contains__(self, name: object) -> bool:
        """Return whether a pair has this name."""
        return isinstance(name, str) and _place(self._pairs, _name(name), None) >= 0

    def __getitem__(self, name: str) -> str:
        """Return the first value of a name, or raise KeyError."""
        value = self.get(name)
        if value is None:
            raise KeyError(name)
        return value

    def __setitem__(self, name: str, value: Value) -> None:
        """Do the same as `set`."""
        self.set(name, value)

    def __delitem__(self, name: str) -> None:
        """Remove the pairs of a name, or raise KeyError if there are none."""
        self.pop(name)

    def __eq__(self, other: object) -> bool:
        """Return whether both have the same pairs in the same order."""
        return _is_same(self, other) if isinstance(other, URLSearchParams) else NotImplemented

    # A mutable object has no hash.
    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        """Return the pairs serialized (#urlsearchparams-stringification-behavior)."""
        return serialize(self._pairs)

    def __repr__(self) -> str:
        """Return the call that makes an equal object, with secret values masked."""
        from urlprism.redaction.masking import redact  # noqa: PLC0415 - few are shown

        return f"{type(self).__name__}({redact(f'?{self}')[1:]!r})"


Init = URLSearchParams | str | bytes | bytearray | Record | Iterable[Iterable[Value]] | None
QueryInit = (
    URLSearchParams | str | bytes | bytearray | QueryRecord | Iterable[Iterable[QueryValue]] | None
)


def pairs_of(init: Init) -> list[tuple[str, str]]:
    """Return the pairs of `init` (#urlsearchparams-initialize), or no pairs for None.

    Raise TypeError for a type that URLSearchParams does not take.

    >>> pairs_of({"a": [1, 2], "b": "c"})
    [('a', '1'), ('a', '2'), ('b', 'c')]
    """
    return _pairs_of(init, bare=False)


def query_pairs_of(init: QueryInit) -> list[tuple[str, str | None]]:
    """Return what `pairs_of` returns; a value may be None, for a name that stands alone.

    >>> query_pairs_of({"a": None, "b": [True, None]})
    [('a', None), ('b', 'true'), ('b', None)]
    """
    return _pairs_of(init, bare=True)


def _pairs_of(init: QueryInit, *, bare: bool) -> list[tuple[str, Any]]:
    """Return pairs; if names may be `bare`, None is a value."""
    if init is None:
        return []
    if isinstance(init, URLSearchParams):
        return init.items()
    if isinstance(init, str | bytes | bytearray):
        return parse_query(from_utf8(init))
    if isinstance(init, Mapping):
        return _pairs_of_record(list(init.items()), bare=bare)
    if isinstance(init, Iterable):
        return [_pair(each, bare=bare) for each in init]
    kind = type(init).__name__
    message = f"search parameters must be str, bytes, bytearray, a mapping or pairs, not {kind}"
    raise TypeError(message)


def _pairs_of_record(
    items: Sequence[tuple[object, object]], *, bare: bool
) -> list[tuple[str, str | None]]:
    """Return the pairs of the items of a mapping."""
    groups = [(_name(name), _values(value, bare=bare)) for name, value in items]
    unique = dict(groups)
    # Names that become equal as scalar values have the last value in the first place (Web IDL,
    # record). A mapping with several items of one name keeps them.
    if len(unique) < len(dict(items)):
        groups = list(unique.items())
    return [(name, value) for name, values in groups for value in values]


def _pair(pair: Iterable[QueryValue], *, bare: bool) -> tuple[str, str | None]:
    """Return the name and the value in an iterable of two items."""
    text = isinstance(pair, str | bytes | bytearray)
    if text or isinstance(pair, Mapping) or not isinstance(pair, Iterable):
        message = f"a pair must be a name and a value, not {type(pair).__name__}"
        raise TypeError(message)
    items = tuple(pair)
    if len(items) != 2:
        message = f"a pair must be a name and a value, not {len(items)} items"
        raise TypeError(message)
    value = items[1]
    return _name(items[0]), None if bare and value is None else _value(value)


def _name(name: object) -> str:
    """Return a name as a scalar value string."""
    if type(name) is str:
        return name if memory.is_ascii(name) else scalar_values(name)
    if isinstance(name, str):
        return scalar_values(exact(name))
    message = f"a name must be str, not {type(name).__name__}"
    raise TypeError(message)


def _values(value: object, *, bare: bool) -> list[str | None]:
    """Return the values in one value of a mapping; None stays, if names may be `bare`."""
    is_url = hasattr(type(value), "geturl")  # a result of `urllib.parse` is a tuple, too
    items = value if isinstance(value, list | tuple) and not is_url else (value,)
    return [None if bare and each is None else _value(each) for each in items]


def _value(value: object) -> str:
    """Return a value as a scalar value string."""
    if type(value) is str:
        return value if memory.is_ascii(value) else scalar_values(value)
    if type(value) is int:
        return str(value)
    if isinstance(value, str):
        return scalar_values(exact(value))
    text = written(value)
    if text is value:
        from urlprism.whatwg.query_values import text_of_value  # noqa: PLC0415 - few need it

        text = text_of_value(value)
    if isinstance(text, str | bytes) and text is not value:
        return _value(from_utf8(text))
    message = f"a value must be str, a number, a date or a UUID, not {type(value).__name__}"
    raise TypeError(message)


def _place(pairs: Pairs, name: str, value: str | None) -> int:
    """Return the index of the first pair with a name and, unless it is None, a value; or -1."""
    place = 0
    for pair in pairs:  # not `enumerate`: compiled, that does not check for None
        if fields.same(pair[0], name) and (value is None or fields.same(pair[1], value)):
            return place
        place += 1  # noqa: SIM113
    return -1


def _first(pairs: Pairs, name: str, default: object) -> object:
    """Return the first value of a name, or `default`."""
    for pair in pairs:
        if fields.same(pair[0], name):
            return pair[1]
    return default


def _all(pairs: Pairs, name: str) -> list[str]:
    """Return the values of a name."""
    values = []
    for pair in pairs:
        if fields.same(pair[0], name):
            values.append(pair[1])
    return values


def _remove(pairs: Pairs, name: str, value: str | None, start: int) -> None:
    """Remove the pairs with a name and, unless it is None, a value, from the index `start` on."""
    size = start
    for place in range(start, len(pairs)):
        pair = pairs[place]
        is_it = fields.same(pair[0], name) and (value is None or fields.same(pair[1], value))
        if not is_it:
            if size < place:
                pairs[size] = pair
            size += 1
    if size < len(pairs):
        del pairs[size:]


def _set(pairs: Pairs, name: str, value: str) -> None:
    """Make a value the only one of a name, in the place of the first or at the end."""
    place = _place(pairs, name, None)
    if place < 0:
        pairs.append((name, value))
    else:
        pairs[place] = (name, value)
        _remove(pairs, name, None, place + 1)


def _are_ascii(pairs: Pairs) -> bool:
    """Return whether all names are ASCII."""
    others = [name for name, _ in pairs if not memory.is_ascii(name)]
    return not others


def _is_same(one: URLSearchParams, other: URLSearchParams) -> bool:
    return one._pairs == other._pairs  # noqa: SLF001 - our own


def _code_units(pair: tuple[str, str]) -> bytes:
    """Return the name of a pair in UTF-16, whose octets sort in the order of its code units."""
    return pair[0].encode("utf-16-be")
