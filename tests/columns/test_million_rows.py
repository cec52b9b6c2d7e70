"""Each value of a column function is that of the function of one text: in the profile "nightly" on
a million rows for each function, in parts of every type of input in turn.

The rows are real, mutated and adversarial. Processes share the parts: a million comparisons take
minutes.
"""

import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor

import pytest

from tests.columns.function_rows import FUNCTIONS_OF_COLUMNS, HOSTILE, differing, differing_of_all
from tests.help.column_rows import IS_COMPILED, KINDS
from tests.help.engine_rows import engine_rows
from urlprism._core.arguments.threads import threads_of

IS_NIGHTLY = os.environ.get("URLPRISM_PROFILE") == "nightly" and IS_COMPILED
COUNT = 1_000_000 if IS_NIGHTLY else 400 if IS_COMPILED else 40
PART = 20_000 if IS_NIGHTLY else COUNT // 8
# What follows from one comparison is looked at together: a text is compared once for all of them.
TOGETHER = ("verdict", "cause", "causes")
GROUPS = [TOGETHER, *((name,) for name in FUNCTIONS_OF_COLUMNS if name not in TOGETHER)]


@pytest.fixture(scope="module")
def parts():
    """Return the rows in parts, with a null in every fortieth row."""
    rows = [text if number % 40 else None for number, text in enumerate(engine_rows(COUNT))]
    return [rows[start : start + PART] for start in range(0, COUNT, PART)]


@pytest.fixture(scope="module")
def compare():
    """Give what compares rows: in processes if they are many."""
    if not IS_NIGHTLY:
        yield lambda *calls: map(differing_of_all, *calls)
        return
    # A fork of a process with threads may wait forever.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(threads_of(None), context) as pool:
        yield lambda *calls: pool.map(differing_of_all, *calls)


@pytest.mark.parametrize("names", GROUPS, ids=", ".join)
def test_each_row_is_that_of_the_function(parts, compare, names):
    assert sum(map(len, parts)) == COUNT
    kinds = [KINDS[number % len(KINDS)] for number in range(len(parts))]
    found = compare([names] * len(parts), parts, kinds)
    assert [each for some in found for each in some] == []


def test_a_difference_is_found(monkeypatch):
    function, _ = FUNCTIONS_OF_COLUMNS["redact"]
    monkeypatch.setitem(FUNCTIONS_OF_COLUMNS, "redact", (function, lambda text: text or None))
    assert differing("redact", ["http://h/", None], "string") == []
    (found,) = differing("redact", [None, "http://u:p@h/"], "string_view")
    assert found == ("http://u:p@h/", "http://u:******@h/", "http://u:p@h/")
    assert differing("certified", HOSTILE, "dictionary") == []
