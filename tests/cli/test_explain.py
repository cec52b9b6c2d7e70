"""`urlprism explain`: what it says of odd URLs, for people and as JSON."""

import json
import re
import unicodedata

import pytest

RULE = "─" * 80
STYLE = re.compile(r"\x1b\[[0-9;]*m")


def block(text):
    """Return the lines of a text that is indented as its last line is."""
    *lines, margin = text.removeprefix("\n").split("\n")
    return [line.removeprefix(margin) for line in lines]


def width(text):
    """Return how many columns a text fills, as UAX #11 has it."""
    return sum(
        0
        if unicodedata.category(c) in {"Mn", "Me"}
        else 1 + (unicodedata.east_asian_width(c) in "WF")
        for c in text
    )


# The URL, and all that is said of it: parts by #url-class, validation errors by #url-parsing.
EXPLAINED = [
    (
        "https://example.com/",
        """
        url      https://example.com/
        = href   ├────┘  ├─────────┘│
                 │       hostname   pathname
                 protocol
        origin   https://example.com
        valid    yes
        """,
    ),
    # A scheme and a domain may be in any case, a default port and dots may be written.
    (
        "HTTPS://EXAMPLE.com:443/a/../b",
        """
        url      HTTPS://EXAMPLE.com:443/a/../b
        href     https://example.com/b
                 ├────┘  ├─────────┘├┘
                 │       hostname   pathname
                 protocol
        origin   https://example.com
        valid    yes
        """,
    ),
    (
        " https://example.org/\t",
        """
        url      ␠https://example.org/␉
        href     https://example.org/
                 ├────┘  ├─────────┘│
                 │       hostname   pathname
                 protocol
        origin   https://example.org
        valid    no: 2 findings

        finding  invalid-URL-unit: a URL cannot hold this unescaped (2 times)
                 ␠https://example.org/␉
                 ^                    ^
                 URL Standard #concept-basic-url-parser
        """,
    ),
    (
        "ws://h:80\\a b",
        """
        url      ws://h:80\\a␠b
        href     ws://h/a%20b
                 ├─┘  │├────┘
                 │    │pathname
                 │    hostname
                 protocol
        origin   ws://h
        valid    no: 2 findings

        finding  invalid-reverse-solidus: a "\\" stands where "/" should
                 ws://h:80\\a␠b
                          ^
                 URL Standard #path-start-state

        finding  invalid-URL-unit: a URL cannot hold this unescaped
                 ws://h:80\\a␠b
                            ^
                 URL Standard #path-state
        """,
    ),
    (
        "https://user:secret@host.example:8443/?q#f",
        """
        url      https://user:******@host.example:8443/?q#f
        = href   ├────┘  ├──┘ ├────┘ ├──────────┘ ├──┘│├┘├┘
                 │       │    │      hostname     │   ││ hash
                 │       │    password            │   │search
                 │       username                 │   pathname
                 protocol                         port
        origin   https://host.example:8443
        valid    no: 1 finding

        finding  invalid-credentials: a URL should not hold a username or a password
                 https://user:******@host.example:8443/?q#f
                                    ^
                 URL Standard #authority-state
        """,
    ),
    (
        "https://bücher.example/",
        """
        url      https://bücher.example/
        href     https://xn--bcher-kva.example/
                 ├────┘  ├───────────────────┘│
                 │       hostname             pathname
                 protocol
        display  https://bücher.example/
        origin   https://xn--bcher-kva.example
        valid    yes
        """,
    ),
    (
        "file:c:\\my-secret-folder",
        """
        url      file:c:\\my-secret-folder
        href     file:///c:/my-secret-folder
                 ├───┘  ├──────────────────┘
                 │      pathname
                 protocol
        origin   null
        valid    no: 2 findings

        finding  special-scheme-missing-following-solidus: exactly "//" should follow
                 the scheme
                 file:c:\\my-secret-folder
                      ^
                 URL Standard #scheme-state

        finding  invalid-reverse-solidus: a "\\" stands where "/" should
                 file:c:\\my-secret-folder
                        ^
                 URL Standard #path-state
        """,
    ),
    (
        "mailto:a@b.example?subject=é",
        """
        url      mailto:a@b.example?subject=é
        href     mailto:a@b.example?subject=%C3%A9
                 ├─────┘├─────────┘├─────────────┘
                 │      pathname   search
                 protocol
        display  mailto:a@b.example?subject=é
        origin   null
        valid    yes
        """,
    ),
    (
        "web+demo:/.//not-a-host/",
        """
        url      web+demo:/.//not-a-host/
        = href   ├───────┘  ├───────────┘
                 protocol   pathname
        origin   null
        valid    yes
        """,
    ),
    (
        "blob:https://whatwg.org/d0360e2f",
        """
        url      blob:https://whatwg.org/d0360e2f
        = href   ├───┘├─────────────────────────┘
                 │    pathname
                 protocol
        origin   https://whatwg.org
        valid    yes
        """,
    ),
    (
        "x:\x1b]0;t\x07\u202e",
        """
        url      x:␛]0;t␇\ufffd
        href     x:%1B]0;t%07%E2%80%AE
                 ├┘├─────────────────┘
                 │ pathname
                 protocol
        origin   null
        valid    no: 3 findings

        finding  invalid-URL-unit: a URL cannot hold this unescaped (3 times)
                 x:␛]0;t␇\ufffd
                   ^^   ^
                 URL Standard #cannot-be-a-base-url-path-state
        """,
    ),
    (
        "https://user:pass@",
        """
        url      https://user:****@
        valid    no, and refused: 2 findings

        finding  invalid-credentials: a URL should not hold a username or a password
                 https://user:****@
                                  ^
                 URL Standard #authority-state

        fatal    host-missing: the host is missing
                 https://user:****@
                                   ^
                 URL Standard #authority-state
        """,
    ),
    (
        "https://example.org:70000/",
        """
        url      https://example.org:70000/
        valid    no, and refused: 1 finding

        fatal    port-out-of-range: the port is greater than 65535
                 https://example.org:70000/
                                     ^^^^^
                 URL Standard #port-state
        """,
    ),
    (
        "https://日本[/",
        """
        url      https://日本[/
        valid    no, and refused: 1 finding

        fatal    domain-to-ASCII: the domain is not one that IDNA allows
                 https://日本[/
                         ^^^^^
                 URL Standard #concept-domain-to-ascii
        """,
    ),
    (
        "",
        """
        url      ""
        valid    no, and refused: 1 finding

        fatal    missing-scheme-non-relative-URL: there is no scheme, and no base URL to
                 be relative to
                 URL Standard #no-scheme-state
        """,
    ),
]


@pytest.mark.parametrize(("url", "expected"), EXPLAINED)
def test_what_is_said_of_a_url(run, url, expected):
    done = run("explain", "--", url)
    assert done.lines == block(expected)
    assert done.err == b""
    assert done.code == ("valid    yes" not in done.lines)


def test_a_base(run):
    done = run("explain", "..\\é#", "--base", "HTTP://u:secret@h/a/b/c")
    assert done.lines == block(
        """
        url      ..\\é#
        base     http://u:******@h/a/b/c
        href     http://u:******@h/a/%C3%A9#
                 ├───┘  │ ├────┘ │├───────┘│
                 │      │ │      │pathname hash
                 │      │ │      hostname
                 │      │ password
                 │      username
                 protocol
        display  http://u:******@h/a/é#
        origin   http://h
        valid    no: 1 finding

        finding  invalid-reverse-solidus: a "\\" stands where "/" should
                 ..\\é#
                   ^
                 URL Standard #path-state
        """
    )
    assert done.code == 1


def test_urls_have_rules_between_them_and_lines_numbers(run):
    done = run("explain", given=b"data:,\n\ndata:,a\n")
    assert done.lines == [
        "line     1",
        "url      data:,",
        "= href   ├───┘│",
        "         │    pathname",
        "         protocol",
        "origin   null",
        "valid    yes",
        "",
        RULE,
        "",
        "line     3",
        "url      data:,a",
        "= href   ├───┘├┘",
        "         │    pathname",
        "         protocol",
        "origin   null",
        "valid    yes",
    ]
    assert (done.code, done.err) == (0, b"")


@pytest.mark.parametrize(
    ("urls", "code"),
    [
        (["x:"], 0),
        (["x:", "http:h"], 1),
        (["http:h", "x:"], 1),
        (["x"], 1),
        (["http://[", "x:"], 1),
    ],
)
def test_the_exit_code_tells_whether_anything_was_found(run, urls, code):
    assert run("explain", *urls).code == run("explain", "--json", *urls).code == code


def test_lines_that_are_no_text_are_reported(run):
    done = run("explain", "--json", given=b"x:\n\xff\ny:\n")
    assert [row["line"] for row in json.loads(done.out)] == [1, 3]
    assert done.errors.startswith("<stdin>:2: octet 0xFF is not UTF-8")
    assert done.code == 1


def test_json(run):
    url = "HTTP:\\\\u:p@h?é"
    done = run("explain", "--json", url, "//[", "--base", "https://a:b@c")
    first, second = json.loads(done.out)
    findings = first.pop("findings")
    assert first == {
        "url": url,
        "base": "https://a:b@c/",
        "href": "http://u:p@h/?%C3%A9",
        "display": "http://u:******@h/?é",
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
        "message": "a URL should not hold a username or a password",
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
