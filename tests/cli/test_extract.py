"""`urlprism extract`: the URLs in running text, one a line."""

import csv
import io
import json
import subprocess

import pytest

pytestmark = pytest.mark.plain


TEXT = "Yes, <URL:http://h/long-\n  name>; (see\nhttp://é/a_(b)).\n"
ROWS = [
    {
        "line": 1,
        "column": 11,
        "url": "http://h/long-name",
        "start": 10,
        "end": 31,
        "wrapper": "URL:",
        "alternatives": ["http://h/longname"],
    },
    {
        "line": 3,
        "column": 1,
        "url": "http://é/a_(b)",
        "start": 39,
        "end": 53,
        "wrapper": "bare",
        "alternatives": [],
    },
]


def test_standard_input(run):
    done = run("extract", given=TEXT.encode())
    assert (done.code, done.lines, done.err) == (0, [row["url"] for row in ROWS], b"")


def test_a_file(run, tmp_path):
    file = tmp_path / "mail.txt"
    file.write_bytes(b"\xef\xbb\xbf" + TEXT.encode())
    done = run("extract", str(file), "--jsonl")
    assert [json.loads(line) for line in done.lines] == ROWS


def test_texts(run):
    done = run(
        "extract", "-t", TEXT, "-t", "www.example.org <x://y\nz>", "--text", "none", "--json"
    )
    rows = json.loads(done.out)
    assert rows[:2] == ROWS
    assert [(row["url"], row["line"], row["start"]) for row in rows[2:]] == [("x://yz", 1, 17)]
    assert list(rows[0]) == list(ROWS[0])


def test_csv(run):
    done = run("extract", "--csv", given=TEXT.encode())
    assert done.text.splitlines()[0] == "line,column,url,start,end,wrapper,alternatives"
    first, second = csv.DictReader(io.StringIO(done.text))
    assert first == {name: str(value) for name, value in ROWS[0].items()} | {
        "alternatives": "http://h/longname"
    }
    assert second["alternatives"] == ""


@pytest.mark.parametrize(
    ("form", "text"),
    [
        ("--json", "[]\n"),
        ("--jsonl", ""),
        ("--csv", "line,column,url,start,end,wrapper,alternatives\n"),
        (None, ""),
    ],
)
def test_nothing_found_is_said(run, form, text):
    """As grep does: the exit code tells whether there is something."""
    done = run("extract", *filter(None, [form]), given=b"nothing: here\n")
    assert (done.code, done.text) == (1, text)
    assert done.errors == "urlprism: <stdin>: no URL was found in 1 line\n"


def test_a_guess(run):
    assert run("extract", "-t", "at www.example.org.").text == ""
    assert run("extract", "--guess", "-t", "at www.example.org.").text == "www.example.org\n"


def test_what_is_not_utf_8_ends_a_url(run):
    given = b"http://h/a\xe9b http://h/\xc3\xa9 \xff<http://i/>"
    assert run("extract", given=given).lines == ["http://h/a", "http://h/é", "http://i/"]
    assert run("extract", "-t", b"http://h/a\xe9b").lines == ["http://h/a"]


def test_the_examples_are_urls(run):
    assert "https://www.python.org/" in run("extract", "--examples").lines


def test_a_url_across_reads_of_a_large_file(run, tmp_path):
    file = tmp_path / "large.txt"
    file.write_text(f"{'é' * 32_763} <http://h/a\n  b> {'x ' * 50_000}http://i/", "utf-8")
    rows = [json.loads(line) for line in run("extract", str(file), "--jsonl").lines]
    assert [(row["url"], row["line"]) for row in rows] == [("http://h/ab", 1), ("http://i/", 2)]


def test_a_pipe_that_pauses_has_shown_what_came(start):
    program = start("extract", stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    program.stdin.write(b"see http://h/a, or\n")
    program.stdin.flush()
    assert program.stdout.readline() == b"http://h/a\n"
    program.stdin.close()
    assert program.wait() == 0
    program.stdout.close()


def test_a_terminal_shows_controls_as_pictures(show):
    shown, code = show("extract", "-t", "<http://h/\x1b[31m> " + "http://h/" + "b" * 100)
    assert shown == "http://h/␛[31m\nhttp://h/" + "b" * 100 + "\n"
    assert code == 0


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--json", "--csv", "a"), "--json and --csv exclude each other."),
        (("a", "--examples"), "--text, FILE and --examples exclude each other."),
        (("a", "-t", "b"), "--text, FILE and --examples exclude each other."),
    ],
)
def test_wrong_usage(run, arguments, says):
    done = run("extract", *arguments)
    assert (done.code, done.out) == (2, b"")
    assert says in done.errors


def test_a_file_that_is_not_there(run, tmp_path):
    done = run("extract", str(tmp_path / "none"))
    assert (done.code, done.out) == (3, b"")
    assert "none: No such file" in done.errors


def test_the_help_has_examples(run):
    text = run("help", "extract").text
    assert "Examples:\n" in text
    assert "one a line" not in text
    assert max(map(len, text.splitlines())) <= 80


def test_nested_urls(run):
    text = "see http://h/?next=http%3A%2F%2Fb%2F%3Fc%3D%252F%252Fd and <http://e/?u=//\nf>"
    rows = json.loads(run("extract", "--nested", "-t", text, "--json").out)
    found = [(row["url"], row["part"], row["name"], row["levels"]) for row in rows]
    assert found == [
        ("http://h/?next=http%3A%2F%2Fb%2F%3Fc%3D%252F%252Fd", None, None, None),
        ("http://b/?c=%2F%2Fd", "query", "next", 1),
        ("http://d", "query", "c", 2),
        ("http://e/?u=//f", None, None, None),
        ("http://f", "query", "u", 0),
    ]
    assert text[rows[1]["start"] : rows[1]["end"]] == "http%3A%2F%2Fb%2F%3Fc%3D%252F%252Fd"
    assert rows[1]["column"] == rows[1]["start"] + 1
    # Where a line break was dropped, the place is that of the URL around it.
    assert (rows[4]["start"], rows[4]["end"]) == (rows[3]["start"], rows[3]["end"])
    lines = run("extract", "--nested", "-t", text).lines
    assert lines == [row["url"] for row in rows]


def test_several_files_are_several_texts(run, tmp_path):
    one, two = tmp_path / "a.md", tmp_path / "b.txt"
    one.write_text("see <http://a/\n")
    two.write_text("x> http://b/\n")
    done = run("extract", str(one), str(two))
    assert (done.code, done.lines) == (0, ["http://a/", "http://b/"])
    rows = json.loads(run("extract", "--json", "-f", str(one), "-f", str(two)).out)
    assert [(row["source"], row["url"], row["line"]) for row in rows] == [
        (str(one), "http://a/", 1),
        (str(two), "http://b/", 1),
    ]
    assert run("extract", "--csv", str(one), str(two)).lines[0].startswith("source,line,column,")
    # One file has no name.
    assert "source" not in json.loads(run("extract", "--json", str(one)).out)[0]


def test_one_of_several_files_that_fails_is_told(run, tmp_path):
    file = tmp_path / "a.md"
    file.write_text("http://a/\n")
    done = run("extract", str(tmp_path / "none"), str(file), "--json")
    assert (done.code, [row["url"] for row in json.loads(done.out)]) == (3, ["http://a/"])
    assert "none: No such file" in done.errors
    alone = run("extract", str(tmp_path / "none"), "--json")
    assert (alone.code, alone.out) == (3, b"")
    assert run("extract", "--text", "x", str(file)).code == 2


def test_endings_of_guesses(run):
    given = b"README.md h.dev a.com"
    assert run("extract", "--guess", given=given).lines == ["a.com"]
    done = run("extract", "--guess", "--take", "dev", "--leave", "com", given=given)
    assert done.lines == ["h.dev"]
    done = run("extract", "--take", "dev", given=given)
    assert (done.code, "--take and --leave are for --guess" in done.errors) == (2, True)


def test_what_was_defanged_is_read_if_that_is_asked(run):
    given = b"see hxxps://evil[.]example/a"
    assert run("extract", "--refang", given=given).lines == ["https://evil.example/a"]
    assert run("extract", "--refang", "-t", given.decode()).lines == ["https://evil.example/a"]
    assert run("extract", given=given).lines == []


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
@pytest.mark.parametrize(
    "command",
    [
        ["extract"],
        ["scan"],
        ["scan", "--base", "http://h/"],
        ["compare"],
        ["safe"],
        ["explain"],
        ["parse"],
        ["normalize"],
        ["encode"],
        ["decode"],
        ["equiv"],
        ["edit"],
        ["resolve", "--base", "http://h/"],
        ["parse", "--field", "url"],
    ],
    ids="-".join,
)
def test_utf16_is_told_by_its_byte_order_mark(run, tmp_path, command, encoding):
    file = tmp_path / ("a.csv" if "url" in command else "a.txt")
    file.write_bytes("\ufeffurl\nhttp://a/\n".encode(encoding))
    done = run(*command, "-f", str(file))
    assert done.code == 3
    name = encoding[:6].upper()
    assert f"this is {name}, by its byte order mark, and not UTF-8; convert it" in done.errors
    assert "Traceback" not in done.errors
