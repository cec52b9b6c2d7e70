"""What else reads columns of URLs: the functions of engines, which cut text, and a loop."""

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

SIX: Final = "protocol(u), domain(u), port(u), path(u), queryString(u), fragment(u)"
HOST: Final = "domain(u)"
# RFC 3986, appendix B, with the port apart.
_PARTS: Final = r"^(?:([^:/?#]+):)?(?://([^/?#:]*)(?::([0-9]*))?)?([^?#]*)(?:\?([^#]*))?(?:#(.*))?"
_NAMES: Final = ("scheme", "host", "port", "path", "query", "fragment")


class ClickHouse:
    """Tables in the memory of ClickHouse, which chdb embeds; results are thrown away."""

    def __init__(self) -> None:
        """Begin a session."""
        from chdb import session  # noqa: PLC0415 - few measure columns

        self._session = session.Session()

    def fill(self, table: str, column: Any) -> None:
        """Make a table of one column."""
        import pyarrow as pa  # noqa: PLC0415 - few measure columns
        from pyarrow import parquet  # noqa: PLC0415

        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "rows.parquet")
            parquet.write_table(pa.table({"u": column}), path)
            self._session.query(f"CREATE TABLE {table} (u String) ENGINE=Memory")
            self._session.query(f"INSERT INTO {table} SELECT u FROM file('{path}', 'Parquet')")  # noqa: S608

    def asks(self, table: str, what: str, threads: int = 1) -> Callable[[], object]:
        """Return a query."""
        end = f"SETTINGS max_threads={threads} FORMAT Null"
        return lambda: self._session.query(f"SELECT {what} FROM {table} {end}")  # noqa: S608


def of_polars(column: Any) -> Callable[[], object]:
    """Return six columns by an expression of Polars."""
    import polars as pl  # noqa: PLC0415 - few measure columns

    rows = pl.from_arrow(column)
    if not isinstance(rows, pl.Series):
        raise TypeError
    return lambda: rows.str.extract_groups(_PARTS)


def of_duckdb(column: Any) -> Callable[[], object]:
    """Return six columns by a function of DuckDB, with one thread."""
    import duckdb  # noqa: PLC0415 - few measure columns
    import pyarrow as pa  # noqa: PLC0415

    asked = duckdb.connect()
    asked.execute("SET threads=1")
    asked.register("given", pa.table({"u": column}))
    asked.execute("CREATE TABLE rows AS SELECT u FROM given")
    names = ", ".join(f"'{name}'" for name in _NAMES)
    made = f"SELECT regexp_extract(u, '{_PARTS}', [{names}]) AS parts FROM rows"  # noqa: S608
    counts = ", ".join(f"sum(length(parts.{name}))" for name in _NAMES)
    query = f"SELECT {counts} FROM ({made})"  # noqa: S608
    return lambda: asked.execute(query).fetchall()


def of_can_ada(column: Any) -> Callable[[], object]:
    """Return six columns by a loop over can_ada's objects."""
    import can_ada  # noqa: PLC0415 - few measure columns
    import pyarrow as pa  # noqa: PLC0415

    def read() -> object:
        parts = []
        for text in column.to_pylist():
            try:
                url = can_ada.parse(text)
            except ValueError:
                parts.append((None,) * 6)
            else:
                parts.append(
                    (url.protocol, url.hostname, url.port, url.pathname, url.search, url.hash)
                )
        return [pa.array(each) for each in zip(*parts, strict=True)]

    return read
