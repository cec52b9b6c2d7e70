"""Colours: `--color`, `NO_COLOR`, `FORCE_COLOR`, and what is no terminal."""

import re

import pytest

pytestmark = pytest.mark.plain

FEW = "--readers=whatwg,rfc3986"
URL = "http:///evil/"
STYLE = re.compile(r"\x1b\[[0-9;]*m")
# The option, the environment, and whether a pipe and a terminal get colours.
ROWS = [
    ((), {}, False, True),
    ((), {"NO_COLOR": "1"}, False, False),
    ((), {"NO_COLOR": ""}, False, True),
    ((), {"FORCE_COLOR": "1"}, True, True),
    ((), {"FORCE_COLOR": ""}, False, True),
    ((), {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False, False),
    ((), {"TERM": "dumb"}, False, False),
    (("--color=never",), {"FORCE_COLOR": "1"}, False, False),
    (("--color", "always"), {}, True, True),
    (("--color=always",), {"NO_COLOR": "1"}, True, True),
    (("--color=always",), {"TERM": "dumb"}, True, True),
    (("--color=auto",), {}, False, True),
    (("--color=auto",), {"NO_COLOR": "1"}, False, True),
    (("--color=auto",), {"FORCE_COLOR": "1"}, False, True),
]


@pytest.mark.parametrize(("option", "environ", "piped", "_"), ROWS)
@pytest.mark.parametrize("command", [("compare", FEW), ("safe",), ("explain",)], ids=" ".join)
def test_a_pipe(run, command, option, environ, piped, _):
    done = run(*command, *option, URL, **environ)
    assert bool(STYLE.search(done.text)) is piped
    # Styles change nothing else.
    assert STYLE.sub("", done.text).split() == run(*command, URL).text.split()


@pytest.mark.parametrize(("option", "environ", "_", "colours"), ROWS)
def test_a_terminal(show, option, environ, _, colours):
    shown, _ = show("compare", FEW, *option, URL, **environ)
    assert bool(STYLE.search(shown)) is colours


def test_the_option_stands_before_the_command_too(run):
    assert STYLE.search(run("--color=always", "compare", FEW, URL).text)
    done = run("--color=always", "compare", "--color=never", FEW, URL)
    assert not STYLE.search(done.text)


def test_lines_and_a_brief_scan_have_colours(run):
    assert STYLE.search(run("compare", FEW, "--oneline", "--color=always", URL).text)
    done = run("scan", FEW, "--brief", "--color=always", given=URL.encode())
    assert STYLE.search(done.text)


@pytest.mark.parametrize(
    "arguments",
    [
        ("compare", FEW, URL, "--json"),
        ("parse", "http://a/", "http://b/"),
        ("parse", "--csv", "http://a/"),
        ("normalize", "http://a/"),
    ],
    ids=" ".join,
)
def test_what_programs_read_has_none(run, arguments):
    done = run(*arguments, "--color=always")
    assert done.text == run(*arguments).text
    assert "\x1b" not in done.text


def test_another_value_is_wrong_usage(run):
    done = run("parse", "--color=blue", "http://a/")
    assert (done.code, done.out) == (2, b"")
    assert "no value is named 'blue'; known: auto, always, never" in done.errors


def test_colours_in_a_pipe_are_utf_8_whatever_the_locale(run):
    done = run(
        *("compare", FEW, "--color=always", "http://é☃.example/"),
        PYTHONUTF8="0",
        PYTHONIOENCODING="ascii",
    )
    assert "é☃" in done.text
