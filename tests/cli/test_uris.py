"""Files named by URIs, as pyarrow opens them: folders, patterns, formats, and what is wrong."""

import gzip
import json

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from urlprism._files.uris import files_below, is_uri

pytestmark = pytest.mark.plain

FEW = "--readers=whatwg,rfc3986,urllib@3.14"


@pytest.fixture
def folder(tmp_path):
    below = tmp_path / "a b" / "c"
    below.mkdir(parents=True)
    pq.write_table(pa.table({"url": ["http://h/", "http:///evil/"]}), below / "x.parquet")
    with pa.OSFile(str(below / "x.arrow"), "wb") as out:
        table = pa.table({"url": ["http://a@b@c/"]})
        with pa.ipc.new_file(out, table.schema) as writer:
            writer.write_table(table)
    (below / "y.txt.gz").write_bytes(gzip.compress(b"http://h/\nhttp://[/\n"))
    (below / "_hidden.txt").write_text("http:///no/\n")
    (below / ".x.parquet").write_text("as a shell, a pattern does not find it")
    (tmp_path / "a b" / "z.jsonl").write_text('{"url": "http://127.1/"}\n')
    return tmp_path / "a b"


def told(run, *arguments):
    done = run("scan", FEW, "--json", *arguments)
    return json.loads(done.out), done


def test_a_folder_is_that_of_its_path(run, folder):
    by_path, _ = told(run, str(folder))
    by_uri, done = told(run, folder.as_uri())
    assert done.code == 1
    for name in ("lines", "urls", "certified", "differing", "verdicts", "causes", "failed"):
        assert by_uri[name] == by_path[name]
    files = [each["source"] for each in by_uri["files"]]
    assert sorted(files) == sorted(f"file://{each['source']}".replace(" ", "%20") for each in
                                   by_path["files"])  # fmt: skip


@pytest.mark.parametrize(
    ("pattern", "names"),
    [
        ("", ["c/x.arrow", "c/x.parquet", "c/y.txt.gz", "z.jsonl"]),
        ("/*", ["z.jsonl"]),
        ("/*/x.*", ["c/x.arrow", "c/x.parquet"]),
        ("/**/*.parquet", ["c/x.parquet"]),
        ("/**/*.[jt]*", ["c/_hidden.txt", "c/y.txt.gz", "z.jsonl"]),
    ],
)
def test_patterns(folder, pattern, names):
    assert [each.name for each in files_below(folder.as_uri() + pattern)] == names


def test_one_file(run, folder):
    file = folder / "c" / "y.txt.gz"
    report, _ = told(run, file.as_uri())
    assert (report["source"], report["format"], report["lines"]) == (file.as_uri(), "lines", 2)


@pytest.mark.parametrize("name", ["nothing.txt", "*.csv"])
def test_what_is_not_there(run, folder, name):
    done = run("scan", f"{folder.as_uri()}/{name}")
    assert (done.code, done.out) == (3, b"")
    assert f"{name}: no file has such a name" in done.errors


def test_what_is_a_uri():
    assert all(
        map(
            is_uri,
            ["s3://b/k", "s3a://b/k", "hdfs://h:1/p", "file:///x", "gs://b", "abfss://a@b/c"],
        )
    )
    assert not any(
        map(is_uri, ["", "a.txt", "/s3://b", "http://h/", "s3:/b", "S3://b", "s3ab://b"])
    )
