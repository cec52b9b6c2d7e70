"""Nothing read is never "all is well": not in the exit code, and not in what is said."""

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

ENTRY = '::1 - - [10/Oct/2000:13:55:36 -0700] "GET /a?b=1 HTTP/1.1" 200 5 "-" "x"\n'
# What holds no URL, and the endings of names under which commands read it as what it is.
TEXTS = {
    "empty.txt": b"",
    "blank.txt": b"\n\n \n\t\n",
    "mark.txt": b"\xef\xbb\xbf",
    "comments.log": b"#Software: x\n#Fields: date time cs-uri-stem\n",
    "access.log": ENTRY.encode() * 20,
    "head.csv": b"url,b\n",
    "no.csv": b"",
    "absent.jsonl": b'{"u": 1}\n{"u": 2}\n',
    "nulls.jsonl": b'{"url": null}\n' * 3,
    "binary.txt": b"\x00\xff\xfe\x80\x01",
}
TABLES = {
    "nulls.parquet": pa.table({"url": pa.array([None, None], pa.string())}),
    "rows.parquet": pa.table({"url": pa.array([], pa.string())}),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    made = tmp_path_factory.mktemp("none")
    for name, octets in TEXTS.items():
        (made / name).write_bytes(octets)
    for name, table in TABLES.items():
        pq.write_table(table, made / name)
    return made


@pytest.mark.parametrize("name", [each for each in [*TEXTS, *TABLES] if each != "binary.txt"])
@pytest.mark.parametrize("form", [(), ("--brief",), ("--json",), ("--sarif",), ("--quiet",)])
def test_a_scan(run, folder, name, form):
    done = run("scan", *form, str(folder / name))
    assert (done.code, done.out) == (2, b"")
    assert "no URL was read: " in done.errors or "has a URL. " in done.errors


@pytest.mark.parametrize("form", [(), ("--brief",), ("--json",), ("--sarif",), ("--quiet",)])
def test_a_scan_of_what_cannot_be_read(run, folder, form):
    assert run("scan", *form, str(folder / "binary.txt")).code == 1
    options = ("--fail-on", "different-host")
    assert run("scan", *form, *options, str(folder / "binary.txt")).code == 2


@pytest.mark.parametrize("name", ["empty.txt", "blank.txt", "mark.txt"])
@pytest.mark.parametrize(
    "command",
    [
        *("compare", "compare --oneline", "compare --json", "compare --jsonl", "safe"),
        *("safe --json", "equiv", "equiv --jsonl", "explain", "shrink"),
    ],
)
def test_lines_that_are_judged(run, folder, name, command):
    done = run(*command.split(), "-f", str(folder / name))
    assert done.code == 2
    assert f"{name}: no URL was read" in done.errors
    done = run(*command.split(), given=(folder / name).read_bytes())
    assert done.code == 2
    assert "<stdin>: no URL was read" in done.errors


@pytest.mark.parametrize("name", ["head.csv", "absent.jsonl", "nulls.jsonl", *TABLES])
def test_tables_that_are_judged(run, folder, name):
    done = run("safe", "-f", str(folder / name))
    assert done.code == 2
    assert "no URL was read: " in done.errors or "no column" in done.errors


@pytest.mark.parametrize("name", ["head.csv", "nulls.jsonl", *TABLES])
@pytest.mark.parametrize("command", ["parse", "normalize"])
def test_tables_that_are_changed_say_what_was_read(run, folder, name, command):
    """An empty table becomes an empty table: there is no verdict, and it is said."""
    done = run(command, "-f", str(folder / name))
    assert done.code == 0
    assert "urlprism: no URL was read: " in done.errors


@pytest.mark.parametrize("name", ["empty.txt", "blank.txt", "access.log", "binary.txt", "head.csv"])
@pytest.mark.parametrize("form", [(), ("--json",), ("--jsonl",), ("--csv",)])
def test_texts_without_urls(run, folder, name, form):
    done = run("extract", *form, str(folder / name))
    assert done.code == 1
    assert f"{name}: no URL was found in " in done.errors


def test_what_has_one_url_is_fine(run):
    assert run("compare", given=b"\nhttp://example.com/\n").code == 0
    assert run("scan", given=b"\nhttp://example.com/\n").code == 0
    assert run("extract", given=b"see http://example.com/ there").code == 0


@pytest.mark.parametrize("says", ["false", "exit 3", "exit 1"])
def test_a_filter_that_refuses_everything_is_not_audited(run, says):
    done = run("audit", "--allow", "example.com", "--questions", "5", "--", "sh", "-c", says)
    assert done.code == 2
    assert "which it should let through" in done.errors
