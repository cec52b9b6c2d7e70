"""Files with any name, and names of no file: they are read, or there is one line of error."""

import json
import os
import subprocess
import sys
import threading
from pathlib import Path
from urllib.parse import unquote_to_bytes, urlsplit

import pytest

pytestmark = [
    pytest.mark.plain,
    pytest.mark.skipif(sys.platform != "linux", reason="other systems name files by text"),
]

COMMANDS = [
    ("parse", "-f"),
    ("explain", "-f"),
    ("compare", "--readers=whatwg", "-f"),
    ("safe", "--readers=whatwg", "-f"),
    ("resolve", "--base=http://h/", "-f"),
    ("normalize", "-f"),
    ("encode", "-f"),
    ("decode", "-f"),
    ("extract",),
    ("scan", "--readers=whatwg"),
]
# Octets that are not UTF-8, controls, a line end, what hides or turns text, and what looks like a
# scheme.
NAMES = [b"a\xff.txt", b"\xe9\x1b]0;t\x07\n.txt", "\u202e\u3164.txt".encode(), b"http:#a?%41 b"]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return os.fsencode(tmp_path)


def one_line(run, arguments, name):
    """Return the error of a run that reads `name`; it is one line, and the exit code is 3."""
    done = run(*arguments, name)
    assert done.code == 3
    assert done.errors.endswith("\n")
    assert done.errors.count("\n") == 1
    assert done.errors.removesuffix("\n").isprintable()
    return done.errors


@pytest.mark.parametrize("arguments", COMMANDS, ids=lambda each: each[0])
def test_a_file_that_is_not_there_has_one_line_of_error(run, folder, arguments):
    for name in NAMES[:2]:
        assert "No such file" in one_line(run, arguments, name)
    assert "is empty" in one_line(run, arguments, b"")
    (Path(os.fsdecode(folder)) / "folder").mkdir()
    # What reads tables reads those of a folder.
    reads_tables = {*arguments} & {"parse", "normalize", "safe", "scan"}
    says = "no file in the folder has the name of a known format"
    shown = says if reads_tables else "Is a directory"
    assert one_line(run, arguments, b"folder") == f"urlprism: folder: {shown}\n"
    # It can be opened, and not read.
    assert "Input/output error" in one_line(run, arguments, b"/proc/self/mem")


@pytest.mark.parametrize("arguments", COMMANDS, ids=lambda each: each[0])
def test_a_file_of_any_name_is_read(run, folder, arguments):
    for name in NAMES:
        Path(os.fsdecode(name)).write_bytes(b"http://h.example/\n")
        done = run(*arguments, name)
        assert (done.code, done.err) == (0, b"")
        assert done.out


WITH_VERDICTS = {"compare", "explain", "safe", "scan", "equiv", "shrink"}


@pytest.mark.parametrize("arguments", COMMANDS, ids=lambda each: each[0])
def test_an_empty_file_and_a_pipe_are_read(run, folder, start, arguments):
    Path("empty").write_bytes(b"")
    done = run(*arguments, "empty")
    # Nothing read is no verdict: tests/cli/test_nothing_read.py.
    code = {"extract": 1}.get(arguments[0], 2 * (arguments[0] in WITH_VERDICTS))
    assert (done.code, done.err == b"") == (code, not code)
    os.mkfifo("pipe")
    writer = threading.Thread(target=lambda: Path("pipe").write_bytes(b"http://h.example/\n"))
    writer.start()
    with start(*arguments, "pipe", stdout=subprocess.PIPE) as program:
        out = program.stdout.read()
        assert program.wait() == 0
    writer.join()
    assert out


def test_sarif_names_a_file_by_its_octets(run, folder):
    for name in NAMES:
        Path(os.fsdecode(name)).write_bytes(b"http:///evil/\n")
        for path in (name, os.path.join(folder, name)):  # noqa: PTH118 - octets
            done = run("scan", "--readers=whatwg,rfc3986", "--sarif", path)
            assert (done.code, done.err) == (1, b"")
            (result, *_) = json.loads(done.out)["runs"][0]["results"]
            uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
            assert uri.isascii()
            parts = urlsplit(uri)
            assert (parts.query, parts.fragment) == ("", "")
            assert parts.scheme == ("file" if path is not name else "")
            assert unquote_to_bytes(parts.path) == path


def test_json_names_a_file_as_text(run, folder):
    Path(os.fsdecode(NAMES[0])).write_bytes(b"http:///evil/\n")
    done = run("scan", "--readers=whatwg,rfc3986", "--json", NAMES[0])
    assert json.loads(done.text)["source"] == "a\ufffd.txt"
