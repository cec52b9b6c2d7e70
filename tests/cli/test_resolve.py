"""`urlprism resolve`: references become targets, one a line."""

import json

import pytest

pytestmark = pytest.mark.plain


BASE = "http://a/b/c/d;p?q"  # RFC 3986 §5.4

# §5.4.1 and §5.4.2, those on which the standards agree, and those on which they do not.
TARGETS = [
    ("rfc3986", "g", "http://a/b/c/g"),
    ("rfc3986", "?y", "http://a/b/c/d;p?y"),
    ("rfc3986", "../../../g", "http://a/g"),
    ("rfc3986", "", "http://a/b/c/d;p?q"),
    ("rfc3986", "http:g", "http:g"),
    ("rfc3986", "g:h", "g:h"),
    ("rfc3987", "é/../ü", "http://a/b/c/ü"),
    ("rfc2396", "?y", "http://a/b/c/?y"),
    ("rfc2396", "../../../g", "http://a/../g"),
    ("whatwg", "..\\g h", "http://a/b/g%20h"),
    ("whatwg", "http:g", "http://a/b/c/g"),
]


@pytest.mark.parametrize(("standard", "reference", "target"), TARGETS)
def test_a_reference(run, standard, reference, target):
    done = run("resolve", "--base", BASE, "--standard", standard, reference)
    assert (done.code, done.text, done.err) == (0, f"{target}\n", b"")


def test_the_standard_is_that_of_browsers_unless_it_is_named(run):
    assert run("resolve", "--base", BASE, "http:g").text == "http://a/b/c/g\n"
    assert run("resolve", "--base", BASE, "--standard", "rfc3986", "http:g").text == "http:g\n"


def test_an_option_of_some_standards_means_the_first_of_them(run):
    """RFC 3986 alone refuses a blank."""
    done = run("resolve", "--base", BASE, "--non-strict", "a b", "http:g")
    assert (done.code, done.text) == (1, "http://a/b/c/g\n")
    assert "RFC 3986" in done.errors


@pytest.mark.parametrize("standard", ["rfc3986", "rfc3987", "rfc2396"])
def test_a_scheme_that_is_ignored(run, standard):
    """RFC 3986 §5.4.2: "http:g" for backward compatibility."""
    done = run("resolve", "--base", BASE, "--standard", standard, "--non-strict", "http:g")
    assert (done.code, done.text) == (0, "http://a/b/c/g\n")


def test_a_target_that_would_read_otherwise_is_mended(run):
    for standard in ("rfc3986", "whatwg"):
        done = run("resolve", "--standard", standard, "--base", "x:/a/b", "..//c")
        assert done.text == "x:/.//c\n"


def test_rows_for_programs(run):
    row = {"url": "../g", "target": "http://a/b/g"}
    lines = ("resolve", "--base", BASE, "../g")
    assert json.loads(run(*lines, "--json").out) == [row]
    assert json.loads(run(*lines, "--jsonl").out) == row
    assert run(*lines, "--csv").text == 'url,target,error\n"../g","http://a/b/g",\n'


def test_a_stream_has_lines(run):
    done = run("resolve", "--base", BASE, "--jsonl", given=b"g\n\n./h\n")
    assert [json.loads(line) for line in done.lines] == [
        {"line": 1, "url": "g", "target": "http://a/b/c/g"},
        {"line": 3, "url": "./h", "target": "http://a/b/c/h"},
    ]
    assert run("resolve", "--base", BASE, "--csv", given=b"g\n").text == (
        'line,url,target,error\n1,"g","http://a/b/c/g",\n'
    )


def test_a_file_and_the_examples(run, tmp_path):
    file = tmp_path / "refs.txt"
    file.write_text("g\nh\n")
    done = run("resolve", "--base", BASE, "-f", str(file))
    assert done.lines == ["http://a/b/c/g", "http://a/b/c/h"]
    done = run("resolve", "--base", BASE, "--examples", "--standard", "whatwg")
    assert done.lines[0] == "https://www.python.org/"


def test_a_reference_that_is_refused_is_reported_and_the_others_go_on(run):
    texts = ("a b", "g", "http://u:secret@h:x/")
    done = run("resolve", "--standard", "rfc3986", "--base", BASE, *texts)
    assert done.text == "http://a/b/c/g\n"
    assert done.errors == (
        "argument 1: this is not allowed in the path (RFC 3986 §3.3 path)\n"
        "    a b\n"
        "     ^\n"
        "argument 3: a port can contain digits only (RFC 3986 §3.2.3 port)\n"
        "    http://u:******@h:x/\n"
        "                      ^\n"
    )
    assert done.code == 1


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("g",), "Missing option '--base'."),
        (("--base", "b", "g"), "Invalid value for --base: there is no scheme"),
        (("--base", "b", "--standard", "rfc3986", "g"), "--base: the base has no scheme"),
        (("--base", "b", "--standard", "rfc3987", "g"), "Invalid value for --base: "),
        (("--base", "b", "--standard", "rfc2396", "g"), "Invalid value for --base: "),
        (("--base", "b", "--standard", "whatwg", "g"), "missing-scheme-non-relative-URL"),
        (("--base", "http://a b/", "g"), "    http://a b/\n           ^^^"),
        (
            ("--base", "http://a/", "--standard", "rfc1738", "g"),
            "no standard is named 'rfc1738'; near: ",
        ),
        (("--base", "b", "--standard", "rfc1808", "g"), "must begin with a scheme"),
        (("--base", "http://a/", "--standard", "rfc8089", "g"), "must begin with 'file:'"),
        (
            ("--base=http://a/", "--standard=rfc1808", "--non-strict", "g"),
            "rfc1808 has none",
        ),
        (
            ("--base", "http://a/", "--standard=whatwg", "--non-strict", "g"),
            "whatwg has none",
        ),
        (("--base", "http://a/", "g", "--examples"), "References, --file and --examples exclude"),
        (("--base", "http://a/", "g", "--json", "--csv"), "--json and --csv exclude each other."),
    ],
)
def test_wrong_usage(run, arguments, says):
    done = run("resolve", *arguments)
    assert (done.code, done.out) == (2, b"")
    assert says in done.errors


def test_a_terminal_shows_the_targets(show):
    shown, code = show("resolve", "--base", "x:/", "--standard=whatwg", "a\x1b]0;t\x07c", "b" * 100)
    assert shown == "x:/a%1B]0;t%07c\nx:/" + "b" * 100 + "\n"
    assert code == 0
