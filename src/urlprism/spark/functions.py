"""The functions of columns for frames of Spark: a frame in, and the same with more columns out."""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Literal

from urlprism import columns
from urlprism.columns import spark as stand_ins
from urlprism.columns.catalogue import Source, function_of
from urlprism.columns.fields.schema import DEFAULT as FIELDS
from urlprism.columns.fields.schema import Errors, Standard
from urlprism.spark.calls import call_of, reusable
from urlprism.spark.engine import Column, DataFrame
from urlprism.spark.frames import Target, with_results, with_results_of_base

if TYPE_CHECKING:
    from urlprism.equivalence import Heuristic, Rung


def split(
    df: DataFrame,
    column: str | Column,
    fields: Iterable[str] = FIELDS,
    standard: Standard = "whatwg",
    errors: Errors = "null",
    into: str | None = None,
    *,
    prefix: str = "",
    replace: bool = False,
    keep: Iterable[str] | None = None,
) -> DataFrame:
    """Return a frame with the parts of each URL of a column, as `urlprism.columns.split` has them.

    Each field is a new column behind those of the frame, whose name begins with `prefix`; with
    `into`, all are one struct of that name. `errors="reason"` adds the field "reason". A name that
    the frame has already is an error, unless the new columns may `replace` those of the frame. Of
    the frame's columns those stay that `keep` names, None for all: others cost processor time.

    The column is given by its name, or as an expression: `col("request.url")`.

    Nothing runs, but the schema is known. Raise ValueError for a column that is not there or is
    not of strings or binaries, for a name that is taken, and for an unknown field or option;
    TypeError for what is neither the name of a column nor a Column.

    >>> visits = spark.createDataFrame([("http://EXAMPLE.com:81/a", 7)], "u string, n int")
    >>> split(visits, "u", ["host", "port"]).first()
    Row(u='http://EXAMPLE.com:81/a', n=7, host='example.com', port=81)
    >>> split(visits, "u", ["host", "port"], into="url", keep=["n"]).first()
    Row(n=7, url=Row(host='example.com', port=81))
    """
    call = call_of(columns.split, fields, standard=standard, errors=errors)
    return with_results(df, column, call, Target(into, prefix, replace, keep))


def parse_url(
    df: DataFrame,
    column: str | Column,
    part: str | Sequence[str],
    key: str | None = None,
    into: str | None = None,
    *,
    prefix: str = "",
    replace: bool = False,
    keep: Iterable[str] | None = None,
) -> DataFrame:
    """Return a frame with a part of each URL, as Spark's own `parse_url` in ANSI mode gives it.

    The values are those of `urlprism.columns.spark.parse_url`, also where Spark is
    wrong. One part goes into the column "parse_url", or `into`; several go into a column each, with
    the names of the parts, or into one struct. A URL that Spark refuses ends the job, with
    URLError.

    Raise ValueError for an unknown part, and as `split` does.

    >>> visits = spark.createDataFrame([("http://EXAMPLE.com/a?b=1",)], "u string")
    >>> parse_url(visits, "u", "QUERY", "b", into="b").first().b
    '1'
    """
    target = Target(into, prefix, replace, keep)
    return _part(stand_ins.parse_url, df, column, part, key, target)


def try_parse_url(
    df: DataFrame,
    column: str | Column,
    part: str | Sequence[str],
    key: str | None = None,
    into: str | None = None,
    *,
    prefix: str = "",
    replace: bool = False,
    keep: Iterable[str] | None = None,
) -> DataFrame:
    """Return the same as `parse_url`, with null for a URL that Spark refuses.

    One part goes into the column "try_parse_url", or `into`.

    >>> visits = spark.createDataFrame([("http://EXAMPLE.com/a",), ("a b",)], "u string")
    >>> parts = try_parse_url(visits, "u", ["HOST", "PATH"])
    >>> [row.HOST for row in parts.collect()]
    ['EXAMPLE.com', None]
    """
    return _part(
        stand_ins.try_parse_url, df, column, part, key, Target(into, prefix, replace, keep)
    )


def normalize(
    df: DataFrame,
    column: str | Column,
    rung: "Rung | str | None" = None,
    standard: str = "rfc3986",
    errors: Errors = "null",
    into: str = "normalize",
    *,
    replace: bool = False,
    keep: Iterable[str] | None = None,
) -> DataFrame:
    """Return a frame with the normal form of each URL, as `urlprism.columns.normalize` gives it.

    With `errors="reason"` the column is a struct of `value` and `reason`. Raise ValueError for an
    unknown rung or standard, and as `split` does.

    >>> links = spark.createDataFrame([("HTTP://A/b/../%7ec",)], ["u"])
    >>> normalize(links, "u").first().normalize
    'http://a/~c'
    """
    call = call_of(columns.normalize, rung, standard, errors)
    return with_results(df, column, call, Target(into, is_replacing=replace, keep=keep))


def key(
    df: DataFrame,
    column: str | Column,
    rung: "Rung | str" = "scheme",
    *,
    heuristics: "Iterable[Heuristic | str]" = (),
    errors: Errors = "null",
    into: str = "key",
    replace: bool = False,
    keep: Iterable[str] | None = None,
) -> DataFrame:
    """Return a frame with a text that is equal for all URLs that are equivalent on a rung.

    The values are those of `urlprism.columns.key`, to join and group by. With `errors="reason"` the
    column is a struct of `value` and `reason`. Raise ValueError for an unknown name, and as `split`
    does.

    >>> links = spark.createDataFrame([("HTTP://A:80/%7Eb",), ("http://a/~b",)], ["u"])
    >>> key(links, "u").groupBy("key").count().collect()
    [Row(key='http://a/~b', count=2)]
    """
    call = call_of(columns.key, rung, heuristics=reusable(heuristics), errors=errors)
    return with_results(df, column, call, Target(into, is_replacing=replace, keep=keep))


def resolve(
    df: DataFrame,
    column: str | Column,
    base: str | Column,
    standard: str = "whatwg",
    errors: Errors = "null",
    into: str = "resolve",
    *,
    replace: bool = False,
    keep: Iterable[str] | None = None,
) -> DataFrame:
    """Return a frame with the URL to which each reference leads, as `urlprism.columns.resolve`.

    `base` is a text for all rows, or a column of bases: `col("page")`. With `errors="reason"` the
    column is a struct of `value` and `reason`. Raise ValueError for an unknown standard, for a
    column of bases without texts, and as `split` does; URLError for a text as `base` that the
    standard refuses.

    >>> from pyspark.sql.functions import col
    >>> links = spark.createDataFrame([("http://h/a/", "../b")], "page string, link string")
    >>> resolve(links, "link", col("page"), into="url").first().url
    'http://h/b'
    """
    call = call_of(columns.resolve, standard=standard, errors=errors)
    return with_results_of_base(
        df, column, call, base, Target(into, is_replacing=replace, keep=keep)
    )


def redact(
    df: DataFrame,
    column: str | Column,
    *,
    also: Iterable[str] = (),
    without: Iterable[str] = (),
    userinfo: Literal["password", "all"] = "password",
    into: str = "redact",
    replace: bool = False,
    keep: Iterable[str] | None = None,
) -> DataFrame:
    """Return a frame with each text without its secrets, as `urlprism.columns.redact` gives it.

    With the column's own name as `into`, and `replace`, the texts themselves are gone. Raise
    ValueError and TypeError as `columns.redact` does, and ValueError as `split` does.

    >>> links = spark.createDataFrame([("http://me:secret@h/?token=abc",)], ["u"])
    >>> redact(links, "u", into="u", replace=True).first()
    Row(u='http://me:******@h/?token=******')
    """
    names, others = (each if isinstance(each, str) else tuple(each) for each in (also, without))
    call = call_of(columns.redact, also=names, without=others, userinfo=userinfo)
    return with_results(df, column, call, Target(into, is_replacing=replace, keep=keep))


def parameter(
    df: DataFrame,
    column: str | Column,
    name: str,
    standard: str = "whatwg",
    into: str = "parameter",
    *,
    replace: bool = False,
    keep: Iterable[str] | None = None,
) -> DataFrame:
    """Return a frame with the first value of a name in each query, as `columns.parameter`.

    Raise ValueError for an unknown standard, TypeError if `name` is not a str, and ValueError as
    `split` does.

    >>> links = spark.createDataFrame([("http://h/?q=x+y",)], ["u"])
    >>> parameter(links, "u", "q", into="q").first().q
    'x y'
    """
    call = call_of(columns.parameter, name, standard)
    return with_results(df, column, call, Target(into, is_replacing=replace, keep=keep))


def parameters(
    df: DataFrame,
    column: str | Column,
    standard: str = "whatwg",
    into: str = "parameters",
    *,
    replace: bool = False,
    keep: Iterable[str] | None = None,
) -> DataFrame:
    """Return a frame with the fields of each query, as `urlprism.columns.parameters` gives them.

    The column is a list of structs of `name` and `value`. Raise ValueError for an unknown standard,
    and as `split` does.

    >>> links = spark.createDataFrame([("http://h/?q=x+y",)], ["u"])
    >>> parameters(links, "u").first().parameters
    [Row(name='q', value='x y')]
    """
    call = call_of(columns.parameters, standard)
    return with_results(df, column, call, Target(into, is_replacing=replace, keep=keep))


def parse_qsl(
    df: DataFrame,
    column: str | Column,
    keep_blank_values: bool = False,
    separator: str = "&",
    into: str = "parse_qsl",
    *,
    replace: bool = False,
    keep: Iterable[str] | None = None,
) -> DataFrame:
    """Return a frame with the fields of each query of a column, as `urlprism.columns.parse_qsl`.

    The column has queries, not URLs. Raise ValueError and TypeError as `columns.parse_qsl` does,
    and ValueError as `split` does.

    >>> queries = spark.createDataFrame([("q=x+y&z",)], ["q"])
    >>> parse_qsl(queries, "q", into="fields").first().fields
    [Row(name='q', value='x y')]
    """
    call = call_of(columns.parse_qsl, keep_blank_values, separator)
    return with_results(df, column, call, Target(into, is_replacing=replace, keep=keep))


def site(
    df: DataFrame,
    column: str | Column,
    *,
    private: bool = True,
    into: str = "site",
    replace: bool = False,
    keep: Iterable[str] | None = None,
) -> DataFrame:
    """Return a frame with the site of each URL, as `urlprism.columns.site` gives it.

    The workers need the extra "psl", too. Raise ImportError without it, ValueError as `split` does.

    >>> links = spark.createDataFrame([("https://www.example.co.uk/",)], ["u"])
    >>> site(links, "u").first().site
    'https://example.co.uk'
    """
    call = call_of(columns.site, private=private)
    return with_results(df, column, call, Target(into, is_replacing=replace, keep=keep))


def registrable_domain(
    df: DataFrame,
    column: str | Column,
    *,
    private: bool = True,
    into: str = "registrable_domain",
    replace: bool = False,
    keep: Iterable[str] | None = None,
) -> DataFrame:
    """Return a frame with what `urlprism.columns.registrable_domain` gives for each URL.

    The workers, and errors, are those of `site`.

    >>> links = spark.createDataFrame([("https://www.example.co.uk/",)], ["u"])
    >>> registrable_domain(links, "u").first().registrable_domain
    'example.co.uk'
    """
    call = call_of(columns.registrable_domain, private=private)
    return with_results(df, column, call, Target(into, is_replacing=replace, keep=keep))


def public_suffix(
    df: DataFrame,
    column: str | Column,
    *,
    private: bool = True,
    into: str = "public_suffix",
    replace: bool = False,
    keep: Iterable[str] | None = None,
) -> DataFrame:
    """Return a frame with what `urlprism.columns.public_suffix` gives for each URL.

    The workers, and errors, are those of `site`.

    >>> links = spark.createDataFrame([("https://www.example.co.uk/",)], ["u"])
    >>> public_suffix(links, "u").first().public_suffix
    'co.uk'
    """
    call = call_of(columns.public_suffix, private=private)
    return with_results(df, column, call, Target(into, is_replacing=replace, keep=keep))


def apply(
    df: DataFrame,
    column: str | Column,
    function: str | Callable[..., Source],
    /,
    *arguments: object,
    into: str | None = None,
    replace: bool = False,
    keep: Iterable[str] | None = None,
    **options: object,
) -> DataFrame:
    """Return a frame with the results of any function of columns, by its name or itself.

    The column has the name of the function, or `into`. A function of your own has to be in a module
    that the workers have. Raise ValueError for an unknown name, what the function says to its
    arguments, and ValueError as `split` does.

    >>> from urlprism.columns import clickhouse
    >>> links = spark.createDataFrame([("http://h/a?b",)], ["u"])
    >>> apply(links, "u", clickhouse.path_full, into="full").first().full
    '/a?b'
    """
    chosen = function_of(function)
    call = call_of(chosen.call, *arguments, **options)
    target = Target(chosen.name if into is None else into, is_replacing=replace, keep=keep)
    return with_results(df, column, call._replace(is_field=chosen.is_field), target)


def _part(
    function: Callable[..., Source],
    df: DataFrame,
    column: str | Column,
    part: str | Sequence[str],
    key: str | None,
    target: Target,
) -> DataFrame:
    """Return a frame with a part of each URL, or with several."""
    parts = part if isinstance(part, str) else tuple(part)
    if isinstance(parts, str) and target.into is None:
        target = target._replace(into=target.prefix + function.__name__)
    return with_results(df, column, call_of(function, parts, key), target)
