"""Matchers compared: verdicts, groups and causes, each with its example and drawn ones."""

import random
import re

import pytest

from urlprism.matching import (
    Kind,
    Match,
    MatchAnswer,
    MatchComparison,
    MatchVerdict,
    causes,
    compare_matchers,
    matcher,
)
from urlprism.matching.model import NOWHERE

CALLBACK = "https://app.example/cb"
# Of the others, one is of the environment, and one is a redirect in place of an answer.
ALONE = {"which-variable", "redirected-to-www"}
SHOWN = [rule for rule in causes().values() if rule.name not in ALONE]
LABEL = re.compile(
    r"(?<![%\w])(not)?(app|example|api|cb|mcp|anything|next|admin)(?!\w)", re.IGNORECASE
)
# With these the path says nothing.
OF_HOSTS = {Kind.NO_PROXY, Kind.TLS, Kind.COOKIE_SET, Kind.COOKIE_SENT, Kind.HOST}


@pytest.mark.parametrize(
    ("pattern", "url", "verdict"),
    [
        (CALLBACK, CALLBACK, MatchVerdict.MATCHED_BY_ALL),
        (CALLBACK, "https://evil.example/cb", MatchVerdict.MATCHED_BY_NONE),
        (CALLBACK, f"{CALLBACK}?x", MatchVerdict.MATCHED_BY_SOME),
        ("http://[", CALLBACK, MatchVerdict.REFUSED_BY_SOME),
    ],
)
def test_verdicts(pattern, url, verdict):
    comparison = compare_matchers(pattern, url, Kind.REDIRECT_URI)
    assert comparison.verdict is verdict
    assert comparison.differs is (verdict is MatchVerdict.MATCHED_BY_SOME)
    assert sum(len(group.dialects) for group in comparison.groups) == len(comparison.matches)


def test_all_may_refuse():
    comparison = compare_matchers("http://[", "http://[", ["redirect_uri.mcp-python"])
    assert comparison.verdict is MatchVerdict.REFUSED_BY_ALL
    assert comparison.causes == ()
    assert comparison.groups[0].answer is MatchAnswer.PATTERN_REFUSED


def test_kinds_are_not_mixed():
    with pytest.raises(ValueError, match="of one kind"):
        compare_matchers("a", "b", ["redirect_uri.authlib", "resource.rfc8707"])
    with pytest.raises(ValueError, match="not of none"):
        compare_matchers("a", "b", [])


@pytest.mark.parametrize("rule", SHOWN, ids=lambda rule: rule.name)
def test_each_cause_has_an_example(rule):
    comparison = compare_matchers(rule.pattern, rule.url, rule.kind)
    (cause,) = [each for each in comparison.causes if each.name == rule.name]
    assert cause.dialects
    assert (cause.message, cause.advice) == (rule.message, rule.advice)
    for sentence in (rule.message, rule.advice):
        assert sentence.endswith(".")


@pytest.mark.parametrize("rule", SHOWN, ids=lambda rule: rule.name)
def test_drawn_pairs_show_each_cause(rule):
    draw = random.Random(rule.name)  # noqa: S311 - reproducible, not secret
    for _ in range(100):
        words = {}

        def other(label, words=words):
            key = label[2].lower()
            if key not in words:
                words[key] = "".join(draw.choices("bcdfghjklmnpqrstvwxz", k=8))
            word = words[key].upper() if label[2].isupper() else words[key]
            return (label[1] or "") + word

        pattern, url = LABEL.sub(other, rule.pattern), LABEL.sub(other, rule.url)
        if rule.kind in OF_HOSTS and "//" in url:
            url += "".join(draw.choices("abc/", k=6))
        shown = {each.name for each in compare_matchers(pattern, url, rule.kind).causes}
        assert rule.name in shown, (pattern, url)


def test_a_place_is_told_though_only_one_of_those_with_the_cause_names_it():
    rows = [
        Match("a@1", MatchAnswer.YES, "one", "path-prefix", (2, 5), NOWHERE, "rule"),
        Match("b@1", MatchAnswer.YES, "two", "path-prefix", (3, 4), (7, 9), "rule"),
        Match("c@1", MatchAnswer.NO, "three", "", NOWHERE, NOWHERE, "rule"),
    ]
    for matches, pattern_span in ((rows, (2, 5)), (rows[::-1], (3, 4))):
        comparison = MatchComparison("pattern", "http://h/x", Kind.REDIRECT_URI, tuple(matches))
        (cause,) = comparison.causes
        assert (cause.pattern_span, cause.url_span) == (pattern_span, (7, 9))


@pytest.mark.parametrize("rule", SHOWN, ids=lambda rule: rule.name)
def test_a_cause_has_each_place_that_one_of_those_with_it_names(rule):
    comparison = compare_matchers(rule.pattern, rule.url, rule.kind)
    for cause in comparison.causes:
        those = [each for each in comparison.matches if each.cause == cause.name]
        for name in ("pattern_span", "url_span"):
            spans = [getattr(each, name) for each in those]
            place = getattr(cause, name)
            assert place in spans or cause.name == "read-otherwise"
            assert place != NOWHERE or set(spans) <= {NOWHERE}


def test_a_difference_of_reading_is_told_last():
    url = "http://127.0.0.1\\@evil.test/cb"
    comparison = compare_matchers("http://127.0.0.1/*", url, Kind.REDIRECT_URI)
    if comparison.causes:
        assert comparison.causes[-1].name == "read-otherwise"


def test_the_object_for_json_has_everything():
    comparison = compare_matchers(CALLBACK, f"{CALLBACK}?x", Kind.REDIRECT_URI)
    said = comparison.to_dict()
    assert said["verdict"] == "matched-by-some"
    assert said["question"] == "May the answer be sent to this redirect_uri?"
    assert len(said["matches"]) == len(comparison.matches)
    assert [each["name"] for each in said["causes"]] == ["query-ignored"]


def test_what_is_left_of_a_pair_has_the_same_answers():
    comparison = compare_matchers(
        "http://localhost/cb?a", "http://localhost:51004/cb?a", "redirect_uri"
    )
    smaller = comparison.shrink()
    assert len(smaller.url) < len(comparison.url)
    assert [(each.dialect, each.answer, each.cause) for each in smaller.matches] == [
        (each.dialect, each.answer, each.cause) for each in comparison.matches
    ]


def test_a_redirect_to_www_is_told():
    rule = causes()["redirected-to-www"]
    match = matcher("host.starlette").matches(rule.pattern, rule.url)
    assert (match.answer, match.cause) == (MatchAnswer.NO, rule.name)
