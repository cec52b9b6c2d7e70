"""The product of two machines, walked: the shortest request that both read so, or that none does.

two machines ──► start ──► each octet ──► a state of both ──► ... until no state is new

A state has the controls of both machines and both stacks, counted up to a number, as `stacks` says.
Every request has a walk through these states, and some walks have no request: what none of the
states does, no request of any length does, and a request on a walk is asked of the servers' steps.
"""

from collections.abc import Callable, Hashable, Iterator
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from urlprism.servers.machine import KEEP, OCTETS, POP, Machine, Move, Numbers
from urlprism.servers.stacks import Counting, Stacks, last

# What a state in which the request ends is looked for as, from what both readers say.
Wanted: TypeAlias = Callable[[Hashable, Hashable], frozenset[int]]
# Whether the servers themselves read a word so.
Confirm: TypeAlias = Callable[[str, int], bool]


class Product(NamedTuple):
    """A state of both machines: the numbers of their controls, and of both stacks."""

    first: int
    second: int
    stacks: int


class Walk(NamedTuple):
    """What came of a walk: a word for what was looked for, and all states.

    `doubtful` is what some walk led to and no request that was asked, before there was a word: that
    may not be the shortest one. `is_whole`: no state was left out. Then there is no request for
    what has no word and is not doubtful.
    """

    words: dict[int, str]
    doubtful: frozenset[int]
    states: dict[Product, tuple[Product, str] | None]
    is_whole: bool


class Walker:
    """Two machines, and the states that they are in together."""

    def __init__(self, first: Machine, second: Machine, wanted: Wanted, exact: int) -> None:
        self.machines = first, second
        self.exact = exact
        self._counting = Counting(exact)
        self._wanted = wanted
        self.stacks: Numbers[Stacks] = Numbers()
        self._pushed = lru_cache(maxsize=None)(self._after_push)
        self._popped = lru_cache(maxsize=None)(self._after_pop)
        letters = [machine.before.letters for machine in self.machines]
        shown = {tuple(each[octet] for each in letters): octet for octet in reversed(OCTETS)}
        self._letters = tuple(reversed(shown.values()))
        self._octets = lru_cache(maxsize=None)(self._alike)

    def start(self, texts: tuple[str, str] = ("", "")) -> list[Product]:
        """Return the states behind two texts, one that each machine is fed."""
        empty = self.stacks.number(Stacks((), (), 0))
        state = Product(self.machines[0].start, self.machines[1].start, empty)
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
            if one.stack == other.stack == KEEP:
                yield octet, Product(one.control, other.control, state.stacks)
                continue
            for between in self._moved(state, 0, one):
                for behind in self._moved(between, 1, other):
                    yield octet, behind

    def wanted(self, state: Product) -> frozenset[int]:
        """Return what is looked for and may be, if the request ends here."""
        return frozenset().union(
            *(
                self._wanted(one, other)
                for between, one in self._ends(state, 0)
                for _, other in self._ends(between, 1)
            )
        )

    def _alike(self, first: int, second: int) -> list[tuple[str, Move, Move]]:
        """Return one octet of all that do the same to both machines, with what these do."""
        feeds = self.machines[0].feed, self.machines[1].feed
        shown: dict[tuple[Move, Move], str] = {}
        for octet in self._letters:
            one = feeds[0](first, octet)
            other = one and feeds[1](second, octet)
            if one is not None and other is not None:
                shown.setdefault((one, other), octet)
        return [(octet, *moves) for moves, octet in shown.items()]

    def _moved(self, state: Product, side: int, move: Move) -> list[Product]:
        """Return the states behind a move of one machine."""
        states = []
        machine = self.machines[side]
        for control, stacks in self._stacked(state.stacks, side, move):
            if not move.rest:
                states.append(_with(state, side, control, stacks))
            elif (rest := machine.through(control, move.rest)) is not None:
                states += self._moved(_with(state, side, control, stacks), side, rest)
        return states

    def _stacked(self, stacks: int, side: int, move: Move) -> list[tuple[int, int]]:
        """Return the controls and the stacks where the part of a move about the stack is done."""
        if move.stack == KEEP:
            return [(move.control, stacks)]
        if move.stack != POP:
            return [(move.control, each) for each in self._pushed(stacks, side, move.stack)]
        machine = self.machines[side]
        return [
            (machine.popped(move.control, symbol), each)
            for each, symbol in self._popped(stacks, side)
        ]

    def _after_push(self, stacks: int, side: int, symbol: int) -> list[int]:
        """Return the numbers of the stacks with a symbol more on one of them."""
        before = self.stacks.entries[stacks]
        return [self.stacks.number(each) for each in self._counting.pushes(before, side, symbol)]

    def _after_pop(self, stacks: int, side: int) -> list[tuple[int, int]]:
        """Return the numbers of the stacks with a symbol less on one, and the symbol on top."""
        before = self.stacks.entries[stacks]
        after = [before] if self.machines[side].stays else []
        if self._counting.depth(before.of(side)) != 1:
            after = list(self._counting.pops(before, side))
        return [(self.stacks.number(each), each.of(side)[-1][0]) for each in after]

    def _ends(self, state: Product, side: int) -> Iterator[tuple[Product, Hashable]]:
        """Yield what a machine's reader may say if the request ends here."""
        machine = self.machines[side]
        move = machine.ending(state[side])
        for each in [] if move is None else self._moved(state, side, move):
            says = machine.at_end(each[side], last(self.stacks.entries[each.stacks].of(side)))
            if says is not None:
                yield each, says


def walk(
    walker: Walker, starts: list[Product], wanted: frozenset[int], confirm: Confirm, limit: int
) -> Walk:
    """Return the shortest word of each that is wanted, and the states that were met.

    `starts` are the states to begin in; with more than `limit` states the walk ends. A word for
    which `confirm` is false is none, and another one is looked for.
    """
    states: dict[Product, tuple[Product, str] | None] = dict.fromkeys(starts if wanted else ())
    queue = list(states)
    words: dict[int, str] = {}
    doubtful: set[int] = set()
    for state in queue:
        for each in sorted((walker.wanted(state) & wanted).difference(words)):
            word = _word(states, state)
            if confirm(word, each):
                words[each] = word
            else:
                doubtful.add(each)
        if len(words) == len(wanted):
            return Walk(words, frozenset(doubtful), states, is_whole=False)
        for octet, behind in walker.after(state):
            if behind not in states:
                if len(states) >= limit:
                    return Walk(words, frozenset(doubtful), states, is_whole=False)
                states[behind] = state, octet
                queue.append(behind)
    return Walk(words, frozenset(doubtful), states, is_whole=True)


def _word(states: dict[Product, tuple[Product, str] | None], state: Product) -> str:
    """Return the word that led to a state."""
    octets = []
    while (origin := states[state]) is not None:
        state, octet = origin
        octets.append(octet)
    return "".join(reversed(octets))


def _with(state: Product, side: int, control: int, stacks: int) -> Product:
    """Return a state with another control of one machine, and other stacks."""
    if side == 0:
        return Product(control, state.second, stacks)
    return Product(state.first, control, stacks)
