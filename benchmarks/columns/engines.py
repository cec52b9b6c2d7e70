"""Each function of columns as the users of an engine call it, over the same rows.

An engine is given a column and a `Call`, and returns what computes it: an expression of Polars, a
function of SQL in DuckDB, a method of pandas, `call` of pyarrow. Texts of an engine are its own.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from urlprism.columns.fields.schema import DEFAULT

Work = Callable[[], object]
_SPLIT: Final = "split"


class Call(NamedTuple):
    """A function of columns, and its arguments but the column."""

    name: str
    arguments: tuple[str, ...] = ()

    @property
    def told(self) -> str:
        """What a table calls it."""
        return ", ".join([self.name, *self.arguments])


CALLS: Final = (
    Call("host"),
    Call(_SPLIT),
    Call("certified"),
    Call("verdict"),
    Call("key", ("whatwg",)),
    Call("key", ("scheme",)),
    Call("normalize"),
    Call("parameter", ("c",)),
    Call("parameters"),
    Call("site"),
    Call("redact"),
    Call("resolve", ("https://h/",)),
    Call("cause"),
    Call("causes"),
    Call("targets"),
    Call("safe"),
)


def polars(column: Any) -> Callable[[Call], Work]:
    """Return what makes expressions over a series of Polars."""
    import polars as pl  # noqa: PLC0415 - few measure columns

    from urlprism.columns import polars as _  # noqa: F401, PLC0415 - it adds `url`

    frame = pl.DataFrame({"u": pl.from_arrow(column)})

    def work(call: Call) -> Work:
        made = getattr(pl.col("u").url, call.name)(*call.arguments)  # type: ignore[attr-defined]
        return lambda: frame.select(made)

    return work


def duckdb(column: Any) -> Callable[[Call], Work]:
    """Return what makes queries over a table of DuckDB, which one thread reads."""
    import duckdb as engine  # noqa: PLC0415 - few measure columns
    import pyarrow as pa  # noqa: PLC0415

    from urlprism.columns.duckdb import register  # noqa: PLC0415

    asked = engine.connect()
    asked.execute("SET threads=1")
    asked.register("given", pa.table({"u": column}))
    asked.execute("CREATE TABLE rows AS SELECT u FROM given")
    register(asked, split={"fields": list(DEFAULT)})

    def work(call: Call) -> Work:
        arguments = "".join(f", '{each}'" for each in call.arguments)
        query = f"SELECT count(r) FROM (SELECT url_{call.name}(u{arguments}) AS r FROM rows)"  # noqa: S608
        return lambda: asked.execute(query).fetchall()

    return work


def pandas(column: Any) -> Callable[[Call], Work]:
    """Return what calls methods of a series of pandas, whose texts are of Arrow."""
    import pandas as pd  # noqa: PLC0415 - few measure columns

    from urlprism.columns import pandas as _  # noqa: F401, PLC0415 - it adds `url`

    series = pd.Series(column.to_pylist(), dtype="string[pyarrow]")

    def work(call: Call) -> Work:
        return lambda: getattr(series.url, call.name)(*call.arguments)

    return work


def pyarrow(column: Any) -> Callable[[Call], Work]:
    """Return what calls functions on an array."""
    from urlprism.columns.pyarrow import call as called  # noqa: PLC0415 - few measure columns

    def work(call: Call) -> Work:
        return lambda: called(call.name, column, *call.arguments)

    return work


ENGINES: Final[dict[str, Callable[[Any], Callable[[Call], Work]]]] = {
    "Polars": polars,
    "DuckDB": duckdb,
    "pandas": pandas,
    "pyarrow": pyarrow,
}
