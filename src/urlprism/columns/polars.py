"""URLs in Polars: the namespace `url` of expressions, series and frames; importing this adds it.

    >>> import polars as pl
    >>> import urlprism.columns.polars
    >>> frame = pl.DataFrame({"u": ["http://EXAMPLE.com:8080/a", "http://h:x/", None]})
    >>> frame.select(host=pl.col("u").url.host(), ok=pl.col("u").url.ok()).rows()
    [('example.com', True), (None, False), (None, None)]
    >>> frame.lazy().url.add_columns("u", "host", "port").collect(engine="streaming").columns
    ['u', 'host', 'port']

Each field of `split` and each function of columns is a method of its name.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Unpack

from urlprism.columns.catalogue import (
    FUNCTIONS,
    SPLIT,
    Function,
    Options,
    Source,
    attribute_of,
    check_new,
    fields_or_default,
    function_of,
    not_installed,
)

try:
    import polars as pl
except ModuleNotFoundError as missing:
    raise not_installed("Polars", "polars", missing) from missing


class _Column:
    """Stands for a column among the arguments of a function, itself and not an object of it."""


@pl.api.register_expr_namespace("url")
class ExpressionURLs:
    """`url` of an expression: methods that return expressions, in eager, lazy and streaming plans.

    An argument may be an expression where a function takes a second column.

    >>> import polars as pl
    >>> frame = pl.DataFrame({"u": ["http://h:81/a"]})
    >>> frame.select(pl.col("u").url.split("host", "port")).item()
    {'host': 'h', 'port': 81}
    """

    def __init__(self, expression: pl.Expr) -> None:
        """Take the expression of the URLs."""
        self._expression = expression

    def split(self, *fields: str | Iterable[str], **options: Unpack[Options]) -> pl.Expr:
        """Return a struct of the fields, by default those of `urlprism.columns.split`.

        They are arguments, or a list.
        """
        return _mapped(SPLIT, self._expression, fields_or_default(fields), **options)

    def apply(
        self, function: Callable[..., Source], /, *arguments: object, **options: object
    ) -> pl.Expr:
        """Return the result of any function of columns, such as a stand-in for an engine's own."""
        return _mapped(function_of(function), self._expression, *arguments, **options)

    def __getattr__(self, name: str) -> Callable[..., pl.Expr]:
        """Return the method that computes a field, or a function of the column."""
        return partial(_mapped, attribute_of(name), self._expression)

    def __dir__(self) -> Iterable[str]:
        """Return the names of all methods."""
        return [*super().__dir__(), *FUNCTIONS]


@pl.api.register_series_namespace("url")
class SeriesURLs:
    """`url` of a series: methods that return series of its name and length.

    >>> import polars as pl
    >>> pl.Series("u", ["http://h:81/a", None]).url.port().to_list()
    [81, None]
    """

    def __init__(self, series: pl.Series) -> None:
        """Take the series of the URLs."""
        self._series = series

    def split(self, *fields: str | Iterable[str], **options: Unpack[Options]) -> pl.Series:
        """Return a series of structs of the fields, by default those of `columns.split`."""
        return _applied(SPLIT, self._series, fields_or_default(fields), **options)

    def apply(
        self, function: Callable[..., Source], /, *arguments: object, **options: object
    ) -> pl.Series:
        """Return the result of any function of columns, such as a stand-in for an engine's own."""
        return _applied(function_of(function), self._series, *arguments, **options)

    def __getattr__(self, name: str) -> Callable[..., pl.Series]:
        """Return the method that computes a field, or a function of the column."""
        return partial(_applied, attribute_of(name), self._series)

    def __dir__(self) -> Iterable[str]:
        """Return the names of all methods."""
        return [*super().__dir__(), *FUNCTIONS]


@pl.api.register_dataframe_namespace("url")
class FrameURLs:
    """`url` of a frame.

    >>> import polars as pl
    >>> pl.DataFrame({"u": ["http://h:81/a"]}).url.add_columns("u", "host", prefix="u_").rows()
    [('http://h:81/a', 'h')]
    """

    def __init__(self, frame: pl.DataFrame) -> None:
        """Take the frame."""
        self._frame = frame

    def add_columns(
        self,
        column: str,
        *fields: str | Iterable[str],
        prefix: str = "",
        replace: bool = False,
        **options: Unpack[Options],
    ) -> pl.DataFrame:
        """Return the frame with a column for each field of a column of URLs.

        The names begin with `prefix`. Raise ValueError for a name that the frame has already,
        unless the new column may `replace` it.
        """
        new = _new(self._frame.columns, fields, prefix, replace, options)
        return self._frame.with_columns(_unnested(column, new, prefix, options))


@pl.api.register_lazyframe_namespace("url")
class LazyFrameURLs:
    """`url` of a lazy frame.

    >>> import polars as pl
    >>> lazy = pl.LazyFrame({"u": ["http://h:81/a"]})
    >>> lazy.url.add_columns("u", "host").collect().rows()
    [('http://h:81/a', 'h')]
    """

    def __init__(self, frame: pl.LazyFrame) -> None:
        """Take the frame."""
        self._frame = frame

    def add_columns(
        self,
        column: str,
        *fields: str | Iterable[str],
        prefix: str = "",
        replace: bool = False,
        **options: Unpack[Options],
    ) -> pl.LazyFrame:
        """Return the frame with a column for each field, as `FrameURLs.add_columns` does.

        The names of its columns are looked up, unless they may be replaced.
        """
        columns = [] if replace else self._frame.collect_schema().names()
        new = _new(columns, fields, prefix, replace, options)
        return self._frame.with_columns(_unnested(column, new, prefix, options))


def _new(
    columns: Iterable[str],
    fields: Iterable[str | Iterable[str]],
    prefix: str,
    replace: bool,
    options: Options,
) -> tuple[str, ...]:
    """Return the fields of new columns; raise ValueError for a name that is taken."""
    names = fields_or_default(fields)
    reason = ("reason",) if options.get("errors") == "reason" else ()
    check_new([prefix + name for name in (*names, *reason)], columns, replace=replace)
    return names


def _unnested(column: str, fields: tuple[str, ...], prefix: str, options: Options) -> pl.Expr:
    """Return an expression of several columns, one for each field."""
    parts = ExpressionURLs(pl.col(column)).split(*fields, **options)
    return parts.name.prefix_fields(prefix).struct.unnest()


def _mapped(
    function: Function, expression: pl.Expr, /, *arguments: object, **options: object
) -> pl.Expr:
    """Return the expression of a function; an unknown name or option raises its error here."""
    expressions = [each for each in (*arguments, *options.values()) if isinstance(each, pl.Expr)]
    applied = partial(
        _applied_to_all,
        function=function,
        arguments=tuple(map(_placed, arguments)),
        options={key: _placed(each) for key, each in options.items()},
    )
    empty = pl.Series([], dtype=pl.String)
    kind = applied([empty] * (1 + len(expressions))).dtype
    # Elementwise: so that the streaming engine may call it batch by batch.
    return pl.map_batches([expression, *expressions], applied, kind, is_elementwise=True)


def _placed(argument: object) -> object:
    """Return an argument, or what stands for a column."""
    return _Column if isinstance(argument, pl.Expr) else argument


def _applied_to_all(
    columns: Sequence[pl.Series],
    function: Function,
    arguments: tuple[object, ...],
    options: dict[str, object],
) -> pl.Series:
    """Return the result for the columns of an expression; a column of one row is for all rows."""
    rows = 0 if any(not len(each) for each in columns) else max(map(len, columns))
    source, *others = (
        each.new_from_index(0, rows) if len(each) == 1 and rows != 1 else each for each in columns
    )
    rest = iter(others)
    return _applied(
        function,
        source,
        *(next(rest) if each is _Column else each for each in arguments),
        **{key: next(rest) if each is _Column else each for key, each in options.items()},
    )


def _applied(
    function: Function, series: pl.Series, /, *arguments: object, **options: object
) -> pl.Series:
    """Return the result of a function for a series, with its name."""
    places = [_texts(each) if isinstance(each, pl.Series) else each for each in arguments]
    options = {
        key: _texts(each) if isinstance(each, pl.Series) else each for key, each in options.items()
    }
    results = pl.Series(function.call(_texts(series), *places, **options))
    if function.is_field:
        results = results.struct.field(function.name)
    return results.alias(series.name)


def _texts(series: pl.Series) -> pl.Series:
    """Return a series of texts; one of nulls alone has no type of its own."""
    return series.cast(pl.String) if series.dtype == pl.Null else series
