"""urlprism.whatwg against other implementations of the same text: whatever differs has a name."""

import functools
import os
import re
from collections import Counter

import pytest

from tests.help import chances, url_rivals
from tests.help.url_differences import ADA, CHROMIUM, WHATWG_URL, explanation
from tests.help.whatwg_mutations import BASES, MUTATIONS, changes, questions

pytestmark = [pytest.mark.once, pytest.mark.real]


CHANGES = 20_000
# A browser is asked fewer questions: it starts slowly, and parts from the text often.
SHARE = {"ada": 1, "whatwg_url": 1, "chromium": 20}
DIFFERENCES = {"ada": ADA, "whatwg_url": WHATWG_URL, "chromium": CHROMIUM}


@functools.cache
def asked():
    return tuple(questions(MUTATIONS))


@functools.cache
def answered():
    return tuple(url_rivals.ours(asked()))


def answers_of(rival, wanted):
    try:
        return getattr(url_rivals, rival)(wanted)
    except url_rivals.UnavailableError as reason:
        pytest.skip(f"{rival}: {reason}")


def test_there_are_enough_questions():
    assert len(set(asked())) == len(asked()) == MUTATIONS >= 100_000
    assert asked()[:2000] == tuple(questions(2000))
    assert {base for _, base in asked()} == {None, *BASES}
    assert 0.4 < sum(base is None for _, base in asked()) / MUTATIONS < 0.6
    assert 0.4 < sum(answer is not None for answer in answered()) / MUTATIONS < 0.6


@pytest.mark.parametrize("rival", DIFFERENCES)
def test_every_difference_has_a_name(rival):
    wanted, known = asked()[:: SHARE[rival]], answered()[:: SHARE[rival]]
    named, unnamed = Counter(), []
    for question, mine, theirs in zip(wanted, known, answers_of(rival, wanted), strict=True):
        if mine != theirs:
            names = explanation(DIFFERENCES[rival], question, mine, theirs)
            named.update(names or ())
            if not names:
                unnamed.append((question, mine, theirs))
    print(len(wanted), "questions;", dict(named))  # noqa: T201 -- seen with -rP
    assert not unnamed, unnamed[:5]


@pytest.mark.parametrize("rival", [rival for rival, named in DIFFERENCES.items() if named])
def test_every_named_difference_is_there(rival):
    differences = DIFFERENCES[rival]
    examples = [difference.example for difference in differences]
    pairs = zip(url_rivals.ours(examples), answers_of(rival, examples), strict=True)
    shown = {
        difference.name: explanation(differences, difference.example, mine, theirs)
        for difference, (mine, theirs) in zip(differences, pairs, strict=True)
    }
    assert shown == {difference.name: [difference.name] for difference in differences}
    assert all(re.search("#[a-z]|RFC|UTS", difference.text) for difference in differences)


@pytest.mark.parametrize("rival", ["ada", "whatwg_url"])
def test_setters(rival):
    wanted = tuple(changes(CHANGES))
    assert len(set(wanted)) == CHANGES
    known = url_rivals.ours_set(wanted)
    changed = sum(mine != each.href for each, mine in zip(wanted, known, strict=True))
    assert 0.4 < changed / CHANGES < 0.8
    different = [
        each
        for each in zip(wanted, known, answers_of(f"{rival}_set", wanted), strict=True)
        if each[1] != each[2]
    ]
    assert not different, different[:5]


def test_findings():
    # All of them are asked by `nox -s nightly`.
    wanted = asked()[:: 1 if chances.SEED in os.environ else 5]
    known = url_rivals.ours_found(wanted)
    assert Counter(mine.split("\n")[0] for mine in known).keys() == {"valid", "invalid"}
    assert sum("IPv4-non-ASCII-input" in mine for mine in known) > len(wanted) / 1000
    theirs = answers_of("whatwg_url_found", wanted)
    different = [each for each in zip(wanted, known, theirs, strict=True) if each[1] != each[2]]
    assert not different, different[:5]
