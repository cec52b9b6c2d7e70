"""Columns of ClickHouse's functions whose results are pieces of the URL: cut where they stand."""

from collections.abc import Iterable
from typing import Final

from urlprism._core.records.unknown import unknown
from urlprism.columns.dialects.clickhouse.rows import FUNCTIONS
from urlprism.columns.functions.rows import Result, Source
from urlprism.columns.functions.splitting import plan_of_texts, planned
from urlprism.columns.kernel.clickhouse_spans import PIECES
from urlprism.columns.memory.names import PORT, TEXT
from urlprism.columns.memory.schema import Layout
from urlprism.columns.memory.ways import CLICKHOUSE, Values, Way

_PORTS: Final = frozenset({"port", "portRFC"})


def cut(
    source: Source,
    names: str | Iterable[str],
    layout: Layout = "utf8",
    threads: int | None = None,
) -> Result:
    """Return the results of one of `PIECES`, by its name in SQL; of several, a struct of them.

    A port is a number, 0 if there is none; all else is text. Raise ValueError for another name.
    `layout` and `threads` are those of `split`.

    >>> import pyarrow as pa
    >>> parts = cut(pa.array(["https://www.h.com:81/a?b"]), ["domainWithoutWWW", "port", "path"])
    >>> pa.record_batch(parts).to_pylist()
    [{'domainWithoutWWW': 'h.com', 'port': 81, 'path': '/a'}]
    """
    named = (names,) if isinstance(names, str) else tuple(names)
    for name in named:
        if name not in PIECES:
            raise unknown("function", name, PIECES)
    functions = [FUNCTIONS[name] for name in named]

    def read(texts: list[str]) -> list[Values]:
        rows = [text.encode() for text in texts]
        return [tuple([_text(function(row)) for function in functions]) for row in rows]

    codes = tuple(map(PIECES.index, named))
    shown = names if isinstance(names, str) else named
    plan = plan_of_texts(shown, codes, Way(CLICKHOUSE, read), layout, threads)
    fields = tuple([PORT if name in _PORTS else TEXT for name in named])
    return planned(source, plan._replace(fields=fields))


def _text(value: bytes | int | list[bytes]) -> str:
    """Return a piece as text, a port in digits."""
    return value.decode() if isinstance(value, bytes) else str(value)
