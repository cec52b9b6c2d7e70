"""The work of every public function grows linearly, even on texts made to cause more work.

The functions and the texts are those of `python -m benchmarks hostile`, and texts drawn from what
the patterns of the package look for; each function gets some of the texts. Lines of Python are
counted, so that the plain modules show the work of both builds.
"""

import contextlib
import importlib
import os
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from tests.help.counts import IS_NIGHTLY
from tests.help.work import MORE, TIMES, is_linear_in_steps, steps
from urlprism import URL
from urlprism.readers import GROUPS

pytestmark = pytest.mark.plain

ROOT = Path(__file__).parents[2]
SMALL, LARGE = 300, 600
SHAPES_A_CALL = 4 if IS_NIGHTLY else 1
DRAWN = 500 if IS_NIGHTLY else 80
# The limit of steps per character: that of one which every reader checks by each of its rules.
A_READER = 40
MOST = A_READER * len(GROUPS["default"])
MOST_OF_ALL = A_READER * len(GROUPS["all"])
# The errors that a call may raise, because CPython's functions raise them too.
ENDS = (ValueError, TypeError, LookupError, NotImplementedError, AttributeError)
# Calls that read many texts one by one: a line of a census has two characters, a row of a column
# three.
MANY = {("comparison.Census", "lines"), ("columns.split", "rows")}
# It asks about many shorter texts, of a bounded number of characters.
BOUNDED = "shrink"


@pytest.fixture(scope="module")
def hostile():
    """Return the calls and the shapes of the benchmark.

    The tables of letters are made by blocks, for the first letter of each: here, so that no text
    pays for what the tests before it have left.
    """
    sys.path.insert(0, str(ROOT))
    try:
        calls = importlib.import_module("benchmarks.hostile.calls").calls()
        shapes = importlib.import_module("benchmarks.hostile.shapes").SHAPES
        shapes += tuple(importlib.import_module("benchmarks.hostile.patterns").drawn_shapes(DRAWN))
    finally:
        sys.path.remove(str(ROOT))
    for letter in {letter for shape in shapes for letter in shape.make(LARGE)}:
        URL.can_parse(f"http://{letter}/")
    return calls, shapes


def asked(call, text):
    """Return how many steps a call takes on a text, None if its object cannot be made."""
    owner = None
    if call.make is not None:
        with contextlib.suppress(*ENDS):
            owner = call.make(text)
        if owner is None:
            return None

    def run():
        with contextlib.suppress(*ENDS):
            found = call.function(owner, text)
            if isinstance(found, Iterator):
                for _ in found:
                    pass

    return steps(run)


def drawn(calls, shapes):
    """Yield each call with some of the shapes, in turn, so that every shape is used."""
    places = count(int(os.environ.get("URLPRISM_SEED", "0")))
    for call in calls:
        for _ in range(SHAPES_A_CALL):
            # Neighbouring shapes are similar: the next one is far from the last.
            yield call, shapes[next(places) * 191 % len(shapes)]


def test_twice_the_text_takes_twice_the_steps(hostile):
    slow = []
    for call, shape in drawn(*hostile):
        # Modules loaded for the first text of a kind do not count.
        asked(call, shape.make(20))
        small, large = (asked(call, shape.make(size)) for size in (SMALL, LARGE))
        if small is None or large is None:
            continue
        is_known = (call.name, call.way) in MANY or call.name.endswith(BOUNDED)
        most = MOST_OF_ALL if "readers=all" in call.way else MOST
        is_much = large > most * LARGE and not is_known
        # What begins with a size, as another way to encode long labels, is no growth.
        grows = large > TIMES * small + MORE and (
            asked(call, shape.make(2 * LARGE)) > TIMES * large + MORE
        )
        if grows or is_much:
            slow.append((f"{call.name}({call.way})", shape.name, small, large))
    assert slow == []


def test_steps_are_counted():
    def quadratic(text):
        return [a for a in text for b in text if a < b]

    def linear(text):
        return [a for a in text if a]

    assert steps(quadratic, "a" * LARGE) > TIMES * steps(quadratic, "a" * SMALL) + MORE
    assert LARGE < steps(linear, "a" * LARGE) < TIMES * steps(linear, "a" * SMALL) + MORE
    assert not is_linear_in_steps(quadratic, "a".__mul__, SMALL)
    assert is_linear_in_steps(linear, "a".__mul__, SMALL)
