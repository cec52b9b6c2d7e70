"""Lists of origins: what the programs' own manuals say, and what holds for every text."""

import pytest

from tests.matching.laws import check_laws
from tests.matching.origins.drawing import rows
from urlprism.matching import MatchAnswer, dialects, matcher, names
from urlprism.matching.origins.plain_expressions import with_flag
from urlprism.matching.places import place_of_host
from urlprism.matching.request_fields import origin_of, received

YES, NO = MatchAnswer.YES, MatchAnswer.NO
PATTERN, URL = MatchAnswer.PATTERN_REFUSED, MatchAnswer.URL_REFUSED
TEXTS = ("starlette", "django-cors-headers", "flask-cors", "cors", "cors.list", "mcp")
EXPRESSIONS = ("starlette", "django-cors-headers", "flask-cors", "cors")


# Where programs differ: the entry, the origin, and who says yes.
@pytest.mark.parametrize(
    ("pattern", "origin", "allowing"),
    [
        ("https://example.com", "https://example.com", {*TEXTS}),
        ("https://example.com", "https://EXAMPLE.com", {"flask-cors"}),
        ("https://example.com", "https://example.com:443", set()),
        ("https://example.com/", "https://example.com", {"django-cors-headers"}),
        ("https://*.example.com", "https://www.example.com", set()),
        ("https://*.example.com", "https://example.com.evil.test", {"flask-cors"}),
        ("https://.*.example.com", "https://a.example.com.evil.test", {"flask-cors"}),
        ("*", "https://evil.test", {"starlette", "flask-cors", "cors"}),
        ("example.com", "null", {"django-cors-headers"}),
        ("null", "null", {*TEXTS}),
        ("http://localhost:*", "http://localhost:8000", {"mcp", "flask-cors"}),
        ("http://localhost:*", "http://localhost:8000.evil.test", {"mcp", "flask-cors"}),
        ("http://localhost:*", "http://localhost", {"flask-cors"}),
        ("https://other.test", "", {"mcp"}),
    ],
)
def test_programs_differ_about_an_entry_and_an_origin(pattern, origin, allowing):
    answers = {name: matcher(f"origin.{name}").matches(pattern, origin) for name in TEXTS}
    assert {name for name, match in answers.items() if match.matched} == allowing


@pytest.mark.parametrize(
    ("pattern", "origin", "allowing"),
    [
        ("https://example.com", "https://example.com", {*EXPRESSIONS}),
        ("https://example.com", "https://exampleXcom", {*EXPRESSIONS}),
        ("https://example.com", "https://example.com.evil.test", {*EXPRESSIONS} - {"starlette"}),
        (r"^https://example\.com$", "https://example.com.evil.test", set()),
        (r"https://example\.com", "x-https://example.com", {"cors"}),
        (r"https://(\w+\.)?example\.com", "https://www.example.com", {*EXPRESSIONS}),
        (r"https://EXAMPLE\.com", "https://example.com", set()),
        (r"(?i)https://EXAMPLE\.com", "https://example.com", {*EXPRESSIONS} - {"cors"}),
        (r"^null\Z", "null", {*EXPRESSIONS} - {"cors"}),
        ("(", "null", set()),
        (r"(a)\1", "aa", set()),
    ],
)
def test_programs_differ_about_an_expression_and_an_origin(pattern, origin, allowing):
    answers = {
        name: matcher(f"origin_regex.{name}").matches(pattern, origin) for name in EXPRESSIONS
    }
    # The text is the field itself, so that none may have a path.
    assert {name for name, match in answers.items() if match.matched} == allowing


def test_what_no_automaton_does_is_refused_as_not_modelled():
    for name in EXPRESSIONS:
        for pattern in (r"(a)\1", "(?=a)a", "a" * 1_001):
            match = matcher(f"origin_regex.{name}").matches(pattern, "https://a")
            assert match.answer is PATTERN
            assert "not modelled" in match.reason


def test_an_expression_in_a_list_of_texts_is_told_as_one():
    match = matcher("origin.flask-cors").matches(
        r"https://.*\.example\.com", "https://a.example.com"
    )
    assert (match.answer, match.cause) == (YES, "pattern-is-regex")
    assert matcher("origin.flask-cors").matches("https://(", "https://a").answer is PATTERN


@pytest.mark.parametrize(
    ("url", "origin"),
    [
        ("https://h.example/", "https://h.example"),
        ("HTTPS://u:p@H.example:443?a", "https://h.example"),
        ("http://h.example:80/a/../b#c", "http://h.example"),
        ("http://b\u00fccher.example/", "http://xn--bcher-kva.example"),
        ("http://127.1/", "http://127.0.0.1"),
        ("file:///a", "null"),
        ("https://h.example", "https://h.example"),
        ("https://H.example", "https://H.example"),
        ("null", "null"),
        ("", ""),
        ("https://\u00e9", "https://\xc3\xa9"),
        ("http://a b/", None),
        ("http://[::1/", None),
    ],
)
def test_the_origin_of_a_page_is_that_of_its_url(url, origin):
    assert origin_of(url)[0] == origin
    if origin is None:
        for name in TEXTS:
            assert matcher(f"origin.{name}").matches("*", url).answer is URL


@pytest.mark.parametrize(
    ("url", "field"),
    [
        ("http://h.example/a", "h.example"),
        ("http://u:p@h.example:80?a@b", "h.example:80"),
        ("//a@b@h#c", "h"),
        ("http://H.example:", "H.example:"),
        ("h.example:80", "h.example:80"),
        ("http:///a", ""),
        ("", ""),
    ],
)
def test_the_host_of_a_request_is_the_authority_as_written(url, field):
    start, end = place_of_host(url, is_field=True)
    assert url[start:end] == field


def test_octets_are_read_as_latin_1():
    assert received("h\u00e9\ud800") == "h\xc3\xa9\xed\xa0\x80"


@pytest.mark.parametrize(
    ("plain", "flagged"),
    [
        ("[a-z-]", r"[a-z\-]"),
        ("[-a]", r"[\-a]"),
        ("[^-a]", r"[^\-a]"),
        ("[a&&b]", r"[a\&\&b]"),
        ("[0--9]", r"[0-\-9]"),
        ("[(|)]", r"[\(\|\)]"),
        ("[[a]]", r"[\[a]\]"),
        (r"[\w\-.]", r"[\w\-\.]"),
        (r"\-\_\Z\/", r"-_Z\/"),
        ("a{2}b{c}", r"a{2}b\{c\}"),
        ("a{2,}]", r"a{2,}\]"),
        (r"\p{L}", None),
        (r"\u{61}", None),
        ("\U0001f600", None),
    ],
)
def test_an_expression_without_flags_is_written_with_one(plain, flagged):
    assert with_flag(plain) == flagged


def test_the_names_of_the_dialects():
    assert names("origin") == tuple(f"origin.{name}" for name in TEXTS)
    assert names("origin_regex") == tuple(f"origin_regex.{name}" for name in EXPRESSIONS)


@pytest.mark.parametrize("dialect", dialects("origin"), ids=lambda each: each.name)
def test_a_dialect_of_origins_keeps_the_laws(dialect):
    check_laws(dialect, [(row.pattern, row.url) for row in rows(7, 2_000, "mcp")])


@pytest.mark.parametrize("dialect", dialects("origin_regex"), ids=lambda each: each.name)
def test_a_dialect_of_expressions_keeps_the_laws(dialect):
    check_laws(dialect, [(row.pattern, row.url) for row in rows(7, 300, "regex")])
