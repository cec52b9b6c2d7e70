"""SQL functions of a session, one for each field and each function of columns."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, cast

from urlprism.columns.catalogue import FUNCTIONS, SPLIT, Function, Source, function_of, of_columns
from urlprism.columns.udfs import Udf, registered
from urlprism.spark.comparing import compared
from urlprism.spark.engine import SparkSession, arrow_udf, pa, quiet
from urlprism.spark.kinds import arrow_of, spark_of
from urlprism.spark.shipping import shipped_columns

_ALL: Final = {SPLIT.name: SPLIT, **FUNCTIONS, "compare": of_columns("compare", compared)}


def register(
    spark: SparkSession, prefix: str = "url_", **options: Mapping[str, object]
) -> list[str]:
    """Make the functions of columns SQL functions of a session; return their names.

    Each takes a string or binary and then the arguments of the function in their order; those that
    `options` has by the function's name are set for all calls, and are no arguments in SQL. The
    name of each begins with `prefix`. A null URL gives null, in a struct in all its children, and
    so does an argument that is null. A function that needs what is not installed is left out.

    What was registered before under these names is replaced. Raise ValueError for an unknown name
    among `options`, and what a function raises for wrong options.

    >>> names = register(spark, split={"fields": ["host", "port"]})
    >>> spark.sql("select url_split('http://h:81/').port as p, url_host('http://H/') as h").first()
    Row(p=81, h='h')
    """
    return registered(_ALL, prefix, options, partial(_make, spark))


def create_function(
    spark: SparkSession, name: str, function: Callable[..., Source], **options: object
) -> None:
    """Make any function of columns a SQL function of this name, as `register` does with its own.

    `options` are set for all calls.

    >>> from urlprism.columns import clickhouse
    >>> create_function(spark, "ch_domain", clickhouse.domain)
    >>> spark.sql("select ch_domain('http://a.example/') as d").first()
    Row(d='a.example')
    """
    _make(spark, name, function_of(function), options)


def called(udf: Udf, *columns: pa.Array) -> pa.Array:
    """Return the results of a function for arrays of Spark, in the types of Spark."""
    results = udf(*columns)
    return results.cast(arrow_of(results.type))


def _make(
    spark: SparkSession, name: str, function: Function, options: Mapping[str, object]
) -> None:
    """Make one SQL function."""
    udf = Udf(name, function, options)
    kind = spark_of(arrow_of(udf.kind))
    # The types of `arrow_udf` know neither structs nor any number of arrays.
    with quiet():
        in_sql = cast("Any", arrow_udf)(shipped_columns(called, udf), kind)
        spark.udf.register(name, in_sql)
