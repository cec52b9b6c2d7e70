"""urlprism.rfc3986.resolve against the printed pseudocode, and against uritools."""

import re
from collections import Counter

import pytest
import uritools

from tests.agreement.oracles.uri_resolution import URITOOLS, questions, recompose, split, target
from urlprism.rfc3986 import is_valid, resolve

pytestmark = pytest.mark.once


QUESTIONS = 40_000


@pytest.fixture(scope="module")
def asked():
    return questions(QUESTIONS)


@pytest.fixture(scope="module")
def different(asked):
    """Return the questions of which uritools thinks otherwise, with both answers."""
    pairs = [(question, ours(question), theirs(question)) for question in asked]
    return [pair for pair in pairs if pair[1] != pair[2]]


def ours(question):
    return resolve(question.base, question.reference, strict=question.strict)


def theirs(question):
    return uritools.urijoin(question.base, question.reference, question.strict)


def explanations(question):
    return [difference.name for difference in URITOOLS if difference.explains(question)]


def test_there_is_something_of_everything(asked):
    assert len(set(asked)) == QUESTIONS
    valid = sum(is_valid(question.reference) for question in asked)
    assert 0.6 < valid / QUESTIONS < 0.9
    assert 0.6 < sum(question.strict for question in asked) / QUESTIONS < 0.8
    defined = Counter(
        name
        for question in asked
        for text in (question.base, question.reference)
        for name, value in split(text)._asdict().items()
        if value is not None
    )
    assert min(defined.values()) > QUESTIONS / 3


@pytest.mark.requirement(*"R3986-15 R3986-16 R3986-17 R3986-18".split())
def test_the_pseudocode_is_followed(asked):
    pairs = [(question, ours(question), target(question)) for question in asked]
    wrong = [pair for pair in pairs if pair[1] != pair[2]]
    assert not wrong, (len(wrong), wrong[:5])


def test_every_difference_has_a_name(different):
    unnamed = [pair for pair in different if not explanations(pair[0])]
    assert not unnamed, (len(unnamed), unnamed[:5])


def test_every_name_is_of_differences(different):
    named = Counter(name for question, *_ in different for name in explanations(question))
    assert named.keys() == {each.name for each in URITOOLS}
    assert min(named.values()) > 100


def test_the_examples_show_the_differences():
    shown = [explanations(each.example) for each in URITOOLS]
    assert shown == [[each.name] for each in URITOOLS]
    assert all(ours(each.example) != theirs(each.example) for each in URITOOLS)
    assert all(re.search("§5.2|Appendix B", each.text) for each in URITOOLS)


@pytest.mark.requirement("R3986-17")
def test_what_is_mended_says_the_same_again(asked):
    mended = 0
    for question in asked:
        literal = target(question)
        answer = resolve(question.base, question.reference, strict=question.strict, mend=True)
        if answer != literal:
            mended += 1
            told = split(answer)
            assert told.path.startswith("/.//"), question
            assert recompose(told._replace(path=told.path[2:])) == literal
    assert mended > 100
