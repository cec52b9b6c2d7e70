"""URLs in DuckDB: SQL functions of a connection, one for each field and each function of columns.

    >>> import duckdb
    >>> from urlprism.columns.duckdb import register
    >>> connection = duckdb.connect()
    >>> register(connection)[:2]
    ['url_split', 'url_scheme']
    >>> connection.sql("select url_host('http://EXAMPLE.com:81/a') host").fetchall()
    [('example.com',)]

What `split` returns needs none of this: SQL finds it by the name of its variable.
"""

import contextlib
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from urlprism._vocabulary.unknown import unknown
from urlprism.columns.catalogue import (
    COLUMNS,
    FUNCTIONS,
    SPLIT,
    Function,
    Source,
    function_of,
    not_installed,
)

try:
    import duckdb
    import pyarrow as pa
    import pyarrow.compute as pc

    from urlprism.columns.pyarrow import computed
except ModuleNotFoundError as missing:
    raise not_installed("DuckDB and pyarrow", "duckdb", missing) from missing

# Releases of DuckDB have the constants for these in modules of other names.
_BY_ARROW: Final[dict[str, Any]] = {"type": "arrow", "null_handling": "special"}
_ALL: Final = {SPLIT.name: SPLIT, **FUNCTIONS}


def register(
    connection: duckdb.DuckDBPyConnection,
    prefix: str = "url_",
    **options: Mapping[str, object],
) -> list[str]:
    """Make the functions of columns SQL functions of a connection; return their names.

    Each takes a VARCHAR and then the arguments of the function in their order; those that `options`
    has by the function's name are set for all calls, and are no arguments in SQL. The name of each
    begins with `prefix`. A null URL gives null, and so does an argument that is null. A function
    that needs what is not installed is left out.

    DuckDB calls them with 2,048 rows at a time. What was registered before under these names is
    replaced. Raise ValueError for an unknown name among `options`, and what a function raises for
    wrong options.

    >>> import duckdb
    >>> connection = duckdb.connect()
    >>> names = register(connection, split={"fields": ["host", "port"]})
    >>> connection.sql("select url_split(u).port from (values ('http://h:81/')) t(u)").fetchall()
    [(81,)]
    """
    for name in options:
        if name not in _ALL:
            raise unknown("function", name, _ALL)
    made = []
    for name, function in _ALL.items():
        with contextlib.suppress(ImportError):  # it needs what is not installed
            made.append(_make(connection, prefix + name, function, options.get(name, {})))
    return made


def create_function(
    connection: duckdb.DuckDBPyConnection,
    name: str,
    function: Callable[..., Source],
    **options: object,
) -> None:
    """Make any function of columns a SQL function of this name, as `register` does with its own.

    `options` are set for all calls.

    >>> import duckdb
    >>> from urlprism.columns import spark
    >>> connection = duckdb.connect()
    >>> create_function(connection, "spark_host", spark.try_parse_url, part="HOST")
    >>> connection.sql("select spark_host('http://a_b/'), spark_host('http://h/')").fetchall()
    [(None, 'h')]
    """
    _make(connection, name, function_of(function), options)


def _make(
    connection: duckdb.DuckDBPyConnection,
    name: str,
    function: Function,
    options: Mapping[str, object],
) -> str:
    """Make one SQL function; return its name."""
    udf = _Udf(name, function, options)
    with contextlib.suppress(duckdb.InvalidInputException):  # there was none
        connection.remove_function(name)
    kind = connection.from_arrow(pa.table({"": pa.array([], udf.kind)})).types[0]
    if not udf.left:
        connection.create_function(name, udf.of_column, ["VARCHAR"], kind, **_BY_ARROW)
    else:  # DuckDB has one function of a name: with arguments, it takes any number of them
        connection.create_function(name, udf.of_columns, None, kind, **_BY_ARROW)
    return name


class _Udf:
    """A function of columns as DuckDB calls it: with 2,048 rows at a time."""

    def __init__(self, name: str, function: Function, options: Mapping[str, object]) -> None:
        """Take the name in SQL, the function and the options of all calls."""
        self.name = name
        self.function = function
        ours = {"layout": "utf8", "threads": 1} if function.is_field or function is SPLIT else {}
        self.options = {**ours, **options}
        self.left = [each for each in function.arguments if each not in options]
        self.required = sum(each in function.arguments[: function.required] for each in self.left)
        nothing = pa.array([], pa.string())
        given = {name: nothing if name in COLUMNS else "" for name in self.left[: self.required]}
        self.kind = self._called(nothing, given).type

    def of_column(self, column: pa.ChunkedArray) -> pa.Array:
        """Return the results for a column of URLs."""
        return self._called(column.combine_chunks(), {})

    def of_columns(self, *all_columns: pa.ChunkedArray) -> pa.Array:
        """Return the results for a column of URLs and columns of arguments."""
        column, *others = all_columns  # DuckDB takes the first one of `*columns` as required
        least, most = 1 + self.required, 1 + len(self.left)
        if not least <= 1 + len(others) <= most:
            message = f"{self.name} takes {least} to {most} arguments, not {1 + len(others)}"
            raise TypeError(message)
        given = dict(zip(self.left, others, strict=False))
        columns = {each: given.pop(each).combine_chunks() for each in COLUMNS & given.keys()}
        texts = column.combine_chunks()
        rows_of = _rows_by_values(given.values(), len(texts))
        if len(rows_of) == 1:
            (values,) = rows_of
            return self._called(texts, dict(zip(given, values, strict=True)) | columns)
        pieces = [
            self._called(
                texts.take(rows),
                dict(zip(given, values, strict=True))
                | {name: each.take(rows) for name, each in columns.items()},
            )
            for values, rows in rows_of.items()
        ]
        order = pc.call_function("array_sort_indices", [pa.concat_arrays(rows_of.values())])
        return pa.concat_arrays(pieces).take(order)

    def _called(self, texts: pa.Array, arguments: Mapping[str, object]) -> pa.Array:
        """Return the results for rows with the same arguments, null if one of these is."""
        if None in arguments.values():
            return pa.nulls(len(texts), self.kind)
        return computed(self.function, texts, **self.options, **arguments)


def _rows_by_values(
    columns: Iterable[pa.ChunkedArray], count: int
) -> dict[tuple[object, ...], pa.Array]:
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
