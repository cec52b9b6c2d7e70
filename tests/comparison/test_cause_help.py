"""What is known of each cause by its name: an example, who decides, what to do."""

import json

import pytest

from urlprism.comparison import compare, rewrite_rules
from urlprism.comparison.causes import RULES, cause_help, cause_names


def test_every_rule_has_help_and_six_causes_without_rules():
    assert cause_names() == (
        *(rule.name for rule in (*RULES, *rewrite_rules.RULES)),
        *("disguised-address", "odd-base", "refused-by-rule", "unexplained"),
        *("different-octets", "target-rewritten"),
    )


@pytest.mark.parametrize("name", cause_names())
def test_help_fits_eighty_columns_and_ends_with_what_to_do(name):
    known = cause_help(name)
    explained = known.explain()
    assert max(map(len, explained.splitlines())) <= 80
    assert explained.startswith(f"{name} ({known.family}): " if known.family else f"{name}: ")
    assert " ".join(explained.split()).endswith(known.advice)
    assert json.loads(json.dumps(known.to_dict())) == known.to_dict()


def test_help_says_what_the_rule_says():
    for rule in RULES:
        known = cause_help(rule.name)
        assert known[:5] == (rule.name, rule.family, rule.message, rule.rule, rule.advice)
        assert (known.example, known.start, known.end) == rule.unmarked_example()
        assert (known.base, known.readers) == (rule.base, rule.readers)


def test_carets_stand_below_the_place():
    lines = cause_help("several-at").explain().splitlines()
    place = next(number for number, line in enumerate(lines) if "http://a@b@c@h.com/" in line)
    assert lines[place + 1].strip() == "^^^^^"
    assert lines[place][lines[place + 1].index("^") :].startswith("@b@c@h")


@pytest.mark.parametrize("width", [-1, 0, 20, 40, 60])
def test_help_fits_a_width_of_twenty_columns_or_more(width):
    text = cause_help("unexplained").explain(width)
    assert max(map(len, text.splitlines())) <= max(20, width)
    assert "".join(text.split()) == "".join(cause_help("unexplained").explain().split())


def test_the_base_of_the_example_of_an_odd_base_is_odd():
    known = cause_help("odd-base")
    (cause,) = compare(known.example, known.base, ["python"]).causes
    assert (cause.name, cause.start, cause.end) == ("odd-base", known.start, known.end)


@pytest.mark.parametrize(
    ("name", "near"),
    [("several-att", "several-at"), ("port-zeros", "port-zero"), ("", ""), ("x" * 100_000, "")],
)
def test_an_unknown_name_is_refused_with_those_that_are_near(name, near):
    with pytest.raises(ValueError, match="no cause is named") as caught:
        cause_help(name)
    said, _, listing = str(caught.value).rpartition("; all ")
    assert near in said.partition("; near: ")[2].split(", ") or not near
    assert "`urlprism cause`" in listing


def test_the_error_hides_a_secret():
    with pytest.raises(ValueError, match="no cause is named") as caught:
        cause_help("http://u:secret@h/")
    assert "secret" not in str(caught.value)
