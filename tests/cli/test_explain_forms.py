"""`urlprism explain`: as JSON, in 80 columns whatever the URL, and at a terminal."""

import json
import re
import unicodedata

import pytest

pytestmark = pytest.mark.plain


RULE = "─" * 80
STYLE = re.compile(r"\x1b\[[0-9;]*m")


def width(text):
    """Return how many columns a text fills, as UAX #11 has it."""
    return sum(
        0
        if unicodedata.category(c) in {"Mn", "Me"}
        else 1 + (unicodedata.east_asian_width(c) in "WF")
        for c in text
    )


def test_json(run):
    url = "HTTP:\\\\u:p@h?é"
    done = run("explain", "--json", url, "//[", "--base", "https://a:b@c")
    first, second = json.loads(done.out)
    findings = first.pop("findings")
    assert first == {
        "url": url,
        "base": "https://a:b@c/",
        "href": "http://u:p@h/?%C3%A9",
        "display": "http://h/?é",
        "origin": "http://h",
        "parts": {
            "protocol": {"text": "http:", "start": 0, "end": 5},
            "username": {"text": "u", "start": 7, "end": 8},
            "password": {"text": "p", "start": 9, "end": 10},
            "hostname": {"text": "h", "start": 11, "end": 12},
            "pathname": {"text": "/", "start": 12, "end": 13},
            "search": {"text": "?%C3%A9", "start": 13, "end": 20},
        },
        "is_valid": False,
    }
    assert list(first["parts"]) == [
        "protocol",
        "username",
        "password",
        "hostname",
        "pathname",
        "search",
    ]
    assert [finding["name"] for finding in findings] == [
        "special-scheme-missing-following-solidus",
        "special-scheme-missing-following-solidus",
        "special-scheme-missing-following-solidus",
        "invalid-credentials",
    ]
    assert findings[-1] == {
        "name": "invalid-credentials",
        "message": "a URL should not contain a username or a password",
        "section": "#authority-state",
        "start": 10,
        "end": 11,
        "is_failure": False,
    }
    assert second == {
        "url": "//[",
        "base": "https://a:b@c/",
        "href": None,
        "display": None,
        "origin": None,
        "parts": None,
        "is_valid": False,
        "findings": [
            {
                "name": "IPv6-unclosed",
                "message": 'the closing "]" of an IPv6 address is missing',
                "section": "#concept-host-parser",
                "start": 3,
                "end": 3,
                "is_failure": True,
            }
        ],
    }
    assert done.code == 1


def test_json_of_a_stream_has_lines_and_is_an_object_a_line(run):
    done = run("explain", "--json", given=b"\nx:\n\ny:\n")
    assert [row["line"] for row in json.loads(done.out)] == [2, 4]
    assert [row["base"] for row in json.loads(done.out)] == [None, None]
    assert [line[:1] for line in done.lines] == ["[", "{", "{", "]"]
    assert run("explain", "--json").text == "[]\n"


def test_the_examples_are_explained_in_80_columns(run):
    done = run("explain", "--examples")
    assert max(map(width, done.lines)) <= 80
    assert done.lines.count(RULE) == len(json.loads(run("explain", "--examples", "--json").out)) - 1


LONG = [
    "https://user:" + "secret" * 20 + "@" + "h" * 60 + ".example/" + "p" * 500 + "?" + "q" * 90,
    "http://h/" + "/".join(["segment"] * 40) + "?" + "&".join(["name=value"] * 40) + "#" + "f" * 80,
    "http://h/" + "日本 " * 100,
    "http://" + "例" * 40 + ".example/",
    "http://h/" + "a\u0301 " * 100,
    "x:" + " \x00" * 200,
    "http://[" + "1:" * 100 + "]/",
    "h" * 200,
    "file:" + "\\" * 200,
]


@pytest.mark.parametrize("url", LONG)
def test_a_long_url_fits_80_columns(run, url):
    done = run("explain", given=url.encode())
    assert max(map(width, done.lines)) <= 80
    assert 8 <= len(done.lines) < 60
    assert "valid    " in done.text


def test_a_password_is_shown_nowhere(run):
    for url in ("http:/u:secret@h/", "http:u:secret@h:x", "\\\\u:secret@h", "ht\ntp:u:sec\tret@h"):
        done = run("explain", url, "--base", "https://a:secret@b/")
        assert "valid" in done.text
        assert "secret" not in done.text + done.errors
        assert "ret@" not in done.text


def test_a_great_deal_is_explained_in_few_lines(run):
    url = b"http://h/" + b"\\ " * 50_000
    done = run("explain", given=url + b"\n" + b"x:" + b"y" * 1_000_000)
    assert len(done.lines) < 80
    assert max(map(width, done.lines)) <= 80
    assert "and 49,930 more" in done.text
    assert done.code == 1


def test_colour_at_a_terminal(show, run):
    shown, code = show("explain", "http://u@h/")
    assert STYLE.search(shown)
    lines = [line.rstrip() for line in STYLE.sub("", shown).splitlines()]
    assert lines == run("explain", "http://u@h/").lines
    assert code == 1


@pytest.mark.parametrize("environ", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_no_colour_where_it_is_not_wanted(show, run, environ):
    shown, code = show("explain", "http://u@h/", "x:", **environ)
    assert shown == run("explain", "http://u@h/", "x:").text
    assert code == 1


def test_nothing_drives_the_terminal(show):
    url = "http://h/\x1b]0;t\x07\u202e\x9b[bold]a[/bold]:smile:"
    shown, _ = show("explain", url, "--base", "x:/\x1b", NO_COLOR="1")
    assert not set("\x1b\x07\u202e\x9b") & set(shown)
    assert "[bold]a[/bold]:smile:" in shown


@pytest.mark.parametrize("columns", [60, 100, 200])
def test_a_drawing_is_as_wide_as_the_terminal(show, columns):
    shown, _ = show("explain", LONG[0], LONG[2], columns=columns, NO_COLOR="1")
    assert columns * 3 // 4 < max(map(width, shown.splitlines())) <= columns


def test_a_terminal_that_is_not_utf_8(show):
    shown, code = show("explain", "http://h/ü b", NO_COLOR="1", PYTHONIOENCODING="ascii")
    assert "|---'  ||" in shown
    assert "http://h/\\xfc b" in shown
    assert code == 1
