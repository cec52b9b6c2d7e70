"""The product of two machines, walked: the shortest request that both read so, or that none does.

two machines ──► start ──► each octet ──► a state of both ──► ... until no state is new

A state has the controls of both machines and both stacks, as runs of equal symbols. A run of up to
four is counted exactly; a longer one is "many", and then only the difference between the depths of
both stacks is kept, up to four. A pop from "many" leads to both states that it may lead to. So every
request has a walk through these states, and some walks have no request: what none of the states
does, no request of any length does, and a request on a walk is asked of the servers themselves.
"""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, TypeAlias

from urlprism.servers.machine import KEEP, POP, Control, Machine, Move
from urlprism.servers.steps import State

EXACT: Final = 4
MANY: Final = EXACT + 1
# Symbols from the bottom of the stack, each with how often it is there.
Runs: TypeAlias = tuple[tuple[int, int], ...]
# Whether a state in which both requests end is what is looked for, from what both readers say.
Wanted: TypeAlias = Callable[[State, State], bool]


def _rank(octet: str) -> int:
    """Return how plain an octet is, 0 for the plainest."""
    if octet in "/.":
        return 0
    if octet.isascii() and octet.isalnum():
        return 1 + (octet not in "axAX2eEfF")
    return 3 if octet.isascii() and octet.isprintable() else 4


OCTETS: Final = tuple(map(chr, range(0x100)))
# The octets by which others are shown that are read alike: the plainest first.
_SHOWN: Final = sorted(OCTETS, key=lambda octet: (_rank(octet), octet))


class Stacks(NamedTuple):
    """Both stacks; `more` is how many symbols the first has more, None if nobody knows.

    It is asked only where a stack has a run of many, else it is 0.
    """

    first: Runs
    second: Runs
    more: int | None


class Product(NamedTuple):
    """A state of both machines."""

    first: Control
    second: Control
    stacks: Stacks


class Walk(NamedTuple):
    """What came of a walk: the words that are wanted, shortest first, and all states.

    `is_whole`: no state was left out. Then no wanted word means that there is none.
    """

    words: tuple[str, ...]
    states: dict[Product, tuple[Product, str] | None]
    is_whole: bool


class Walker:
    """Two machines, and the states that they are in together."""

    def __init__(self, first: Machine, second: Machine, wanted: Wanted) -> None:
        self.machines = first, second
        self._wanted = wanted
        self._alike: dict[tuple[Control, Control], list[tuple[str, Move, Move]]] = {}

    def start(self, texts: tuple[str, str] = ("", "")) -> list[Product]:
        """Return the states behind two texts, one that each machine is fed."""
        state = Product(self.machines[0].start, self.machines[1].start, Stacks((), (), 0))
        states = [state]
        for side, text in enumerate(texts):
            for octet in text:
                moves = [(each, self.machines[side].feed(each[side], octet)) for each in states]
                states = [
                    after
                    for each, move in moves
                    if move is not None
                    for after in self._moved(each, side, move)
                ]
        return states

    def after(self, state: Product) -> Iterator[tuple[str, Product]]:
        """Yield each state that an octet leads to, with such an octet."""
        for octet, one, other in self._octets(state.first, state.second):
            for between in self._moved(state, 0, one):
                for behind in self._moved(between, 1, other):
                    yield octet, behind

    def is_wanted(self, state: Product) -> bool:
        """Return whether a request may end here that is looked for."""
        for between, one in self._ends(state, 0):
            for _, other in self._ends(between, 1):
                if self._wanted(one, other):
                    return True
        return False

    def _octets(self, first: Control, second: Control) -> list[tuple[str, Move, Move]]:
        """Return one octet of all that do the same to both machines, with what these are."""
        moves = self._alike.get((first, second))
        if moves is None:
            feeds = self.machines[0].feed, self.machines[1].feed
            shown: dict[tuple[Move, Move], str] = {}
            for octet in _SHOWN:
                one, other = feeds[0](first, octet), feeds[1](second, octet)
                if one is not None and other is not None:
                    shown.setdefault((one, other), octet)
            moves = [(octet, *both) for both, octet in shown.items()]
            self._alike[first, second] = moves
        return moves

    def _moved(self, state: Product, side: int, move: Move) -> list[Product]:
        """Return the states behind a move of one machine."""
        if move.stack == KEEP and not move.rest:
            return [_with(state, side, move.control, state.stacks)]
        states = []
        machine = self.machines[side]
        for control, stacks in self._stacked(state.stacks, side, move):
            rest = machine.through(control, move.rest)
            if rest is not None:
                states += self._moved(_with(state, side, control, stacks), side, rest)
        return states

    def _stacked(self, stacks: Stacks, side: int, move: Move) -> list[tuple[Control, Stacks]]:
        """Return the controls and the stacks where the part of a move about the stack is done."""
        machine = self.machines[side]
        if move.stack == KEEP:
            return [(move.control, stacks)]
        if move.stack != POP:
            return [(move.control, pushed(stacks, side, move.stack))]
        if depth_of(stacks[side]) == 1:
            popped = [stacks] if machine.stays else []
        else:
            popped = list(pops(stacks, side))
        symbols = machine.symbols.entries
        return [
            (move.control._replace(behind=symbols[_top(each, side)][1]), each) for each in popped
        ]

    def _ends(self, state: Product, side: int) -> Iterator[tuple[Product, State]]:
        """Yield what a machine's reader may say if the request ends here."""
        machine = self.machines[side]
        move = machine.ending(state[side])
        for each in [] if move is None else self._moved(state, side, move):
            symbols = [machine.symbols.entries[symbol] for symbol in _last(each.stacks[side])]
            behind = machine.at_end(each[side], symbols)
            final = None if behind is None else machine.final(behind)
            if final is not None:
                yield each, final


def walk(walker: Walker, starts: list[Product], limit: int, words: int = 1) -> Walk:
    """Return the shortest words that are wanted, at most so many, and the states that were met.

    `starts` are the states to begin in; with more than `limit` states the walk ends.
    """
    states: dict[Product, tuple[Product, str] | None] = dict.fromkeys(starts)
    queue = list(states)
    ends: list[str] = []
    for state in queue:
        if walker.is_wanted(state):
            ends.append(_word(states, state))
            if len(ends) == words:
                return Walk(tuple(ends), states, is_whole=False)
        for octet, behind in walker.after(state):
            if behind not in states:
                if len(states) >= limit:
                    return Walk(tuple(ends), states, is_whole=False)
                states[behind] = state, octet
                queue.append(behind)
    return Walk(tuple(ends), states, is_whole=True)


def _word(states: dict[Product, tuple[Product, str] | None], state: Product) -> str:
    """Return the word that led to a state."""
    octets = []
    while (origin := states[state]) is not None:
        state, octet = origin
        octets.append(octet)
    return "".join(reversed(octets))


def _with(state: Product, side: int, control: Control, stacks: Stacks) -> Product:
    """Return a state with another control of one machine, and other stacks."""
    if side == 0:
        return Product(control, state.second, stacks)
    return Product(state.first, control, stacks)


def _top(stacks: Stacks, side: int) -> int:
    """Return the symbol on top of a stack."""
    return stacks[side][-1][0]  # type: ignore[index]


def _last(runs: Runs) -> list[int]:
    """Return the last three symbols of a stack, or all if there are fewer."""
    return [symbol for symbol, count in runs[-3:] for _ in range(min(count, 3))][-3:]


def depth_of(runs: Runs) -> int | None:
    """Return how many symbols a stack has, None if it has a run of many."""
    depth = 0
    for _, count in runs:
        if count == MANY:
            return None
        depth += count
    return depth


def pushed(stacks: Stacks, side: int, symbol: int) -> Stacks:
    """Return the stacks with a symbol more on one of them."""
    runs = stacks[side]
    if runs and runs[-1][0] == symbol:
        runs = (*runs[:-1], (symbol, min(runs[-1][1] + 1, MANY)))
    else:
        runs = (*runs, (symbol, 1))
    return _settled(_stacks(stacks, side, runs, 1))


def pops(stacks: Stacks, side: int) -> Iterator[Stacks]:
    """Yield what the stacks may be with a symbol less on one of them."""
    *below, (symbol, count) = stacks[side]
    if count != MANY:
        kept = ((symbol, count - 1),) if count > 1 else ()
        yield _settled(_stacks(stacks, side, (*below, *kept), -1))
        return
    for left in (EXACT, MANY):
        popped = _stacks(stacks, side, (*below, (symbol, left)), -1)
        if _may_be(popped):
            yield _settled(popped)


def _stacks(stacks: Stacks, side: int, runs: Runs, change: int) -> Stacks:
    """Return the stacks with other runs on one of them, which has so many symbols more."""
    more = _more(stacks)
    if more is not None:
        more += change if side == 0 else -change
        more = more if abs(more) <= EXACT else None
    first, second = (runs, stacks.second) if side == 0 else (stacks.first, runs)
    return Stacks(first, second, more)


def _more(stacks: Stacks) -> int | None:
    """Return how many symbols the first stack has more."""
    first, second = depth_of(stacks.first), depth_of(stacks.second)
    return stacks.more if first is None or second is None else first - second


def _settled(stacks: Stacks) -> Stacks:
    """Return the stacks, with 0 for a difference that the runs say."""
    is_exact = depth_of(stacks.first) is not None and depth_of(stacks.second) is not None
    return stacks._replace(more=0) if is_exact else stacks


def _may_be(stacks: Stacks) -> bool:
    """Return whether some request has such stacks: whether the depths are as they differ."""
    first, second = depth_of(stacks.first), depth_of(stacks.second)
    if stacks.more is None or (first is None and second is None):
        return True
    if first is None:
        return second is not None and second + stacks.more >= _least(stacks.first)
    return (
        first - stacks.more >= _least(stacks.second)
        if second is None
        else (first - stacks.more == second)
    )


def _least(runs: Runs) -> int:
    """Return how many symbols a stack has at least."""
    return sum(count for _, count in runs)
