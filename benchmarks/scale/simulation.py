"""A discrete-event simulation of executors: tasks in order, slots that take them, and faults.

Events are the ends of attempts, in order of time. A slot that is free takes the next task; a task
whose attempt fails waits again, at the head of the queue. With speculation, a free slot takes a
second attempt of the task that is expected to end last, and the first end counts.

Slots share the cores and the memory of a machine: the more of them are busy, the slower are all.
So there are two clocks: that of the work, by which attempts end, and that of the wall, which runs
faster beside it while slots crowd each other.
"""

import heapq
import random
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Task:
    """A task: the seconds that it computes, and the octets that it reads before."""

    seconds: float
    octets: float = 0.0


@dataclass(frozen=True, slots=True)
class Cluster:
    """Slots and what slows them down; times in seconds, rates in octets a second.

    `start` comes once, `overhead` with each attempt. While all slots are busy, an attempt takes
    `crowding` times as long as alone. A slot reads at `rate`, and all together at `shared`. One
    attempt in `1 / straggles` takes `slowness` times as long, and one in `1 / fails` ends without a
    result, after a part of its time that is drawn.
    """

    slots: int
    start: float = 0.0
    overhead: float = 0.0
    crowding: float = 1.0
    rate: float = float("inf")
    shared: float = float("inf")
    straggles: float = 0.0
    slowness: float = 3.0
    fails: float = 0.0
    speculates: bool = False


@dataclass(slots=True)
class Outcome:
    """What a run took: seconds until the end, and seconds of all slots; and what happened."""

    seconds: float = 0.0
    busy: float = 0.0
    attempts: int = 0
    failed: int = 0
    copies: int = 0
    ends: list[float] = field(default_factory=list)


@dataclass(slots=True)
class _Attempt:
    task: int
    begun: float
    worked: float
    planned: float
    is_failing: bool


class _Run:
    """The state of a simulation."""

    def __init__(self, tasks: Sequence[Task], cluster: Cluster, seed: int) -> None:
        self.tasks, self.cluster = tasks, cluster
        self.chance = random.Random(seed)  # noqa: S311 - the same in every run
        self.waiting = deque(range(len(tasks)))
        self.done = [False] * len(tasks)
        self.copied = [False] * len(tasks)
        self.events: list[tuple[float, int, _Attempt]] = []
        self.free = cluster.slots
        self.now = cluster.start
        self.work = 0.0
        self.outcome = Outcome()

    def run(self) -> Outcome:
        """Return what happened until all tasks were done."""
        self.fill()
        while not all(self.done):
            work, _, attempt = heapq.heappop(self.events)
            self.now += (work - self.work) * self.slowness()
            self.work = work
            self.free += 1
            self.outcome.busy += self.now - attempt.begun
            if attempt.is_failing:
                self.outcome.failed += 1
                if all(other.task != attempt.task for _, _, other in self.events):
                    self.waiting.appendleft(attempt.task)
            elif not self.done[attempt.task]:
                self.done[attempt.task] = True
                self.outcome.ends.append(self.now)
                self.drop(attempt.task)
            self.fill()
        self.outcome.seconds = self.now
        return self.outcome

    def fill(self) -> None:
        """Let free slots begin attempts."""
        while self.free and self.waiting:
            self.begin(self.waiting.popleft())
        while self.free and self.cluster.speculates and (task := self.slowest()) is not None:
            self.copied[task] = True
            self.outcome.copies += 1
            self.begin(task)

    def begin(self, task: int) -> None:
        """Begin an attempt of a task; what befalls it is drawn now."""
        planned = self.planned(self.tasks[task])
        is_slow = self.cluster.straggles > 0 and self.chance.random() < self.cluster.straggles
        is_failing = self.cluster.fails > 0 and self.chance.random() < self.cluster.fails
        takes = planned * (self.cluster.slowness if is_slow else 1.0)
        if is_failing:
            takes *= self.chance.random()
        attempt = _Attempt(task, self.now, self.work, planned, is_failing)
        self.outcome.attempts += 1
        self.free -= 1
        heapq.heappush(self.events, (self.work + takes, self.outcome.attempts, attempt))

    def slowness(self) -> float:
        """Return how many times as long as alone attempts take now, by the slots that are busy."""
        others = self.cluster.slots - 1
        busy = others - self.free
        return 1.0 + (self.cluster.crowding - 1.0) * busy / others if others else 1.0

    def planned(self, task: Task) -> float:
        """Return the seconds of an attempt that nothing befalls."""
        rate = min(self.cluster.rate, self.cluster.shared / self.cluster.slots)
        return self.cluster.overhead + task.octets / rate + task.seconds

    def slowest(self) -> int | None:
        """Return the task that has run longest beyond its plan and has no second attempt."""
        late = [
            (self.work - each.worked - each.planned, each.task)
            for _, _, each in self.events
            if not self.copied[each.task] and self.work - each.worked > each.planned
        ]
        return max(late)[1] if late else None

    def drop(self, task: int) -> None:
        """End the other attempt of a task that is done, and free its slot."""
        others = [event for event in self.events if event[2].task == task]
        for event in others:
            self.events.remove(event)
            self.outcome.busy += self.now - event[2].begun
            self.free += 1
        heapq.heapify(self.events)


def simulate(tasks: Sequence[Task], cluster: Cluster, seed: int = 0) -> Outcome:
    """Return how long tasks take on a cluster; the same for the same seed.

    Without faults nothing is drawn. Raise ValueError for a cluster without slots, and for faults
    that never end.

    >>> simulate([Task(2.0), Task(1.0), Task(1.0)], Cluster(slots=2)).seconds
    2.0
    """
    if cluster.slots < 1:
        message = "a cluster has one slot or more"
        raise ValueError(message)
    if not 0 <= cluster.fails < 1 or not 0 <= cluster.straggles <= 1:
        message = "fails and straggles are shares of all attempts"
        raise ValueError(message)
    return _Run(tasks, cluster, seed).run()
