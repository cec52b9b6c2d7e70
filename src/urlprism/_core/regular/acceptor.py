"""Whether an expression occurs in a text that comes character by character."""

from typing import Final, TypeAlias

from urlprism._core.regular.automaton import Automaton, State

# The ways that are left, what stands before the place, whether a match may begin here, and whether
# the text matches if it ends here because its last character is a line feed.
Place: TypeAlias = tuple[tuple[int, ...], int, bool, bool]

MATCHED: Final[Place] = ((), 0, False, True)
_LOST: Final[Place] = ((), 0, False, False)


class Acceptor:
    """An automaton that is fed one character at a time; its places are plain tuples.

    A place that has matched stays so, whatever comes: `automaton` searches.
    """

    def __init__(self, automaton: Automaton) -> None:
        self._automaton = automaton
        self.start = self._place(automaton.first(), ends_here=False)

    def feed(self, place: Place, character: str) -> Place:
        """Return the place behind a character."""
        if place in (MATCHED, _LOST):
            return place
        state = self._state(place)
        move = self._automaton.move(state, character)
        if move.end is not None:
            return MATCHED
        ends_here = False
        if character == "\n":
            last = self._automaton.move(state, character, is_last=True)
            ends_here = last.end is not None or self._ends(last.state)
        return _LOST if move.state is None else self._place(move.state, ends_here=ends_here)

    def kind(self, character: str) -> tuple[int, bool]:
        """Return the same for characters that do the same in every place."""
        return self._automaton.sets_of(character), character == "\n"

    def accepts(self, place: Place) -> bool:
        """Return whether the text up to a place matches, if it ends there."""
        if place[3] or place == _LOST:
            return place[3]
        return self._ends(self._state(place))

    def _ends(self, state: State | None) -> bool:
        return state is not None and self._automaton.move_at_end(state).end is not None

    def _state(self, place: Place) -> State:
        ways, before, is_open, _ = place
        return self._automaton.state(ways, before, is_open=is_open)

    @staticmethod
    def _place(state: State, *, ends_here: bool) -> Place:
        return state.ways, state.before, state.is_open, ends_here
