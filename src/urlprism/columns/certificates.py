"""Columns of the comparison: which rows have a certificate, and the verdict of each row."""

from urlprism.columns.capsules import Column, ColumnStream
from urlprism.columns.names import OK
from urlprism.columns.protocols import ArrowArray, ArrowStream
from urlprism.columns.schema import Layout
from urlprism.columns.splitting import plan_of_texts, planned
from urlprism.columns.ways import CERTIFIED, VERDICT, Values, Way
from urlprism.comparison.report import compare


def certified(
    source: ArrowArray | ArrowStream, threads: int | None = None
) -> Column | ColumnStream:
    """Return which rows of a column every reader reads alike, as `comparison.certify` says.

    The result is a column of booleans, null where the source is null. A row that is False is read
    alike or not: `verdict` says which. Raise TypeError and ValueError as `split` does.

    >>> import pyarrow as pa
    >>> pa.array(certified(pa.array(["http://h/a?b", "http://h/../a", None]))).to_pylist()
    [True, False, None]
    """
    plan = plan_of_texts("certified", (0,), Way(CERTIFIED, _refused), "view", threads)
    return planned(source, plan._replace(fields=(OK,)))


def verdict(
    source: ArrowArray | ArrowStream, layout: Layout = "view", threads: int | None = None
) -> Column | ColumnStream:
    r"""Return the verdict of `compare`, by the default readers, for each row of a column.

    The result is a column of texts, null where the source is null. A row with a certificate takes
    some nanoseconds, and each other one a comparison. Raise TypeError and ValueError as `split`
    does.

    >>> import pyarrow as pa
    >>> pa.array(verdict(pa.array(["http://h/a?b", "http://h\\@g/", None]))).to_pylist()
    ['alike', 'different-host', None]
    """
    return planned(source, plan_of_texts("verdict", (0,), Way(VERDICT, _verdicts), layout, threads))


def _refused(texts: list[str]) -> list[Values]:
    """Return that no text has a certificate: these are too long for one."""
    return [None for _ in texts]


def _verdicts(texts: list[str]) -> list[Values]:
    """Return the verdicts of texts without a certificate."""
    return [(compare(text).verdict.value,) for text in texts]
