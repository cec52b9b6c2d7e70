"""Functions of columns as SQL calls them: with an array of URLs, and arrays of their arguments."""

import contextlib
from collections.abc import Callable, Iterable, Mapping

from urlprism._core.arguments.unknown import unknown
from urlprism.columns.catalogue import COLUMNS, SPLIT, Function, not_installed

try:
    import pyarrow as pa
    import pyarrow.compute as pc

    from urlprism.columns.pyarrow import computed
except ModuleNotFoundError as missing:
    raise not_installed("pyarrow", "pyarrow", missing) from missing


def registered(
    functions: Mapping[str, Function],
    prefix: str,
    options: Mapping[str, Mapping[str, object]],
    make: Callable[[str, Function, Mapping[str, object]], object],
) -> list[str]:
    """Let `make` make a SQL function of each function, with its options; return their names.

    A function that needs what is not installed is left out. Raise ValueError for an unknown name
    among `options`.
    """
    for name in options:
        if name not in functions:
            raise unknown("function", name, functions)
    registered_names = []
    for name, function in functions.items():
        with contextlib.suppress(ImportError):
            make(prefix + name, function, options.get(name, {}))
            registered_names.append(prefix + name)
    return registered_names


class Udf:
    """A function of columns with the options of all calls; what is left are arguments in SQL.

    `least` and `most` say how many columns it takes, and `kind` is the type of its results.

    >>> import pyarrow as pa
    >>> from urlprism.columns.catalogue import function_of
    >>> udf = Udf("url_parameter", function_of("parameter"), {})
    >>> udf(pa.array(["http://h/?a=1&b=2"] * 2), pa.array(["a", "b"])).to_pylist()
    ['1', '2']
    """

    def __init__(self, name: str, function: Function, options: Mapping[str, object]) -> None:
        """Take the name in SQL, the function and the options of all calls."""
        self.name = name
        self.function = function
        ours = {"layout": "utf8", "threads": 1} if function.is_field or function is SPLIT else {}
        self.options = {**ours, **options}
        self.left = [each for each in function.arguments if each not in options]
        required = sum(each in function.arguments[: function.required] for each in self.left)
        self.least, self.most = 1 + required, 1 + len(self.left)
        nothing = pa.array([], pa.string())
        arguments = {name: nothing if name in COLUMNS else "" for name in self.left[:required]}
        self.kind: pa.DataType = self._called(nothing, arguments).type

    def __call__(self, texts: pa.Array, *others: pa.Array) -> pa.Array:
        """Return the results for an array of URLs and arrays of arguments.

        Raise TypeError for too few of these, or too many.
        """
        if not self.least <= 1 + len(others) <= self.most:
            takes = f"{self.name} takes {self.least} to {self.most} arguments"
            message = f"{takes}, not {1 + len(others)}"
            raise TypeError(message)
        arguments = dict(zip(self.left, others, strict=False))
        columns = {each: arguments.pop(each) for each in COLUMNS & arguments.keys()}
        rows_of = _rows_by_values(arguments.values(), len(texts))
        if len(rows_of) == 1:
            (values,) = rows_of
            return self._called(texts, dict(zip(arguments, values, strict=True)) | columns)
        batches = [
            self._called(
                texts.take(rows),
                dict(zip(arguments, values, strict=True))
                | {name: each.take(rows) for name, each in columns.items()},
            )
            for values, rows in rows_of.items()
        ]
        order = pc.call_function("array_sort_indices", [pa.concat_arrays(rows_of.values())])
        return pa.concat_arrays(batches).take(order)

    def _called(self, texts: pa.Array, arguments: Mapping[str, object]) -> pa.Array:
        """Return the results for rows with the same arguments, null if one of these is."""
        if None in arguments.values():
            return pa.nulls(len(texts), self.kind)
        return computed(self.function, texts, **self.options, **arguments)


def _rows_by_values(columns: Iterable[pa.Array], count: int) -> dict[tuple[object, ...], pa.Array]:
    """Return the rows of each combination of values of some columns."""
    rows_of: dict[tuple[object, ...], list[int]] = {}
    values = [[*map(_hashable, each.to_pylist())] for each in columns]
    for row, combination in enumerate(zip(*values, strict=True)):
        rows_of.setdefault(combination, []).append(row)
    if not rows_of:  # no arguments, or no rows
        rows_of[tuple("" for _ in values)] = [*range(count)]
    return {combination: pa.array(rows, pa.int64()) for combination, rows in rows_of.items()}


def _hashable(value: object) -> object:
    """Return a value of SQL, a list as a tuple."""
    return tuple(value) if isinstance(value, list) else value
