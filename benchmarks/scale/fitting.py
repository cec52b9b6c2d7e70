"""What a row, a task and a job cost, by measured runs; and what another run should take."""

from collections.abc import Sequence
from statistics import fmean
from typing import NamedTuple

from benchmarks.scale.simulation import Cluster, Outcome, Task, simulate


class TaskTime(NamedTuple):
    """A measured task: its rows, its seconds, and the octets of its files."""

    rows: int
    seconds: float
    octets: int


class MeasuredRun(NamedTuple):
    """A measured job: its workers, its seconds from end to end, and its tasks."""

    workers: int
    seconds: float
    tasks: tuple[TaskTime, ...]


class Costs(NamedTuple):
    """Seconds for each row, and besides for each file, each task and each job."""

    row: float
    file: float
    task: float
    job: float

    def predict(self, rows: Sequence[int], workers: int) -> Outcome:
        """Return what a job of tasks with so many rows takes, by simulation without faults."""
        tasks = [Task(self.file + self.row * each) for each in rows]
        return simulate(tasks, Cluster(workers, start=self.job, overhead=self.task))


def fit(runs: Sequence[MeasuredRun]) -> Costs:
    """Return the costs that runs with one worker show.

    The seconds of tasks over their rows are a line, by least squares: its slope is the cost of a
    row, what it begins with that of a file. What a run takes beyond its tasks is another line, over
    the number of tasks. Raise ValueError for runs that show no line.

    >>> runs = [MeasuredRun(1, 9.0, (TaskTime(1, 2.0, 1), TaskTime(2, 3.0, 1)))]
    >>> fit([*runs, MeasuredRun(1, 6.5, (TaskTime(2, 3.0, 1),))])
    Costs(row=1.0, file=1.0, task=0.5, job=3.0)
    """
    if any(run.workers != 1 for run in runs):
        message = "runs with several workers wait for each other: fit those with one"
        raise ValueError(message)
    times = [task for run in runs for task in run.tasks]
    row, file = _line([(task.rows, task.seconds) for task in times])
    beyond = [
        (len(run.tasks), run.seconds - sum(each.seconds for each in run.tasks)) for run in runs
    ]
    task, job = _line(beyond)
    return Costs(row, max(file, 0.0), max(task, 0.0), max(job, 0.0))


def _spent(run: MeasuredRun) -> float:
    return sum(task.seconds for task in run.tasks)


def _line(points: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Return the slope of a line through points, and where it begins."""
    across, up = fmean(x for x, _ in points), fmean(y for _, y in points)
    spread = sum((x - across) ** 2 for x, _ in points)
    if not spread:
        message = "tasks of one size, or runs with as many tasks, show no line"
        raise ValueError(message)
    slope = sum((x - across) * (y - up) for x, y in points) / spread
    return slope, up - slope * across
