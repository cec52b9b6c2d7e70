"""What the parsers of the flavours share: the text, the groups that are open, and repetition.

Groups lie on a stack of our own, so that an expression of a megabyte of brackets is refused and
nothing else.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final, NamedTuple, NoReturn

from urlprism._core.regular.errors import (
    MOST_CHOICES,
    TOO_MANY_CHOICES,
    InvalidExpression,
    NotModelled,
)
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
from urlprism._core.regular.sets import CharacterSet, Complement, Ranges, anything

DEEPEST: Final = 100  # groups in groups, and sets in sets
MOST_COPIES: Final = 10_000  # steps that repetition by number adds
_DIGITS: Final = 9  # of a number that is counted; longer ones are too large for a program anyway

TURNS: Final = {"*": (0, None), "+": (1, None), "?": (0, 1)}
_BLANKS: Final = " \t\n\r\v\f"

DIGIT: Final = Ranges([(0x30, 0x39)])
WORD: Final = Ranges([(0x30, 0x39), (0x41, 0x5A), (0x5F, 0x5F), (0x61, 0x7A)])
HEXADECIMAL: Final = "0123456789ABCDEFabcdef"
_PLAIN: Final = re.compile(r"[^\\^$.|?*+()\[\]{}#\s]+")


class Flags(NamedTuple):
    """What may be switched for a part of an expression."""

    ignores_case: bool = False
    is_multiline: bool = False
    dot_takes_all: bool = False
    is_ascii: bool = False
    is_spaced: bool = False


class Open:
    """A group that is not closed yet: its choices so far, and the nodes of the last one."""

    __slots__ = ("choices", "flags", "nodes", "number", "start")

    def __init__(self, start: int, number: int, flags: Flags) -> None:
        self.start = start
        self.number = number
        self.flags = flags
        self.nodes: list[Node] = []
        self.choices: list[Node] = []

    def whole(self) -> Node:
        """Return what the group stands for, without its own place."""
        self.choices.append(row(self.nodes))
        return self.choices[0] if len(self.choices) == 1 else Choice(self.choices)


def row(nodes: Sequence[Node]) -> Node:
    """Return nodes in a row as one."""
    return nodes[0] if len(nodes) == 1 else Sequence_(nodes)


class Parser(ABC):
    """Reads an expression: each flavour says what a sign means.

    `line_ends` are the characters that end a line, `before_line` and `at_end` what "^" of many
    lines and "$" of one stand for.
    """

    empty_turn: EmptyTurn
    line_ends: CharacterSet
    before_line: Where
    at_end: Where
    forgets_groups = False

    def __init__(self, text: str, flags: Flags) -> None:
        self.text = text
        self.at = 0
        self.flags = flags
        self.count = 0
        self.names: dict[str, int] = {}
        # Whether the last node may be repeated.
        self.is_repeatable = False
        self.choices = 0
        self.stack = [Open(0, 0, flags)]

    def tree(self) -> Tree:
        """Return the tree of the whole expression."""
        size = len(self.text)
        while self.at < size:
            self.read()
        if len(self.stack) > 1:
            start = self.stack[-1].start
            self.refuse("a group is not closed", start, start + 1)
        root = self.stack[0].whole()
        if root.copies > MOST_COPIES:
            self.leave_out("the repetitions take too many steps", 0, size)
        return Tree(root, self.count, self.names, self.empty_turn, self.forgets_groups)

    def read(self) -> None:
        """Read the next part of the expression."""
        sign = self.text[self.at]
        if self.flags.is_spaced and (sign in _BLANKS or sign == "#"):
            end = self.text.find("\n", self.at) if sign == "#" else self.at
            self.at = len(self.text) if end < 0 else end + 1
        elif sign == "(":
            self._group()
        elif sign == ")":
            self.close()
        elif sign == "|":
            self.alternate()
        elif sign == "[":
            self._class()
        elif sign == "\\":
            self._escape()
        elif sign in "*+?{":
            self._quantifier(sign)
        elif sign in "^$.":
            self._sign(sign)
        else:
            self.plain()

    @abstractmethod
    def _group(self) -> None:
        """Read the begin of a group."""

    @abstractmethod
    def _class(self) -> None:
        """Read a set in brackets."""

    @abstractmethod
    def _escape(self) -> None:
        """Read what begins with a backslash, outside of a set."""

    @abstractmethod
    def _quantifier(self, sign: str) -> None:
        """Read a repetition, or the brace that begins none."""

    def _sign(self, sign: str) -> None:
        """Read a sign that stands for a place, or the dot."""
        self.at += 1
        if sign == ".":
            takes_all = self.flags.dot_takes_all
            self.add(anything() if takes_all else Complement(self.line_ends))
        elif self.flags.is_multiline:
            self.place(self.before_line if sign == "^" else Where.LINE_END, self.line_ends)
        else:
            self.place(Where.START if sign == "^" else self.at_end)

    def bounds(
        self, numbers: re.Match[str], start: int, largest: int | None = None
    ) -> tuple[int, int | None]:
        """Return the bounds of a repetition in braces: a number, a comma, a number."""
        least = self.number(numbers[1] or "0", start)
        most = self.number(numbers[3], start) if numbers[3] else None
        if numbers[2] is None:
            most = least
        if largest is not None and max(least, most or 0) > largest:
            self.refuse("the number is too large", start)
        if most is not None and most < least:
            self.refuse("the numbers are out of order", start)
        return least, most

    @abstractmethod
    def literal(self, character: str) -> CharacterSet:
        """Return the set that a character stands for by itself."""

    # What the text has.

    def ahead(self, text: str) -> bool:
        """Return whether the text goes on with this."""
        return self.text.startswith(text, self.at)

    def take(self, text: str) -> bool:
        """Read this, if the text goes on with it."""
        if self.text.startswith(text, self.at):
            self.at += len(text)
            return True
        return False

    def next(self, reason: str) -> str:
        """Read a character; refuse for this reason if there is none."""
        if self.at >= len(self.text):
            self.refuse(reason, self.at, self.at)
        self.at += 1
        return self.text[self.at - 1]

    def run(self, characters: str, most: int) -> str:
        """Read so many of these characters at most."""
        start = self.at
        last = min(len(self.text), start + most)
        while self.at < last and self.text[self.at] in characters:
            self.at += 1
        return self.text[start : self.at]

    def until(self, sign: str, reason: str) -> str:
        """Read up to a sign, and the sign; refuse for this reason if it does not come."""
        end = self.text.find(sign, self.at)
        if end < 0:
            self.refuse(reason, self.at, len(self.text))
        start, self.at = self.at, end + len(sign)
        return self.text[start:end]

    def refuse(self, reason: str, start: int, end: int | None = None) -> NoReturn:
        """Raise the error of an expression that the flavour refuses."""
        raise InvalidExpression(reason, start, min(len(self.text), self.at if end is None else end))

    def leave_out(self, reason: str, start: int, end: int | None = None) -> NoReturn:
        """Raise the error of an expression that no automaton does."""
        raise NotModelled(reason, start, min(len(self.text), self.at if end is None else end))

    # What is read.

    @property
    def nodes(self) -> list[Node]:
        """The nodes of the choice that is read."""
        return self.stack[-1].nodes

    def add(self, *sets: CharacterSet) -> None:
        """Add characters."""
        self.nodes.append(Characters(sets))
        self.is_repeatable = True

    def place(self, where: Where, characters: CharacterSet | None = None) -> None:
        """Add an assertion about a place."""
        self.nodes.append(Assertion(where, characters))
        self.is_repeatable = False

    def plain(self) -> None:
        """Read characters that stand for themselves: a run of them, or the next one whatever it is.

        The last of a run may be repeated, so that it is a node of its own.
        """
        run = _PLAIN.match(self.text, self.at)
        text = run[0] if run else self.text[self.at]
        self.at += len(text)
        sets = [self.literal(each) for each in text]
        if len(sets) > 1:
            self.add(*sets[:-1])
        self.add(sets[-1])

    def open(self, start: int, number: int = 0) -> None:
        """Open a group, with its number if its place is told."""
        if len(self.stack) > DEEPEST:
            self.leave_out(f"groups are nested deeper than {DEEPEST}", start)
        self.stack.append(Open(start, number, self.flags))
        self.is_repeatable = False

    def open_numbered(self, start: int, name: str | None = None) -> None:
        """Open a group whose place is told."""
        self.count += 1
        if name is not None:
            if name in self.names:
                self.same_name(start)
            self.names[name] = self.count
        self.open(start, self.count)

    def same_name(self, start: int) -> NoReturn:
        """Refuse two groups of one name."""
        self.refuse("two groups have the same name", start)

    def close(self) -> None:
        """Close the innermost group."""
        if len(self.stack) == 1:
            self.refuse("no group is open that this would close", self.at, self.at + 1)
        self.at += 1
        closed = self.stack.pop()
        self.flags = closed.flags
        whole = closed.whole()
        self.nodes.append(Group(closed.number, whole) if closed.number else whole)
        self.is_repeatable = True

    def alternate(self) -> None:
        """Begin another choice of the innermost group."""
        self.choose(self.at)
        self.at += 1
        innermost = self.stack[-1]
        innermost.choices.append(row(innermost.nodes))
        innermost.nodes = []
        self.is_repeatable = False

    def choose(self, start: int) -> None:
        """Count a choice, or a repetition."""
        self.choices += 1
        if self.choices > MOST_CHOICES:
            self.leave_out(TOO_MANY_CHOICES, start, start + 1)

    def repeat(self, start: int, least: int, most: int | None, *, is_lazy: bool) -> None:
        """Repeat the last node."""
        self.choose(start)
        repeated = Repeat(self.nodes.pop(), least, most, is_lazy=is_lazy)
        if repeated.copies > MOST_COPIES:
            self.leave_out(f"the repetition takes more than {MOST_COPIES} steps", start)
        self.nodes.append(repeated)
        self.is_repeatable = False

    def number(self, digits: str, start: int) -> int:
        """Return the number of repetitions that digits say."""
        if len(digits.lstrip("0")) > _DIGITS:
            self.leave_out(f"the repetition takes more than {MOST_COPIES} steps", start)
        return int(digits[-_DIGITS:])
