"""`urlprism equiv`: where two URLs are the same, and what led there."""

import json
import re

import pytest

from urlprism.equivalence import Heuristic, Rung

pytestmark = pytest.mark.plain


STYLE = re.compile(r"\x1b\[[0-9;]*m")
A, B = "HTTP://u:secret@Example.com:80/%7eme", "http://u:secret@example.com/~me"
SAID = """\
a        HTTP://u:******@Example.com:80/%7eme
b        http://u:******@example.com/~me

step     case: always-safe (RFC 3986 §6.2.2.1)
a        http://u:******@example.com:80/%7Eme

step     percent-encoding: always-safe (RFC 3986 §6.2.2.2)
a        http://u:******@example.com:80/~me

step     scheme: safe-by-scheme (RFC 3986 §6.2.3)
a        http://u:******@example.com/~me

rung     scheme
whatwg   different
same     yes
"""
GUESSED = """\
a        http://www.a.example/#b
b        http://a.example/

step     www: heuristic (RFC 3986 §6.2.4)
a        http://a.example/#b

rung     none
whatwg   different
same     no, nor with heuristics
"""


def test_what_is_said(run):
    done = run("equiv", A, B)
    assert (done.code, done.text, done.err) == (0, SAID, b"")


def test_what_heuristics_add(run):
    pair = "http://www.a.example/#b", "http://a.example/"
    done = run("equiv", *pair, "--heuristics", "www")
    assert (done.code, done.text) == (1, GUESSED)
    done = run("equiv", *pair, "--heuristics", "www, fragment")
    assert done.code == 0
    assert done.lines[-1] == "same     yes, with heuristics"


def test_both_are_shown_where_a_step_changed_both(run):
    assert run("equiv", "http://h:80", "http://h:/").text == (
        "a        http://h:80\n"
        "b        http://h:/\n"
        "\n"
        "step     scheme: safe-by-scheme (RFC 3986 §6.2.3)\n"
        "a        http://h/\n"
        "b        http://h/\n"
        "\n"
        "rung     scheme\n"
        "whatwg   the same\n"
        "same     yes\n"
    )


@pytest.mark.parametrize(
    ("a", "b", "rung", "code"),
    [
        ("http://h/", "http://h/", "any", 0),
        ("http://h/", "http://h/", "simple", 0),
        ("http://h/", "HTTP://h/", "simple", 1),
        ("http://h/", "HTTP://h/", "case", 0),
        ("http://h/", "HTTP://h/", "syntax", 0),
        ("http://h/", "http://h", "syntax", 1),
        ("http://h/", "http://h", "scheme", 0),
        ("http://h/a", "http://h/b", "any", 1),
        ("http://h/é", "http://h/%C3%A9", "percent-encoding", 0),
        ("http://h", "http://h:80/", "whatwg", 0),
        ("http://h/~", "http://h/%7E", "any", 0),
        ("http://h/~", "http://h/%7E", "whatwg", 1),
    ],
)
def test_the_exit_code(run, a, b, rung, code):
    done = run("equiv", "--rung", rung, a, b)
    assert done.code == code
    on = "" if rung == "any" else f", on {rung}"
    assert done.lines[-1] == f"same     {'no' if code else 'yes'}{on}"


def test_the_url_standard_needs_no_uris(run):
    done = run("equiv", "--rung", "whatwg", "http:\\\\a\\b c", "http://a/b%20c")
    assert done.code == 0
    assert done.lines[-3:] == [
        "rung     none: RFC 3986 refuses one of them",
        "whatwg   the same",
        "same     yes, on whatwg",
    ]


def test_the_url_standard_may_refuse_one(run):
    done = run("equiv", "http://256.0.0.1/", "http://256.0.0.1")
    assert done.code == 0
    assert done.lines[-2] == "whatwg   refuses one of them"
    done = run("equiv", "--rung", "whatwg", "http://256.0.0.1/", "http://256.0.0.1")
    assert (done.code, done.out) == (1, b"")
    assert done.errors.startswith("argument 1: ")
    assert "argument 2: " in done.errors


def test_what_is_refused(run):
    done = run("equiv", "http://u:secret@h:x/", "b")
    assert (done.code, done.out) == (1, b"")
    assert done.errors == (
        "argument 1: a port can contain digits only (RFC 3986 §3.2.3 port)\n"
        "    http://u:******@h:x/\n"
        "                      ^\n"
        "argument 2: a relative reference has to be resolved before it is compared"
        " (RFC 3986 §6.1)\n"
        "    b\n"
        "    ^\n"
    )


def test_an_argument_that_is_not_utf_8(run):
    done = run("equiv", b"http://h/\xff", "http://h/")
    assert (done.code, done.out) == (1, b"")
    assert done.errors.startswith("argument 1: octet 0xFF is not UTF-8")


def test_json(run):
    done = run("equiv", "--json", A, "http://u:secret@example.com:80/~me")
    assert json.loads(done.out) == {
        "a": A,
        "b": "http://u:secret@example.com:80/~me",
        "same": True,
        "rung": "percent-encoding",
        "heuristic": None,
        "whatwg": False,
        "steps": [
            {
                "name": "case",
                "safety": "always-safe",
                "section": "RFC 3986 §6.2.2.1",
                "a": "http://u:secret@example.com:80/%7Eme",
                "b": "http://u:secret@example.com:80/~me",
            },
            {
                "name": "percent-encoding",
                "safety": "always-safe",
                "section": "RFC 3986 §6.2.2.2",
                "a": "http://u:secret@example.com:80/~me",
                "b": "http://u:secret@example.com:80/~me",
            },
        ],
    }
    assert done.code == 0
    done = run("equiv", "--json", "http://h/#", "http://h/", "--heuristics=fragment")
    row = json.loads(done.out)
    assert (row["rung"], row["heuristic"], row["same"]) == (None, True, True)
    done = run("equiv", "--json", "http://h/a b", "http://h/", "--rung=whatwg")
    assert json.loads(done.out) == {
        "a": "http://h/a b", "b": "http://h/", "same": False, "rung": None, "heuristic": None,
        "whatwg": False, "steps": [],
    }  # fmt: skip
    assert done.code == 1


PAIRS = b"""\
http://u:secret@H:80/\thttp://u:secret@h/
http://a/   http://b/

http://h/ b
x
http://h/a b\thttp://h/a%20b
"""
FROM_LINES = """\
line     1
a        http://u:******@H:80/
b        http://u:******@h/

step     case: always-safe (RFC 3986 §6.2.2.1)
a        http://u:******@h:80/

step     scheme: safe-by-scheme (RFC 3986 §6.2.3)
a        http://u:******@h/

rung     scheme
whatwg   the same
same     yes
"""
REFUSED = """\
<stdin>:4: a relative reference has to be resolved before it is compared (RFC 3986 §6.1)
    b
    ^
<stdin>:5: a line must have two URLs, with a tab or spaces between them (urlprism equiv)
    x
    ^
<stdin>:6: this is not allowed in the path (RFC 3986 §3.3 path)
    http://h/a b
              ^
"""


def test_pairs_of_a_file(run):
    done = run("equiv", given=PAIRS)
    assert (done.code, done.errors) == (1, REFUSED)
    assert done.text.startswith(FROM_LINES)
    assert run("equiv", "-f", "-", given=PAIRS[: PAIRS.index(b"\n") + 1]).code == 0


def test_pairs_of_a_file_as_json(run):
    rows = json.loads(run("equiv", "--json", "-f", "-", given=PAIRS).out)
    assert [(row["line"], row["same"]) for row in rows] == [
        (1, True), (2, False), (4, None), (5, None), (6, None)
    ]  # fmt: skip
    assert rows[2]["pair"] == "http://h/ b"
    assert rows[3]["error"]["message"].startswith("a line must have two URLs")
    lines = run("equiv", "--jsonl", "--rung=whatwg", given=PAIRS).lines
    assert [json.loads(line)["same"] for line in lines] == [True, False, None, None, True]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("http://h/",), "Give two URLs, or pairs of them with -f FILE."),
        (("a", "b", "c"), "Give two URLs, or pairs of them with -f FILE."),
        (("a", "b", "-f", "pairs.txt"), "Give two URLs, or pairs of them with -f FILE."),
        (("a", "b", "--json", "--jsonl"), "--json and --jsonl exclude each other."),
        (("a", "b", "--rung", "http"), "no rung is named 'http'; known: any, simple"),
        (("a", "b", "--heuristics", "www,slash"), "no heuristic is named 'slash'; known: char"),
        (("a", "b", "--heuristics", ""), "no heuristic is named ''"),
        (("a", "b", "--heuristics=www", "--rung=simple"), "cannot be combined with --rung."),
    ],
)
def test_wrong_usage(run, arguments, says):
    done = run("equiv", *arguments)
    assert (done.code, done.out) == (2, b"")
    assert says in done.errors


def test_the_help_names_each_rung_and_heuristic(run):
    text = run("help", "equiv").text
    for name in {*Rung, *Heuristic, "whatwg", "any"}:
        assert name in text


def test_a_terminal_has_colour_and_the_same_text(show):
    shown, code = show("equiv", A, B)
    assert STYLE.search(shown)
    assert [line.rstrip() for line in STYLE.sub("", shown).splitlines()] == SAID.splitlines()
    assert code == 0


def test_long_urls_fit_80_columns(run):
    done = run("equiv", "http://h/" + "a" * 5000, "http://H/" + "a" * 5000)
    assert max(map(len, done.lines)) <= 80
    assert len(done.lines) < 30
