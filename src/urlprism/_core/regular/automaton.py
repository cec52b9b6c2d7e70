"""Follow all ways through a program at once, the most preferred first, and remember every step.

A state is the ways that are left, in the order in which a backtracking program would try them. Each
character leads from a state to another; that move is worked out once, and says for each way of the
new state from which of the old ones it comes and what it saved on the way. A match is one walk
forward over the text, and the places of groups one walk back. Only ways in different steps, or
steps in loops of different progress, are told apart, so a state has never more ways than the
program has steps, times the depth of its loops.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Final, NamedTuple, TypeAlias

from urlprism._core.regular.nodes import Where
from urlprism._core.regular.program import CHECK, DONE, FORGET, FORK, GO, ONE, SAVE, Program

# What a way saved, the latest first: (slot, rest), or (-1 - group, rest) for a group that is unset.
Saved: TypeAlias = "tuple[int, Saved] | None"
# From which way, -1 for one that begins here, and what it saved.
Source: TypeAlias = tuple[int, Saved]
Groups: TypeAlias = tuple[tuple[int, int] | None, ...]

_WAYS: Final = 100_000  # of all states that are remembered
_CHARACTERS: Final = 10_000  # whose symbols are remembered
_PIECE: Final = 2_048  # characters whose moves are kept for the walk back

# What a place has before it: these, or the sets that the character before it is in.
_START: Final = 1
_SETS: Final = 2


class Symbol(NamedTuple):
    """What a character is for a program: in which sets it is, as bits, and where it stands.

    `asked` are the bits of the sets that assertions ask. There is one for the end of the text, too.
    """

    sets: int
    asked: int
    is_end: bool
    is_last_line_feed: bool


class State:
    """The ways that are left at a place: the steps at which they are, in order.

    `before` says what stands before the place. `is_open`: a match may begin here, too.
    """

    __slots__ = ("before", "by_symbol", "is_open", "moves", "ways")

    def __init__(self, ways: tuple[int, ...], before: int, *, is_open: bool) -> None:
        self.ways = ways
        self.before = before
        self.is_open = is_open
        self.moves: dict[str, Move] = {}
        self.by_symbol: dict[Symbol, Move] = {}


class Move(NamedTuple):
    """What a character does: the next state, and whether a match ends before the character.

    `state` is None if no way is left. `sources` say where each way of the next state comes from.
    """

    state: State | None
    end: Source | None
    sources: list[Source]


class Automaton:
    """The states of a program, which are worked out when they are first needed.

    `is_whole`: a match has to end where the text does. `is_search`: it may begin anywhere.
    """

    def __init__(self, program: Program, *, is_whole: bool, is_search: bool) -> None:
        self.program = program
        self.is_whole = is_whole
        self.is_search = is_search
        self._asked = 0
        for _, number in program.assertions:
            self._asked |= 1 << number if number >= 0 else 0
        self._asks_line_end = any(where is Where.LAST_END for where, _ in program.assertions)
        self._asks_before = bool(program.assertions)
        self._symbols: dict[tuple[str, bool], Symbol] = {}
        self._states: dict[tuple[tuple[int, ...], int, bool], State] = {}
        self._ways = 0

    def end_of_match(self, text: str, start: int) -> int:
        """Return where the match of a text from a place on ends, -1 if there is none."""
        end = -1
        state, size, last = self._first(text, start), len(text), self._last(text)
        for at in range(start, size):
            if at == last:
                move = self._by_symbol(state, self._symbol("\n", is_last=True))
            else:
                move = state.moves.get(text[at]) or self._move_of(state, text[at])
            end = end if move.end is None else at
            if move.state is None:
                return end
            state = move.state
        return end if self._by_symbol(state, END).end is None else size

    def groups(self, text: str, start: int) -> Groups | None:
        """Return the places of the match of a text from a place on, and of its groups."""
        first = self._first(text, start)
        pieces: list[State | None] = [first]
        end, source = -1, None
        for at, move in self._walk(first, text, start):
            if move.end is not None:
                end, source = at, move.end
            if (at + 1 - start) % _PIECE == 0:
                pieces.append(move.state)
        if source is None:
            return None
        return self._back(text, start, end, source, pieces)

    def first(self) -> State:
        """Return the state before a text."""
        return self._first("", 0)

    def move(self, state: State, character: str, *, is_last: bool = False) -> Move:
        """Return the move of a character; `is_last`: of a line feed at the end of the text."""
        if is_last:
            return self._by_symbol(state, self._symbol(character, is_last=True))
        return state.moves.get(character) or self._move_of(state, character)

    def sets_of(self, character: str) -> int:
        """Return in which of the program's sets a character is, as bits."""
        return self._symbol(character, is_last=False).sets

    def move_at_end(self, state: State) -> Move:
        """Return the move at the end of the text."""
        return self._by_symbol(state, END)

    def _first(self, text: str, start: int) -> State:
        """Return the state before the first character."""
        before = self._before(self._symbol(text[start - 1], is_last=False)) if start else _START
        ways = () if self.is_search else (0,)
        return self.state(ways, before if self._asks_before else 0, is_open=self.is_search)

    def _walk(self, state: State, text: str, start: int) -> Iterator[tuple[int, Move]]:
        """Yield the place and the move of each character, and of the end, while a way is left."""
        size, last = len(text), self._last(text)
        at = start
        while at < size:
            if at == last:
                move = self._by_symbol(state, self._symbol("\n", is_last=True))
            else:
                move = state.moves.get(text[at]) or self._move_of(state, text[at])
            yield at, move
            if move.state is None:
                return
            state = move.state
            at += 1
        yield size, self._by_symbol(state, END)

    def _last(self, text: str) -> int:
        """Return the place of a line feed at the end, if one is asked for; else the end."""
        return len(text) - (self._asks_line_end and text.endswith("\n"))

    def _move_of(self, state: State, character: str) -> Move:
        """Return the move of a character, and remember it."""
        move = self._by_symbol(state, self._symbol(character, is_last=False))
        if len(state.moves) < _CHARACTERS:
            state.moves[character] = move
        return move

    def _by_symbol(self, state: State, symbol: Symbol) -> Move:
        """Return the move of characters that are the same for the program."""
        move = state.by_symbol.get(symbol)
        if move is None:
            move = state.by_symbol[symbol] = self._worked_out(state, symbol)
        return move

    def _symbol(self, character: str, *, is_last: bool) -> Symbol:
        """Return what a character is for the program."""
        symbol = self._symbols.get((character, is_last))
        if symbol is None:
            sets = 0
            for number, each in enumerate(self.program.sets):
                if each.has(character):
                    sets |= 1 << number
            symbol = Symbol(sets, sets & self._asked, False, is_last)
            if len(self._symbols) >= _CHARACTERS:
                self._symbols.clear()
            self._symbols[character, is_last] = symbol
        return symbol

    def _before(self, symbol: Symbol) -> int:
        """Return what stands behind such a character."""
        return symbol.asked * _SETS if self._asks_before else 0

    def state(self, ways: tuple[int, ...], before: int, *, is_open: bool) -> State:
        """Return the state of these ways, the same one for the same ways while it is remembered."""
        key = (ways, before, is_open)
        state = self._states.get(key)
        if state is None:
            self._ways += len(ways) + 1
            if self._ways > _WAYS:
                # What is dropped holds on to nothing, for a walk may still have it.
                for each in list(self._states.values()):
                    each.moves = {}
                    each.by_symbol = {}
                self._states.clear()
                self._ways = len(ways) + 1
            state = self._states[key] = State(ways, before, is_open=is_open)
        return state

    def _worked_out(self, state: State, symbol: Symbol) -> Move:
        """Work out the move of such characters, by following every way to its next character."""
        search = _Search(self.program, state.before, symbol, is_whole=self.is_whole)
        end = None
        for index, way in enumerate((*state.ways, 0) if state.is_open else state.ways):
            origin = index if index < len(state.ways) else -1
            if search.ends(way, origin):
                end = origin, search.saved
                break
        is_open = state.is_open and end is None
        if not search.targets and not is_open:
            return Move(None, end, [])
        after = self.state(tuple(search.targets), self._before(symbol), is_open=is_open)
        return Move(after, end, list(search.targets.values()))

    def _back(
        self, text: str, start: int, end: int, source: Source, pieces: list[State | None]
    ) -> Groups:
        """Return the places of groups: walk back, piece by piece, the way that led to the match."""
        slots: list[int | None] = [None] * self.program.slots
        unset = set(range(2, len(slots)))
        origin, saved = source
        _save(saved, end, slots, unset)
        at = end
        while at > start and origin >= 0 and (unset or self.is_search):
            number = (at - 1 - start) // _PIECE
            first = start + number * _PIECE
            piece = pieces[number]
            moves = (
                [] if piece is None else list(islice(self._walk(piece, text, first), at - first))
            )
            for move in reversed(moves):
                at -= 1
                origin, saved = move[1].sources[origin]
                _save(saved, at, slots, unset)
                if origin < 0:
                    break
        slots[:2] = [at if self.is_search else start, end]
        return tuple(
            None if first is None or last is None else (first, last)
            for first, last in zip(slots[::2], slots[1::2], strict=True)
        )

    def _moves(self, state: State | None, text: str, start: int, end: int) -> list[Move]:
        """Return the moves from a place to another."""
        if state is None:
            return []
        return [move for _, move in islice(self._walk(state, text, start), end - start)]


class _Search:
    """Finds the steps that a character leads to, each in the first way that comes there.

    `targets` are these steps, in order, and whence they come.
    """

    __slots__ = ("before", "depths", "is_whole", "program", "saved", "seen", "symbol", "targets")

    def __init__(self, program: Program, before: int, symbol: Symbol, *, is_whole: bool) -> None:
        self.program = program
        self.before = before
        self.symbol = symbol
        self.is_whole = is_whole
        self.depths = program.depth + 1
        self.seen: set[int] = set()
        self.targets: dict[int, Source] = {}
        self.saved: Saved = None

    def ends(self, way: int, origin: int) -> bool:
        """Follow a way to all characters that it may take; return whether it comes to a match.

        If so, `saved` is what it saved.
        """
        steps, depths, sets, seen = self.program.steps, self.depths, self.symbol.sets, self.seen
        stack: list[tuple[int, Saved]] = [(way, None)]
        while stack:
            code, saved = stack.pop()
            if code in seen:
                continue
            seen.add(code)
            at, level = divmod(code, depths)
            operation, x, y = steps[at]
            if operation == ONE:
                if sets >> x & 1:
                    self.targets.setdefault((at + 1) * depths + y, (origin, saved))
            elif operation == FORK:
                stack.append((y * depths + level, saved))
                stack.append((x * depths + level, saved))
            elif operation == SAVE:
                stack.append((code + depths, (x, saved)))
            elif operation == DONE:
                if self.symbol.is_end or not self.is_whole:
                    self.saved = saved
                    return True
            else:
                self._other(code, saved, stack)
        return False

    def _other(self, code: int, saved: Saved, stack: list[tuple[int, Saved]]) -> None:
        """Go on from a step that is less frequent."""
        at, level = divmod(code, self.depths)
        operation, x, y = self.program.steps[at]
        if operation == GO:
            stack.append((x * self.depths + level, saved))
        elif operation == FORGET:
            stack.append((code + self.depths, _forgotten(x, y, saved)))
        elif operation == CHECK:
            target = at + 1 if level > x else y
            if target >= 0:
                stack.append((target * self.depths + min(level, x), saved))
        elif _holds(*self.program.assertions[x], self.before, self.symbol):
            stack.append((code + self.depths, saved))


END: Final = Symbol(0, 0, is_end=True, is_last_line_feed=False)


def _forgotten(first: int, last: int, saved: Saved) -> Saved:
    """Return what is saved where the groups from one to before another are unset."""
    for group in range(first, last):
        saved = -1 - group, saved
    return saved


def _save(saved: Saved, at: int, slots: list[int | None], unset: set[int]) -> None:
    """Save a place in the slots that no later step has set."""
    while saved is not None:
        slot, saved = saved
        if slot < 0:
            unset.discard(-2 * (slot + 1))
            unset.discard(-2 * (slot + 1) + 1)
        elif slot in unset:
            unset.discard(slot)
            slots[slot] = at


def _holds(where: Where, number: int, before: int, symbol: Symbol) -> bool:
    """Return whether an assertion, about the set of a number, holds between two characters."""
    if where is Where.START:
        return before == _START
    if where is Where.END:
        return symbol.is_end
    if where is Where.LAST_END:
        return symbol.is_end or symbol.is_last_line_feed
    was = bool(before & _SETS << number)
    if where is Where.LINE_START:
        return was or before == _START
    if where is Where.INNER_LINE_START:
        return (was and not symbol.is_end) or before == _START
    comes = bool(symbol.sets >> number & 1)
    if where is Where.LINE_END:
        return comes or symbol.is_end
    if where is Where.NO_EDGE_OF_TEXT and before == _START and symbol.is_end:
        return False
    return (was != comes) is (where is Where.EDGE)
