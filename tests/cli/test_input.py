"""Where URLs come from: arguments, files, standard input, the examples; and lines that are bad."""

import json
import re
import subprocess
import sys

import pytest

from tests.help.counts import share

pytestmark = pytest.mark.plain


PARSE = ("parse", "--standard", "urllib")


def paths(done):
    rows = [json.loads(line) for line in done.lines]
    return [(row["line"], row.get("path")) for row in rows]


def test_a_file_is_read(run, tmp_path):
    file = tmp_path / "urls.txt"
    file.write_bytes(b"a\nb\n")
    assert paths(run(*PARSE, "-f", str(file), "--jsonl")) == [(1, "a"), (2, "b")]


@pytest.mark.parametrize("arguments", [(), ("-f", "-"), ("--file=-",)])
def test_standard_input_is_read(run, arguments):
    assert paths(run(*PARSE, *arguments, "--jsonl", given=b"a\nb\n")) == [(1, "a"), (2, "b")]


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (b"a", [(1, "a")]),
        (b"a\n", [(1, "a")]),
        (b"a\nb", [(1, "a"), (2, "b")]),
        (b"a\r\nb\r\n", [(1, "a"), (2, "b")]),
        (b"a\nb\r", [(1, "a"), (2, "b")]),
        (b"\n\na\n\n  \t\n\r\nb\n", [(3, "a"), (7, "b")]),
        (b"\xef\xbb\xbfa\nb\n", [(1, "a"), (2, "b")]),
        (b"\xef\xbb\xbf\na\n", [(2, "a")]),
        (b"\n", []),
        (b"\r\n\r\n", []),
        ("é\n日本\n".encode(), [(1, "é"), (2, "日本")]),
        # U+0085 and U+2028 end lines for str.splitlines, not for us.
        ("a\u0085b\u2028c\n".encode(), [(1, "a\u0085b\u2028c")]),
        (b"a\x0bb\x0cc\x1cd\n", [(1, "a\x0bb\x0cc\x1cd")]),
    ],
)
def test_lines_are_counted(run, given, expected):
    done = run(*PARSE, "--jsonl", given=given)
    assert paths(done) == expected
    assert (done.code, done.err) == (0, b"")


def test_a_byte_order_mark_elsewhere_is_text(run):
    done = run(*PARSE, "--jsonl", given=b"a\n\xef\xbb\xbfb\n")
    assert paths(done) == [(1, "a"), (2, "\ufeffb")]


def test_only_one_carriage_return_belongs_to_the_end(run):
    (row,) = (json.loads(line) for line in run(*PARSE, "--jsonl", given=b"a\r\r\n").lines)
    assert row["url"] == "a\r"


def test_blank_arguments_are_urls(run):
    done = run(*PARSE, "", "--jsonl")
    assert json.loads(done.out)["path"] == ""


def test_an_argument_that_begins_with_a_hyphen(run):
    assert json.loads(run(*PARSE, "--jsonl", "--", "-f").out)["path"] == "-f"


def test_lines_across_reads_are_whole(run):
    # Lines of 40,000 octets never end where a read of 65,536 does; é is two octets.
    given = b"".join(b"x:%d-" % number + "é".encode() * 20_000 + b"\n" for number in range(20))
    assert paths(run(*PARSE, "--jsonl", given=given)) == [
        (number + 1, f"{number}-" + "é" * 20_000) for number in range(20)
    ]


def test_a_line_that_is_not_utf_8_is_reported_with_its_place(run):
    done = run(*PARSE, "--jsonl", given=b"a\nhttp://h/\xc3\xa9\xe9/x\r\nb\n")
    assert paths(done) == [(1, "a"), (2, None), (3, "b")]
    refused = json.loads(done.lines[1])
    assert refused["url"] == "http://h/é\ufffd/x"
    assert refused["error"] == {
        "message": "octet 0xE9 is not UTF-8",
        "rule": "RFC 3629 section 4",
        "start": 10,
        "end": 11,
    }
    assert done.errors == (
        "<stdin>:2: octet 0xE9 is not UTF-8 (RFC 3629 section 4)\n"
        "    http://h/é\ufffd/x\n"
        "              ^\n"
    )
    assert done.code == 1


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no arguments of octets")
def test_an_argument_that_is_not_utf_8_is_reported(run):
    done = run(*PARSE, b"http://h/\xff", "a", "--jsonl")
    assert done.errors.startswith("argument 1: octet 0xFF is not UTF-8 (RFC 3629 section 4)\n")
    assert [json.loads(line).get("path") for line in done.lines] == [None, "a"]
    assert done.code == 1


def test_refused_urls_are_reported_and_the_run_goes_on(run, tmp_path):
    file = tmp_path / "urls.txt"
    file.write_bytes(b"http://u:secret@h:x/\n\nhttp://h/\nhttp://[::1/\n")
    done = run(*PARSE, "-f", str(file), "--jsonl")
    rows = [json.loads(line) for line in done.lines]
    assert [(row["line"], "error" in row) for row in rows] == [(1, True), (3, False), (4, True)]
    assert rows[2]["error"] == {
        "message": "the brackets do not contain one IPv6 or IPvFuture address",
        "rule": "urllib.parse, urlsplit",
        "start": 7,
        "end": 11,
    }
    assert done.errors == (
        f"{file}:1: the port is not a number from 0 to 65535 (urllib.parse, port)\n"
        "    http://u:******@h:x/\n"
        "                      ^\n"
        f"{file}:4: the brackets do not contain one IPv6 or IPvFuture address"
        " (urllib.parse, urlsplit)\n"
        "    http://[::1/\n"
        "           ^^^^\n"
    )
    assert done.code == 1


def test_what_the_url_standard_refuses_is_reported_with_its_section(run):
    done = run("parse", "http://u:secret@h:65536/", "a", "x:b", "--jsonl", "--fields=href")
    refused, missing, read = (json.loads(line) for line in done.lines)
    assert read == {"url": "x:b", "href": "x:b"}
    assert (refused["href"], refused["error"]["start"]) == (None, 18)
    assert (missing["url"], missing["href"]) == ("a", None)
    port, schemeless = re.split("(?m)^(?=argument)", done.errors)[1:]
    assert port.startswith("argument 1: ")
    assert "URL Standard #port-state, port-out-of-range" in port
    assert "    http://u:******@h:65536/\n                      ^^^^^\n" in port
    assert schemeless.startswith("argument 2: ")
    assert "URL Standard #no-scheme-state, missing-scheme-non-relative-URL" in schemeless
    assert done.code == 1


def test_refused_arguments_are_reported_by_number(run):
    done = run(*PARSE, "a", "http://h:x", "--json", "--fields", "path")
    read, refused = json.loads(done.out)
    assert read == {"url": "a", "path": "a"}
    assert (refused["url"], refused["path"]) == ("http://h:x", None)
    assert done.errors.startswith("argument 2: the port is not a number")
    assert done.code == 1


def test_reports_show_controls_as_pictures(run):
    done = run(*PARSE, "http://\x1b[31m:x")
    assert "http://␛[31m:x" in done.errors
    assert "\x1b" not in done.errors


def test_every_standard_accepts_the_examples(run):
    for standard in ([], ["--standard", "whatwg"], ["--standard", "urllib"]):
        done = run("parse", *standard, "--examples")
        assert (done.code, done.err) == (0, b"")


def test_the_examples_are_read(run):
    done = run(*PARSE, "--examples", "--jsonl")
    rows = [json.loads(line) for line in done.lines]
    assert (done.code, done.err) == (0, b"")
    assert 60 <= len(rows) <= 100
    assert [row["line"] for row in rows] == list(range(1, len(rows) + 1))
    assert {"https", "mailto", "ftp", "urn", "tel", "data", "ws", "file"} <= {
        row["scheme"] for row in rows
    }
    assert {row["username"] for row in rows} == {None}
    assert any(row["port"] for row in rows)
    assert any(":" in (row["hostname"] or "") for row in rows)
    assert any(not row["url"].isascii() for row in rows)
    assert any(row["query"] == "" for row in rows)


def test_rows_come_before_the_next_line_is_awaited(start):
    with start(*PARSE, "--jsonl", stdin=subprocess.PIPE, stdout=subprocess.PIPE) as program:
        for path in ("a", "b"):
            program.stdin.write(path.encode() + b"\n")
            program.stdin.flush()
            assert json.loads(program.stdout.readline())["path"] == path
        program.stdin.close()
        assert program.wait() == 0


MEBI = 1 << 20
# The program, and then what the system says of its memory: a parent's would be counted by others.
MEASURED = """
import atexit, pathlib, runpy, sys
status = pathlib.Path("/proc/self/status")
atexit.register(lambda: sys.stderr.write(status.read_text()))
runpy.run_module("urlprism", run_name="__main__", alter_sys=True)
"""


@pytest.fixture
def peak(start, tmp_path):
    """Return a function that gives how many octets of memory a run needed, and its exit code."""

    def peak(*arguments, given):
        with (tmp_path / "errors").open("w+b") as errors:
            streams = {"stdout": subprocess.DEVNULL, "stderr": errors}
            program = start(*arguments, flags=("-c", MEASURED), stdin=subprocess.PIPE, **streams)
            for piece in given:
                program.stdin.write(piece)
            program.stdin.close()
            code = program.wait()
            errors.seek(0)
            return int(re.search(rb"VmHWM:\s+(\d+) kB", errors.read())[1]) * 1024, code

    return peak


@pytest.mark.skipif(sys.platform != "linux", reason="other systems count their memory differently")
class TestMemory:
    @pytest.mark.parametrize(
        "arguments",
        share([(*PARSE, "--json"), (*PARSE, "--csv"), ("explain",), ("parse", "--json")], 2),
        ids=" ".join,
    )
    def test_many_lines_need_no_more_than_few(self, peak, arguments):
        lines = b"".join(b"http://host/%040d\n" % number for number in range(1000))
        few, _ = peak(*arguments, given=[lines])
        # Ten times as many rows would need more than 10 MiB, were they held.
        many, code = peak(*arguments, given=[lines] * 10)
        assert code == 0
        assert many - few < 4 * MEBI

    def test_refused_lines_are_not_held(self, peak):
        lines = b"http://h:x/\n" * 10_000  # more than are read at once
        few, _ = peak(*PARSE, "--jsonl", given=[lines])
        many, code = peak(*PARSE, "--jsonl", given=[lines] * 4)
        assert code == 1
        assert many - few < 4 * MEBI

    def test_a_line_without_end_is_refused_in_bounded_memory(self, peak):
        pieces = (b"x" * MEBI for _ in range(256))
        used, code = peak(*PARSE, "--jsonl", given=pieces)
        assert code == 1
        assert used < 96 * MEBI


def test_a_line_that_is_too_long_is_reported_and_the_next_is_read(run):
    done = run(*PARSE, "--jsonl", given=b"a\n" + b"x" * ((1 << 24) + 1) + b"\nb\n")
    assert paths(done) == [(1, "a"), (2, None), (3, "b")]
    assert done.errors.startswith("<stdin>:2: the line is longer than 16,777,216 octets")
    assert done.code == 1


def test_the_longest_line_is_read(run):
    done = run(*PARSE, "--jsonl", "--fields", "path", given=b"x" * (1 << 24) + b"\n")
    assert json.loads(done.out)["path"] == "x" * (1 << 24)


def test_the_longest_line_is_read_by_the_url_standard(run):
    path = b"x" * ((1 << 24) - 3)
    done = run("parse", "--jsonl", "--fields", "pathname", given=b"y:/" + path + b"\n")
    assert json.loads(done.out)["pathname"] == f"/{path.decode()}"
