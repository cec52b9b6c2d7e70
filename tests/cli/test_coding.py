"""`urlprism encode` and `urlprism decode`: data as components hold it, and back."""

import json

import pytest

from urlprism import rfc3986
from urlprism.cli.conversions.registry import coding

pytestmark = pytest.mark.plain


ODD = "".join(map(chr, range(0x21, 0x7F)))
STANDARDS = ["whatwg", "rfc3986", "rfc3987", "rfc2396", "urllib"]


@pytest.mark.parametrize(
    ("standard", "component", "text", "encoded"),
    [
        # URL Standard #percent-encoded-bytes
        ("whatwg", None, "a/b ‽~'!", "a%2Fb%20%E2%80%BD~'!"),
        ("whatwg", "component", "a$b+", "a%24b%2B"),
        ("whatwg", "userinfo", "a:b@c|d", "a%3Ab%40c%7Cd"),
        ("whatwg", "path", "a/b?c#d{", "a/b%3Fc%23d%7B"),
        ("whatwg", "query", "'a\"#", "'a%22%23"),
        ("whatwg", "special-query", "'a", "%27a"),
        ("whatwg", "fragment", "a#`b", "a#%60b"),
        ("whatwg", "c0-control", " \x7fé", " %7F%C3%A9"),
        ("whatwg", "form", "a b~c+", "a+b%7Ec%2B"),
        # RFC 3986 §2 and §3, Appendix A
        ("rfc3986", None, "-._~a!/é", "-._~a%21%2F%C3%A9"),
        ("rfc3986", "userinfo", "a:b@/", "a:b%40%2F"),
        ("rfc3986", "host", "a:b é", "a%3Ab%20%C3%A9"),
        ("rfc3986", "segment", "a:@b/c", "a:@b%2Fc"),
        ("rfc3986", "path", "a/b?c", "a/b%3Fc"),
        ("rfc3986", "query", "a/?b#", "a/?b%23"),
        ("rfc3986", "fragment", "a/?#[", "a/?%23%5B"),
        ("rfc3986", "unreserved", "50%25", "50%2525"),
        # RFC 3987 §2.2
        ("rfc3987", "segment", "é b", "é%20b"),
        ("rfc3987", "query", "\ue000", "\ue000"),
        ("rfc3987", "segment", "\ue000", "%EE%80%80"),
        # RFC 2396 §2.3, §3; RFC 2732 §3
        ("rfc2396", None, "-_.!~*'()a/+", "-_.!~*'()a%2F%2B"),
        ("rfc2396", "userinfo", "a;b@[", "a;b%40%5B"),
        ("rfc2396", "host", "a@b;c/", "a@b;c%2F"),
        ("rfc2396", "segment", "a;b@c/", "a%3Bb@c%2F"),
        ("rfc2396", "path", "/a;b?", "/a;b%3F"),
        ("rfc2396", "query", "a[b]#", "a[b]%23"),
        ("rfc2396", "fragment", "a^%é", "a%5E%25%C3%A9"),
        # urllib.parse: quote, quote_plus
        ("urllib", None, "a/b c~", "a/b%20c~"),
        ("urllib", "quote_plus", "a/b c", "a%2Fb+c"),
    ],
)
def test_encode_and_back(standard, component, text, encoded):
    it = coding(standard, component)
    assert it.encode(text) == encoded
    assert it.decode(encoded) == text.encode()


@pytest.mark.parametrize(
    ("options", "text", "encoded"),
    [
        (("--standard", "rfc3986", "--component", "path"), "a b/50%?é", "a%20b/50%25%3F%C3%A9"),
        (("--standard", "rfc2396", "--component", "host"), "-a b", "-a%20b"),
        (("--component", "form"), "a b+", "a+b%2B"),
        ((), "a/b", "a%2Fb"),
    ],
)
def test_the_commands(run, options, text, encoded):
    done = run("encode", *options, "--", text)
    assert (done.code, done.text, done.err) == (0, f"{encoded}\n", b"")
    done = run("decode", *options, "--", encoded)
    assert (done.code, done.text, done.err) == (0, f"{text}\n", b"")


def test_the_url_standard_is_followed_unless_another_is_named(run):
    assert run("encode", "~!").text == "~!\n"


@pytest.mark.parametrize(
    ("standard", "component", "text"),
    [("whatwg", "component", "a+b"), ("rfc3986", "query", "a+b"), ("urllib", "quote", "a+b")],
)
def test_a_plus_stays_one_where_no_form_is(standard, component, text):
    assert coding(standard, component).decode(text) == text.encode()


@pytest.mark.parametrize("standard", ["whatwg", "urllib"])
def test_a_bad_triplet_that_stays(run, standard):
    done = run("decode", "--standard", standard, "%zz%4%41%")
    assert (done.code, done.text) == (0, "%zz%4A%\n")


@pytest.mark.parametrize(
    ("standard", "rule"),
    [
        ("rfc3986", "RFC 3986 §2.1 pct-encoded"),
        ("rfc3987", "RFC 3986 §2.1 pct-encoded"),
        ("rfc2396", "RFC 2396 §2.4.1 escaped"),
    ],
)
def test_a_bad_triplet_that_is_refused(run, standard, rule):
    done = run("decode", "--standard", standard, "a%zz", "%41")
    assert (done.code, done.text) == (1, "A\n")
    assert done.errors == (
        f"argument 1: two hexadecimal digits should follow the '%' ({rule})\n    a%zz\n     ^\n"
    )


@pytest.mark.parametrize(
    ("standard", "rule"), [("rfc3986", "RFC 3986 §2"), ("rfc2396", "RFC 2396")]
)
def test_what_is_no_text_of_a_uri(run, standard, rule):
    done = run("decode", "--standard", standard, "aé")
    assert (done.code, done.out) == (1, b"")
    assert rule in done.errors
    assert done.errors.endswith("\n    aé\n     ^\n")


@pytest.mark.parametrize("standard", STANDARDS)
def test_octets_that_are_no_utf_8_reach_a_pipe_as_they_are(run, standard):
    done = run("decode", "--standard", standard, "%E9%00%0A%C3%A9", "%FF")
    assert (done.code, done.out, done.err) == (0, b"\xe9\x00\n\xc3\xa9\n\xff\n", b"")


@pytest.mark.parametrize("standard", STANDARDS[:2])
def test_octets_that_are_no_utf_8_have_no_text_for_programs(run, standard):
    options = ("decode", "--standard", standard, "%E9a", "%C3%A9")
    assert json.loads(run(*options, "--json").out) == [
        {"text": "%E9a", "decoded": None, "octets": "e961"},
        {"text": "%C3%A9", "decoded": "é", "octets": "c3a9"},
    ]
    assert run(*options, "--csv").text == (
        'text,decoded,octets,error\n"%E9a",,"e961",\n"%C3%A9","é","c3a9",\n'
    )


def test_a_terminal_shows_controls_and_other_octets_by_pictures(show):
    shown, code = show("decode", "%E9%1B[31m%0A%07[b]", "%E2%80%AE", "é")
    assert shown == "\\xe9␛[31m␊␇[b]\n\ufffd\né\n"
    assert code == 0


def test_a_stream(run):
    done = run("encode", "--jsonl", given=b"a b\n\nc\xff\n%\n")
    first, refused, last = (json.loads(line) for line in done.lines)
    assert first == {"line": 1, "text": "a b", "encoded": "a%20b"}
    assert last == {"line": 4, "text": "%", "encoded": "%25"}
    assert (refused["line"], refused["encoded"]) == (3, None)
    assert refused["error"]["rule"] == "RFC 3629 section 4"
    assert done.errors.startswith("<stdin>:3: octet 0xFF is not UTF-8 ")
    assert done.code == 1


def test_empty_texts_are_texts(run):
    assert run("encode", "", "a").text == "\na\n"
    assert run("decode", "").text == "\n"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--component", "host", "a"), "no component is named 'host'; known: component, user"),
        (("--standard=rfc3986", "--component=port", "a"), "no component is named 'port'; known: "),
        (("--standard=rfc3987", "--component=form", "a"), "no component is named 'form'; known: "),
        (("--standard=rfc2396", "--component=form", "a"), "no component is named 'form'; known: "),
        (("--standard=urllib", "--component=path", "a"), "'path'; known: quote, quote_plus."),
        (("--component", "", "a"), "no component is named ''"),
        (("--standard", "rfc1738", "a"), "'rfc1738' is not one of"),
        (("a", "-f", "b"), "Texts, --file and --examples exclude each other."),
    ],
)
def test_wrong_usage(run, arguments, says):
    done = run("encode", *arguments)
    assert (done.code, done.out) == (2, b"")
    assert says in done.errors


@pytest.mark.parametrize("command", ["encode", "decode"])
def test_the_help_names_each_component(run, command):
    lines = {
        words[0]: words[1:] for line in run(command, "--help").lines if (words := line.split())
    }
    assert set(lines["rfc3986"]) == set(rfc3986.COMPONENTS)
    for standard in ("whatwg", "rfc3986", "urllib"):
        first, *_ = lines[standard]
        assert coding(standard, None).encode(ODD) == coding(standard, first).encode(ODD)
        with pytest.raises(ValueError, match="known: ") as caught:
            coding(standard, "none")
        known = str(caught.value).partition("known: ")[2].split(", ")
        assert set(known) == set(lines[standard])
