"""`urlprism explain`: what it says of odd URLs."""

import json

import pytest

pytestmark = pytest.mark.plain


RULE = "─" * 80


def block(text):
    """Return the lines of a text that is indented as its last line is."""
    *lines, margin = text.removeprefix("\n").split("\n")
    return [line.removeprefix(margin) for line in lines]


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
        valid    no: 1 finding

        finding  invalid-URL-unit: a URL cannot contain this unencoded (2 times)
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

        finding  invalid-reverse-solidus: a "\\" is used instead of "/"
                 ws://h:80\\a␠b
                          ^
                 URL Standard #path-start-state

        finding  invalid-URL-unit: a URL cannot contain this unencoded
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

        finding  invalid-credentials: a URL should not contain a username or a password
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

        finding  invalid-reverse-solidus: a "\\" is used instead of "/"
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

        finding  invalid-URL-unit: a URL cannot contain this unencoded (3 times)
                 x:␛]0;t␇\ufffd
                   ^^   ^
                 URL Standard #cannot-be-a-base-url-path-state
        """,
    ),
    (
        "https://user:pass@",
        """
        url      https://user:******@
        valid    no, and refused: 2 findings

        finding  invalid-credentials: a URL should not contain a username or a password
                 https://user:******@
                                    ^
                 URL Standard #authority-state

        fatal    host-missing: the host is missing
                 https://user:******@
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

        fatal    domain-to-ASCII: the domain is not valid in IDNA: label 1, '日本[': has
                 U+005B, which is not allowed in a host name (UTS #46 §4.1 criterion 7,
                 STD 3)
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

        finding  invalid-reverse-solidus: a "\\" is used instead of "/"
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
