"""NO_PROXY as each program reads it: measured answers, the programs' own tables, and laws."""

import json
from pathlib import Path

import pytest

from tests.help.counts import MEGABYTE
from tests.help.work import is_linear_in_steps
from tests.matching.no_proxy import drawing
from urlprism.matching import MatchAnswer, dialects, matcher
from urlprism.matching.model import NOWHERE
from urlprism.matching.no_proxy import httpx, httpx2, mounts
from urlprism.matching.no_proxy.entries import Entry
from urlprism.readers import reader

CASES = Path(__file__).parents[2] / "data" / "no_proxy" / "cases.jsonl"
ALL = dialects("no_proxy")
LETTERS = {
    MatchAnswer.YES: "D",
    MatchAnswer.NO: "P",
    MatchAnswer.PATTERN_REFUSED: "!",
    MatchAnswer.URL_REFUSED: "?",
}
PROGRAMS = (
    *("curl", "urllib", "aiohttp", "requests", "httpx", "httpx2", "go", "wget"),
    *("proxy-from-env", "undici", "node"),
)
# What the programs answered on 26 November 2026: D goes direct, P by the proxy, ! no client.
MEASURED = [
    ("example.com", "www.example.com", "DDDDDDDDPDP"),
    (".example.com", "example.com", "DDDDPPPPPDD"),
    ("*.example.com", "www.example.com", "PPPPPDDPDDD"),
    ("*.example.com", "example.com", "PPPPPPPPPDP"),
    ("*,example.org", "other.example", "PPPPDDDPDPD"),
    ("10.0.0.0/8", "10.0.0.5", "DPPDPDDPPPP"),
    ("[::1]", "example.com", "PPPP!PPPPPP"),
    ("exam ple.com", "example.com", "PPPDPPPPPPP"),
    ("localhost", "foo.localhost", "DDDDPPDDPDP"),
    ("", "127.0.0.1", "PPPPPPDPPPP"),
]
# What single programs answered, and why it matters.
TOLD = [
    ("proxy-from-env", "", "http://[", "D", "url-refused"),
    ("go", "", "http://127.0.0.1/", "D", "loopback-always"),
    ("go", "", "http://127.1/", "P", ""),
    ("go", "", "http://LOCALHOST/", "P", ""),
    ("curl", "127.0.0.1", "http://127.1/", "D", ""),
    ("curl", "example.com:80", "http://example.com/", "P", "port-ignored"),
    ("go", "example.com:80", "http://example.com/", "D", "port-effective"),
    ("ruby", "example.com:80", "http://example.com/", "D", "port-effective"),
    ("node", "example.com:80", "http://example.com/", "D", "port-effective"),
    ("undici", "example.com:443", "http://example.com/", "P", "port-effective"),
    ("urllib", "example.com:80", "http://example.com/", "P", "port-ignored"),
    ("urllib", "example.com:80", "http://example.com:80/", "D", "port-written"),
    ("requests", "example.com:80", "http://example.com:80/", "D", "port-written"),
    ("urllib", "example.com", "http://me@example.com/", "P", ""),
    ("httpx2", "xn--bcher-kva.example", "http://example.com/", "!", "pattern-refused"),
    ("httpx", "http://", "http://example.com/", "D", "scheme-in-pattern"),
    ("wget", "a.example, ", "http://example.com./", "D", "subdomains-included"),
    ("node", "10.0.0.1-10.0.0.9", "http://10.0.0.5/", "D", "network-not-understood"),
    ("aiohttp", "::1", "http://[::1]/", "D", "port-written"),
    ("aiohttp", ":", "http://[::1]/", "D", ""),
    ("curl", "10.0.0.0/0", "http://10.0.0.5/", "P", "network-not-understood"),
    ("httpx", "example.com", "ftp://example.com/", "?", "url-refused"),
]
CAUSES = {
    *("", "wildcard-literal", "wildcard-any-depth", "apex-included", "subdomains-included"),
    *("star-only-alone", "port-ignored", "port-written", "port-effective", "loopback-always"),
    *("leading-dot-kept", "final-dot-kept", "address-respelled", "network-not-understood"),
    *("brackets", "scheme-in-pattern", "pattern-refused", "url-refused", "crash"),
}
HOSTILE = [
    *("", ",", "\0", "\ud800", "*\0", "::", "[", "]", "[]:", ":", "/", "//", "@", "%", "%zz"),
    *("1" * 5000, "1.2.3.4/" + "9" * 5000, "a:" + "1" * 5000, "[::1]/" + "٣", "1.2.3.4/٣"),
    *("\ud800.example", "http://\ud800", "::ffff:1.2.3.4/96", "1.2.3.4/1.2.3.4/1.2.3.4", "\x85"),
    *("xn--", "xn--\x80", "xn--" + "a" * 70, "\u0130.example", "ﬀ.example", "a" * 3000, "." * 3000),
    *(
        "-",
        "1.2.3.4-",
        "1.2.3.4-5.6.7.8-9",
        "*" * 3000,
        "1.2.3.4%1",
        "::1%",
        "::1%1%1",
        "://",
        "a://",
    ),
]


@pytest.mark.parametrize(("value", "host", "answers"), MEASURED)
def test_the_answers_are_those_measured(value, host, answers):
    told = (matcher(f"no_proxy.{name}").matches(value, f"http://{host}/") for name in PROGRAMS)
    assert "".join(LETTERS[each.answer] for each in told) == answers


@pytest.mark.parametrize(("program", "value", "url", "answer", "cause"), TOLD)
def test_what_a_single_program_answers(program, value, url, answer, cause):
    match = matcher(f"no_proxy.{program}").matches(value, url)
    assert (LETTERS[match.answer], match.cause) == (answer, cause)


def test_the_rows_of_curl_and_go_hold():
    rows = [json.loads(line) for line in CASES.read_text("utf-8").splitlines()]
    wrong = [
        row for row in rows if matcher(f"no_proxy.{row[0]}").matches(*row[1:3]).matched != row[3]
    ]
    assert wrong == []
    assert len(rows) == 159


@pytest.mark.parametrize("dialect", ALL, ids=lambda each: each.name)
def test_each_decision_says_why_and_where(dialect):
    for value, url in drawing.pairs(11, 600):
        match = dialect.matches(value, url)
        context = value, url, match
        assert 0 < len(match.reason) <= 70, context
        assert match.reason[-1] != ".", context
        assert match.cause in CAUSES, context
        assert match == dialect.matches(value.encode(), url.encode()), context
        for (start, end), text in ((match.pattern_span, value), (match.url_span, url)):
            assert 0 <= start <= end <= len(text), context
        assert match.rule == dialect.source


@pytest.mark.parametrize("dialect", ALL, ids=lambda each: each.name)
def test_the_entry_that_decided_decides_alone(dialect):
    decided = 0
    for value, url in drawing.pairs(12, 1500):
        match = dialect.matches(value, url)
        if match.pattern_span != NOWHERE and match.answer in {
            MatchAnswer.YES,
            MatchAnswer.PATTERN_REFUSED,
        }:
            entry = value[slice(*match.pattern_span)] or ","
            assert dialect.matches(entry, url).answer is match.answer, (value, url, entry)
            decided += 1
    assert decided > 150


@pytest.mark.parametrize("dialect", ALL, ids=lambda each: each.name)
def test_a_list_says_yes_where_one_of_its_entries_does(dialect):
    for value, url in drawing.pairs(13, 600):
        longer = f"q.test,{value}"
        if dialect.matches(value, url).answer is MatchAnswer.NO and value != "*":
            # A star after another entry, and a space at the front, may mean something else there.
            told = dialect.matches(longer, url)
            assert told.answer is MatchAnswer.NO or value[:1] in {" ", "\t", "*"}, (
                value,
                url,
                told,
            )


@pytest.mark.parametrize("dialect", ALL, ids=lambda each: each.name)
def test_hostile_texts_have_an_answer(dialect):
    for value in HOSTILE:
        for url in ("http://example.com/", "http://10.0.0.5/", "http://[::1]/", f"http://{value}/"):
            assert dialect.matches(value, url).reason
            assert dialect.matches("example.com,10.0.0.0/8", value).reason
            assert dialect.matches(f"a.test,{value} ,{value}", url).reason


@pytest.mark.parametrize("dialect", ALL, ids=lambda each: each.name)
@pytest.mark.parametrize(
    "piece", ["a,", "a b,", ",", ".", "*", "1.2.3.4/8,", "::1,", ":", "[", "/"]
)
def test_long_values_take_linear_steps(dialect, piece):
    def ask(value):
        dialect.matches(value, "http://q.example/")
        dialect.matches(value, "http://10.9.0.5/")

    assert is_linear_in_steps(ask, lambda size: piece * size)


@pytest.mark.parametrize("dialect", ALL, ids=lambda each: each.name)
@pytest.mark.parametrize(
    "entry", ["::{:x}", "all://\xfc{}", "a{}:80", "A_{}", "10.{}.0.0/8", "[a{}]"]
)
def test_long_lists_of_other_entries_take_linear_steps(dialect, entry):
    def ask(value):
        dialect.matches(value, "http://q.example/")

    assert is_linear_in_steps(ask, lambda size: ",".join(map(entry.format, range(size))), 400)


@pytest.mark.parametrize("dialect", ALL, ids=lambda each: each.name)
@pytest.mark.parametrize(
    "text", ["http://{}b/", "http://a/{}", "{}", "http://a:{}/", "http://[{}]/"]
)
@pytest.mark.parametrize("character", ["a", ".", "1", ":", "@", "%"])
def test_long_urls_have_an_answer(dialect, text, character):
    assert dialect.matches("q.test,10.0.0.0/8", text.format(character * (MEGABYTE // 10))).reason


@pytest.mark.parametrize("dialect", ALL, ids=lambda each: each.name)
def test_each_reads_urls_by_a_reader(dialect):
    assert reader(dialect.reader).read("http://example.com/").accepted
    assert dialect.version
    assert dialect.source


@pytest.mark.parametrize("package", [httpx, httpx2])
def test_a_pattern_that_is_read_at_a_glance_is_read_so(package):
    glanced = 0
    for value, _ in drawing.pairs(14, 3000):
        for text in {*value.split(","), value.lower()}:
            pattern = package.pattern(text.strip()) if text.strip() else None
            if pattern is None:
                continue
            entry = Entry(text, (0, len(text)))
            quick = mounts.simple(pattern, entry)
            if quick is not None:
                assert quick == package._mounted(pattern, entry), text
                glanced += 1
    assert glanced > 1000
