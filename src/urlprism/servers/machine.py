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

    After POP, the control goes on from the state that the stack has then.
    """

    control: int
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
        self.controls: Table[Control] = Table()
        self.moves: Table[Move] = Table()
        self.befores: Table[State] = Table()
        self.behinds: Table[State] = Table()
        self.symbols: Table[tuple[int, int]] = Table()
        self.behinds.number(LOST)
        behind = self.behinds.number((self._behind.start, reader.start))
        self.start = self.controls.number(
            Control(self.befores.number(self._before.start), BEFORE, behind)
        )
        self._feed = lru_cache(maxsize=None)(self._fed)
        self._put = lru_cache(maxsize=None)(self._after_put)
        self.ending = lru_cache(maxsize=None)(self._ending)
        self.final = lru_cache(maxsize=None)(self._final)
        self.row = lru_cache(maxsize=None)(self._row)

    def feed(self, control: int, octet: str) -> Move | None:
        """Return what an octet of the target does, None if the server refuses it."""
        at = self.controls.entries[control]
        fed = self._feed(at.before, octet)
        return fed and self._through(at._replace(before=fed[0]), fed[1])

    def through(self, control: int, text: str) -> Move | None:
        """Return what a text does, up to the first octet that needs the stack."""
        return self._through(self.controls.entries[control], text)

    def popped(self, control: int, symbol: int) -> int:
        """Return the control where a pop has left a symbol on top."""
        behind = self.symbols.entries[symbol][1]
        return self.controls.number(self.controls.entries[control]._replace(behind=behind))

    def _fed(self, before: int, octet: str) -> tuple[int, str] | None:
        """Return the state of the steps before the stack, and what comes out of them."""
        try:
            state, text = self._before.feed(self.befores.entries[before], octet)
        except Refused:
            return None
        return self.befores.number(state), text

    def _ending(self, control: int) -> Move | None:
        """Return what comes out behind the last octet, None if the server refuses the target."""
        at = self.controls.entries[control]
        try:
            text = self._before.end(self.befores.entries[at.before])
        except Refused:
            return None
        return self._through(at, text)

    def _row(self, control: int) -> tuple[int, ...]:
        """Return the numbers of the moves of all octets of OCTETS, -1 for those refused."""
        moves = (self.feed(control, octet) for octet in OCTETS)
        return tuple(-1 if move is None else self.moves.number(move) for move in moves)

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
        asked = 0 if dots.ends_in_slash else behind
        return EMPTY, after, self.symbols.number((asked, after))

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
        control: int | None = self.start
        stack: list[int] = []
        for octet in (*target, ""):
            if control is None:
                return None
            move = self.feed(control, octet) if octet else self.ending(control)
            control = None if move is None else self._stacked(move, stack)
        if control is None:
            return None
        behind = self.at_end(control, stack)
        return None if behind is None else self.final(behind)

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

    def at_end(self, control: int, stack: list[int]) -> int | None:
        """Return the number of the state at the end, from the last three symbols of the stack.

        None if the path is refused.
        """
        _, segment, behind = self.controls.entries[control]
        if not isinstance(self.dots, DotSegments) or segment in {EMPTY, OTHER}:
            return behind
        if segment == BEFORE:
            return None
        is_root = len(stack) == 1
        if segment == TWO_DOTS:
            if is_root and not self.stays:
                return None
            stack = stack if is_root else stack[:-1]
        before, after = self.symbols.entries[stack[-1]]
        return after if self.dots.ends_in_slash or len(stack) == 1 else before
