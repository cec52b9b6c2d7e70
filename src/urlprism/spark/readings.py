"""What readers and the gate make of each URL of a frame: a column or a struct behind the others."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from urlprism import columns
from urlprism.columns.functions.comparing import DEFAULT
from urlprism.spark.calls import call_of, reusable
from urlprism.spark.comparing import compared
from urlprism.spark.engine import Column, DataFrame
from urlprism.spark.frames import Target, with_results, with_results_of_base

if TYPE_CHECKING:
    from urlprism.gate import Policy
    from urlprism.readers import Reader


def certified(
    df: DataFrame,
    column: str | Column,
    into: str = "certified",
    *,
    replace: bool = False,
    keep: Iterable[str] | None = None,
) -> DataFrame:
    """Return a frame with whether every reader is known to read each URL alike.

    The values are those of `urlprism.columns.certified`. Raise ValueError as `split` does.

    >>> links = spark.createDataFrame([("http://h.com/",), ("http://a@b@c/",)], ["u"])
    >>> [row.certified for row in certified(links, "u").collect()]
    [True, False]
    """
    call = call_of(columns.certified)
    return with_results(df, column, call, Target(into, is_replacing=replace, keep=keep))


def verdict(
    df: DataFrame,
    column: str | Column,
    readers: "str | Reader | Iterable[str | Reader]" = DEFAULT,
    base: str | Column | None = None,
    into: str = "verdict",
    *,
    replace: bool = False,
    keep: Iterable[str] | None = None,
) -> DataFrame:
    """Return a frame with the verdict on each URL, as `urlprism.columns.verdict` gives it.

    `base` is a text, or a column of the URLs that redirected: `col("referrer")`. `compare` has the
    verdict with all else in one struct, by one reading. Raise ValueError for an unknown reader or
    none, and as `split` does.

    >>> links = spark.createDataFrame([("http://h.com/",), ("http://a@b@c/",)], ["u"])
    >>> [row.verdict for row in verdict(links, "u", ["whatwg", "curl"]).collect()]
    ['alike', 'refused-by-some']
    """
    call = call_of(columns.verdict, reusable(readers))
    return with_results_of_base(
        df, column, call, base, Target(into, is_replacing=replace, keep=keep)
    )


def cause(
    df: DataFrame,
    column: str | Column,
    readers: "str | Reader | Iterable[str | Reader]" = DEFAULT,
    base: str | Column | None = None,
    into: str = "cause",
    *,
    replace: bool = False,
    keep: Iterable[str] | None = None,
) -> DataFrame:
    """Return a frame with the first cause for which readers differ, as `urlprism.columns.cause`.

    Arguments and errors are those of `verdict`.

    >>> links = spark.createDataFrame([("http://h.com/",), ("http://a@b@c/",)], ["u"])
    >>> [row.cause for row in cause(links, "u").collect()]
    [None, 'several-at']
    """
    call = call_of(columns.cause, reusable(readers))
    return with_results_of_base(
        df, column, call, base, Target(into, is_replacing=replace, keep=keep)
    )


def causes(
    df: DataFrame,
    column: str | Column,
    readers: "str | Reader | Iterable[str | Reader]" = DEFAULT,
    base: str | Column | None = None,
    into: str = "causes",
    *,
    replace: bool = False,
    keep: Iterable[str] | None = None,
) -> DataFrame:
    """Return a frame with all causes for which readers differ, as `urlprism.columns.causes`.

    Arguments and errors are those of `verdict`.

    >>> links = spark.createDataFrame([("http://h.com/",), ("http://a@b@c:/",)], ["u"])
    >>> [row.causes for row in causes(links, "u").collect()]
    [[], ['several-at', 'port-empty']]
    """
    call = call_of(columns.causes, reusable(readers))
    return with_results_of_base(
        df, column, call, base, Target(into, is_replacing=replace, keep=keep)
    )


def targets(
    df: DataFrame,
    column: str | Column,
    readers: "str | Reader | Iterable[str | Reader]" = DEFAULT,
    base: str | Column | None = None,
    into: str = "targets",
    *,
    replace: bool = False,
    keep: Iterable[str] | None = None,
) -> DataFrame:
    """Return a frame with the host to which each reader would connect, as `columns.targets`.

    It is a struct with a text for each reader. Arguments and errors are those of `verdict`.

    >>> links = spark.createDataFrame([("http://a@b@c/",)], ["u"])
    >>> targets(links, "u", ["whatwg", "curl"]).first().targets
    Row(whatwg='c', curl=None)
    """
    call = call_of(columns.targets, reusable(readers))
    return with_results_of_base(
        df, column, call, base, Target(into, is_replacing=replace, keep=keep)
    )


def compare(
    df: DataFrame,
    column: str | Column,
    readers: "str | Reader | Iterable[str | Reader]" = DEFAULT,
    base: str | Column | None = None,
    into: str = "compare",
    *,
    replace: bool = False,
    keep: Iterable[str] | None = None,
) -> DataFrame:
    r"""Return a frame with what readers make of each URL, as a struct in the column "compare".

    Its children are `certified`, whether every reader is known to read the URL alike; `verdict`;
    `cause`, the name of the first cause, null if there is none; `causes`, the names of all; and
    `targets`, a struct with the host to which each reader would connect. The values are those of
    `urlprism.columns.compare`. `base` is a text, or a column of the URLs that redirected:
    `col("referrer")`.

    Raise ValueError for an unknown reader or none, and as `split` does.

    >>> visits = spark.createDataFrame([(r"http://a.example\\@b.example/",)], "u string")
    >>> found = compare(visits, "u", ["whatwg", "urllib"]).first().compare
    >>> found.verdict, found.cause, found.targets.whatwg, found.targets.urllib
    ('different-host', 'backslash-in-authority', 'a.example', 'b.example')
    """
    call = call_of(compared, reusable(readers))
    return with_results_of_base(
        df, column, call, base, Target(into, is_replacing=replace, keep=keep)
    )


def safe(
    df: DataFrame,
    column: str | Column,
    policy: "Policy | None" = None,
    readers: "str | Reader | Iterable[str | Reader] | None" = None,
    base: str | Column | None = None,
    into: str = "safe",
    *,
    replace: bool = False,
    keep: Iterable[str] | None = None,
) -> DataFrame:
    """Return a frame with whether each URL may be fetched, as a struct in the column "safe".

    Its children are `safe`, `state`, `url`, `cause` and `reason`, the values of
    `urlprism.columns.safe`: fetch `url`, not the text. `base` is a text, or a column.

    Raise TypeError if `policy` is not a Policy, ValueError as `columns.safe` and `split` do.

    >>> links = spark.createDataFrame([("http://example.com/a#b",), ("http://10.0.0.1/",)], ["u"])
    >>> [(row.safe.url, row.safe.cause) for row in safe(links, "u").collect()]
    [('http://example.com/a', None), (None, 'host-private')]
    """
    call = call_of(columns.safe, policy, None if readers is None else reusable(readers))
    return with_results_of_base(
        df, column, call, base, Target(into, is_replacing=replace, keep=keep)
    )
