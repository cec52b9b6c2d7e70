"""Spark's `parse_url` and `try_parse_url` beside Spark itself, on the same rows.

One difference is known: at an IPv4 address within brackets that has a number beyond an int, Spark
stops the whole query, and `try_parse_url` here is null.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.columns.dialects.test_spark import DOCUMENTED, KEYS, KEYS_REFUSED, REFUSED, STOPPING
from tests.columns.dialects.test_spark import ROWS as PARTS_OF_ROWS
from tests.help.chances import chance_of
from tests.help.counts import amount
from tests.help.engine_rows import ROWS, engine_rows
from tests.help.shared_data import benchmarks_corpora
from urlprism.columns.dialects.spark import PARTS, VERSION, parse_url, try_parse_url
from urlprism.columns.dialects.spark.keys import key_of
from urlprism.readers.programs.java.places import places_of
from urlprism.readers.programs.java.reasons import OVERFLOW

pytestmark = [pytest.mark.once, pytest.mark.real]

pytest.importorskip("pyspark", reason="the engines are installed by nox -s real")
pa = pytest.importorskip("pyarrow")
parquet = pytest.importorskip("pyarrow.parquet")
if not shutil.which("java"):
    pytest.skip("there is no Java", allow_module_level=True)

WORKER = Path(__file__).with_name("spark_worker.py")
REAL = amount(80_000)
SEED = 43_00
# What keys are put together of; what is not supported is left out.
PIECES = (
    *("a", "b", "q", "x", "id", "utm_", "é", "=", "&", "-", "]", "}", ",", " ", "%41", "[]", "."),
    *("*", "+", "?", "*?", "+?", "??", "*+", "?+", "{2}", "{0,1}", "{1,2}?", "{1,}", "^", "$"),
    *("[ab]", "[^a]", "[a-c]", "[a-]", "[^&=]", r"[\d_]", r"[a\]]", r"\.", r"\+", r"\\", r"\-"),
    *(r"\d", r"\w", r"\s", r"\S", r"\W", r"\Q[]\E", r"\Qa.b\E", "(a)", "(?:b)", "(", ")", "(?:"),
    *("|", ")?", "(a|b)", "(?:a|)", "(x)?", "(b?)"),
)  # fmt: skip


def is_supported(key):
    try:
        key_of(key)
    except ValueError:
        return False
    return True


def drawn_key(chance, url):
    """Return a key that is supported: most often a name in the URL, or one that is like it."""
    names = re.findall(r"[?&]([^=&#]{1,20})=", url) or ["a", "q", "id", ""]
    while True:
        key = re.escape(chance.choice(names)) if chance.random() < 0.8 else ""
        for _ in range(chance.choice((0, 1, 1, 2))):
            place = chance.randrange(len(key) + 1)
            key = key[:place] + chance.choice(PIECES) + key[place + chance.randrange(2) :]
        if is_supported(key):
            return key


def is_accepted(url):
    return places_of(url.encode()).problem == 0


@pytest.fixture(scope="module")
def urls():
    """The rows: of each ten, four real ones; and none at which Spark stops."""
    corpora = benchmarks_corpora()
    texts = [*corpora.read(corpora.TOP100)[:REAL], *engine_rows(ROWS)]
    going = (text for text in texts if places_of(text.encode()).problem != OVERFLOW)
    return [text for _, text in zip(range(ROWS), going, strict=False)]


@pytest.fixture(scope="module")
def keys(urls):
    chance = chance_of(SEED)
    return [drawn_key(chance, url) for url in urls]


def sql(*arguments):
    """Return arguments as SQL has them."""
    escaped = (each.replace("\\", "\\\\").replace("'", "\\'") for each in arguments)
    return ", ".join(f"'{each}'" for each in escaped)


def questions():
    """Yield an expression, what is expected of it, and what there must be in an error."""
    for arguments, expected in DOCUMENTED:
        yield f"parse_url({sql(*arguments)})", expected, None
    for url, expected in PARTS_OF_ROWS:
        for part, value in zip(PARTS, expected, strict=True):
            yield f"parse_url({sql(url, part)})", value, None
    for query, key, expected in KEYS:
        yield f"parse_url({sql(f'http://h/?{query}', 'QUERY', key)})", expected, None
    for url in REFUSED:
        yield f"parse_url({sql(url, 'NONE')})", None, "[INVALID_URL]"
        yield f"try_parse_url({sql(url, 'HOST')})", None, None
    for url in STOPPING:
        yield f"parse_url({sql(url, 'HOST')})", None, 'in: "99999999999"'
        yield f"try_parse_url({sql(url, 'HOST')})", None, 'in: "99999999999"'
    for key in KEYS_REFUSED:
        yield f"try_parse_url({sql('http://h/?q=1', 'QUERY', key)})", None, " near index "
        yield f"parse_url({sql('http://h/', 'QUERY', key)})", None, None
    yield "parse_url('a b', 'HOST', 'q')", None, None
    yield "parse_url('http://h/?q=1', 'QUERY', null)", None, None
    yield "parse_url('http://h/?q=1', null)", None, None
    yield "parse_url('http://h/', 'host')", None, None


@pytest.fixture(scope="module")
def told(urls, keys, tmp_path_factory):
    """What Spark says: columns of the rows, and a list of the expressions' answers."""
    folder = tmp_path_factory.mktemp("spark")
    table = {
        "number": pa.array(range(len(urls)), pa.int64()),
        "url": pa.array(urls, pa.string()),
        "key": pa.array(keys, pa.string()),
        "ok": pa.array(map(is_accepted, urls)),
    }
    parquet.write_table(pa.table(table), folder / "rows.parquet")
    expressions = json.dumps([expression for expression, *_ in questions()])
    (folder / "expressions.json").write_text(expressions, "utf-8")
    done = subprocess.run(
        [
            *(sys.executable, "-W", "ignore", WORKER),
            *(folder / "rows.parquet", folder / "answers.parquet"),
            *(folder / "expressions.json", folder / "answers.json"),
        ],
        env={**os.environ, "PYTHONMALLOC": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    answers = parquet.read_table(folder / "answers.parquet").to_pydict()
    assert answers["number"] == list(range(len(urls)))
    return answers, json.loads((folder / "answers.json").read_text("utf-8"))


def test_the_version(told):
    assert told[1][-1] == ["version", VERSION]


@pytest.mark.parametrize("part", PARTS)
def test_each_part_is_what_spark_says(part, urls, told):
    column = told[0][part]
    assert len(urls) == ROWS
    assert len({*column}) > 20
    found = [try_parse_url(url, part) for url in urls]
    different = [each for each in zip(urls, found, column, strict=True) if each[1] != each[2]]
    assert not different, (len(different), different[:3])


def test_a_url_that_is_accepted_raises_nothing(urls, told):
    # Spark was asked of these only, and would have stopped at any that it refuses.
    found = [parse_url(url, "HOST") if is_accepted(url) else None for url in urls]
    assert found == told[0]["raising"]
    assert 0.3 < sum(map(is_accepted, urls)) / ROWS < 0.8


def test_each_key_finds_what_spark_finds(urls, keys, told):
    column = told[0]["value"]
    assert sum(value is not None for value in column) > amount(5_000)
    found = [try_parse_url(url, "QUERY", key) for url, key in zip(urls, keys, strict=True)]
    different = [each for each in zip(urls, keys, found, column, strict=True) if each[2] != each[3]]
    assert not different, (len(different), different[:3])


def test_the_tables_are_what_spark_says(told):
    for (expression, expected, error), (kind, value) in zip(questions(), told[1][:-1], strict=True):
        if error is None:
            assert (kind, value) == ("value", expected), expression
        else:
            assert kind == "error", expression
            assert error in value, (expression, value)
