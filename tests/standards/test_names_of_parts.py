"""The common names of parts: by every door they mean the same, for every standard it reads by."""

import csv
import importlib
import json
import random

import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet
import pytest

import urlprism
from tests.help.counts import amount
from urlprism import columns
from urlprism._core.records.components import COMMON
from urlprism.cli.main import run
from urlprism.columns.fields.names import OF_STANDARD
from urlprism.documents import DOCUMENTS

COUNT = amount(400)
MOST_PORT = 65535  # of a column
# Every other standard reads single schemes.
TEXTS = [
    *(
        "mailto:a@b?c=d#e",
        "news:a@b.c",
        "nntp://u:p@h:81/g.a/7",
        "file://h/a/b",
        "file:/a",
        "foo:/.//a",
    ),
    *("ftp://u:p@h:021/a/b%2Fc;type=i", "http://h/a;b?c", "//h", "../a", "", "http://h?#"),
]


def drawn():
    """Return URLs of all kinds of authorities, ports and ends."""
    chance = random.Random(7)  # noqa: S311
    pieces = (
        ("http://", "https://", "HTTP://", "ws://", "foo://", "//"),
        ("", "", "u@", "u:p@", ":p@", "u:@", "@", "u:p:q@", "u%3Aq@"),
        ("h", "H.example", "[::1]", "127.0.0.1", "xn--bcher-kva.example", "h."),
        ("", "", ":", ":80", ":443", ":8443", ":080", ":0"),
        ("", "/", "/a/b", "/a;b", "/%41"),
        ("", "?", "?a=b&c", "?a?b"),
        ("", "#", "#d"),
    )
    return TEXTS + ["".join(map(chance.choice, pieces)) for _ in range(COUNT)]


def accepted(standard):
    """Return the drawn URLs that a standard reads, with their common parts."""
    found = []
    for text in dict.fromkeys(drawn()):
        try:
            parts = urlprism.parse(text, standard).components()
        except ValueError:
            continue
        if text and (parts.port or 0) <= MOST_PORT:
            found.append((text, {name: getattr(parts, name) for name in COMMON}))
    return [text for text, _ in found], [parts for _, parts in found]


def table(texts, path):
    write = {".parquet": pa.parquet.write_table, ".csv": pa.csv.write_csv}[path.suffix]
    write(pa.table({"it": texts}), str(path))
    return path


def read_json(path):
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def shown(arguments, capsys):
    assert run(arguments) == 0
    return capsys.readouterr().out


def only(rows):
    return [{name: row[name] for name in COMMON} for row in rows]


ALL = ",".join(COMMON)
each_standard = pytest.mark.parametrize("standard", DOCUMENTS)
each_of_columns = pytest.mark.parametrize("standard", OF_STANDARD)


@each_standard
def test_lines_and_tables_of_the_command(standard, tmp_path, capsys):
    texts, wanted = accepted(standard)
    assert len(texts) >= 1
    by = ["parse", "--standard", standard]
    lines = shown([*by, "--jsonl", "--fields", ALL, "--", *texts], capsys)
    assert only(map(json.loads, lines.splitlines())) == wanted
    # An object has those of the names that the standard has too, with the same values.
    for row, parts in zip(
        map(json.loads, shown([*by, "--jsonl", "--", *texts], capsys).splitlines()),
        wanted,
        strict=True,
    ):
        assert parts | {name: row[name] for name in COMMON if name in row} == parts
    for name in ("of.parquet", "of.csv"):
        path, out = table(texts, tmp_path / name), tmp_path / f"{name}.jsonl"
        assert run([*by, "-f", str(path), "--field", "it", "--fields", ALL, "-o", str(out)]) == 0
        assert only(read_json(out)) == wanted


@each_standard
def test_one_field_and_a_template_of_the_command(standard, capsys):
    texts, wanted = accepted(standard)
    texts, wanted = texts[:40], wanted[:40]
    by = ["parse", "--standard", standard]
    for name in COMMON:
        values = ["" if parts[name] is None else str(parts[name]) for parts in wanted]
        got = shown([*by, "--jsonl", "--fields", name, "--", *texts], capsys)
        assert [json.loads(row)[name] for row in got.splitlines()] == [row[name] for row in wanted]
        template = shown([*by, "--get", f"<{{url:{name}}}>", "--", *texts], capsys)
        assert template == "".join([f"<{value}>\n" for value in values])


@pytest.mark.parametrize("standard", ["whatwg", "rfc3986", "rfc3987"])
def test_edit(standard, capsys):
    texts, wanted = accepted(standard)
    by = ["edit", "--standard", standard, "--urlencode"]
    rows = shown([*by, "--jsonl", "--", *texts], capsys)
    assert only(json.loads(line)["parts"] for line in rows.splitlines()) == wanted
    rows = csv.DictReader(shown([*by, "--csv", "--", *texts], capsys).splitlines())
    as_text = [
        {name: "" if value is None else str(value) for name, value in parts.items()}
        for parts in wanted
    ]
    assert only(rows) == as_text
    for name in COMMON:
        got = shown([*by, "--get", f"<{{{name}}}>", "--", *texts], capsys)
        assert got == "".join([f"<{parts[name]}>\n" for parts in as_text])


@each_of_columns
def test_columns(standard):
    texts, wanted = accepted(standard)
    for layout in ("view", "utf8"):
        made = columns.split(pa.array(texts), COMMON, layout, standard)
        assert pa.record_batch(made).to_pylist() == wanted


@each_of_columns
def test_engines(standard):
    pl, pd, duckdb = map(pytest.importorskip, ("polars", "pandas", "duckdb"))
    in_pyarrow, in_duckdb, *_ = [
        importlib.import_module(f"urlprism.columns.{name}")
        for name in ("pyarrow", "duckdb", "polars", "pandas")
    ]
    texts, wanted = accepted(standard)
    in_polars = pl.Series("u", texts).url.split(*COMMON, standard=standard)
    assert in_polars.to_list() == wanted
    in_pandas = pd.Series(texts, dtype=pd.ArrowDtype(pa.string()))
    frame = in_pandas.url.split(*COMMON, standard=standard)
    assert pa.Table.from_pandas(frame).to_pylist() == wanted
    added = in_pyarrow.add_columns(pa.table({"u": texts}), "u", COMMON, standard=standard)
    assert only(added.to_pylist()) == wanted
    connection = duckdb.connect()
    in_duckdb.register(connection, split={"fields": COMMON, "standard": standard})
    rows = connection.sql("select url_split(unnest($1))", params=[texts]).fetchall()
    assert [row for (row,) in rows] == wanted
    if standard != "whatwg":
        return
    connection.execute("create table t as select unnest($1) u", [texts])
    for name in COMMON:
        values = [parts[name] for parts in wanted]
        assert getattr(pl.Series("u", texts).url, name)().to_list() == values
        assert in_pyarrow.call(name, pa.array(texts)).to_pylist() == values
        assert getattr(in_pandas.url, name)().array.__arrow_array__().to_pylist() == values
        found = connection.sql(f"select url_{name}(u) from t").fetchall()  # noqa: S608 - ours
        assert found == [(value,) for value in values]


def test_what_a_standard_calls_so_itself_has_its_name_before_it(tmp_path, capsys):
    url = "http://u@h:8443/"
    # https://url.spec.whatwg.org/#dom-url-host: the host with its port; a password is never null.
    own = {
        "whatwg.host": "h:8443",
        "whatwg.port": "8443",
        "whatwg.password": "",
        "hostname": "h",
    }
    names = ",".join(own)
    line = json.loads(shown(["parse", "--jsonl", "--fields", names, url], capsys))
    assert {name: line[name] for name in own} == own
    path, out = table([url], tmp_path / "of.parquet"), tmp_path / "out.jsonl"
    assert run(["parse", "-f", str(path), "--field", "it", "--fields", names, "-o", str(out)]) == 0
    assert read_json(out) == [{"it": url, **own}]
    for command in ("parse", "edit"):
        assert shown([command, "--get", "{whatwg.host} {host}", url], capsys) == "h:8443 h\n"
    assert run(["parse", "--standard", "rfc3986", "--fields", "whatwg.host", url]) == 2
    assert "'whatwg.host'; known: scheme, userinfo, username" in capsys.readouterr().err
