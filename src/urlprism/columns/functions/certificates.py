"""Columns that need certificates alone: which rows have one, and the verdict of those that do."""

from collections.abc import Callable

from urlprism.columns.functions.rows import Result, Source
from urlprism.columns.names import OK
from urlprism.columns.splitting import plan_of_texts, planned
from urlprism.columns.types import Value
from urlprism.columns.ways import CERTIFIED, VERDICT, Values, Way


def certified(source: Source, threads: int | None = None) -> Result:
    """Return whether each URL is certified: every reader is known to read it alike.

    The values are those of `comparison.certify`; False means unknown, a null stays null. Raise
    TypeError and ValueError as `split` does.

    >>> import pyarrow as pa
    >>> pa.array(certified(pa.array(["http://example.com/", "http://a@b@c/", None]))).to_pylist()
    [True, False, None]
    """
    plan = plan_of_texts("certified", (0,), Way(CERTIFIED, _refused), "view", threads)
    return planned(source, plan._replace(fields=(OK,)))


def verdicts(
    source: Source, answers: Callable[[list[str]], list[Value]], threads: int | None
) -> Result:
    """Return "alike" for each row with a certificate, and what `answers` returns for the others."""

    def read(texts: list[str]) -> list[Values]:
        return [(None if answer is None else str(answer),) for answer in answers(texts)]

    return planned(source, plan_of_texts("verdict", (0,), Way(VERDICT, read), "utf8", threads))


def _refused(texts: list[str]) -> list[Values]:
    """Return that no text has a certificate: these are too long for one."""
    return [None for _ in texts]
