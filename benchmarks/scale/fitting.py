"""What a row, a task and a job cost, by measured runs; and what another run should take."""

from collections.abc import Sequence
from statistics import fmean
from typing import Final, NamedTuple

from benchmarks.scale.simulation import Cluster, Outcome, Task, simulate

_HALVINGS: Final = 40


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
    """Seconds for each row, and besides for each file, each task and each job.

    With all workers of the machine busy, tasks take `crowding` times as long.
    """

    row: float
    file: float
    task: float
    job: float
    crowding: float = 1.0

    def predict(self, rows: Sequence[int], workers: int) -> Outcome:
        """Return what a job of tasks with so many rows takes, by simulation without faults."""
        tasks = [Task(self.file + self.row * each) for each in rows]
        cluster = Cluster(workers, start=self.job, overhead=self.task, crowding=self.crowding)
        return simulate(tasks, cluster)


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


def crowded(costs: Costs, run: MeasuredRun) -> Costs:
    """Return costs with the crowding by which they foretell a run with all workers.

    If the workers are as fast as one alone, or faster, there is none.

    >>> costs = Costs(row=1.0, file=0.0, task=0.0, job=0.0)
    >>> run = MeasuredRun(2, 3.0, (TaskTime(2, 3.0, 1), TaskTime(2, 3.0, 1)))
    >>> round(crowded(costs, run).crowding, 6)
    1.5
    """
    rows = [task.rows for task in run.tasks]
    least, most = 1.0, float(run.workers)
    for _ in range(_HALVINGS):
        middle = (least + most) / 2
        if costs._replace(crowding=middle).predict(rows, run.workers).seconds < run.seconds:
            least = middle
        else:
            most = middle
    return costs._replace(crowding=least)


def _line(points: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Return the slope of a line through points, and where it begins."""
    across, up = fmean(x for x, _ in points), fmean(y for _, y in points)
    spread = sum((x - across) ** 2 for x, _ in points)
    if not spread:
        message = "tasks of one size, or runs with as many tasks, show no line"
        raise ValueError(message)
    slope = sum((x - across) * (y - up) for x, y in points) / spread
    return slope, up - slope * across
