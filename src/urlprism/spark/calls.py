"""A function of columns and its arguments, called with arrays, in the types of Spark."""

import inspect
from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

from urlprism.columns.catalogue import Source
from urlprism.spark.engine import pa
from urlprism.spark.kinds import arrow_of

# Spark runs a task for each core, and reads strings with offsets of 32 bits.
_OURS: Final = {"layout": "utf8", "threads": 1}


class Call(NamedTuple):
    """A function of columns of texts, with its other arguments.

    If `is_field`, the results are the only child of the struct that it returns.
    """

    function: Callable[..., Source]
    arguments: tuple[object, ...] = ()
    options: dict[str, Any] = {}  # noqa: RUF012 - nobody changes it
    is_field: bool = False

    def __call__(self, texts: pa.Array, **more: object) -> pa.Array:
        """Return the results for an array of texts, in the types of Spark."""
        typed_options = {name: typed(each) for name, each in {**self.options, **more}.items()}
        results = pa.array(self.function(typed(texts), *self.arguments, **typed_options))
        column = results.field(0) if self.is_field else results
        return column.cast(arrow_of(column.type))


def call_of(function: Callable[..., Source], /, *arguments: object, **options: object) -> Call:
    """Return the call of a function, with texts that are copied, and one thread.

    >>> from urlprism.columns import split
    >>> call_of(split, ["host", "port"])(pa.array(["http://h:81/"])).to_pylist()
    [{'host': 'h', 'port': 81}]
    """
    parameters = inspect.signature(function).parameters
    ours = {name: value for name, value in _OURS.items() if name in parameters}
    return Call(function, arguments, {**ours, **options})


def kind_of(call: Call, **columns: pa.Array) -> pa.DataType:
    """Return the type of the results of a call; raise what the function says to its arguments."""
    return call(pa.array([], pa.string()), **columns).type


def typed(argument: Any) -> Any:
    """Return an argument; an array of nulls alone, which has no type, as one of texts."""
    if isinstance(argument, pa.Array) and pa.types.is_null(argument.type):
        return argument.cast(pa.string())
    return argument


def reusable(names: object) -> object:
    """Return names, or other options, so that each worker can read them again.

    >>> reusable(iter(["curl", "whatwg"])), reusable("curl")
    (('curl', 'whatwg'), 'curl')
    """
    return tuple(names) if isinstance(names, Iterable) and not isinstance(names, str) else names
