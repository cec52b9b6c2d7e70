"""The answers of the API about patterns: who says what, in words, which matchers there are."""

import json

import pytest

from urlprism.matching import (
    Kind,
    Match,
    MatchAnswer,
    MatchComparison,
    MatchVerdict,
    causes,
    compare_matchers,
    dialects,
    names,
)
from urlprism.web.answers import answer
from urlprism.web.matchers import words_of
from urlprism.web.questions import LONGEST, QuestionError

pytestmark = pytest.mark.once

SECRET = "https://me:hidden-word@app.example/cb?token=hidden-token"  # noqa: S105 - a sample


def asked(kind, pattern, url):
    question = {"kind": kind, "pattern": pattern, "url": url}
    return json.loads(answer("match", json.dumps(question).encode()))


def test_who_says_what_and_where():
    """RFC 6749 compares texts; RFC 9700 §2.1 leaves the port of localhost free."""
    pattern, url = "http://localhost/cb", "http://localhost:51004/cb"
    made = asked("redirect_uri", pattern, url)
    answers = {each["dialect"].partition("@")[0]: each for each in made["matches"]}
    assert answers["redirect_uri.rfc6749"]["answer"] == "no"
    assert answers["redirect_uri.rfc9700"]["answer"] == "yes"
    (cause,) = made["causes"]
    assert cause["name"] == "loopback-port-free"
    assert url[slice(*cause["url_span"])] == ":51004"
    assert pattern[: cause["pattern_span"][0]] == "http://localhost"
    assert made["links"]["RFC 9700 §2.1"] == [
        ["RFC 9700 §2.1", "https://www.rfc-editor.org/rfc/rfc9700#section-2.1"]
    ]
    assert {each["rule"] for each in made["matches"]} >= made["links"].keys()


@pytest.mark.parametrize("rule", causes().values(), ids=lambda rule: rule.name)
def test_an_answer_has_all_that_the_comparison_says(rule):
    made = asked(rule.kind, rule.pattern, rule.url)
    said = compare_matchers(rule.pattern, rule.url, rule.kind).to_dict()
    assert {name: made[name] for name in said} == json.loads(json.dumps(said))


YES, NO, PATTERN, URL = MatchAnswer
WORDS = [
    ([YES, YES, NO], MatchVerdict.MATCHED_BY_SOME, "≠ 2 dialects say yes, 1 says no."),
    ([NO, YES, NO, PATTERN, URL], MatchVerdict.MATCHED_BY_SOME,
     "≠ 1 dialect says yes, 2 say no, 2 refuse it."),
    ([YES, URL], MatchVerdict.MATCHED_BY_SOME, "≠ 1 dialect says yes, 1 refuses it."),
    ([NO, NO, PATTERN], MatchVerdict.REFUSED_BY_SOME, "! 2 dialects say no, 1 refuses it."),
    ([YES, YES], MatchVerdict.MATCHED_BY_ALL, "✓ All 2 dialects say yes."),
    ([YES], MatchVerdict.MATCHED_BY_ALL, "✓ 1 dialect says yes."),
    ([NO, NO, NO], MatchVerdict.MATCHED_BY_NONE, "✓ All 3 dialects say no."),
    ([URL, PATTERN], MatchVerdict.REFUSED_BY_ALL, "× All 2 dialects refuse it."),
]  # fmt: skip


@pytest.mark.parametrize(("answers", "verdict", "said"), WORDS)
def test_each_verdict_has_its_sentence(answers, verdict, said):
    matches = tuple(Match("host.a@1", each, "", "", (0, 0), (0, 0), "") for each in answers)
    comparison = MatchComparison("", "", Kind.HOST, matches)
    assert comparison.verdict is verdict
    words = words_of(comparison)
    assert f"{words['sign']} {words['sentence']}" == said
    assert words["consequence"].endswith(".")


def test_each_verdict_is_tried():
    assert {verdict for _, verdict, _ in WORDS} == {*MatchVerdict}


def test_secrets_have_places():
    made = asked("redirect_uri", SECRET, "https://app.example/")
    places = [SECRET[slice(*place)] for place in made["secret"]["pattern"]]
    assert places == ["hidden-word", "hidden-token"]
    assert made["secret"]["url"] == []
    beside = {name: each for name, each in made.items() if name not in {"pattern", "url"}}
    assert "hidden-word" not in json.dumps(beside)


WRONG = [
    ({"kind": "resource", "pattern": SECRET}, 422, "url"),
    ({"kind": "resource", "url": SECRET}, 422, "pattern"),
    ({"pattern": SECRET, "url": SECRET}, 422, "kind"),
    ({"kind": SECRET, "pattern": "a", "url": "a"}, 422, "kind"),
    ({"kind": "resource.rfc8707", "pattern": "a", "url": "a"}, 422, "kind"),
    ({"kind": "resource", "pattern": [SECRET], "url": "a"}, 422, "pattern"),
    ({"kind": "resource", "pattern": "a", "url": None}, 422, "url"),
    ({"kind": None, "pattern": "a", "url": "a"}, 422, "kind"),
    ({"kind": "resource", "pattern": "a", "url": "a", "readers": "all"}, 422, "readers"),
    ({"kind": "resource", "pattern": SECRET * 2000, "url": "a"}, 413, "pattern"),
    ({"kind": "resource", "pattern": "a", "url": "\u00e9" * (LONGEST // 2 + 1)}, 413, "url"),
]


@pytest.mark.parametrize(("question", "status", "place"), WRONG)
def test_a_wrong_question_is_refused_without_its_secret(question, status, place):
    with pytest.raises(QuestionError) as caught:
        answer("match", json.dumps(question).encode())
    assert (caught.value.status, caught.value.place) == (status, place)
    assert "hidden" not in json.dumps(caught.value.to_dict())


@pytest.mark.parametrize("kind", [each for each in Kind if names(each)])
@pytest.mark.parametrize("text", ["a", "/", "é", "|", "*", ",", "."])
def test_the_longest_question_is_answered(kind, text):
    longest = text * (LONGEST // len(text.encode()))
    made = asked(kind, longest, longest)
    assert len(made["matches"]) == len(dialects(kind))


def test_matchers_are_told_by_kind():
    made = json.loads(answer("matchers"))["kinds"]
    assert [each["name"] for each in made] == [each for each in Kind if names(each)]
    for kind in made:
        known = [(each.name, each.version, each.source) for each in dialects(kind["name"])]
        told = [(each["name"], each["version"], each["source"]) for each in kind["dialects"]]
        assert told == known
        assert kind["question"].endswith("?")


def test_matchers_part_on_each_example():
    examples = [
        (kind["name"], each)
        for kind in json.loads(answer("matchers"))["kinds"]
        for each in kind["examples"]
    ]
    assert {each["name"] for _, each in examples} <= {*causes()}
    assert {"redirect_uri", "resource"} <= {kind for kind, _ in examples}
    for kind, each in examples:
        made = asked(kind, each["pattern"], each["url"])
        told = {cause["name"]: cause["message"] for cause in made["causes"]}
        assert told[each["name"]] == each["says"]
