"""Instructions beside their baseline: what is slower is named, another setting is not compared."""

import dataclasses
import json

import pytest

from benchmarks.instructions import baseline, counting
from benchmarks.instructions.baseline import Counts, Setting, SlowerError
from benchmarks.instructions.counted import FEW, MANY, TURNS
from benchmarks.instructions.rows import Row, rows

pytestmark = pytest.mark.once

HERE = Setting("gcc 9.9", "CPython 3.99.1 (by GCC 9.9)", "abacus", "3.3", "3.19.0", "2001-02-03")
BASE = Counts(HERE, {"URL": 1000.0, "quote": 200.0})


def now(**counts):
    return Counts(HERE, BASE.rows | counts)


def test_what_is_within_the_bound_passes():
    told = baseline.compared(now(URL=1029.9, quote=100.0), [BASE])
    assert "+2.99%" in told
    assert "-50.00%" in told
    assert (
        "\nWithin 3% of the baseline of 2001-02-03: gcc 9.9, CPython 3.99.1 (by GCC 9.9), abacus"
        in told
    )


def test_what_is_above_is_named_with_both_counts():
    with pytest.raises(SlowerError) as why:
        baseline.compared(now(URL=1031.0), [BASE])
    assert "\nURL: 1,000.0 instructions before, 1,031.0 now\n" in str(why.value)
    assert "quote: " not in str(why.value)


def test_rows_are_those_of_the_baseline():
    with pytest.raises(SlowerError, match="\nnew: not in the baseline\n"):
        baseline.compared(now(new=1.0), [BASE])
    with pytest.raises(SlowerError, match="\nquote: not counted\n"):
        baseline.compared(Counts(HERE, {"URL": 1000.0}), [BASE])


@pytest.mark.parametrize("field", ["compiler", "python", "machine"])
def test_another_setting_is_told_and_not_compared(field):
    there = Counts(dataclasses.replace(HERE, **{field: "other"}), BASE.rows)
    told = baseline.compared(now(URL=9999.0), [there])
    assert "Not compared: here is gcc 9.9, CPython 3.99.1 (by GCC 9.9), abacus; base" in told
    assert "other" in told.splitlines()[-1]
    assert "baselines are of none" in baseline.compared(now(), [])


@pytest.mark.parametrize("field", ["cython", "valgrind", "date"])
def test_what_does_not_decide_is_compared(field):
    there = Counts(dataclasses.replace(HERE, **{field: "other"}), BASE.rows)
    with pytest.raises(SlowerError):
        baseline.compared(now(URL=9999.0), [there])


def test_a_baseline_takes_the_place_of_its_setting_only(tmp_path):
    path = tmp_path / "baseline.json"
    other = Counts(dataclasses.replace(HERE, python="CPython 3.98"), {"URL": 1.0})
    for each in (BASE, other, now(URL=5.0)):
        baseline.write(each, path)
    assert baseline.read(path) == [other, now(URL=5.0)]


def test_a_call_is_the_difference_of_two_stretches():
    asked = [Row("a", str, ("x", "y"), 2), Row("b", str, ("x",), 10)]
    # What both stretches have, such as the loop's begin, is not of the calls; nor what comes once.
    first = [999, *(7 + FEW * 2 * 50, 7 + MANY * 2 * 50) * TURNS]
    second = [888, *(FEW * 10 * 3, MANY * 10 * 3) * TURNS]
    first[1] += 4_000
    first[2] += 5_000
    assert counting.per_call(asked, [*first, *second]) == {"a": 50.0, "b": 3.0}
    with pytest.raises(counting.NotCountedError, match="parts of 2 rows: something else"):
        counting.per_call(asked, [*first, *second[1:]])


def test_a_compiled_module_names_its_compiler():
    assert baseline._compiler(b"\0GCC: (Debian 12.2.0-14+deb12u1) 12.2.0\0") == "gcc 12.2"
    assert baseline._compiler(b"\0Apple clang version 17.0.0\0") == "clang 17.0"
    assert baseline._compiler(b"\0") == "an unknown compiler"


def test_the_baseline_has_the_rows_that_are_counted():
    asked = rows()
    names = [row.name for row in asked]
    assert len({*names}) == len(names) > 25
    (*kept,) = baseline.read()
    assert kept
    assert all(each.rows.keys() == {*names} for each in kept)
    assert all(count > 0 for each in kept for count in each.rows.values())
    for row in asked:
        for each in row.inputs:
            row.function(each)


def test_without_valgrind_it_is_said(monkeypatch):
    monkeypatch.setenv("PATH", "")
    with pytest.raises(counting.NotCountedError, match="there is no valgrind"):
        counting._version()


def test_the_file_is_written_by_the_program():
    text = baseline.FILE.read_text("utf-8")
    assert json.dumps(json.loads(text), indent=1) + "\n" == text
