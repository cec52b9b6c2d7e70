"""A server's steps as one machine: finite control and a stack of segments.

octet ──► steps before the stack ──► segments, dots held back ──► steps behind it ──► reader

Only the removal of dot segments needs a stack: for each slash that stays, it has how far the steps
behind it and the reader of the path had come. So a machine decides what a path of any length is
with a number of controls, counted as they are met, and the stack.
"""

from collections.abc import Hashable
from functools import lru_cache
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

from urlprism.servers.steps import DotSegments, State, Step
from urlprism.servers.tables import NotWalkableError, Table, before, table


def _rank(octet: str) -> tuple[int, str]:
    """Return how plain an octet is, the lowest for the plainest."""
    if octet in "/.":
        return 0, octet
    if octet.isascii() and octet.isalnum():
        return 1 + (octet not in "axAX2eEfF"), octet
    return 3 if octet.isascii() and octet.isprintable() else 4, octet


# What a segment is so far; before the first slash there is none.
BEFORE, EMPTY, DOT, TWO_DOTS, OTHER = range(5)
# What an octet does to the stack; a number from 0 on is the symbol that is pushed.
KEEP, POP = -1, -2
# All octets, the plainest first: by which others are shown that are read alike.
OCTETS: Final = tuple(sorted(map(chr, range(0x100)), key=_rank))


class PathReader(Protocol):
    """What reads the path that comes out: rules, for example."""

    @property
    def start(self) -> State:
        """Return the state before a path."""
        ...

    def feed(self, state: State, octet: str) -> State:
        """Return the state behind an octet."""
        ...

    def kind(self, octet: str) -> Hashable:
        """Return the same for octets that do the same in every state."""
        ...

    def says(self, state: State) -> Hashable:
        """Return what is said of a path that ends in a state: not None."""
        ...


class Control(NamedTuple):
    """Where a machine is, but for its stack: numbers of states, and what the segment is."""

    before: int
    segment: int
    behind: int


class Move(NamedTuple):
    """What an octet does: the control behind it, the stack, and octets that still have to be put.

    After POP, the control goes on from the state that the stack has then.
    """

    control: int
    stack: int
    rest: str


_Entry = TypeVar("_Entry")


class Numbers(Generic[_Entry]):
    """Entries by number, in the order in which they were first met."""

    def __init__(self) -> None:
        self.entries: list[_Entry] = []
        self._numbers: dict[_Entry, int] = {}

    def number(self, entry: _Entry) -> int:
        """Return the number of an entry."""
        number = self._numbers.setdefault(entry, len(self.entries))
        if number == len(self.entries):
            self.entries.append(entry)
        return number


class Machine:
    """A server's steps with a reader of the path behind them.

    `before` is the table of the steps before the stack, `behind` that of those behind it with the
    reader, whose ends are what the reader says of a path. `symbols` are pairs: what the reader says
    of a path that ends behind a segment, None where nobody asks, and the state behind the slash
    that follows. Raise NotWalkableError for steps with two stacks, or too many states.
    """

    def __init__(self, steps: tuple[Step, ...], reader: PathReader) -> None:
        places = [place for place, step in enumerate(steps) if isinstance(step, DotSegments)]
        if len(places) > 1:
            message = "dot segments are removed twice"
            raise NotWalkableError(message)
        self.steps = steps
        place = places[0] if places else len(steps)
        self.dots = steps[place] if places else None
        self.behind = _table_behind(steps[place + 1 :], reader)
        self.before = _table_before(steps[:place], self.behind, is_stacked=bool(places))
        self.controls: Numbers[Control] = Numbers()
        self.symbols: Numbers[tuple[Hashable, int]] = Numbers()
        self.start = self.controls.number(Control(0, BEFORE, 0))
        self._put = lru_cache(maxsize=None)(self._after_put)
        self.feed = lru_cache(maxsize=None)(self._fed)
        self.ending = lru_cache(maxsize=None)(self._ending)

    def _fed(self, control: int, octet: str) -> Move | None:
        """Return what an octet of the target does, None if the server refuses it."""
        at = self.controls.entries[control]
        fed = self.before.after(at.before, octet)
        return fed and self._through(at._replace(before=fed[0]), fed[1])

    def through(self, control: int, text: str) -> Move | None:
        """Return what a text does, up to the first octet that needs the stack."""
        return self._through(self.controls.entries[control], text)

    def popped(self, control: int, symbol: int) -> int:
        """Return the control where a pop has left a symbol on top."""
        behind = self.symbols.entries[symbol][1]
        return self.controls.number(self.controls.entries[control]._replace(behind=behind))

    def _ending(self, control: int) -> Move | None:
        """Return what comes out behind the last octet, None if the server refuses the target."""
        at = self.controls.entries[control]
        text = self.before.ends[at.before]
        return None if text is None else self._through(at, str(text))

    def _through(self, at: Control, text: str) -> Move | None:
        """Return what a text does, up to the first octet that needs the stack."""
        for place, octet in enumerate(text, 1):
            put = self._put(at.segment, at.behind, octet)
            if put is None:
                return None
            segment, behind, stack = put
            at = Control(at.before, segment, behind)
            if stack != KEEP:
                return Move(self.controls.number(at), stack, text[place:])
        return Move(self.controls.number(at), KEEP, "")

    def _after_put(self, segment: int, behind: int, octet: str) -> tuple[int, int, int] | None:
        """Return what an octet does that comes out of the steps before the stack.

        It is the segment, the state behind it, and what happens to the stack.
        """
        if not isinstance(self.dots, DotSegments):
            return segment, self._read(behind, octet), KEEP
        if octet == "/":
            return self._slash(segment, behind, self.dots)
        if segment == BEFORE:
            return None
        if octet == "." and segment in {EMPTY, DOT}:
            return segment + 1, behind, KEEP
        for each in "." * {DOT: 1, TWO_DOTS: 2}.get(segment, 0) + octet:
            behind = self._read(behind, each)
        return OTHER, behind, KEEP

    def _slash(self, segment: int, behind: int, dots: DotSegments) -> tuple[int, int, int]:
        """Return what a slash does: the segment before it is whole."""
        if segment == TWO_DOTS:
            return EMPTY, behind, POP
        if segment == DOT or (segment == EMPTY and dots.merges):
            return EMPTY, behind, KEEP
        after = self._read(behind, "/")
        asked = None if dots.ends_in_slash else self.behind.ends[behind]
        return EMPTY, after, self.symbols.number((asked, after))

    def _read(self, behind: int, octet: str) -> int:
        """Return the number of the state behind an octet of the path."""
        fed = self.behind.after(behind, octet)
        return behind if fed is None else fed[0]

    def run(self, target: str) -> Hashable:
        """Return what the reader says of a target, None if it is refused; octet by octet."""
        control: int | None = self.start
        stack: list[int] = []
        for octet in (*target, ""):
            if control is None:
                return None
            move = self.feed(control, octet) if octet else self.ending(control)
            control = None if move is None else self._stacked(move, stack)
        return None if control is None else self.at_end(control, stack)

    def _stacked(self, move: Move | None, stack: list[int]) -> int | None:
        """Return the control behind a move, with what it does to the stack; None if refused."""
        while move is not None:
            control = move.control
            if move.stack >= 0:
                stack.append(move.stack)
            elif move.stack == POP:
                if len(stack) > 1:
                    stack.pop()
                elif not self.stays:
                    return None
                control = self.popped(control, stack[-1])
            if not move.rest:
                return control
            move = self.through(control, move.rest)
        return None

    @property
    def stays(self) -> bool:
        """Return whether a ".." that leads above the root is left out."""
        return isinstance(self.dots, DotSegments) and self.dots.stays

    def at_end(self, control: int, stack: list[int]) -> Hashable:
        """Return what the reader says at the end, from the last three symbols of the stack.

        None if the path is refused.
        """
        _, segment, behind = self.controls.entries[control]
        if not isinstance(self.dots, DotSegments) or segment in {EMPTY, OTHER}:
            return self.behind.ends[behind]
        if segment == BEFORE:
            return None
        is_root = len(stack) == 1
        if segment == TWO_DOTS:
            if is_root and not self.stays:
                return None
            stack = stack if is_root else stack[:-1]
        says, after = self.symbols.entries[stack[-1]]
        is_behind_slash = self.dots.ends_in_slash or len(stack) == 1
        return self.behind.ends[after] if is_behind_slash else says


def _table_behind(steps: tuple[Step, ...], reader: PathReader) -> Table:
    """Return the table of steps with a reader behind them; nothing comes out."""

    def feed(state: State, octet: str) -> tuple[State, str]:
        return reader.feed(state, octet), ""

    behind = table(reader.start, feed, reader.says, OCTETS, reader.kind)
    for step in reversed(steps):
        behind = before(step, behind, is_lost=True)
    return behind


def _table_before(steps: tuple[Step, ...], behind: Table, *, is_stacked: bool) -> Table:
    """Return the table of the steps before the stack; what comes out is one octet of a letter."""
    special = "/." if is_stacked else ""
    first = {
        letter: octet for octet, letter in reversed(behind.letters.items()) if octet not in special
    }
    shown = {octet: octet if octet in special else first[behind.letters[octet]] for octet in OCTETS}

    def feed(state: State, octet: str) -> tuple[State, str]:
        return state, shown[octet]

    before_stack = table((), feed, lambda _: "", OCTETS, shown.__getitem__)
    for step in reversed(steps):
        before_stack = before(step, before_stack, is_lost=False)
    return before_stack
