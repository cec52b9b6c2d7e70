"""Matching: what matches expands to the same text, and every ambiguity is told."""

import random
from collections import defaultdict

import pytest

from tests.rfc6570 import drawing
from urlprism import URLError
from urlprism.rfc6570 import AmbiguityCause, Template, languages
from urlprism.rfc6570.machine import MOST_SLOTS
from urlprism.rfc6570.matches import matcher_of, searched
from urlprism.rfc6570.swift import values_by

pytestmark = pytest.mark.plain

# Template, URL, values; by hand, by the rule that the docstring of `match` states.
ROWS = [
    ("/{user}/{repo}{?tab}", "/a%20b/c?tab=d", {"user": "a b", "repo": "c", "tab": "d"}),
    ("/{user}{?tab}", "/a/b", None),
    ("/{user}", "/", {}),
    ("{/user}", "/", {"user": ""}),
    ("{?q}", "?q=", {"q": ""}),
    ("{?q}", "", {}),
    ("{;q}", ";q", {"q": ""}),
    ("{;q}", ";q=", {"q": [""]}),
    ("{?a,b}", "?b=1", {"b": "1"}),
    ("{?a,b}", "?b=1&a=2", None),  # the template's order, as §3.2.8 expands it
    ("{?a,b}", "?a=1&b=2&c=3", None),
    ("{x}", "a,b", {"x": ["a", "b"]}),
    ("{x*}", "a,b", {"x": ["a", "b"]}),
    ("{x*}", "a=1,b=2", {"x": {"a": "1", "b": "2"}}),
    ("{x*}", "a=1,b", None),
    ("{+x}", "a,b", {"x": "a,b"}),
    ("{+x*}", "a,b", {"x": ["a", "b"]}),
    ("{x,y}", "1024,768", {"x": "1024", "y": "768"}),
    ("{x,y}", ",b", {"x": "", "y": "b"}),
    ("{x}.{y}", "a.tar.gz", {"x": "a", "y": "tar.gz"}),
    ("{x}{.y}", "a.tar.gz", {"x": "a", "y": "tar.gz"}),
    ("{.x,y}", ".a.b", {"x": "a", "y": "b"}),
    ("{.x*}", ".a=b.c=d", {"x": {"a": "b", "c": "d"}}),
    ("{+path}{?q}", "a/b?q=1", {"path": "a/b", "q": "1"}),
    ("{+path}/{name}", "a/b/c", {"path": "a/b", "name": "c"}),
    ("{/path*}{?q*}", "/a/b?x=1&y=2", {"path": ["a", "b"], "q": {"x": "1", "y": "2"}}),
    ("{?q*}", "?q=1&q=2", {"q": ["1", "2"]}),
    ("{?q*}", "?x=1&x=2", {"q": [("x", "1"), ("x", "2")]}),
    ("{/path*}", "/a", {"path": ["a"]}),
    ("{/path*}", "/%20", {"path": [" "]}),
    ("{?q*}", "?q=1", {"q": ["1"]}),
    ("{+x*}", "a", {"x": ["a"]}),
    ("{x*}/{x:1}", "ab/a", {"x": "ab"}),
    ("{;p*}", ";a=1;b;c=3", {"p": {"a": "1", "b": "", "c": "3"}}),
    ("{?x*,y}", "?a=1&b=2&y=3", {"x": {"a": "1", "b": "2"}, "y": "3"}),
    ("{a}{b}", "xy", {"a": "x", "b": "y"}),
    ("{x:3}", "abc", {"x": "abc"}),
    ("{x:3}", "abcd", None),
    ("{x:1}", "%C3%A9", {"x": "é"}),
    ("{#x}", "#a%20%2Fb%25", {"x": "a %2Fb%"}),
    ("{#x}", "#%2541", {"x": "%2541"}),
    ("{x}", "%C3%A9", {"x": "é"}),
    ("{x}", "%c3%a9", None),  # expansion writes capitals
    ("{x}", "%41", None),  # and no triplet of an unreserved character
    ("{x}", "%FF", None),
    ("{+x}", "%ff%41", {"x": "%ff%41"}),
    ("%C3{+x}", "%C3%A9", {"x": "%A9"}),
    ("{+x}", "a b", None),
    ("{+x}", "é", None),
    ("{+x}", "%", None),
    ("{/x:1,x}", "/v/value", {"x": "value"}),
    ("{x}/{x}", "a/b", None),
    ("{x}{x}", "abab", {"x": "ab"}),
    ("{x}{+x}", "a%2Fba/b", {"x": "a/b"}),
    ("é", "%C3%A9", {}),
    ("", "", {}),
    ("", "a", None),
]


@pytest.mark.parametrize(("text", "url", "values"), ROWS)
def test_values_by_hand(text, url, values):
    template = Template(text)
    match = template.match(url)
    assert (None if match is None else match.values) == values
    assert template.match(url.encode()) == match
    if match is not None:
        assert template.expand(match.values) == url
        assert match.to_dict() == {"template": text, "url": url, "values": match.values}


# Template, URL, and the causes of all ambiguities; () where there is one answer only.
AMBIGUOUS = [
    ("/{user}/{repo}{?tab}", "/a%20b/c?tab=d", ()),
    ("{/path*}{?q*}", "/a/b?x=1", ()),
    ("/{x}", "/", ("absent",)),
    ("{x}", "a,b", ("kind",)),
    ("{x}", "a,b,c", ()),
    ("{#x}", "#a%20b", ("encoding",)),
    ("{x:3}", "abc", ("prefix",)),
    ("{x:3}", "ab", ()),
    ("{x}.{y}", "a.b.c", ("boundary",)),
    ("{.x*}", ".a=b.c.d=e", ("boundary",)),
    ("{?x*}", "?x=1", ("kind",)),
    ("{x}{x}", "abab", ()),
]


@pytest.mark.parametrize(("text", "url", "causes"), AMBIGUOUS)
def test_ambiguities_by_hand(text, url, causes):
    template = Template(text)
    match = template.match(url)
    assert tuple(each.cause.value for each in match.ambiguities) == causes
    assert match.is_ambiguous is bool(causes)
    for each in match.ambiguities:
        assert template.expand(each.values) == url
        assert each.values != match.values
        assert each.variables
        assert each.reason == each.cause.reason
        assert 0 <= each.start <= each.end <= len(url)


def test_every_cause_has_a_reason():
    assert len({cause.reason for cause in AmbiguityCause}) == len(AmbiguityCause)


EDITS = ("", "a", "%C3%A9", ",", "/", "=", "&", "%41", "%c3", "?", "/b", "%", "\ud800")


def edited(chance, url):
    """Return a text that is not far from a URL."""
    start, end = chance.randrange(len(url) + 1), chance.randrange(len(url) + 1)
    return url[:start] + chance.choice(EDITS) + url[end:]


@pytest.mark.parametrize(("seed", "repeats"), [(1, False), (2, False), (3, True), (4, True)])
def test_what_matches_expands_to_the_same_text(seed, repeats):
    chance, matched = random.Random(seed), 0  # noqa: S311 - no secret
    for _ in range(800):
        template = Template(drawing.template(chance, repeats=repeats))
        for _ in range(3):
            values = drawing.values(chance, template, only_text=repeats)
            url = template.expand(values)
            match = template.match(url)
            assert match is not None, (template.text, values, url)
            assert template.expand(match.values) == url, (template.text, url, match.values)
            for each in match.ambiguities:
                assert template.expand(each.values) == url, (template.text, url, each.values)
                assert each.values != match.values
            other = edited(chance, url)
            match = template.match(other)
            if match is not None:
                matched += 1
                assert template.expand(match.values) == other, (template.text, other, match.values)
    assert matched > 100


def normal(value):
    """Return a value as what expands alike in every template: undefined, a text, a tuple."""
    if isinstance(value, dict):
        value = list(value.items())
    if not isinstance(value, list):
        return value
    if value and all(isinstance(member, tuple) for member in value):
        return tuple(pair for pair in value if pair[1] is not None) or None
    members = [member for member in value if member is not None]
    return members[0] if len(members) == 1 else tuple(members) or None


def assignment(values):
    return frozenset(
        (name, each) for name, value in values.items() if (each := normal(value)) is not None
    )


def test_every_ambiguity_is_told(monkeypatch):
    monkeypatch.setattr(
        drawing, "TEXTS", (*("", "a", "b", "a,b", "a=b", " ", "%20", "."), "a.b", "/")
    )
    monkeypatch.setattr(drawing, "LITERALS", ("a", ".", ",", "/", "="))
    chance, several, one = random.Random(5), 0, 0  # noqa: S311 - no secret
    for _ in range(150):
        template = Template(drawing.template(chance, parts=3))
        answers = defaultdict(set)
        for _ in range(60):
            values = drawing.values(chance, template)
            answers[template.expand(values)].add(assignment(values))
        for url, others in answers.items():
            match = template.match(url)
            if others - {assignment(match.values)}:
                several += 1
                assert match.is_ambiguous, (template.text, url, match.values, others)
            elif not match.is_ambiguous:
                one += 1
    assert several > 1_000
    assert one > 300


@pytest.mark.parametrize("seed", [1, 2])
def test_the_regular_expression_answers_as_the_search(seed):
    chance, answers = random.Random(seed), {"none": 0, "values": 0, "left to the search": 0}  # noqa: S311 - no secret
    while sum(answers.values()) < 10_000:
        template = Template(drawing.template(chance))
        machine, swift = matcher_of(template.text, template.parts)
        if swift is None:
            continue
        url = template.expand(drawing.values(chance, template))
        for text in (url, *(edited(chance, url) for _ in range(6))):
            values = values_by(swift, text)
            if values is True:
                answers["left to the search"] += 1
                continue
            match = searched(machine, text)
            answers["values" if values is not False else "none"] += 1
            expected = False if match is None else match
            assert values == expected, (template.text, text)
    assert answers["values"] > 1_000
    assert answers["none"] > 3_000
    assert answers["left to the search"] > 300


def test_secrets_are_not_shown():
    match = Template("/{user}{?token}").match("/me?token=hunter2")
    assert "hunter2" not in repr(match)
    ambiguity, *_ = Template("{a}{token}").match("hunter2").ambiguities
    assert "hunter2" not in repr(ambiguity)


LONG = 100_000
HOSTILE = [
    ("{a}{b}{c}{d}{e}{f}{g}{h}", "a" * LONG),
    ("{a*}{b*}{c*}{d*}", "a=b," * (LONG // 4)),
    ("{?a*}{&b*}{&c*}", "?" + "a=b&" * (LONG // 4)),
    ("{;a*}{;b*}{;c*}", ";a=b" * (LONG // 4)),
    ("{.a*}{.b*}{.c*}", ".a=b" * (LONG // 4)),
    ("{/a}{/b}{/c}{/d}{/e}/x{/f}", "/x" * (LONG // 2)),
    ("{+a}{+b}{+c}{#d}{#e}", "%C3%A9" * (LONG // 6)),
    ("{a:999}{b:999}", "a" * LONG),
    ("{+a:999}{+b:999}{+c}", "%c3%a9" * (LONG // 6)),
    ("{a}aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa{b}x", "a" * LONG),
    ("{a}/{a}", "%C3%A9" * LONG),
]


@pytest.mark.parametrize(("text", "url"), HOSTILE)
def test_hostile_texts_take_few_steps(text, url, monkeypatch):
    """Each slot asks its language once for starts, and once for ends, however long the text."""
    calls = []
    for name in ("Run", "Anything", "Beginning", "Pairs", "Parameters"):
        for method in ("starts", "ends"):
            original = getattr(getattr(languages, name), method)

            def counted(*args, original=original):
                calls.append(1)
                return original(*args)

            monkeypatch.setattr(getattr(languages, name), method, counted)
    template = Template(text)
    machine = matcher_of(template.text, template.parts).machine
    values = searched(machine, url)
    if values is not None:
        assert template.expand(values) == url
    assert len(calls) <= 4 * len(machine.slots)


def test_a_template_and_a_text_that_are_too_long():
    template = Template("".join(f"{{v{number}}}" for number in range(20_000)))
    assert template.match("a" * 100) is not None
    with pytest.raises(URLError, match="too long to be matched"):
        template.match("a" * 20_000)


def test_a_variable_that_stands_too_often():
    with pytest.raises(URLError, match="in too many ways"):
        Template("{a}{b}{a}{b}{c}{a}{d}{b}{a}{d}x").match("ab" * 2_000 + "x")


def test_a_template_of_very_many_variables_is_parsed_and_expanded_but_not_matched():
    template = Template("{a}" * (MOST_SLOTS + 1))
    assert template.expand(a="x") == "x" * (MOST_SLOTS + 1)
    with pytest.raises(URLError, match="more than 32768 variables"):
        template.match("/")
