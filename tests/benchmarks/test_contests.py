"""What a contest of the benchmarks tells: refusals, differences, ratios, and who is asked what."""

import pytest

pytestmark = pytest.mark.once


@pytest.fixture
def held(module):
    """A contest of three that read numbers: ours, one that follows, and one with its own rules."""
    contest, rivals = module("contests.contest"), module("contests.rivals")
    names = {"read": int, "lax": lambda text: int(text.strip("x") or 0), "refused": ValueError}

    def made(name, *, follows, every=1):
        rival = rivals.Rival(name, "", "", "words", "", "", "", follows=follows, every=every)
        return rivals.Loaded(rival, "1", names)

    present = [
        made("ours", follows=True),
        made("like", follows=True),
        made("lax", follows=False, every=50),
    ]
    calls = [contest.Call("ours", "read(x)"), contest.Call("like", "y = x; -read(y)")]
    calls += [contest.Call("lax", "lax(x)"), contest.Call("absent", "none(x)")]

    def hold(inputs, *, is_asked=True):
        asked = contest.Contest("read", "numbers", calls, inputs, reach={"like": 1e-6, "lax": 1e6})
        effort = module("contests.timing").Effort(rounds=2, calls=1)
        return contest.hold(asked, present, effort, is_asked=is_asked)

    return hold


def test_refusals_and_different_answers_are_counted(held):
    outcome = held(["0", "1", "x", "2", "x3"])
    ours, like, lax = outcome.lines
    assert [line.refused for line in (ours, like, lax)] == [2, 2, 0]
    assert [line.different for line in (ours, like, lax)] == [None, 2, None]
    assert outcome.examples == {"like": "'1': ours 1, theirs -1"}


def test_ratio_is_ours_by_theirs_and_reach_counts_where_asked(held):
    ours, like, lax = held(["1", "2"]).lines
    assert (ours.ratio, ours.reach, ours.misses) == (None, None, False)
    assert like.ratio == pytest.approx(sum(ours.rounds) / sum(like.rounds))
    assert (like.misses, lax.misses) == (True, False)
    assert [line.reach for line in held(["1", "2"], is_asked=False).lines] == [None] * 3


@pytest.mark.parametrize(("inputs", "taken"), [(100, 100), (5_000, 1_000), (100_000, 2_000)])
def test_slow_rival_is_given_one_in_so_many(held, inputs, taken):
    ours, _, lax = held([str(number) for number in range(inputs)]).lines
    assert (ours.inputs, lax.inputs) == (inputs, taken)


def test_base_that_anyone_refuses_is_left_out_for_all(module):
    contest, ours = module("contests.contest"), module("contests.url_rivals").OURS
    loaded = module("contests.rivals").Loaded(ours, "1", {"refused": ValueError})
    calls = [contest.Call("urlprism", "x + y", base="int(x)")]
    calls += [contest.Call("urlprism", "int(x) + y", label="again")]
    asked = contest.Contest("add", "pairs", calls, [("1", 2), ("x", 3), ("4", 5)], "x, y")
    outcome = contest.hold(asked, [loaded], module("contests.timing").Effort(1, 1), is_asked=True)
    assert [(line.inputs, line.refused, line.different) for line in outcome.lines] == [
        (2, 0, None),
        (2, 0, 0),
    ]
