"""The tree of a regular expression, which all flavours share.

Each node says how many steps of a program it takes, whether it may match the empty text, and which
groups lie in it; a parser makes them from the leaves up.
"""

from collections.abc import Mapping, Sequence
from enum import Enum, auto
from typing import Final, NamedTuple

from urlprism._core.regular.sets import CharacterSet

# Groups are numbered in their order, so that those of a node are a range.
NO_GROUPS: Final = range(0)


class Node:
    """A part of a regular expression.

    `size` is about how many steps of a program it takes, `copies` how many of these are there only
    because repetition by number writes a part several times.
    """

    __slots__ = ("copies", "groups", "is_nullable", "size")

    def __init__(
        self, size: int, *, is_nullable: bool, copies: int = 0, groups: range = NO_GROUPS
    ) -> None:
        self.size = size
        self.copies = copies
        self.is_nullable = is_nullable
        self.groups = groups


class Characters(Node):
    """Characters in a row, each of its set."""

    __slots__ = ("sets",)

    def __init__(self, sets: Sequence[CharacterSet]) -> None:
        super().__init__(len(sets), is_nullable=not sets)
        self.sets = sets


class Where(Enum):
    """What an assertion asks of its place."""

    START = auto()
    END = auto()
    # The end, or before a line feed that is the last character.
    LAST_END = auto()
    # The start, or behind a character of the set; INNER: but not at the end then.
    LINE_START = auto()
    INNER_LINE_START = auto()
    # The end, or before a character of the set.
    LINE_END = auto()
    # One of the two characters beside the place is of the set, and one is not; or not so.
    EDGE = auto()
    NO_EDGE = auto()
    # The same, but never in an empty text.
    NO_EDGE_OF_TEXT = auto()


class Assertion(Node):
    """A place in the text; `characters` are those that it asks about."""

    __slots__ = ("characters", "where")

    def __init__(self, where: Where, characters: CharacterSet | None = None) -> None:
        super().__init__(1, is_nullable=True)
        self.where = where
        self.characters = characters


class Sequence_(Node):  # noqa: N801 - `Sequence` is taken
    """Nodes in a row."""

    __slots__ = ("nodes",)

    def __init__(self, nodes: Sequence[Node]) -> None:
        super().__init__(
            sum(each.size for each in nodes),
            is_nullable=all(each.is_nullable for each in nodes),
            copies=sum(each.copies for each in nodes),
            groups=spanning(nodes),
        )
        self.nodes = nodes


class Choice(Node):
    """One of several nodes, the first that leads to a match."""

    __slots__ = ("nodes",)

    def __init__(self, nodes: Sequence[Node]) -> None:
        super().__init__(
            sum(each.size + 2 for each in nodes),
            is_nullable=any(each.is_nullable for each in nodes),
            copies=sum(each.copies for each in nodes),
            groups=spanning(nodes),
        )
        self.nodes = nodes


class Group(Node):
    """A node whose place in the text is told, by its number from 1."""

    __slots__ = ("node", "number")

    def __init__(self, number: int, node: Node) -> None:
        super().__init__(
            node.size + 2,
            is_nullable=node.is_nullable,
            copies=node.copies,
            groups=range(number, max(number + 1, node.groups.stop)),
        )
        self.number = number
        self.node = node


class Repeat(Node):
    """A node some times in a row: `least` to `most`, None for any number; as many as can be first.

    `is_lazy`: as few as can be first.
    """

    __slots__ = ("is_lazy", "least", "most", "node")

    def __init__(self, node: Node, least: int, most: int | None, *, is_lazy: bool) -> None:
        # A loop that has to be walked first is written once if each turn takes a character.
        times = max(1, least + node.is_nullable if most is None else most)
        size = (node.size + 3) * times
        super().__init__(
            size,
            is_nullable=node.is_nullable or least == 0,
            copies=node.copies * times + (node.size + 3) * (times - 1),
            groups=node.groups,
        )
        self.node = node
        self.least = least
        self.most = most
        self.is_lazy = is_lazy


def spanning(nodes: Sequence[Node]) -> range:
    """Return the range of the groups of several nodes."""
    ranges = [each.groups for each in nodes if each.groups]
    return range(ranges[0].start, ranges[-1].stop) if ranges else NO_GROUPS


class EmptyTurn(Enum):
    """What becomes of a turn of a repetition that matched the empty text.

    REJECTED: such a turn, if it is optional, is no match. LAST: it is the last one. LAST_OF_LOOPS:
    the same, but only where the repetition has no upper bound.
    """

    REJECTED = auto()
    LAST = auto()
    LAST_OF_LOOPS = auto()


class Tree(NamedTuple):
    """A whole regular expression: its root, how many groups it has, and their numbers by name.

    `forgets_groups`: each turn of a repetition begins with its groups unset.
    """

    root: Node
    group_count: int
    names: Mapping[str, int]
    empty_turn: EmptyTurn
    forgets_groups: bool
