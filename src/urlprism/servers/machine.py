"""A server's steps as one machine: finite control and a stack of segments.

octet ──► steps before the stack ──► segments, dots held back ──► steps behind it ──► reader of paths

Only the removal of dot segments needs a stack: for each slash that stays, it has how far the steps
behind it and the reader of the path had come. So a machine decides what a path of any length is
with a number of controls, counted as they are met, and the stack.
"""

from functools import lru_cache
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

from urlprism.readers import Refused
from urlprism.servers.steps import Chain, DotSegments, State, Step

# What a segment is so far; before the first slash there is none.
BEFORE, EMPTY, DOT, TWO_DOTS, OTHER = range(5)
# What an octet does to the stack; a number from 0 on is the symbol that is pushed.
KEEP, POP = -1, -2
# What is read is refused, unless it is taken back.
LOST: Final[State] = ("lost",)


class NotWalkable(ValueError):
    """A server has a step that no machine with one stack does."""


class PathReader(Protocol):
    """What reads the path that comes out: rules, for example."""

    @property
    def start(self) -> State:
        """Return the state before a path."""

    def feed(self, state: State, octet: str) -> State:
        """Return the state behind an octet."""


class Control(NamedTuple):
    """Where a machine is, but for its stack: numbers of states, and what the segment is."""

    before: int
    segment: int
    behind: int


class Move(NamedTuple):
    """What an octet does: the control behind it, the stack, and octets that still have to be put.

    After POP, `control.behind` is what the stack has then.
    """

    control: Control
    stack: int
    rest: str


_Entry = TypeVar("_Entry")


class Table(Generic[_Entry]):
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

    `symbols` are pairs: the number of the state behind a segment, 0 where it is never asked, and
    that behind the slash that follows. Raise NotWalkable for steps with two stacks.
    """

    def __init__(self, steps: tuple[Step, ...], reader: PathReader) -> None:
        places = [place for place, step in enumerate(steps) if isinstance(step, DotSegments)]
        if len(places) > 1:
            message = "dot segments are removed twice"
            raise NotWalkable(message)
        place = places[0] if places else len(steps)
        self.dots = steps[place] if places else None
        self._before = Chain("", "", *steps[:place])
        self._behind = Chain("", "", *steps[place + 1 :])
        self.reader = reader
        self.befores: Table[State] = Table()
        self.behinds: Table[State] = Table()
        self.symbols: Table[tuple[int, int]] = Table()
        self.behinds.number(LOST)
        behind = self.behinds.number((self._behind.start, reader.start))
        self.start = Control(self.befores.number(self._before.start), BEFORE, behind)
        self.feed = lru_cache(maxsize=None)(self._fed)
        self.put = lru_cache(maxsize=None)(self._put)
        self.ending = lru_cache(maxsize=None)(self._ending)
        self.final = lru_cache(maxsize=None)(self._final)

    def _fed(self, control: Control, octet: str) -> Move | None:
        """Return what an octet of the target does, None if the server refuses it."""
        try:
            state, text = self._before.feed(self.befores.entries[control.before], octet)
        except Refused:
            return None
        return self.through(control._replace(before=self.befores.number(state)), text)

    def _ending(self, control: Control) -> Move | None:
        """Return what comes out behind the last octet, None if the server refuses the target."""
        try:
            text = self._before.end(self.befores.entries[control.before])
        except Refused:
            return None
        return self.through(control, text)

    def through(self, control: Control, text: str) -> Move | None:
        """Return what a text does, up to the first octet that needs the stack."""
        for place, octet in enumerate(text, 1):
            move = self.put(control, octet)
            if move is None or move.stack != KEEP:
                return move and move._replace(rest=text[place:])
            control = move.control
        return Move(control, KEEP, "")

    def _put(self, control: Control, octet: str) -> Move | None:
        """Return what an octet does that comes out of the steps before the stack."""
        if not isinstance(self.dots, DotSegments):
            return Move(control._replace(behind=self._read(control.behind, octet)), KEEP, "")
        if octet == "/":
            return self._slash(control, self.dots)
        if control.segment == BEFORE:
            return None
        if octet == "." and control.segment in {EMPTY, DOT}:
            return Move(control._replace(segment=control.segment + 1), KEEP, "")
        behind = control.behind
        for each in "." * {DOT: 1, TWO_DOTS: 2}.get(control.segment, 0) + octet:
            behind = self._read(behind, each)
        return Move(control._replace(segment=OTHER, behind=behind), KEEP, "")

    def _slash(self, control: Control, dots: DotSegments) -> Move | None:
        """Return what a slash does: the segment before it is whole."""
        ended = control._replace(segment=EMPTY)
        if control.segment == TWO_DOTS:
            return Move(ended, POP, "")
        if control.segment == DOT or (control.segment == EMPTY and dots.merges):
            return Move(ended, KEEP, "")
        behind = self._read(control.behind, "/")
        asked = 0 if dots.ends_in_slash else control.behind
        return Move(ended._replace(behind=behind), self.symbols.number((asked, behind)), "")

    def _read(self, behind: int, octet: str) -> int:
        """Return the number of the state behind an octet of the path."""
        state = self.behinds.entries[behind]
        if state == LOST:
            return behind
        steps, read = state
        try:
            steps, text = self._behind.feed(steps, octet)  # type: ignore[arg-type]
        except Refused:
            return self.behinds.number(LOST)
        for each in text:
            read = self.reader.feed(read, each)  # type: ignore[arg-type]
        return self.behinds.number((steps, read))

    def _final(self, behind: int) -> State | None:
        """Return the reader's state at the end of a path, None if it is refused."""
        state = self.behinds.entries[behind]
        if state == LOST:
            return None
        steps, read = state
        try:
            text = self._behind.end(steps)  # type: ignore[arg-type]
        except Refused:
            return None
        for each in text:
            read = self.reader.feed(read, each)  # type: ignore[arg-type]
        return read  # type: ignore[return-value]

    def run(self, target: str) -> State | None:
        """Return the reader's state behind a target, None if it is refused; octet by octet."""
        control, stack = self.start, []
        for octet in (*target, ""):
            move = self.feed(control, octet) if octet else self.ending(control)
            while move is not None and (move.rest or move.stack != KEEP):
                control = self._stacked(move, stack)
                if control is None:
                    return None
                move = self.through(control, move.rest)
            if move is None:
                return None
            control = move.control
        behind = self.at_end(control, [self.symbols.entries[each] for each in stack])
        return None if behind is None else self.final(behind)

    def _stacked(self, move: Move, stack: list[int]) -> Control | None:
        """Return the control behind a move, whose part that concerns the stack is done."""
        if move.stack >= 0:
            stack.append(move.stack)
        elif move.stack == POP:
            if len(stack) > 1:
                stack.pop()
            elif not self.stays:
                return None
            return move.control._replace(behind=self.symbols.entries[stack[-1]][1])
        return move.control

    @property
    def stays(self) -> bool:
        """Return whether a ".." that leads above the root is left out."""
        return isinstance(self.dots, DotSegments) and self.dots.stays

    def at_end(self, control: Control, stack: "list[tuple[int, int]]") -> int | None:
        """Return the number of the state at the end, from the last two symbols of the stack."""
        if not isinstance(self.dots, DotSegments) or control.segment in {EMPTY, OTHER}:
            return control.behind
        if control.segment == BEFORE:
            return None
        is_root = len(stack) == 1
        if control.segment == TWO_DOTS:
            if is_root and not self.stays:
                return None
            stack = stack if is_root else stack[:-1]
        before, after = stack[-1]
        return after if self.dots.ends_in_slash or len(stack) == 1 else before
