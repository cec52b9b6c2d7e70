"""The simulation of executors obeys its laws, and its costs are those that were put in."""

import importlib
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

pytestmark = pytest.mark.once

ROOT = Path(__file__).parents[2]

# Eighths are exact: sums of them do not depend on their order.
times = st.lists(st.integers(1, 800).map(lambda number: number / 8), max_size=40)


@pytest.fixture(scope="module")
def simulation():
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(Path(__file__).parents[2]))
        yield importlib.import_module("benchmarks.scale.simulation")


@given(durations=times, start=st.integers(0, 9), overhead=st.integers(0, 9))
def test_one_worker_takes_the_sum(simulation, durations, start, overhead):
    cluster = simulation.Cluster(1, start=start, overhead=overhead)
    found = simulation.simulate([simulation.Task(each) for each in durations], cluster)
    assert found.seconds == start + sum(durations) + overhead * len(durations)
    assert (found.attempts, found.failed, found.copies) == (len(durations), 0, 0)
    assert found.busy == found.seconds - start


@given(durations=times, slots=st.integers(1, 50))
def test_workers_take_no_less_than_the_bounds_and_no_more_than_twice(simulation, durations, slots):
    tasks = [simulation.Task(each) for each in durations]
    seconds = simulation.simulate(tasks, simulation.Cluster(slots)).seconds
    longest, share = max(durations, default=0), sum(durations) / slots
    assert seconds >= max(longest, share)
    # A slot is idle only when no task waits, so the last task begins before the share is over.
    assert seconds <= share + longest


@given(durations=times, slots=st.integers(1, 9), seed=st.integers(0, 9))
def test_retries_add(simulation, durations, slots, seed):
    tasks = [simulation.Task(each) for each in durations]
    without = simulation.simulate(tasks, simulation.Cluster(slots), seed)
    found = simulation.simulate(tasks, simulation.Cluster(slots, fails=0.3), seed)
    assert found.attempts == len(tasks) + found.failed
    assert len(found.ends) == len(tasks)
    assert found.busy >= without.busy - 1e-9
    if slots == 1:
        assert found.seconds >= without.seconds - 1e-9


@given(durations=times, slots=st.integers(1, 9))
def test_stragglers_add_and_speculation_mends(simulation, durations, slots):
    tasks = [simulation.Task(each) for each in durations]
    cluster = simulation.Cluster(slots, straggles=1.0, slowness=4.0)
    slow = simulation.simulate(tasks, cluster)
    plain = simulation.simulate(tasks, simulation.Cluster(slots))
    assert slow.seconds == 4 * plain.seconds
    mended = simulation.simulate(
        tasks, simulation.Cluster(slots, straggles=0.1, slowness=50.0, speculates=True), 3
    )
    assert len(mended.ends) == len(tasks)
    assert mended.copies <= len(tasks)


@given(durations=times, slots=st.integers(1, 9), seed=st.integers(0, 99))
def test_a_seed_is_a_run(simulation, durations, slots, seed):
    tasks = [simulation.Task(each) for each in durations]
    cluster = simulation.Cluster(slots, straggles=0.2, fails=0.2, speculates=True)
    assert simulation.simulate(tasks, cluster, seed) == simulation.simulate(tasks, cluster, seed)
    still = simulation.Cluster(slots)
    assert simulation.simulate(tasks, still, seed) == simulation.simulate(tasks, still, 0)


def test_reading_takes_its_time(simulation):
    tasks = [simulation.Task(1.0, 100.0)] * 4
    cluster = simulation.Cluster(2, rate=50.0)
    assert simulation.simulate(tasks, cluster).seconds == 6.0
    # Two slots that share a rate have half of it each.
    cluster = simulation.Cluster(2, rate=50.0, shared=50.0)
    assert simulation.simulate(tasks, cluster).seconds == 10.0


def test_slots_that_are_busy_crowd_each_other(simulation):
    tasks = [simulation.Task(8.0), simulation.Task(4.0)]
    cluster = simulation.Cluster(2, crowding=1.5)
    # Both are busy for 6 seconds, in which they do the work of 4; the rest of 4 one does alone.
    assert simulation.simulate(tasks, cluster).seconds == 10.0
    assert simulation.simulate(tasks, simulation.Cluster(1, crowding=1.5)).seconds == 12.0
    # Of three slots two are busy.
    assert simulation.simulate(tasks, simulation.Cluster(3, crowding=1.5)).seconds == 9.0


def test_a_long_task_is_the_end(simulation):
    tasks = [simulation.Task(100.0), *[simulation.Task(1.0)] * 50]
    for slots in (2, 10, 100):
        assert simulation.simulate(tasks, simulation.Cluster(slots)).seconds == 100.0
    # Behind the others, it begins when they end.
    found = simulation.simulate([*tasks[1:], tasks[0]], simulation.Cluster(50))
    assert found.seconds == 101.0


@pytest.mark.parametrize("wrong", [{"slots": 0}, {"slots": 1, "fails": 1.0}])
def test_impossible_clusters_are_refused(simulation, wrong):
    with pytest.raises(ValueError, match=r"one slot|shares"):
        simulation.simulate([], simulation.Cluster(**wrong))


def runs_of(fitting, costs, sizes, chance=None):
    """Return what a run of one worker takes by these costs, with some noise."""
    tasks = []
    for rows in sizes:
        noise = chance.uniform(0.97, 1.03) if chance else 1.0
        tasks.append(fitting.TaskTime(rows, (costs.file + costs.row * rows) * noise, rows * 50))
    spent = sum(each.seconds for each in tasks)
    seconds = costs.job + costs.task * len(tasks) + spent
    return fitting.MeasuredRun(1, seconds, tuple(tasks))


def test_costs_are_found_again_and_predict(module):
    fitting = module("scale.fitting")
    costs = fitting.Costs(row=3e-7, file=0.02, task=0.05, job=1.5)
    sizes = [100_000, 250_000, 500_000]
    runs = [runs_of(fitting, costs, sizes * times) for times in (1, 4)]
    assert fitting.fit(runs) == pytest.approx(costs)
    chance = random.Random(1)  # noqa: S311 - the same in every run
    noisy = fitting.fit([runs_of(fitting, costs, sizes * times, chance) for times in (1, 4)])
    other = [1_000_000] * 12
    seconds = noisy.predict(other, 2).seconds
    assert seconds == pytest.approx(1.5 + 6 * (0.05 + 0.02 + 0.3), rel=0.15)


def test_crowding_is_found_again(module):
    fitting = module("scale.fitting")
    costs = fitting.Costs(row=1e-6, file=0.02, task=0.05, job=1.0, crowding=1.25)
    rows = [100_000, 200_000, 300_000] * 3
    tasks = tuple(fitting.TaskTime(each, 0.0, 0) for each in rows)
    run = fitting.MeasuredRun(2, costs.predict(rows, 2).seconds, tasks)
    found = fitting.crowded(costs._replace(crowding=1.0), run)
    assert found.crowding == pytest.approx(1.25)
    fast = run._replace(seconds=run.seconds / 2)
    assert fitting.crowded(costs._replace(crowding=1.0), fast).crowding == 1.0


def test_what_shows_no_line_is_refused(module):
    fitting = module("scale.fitting")
    same = runs_of(fitting, fitting.Costs(1e-6, 0.1, 0.1, 1.0), [10, 10])
    with pytest.raises(ValueError, match="show no line"):
        fitting.fit([same])
    with pytest.raises(ValueError, match="wait for each other"):
        fitting.fit([same._replace(workers=2)])


def test_a_month_takes_less_on_more_workers(module):
    month, costs = module("scale.month"), module("scale.fitting").Costs(2e-7, 0.05, 0.05, 2.0)
    rows = month.month(costs, 30.0)
    assert rows == month.month(costs, 30.0)
    by_workers = {row["workers"]: row for row in rows}
    for name in rows[0]["seconds"]:
        seconds = [row["seconds"][name] for row in rows]
        assert seconds == sorted(seconds, reverse=True)
        assert all(row["seconds"][name] >= row["least"] for row in rows)
    # All rows are there, and files differ by a fifth at most.
    assert by_workers[1]["least"] == pytest.approx(3e9 * 2e-7 + 300 * 0.05)
    assert by_workers[300]["least"] == by_workers[1_000]["least"]
    assert by_workers[300]["least"] <= 1.3 * (1e7 * 2e-7 + 0.05)
    # A gigabit for eight workers is the bound where rows are many and cheap.
    assert by_workers[8]["seconds"]["1 Gbit/s"] > 3e9 * 30 / 125e6
    sizes = [task.octets for task in month.tasks_of(costs, 30.0)]
    assert sum(sizes) == pytest.approx(9e10)
    assert sizes == sorted(sizes, reverse=True)


def test_a_check_says_how_far_it_is_apart(module):
    fitting, month = module("scale.fitting"), module("scale.month")
    costs = fitting.Costs(row=1e-6, file=0.0, task=0.5, job=1.0)
    asked = fitting.MeasuredRun(2, 4.0, (fitting.TaskTime(1_000_000, 9.0, 1),) * 2)
    found = month.check("split", costs, asked)
    assert (found.foretold, found.percent) == (2.5, 37.5)
    assert "37.5 **missed**" in month._checked([found])


def test_a_table_goes_to_its_place(module):
    page = module("scale.page")
    text = "a\n<!-- x -->\nold\n<!-- end of x -->\nb\n"
    filled = page.filled(text, "x", page.table(["n", "s"], [["1", r"\2"]]))
    assert (
        filled == "a\n<!-- x -->\n\n| n | s |\n| --- | --: |\n| 1 | \\2 |\n\n<!-- end of x -->\nb\n"
    )
    assert page.filled(filled, "x", "old") == "a\n<!-- x -->\n\nold\n\n<!-- end of x -->\nb\n"
    with pytest.raises(ValueError, match="no place for 'y'"):
        page.filled(text, "y", "")


def test_the_page_has_a_place_for_each_table(module):
    page, text = module("scale.page"), (ROOT / "docs" / "data" / "scale.md").read_text("utf-8")
    for name in ("spark", "check", "split", "scan"):
        assert page.filled(text, name, "new") != text


def test_the_time_of_processes_that_ended_counts(module):
    seconds_of_tree = module("scale.processes").seconds_of_tree
    if not Path("/proc/self/stat").exists():
        pytest.skip("the system has no /proc")
    before = seconds_of_tree(os.getpid())
    work = "sum(range(30_000_000))"
    below = f"import subprocess, sys; subprocess.run([sys.executable, '-c', '{work}'])"
    subprocess.run([sys.executable, "-c", below], check=True)
    assert seconds_of_tree(os.getpid()) > before + 0.05
