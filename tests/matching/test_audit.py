"""Audits of lists: what passes that nobody meant, and the smallest of it."""

import sys
from dataclasses import replace

import pytest

from urlprism.matching import audit, matcher

APP = "https://app.example/cb"


def test_an_exact_comparison_lets_nothing_else_through():
    assert audit(APP, "redirect_uri.rfc6749", APP) == ()


def test_a_root_allows_every_path():
    (leak,) = audit("https://app.example/", "redirect_uri.fastmcp.patterns", APP)
    assert (leak.change, leak.match.cause) == ("another path", "path-prefix")
    assert leak.url.startswith("https://app.example/")
    assert leak.pattern == "https://app.example/"


def test_a_list_lets_through_what_one_of_its_patterns_does():
    rows = [APP, "http://127.0.0.1/cb"]
    (leak,) = audit(rows, "redirect_uri.rfc8252", ["http://127.0.0.1/cb", APP])
    assert leak.pattern == "http://127.0.0.1/cb"
    assert leak.match.cause == "loopback-port-free"


def test_what_is_found_passes_and_goes_elsewhere():
    for leak in audit("http://localhost:*", "redirect_uri.fastmcp.patterns", "http://localhost/cb"):
        assert leak.match.matched
        assert leak.url != leak.meant


@pytest.mark.parametrize("meant", ["", "data:x", [], "http://[", "app.example"])
def test_what_is_meant_has_to_be_a_url(meant):
    with pytest.raises(ValueError, match="has to be URLs with a host"):
        audit(APP, "redirect_uri.rfc6749", meant)


def test_what_is_meant_has_to_pass():
    with pytest.raises(ValueError, match="no pattern matches what is meant"):
        audit(APP, "redirect_uri.rfc6749", "https://other.example/cb")


def test_of_a_very_long_list_few_questions_are_asked(monkeypatch):
    asked = []
    long = "example.com," + "q.test," * 100_000
    dialect = matcher("no_proxy.curl")

    def decide(pattern, url):
        asked.append(url)
        return dialect.decide(pattern, url)

    counted = replace(dialect, decide=decide)
    monkeypatch.setattr(sys.modules["urlprism.matching.audit"], "matcher", lambda _: counted)
    leaks = audit(long, "no_proxy.curl", "https://example.com/")
    assert {each.change for each in leaks} == {"another host", "another port"}
    assert len(asked) < 60
