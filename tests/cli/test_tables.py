"""Tables in and out: Parquet, Arrow, CSV and JSON lines, compressed or not, one file or many."""

import csv
import gzip
import io
import json
import os
import random
import signal
import subprocess
import time
from decimal import Decimal
from pathlib import Path

import pyarrow as pa
import pyarrow.ipc as ipc
import pyarrow.parquet as pq
import pytest
import zstandard

import urlprism
from tests.help.counts import IS_NIGHTLY, share
from urlprism import URL, rfc3986, safe_target
from urlprism.errors import URLError, columns
from urlprism.gate.unsafe import UnsafeURL

pytestmark = pytest.mark.once

PARTS = ("scheme", "host", "port", "path", "query", "fragment")
URLS = [
    "http://EXAMPLE.com:8080/a?b#c",
    "http://u:secret@h/",
    "http://h:x/",
    None,
    "http://bücher.example/\u200b,\"'",
]
TABLE = pa.table({"id": pa.array(range(5), pa.int32()), "url": URLS})
FORMATS = ("parquet", "arrow", "arrows", "csv", "jsonl")


def parts_of(url):
    """Return what the library says of a URL."""
    try:
        return URL(url)[:0] if url is None else URL(url).components()._asdict()
    except URLError:
        return dict.fromkeys(PARTS)


def expected(table=TABLE):
    rows = []
    for row in table.to_pylist():
        url = row["url"]
        known = dict.fromkeys(PARTS) if url is None else parts_of(url)
        rows.append(row | {name: known[name] for name in PARTS})
    return rows


def write(path, table=TABLE, **options):
    """Write a table in the format of the file's name; options are those of the format."""
    name = path.name.removesuffix(".gz").removesuffix(".zst")
    form = name.rpartition(".")[2]
    if form == "parquet":
        pq.write_table(table, path, **options)
    elif form in {"arrow", "arrows"}:
        maker = ipc.new_file if form == "arrow" else ipc.new_stream
        with maker(str(path), table.schema, options=ipc.IpcWriteOptions(**options)) as writer:
            writer.write_table(table)
    else:
        text = io.StringIO()
        rows = table.to_pylist()
        if form == "jsonl":
            text.writelines(json.dumps(row) + "\n" for row in rows)
        else:
            writer = csv.DictWriter(text, table.schema.names, lineterminator="\n")
            writer.writeheader()
            writer.writerows(rows)
        path.write_bytes(compressed(path, text.getvalue().encode()))
    return path


def compressed(path, octets):
    if path.suffix == ".gz":
        return gzip.compress(octets)
    return zstandard.compress(octets) if path.suffix == ".zst" else octets


def read(path):
    """Return the rows of a file that the program wrote."""
    octets = path.read_bytes()
    name = path.name
    if path.suffix == ".gz":
        octets, name = gzip.decompress(octets), path.stem
    if path.suffix == ".zst":
        octets, name = zstandard.ZstdDecompressor().decompressobj().decompress(octets), path.stem
    form = name.rpartition(".")[2]
    if form == "parquet":
        return pq.read_table(path).to_pylist()
    if form == "arrow":
        return ipc.open_file(octets).read_all().to_pylist()
    if form == "arrows":
        return ipc.open_stream(octets).read_all().to_pylist()
    if form == "jsonl":
        return [json.loads(line) for line in octets.decode().splitlines()]
    return [
        {name: cell or None for name, cell in row.items()}
        for row in csv.DictReader(io.StringIO(octets.decode()))
    ]


def as_texts(rows):
    """Return rows as CSV has them: without types, and with nothing for an absent or empty part.

    What is not shown is escaped, after an apostrophe.
    """
    return [
        {name: None if value in {None, ""} else unmarked(str(value)) for name, value in row.items()}
        for row in rows
    ]


def unmarked(cell):
    if not cell.startswith("'"):
        return cell
    quoted = cell[1:].replace('"', '\\"')
    return json.loads(f'"{quoted}"')


PAIRS = [
    *((source, "jsonl") for source in (*FORMATS, "csv.gz", "jsonl.gz", "csv.zst", "jsonl.zst")),
    *(("parquet", target) for target in ("parquet", "arrow", "arrows", "csv", "jsonl.gz")),
    *(("jsonl", target) for target in ("parquet", "arrow", "csv.zst")),
]


@pytest.mark.parametrize(("source", "target"), PAIRS)
def test_every_format_comes_in_and_goes_out(run, tmp_path, source, target):
    given = write(tmp_path / f"in.{source}")
    made = tmp_path / f"out.{target}"
    done = run("parse", "-f", str(given), "-o", str(made))
    assert done.code == 1  # one URL is refused
    assert done.out == b""
    rows = read(made)
    if "csv" in source or "csv" in target:
        assert as_texts(rows) == as_texts(expected())
    else:
        assert rows == expected()
    place = 4 if "csv" in source else 3
    assert done.errors.startswith(f"{given}:{place}: the port is not a number")
    assert "secret" not in done.errors
    assert [each.name for each in tmp_path.glob(".*")] == []


@pytest.mark.parametrize("form", FORMATS)
def test_what_was_written_is_read_again(run, tmp_path, form):
    first, second = tmp_path / f"1.{form}", tmp_path / "2.jsonl"
    # In CSV, what is not shown is escaped.
    table = TABLE.slice(0, 4)
    run("parse", "-f", str(write(tmp_path / "0.jsonl", table)), "-o", str(first), "--prefix", "p_")
    done = run("parse", "-f", str(first), "-o", str(second), "--fields", "host")
    assert done.code == 1
    found = [row["host"] for row in read(second)]
    assert found == [row["host"] for row in expected(table)]
    assert [row["p_host"] for row in read(second)] == found


def test_types_of_columns_stay(run, tmp_path):
    given = write(tmp_path / "a.parquet")
    run("parse", "-f", str(given), "-o", str(tmp_path / "b.parquet"))
    schema = pq.read_schema(tmp_path / "b.parquet")
    assert schema.names == ["id", "url", *PARTS]
    assert schema.field("id").type == pa.int32()
    assert schema.field("port").type == pa.uint16()


def test_standard_output(run, tmp_path):
    file = str(write(tmp_path / "a.parquet"))
    assert [json.loads(line) for line in run("parse", "-f", file, "--jsonl").lines] == expected()
    assert json.loads(run("parse", "-f", file, "--json").out) == expected()
    rows = list(csv.DictReader(io.StringIO(run("parse", "-f", file, "--csv").text)))
    assert [row["id"] for row in rows] == list("01234")
    done = run("parse", "-f", file, "--output-format", "arrows")
    assert ipc.open_stream(done.out).read_all().to_pylist() == expected()
    plain = run("parse", "-f", file)
    assert plain.lines[0].split("\t") == ["id", "url", *PARTS]
    assert "http://u:******@h/" in plain.text
    assert "secret" not in plain.text


def test_a_terminal_of_80_columns(show, tmp_path):
    file = str(write(tmp_path / "a.parquet"))
    shown, code = show("parse", "-f", file, "--fields", "host,port", NO_COLOR="1")
    assert code == 1
    assert "example.com" in shown
    assert "secret" not in shown
    assert max(map(columns, shown.splitlines())) <= 80
    shown, code = show("parse", "-f", file, "--output-format", "parquet")
    assert (code, shown) == (2, "")


@pytest.mark.parametrize("form", FORMATS)
def test_normalize(run, tmp_path, form):
    given = write(tmp_path / f"a.{form}")
    for standard, normal in {
        "whatwg": lambda url: URL(url).href,
        "rfc3986": rfc3986.normalize,
    }.items():
        made = tmp_path / f"{standard}.jsonl"
        done = run("normalize", "-f", str(given), "--standard", standard, "-o", str(made))
        assert done.code == 1
        wanted = []
        for url in URLS:
            try:
                wanted.append(url and normal(url))
            except URLError:
                wanted.append(None)
        assert [row["normal"] for row in read(made)] == wanted


@pytest.mark.parametrize("form", FORMATS)
def test_safe(run, tmp_path, form):
    urls = ["http://example.com/", r"http://127.0.0.1\@1.1.1.1/", "http://1.1.1.1/", None]
    given = write(tmp_path / f"a.{form}", pa.table({"url": urls}))
    made = tmp_path / "b.jsonl"
    assert run("safe", "-f", str(given), "-o", str(made)).code == 1
    wanted = []
    for url in urls:
        state = cause = fetch = None
        if url is not None:
            try:
                target = safe_target(url)
                state, fetch = str(target.state), target.url
            except UnsafeURL as error:
                state, cause = "unsafe", error.cause
        wanted.append({"url": url, "state": state, "cause": cause, "fetch": fetch})
    assert read(made) == wanted
    fine = write(tmp_path / f"fine.{form}", pa.table({"url": urls[:1]}))
    assert run("safe", "-f", str(fine), "--json").code == 0


def test_other_standards_have_the_common_parts(run, tmp_path):
    given = write(tmp_path / "a.parquet", pa.table({"url": ["HTTP://u@H:99999/%7e", "a b"]}))
    done = run(
        *("parse", "-f", str(given), "--standard", "rfc3986", "--jsonl", "--fields"),
        "scheme,userinfo,host,port,path,authority",
    )
    first, second = map(json.loads, done.lines)
    known = rfc3986.parse("HTTP://u@H:99999/%7e")
    names = ("scheme", "userinfo", "host", "path")
    assert [first[name] for name in names] == [getattr(known.components(), name) for name in names]
    assert (first["port"], first["authority"]) == (None, known.authority)
    assert {*second.values()} == {"a b", None}
    assert done.code == 1


@pytest.mark.parametrize(
    ("table", "options", "wanted"),
    [
        ({"a": ["http://h/1"], "b": [1]}, [], "/1"),
        ({"a": ["x"], "URL": ["http://h/1"], "link": ["y"]}, [], "/1"),
        ({"a": ["x"], "b": ["http://h/1"]}, ["--field", "b"], "/1"),
        ({"a": [{"b": {"c": "http://h/1"}}]}, ["--field", "a.b.c"], "/1"),
        ({"a.b": ["http://h/1"], "a": [{"b": "http://h/2"}]}, ["--field", "a.b"], "/1"),
    ],
)
@pytest.mark.parametrize("form", ["parquet", "arrow", "jsonl"])
def test_the_column_of_the_urls(run, tmp_path, table, options, wanted, form):
    given = write(tmp_path / f"t.{form}", pa.table(table))
    done = run("parse", "-f", str(given), "--jsonl", "--fields", "path", *options)
    assert (done.code, done.err) == (0, b"")
    assert json.loads(done.out)["path"] == wanted
    if form != "jsonl":
        found = json.loads(run("scan", str(given), "--json", *options).out)
        assert (found["urls"], found["certified"]) == (1, 1)


@pytest.mark.parametrize(
    "kind", share(["string", "dictionary", "large_string", "string_view", "binary"], 2)
)
@pytest.mark.parametrize("form", share(["parquet", "arrow"], 2))
def test_types_of_texts(run, tmp_path, kind, form):
    urls = pa.array(["http://h/1", None, "http://h/2"] * 3)
    column = urls.dictionary_encode() if kind == "dictionary" else urls.cast(getattr(pa, kind)())
    given = write(tmp_path / f"t.{form}", pa.table({"url": column}))
    done = run("parse", "-f", str(given), "--jsonl", "--fields", "path")
    assert [json.loads(line)["path"] for line in done.lines] == ["/1", None, "/2"] * 3
    for target in ("parquet", "arrow"):
        made = tmp_path / f"out.{target}"
        assert run("parse", "-f", str(given), "-o", str(made), "--fields", "path").code == 0
        assert [row["path"] for row in read(made)] == ["/1", None, "/2"] * 3
    found = json.loads(run("scan", str(given), "--json").out)
    assert (found["lines"], found["urls"]) == (9, 6)
    assert found["without_url"][0]["reason"] == "null"


@pytest.mark.parametrize(
    ("table", "options", "says"),
    [
        ({"a": ["x"], "b": ["y"]}, [], "several columns have texts"),
        ({"a": [1], "b": [2.5]}, [], "no column has texts"),
        ({"a": ["x"], "b": [2]}, ["--field", "c"], "no column is named 'c'; known: a, b"),
        ({"a": ["x"], "b": [2]}, ["--field", "b"], "column 'b' has no texts; those with texts: a"),
        ({"url": ["http://h/"], "host": ["h"]}, [], "the input has a column 'host' already"),
        ({"url": ["http://h/"]}, ["--keep", "b"], "no column is named 'b'; known: url"),
        ({"a": [{"b": 1}]}, ["--field", "a.b"], "column 'a.b' is of int64, not of texts"),
    ],
)
def test_a_column_that_is_missing(run, tmp_path, table, options, says):
    given = write(tmp_path / "a.parquet", pa.table(table))
    made = tmp_path / "b.parquet"
    done = run("parse", "-f", str(given), "-o", str(made), *options)
    assert (done.code, done.out) == (2, b"")
    assert f"urlprism: {given}: {says}" in done.errors
    assert not made.exists()


def broken(folder):
    """Write files that cannot be read, each with what is said of it."""
    whole = write(folder / "whole.parquet").read_bytes()
    (folder / "cut.parquet").write_bytes(whole[: len(whole) // 2])
    (folder / "magic.parquet").write_bytes(b"id,url\n1,http://h/\n")
    (folder / "empty.parquet").write_bytes(b"")
    stream = write(folder / "whole.arrows").read_bytes()
    (folder / "cut.arrows").write_bytes(stream[: len(stream) - 100])
    (folder / "magic.arrow").write_bytes(b"PAR1 is no magic number of Arrow")
    (folder / "empty.arrow").write_bytes(b"")
    (folder / "cut.csv.gz").write_bytes(gzip.compress(b"url\nhttp://h/\n")[:-9])
    (folder / "sum.csv.gz").write_bytes(gzip.compress(b"url\nhttp://h/\n")[:-8] + b"12345678")
    (folder / "plain.csv.gz").write_bytes(b"url\nhttp://h/\n")
    frame = zstandard.compress(b"url\nhttp://h/\n" * 100)
    (folder / "cut.csv.zst").write_bytes(frame[: len(frame) - 5])
    (folder / "twice.csv").write_bytes(b"url,url\nhttp://h/,b\n")
    (folder / "column.csv").write_bytes(b"a,b\nhttp://h/,b\n")
    return {
        "cut.parquet": "magic",
        "magic.parquet": "magic",
        "empty.parquet": "the file is empty",
        "cut.arrows": "ends in the middle",
        "magic.arrow": "no message of Arrow IPC begins at octet 0",
        "empty.arrow": "the file is empty",
        "cut.csv.gz": "the gzip data is broken",
        "sum.csv.gz": "the gzip data is broken",
        "plain.csv.gz": "the file is not compressed, as its name says",
        "cut.csv.zst": "",
        "twice.csv": "two columns are named 'url'",
        "column.csv": "several columns have texts",
    }


def test_broken_files_among_many_are_told_and_counted(run, tmp_path):
    folder = tmp_path / "in"
    folder.mkdir()
    told = broken(folder)
    (folder / "_SUCCESS").write_bytes(b"")
    (folder / "notes.md").write_bytes(b"# no table")
    (folder / "empty.csv").write_bytes(b"")
    made = tmp_path / "out.jsonl"
    done = run("parse", "-f", str(folder), "-o", str(made))
    assert done.code == 3
    for name, says in told.items():
        (line,) = (each for each in done.errors.splitlines() if f"{folder / name}: " in each)
        assert says in line
    assert f"{len(told)} of {len(told) + 3} files cannot be read whole" in done.errors
    assert "1 file has no known format: notes.md" in done.errors
    wanted = expected()
    assert [row for row in read(made) if "id" in row] == [*wanted, *wanted]
    found = json.loads(run("scan", "--json", str(folder)).out)
    # CSV without `--field` has its URLs in the column "url".
    assert found["failed"] == len(told) - 1
    assert {each["source"] for each in found["files"] if each["error"]} == {
        str(folder / name) for name in told if name != "twice.csv"
    }


@pytest.mark.parametrize("name", ["cut.parquet", "magic.arrow", "cut.csv.gz", "empty.parquet"])
def test_a_broken_file_alone_leaves_no_output(run, tmp_path, name):
    says = broken(tmp_path)[name]
    made = tmp_path / "out.parquet"
    done = run("parse", "-f", str(tmp_path / name), "-o", str(made))
    assert (done.code, done.out) == (3, b"")
    assert says in done.errors
    assert "Traceback" not in done.errors
    assert not made.exists()
    assert [each.name for each in tmp_path.glob(".*")] == []
    done = run("scan", str(tmp_path / name))
    assert (done.code, done.out) == (3, b"")


def test_an_output_is_not_replaced_unless_that_is_wanted(run, tmp_path):
    given, made = write(tmp_path / "a.parquet"), tmp_path / "b.jsonl"
    made.write_bytes(b"dear")
    done = run("parse", "-f", str(given), "-o", str(made))
    assert done.code == 2
    assert "exists; --overwrite replaces it." in done.errors
    assert made.read_bytes() == b"dear"
    assert run("parse", "-f", str(given), "-o", str(made), "--overwrite").code == 1
    assert read(made) == expected()
    # Even the input may be replaced, for the output is another file until it is whole.
    assert run("parse", "-f", str(given), "-o", str(given), "--overwrite").code == 1
    assert read(given) == expected()


def test_many_files_into_one_or_into_a_folder(run, tmp_path):
    folder = tmp_path / "in"
    (folder / "deep").mkdir(parents=True)
    for name in ("b.parquet", "deep/a.parquet", "c.csv", "c.jsonl"):
        write(folder / name)
    done = run("parse", "-f", str(folder / "**" / "*.parquet"), "--jsonl")
    assert [json.loads(line) for line in done.lines] == [*expected(), *expected()]
    made = tmp_path / "out"
    done = run("parse", "-f", str(folder), "-o", f"{made}/", "--output-format", "parquet")
    assert done.code == 1
    names = {str(each.relative_to(made)) for each in made.rglob("*") if each.is_file()}
    assert names == {"b.parquet", "deep/a.parquet", "c.parquet", "c.jsonl.parquet"}
    assert read(made / "deep" / "a.parquet") == expected()
    done = run("parse", "-f", str(folder), "-o", f"{made}/", "--output-format", "parquet")
    assert done.code == 3
    assert done.errors.count("exists; --overwrite replaces it") == 4
    done = run("parse", "-f", str(folder / "*.nothing"))
    assert (done.code, done.errors) == (
        3,
        f"urlprism: {folder}/*.nothing: no file has such a name\n",
    )


def test_a_file_whose_columns_do_not_fit_is_told(run, tmp_path):
    write(tmp_path / "a.parquet", pa.table({"id": [1], "url": ["http://h/1"]}))
    write(tmp_path / "b.parquet", pa.table({"id": ["x"], "url": ["http://h/2"]}))
    write(tmp_path / "c.parquet", pa.table({"other": [1], "url": ["http://h/3"]}))
    write(tmp_path / "d.parquet", pa.table({"url": ["http://h/4"]}))
    made = tmp_path / "out.parquet"
    done = run("parse", "-f", str(tmp_path / "?.parquet"), "-o", str(made), "--fields", "path")
    assert done.code == 3
    assert 'b.parquet: column "id" is of string here, and of int64 in the output' in done.errors
    assert "c.parquet: the output has no column other" in done.errors
    assert [(row["id"], row["path"]) for row in read(made)] == [(1, "/1"), (None, "/4")]


def test_lines_that_cannot_be_read_are_told_and_counted(run, tmp_path):
    given = tmp_path / "a.jsonl"
    lines = [b'{"url": "http://h/1"}', b"nope", b'{"url": 5}', b"\xff", b'{"x": "\\ud800"}', b""]
    given.write_bytes(b"\n".join([*lines, b'{"url": "http://h/2", "n": NaN}']))
    done = run("parse", "-f", str(given), "--jsonl", "--field", "url", "--fields", "path")
    assert done.code == 1
    assert [json.loads(line)["path"] for line in done.lines] == ["/1", None, "/2"]
    assert json.loads(done.lines[2])["n"] == "NaN"
    for number in (2, 4, 5):
        assert f"{given}:{number}: " in done.errors
    assert "urlprism: no URL, the value is a number: 1 row\n" in done.errors
    given = tmp_path / "a.csv"
    given.write_bytes(b'url;n\nhttp://h/1;1\nhttp://h/2;2;3\n"http://h/\n3";x\n')
    done = run("parse", "-f", str(given), "--jsonl", "--fields", "path")
    assert [json.loads(line)["path"] for line in done.lines] == ["/1", "/3"]
    assert f"{given}:3: the record has 3 cells, and the header 2" in done.errors
    assert done.code == 1


def test_a_compressed_bomb_is_refused(run, tmp_path):
    line = b"http://h/" + b"x" * 100_000 + b"\n"
    octets = line * 400
    for name in ("bomb.txt.gz", "bomb.txt.zst"):
        file = tmp_path / name
        file.write_bytes(compressed(file, octets))
        for arguments in (("scan", str(file)), ("parse", "-f", str(file), "--csv")):
            done = run(*arguments)
            assert done.code == 3
            assert f"{file}: a compressed bomb: " in done.errors
    urls = pa.DictionaryArray.from_arrays(
        pa.array([0] * 100_000, pa.int32()), pa.array([line.decode() * 40])
    )
    done = run("scan", str(write(tmp_path / "scanned.arrows", pa.table({"url": urls}))))
    assert (done.code, done.out) == (3, b"")
    assert "write texts instead of a dictionary" in done.errors
    for name in ("bomb.parquet", "bomb.arrows"):
        file = write(tmp_path / name, pa.table({"url": urls}))
        if name.endswith("arrows"):
            packed = tmp_path / "bomb.arrows.gz"
            packed.write_bytes(gzip.compress(file.read_bytes()))
            file = packed
        done = run("parse", "-f", str(file), "-o", str(tmp_path / "out.parquet"))
        assert done.code == 3
        assert f"{file}: a compressed bomb: " in done.errors
        assert done.errors.count("\n") == 1
        assert not (tmp_path / "out.parquet").exists()
    large = pa.table({"url": ["http://h/" + "x" * 1000] * 300_000})
    file = write(tmp_path / "large.arrows", large, compression="zstd")
    done = run("parse", "-f", str(file), "--jsonl")
    assert (done.code, done.out) == (3, b"")
    assert "octets is larger than 268,435,456; write smaller batches" in done.errors


def test_scan_counts_the_same_in_every_format(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    urls = ["http://h/", "http:///evil/", None, "", r"http://127.0.0.1\@1.1.1.1/", "http://h/\nx"]
    table = pa.table({"url": urls})
    counts = {}
    for form in ("parquet", "arrow", "csv", "jsonl", "jsonl.gz"):
        file = write(tmp_path / f"a.{form}", table)
        done = run("scan", "--json", str(file))
        assert done.code == 1
        found = json.loads(done.out)
        counts[form] = {
            name: found[name] for name in ("urls", "certified", "verdicts", "causes", "differing")
        }
        assert sum(each["count"] for each in found["without_url"]) == 2
        if form in {"parquet", "arrow"}:
            assert [each["line"] for each in found["samples"]] == [2, 5, 6]
    assert all(each == counts["parquet"] for each in counts.values())
    together = json.loads(run("scan", "--json", str(tmp_path)).out)
    assert together["urls"] == 5 * counts["csv"]["urls"]
    assert together["causes"] == {
        name: 5 * count for name, count in counts["csv"]["causes"].items()
    }
    places = {(each["source"], each["line"]) for each in together["samples"]}
    assert (str(tmp_path / "a.arrow"), 2) in places
    shown = run("scan", "a.parquet")
    assert "rows     6" in shown.lines
    assert "         row 5: ✗ different-host" in shown.lines
    assert max(map(columns, shown.lines)) <= 80
    shown = run("scan", ".")
    assert "files    5" in shown.lines
    assert max(map(columns, shown.lines)) <= 80


MESSY = [
    None, "", " \t", "http://h/\n", "http://a@b@c/\r", r"http://127.0.0.1\@1.1.1.1/", "http:///e/",
    "http://b\u00fccher.example/", "http://h:x/", "http://127.1/", "\u3000", "http://h/../a", None,
]  # fmt: skip


def scanned(run, file, *options):
    done = run("scan", "--json", "--samples", "30", str(file), *options)
    assert (done.code, done.err) == (1, b"")
    return json.loads(done.out)


MANY = 1_100_000 if IS_NIGHTLY else 220_000


@pytest.mark.parametrize("threads", ["3"])
def test_processes_count_the_same(run, tmp_path, threads):
    rows = [f"http://host-{number}.example/" for number in range(MANY)]
    # Some row groups have only what is plain, others are messy in places.
    for start in (0, MANY // 4 - 10, MANY // 2, MANY - 20):
        rows[start : start + 13] = MESSY
    file = write(tmp_path / "a.parquet", pa.table({"url": rows}), row_group_size=MANY // 18)
    alone = scanned(run, file, "--threads", "1")
    assert (alone["lines"], alone["certified"]) == (MANY, MANY - 4 * 13)
    assert {each["reason"]: each["count"] for each in alone["without_url"]} == {
        "null": 8,
        "empty": 12,
    }
    assert {each["line"] for each in alone["samples"]} > {5, 6, 7}
    assert scanned(run, file, "--threads", threads) == alone


def test_processes_compare_the_same(run, tmp_path):
    """Lists and streams are read by one process, and compared by others."""
    rows = [f"{text}{number}" for number in range(MANY // 3_600) for text in MESSY if text] * 2
    file = write(tmp_path / "a.arrows", pa.table({"url": [*MESSY, *rows]}))
    assert scanned(run, file, "--threads", "2") == scanned(run, file, "--threads", "1")
    lines = tmp_path / "a.txt"
    lines.write_text("\n".join(text.replace("\n", "").replace("\r", "") for text in rows), "utf-8")
    assert scanned(run, lines, "--threads", "2") == scanned(run, lines, "--threads", "1")


def test_a_dictionary_is_counted_as_its_rows_are(run, tmp_path):
    urls = pa.array(MESSY * 50)
    plain = scanned(run, write(tmp_path / "plain.arrows", pa.table({"url": urls})))
    places = pa.array([None if text is None else at for at, text in enumerate(MESSY)] * 50)
    for name, column in {
        "a.arrows": urls.dictionary_encode(),
        "b.arrows": pa.DictionaryArray.from_arrays(places, pa.array(MESSY)),
        "c.arrows": pa.DictionaryArray.from_arrays(pa.array([*range(13)] * 50), pa.array(MESSY)),
        "a.parquet": urls.dictionary_encode(),
    }.items():
        found = scanned(run, write(tmp_path / name, pa.table({"url": column})))
        for counts in (plain, found):
            counts["source"] = counts["format"] = None
            counts["without_url"].sort(key=lambda each: each["reason"])
        assert found == plain


def test_a_group_that_is_broken_is_told_as_by_one_process(run, tmp_path):
    rows = [f"http://host-{number}.example/" for number in range(MANY)]
    options = {"row_group_size": MANY // 5, "compression": "none", "use_dictionary": False}
    file = write(tmp_path / "a.parquet", pa.table({"url": rows}), **options)
    octets = bytearray(file.read_bytes())
    place = octets.index(b"host-%d." % (MANY * 3 // 4))
    octets[place - 11 : place - 7] = b"\xff\xff\xff\x7f"  # the length of a text
    file.write_bytes(octets)
    alone, shared = (run("scan", "--json", str(file), "--threads", each) for each in "12")
    assert (alone.code, alone.out) == (3, b"")
    assert shared == alone
    both = [run("scan", "--json", str(file), str(file), "--threads", each) for each in "12"]
    assert both[0].out == both[1].out
    found = json.loads(both[0].out)
    assert found["failed"] == 1
    assert found["lines"] > MANY * 7 // 10


def test_blank_texts_are_no_urls_by_any_standard(run, tmp_path):
    texts = ["", " ", "\x1c", "\x85", "\u3000 \t", None, "\u200b", "/a"]
    file = str(write(tmp_path / "a.parquet", pa.table({"url": texts})))
    for standard in ("urllib", "rfc3986", "whatwg"):
        done = run("parse", "-f", file, "--standard", standard, "--jsonl", "--fields", "path")
        found = [json.loads(line)["path"] for line in done.lines]
        assert found[:6] == [None] * 6
        assert "no URL, the value is empty: 5 rows" in done.errors
        assert "no URL, the value is null: 1 row\n" in done.errors
        assert found[7] == (None if standard == "whatwg" else "/a")


def test_lines_may_be_compressed(run, tmp_path):
    for name in ("a.txt.gz", "b.txt.zst"):
        file = tmp_path / name
        file.write_bytes(compressed(file, b"http://h/1\nhttp://h/2\n"))
        done = run("parse", "-f", str(file), "--jsonl", "--fields", "pathname")
        assert [json.loads(line)["pathname"] for line in done.lines] == ["/1", "/2"]
        done = run("extract", str(file))
        assert done.lines == ["http://h/1", "http://h/2"]


def test_standard_input(run, tmp_path):
    file = write(tmp_path / "a.arrows")
    done = run("parse", "-f", "-", "--input-format", "arrow", "--jsonl", given=file.read_bytes())
    assert [json.loads(line) for line in done.lines] == expected()
    done = run("parse", "--input-format", "csv", "--jsonl", given=b"url\nhttp://h/1\n")
    assert json.loads(done.out)["path"] == "/1"
    octets = write(tmp_path / "a.parquet").read_bytes()
    done = run("parse", "-f", "-", "--input-format", "parquet", given=octets)
    assert done.code == 3
    assert "it cannot come through a pipe" in done.errors


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("http://h/", "--field", "x"), "--field is for files: use --file FILE."),
        (("-f", "a.csv", "--input-format", "csv", "--examples"), "--input-format is for files"),
        (("-f", "a.csv", "-o", "a.xyz"), "the name says no format"),
        (("-f", "a.csv", "-o", "a.parquet.gz"), "parquet is compressed inside: leave .gz out."),
        (("-f", "a.csv", "-o", "b.csv", "--jsonl"), "--jsonl and --output exclude each other"),
        (("-f", "a.csv", "--fields", "nothing"), "no field is named 'nothing'; known: scheme"),
        (("-f", "a.csv", "--threads", "0"), "--threads"),
        (("-f", "a.csv", "--input-format", "xml"), "no format is named 'xml'"),
    ],
)
def test_wrong_usage(run, tmp_path, monkeypatch, arguments, says):
    write(tmp_path / "a.csv")
    monkeypatch.chdir(tmp_path)
    done = run("parse", *arguments)
    assert (done.code, done.out) == (2, b"")
    assert says in done.errors


def test_memory_does_not_grow_with_rows(run, tmp_path):
    """Batches of a stream are bounded, whatever the file calls a batch or a row group."""
    urls = [f"http://host/{number}" for number in range(200_000)]
    file = write(tmp_path / "a.arrow", pa.table({"url": urls}))
    made = tmp_path / "b.parquet"
    assert run("parse", "-f", str(file), "-o", str(made), "--fields", "path").code == 0
    groups = pq.ParquetFile(made).metadata
    assert [groups.row_group(at).num_rows for at in range(groups.num_row_groups)] == [
        131_072,
        200_000 - 131_072,
    ]
    assert [row["path"] for row in read(made)] == [f"/{number}" for number in range(200_000)]


def test_without_pyarrow_text_is_read_and_other_formats_are_refused(run, tmp_path):
    file = write(tmp_path / "a.csv.gz")
    (tmp_path / "urlprism").symlink_to(Path(urlprism.__file__).parent)
    (tmp_path / "pyarrow.py").write_text("raise ModuleNotFoundError(name='pyarrow')\n")
    done = run("parse", "-f", str(file), "--jsonl", PYTHONPATH=str(tmp_path))
    assert as_texts(map(json.loads, done.lines)) == as_texts(expected())
    for arguments in (
        ("-f", str(write(tmp_path / "a.parquet"))),
        ("-f", str(write(tmp_path / "a.csv.zst"))),
        ("-f", str(file), "-o", str(tmp_path / "b.parquet")),
    ):
        done = run("parse", *arguments, PYTHONPATH=str(tmp_path))
        assert (done.code, done.out) == (2, b"")
        assert 'need pyarrow: pip install "urlprism[tables]"' in done.errors


def mutated(octets, chance):
    """Return octets of which some are others, or which are cut."""
    changed = bytearray(octets)
    for _ in range(chance.choice([1, 1, 2, 5, 30])):
        changed[chance.randrange(len(changed))] = chance.choice([0, 127, 128, 255])
    return changed[: chance.randrange(len(changed))] if chance.random() < 0.1 else changed


def test_hostile_files_are_told_and_end_no_run(run, tmp_path):
    chance = random.Random(16)  # noqa: S311 - the same files in every run
    table = pa.table(
        {
            "url": [f"http://host/{row % 20}" if row % 7 else None for row in range(100)],
            "kind": pa.array(["a", "b"] * 50).dictionary_encode(),
            "list": [[{"x": ["y", None]}]] * 100,
        }
    )
    folder = tmp_path / "in"
    folder.mkdir()
    for name, options in {
        "a.parquet": {},
        "b.parquet": {"compression": "none", "use_dictionary": False},
        "c.arrow": {},
        "d.arrow": {"compression": "zstd"},
        "e.arrows": {"compression": "lz4"},
    }.items():
        octets = write(tmp_path / name, table, **options).read_bytes()
        for number in range(40):
            (folder / f"{number}{name}").write_bytes(mutated(octets, chance))
    done = run("scan", "--json", "--readers=whatwg,rfc3986", str(folder))
    assert done.code == 3
    found = json.loads(done.out)
    assert len(found["files"]) == 200
    assert found["failed"] == len(done.errors.splitlines())
    done = run("parse", "-f", str(folder), "-o", str(tmp_path / "out.jsonl"))
    assert done.code == 3
    assert "Traceback" not in done.errors


def test_values_that_json_lacks_are_texts(run, tmp_path):
    table = pa.table(
        {
            "url": ["http://h/"],
            "at": pa.array([1_600_000_000_123_456_789], pa.timestamp("ns")),
            "day": pa.array([19_000], pa.date32()),
            "price": pa.array([Decimal("1.50")]),
            "octets": pa.array([b"\xff"]),
            "ratio": [float("inf")],
            "list": [[{"x": None}]],
            "yes": [True],
        }
    )
    file = str(write(tmp_path / "a.parquet", table))
    row = json.loads(run("parse", "-f", file, "--jsonl", "--fields", "path").out)
    assert row == {
        "url": "http://h/",
        "at": "2020-09-13T12:26:40.123456789",
        "day": "2022-01-08",
        "price": "1.50",
        "octets": "/w==",
        "ratio": "Infinity",
        "list": [{"x": None}],
        "yes": True,
        "path": "/",
    }
    text = run("parse", "-f", file, "--csv", "--fields", "path").text
    (cells,) = csv.DictReader(io.StringIO(text))
    assert (cells["list"], cells["yes"], cells["path"]) == ('[{"x": null}]', "true", "/")


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_an_interrupted_run_leaves_nothing_behind(start, tmp_path):
    handler = signal.signal(signal.SIGINT, signal.default_int_handler)
    made = tmp_path / "out.jsonl"
    arguments = ("parse", "--input-format", "jsonl", "-o", str(made))
    with start(*arguments, stdin=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        signal.signal(signal.SIGINT, handler)
        program.stdin.write(b'{"url": "http://h/"}\n' * 40_000)
        program.stdin.flush()
        while not [*tmp_path.glob(".out.jsonl.*")]:
            assert program.poll() is None
            time.sleep(0.01)
        program.send_signal(signal.SIGINT)
        assert program.wait(60) == 130
        assert program.stderr.read() == b""
    assert [*tmp_path.iterdir()] == []


def test_progress_is_in_rows_a_second(start, terminals, tmp_path):
    terminal = terminals()
    arguments = ("parse", "--input-format", "jsonl", "-o", str(tmp_path / "out.jsonl"))
    program = start(*arguments, stdin=subprocess.PIPE, stderr=terminal.theirs)
    end = time.monotonic() + 30
    seen = False
    while not seen and time.monotonic() < end:
        program.stdin.write(b'{"url": "http://h/"}\n' * 10_000)
        program.stdin.flush()
        seen = terminal.wait_for(b"rows/s", 0.1)
    assert seen
    program.stdin.close()
    terminal.read()
    assert program.wait(60) == 0
