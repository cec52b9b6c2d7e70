"""Columns in which certificates answer most rows: certificates, verdicts and first causes."""

from collections.abc import Callable
from typing import cast

from urlprism.columns.fields.names import HOST, OK
from urlprism.columns.fields.types import Value
from urlprism.columns.fields.ways import (
    ALIKE_IS_NULL,
    CERTIFIED,
    DECIDES,
    DECIDES_TOGETHER,
    URLLIB,
    VERDICT,
    Values,
    Way,
)
from urlprism.columns.functions.rows import Result, Source
from urlprism.columns.functions.splitting import plan_of_texts, planned


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
    source: Source,
    answers: Callable[[list[str]], list[Value]],
    threads: int | None,
    *,
    decides: bool,
    decides_together: bool,
) -> Result:
    """Return the verdict of each row: "alike" for one with a certificate.

    If it `decides`, a verdict that follows from a text is taken, and if it `decides_together`, one
    that follows for all readers together. `answers` has all other verdicts.
    """
    flags = DECIDES if decides else 0
    flags |= DECIDES_TOGETHER if decides_together else 0
    return _answered("verdict", source, answers, threads, flags)


def causes_or_null(
    source: Source, answers: Callable[[list[str]], list[Value]], *, decides: bool
) -> Result:
    """Return null for each row that all readers read alike, and `answers` for the others."""
    flags = ALIKE_IS_NULL | (DECIDES if decides else 0)
    return _answered("cause", source, answers, 1, flags)


def hosts(
    source: Source, readers: tuple[str, ...], answers: Callable[[list[str]], list[Value]]
) -> Result:
    """Return the host of each row by each reader, of up to `MOST_COLUMNS`.

    In a text with a certificate the host stands in lower case, and is that of all. `answers` has
    the hosts of all other texts.
    """
    read = cast("Callable[[list[str]], list[Values]]", answers)
    codes = (HOST,) * len(readers)
    return planned(source, plan_of_texts(readers, codes, Way(URLLIB, read), "utf8", None))


def _answered(
    name: str,
    source: Source,
    answers: Callable[[list[str]], list[Value]],
    threads: int | None,
    flags: int,
) -> Result:
    """Return a column of texts; `answers` reads the rows without a certificate."""

    def read(texts: list[str]) -> list[Values]:
        return [(None if answer is None else str(answer),) for answer in answers(texts)]

    way = Way(VERDICT, read, flags=flags)
    return planned(source, plan_of_texts(name, (0,), way, "utf8", threads))


def _refused(texts: list[str]) -> list[Values]:
    """Return None for each text: it is too long for a certificate."""
    return [None for _ in texts]
