"""The functions of engines by name: each field of `split`, and each function of columns.

Every engine has each function that `urlprism.columns` names, by that name.
"""

import inspect
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Final, NamedTuple, TypedDict, cast

import urlprism.columns as door
from urlprism._core.arguments.unknown import unknown
from urlprism.columns.arrow.protocols import ArrowArray, ArrowStream
from urlprism.columns.fields.schema import DEFAULT, FIELDS, Errors, Layout
from urlprism.columns.functions import split
from urlprism.redaction.excerpts import quoted

Source = ArrowArray | ArrowStream


class Options(TypedDict, total=False):
    """The options of `split` besides its fields."""

    layout: Layout
    standard: str
    errors: Errors
    threads: int | None


class Function(NamedTuple):
    """A function of a column, as engines call it.

    `call` takes a column of texts and then the other arguments. `arguments` has the names of those
    that SQL gives in their order, and `required` how many of them it has to give. If `is_field`,
    the result is a struct with the column as its only child.
    """

    name: str
    call: Callable[..., Source]
    arguments: tuple[str, ...] = ()
    required: int = 0
    is_field: bool = False


# Arguments that may be columns of texts themselves.
COLUMNS: Final = {"base"}
# Arguments that are no values of SQL, or on which the type of the result depends.
_NOT_IN_SQL: Final = {"errors", "layout", "policy", "threads"}
_LISTING: Final = "urlprism.columns.FIELDS, and the functions of urlprism.columns"
_OF_TYPES: Final = {name: {"readers"} for name in ("compare", "targets")}  # a child for each


def _functions() -> Iterator[Function]:
    """Yield the functions of the fields, and the functions of columns."""
    for name in FIELDS:
        yield Function(name, partial(split, fields=(name,)), is_field=True)
    for name in door.__all__:
        call = getattr(door, name)
        if callable(call) and not isinstance(call, type) and call is not split:
            yield of_columns(name, cast("Callable[..., Source]", call))


def of_columns(name: str, call: Callable[..., Source]) -> Function:
    """Return a function of columns with its arguments, as its signature has them."""
    _, *others = inspect.signature(call).parameters.values()
    left_out = _NOT_IN_SQL | _OF_TYPES.get(name, set())
    parameters = [
        each for each in others
        if each.kind is each.POSITIONAL_OR_KEYWORD and each.name not in left_out
    ]  # fmt: skip
    required = sum(each.default is each.empty for each in parameters)
    return Function(name, call, tuple(each.name for each in parameters), required)


FUNCTIONS: Final = {function.name: function for function in _functions()}
SPLIT: Final = Function(split.__name__, split)


def is_known(name: str) -> bool:
    """Whether a field or a function of columns has a name.

    >>> is_known("host"), is_known("split"), is_known("hots")
    (True, True, False)
    """
    return name in FUNCTIONS or name == SPLIT.name


def function_of(function: str | Callable[..., Source]) -> Function:
    """Return the function of a name, "split" too, or any function of columns as engines call it.

    Raise ValueError for an unknown name.

    >>> function_of("host").is_field
    True
    """
    if callable(function):
        return of_columns(getattr(function, "__name__", "function"), function)
    if is_known(function):
        return FUNCTIONS.get(function, SPLIT)
    raise unknown("field or function", function, FUNCTIONS, _LISTING)


def attribute_of(name: str) -> Function:
    """Return the function of a name; raise AttributeError for an unknown name."""
    try:
        return FUNCTIONS[name]
    except KeyError:
        message = str(unknown("field or function", name, FUNCTIONS, _LISTING))
        raise AttributeError(message, name=name) from None


def fields_or_default(fields: Iterable[str | Iterable[str]]) -> tuple[str, ...]:
    """Return the fields, which may be in lists; without fields, the defaults of `split`.

    >>> fields_or_default(["host", "port"]) == fields_or_default([["host", "port"]])
    True
    """
    names = [*fields]
    if not names:
        return DEFAULT
    return tuple([name for each in names for name in ([each] if isinstance(each, str) else each)])


def check_new(new: Iterable[str], columns: Iterable[str], *, replace: bool) -> None:
    """Raise ValueError for a new column that has the name of a column, unless it may replace it."""
    taken = {*columns}
    for name in new:
        if name in taken and not replace:
            message = f"there is a column {quoted(name)} already: give a prefix, or replace=True"
            raise ValueError(message)


def not_installed(engine: str, extra: str, error: ModuleNotFoundError) -> ModuleNotFoundError:
    """Return the error for an engine that is not installed, or lacks a package.

    >>> not_installed("Polars", "polars", ModuleNotFoundError("", name="polars"))
    ModuleNotFoundError('urlprism.columns.polars needs Polars: pip install "urlprism[polars]"')
    """
    message = f'urlprism.columns.{extra} needs {engine}: pip install "urlprism[{extra}]"'
    return ModuleNotFoundError(message, name=error.name)
