"""`urlprism normalize`: URLs become their normal form, one a line."""

import json

import pytest

from urlprism import rfc3986, rfc3987

pytestmark = pytest.mark.plain


URL = "HTTP://Example.com:80/%7euser/../b"  # of the kind of RFC 3986 §6.2.2


@pytest.mark.parametrize(
    ("arguments", "normal"),
    [
        ((), "http://example.com/b"),
        (("--standard", "rfc3986"), "http://example.com:80/b"),
        (("--rung", "simple"), URL),
        (("--rung", "case"), "http://example.com:80/%7Euser/../b"),
        (("--rung", "percent-encoding"), "http://example.com:80/~user/../b"),
        (("--rung", "path-segment"), "http://example.com:80/b"),
        (("--rung", "syntax"), "http://example.com:80/b"),
        (("--rung", "scheme"), "http://example.com/b"),
        (("--standard", "rfc3987", "--rung", "scheme"), "http://example.com/b"),
        (("--standard", "whatwg"), "http://example.com/b"),
    ],
)
def test_a_url(run, arguments, normal):
    done = run("normalize", *arguments, URL)
    assert (done.code, done.text, done.err) == (0, f"{normal}\n", b"")


@pytest.mark.parametrize(
    ("standard", "rung", "normal"),
    [
        ("rfc3987", "syntax", "http://h/re\u0301"),
        ("rfc3987", "character", "http://h/ré"),
        ("whatwg", None, "http://h/re%CC%81"),
    ],
)
def test_an_iri(run, standard, rung, normal):
    rungs = () if rung is None else ("--rung", rung)
    done = run("normalize", "--standard", standard, *rungs, "http://h/re\u0301")
    assert done.text == f"{normal}\n"


def test_the_help_names_each_rung(run):
    text = run("help", "normalize").text
    for rung in {*rfc3986.Rung, *rfc3987.IRIRung}:
        assert rung in text


def test_the_same_urls_become_one_line(run):
    done = run("normalize", "--rung=scheme", given=b"http://h\nHTTP://h:80/\nhttp://h:/\n")
    assert done.lines == ["http://h/"] * 3


def test_rows_for_programs(run):
    by_rfc = ("normalize", "--standard", "rfc3986")
    done = run(*by_rfc, "--jsonl", given=b"x:%61\n")
    assert json.loads(done.out) == {"line": 1, "url": "x:%61", "normal": "x:a"}
    assert run(*by_rfc, "--csv", "x:%61").text == 'url,normal,error\n"x:%61","x:a",\n'


def test_what_is_refused(run):
    done = run("normalize", "--rung", "syntax", "http://h/é", given=b"")
    assert (done.code, done.out) == (1, b"")
    assert done.errors == (
        "argument 1: this is not allowed in the path (RFC 3986 §3.3 path)\n"
        "    http://h/é\n"
        "             ^\n"
    )


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--rung", "protocol"), "no rung is named 'protocol'; known: simple, case, percent"),
        (("--rung", "character"), "no rung is named 'character'; known: simple, case, percent"),
        (("--rung", ""), "no rung is named ''"),
        (
            ("--standard", "whatwg", "--rung", "simple"),
            "rfc3987: whatwg has none.",
        ),
        (("--standard", "urllib", "--rung", "simple"), "urllib has none."),
        (("--standard", "rfc2396"), "no standard is named 'rfc2396'; near: rfc"),
        (("--base", "http://h/"), "No such option"),
    ],
)
def test_wrong_usage(run, arguments, says):
    done = run("normalize", *arguments, "http://h/")
    assert (done.code, done.out) == (2, b"")
    assert says in done.errors
