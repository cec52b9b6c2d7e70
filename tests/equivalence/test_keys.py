"""`key`, and the heuristics above the ladder."""

import pytest

from urlprism import URLError
from urlprism.equivalence import Heuristic, Rung, Safety, equivalence, key


@pytest.mark.parametrize(
    ("rung", "expected"),
    [
        ("simple", "HTTP://É%c3%89@Résumé.Example.org:80/./%7e?%2D#"),
        ("case", "http://É%C3%89@résumé.example.org:80/./%7E?%2D#"),
        ("percent-encoding", "http://%C3%89%C3%89@r%C3%A9sum%C3%A9.example.org:80/./~?-#"),
        ("path-segment", "http://%C3%89%C3%89@r%C3%A9sum%C3%A9.example.org:80/~?-#"),
        ("syntax", "http://%C3%89%C3%89@r%C3%A9sum%C3%A9.example.org:80/~?-#"),
        ("scheme", "http://%C3%89%C3%89@xn--rsum-bpad.example.org/~?-#"),
        ("whatwg", "http://%C3%89%c3%89@xn--rsum-bpad.example.org/%7e?%2D#"),
    ],
)
def test_the_key_on_each_rung(rung, expected):
    assert key("HTTP://É%c3%89@Résumé.Example.org:80/./%7e?%2D#", rung) == expected


def test_the_rung_that_is_taken_unasked_is_that_of_the_scheme():
    assert key("http://h:80") == key("http://h:80", Rung.SCHEME) == "http://h/"


def test_keys_join_sets():
    logged = ["HTTP://H/%7Ea", "http://h:80/~a", "http://h/b/../~a", "http://h/~b"]
    assert {key(url) for url in logged} == {"http://h/~a", "http://h/~b"}


def test_the_url_standard_takes_what_the_documents_refuse_and_the_reverse():
    assert key("http:\\\\h\\a b", "whatwg") == "http://h/a%20b"
    assert key("http://256.0.0.1", "scheme") == "http://256.0.0.1/"
    with pytest.raises(URLError, match="IPv4"):
        key("http://256.0.0.1", "whatwg")


@pytest.mark.parametrize(
    ("heuristic", "a", "b"),
    [
        ("character", "http://h/re\u0301", "http://h/ré"),
        ("character", "http://h/re%CC%81?e%CC%81#e%CC%81", "http://h/r%C3%A9?é#é"),
        ("www", "http://www.example.com/", "http://example.com/"),
        ("www", "http://u@WWW.example.com:81/", "http://u@example.com:81/"),
        ("index", "http://h/a/index.html", "http://h/a/"),
        ("index", "http://h/index.htm?q", "http://h?q"),
        ("trailing-slash", "http://h/data/", "http://h/data"),
        ("query-order", "http://h/?b=2&a=1", "http://h/?a=1&b=2"),
        ("query-order", "http://h/?b&a=2&a=1", "http://h/?a=2&a=1&b"),
        ("fragment", "http://h/#a", "http://h/#b"),
        ("fragment", "http://h/#", "http://h/"),
    ],
)
def test_a_heuristic(heuristic, a, b):
    assert key(a) != key(b)
    assert key(a, heuristics=[heuristic]) == key(b, heuristics=[heuristic])
    for other in set(Heuristic) - {heuristic}:
        assert key(a, heuristics=[other]) != key(b, heuristics=[other])
    result = equivalence(a, b, heuristics=[heuristic])
    assert (result.rung, result.heuristic) == (None, True)
    assert (result.steps[-1].name, result.steps[-1].safety) == (heuristic, Safety.HEURISTIC)
    assert equivalence(a, b, heuristics=set(Heuristic) - {heuristic}).heuristic is False


@pytest.mark.parametrize(
    ("heuristic", "url"),
    [
        # A mark behind a delimiter or a triplet has no base there.
        ("character", "http://h/%3C%CC%81"),
        ("character", "http://h/?a=%CC%B8"),
        # One label is no domain that could do without another.
        ("www", "http://www.com/"),
        ("www", "http://www./"),
        ("www", "http://wwww.example.com/"),
        ("www", "http://www.@h/"),
        ("www", "mailto:www.example.com"),
        ("index", "http://h/index.html/a"),
        ("index", "http://h/xindex.html"),
        ("index", "http://h/?/index.html"),
        ("trailing-slash", "http://h/"),
        ("trailing-slash", "x:/"),
        ("trailing-slash", "http://h/?a/"),
        # The order of one name's values may count.
        ("query-order", "http://h/?a=2&a=1"),
        ("query-order", "http://h/?"),
        ("query-order", "http://h/"),
        ("fragment", "http://h/?a%23b"),
    ],
)
def test_what_a_heuristic_leaves(heuristic, url):
    assert key(url, heuristics=[heuristic]) == url


def test_heuristics_together():
    a = "http://www.example.com/a/index.html?c=1&b#x"
    b = "http://example.com/a?b&c=1"
    guesses = ["fragment", "index", "query-order", "trailing-slash", "www"]
    result = equivalence(a, b, heuristics=guesses)
    assert result.heuristic is True
    assert [step.name for step in result.steps] == [
        "www", "index", "trailing-slash", "query-order", "fragment"
    ]  # fmt: skip
    assert key(a, heuristics=guesses) == key(b, heuristics=reversed(guesses)) == b


def test_what_is_the_same_without_needs_no_heuristic():
    result = equivalence("http://h", "http://h/", heuristics=["www"])
    assert (result.rung, result.heuristic) == (Rung.SCHEME, True)
    assert [step.safety for step in result.steps] == [Safety.BY_SCHEME]


def test_no_heuristic_is_made_unasked():
    assert key("http://www.h.example/a/index.html?b&a#f") == (
        "http://www.h.example/a/index.html?b&a#f"
    )


@pytest.mark.parametrize("rung", ["simple", "syntax", "whatwg"])
def test_heuristics_stand_above_the_highest_rung(rung):
    with pytest.raises(ValueError, match="heuristics apply above the rung 'scheme', not on"):
        key("http://h/", rung, heuristics=["www"])


def test_unknown_names():
    with pytest.raises(ValueError, match="no heuristic is named 'slash'; known: character, www"):
        key("http://h/", heuristics=["www", "slash"])
    with pytest.raises(ValueError, match="no heuristic is named 'slash'"):
        equivalence("http://h/", "http://h/", heuristics=["slash"])
    with pytest.raises(ValueError, match="no rung is named 'character'; known: simple"):
        key("http://h/", "character")


@pytest.mark.once
@pytest.mark.parametrize(
    "url",
    [
        "http://h/" + "/index.html" * 20_000,
        "http://" + "www." * 50_000 + "x/",
        "http://h/" + "/" * 40_000,
        "http://h/" + "../a/" * 40_000,
        "http://h/?" + "a&" * 100_000,
        "http://h/" + "%41%2e" * 20_000,
        "http://" + "%C3%A9" * 15_000 + "/",
        "http://h/" + "é" * 60_000,
        "http://h/a" + "\u0301\u0323" * 30_000,
    ],
    ids=lambda url: url[:20],
)
def test_long_urls_take_no_time_that_grows_with_their_square(url):
    result = equivalence(url, "http://h/", heuristics=list(Heuristic))
    assert (result.rung, result.heuristic) == (None, False)
