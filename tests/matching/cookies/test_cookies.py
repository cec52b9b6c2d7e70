"""Dialects of cookies: documents' examples, programs' own tables, messy and long texts."""

import pytest

from tests.help.work import is_linear_in_steps
from tests.matching.cookies import drawing
from urlprism.matching import MatchAnswer, matcher
from urlprism.matching.cookies.dialects import DIALECTS

pytest.importorskip("publicsuffixlist", reason="the extra psl is not installed")

LONG = 1_000_000
MESSY = (
    *(
        "",
        ".",
        "..",
        "a",
        "a.",
        ".a.",
        "\0",
        "\ud800",
        "[",
        "]",
        "[]",
        "//",
        "http://",
        "https:///",
    ),
    *("https://[", "https://[::1", "::", ":", "%", "*", ";", "a;b", '"', '"a.b"', "\\", "\xa0"),
    *(
        "https://\ud800/",
        "https://a\0b/",
        "xn--",
        "\u3002",
        "é" * 70,
        "1" * 5000,
        "com",
        "localhost",
    ),
)
# RFC 6265 §4.1.2.3 and §5.1.3 (April 2011), whose words the newer draft has, too.
SET_BY_DOCUMENT = (
    ("example.com", "https://foo.example.com/", True),
    ("foo.example.com", "https://foo.example.com/", True),
    ("bar.example.com", "https://foo.example.com/", False),
    ("baz.foo.example.com", "https://foo.example.com/", False),
    (".example.com", "https://foo.example.com/", True),
    ("EXAMPLE.com", "https://foo.example.com/", True),
    ("com", "https://example.com/", False),
    ("co.uk", "https://example.co.uk/", False),
    ("0.0.1", "https://127.0.0.1/", False),
    ("127.0.0.1", "https://127.0.0.1/", True),
    ("", "https://example.com/", True),
)
SENT_BY_DOCUMENT = (
    ("example.com", "https://example.com/", "yes"),
    ("example.com", "https://www.example.com/", "yes"),
    ("example.com", "https://www.corp.example.com/", "yes"),
    ("example.com", "https://badexample.com/", "no"),
    ("www.example.com", "https://example.com/", "no"),
    ("github.io", "https://github.io/", "yes"),
    ("github.io", "https://a.github.io/", "no"),
    ("0.0.1", "https://127.0.0.1/", "pattern refused"),
)
# Go's src/net/http/cookiejar/jar_test.go, release 1.27.3 (20 October 2026), TestDomainAndType; BSD.
# Its rows that need the list of that test are left out.
SET_BY_GO = (
    ("", "www.example.com", True),
    ("", "127.0.0.1", True),
    ("example.com", "www.example.com", True),
    (".example.com", "www.example.com", True),
    ("www.example.com", "www.example.com", True),
    (".www.example.com", "www.example.com", True),
    ("sso.example.com", "foo.sso.example.com", True),
    ("bar.co.uk", "bar.co.uk", True),
    (".bar.co.uk", "foo.bar.co.uk", True),
    ("127.0.0.1", "127.0.0.1", True),
    ("2001:4860:0:2001::68", "http://[2001:4860:0:2001::68]:80/", True),
    (".", "www.example.com", False),
    ("..", "www.example.com", False),
    ("other.com", "www.example.com", False),
    ("127.0.0.1", "127.www.0.0.1", False),
    ("com", "com", True),
    (".com", "com", True),
    ("co.uk", "co.uk", True),
)


@pytest.mark.parametrize(("domain", "url", "expected"), SET_BY_DOCUMENT)
def test_the_examples_of_the_document_may_set(domain, url, expected):
    assert matcher("cookie_set.rfc6265bis").matches(domain, url).matched is expected


@pytest.mark.parametrize(("domain", "url", "expected"), SENT_BY_DOCUMENT)
def test_the_examples_of_the_document_are_sent(domain, url, expected):
    assert matcher("cookie_sent.rfc6265bis").matches(domain, url).answer.value == expected


@pytest.mark.parametrize(("domain", "url", "expected"), SET_BY_GO)
def test_the_table_of_go_is_met(domain, url, expected):
    assert matcher("cookie_set.go").matches(domain, url).matched is expected


@pytest.mark.parametrize(
    ("kind", "domain", "url", "saying_yes"),
    [
        ("set", ".0.0.1", "http://127.0.0.1/", "http.cookiejar requests httpx"),
        ("sent", ".0.0.1", "http://10.0.0.1/", "http.cookiejar requests httpx"),
        ("set", "com", "http://a.com/", "aiohttp go"),
        ("set", "co.uk", "http://a.co.uk/", "http.cookiejar requests httpx aiohttp go"),
        ("set", "github.io", "http://a.github.io/", "http.cookiejar requests httpx aiohttp go"),
        (
            "set",
            "github.io",
            "http://github.io/",
            "rfc6265bis http.cookiejar requests httpx aiohttp go",
        ),
        (
            "set",
            "EXAMPLE.com",
            "http://www.example.com/",
            "rfc6265bis http.cookiejar requests httpx go tough-cookie",
        ),
        ("set", "example.com\u00a0", "http://example.com/", "httpx aiohttp go tough-cookie"),
        ("set", '"example.com"', "http://www.example.com/", "aiohttp go"),
        ("set", "127.0.0.1", "http://127.1/", "rfc6265bis tough-cookie"),
        ("set", "example.com", "http://www.example.com./", "go"),
        ("sent", "com", "http://a.com/", "http.cookiejar requests httpx aiohttp"),
        ("set", "a", "http://a/", "rfc6265bis http.cookiejar requests httpx aiohttp go"),
    ],
)
def test_programs_differ(kind, domain, url, saying_yes):
    asked = [each for each in DIALECTS if each.kind.value == f"cookie_{kind}"]
    said = [each.name for each in asked if each.matches(domain, url).matched]
    assert said == [f"cookie_{kind}.{name}" for name in saying_yes.split()]


@pytest.mark.parametrize("dialect", DIALECTS, ids=lambda each: each.name)
def test_laws_of_answers(dialect):
    rows = drawing.pairs(1, 1_000)
    rows += [(domain, url) for domain in MESSY for url in MESSY]
    for domain, url in rows:
        match = dialect.matches(domain, url)
        assert 0 < len(match.reason) <= 70
        assert match.reason[0].upper() != match.reason[0]
        assert match.reason[-1] != "."
        for (start, end), text in ((match.pattern_span, domain), (match.url_span, url)):
            assert 0 <= start <= end <= len(text), (domain, url, match)


@pytest.mark.parametrize("dialect", DIALECTS, ids=lambda each: each.name)
def test_octets_are_answered_as_the_text(dialect):
    for domain, url in drawing.pairs(2, 200):
        assert dialect.matches(domain.encode(), url.encode()) == dialect.matches(domain, url)


def pairs_of_dialects():
    by_name = {each.name: each for each in DIALECTS}
    return [(each, by_name[each.name.replace("set", "sent", 1)]) for each in DIALECTS[::2]]


@pytest.mark.parametrize(("may_set", "is_sent"), pairs_of_dialects(), ids=lambda each: each.name)
def test_what_cannot_be_set_by_its_host_is_never_sent(may_set, is_sent):
    for domain, url in drawing.pairs(3, 1_000):
        own = domain.strip(" \t").removeprefix(".")
        if ":" in own or not own or may_set.matches(domain, f"http://{own}/").matched:
            continue
        assert not is_sent.matches(domain, url).matched


@pytest.mark.parametrize("dialect", DIALECTS, ids=lambda each: each.name)
@pytest.mark.parametrize("text", ["a", "a.", ".", "1", "-", ":", "[", "\u00e9"])
def test_a_long_text_is_answered(dialect, text):
    long = text * (LONG // len(text))
    for domain, host in ((long, "www.example.com"), ("example.com", long), (long, long)):
        assert dialect.matches(domain, host).answer in set(MatchAnswer)


@pytest.mark.parametrize("dialect", DIALECTS, ids=lambda each: each.name)
@pytest.mark.parametrize("piece", ["a.", "é.", "1.", ":"])
def test_the_work_is_linear(dialect, piece):
    assert is_linear_in_steps(lambda text: dialect.decide(text, f"http://w.{text}/"), piece.__mul__)


@pytest.mark.parametrize(
    ("name", "domain", "url", "cause"),
    [
        ("cookie_set.rfc6265bis", "co.uk", "https://example.co.uk/", "public-suffix"),
        ("cookie_set.aiohttp", "example.com.", "https://example.com/", "attribute-ignored"),
        ("cookie_set.aiohttp", "EXAMPLE.com", "https://www.example.com/", "case-kept"),
        ("cookie_set.http.cookiejar", "example.com", "https://example.com./", "final-dot-kept"),
        ("cookie_set.go", "..example.com", "https://example.com/", "leading-dot-kept"),
        ("cookie_set.go", ".0.0.1", "https://127.0.0.1/", "address-as-name"),
        ("cookie_set.rfc6265bis", "bücher.de", "https://bücher.de/", "name-not-converted"),
        ("cookie_set.go", "ample.com", "https://example.com/", "boundary-missing"),
        ("cookie_sent.rfc6265bis", "github.io", "https://a.github.io/", "host-only"),
        ("cookie_sent.http.cookiejar", "localhost", "http://localhost/", "host-respelled"),
        ("cookie_sent.go", "com", "http://a.com/", "public-suffix"),
        ("cookie_sent.go", "b.com", "http://a.b.com/", "subdomains-included"),
    ],
)
def test_a_cause_is_told(name, domain, url, cause):
    assert matcher(name).matches(domain, url).cause == cause
