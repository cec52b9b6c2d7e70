"""The steps that a tree stands for; the automaton follows all ways through them at once.

A step is (operation, number, number). A loop whose body may match the empty text has a depth, from
0 for the outermost: a way through the steps remembers how many of the loops that it is in, counted
from outside, have matched a character in their present turn. An inner loop's turn is a part of the
outer loop's turn, so a number is enough.
"""

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

from urlprism._core.regular.nodes import (
    Assertion,
    Characters,
    Choice,
    EmptyTurn,
    Group,
    Node,
    Repeat,
    Sequence_,
    Tree,
    Where,
)
from urlprism._core.regular.sets import CharacterSet

Step: TypeAlias = tuple[int, int, int]

(
    ONE,  # a character of set `x`, in `y` loops
    FORK,  # go to `x` first, then to `y`
    GO,  # to `x`
    SAVE,  # the place, in slot `x`
    FORGET,  # the groups from `x` to before `y`
    CHECK,  # of the loop of depth `x`: if its turn was empty, go to `y`, nowhere if that is -1
    PLACE,  # go on where assertion `x` holds
    DONE,
) = range(8)


class Program(NamedTuple):
    """Steps, the sets of characters that they ask, the assertions, and how deep loops lie."""

    steps: list[Step]
    sets: list[CharacterSet]
    assertions: list[tuple[Where, int]]
    depth: int
    slots: int


def program_of(tree: Tree) -> Program:
    """Return the program of a tree."""
    builder = _Builder(tree)
    builder.write(tree.root, 0)
    builder.steps.append((DONE, 0, 0))
    return Program(
        builder.steps,
        list(builder.sets),
        builder.assertions,
        builder.deepest,
        2 * (tree.group_count + 1),
    )


class _Builder:
    """Writes the steps of nodes, one after another."""

    def __init__(self, tree: Tree) -> None:
        self.steps: list[Step] = []
        self.sets: dict[CharacterSet, int] = {}
        self.assertions: list[tuple[Where, int]] = []
        self.deepest = 0
        self.tree = tree

    def write(self, node: Node, depth: int) -> None:
        """Write the steps of a node in as many loops."""
        _WRITERS[type(node)](self, node, depth)

    def set_number(self, characters: CharacterSet) -> int:
        """Return the number of a set of characters."""
        return self.sets.setdefault(characters, len(self.sets))

    def characters(self, node: Characters, depth: int) -> None:
        """Write a step for each of the characters."""
        self.steps.extend((ONE, self.set_number(each), depth) for each in node.sets)

    def assertion(self, node: Assertion, _: int) -> None:
        """Write the step of an assertion."""
        number = -1 if node.characters is None else self.set_number(node.characters)
        self.steps.append((PLACE, len(self.assertions), 0))
        self.assertions.append((node.where, number))

    def sequence(self, node: Sequence_, depth: int) -> None:
        """Write the nodes one after another."""
        for each in node.nodes:
            self.write(each, depth)

    def choice(self, node: Choice, depth: int) -> None:
        """Write a fork before each node but the last, and behind it a way to the end."""
        ends = []
        for each in node.nodes[:-1]:
            fork = self.hole()
            self.write(each, depth)
            ends.append(self.hole())
            self.steps[fork] = FORK, fork + 1, len(self.steps)
        self.write(node.nodes[-1], depth)
        for end in ends:
            self.steps[end] = GO, len(self.steps), 0

    def group(self, node: Group, depth: int) -> None:
        """Write the node between two steps that save its place."""
        self.steps.append((SAVE, 2 * node.number, 0))
        self.write(node.node, depth)
        self.steps.append((SAVE, 2 * node.number + 1, 0))

    def hole(self) -> int:
        """Leave room for a step, and return its place."""
        self.steps.append((GO, len(self.steps) + 1, 0))
        return len(self.steps) - 1

    def turn(self, node: Repeat, depth: int) -> None:
        """Write the node that is repeated."""
        if self.tree.forgets_groups and node.groups:
            self.steps.append((FORGET, node.groups.start, node.groups.stop))
        self.write(node.node, depth)

    def repeat(self, node: Repeat, depth: int) -> None:
        """Write the turns that have to be, then those that may be."""
        is_loop = node.most is None and node.least > 0
        is_of_loops = self.tree.empty_turn is EmptyTurn.LAST_OF_LOOPS
        is_plus = is_loop and (is_of_loops or not node.node.is_nullable)
        for _ in range(node.least - is_plus):
            self.turn(node, depth)
        if node.most is None:
            self.loop(node, depth, has_fork=not is_plus)
        else:
            self.options(node, depth, node.most - node.least)

    def fork(self, at: int, end: int, node: Repeat) -> None:
        """Write the fork at a place: to the next step or to the end, which of them first."""
        self.steps[at] = (FORK, end, at + 1) if node.is_lazy else (FORK, at + 1, end)

    def loop(self, node: Repeat, depth: int, *, has_fork: bool) -> None:
        """Write any number of turns; without a fork before them, one at least."""
        forks = [self.hole()] if has_fork else []
        is_checked = node.node.is_nullable
        start = len(self.steps)
        self.turn(node, depth + is_checked)
        check = self.hole() if is_checked else -1
        if has_fork:
            self.steps.append((GO, start - 1, 0))
        else:
            self.steps.append((FORK, 0, 0))
        end = len(self.steps)
        for each in forks:
            self.fork(each, end, node)
        if not has_fork:
            self.steps[end - 1] = (FORK, end, start) if node.is_lazy else (FORK, start, end)
        self.check(check, depth, end)

    def check(self, at: int, depth: int, end: int) -> None:
        """Write what becomes of an empty turn, if it is asked."""
        if at >= 0:
            self.deepest = max(self.deepest, depth + 1)
            is_rejected = self.tree.empty_turn is EmptyTurn.REJECTED
            self.steps[at] = CHECK, depth, -1 if is_rejected else end

    def options(self, node: Repeat, depth: int, times: int) -> None:
        """Write turns each of which may be the last."""
        is_checked = node.node.is_nullable and self.tree.empty_turn is not EmptyTurn.LAST_OF_LOOPS
        forks, checks = [], []
        for _ in range(times):
            forks.append(self.hole())
            self.turn(node, depth + is_checked)
            checks.append(self.hole() if is_checked else -1)
        end = len(self.steps)
        for fork in forks:
            self.fork(fork, end, node)
        for check in checks:
            self.check(check, depth, end)


_WRITERS: Final[dict[type[Node], Callable[..., None]]] = {
    Characters: _Builder.characters,
    Assertion: _Builder.assertion,
    Sequence_: _Builder.sequence,
    Choice: _Builder.choice,
    Group: _Builder.group,
    Repeat: _Builder.repeat,
}
