"""Expansion: the suite of the authors of URI Templates, case by case, and what it leaves open."""

import json
from collections import Counter
from pathlib import Path

import pytest

from urlprism import URL, URLError, rfc3986
from urlprism.rfc6570 import Template, parse
from urlprism.rfc6570.operators import STYLES

pytestmark = pytest.mark.plain

GROUPS = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "data" / "uri_template" / "expansions.jsonl")
    .read_text("utf-8")
    .splitlines()
]
CASES = [
    (group["file"], group["variables"], template, expected)
    for group in GROUPS
    for template, expected in group["testcases"]
]


def test_the_suite_has_all_its_cases():
    counts = Counter(name for name, *_ in CASES)
    assert counts == {
        "spec-examples": 64,
        "spec-examples-by-section": 117,
        "extended-tests": 53,
        "negative-tests": 36,
    }
    assert len(CASES) == 270


def test_every_case_of_the_suite():
    passed = 0
    for name, variables, text, expected in CASES:
        if expected is False:
            with pytest.raises(ValueError, match=r"RFC 6570|§2\.4\.1"):
                parse(text, apostrophe=True).expand(variables)
        else:
            template = parse(text, apostrophe=True)
            texts = [expected] if isinstance(expected, str) else expected
            assert template.expand(variables) in texts, (name, text)
            assert template.partial(variables).expand() in texts, (name, text)
        passed += 1
    assert passed == 270


def test_what_the_suite_expands_matches_back():
    matched = 0
    for _, variables, text, expected in CASES:
        if expected is not False:
            template = parse(text, apostrophe=True)
            url = template.expand(variables)
            match = template.match(url)
            assert match is not None, (text, url)
            assert template.expand(match.values) == url
            matched += 1
    assert matched == 234


def test_the_table_of_appendix_a():
    rows = {
        "first": ["", "", ".", "/", ";", "?", "&", "#"],
        "separator": [",", ",", ".", "/", ";", "&", "&", ","],
        "named": [False, False, False, False, True, True, True, False],
        "if_empty": ["", "", "", "", "", "=", "=", ""],
        "reserved": [False, True, False, False, False, False, False, True],
    }
    operators = ["", "+", ".", "/", ";", "?", "&", "#"]
    assert set(STYLES) == set(operators)
    for field, values in rows.items():
        assert [getattr(STYLES[each], field) for each in operators] == values


# What the suite does not ask: template, values, text, and the section that says so.
OPEN = [
    ("{+v:1}", {"v": "%C3%A9a"}, "%C3%A9", "§2.4.1: no character is cut"),
    ("{+v:2}", {"v": "%C3%A9a"}, "%C3%A9a", "§2.4.1"),
    ("{+v:2}", {"v": "%C3%C3%A9"}, "%C3%C3%A9", "§2.4.1: a triplet alone is one"),
    ("{v:1}", {"v": "%C3%A9a"}, "%25", "§3.2.1: a value of U has no triplets"),
    ("{v:1}", {"v": "\U0001f600a"}, "%F0%9F%98%80", "§2.4.1"),
    ("{+v}", {"v": "100%"}, "100%25", "§3.2.1"),
    ("{+v}", {"v": "%4g%41"}, "%254g%41", "§3.2.3"),
    ("{?v*}", {"v": {"a&b": "c", "é=": ""}}, "?a%26b=c&%C3%A9%3D=", "§3.2.1: names are values"),
    ("{;v*}", {"v": {"a": "", "b": "c"}}, ";a;b=c", "§3.2.7"),
    ("{;v*}", {"v": ["", "b"]}, ";v;v=b", "§3.2.7"),
    ("{/v*}", {"v": {"a": ""}}, "/a=", "Appendix A"),
    ("{;v}", {"v": [""]}, ";v=", "§3.2.7: the list is not empty"),
    ("{v}", {"v": ["a", None, "b"]}, "a,b", "§2.3"),
    ("{?v*}", {"v": [("a", "1"), ("a", "2"), ("b", None)]}, "?a=1&a=2", "§2.3"),
    ("{?v}", {"v": {"a": None}}, "", "§2.3"),
    ("{?v}", {"v": [None]}, "", "§2.3"),
    ("{#v,w}", {"w": ""}, "#", "§3.2.4"),
    ("é'{v}", {"v": 1}, "%C3%A9'1", "§3.1"),
    ("{v}{v*}{v:1}", {"v": "ab"}, "ababa", "§3.2.1: an explode modifier has no effect on a text"),
]


@pytest.mark.parametrize(("text", "values", "expected", "section"), OPEN)
def test_what_the_suite_leaves_open(text, values, expected, section):
    assert parse(text, apostrophe=True).expand(values) == expected, section


def test_values_by_name_and_by_mapping():
    template = Template("{a.b}{?q}")
    assert template.expand({"a.b": 1.5, "q": "x"}, q="y") == "1.5?q=y"
    assert template.expand() == ""
    assert template.expand({"other": object()}) == ""
    assert Template("{+u}").expand(u=URL("http://h/a b")) == "http://h/a%20b"
    assert Template("{+u}").expand(u=rfc3986.parse("//h")) == "//h"


REFUSED_VALUES = [
    ("{x}", True, TypeError), ("{x}", b"s3cr3t", TypeError), ("{x}", object(), TypeError),
    ("{x}", [["s3cr3t"]], TypeError), ("{x}", [b"s3cr3t"], TypeError), ("{x}", {1, 2}, TypeError),
    ("{x}", {"a": ["s3cr3t"]}, TypeError), ("{x}", {b"s3cr3t": "a"}, TypeError),
    ("{x}", "s3cr3t\ud800", ValueError), ("{x}", ["s3cr3t\ud800"], ValueError),
    ("{x*}", {"s3cr3t\ud800": "a"}, ValueError),
    ("{x:3}", ["s3cr3t"], ValueError), ("{?x:3}", {"s3cr3t": "a"}, ValueError),
]  # fmt: skip


@pytest.mark.parametrize(("text", "value", "error"), REFUSED_VALUES)
def test_a_refused_value_is_named_and_not_shown(text, value, error):
    with pytest.raises(error, match="the variable 'x'") as caught:
        Template(text).expand(x=value)
    assert "s3cr3t" not in f"{caught.value} {caught.value!r}"


def test_a_list_in_itself_is_refused():
    cycle = []
    cycle.append(cycle)
    for value in (cycle, [cycle, cycle], {"a": cycle}):
        with pytest.raises(TypeError, match="the variable 'x'"):
            Template("{x}").expand(x=value)


def test_values_are_a_mapping():
    with pytest.raises(TypeError, match="must be a mapping"):
        Template("{x}").expand([("x", "y")])


def test_a_reserved_operator_has_its_place():
    with pytest.raises(URLError) as caught:
        Template("a{b}{=c}").expand()
    assert (caught.value.start, caught.value.end) == (5, 6)
    assert caught.value.rule == "RFC 6570 §2.2 op-reserve"


def test_a_number_that_python_does_not_write():
    with pytest.raises(ValueError, match="the variable 'x' is a number with too many digits"):
        Template("{x}").expand(x=10**5000)
