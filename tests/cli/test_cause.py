"""`urlprism cause`: what is known of causes, by their names."""

import json

import pytest

from urlprism.comparison.causes import cause_help, cause_names

pytestmark = pytest.mark.plain


def test_one_cause(run):
    done = run("cause", "several-at")
    assert (done.code, done.text, done.errors) == (0, cause_help("several-at").explain() + "\n", "")


def test_several_causes_stand_apart(run):
    explained = [cause_help(name).explain() for name in ("several-at", "unexplained")]
    assert run("cause", "several-at", "unexplained").text == "\n\n".join(explained) + "\n"


def test_without_a_name_all_are_listed(run):
    done = run("cause")
    assert [line.split()[0] for line in done.lines if line[0] != " "] == [*cause_names()]
    assert max(map(len, done.lines)) <= 80


def test_json(run):
    (known,) = json.loads(run("cause", "ipv4-octal", "--json").text)
    assert known == cause_help("ipv4-octal").to_dict()
    assert known["example"][known["start"] : known["end"]] == "0177.0.0.1"


def test_an_unknown_name_is_wrong_usage(run):
    done = run("cause", "several-att")
    assert (done.code, done.out) == (2, b"")
    assert "near: several-at; all " in done.errors
