"""`urlprism encode` and `urlprism decode`: data as components hold it, and back."""

import json
import random

import pytest

from tests.help.counts import amount
from urlprism.cli.by_standard.packages import CODING, package_of
from urlprism.cli.main import run as run_command

pytestmark = pytest.mark.plain


STANDARDS = ["whatwg", "rfc3986", "rfc3987", "rfc2396", "urllib"]


def printed(capsysbinary, *arguments):
    """Return what a command prints, and what it says."""
    run_command(arguments)
    return capsysbinary.readouterr()


def decoded(words, text):
    """Return the line of decoded octets, or how the message of the error begins."""
    try:
        return bytes(words.decode_to_bytes(text)) + b"\n"
    except ValueError as error:
        return str(error).splitlines()[0].encode()


@pytest.mark.parametrize("standard", CODING)
def test_the_command_encodes_as_the_library(capsysbinary, standard):
    chance = random.Random(standard)  # noqa: S311
    words = package_of(standard)
    letters = [chr(code) for code in range(0x20, 0x7F)] + ["é", "ü", "\ue000", "😀", "%41", "%zz"]
    texts = ["".join(chance.choices(letters, k=8)) for _ in range(amount(100))]
    for component in words.COMPONENTS:
        given = ("--standard", standard, "--component", component, "--", *texts)
        wanted = [words.encode(text, component) for text in texts]
        assert printed(capsysbinary, "encode", *given).out.decode() == "".join(
            [f"{text}\n" for text in wanted]
        )
        back = printed(capsysbinary, "decode", "--standard", standard, "--", *wanted)
        assert back.out == b"".join([words.decode_to_bytes(text) + b"\n" for text in wanted])
    for text in texts:
        shown = printed(capsysbinary, "decode", "--standard", standard, "--", text)
        assert decoded(words, text) in (shown.out or shown.err)


@pytest.mark.parametrize(
    ("standard", "component", "text", "encoded"),
    [
        # URL Standard #percent-encoded-bytes; "%" is data
        ("whatwg", None, "a/b ‽~'!", "a%2Fb%20%E2%80%BD~'!"),
        ("whatwg", None, "a$b+%", "a%24b%2B%25"),
        ("whatwg", "userinfo", "a:b@c|d", "a%3Ab%40c%7Cd"),
        ("whatwg", "path", "a/b?c#d{", "a/b%3Fc%23d%7B"),
        ("whatwg", "segment", "a/b", "a%2Fb"),
        ("whatwg", "query", "a'b%2F\\", "a%27b%252F\\"),
        ("whatwg", "fragment", "a#`b", "a#%60b"),
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
        ("urllib", None, "a/b c~", "a%2Fb%20c~"),
        ("urllib", "path", "a/b c~", "a/b%20c~"),
        # RFC 6068 §2, RFC 8089 §2
        ("rfc6068", "hfvalue", "a&b=c", "a%26b%3Dc"),
        ("rfc8089", "path", "/a b/c", "/a%20b/c"),
    ],
)
def test_encode_and_back(run, standard, component, text, encoded):
    named = () if component is None else ("--component", component)
    done = run("encode", "--standard", standard, *named, "--", text)
    assert (done.text, done.err) == (f"{encoded}\n", b"")
    assert run("decode", "--standard", standard, "--", encoded).out == f"{text}\n".encode()


def test_a_plus_of_forms(run):
    form = ("--standard", "urllib", "--component", "query")
    assert run("encode", *form, "a/b c+").text == "a%2Fb+c%2B\n"
    assert run("decode", "--standard", "urllib", "--plus", "a%2Fb+c%2B").text == "a/b c+\n"
    assert run("decode", "--plus", "a+b%2B").text == "a b+\n"
    assert run("decode", "a+b").text == "a+b\n"


@pytest.mark.parametrize(
    ("options", "text", "encoded"),
    [
        (("--standard", "rfc3986", "--component", "path"), "a b/50%?é", "a%20b/50%25%3F%C3%A9"),
        (("--standard", "rfc2396", "--component", "host"), "-a b", "-a%20b"),
        ((), "a/b", "a%2Fb"),
    ],
)
def test_the_commands(run, options, text, encoded):
    done = run("encode", *options, "--", text)
    assert (done.code, done.text, done.err) == (0, f"{encoded}\n", b"")
    done = run("decode", *options[:2], "--", encoded)
    assert (done.code, done.text, done.err) == (0, f"{text}\n", b"")


def test_the_url_standard_is_followed_unless_another_is_named(run):
    assert run("encode", "~!").text == "~!\n"


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
        (("--component", "host", "a"), "no component is named 'host'; known: userinfo, segment"),
        (("--standard=rfc3986", "--component=port", "a"), "no component is named 'port'; known: "),
        (("--standard=rfc3987", "--component=form", "a"), "no component is named 'form'; known: "),
        (("--standard=rfc2396", "--component=form", "a"), "no component is named 'form'; known: "),
        (
            ("--standard=urllib", "--component=quote", "a"),
            "'quote'; near: query; known: path, query, unreserved.",
        ),
        (("--component", "", "a"), "no component is named ''"),
        (("--standard", "draft-abarth-url", "a"), "no standard is named 'draft-abarth-url'"),
        (("a", "-f", "b"), "Texts, --file and --examples exclude each other."),
    ],
)
def test_wrong_usage(run, arguments, says):
    done = run("encode", *arguments)
    assert (done.code, done.out) == (2, b"")
    assert says in done.errors


def test_the_help_names_each_component(run):
    lines = {words[0]: words[1:] for line in run("help", "encode").lines if (words := line.split())}
    for standard in CODING:
        assert {*lines[standard], "unreserved"} == {*package_of(standard).COMPONENTS}
