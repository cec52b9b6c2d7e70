"""What every dialect keeps to: names, texts and octets, places, hostile texts, secrets."""

import pytest

from urlprism.matching import (
    Kind,
    MatchAnswer,
    causes,
    compare_matchers,
    dialects,
    matcher,
    names,
    releases,
)

ALL = dialects()
TEXTS = [
    "", " ", "\x00", "\ud800", "\n", "*", "*.*", "https://", "http://h", "http://[", "http://[::1",
    "http://h:99999/", "http://h:x/", "HTTP://H/%zz", "//h", "h", ".h", "h.", "*.h", "h:80", "@",
    "http://u:p@h/", "http://xn--a/", "http://\u00fc.example/", "http://1.2.3/", "http://0x7f.1/",
    "10.0.0.0/8", "[::1]", "::1", "null", "data:x", "a,b", "a b", "(", "[", "~^(", "{x", "\\",
    "http://h/\u2028", "\u0130", "http://" + "a" * 300 + "/", "%", "http://%00/", "http://h%00/",
]  # fmt: skip


@pytest.mark.parametrize("dialect", ALL, ids=lambda each: each.name)
def test_no_text_raises_and_each_answer_has_a_reason(dialect):
    rows = causes()
    for pattern in TEXTS:
        for url in TEXTS:
            match = dialect.matches(pattern, url)
            assert match.reason
            assert match.rule
            assert match.cause == "" or match.cause in rows
            for (start, end), text in ((match.pattern_span, pattern), (match.url_span, url)):
                assert 0 <= start <= end <= len(text)


@pytest.mark.parametrize("dialect", ALL, ids=lambda each: each.name)
def test_octets_are_read_as_utf_8(dialect):
    pattern, url = "b\u00fccher.example", "http://b\u00fccher.example/"
    by_octets = dialect.matches(pattern.encode(), bytearray(url.encode()))
    assert by_octets == dialect.matches(pattern, url)


@pytest.mark.parametrize("dialect", ALL, ids=lambda each: each.name)
def test_long_texts_are_answered(dialect):
    for piece in ("a", "*", "a.", ",", "*a", "[", "%61", "http://", "\u00fc", "{a}", ":a"):
        long = piece * (100_000 // len(piece))
        for pattern, url in ((long, "http://h/"), ("h", long), (f"http://h/{long}", "http://h/x")):
            assert dialect.matches(pattern, url).answer in MatchAnswer


def test_names_have_kinds_and_releases():
    assert set(names()) == {each.name for each in ALL}
    for kind in Kind:
        assert kind.question.endswith("?")
        assert names(kind)
        for name in names(kind):
            rows = releases(name)
            assert rows[-1] == matcher(name)
            assert [matcher(each.full_name) for each in rows] == [*rows]
            assert len({each.version for each in rows}) == len(rows)


def test_a_short_version_stands_for_its_newest_release():
    assert matcher("redirect_uri.mcp-python@2").version == "2.3.0"


@pytest.mark.parametrize("name", ["redirect_uri", "redirect_uri.none", "none.curl", "", "a@1"])
def test_unknown_names_are_told(name):
    with pytest.raises(ValueError, match="no dialect is named"):
        matcher(name)


def test_unknown_releases_are_told():
    with pytest.raises(ValueError, match=r"no release is named .*; known: .*@2.3.0"):
        matcher("redirect_uri.mcp-python@1")


@pytest.mark.parametrize("value", [None, 1, ("http://h/",)])
def test_other_types_are_refused(value):
    dialect = matcher("redirect_uri.rfc6749")
    with pytest.raises(TypeError):
        dialect.matches(value, "http://h/")
    with pytest.raises(TypeError):
        dialect.matches("http://h/", value)


def test_answers_are_no_truth_values():
    match = matcher("redirect_uri.rfc6749").matches("http://h/", "http://h/")
    with pytest.raises(TypeError, match="ask its matched"):
        bool(match)
    with pytest.raises(TypeError, match="ask its differs or verdict"):
        bool(compare_matchers("http://h/", "http://h/", "resource"))


def test_no_secret_is_shown():
    secret = "http://me:pa55word@h/"  # noqa: S105 - a made-up one
    comparison = compare_matchers(secret, f"{secret}?token=abcdef", "redirect_uri")
    shown = repr(comparison) + repr(comparison.matches) + repr(comparison.causes)
    assert "pa55word" not in shown
    assert "abcdef" not in shown
