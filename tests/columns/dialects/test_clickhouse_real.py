"""ClickHouse's URL functions beside ClickHouse itself, embedded, on the same rows.

No difference is known. A row is octets; one in ten is not UTF-8.
"""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.columns.dialects.test_clickhouse import DOCUMENTED, OWN, octets
from tests.help.chances import chance_of
from tests.help.counts import amount
from tests.help.engine_rows import ROWS, engine_rows
from tests.help.shared_data import benchmarks_corpora
from urlprism.columns.dialects.clickhouse import FUNCTIONS, VERSION

pytestmark = [pytest.mark.once, pytest.mark.real]

pytest.importorskip("chdb", reason="the engines are installed by nox -s real")
pa = pytest.importorskip("pyarrow")

WORKER = Path(__file__).with_name("chdb_worker.py")
REAL = amount(80_000)
SEED = 26_09
NAMES = ("a", "q", "id", "", "=", "&a", "é")
SEVERAL = (["a", "b"], ["c", "b", "a"], ["q", "q"], ["id", "q", "r", "a"])


def rows():
    """Return the rows: of each ten, four real ones."""
    corpora = benchmarks_corpora()
    chance = chance_of(SEED)
    texts = [*corpora.read(corpora.TOP100)[:REAL], *engine_rows(ROWS - REAL)]
    chance.shuffle(texts)
    made = [bytearray(text.encode()) for text in texts]
    for row in made[::10]:
        if row:
            row[chance.randrange(len(row))] = chance.randrange(256)
    return [bytes(row) for row in made]


def calls():
    """Yield a function's name, its further arguments, and the call in SQL."""
    for name in FUNCTIONS:
        if name.endswith("URLParameter"):
            yield from ((name, [each], f"{name}(u, '{each}')") for each in NAMES)
        else:
            yield name, [], f"{name}(u)"
    yield from (("cutURLParameter", [each], f"cutURLParameter(u, {each})") for each in SEVERAL)
    yield from ((name, [7], f"{name}(u, toUInt16(7))") for name in ("port", "portRFC"))


def ask(folder, expressions, values):
    """Return what ClickHouse says of each row, an expression after the other."""
    source, questions, answers = (folder / name for name in ("u.parquet", "asked", "told"))
    parquet = pytest.importorskip("pyarrow.parquet")
    parquet.write_table(pa.table({"u": pa.array(values, pa.binary())}), source)
    questions.write_text(json.dumps([expressions, str(source)]), "utf-8")
    subprocess.run([sys.executable, WORKER, questions, answers], check=True)
    *columns, version = pa.ipc.open_file(answers).read_all().columns
    assert version[0].as_py().decode() == VERSION
    return [column.to_pylist() for column in columns]


def test_each_function_answers_as_clickhouse_does(tmp_path):
    values, asked = rows(), list(calls())
    assert len(values) == ROWS
    told = ask(tmp_path, [expression for *_, expression in asked], values)
    for (name, more, expression), column in zip(asked, told, strict=True):
        arguments = [octets(each) for each in more]
        found = [FUNCTIONS[name](row, *arguments) for row in values]
        different = [each for each in zip(values, found, column, strict=True) if each[1] != each[2]]
        assert not different, (expression, len(different), different[:3])
        # An engine that says the same of all rows is no judge.
        assert len({*map(repr, column)}) > (amount(1) if "=" in more else amount(24)), expression


def test_the_tables_are_what_clickhouse_says(tmp_path):
    table = [*DOCUMENTED, *OWN]
    expressions = [
        f"{name}({', '.join(literal(each) for each in arguments)})" for name, arguments, _ in table
    ]
    told = ask(tmp_path, expressions, [b""])
    assert [column[0] for column in told] == [octets(expected) for *_, expected in table]


def literal(value):
    """Return an argument as SQL has it."""
    if isinstance(value, list):
        return f"[{', '.join(map(literal, value))}]"
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace("'", "\\'")
        return f"'{escaped}'"
    return f"toUInt16({value})"
