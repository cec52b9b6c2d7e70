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
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from urlprism.columns.catalogue import (
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

    from urlprism.columns.udfs import Udf, registered
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
    return registered(_ALL, prefix, options, partial(_make, connection))


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
) -> None:
    """Make one SQL function."""
    udf = Udf(name, function, options)
    with contextlib.suppress(duckdb.InvalidInputException):  # there was none
        connection.remove_function(name)
    kind = connection.from_arrow(pa.table({"": pa.array([], udf.kind)})).types[0]

    def of_column(column: pa.ChunkedArray) -> pa.Array:
        return udf(column.combine_chunks())

    def of_columns(*columns: pa.ChunkedArray) -> pa.Array:
        # DuckDB takes the first one of `*columns` as required.
        return udf(*[each.combine_chunks() for each in columns])

    if udf.most == 1:
        connection.create_function(name, of_column, ["VARCHAR"], kind, **_BY_ARROW)
    else:  # DuckDB has one function of a name: with arguments, it takes any number of them
        connection.create_function(name, of_columns, None, kind, **_BY_ARROW)
