"""The table of docs/data/columns.md: what the expressions of engines give, and what is exact."""

import re
from pathlib import Path
from urllib.parse import urlsplit

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.compute as pc
import pytest

import urlprism.columns.pandas
import urlprism.columns.polars
from urlprism.columns.duckdb import register
from urlprism.columns.pyarrow import call

pytestmark = pytest.mark.once

PAGE = Path(__file__).parents[2] / "docs" / "data" / "columns.md"
TABLE = re.search(r"^\| engine \| its own .*?^$", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)
HEAD, _, *ROWS = [
    [cell.strip("`") for cell in re.split(r" *\| *", line)[1:-1]] for line in TABLE[0].splitlines()
]
URLS = HEAD[2:-1]
*ENGINES, EXACT = ROWS


def by_polars(expression):
    frame = pl.DataFrame({"u": URLS})
    return frame.select(eval(expression, {"pl": pl})).to_series().to_list()


def by_duckdb(expression):
    with duckdb.connect() as connection:
        register(connection)
        query = f"select {expression} from unnest(?) t(u)"  # noqa: S608 - the page is ours
        return [host for (host,) in connection.execute(query, [URLS]).fetchall()]


def by_pandas(expression):
    return eval(expression, {"u": pd.Series(URLS), "urlsplit": urlsplit}).to_list()


def by_pyarrow(expression):
    made = eval(expression, {"u": pa.array(URLS), "pc": pc, "call": call}).to_pylist()
    return [row["host"] if isinstance(row, dict) else row for row in made]


ASK = {"Polars": by_polars, "DuckDB": by_duckdb, "pandas": by_pandas, "pyarrow": by_pyarrow}


def test_the_table_has_each_engine():
    assert [name for name, *_ in ENGINES] == [*ASK]
    assert len(URLS) == 3


@pytest.mark.parametrize("row", ENGINES, ids=[name for name, *_ in ENGINES])
def test_what_an_engine_gives_and_what_is_exact(row):
    name, own, *given, exact = row
    assert ASK[name](own) == given
    assert ASK[name](exact) == EXACT[2:-1]
    assert given != EXACT[2:-1]
    assert urlprism.URL(URLS[0]).hostname == EXACT[2]
