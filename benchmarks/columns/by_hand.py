"""What people write today where an engine has no function for URLs: expressions, cuts, a loop.

None of it reads a URL as browsers do: a login, a backslash or a port in an odd place goes wrong.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

from benchmarks.columns.rivals import SIX, ClickHouse, of_duckdb, of_polars

Work = Callable[[], object]
# The jobs, by the function of columns that does each.
JOBS: Final = ("host", "split", "parameter", "site", "redact")
_HOST: Final = r"://(?:[^/?#@]*@)?([^/?#:]+)"
_PARAMETER: Final = r"[?&]c=([^&#]*)"
_SITE: Final = r"://(?:[^/?#@]*@)?(?:[^/?#:]*\.)?([^/?#:.]+\.[^/?#:.]+)"
_SECRET: Final = r"(://[^/?#:@]*:|[?&](?:token|api_key|password|sig|secret)=)[^/?#@&]*"  # noqa: S105 - no password is in it
_FOUND: Final = {"host": _HOST, "parameter": _PARAMETER, "site": _SITE}


def polars(column: Any) -> dict[str, Work]:
    """Return the jobs by regular expressions of Polars."""
    import polars as pl  # noqa: PLC0415 - few measure columns

    frame = pl.DataFrame({"u": pl.from_arrow(column)})
    u = pl.col("u").str
    made = {name: u.extract(each, 1) for name, each in _FOUND.items()}
    made["redact"] = u.replace_all(_SECRET, "${1}******")
    jobs: dict[str, Work] = {name: partial(frame.select, each) for name, each in made.items()}
    return {**jobs, "split": of_polars(column)}


def duckdb(column: Any) -> dict[str, Work]:
    """Return the jobs by regular expressions of DuckDB, with one thread."""
    import duckdb as engine  # noqa: PLC0415 - few measure columns
    import pyarrow as pa  # noqa: PLC0415

    asked = engine.connect()
    asked.execute("SET threads=1")
    asked.register("given", pa.table({"u": column}))
    asked.execute("CREATE TABLE rows AS SELECT u FROM given")
    made = {name: f"regexp_extract(u, '{each}', 1)" for name, each in _FOUND.items()}
    made["redact"] = rf"regexp_replace(u, '{_SECRET}', '\1******', 'g')"

    def asks(what: str) -> Work:
        query = f"SELECT count(r) FROM (SELECT {what} AS r FROM rows)"  # noqa: S608
        return lambda: asked.execute(query).fetchall()

    jobs = {name: asks(each) for name, each in made.items()}
    return {**jobs, "split": of_duckdb(column)}


def pandas(column: Any) -> dict[str, Work]:
    """Return the jobs by a loop over `urlsplit`, and `redact` by pandas' regular expression."""
    import pandas as pd  # noqa: PLC0415 - few measure columns

    series = pd.Series(column.to_pylist(), dtype="string[pyarrow]")
    each: dict[str, Callable[[str], object]] = {
        "host": lambda text: urlsplit(text).hostname,
        "split": lambda text: [*urlsplit(text)],
        "parameter": lambda text: parse_qs(urlsplit(text).query).get("c", [None])[0],
        "site": lambda text: ".".join((urlsplit(text).hostname or "").split(".")[-2:]),
    }
    jobs: dict[str, Work] = {name: partial(series.map, function) for name, function in each.items()}
    jobs["redact"] = lambda: series.str.replace(_SECRET, r"\1******", regex=True)
    return jobs


def pyarrow(column: Any) -> dict[str, Work]:
    """Return the jobs by regular expressions of pyarrow, but for the six parts."""
    import pyarrow.compute as pc  # noqa: PLC0415 - few measure columns

    def extracts(pattern: str) -> Work:
        named = pattern[::-1].replace("[(", "[>r<P?(", 1)[::-1]
        return lambda: pc.call_function(
            "extract_regex", [column], pc.ExtractRegexOptions(pattern=named)
        )

    jobs = {name: extracts(each) for name, each in _FOUND.items()}
    options = pc.ReplaceSubstringOptions(_SECRET, r"\1******")
    jobs["redact"] = lambda: pc.call_function("replace_substring_regex", [column], options)
    return jobs


def chdb(column: Any) -> dict[str, Work]:
    """Return the jobs by the functions of ClickHouse, and `redact` by its regular expression."""
    asked = ClickHouse()
    asked.fill("costs", column)
    made = {
        "host": "domain(u)",
        "split": SIX,
        "parameter": "extractURLParameter(u, 'c')",
        "site": "cutToFirstSignificantSubdomain(u)",
        "redact": f"replaceRegexpAll(u, '{_SECRET}', '\\\\1******')",
    }
    return {name: asked.asks("costs", each) for name, each in made.items()}


RIVALS: Final[dict[str, Callable[[Any], dict[str, Work]]]] = {
    "Polars": polars,
    "DuckDB": duckdb,
    "pandas": pandas,
    "pyarrow": pyarrow,
    "chdb": chdb,
}
