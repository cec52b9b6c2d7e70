"""What people see: the program at a terminal of 80 columns."""

import re
import subprocess
import time

import pytest

pytestmark = pytest.mark.plain


PARSE = ("parse", "--standard", "urllib")
STYLE = re.compile(r"\x1b\[[0-9;]*m")


def plain(shown):
    return [line.rstrip() for line in STYLE.sub("", shown).splitlines()]


def test_one_url_is_listed(show):
    shown, code = show(*PARSE, "https://u:p@Example.com:8443/a%20b?q#")
    assert plain(shown) == [
        "url       https://u:******@Example.com:8443/a%20b?q#",
        "scheme    https",
        "netloc    u:******@Example.com:8443",
        "path      /a%20b",
        "query     q",
        'fragment  ""',
        "username  u",
        "password  ******",
        "hostname  example.com",
        "port      8443",
    ]
    assert code == 0


def test_one_url_is_listed_by_the_url_standard(show):
    shown, code = show("parse", "https://u@Example.com/a b?q#")
    assert plain(shown) == [
        "url       https://u@Example.com/a␠b?q#",
        "href      https://u@example.com/a%20b?q#",
        "origin    https://example.com",
        "protocol  https:",
        "username  u",
        "password  –",
        "host      example.com",
        "hostname  example.com",
        "port      –",
        "pathname  /a%20b",
        "search    ?q",
        'hash      ""',
    ]
    assert code == 0


def test_a_table_has_what_is_not_in_its_other_columns(show):
    shown, _ = show("parse", "http://h:81/x y?z", "mailto:a@b")
    *table, left_out, more = plain(shown)
    assert table == [
        "protocol  host  port  pathname  search",
        "http:     h       81  /x%20y    ?z",
        'mailto:   –        –  a@b       ""',
    ]
    assert f"{left_out} {more}" == (
        "in the others: href, origin; in host: hostname; empty: hash; absent: username, password"
    )


def test_urls_of_which_nothing_can_be_said(show):
    shown, code = show(*PARSE, "", "")
    assert "path" in shown
    assert code == 0


def test_absent_parts_show_as_a_dash(show):
    shown, _ = show(*PARSE, "a", "--fields", "scheme,path")
    assert plain(shown) == ["url     a", "scheme  –", "path    a"]


def test_several_urls_are_a_table(show):
    shown, _ = show(*PARSE, "http://h:80/x y?", "mailto:a@b", "//[::1]")
    assert plain(shown) == [
        "scheme  netloc  path  query  hostname  port",
        'http    h:80    /x␠y  ""     h           80',
        "mailto  –       a@b   –      –            –",
        '–       [::1]   ""    –      ::1          –',
        "absent: fragment, username, password",
    ]


def test_the_table_of_a_stream_has_lines(show):
    shown, _ = show(*PARSE, given=b"\nhttp://h\n\nb\n")
    assert plain(shown) == [
        "line  scheme  netloc  path  hostname",
        '   2  http    h       ""    h',
        "   4  –       –       b     –",
        "absent: query, fragment, username, password, port",
    ]


def test_chosen_parts_stand_beside_the_urls(show):
    shown, _ = show(*PARSE, "http://h:80/a", "b", "--fields", "port,query")
    assert plain(shown) == [
        "url            port  query",
        "http://h:80/a    80  –",
        "b                 –  –",
    ]


def unfolded(lines, start, end):
    """Return all that stands in some columns of a table, put together."""
    return "".join(line[start:end].strip() for line in lines)


def test_long_parts_are_folded_and_none_is_lost(show):
    path, query = "/" + "p" * 150, "q" * 70
    shown, _ = show(*PARSE, f"http://user:word@{'h' * 40}:8080{path}?{query}", "b")
    lines = plain(shown)
    assert max(map(len, lines)) <= 80
    header, *body, note = lines
    assert header.split() == ["scheme", "netloc", "path", "query"]
    assert note == "in netloc: username, password, hostname, port; absent: fragment"
    netloc, at_path, at_query = map(header.index, ("netloc", "path", "query"))
    assert unfolded(body, netloc, at_path) == f"user:******@{'h' * 40}:8080–"
    assert unfolded(body, at_path, at_query) == path + "b"
    assert unfolded(body, at_query, None) == query + "–"


def test_a_long_part_is_folded_in_a_listing(show):
    shown, _ = show(*PARSE, "x:" + "y" * 200, "--fields", "path,port")
    lines = plain(shown)
    assert max(map(len, lines)) <= 80
    assert unfolded(lines[:-1], 6, None) == "x:" + "y" * 200 + "y" * 200


def test_a_narrow_terminal_gets_listings(show):
    shown, _ = show(*PARSE, "http://h/a?b#c", "d:e", columns=24)
    lines = plain(shown)
    assert max(map(len, lines)) <= 24
    assert lines[:2] == ["url       http://h/a?b#c", "scheme    http"]
    assert "url       d:e" in lines


def test_a_long_stream_is_shown_in_pages(show):
    given = b"".join(b"http://h/%d\n" % number for number in range(1, 451))
    shown, _ = show(*PARSE, given=given)
    lines = plain(shown)
    numbers = [line.split()[0] for line in lines if line[:4].strip().isdigit()]
    assert numbers == list(map(str, range(1, 451)))
    assert 3 <= sum(line.startswith("line") for line in lines) <= 10


def test_what_came_is_shown_before_more_is_awaited(start, terminals):
    terminal = terminals()
    program = start(*PARSE, stdin=subprocess.PIPE, stdout=terminal.theirs)
    for host in (b"first.example", b"second.example"):
        program.stdin.write(b"//" + host + b"\n")
        program.stdin.flush()
        assert terminal.wait_for(host)
    program.stdin.close()
    terminal.read()
    assert program.wait(60) == 0


def test_wide_characters_keep_the_columns_straight(show):
    shown, _ = show(*PARSE, "http://例え.テスト/a", "http://b/c", "--fields", "hostname,path")
    assert plain(shown) == [
        "url                   hostname     path",
        "http://例え.テスト/a  例え.テスト  /a",
        "http://b/c            b            /c",
    ]


def test_controls_do_not_reach_the_terminal(show):
    for urls in (["x:\x1b]0;t\x07\u202e\x9b"], ["x:\x1b]0;t\x07\u202e\x9b", "b"]):
        shown, _ = show(*PARSE, *urls, NO_COLOR="1")
        assert "␛]0;t␇\ufffd\ufffd" in shown
        assert not set("\x1b\x07\u202e\x9b") & set(shown)


def test_markup_is_text(show):
    shown, _ = show(*PARSE, "x:[bold]a[/bold]:smile:", "--fields", "port,path", NO_COLOR="1")
    assert plain(shown)[-1] == "path  [bold]a[/bold]:smile:"


def test_colour(show):
    shown, _ = show(*PARSE, "a")
    assert STYLE.search(shown)


@pytest.mark.parametrize("environ", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
@pytest.mark.parametrize("urls", [["a"], ["a", "http://b"]])
def test_no_colour_where_it_is_not_wanted(show, environ, urls):
    shown, code = show(*PARSE, *urls, **environ)
    assert "\x1b" not in shown
    assert ("netloc" in shown, code) == (True, 0)


@pytest.mark.parametrize("form", ["--jsonl", "--csv"])
def test_formats_are_the_same_on_a_terminal(show, run, form):
    shown, _ = show(*PARSE, "http://h/?", "b", form)
    assert shown == run(*PARSE, "http://h/?", "b", form).text


def test_a_terminal_that_is_not_utf_8(show):
    shown, code = show(*PARSE, "x:é", "--fields", "scheme,port", PYTHONIOENCODING="ascii")
    assert r"x:\xe9" in shown
    assert code == 0


def test_no_url_at_a_terminal_is_wrong_usage(start, terminals):
    terminal = terminals()
    program = start(*PARSE, stdin=terminal.theirs, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    out, errors = program.communicate(timeout=60)
    terminal.read()
    assert (program.returncode, out) == (2, b"")
    assert b"give URLs, -f FILE or --examples, or pipe lines in." in errors


# The program, for which a minute is a short run: a busy machine may need a second for a line.
PATIENT = """
import sys
from urlprism.cli import progress
progress._PATIENCE = 60.0
from urlprism.__main__ import main
main()
"""


def progress(start, terminals, flags=("-m", "urlprism"), **environ):
    """Return a terminal for standard error, and a run that reads a pipe."""
    terminal = terminals()
    program = start(
        *PARSE,
        "--jsonl",
        flags=flags,
        environ=environ,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=terminal.theirs,
    )
    return terminal, program


def feed(program, terminal, text, seconds=30.0):
    """Give lines now and then, until the terminal shows `text` or time is over."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        program.stdin.write(b"http://host/\n" * 100)
        program.stdin.flush()
        if terminal.wait_for(text, 0.1):
            return True
    return False


def test_progress_appears_in_a_long_run_and_goes_away(start, terminals):
    terminal, program = progress(start, terminals)
    assert feed(program, terminal, b"lines/s")
    program.stdin.close()
    shown = terminal.read()
    assert program.wait(60) == 0
    assert re.search(r"\d,?\d* lines  \d+\.\d MB", STYLE.sub("", shown))
    # At its end the display is erased (EL, ECMA-48) and the cursor is shown again.
    assert "\x1b[2K" in shown
    assert shown.rindex("\x1b[?25h") > shown.rindex("\x1b[?25l")


def test_reports_stand_above_the_progress(start, terminals):
    terminal, program = progress(start, terminals, NO_COLOR="1")
    assert feed(program, terminal, b"lines/s")
    program.stdin.write(b"http://[bold]:x/\n")
    program.stdin.flush()
    assert terminal.wait_for(b"<stdin>:")
    program.stdin.close()
    shown = terminal.read()
    assert "http://[bold]:x/\n" in shown
    assert program.wait(60) == 1


def test_progress_is_not_shown_in_a_short_run(start, terminals):
    terminal, program = progress(start, terminals, ("-c", PATIENT))
    program.stdin.write(b"a\n")
    program.stdin.close()
    assert (terminal.read(), program.wait(60)) == ("", 0)


def test_progress_is_not_shown_where_it_cannot_be_erased(start, terminals):
    terminal, program = progress(start, terminals, TERM="dumb")
    assert not feed(program, terminal, b"lines/s", 1.6)
    program.stdin.close()
    assert (terminal.read(), program.wait(60)) == ("", 0)


def test_progress_is_not_shown_among_the_rows(start, terminals):
    terminal = terminals()
    both = {"stdout": terminal.theirs, "stderr": terminal.theirs}
    program = start(*PARSE, "--jsonl", stdin=subprocess.PIPE, **both)
    assert not feed(program, terminal, b"lines/s", 1.6)
    program.stdin.close()
    assert "\x1b" not in terminal.read()
    assert program.wait(60) == 0
