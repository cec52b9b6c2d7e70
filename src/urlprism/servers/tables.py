"""Machines as tables: all their states, with those that do the same as one.

states and octets ──► every state that can be met ──► octets that do the same ──► states that do
"""

from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple, TypeAlias, TypeVar

from urlprism.servers.steps import State

# The number of the next state and what comes out; None if the text is refused.
Entry: TypeAlias = tuple[int, str] | None
Row: TypeAlias = tuple[Entry, ...]
# The same, before states have numbers.
Feed: TypeAlias = Callable[[State, str], tuple[State, str] | None]

_Letter = TypeVar("_Letter", bound=Hashable)
MOST = 20_000  # states of a machine


class NotWalkableError(ValueError):
    """A server is no machine with one stack, or has more states than anybody would walk."""


class Table(NamedTuple):
    """A machine: state 0 is the start.

    `letters` has the number of each octet of the alphabet, the same for those that do the same;
    `rows` an entry of each letter for each state; `ends` what each state is, if a text ends there.
    """

    letters: dict[str, int]
    rows: tuple[Row, ...]
    ends: tuple[Hashable, ...]

    def after(self, state: int, octet: str) -> Entry:
        """Return the entry of an octet."""
        return self.rows[state][self.letters[octet]]


def table(
    start: State, feed: Feed, end: Callable[[State], Hashable], alphabet: Sequence[str]
) -> Table:
    """Return the table of a machine, without states and letters that do the same as others.

    Of octets that do the same, the first of the alphabet has the letter's number first. Raise
    NotWalkableError for more states than MOST.
    """
    numbers = {start: 0}
    states = [start]
    rows: list[Row] = []
    for state in states:
        row: list[Entry] = []
        for octet in alphabet:
            fed = feed(state, octet)
            if fed is None:
                row.append(None)
                continue
            number = numbers.setdefault(fed[0], len(states))
            if number == len(states):
                states.append(fed[0])
            row.append((number, fed[1]))
        rows.append(tuple(row))
        if len(states) > MOST:
            message = f"a machine of more than {MOST:,} states"
            raise NotWalkableError(message)
    return _merged(alphabet, rows, [end(state) for state in states])


def _merged(alphabet: Sequence[str], rows: list[Row], ends: list[Hashable]) -> Table:
    """Return a table with one letter and one state for all that do the same."""
    letters, rows = _letters(alphabet, rows)
    classes = _numbers(ends)
    while True:
        signs = [
            (classes[state], *((entry and (classes[entry[0]], entry[1])) for entry in row))
            for state, row in enumerate(rows)
        ]
        finer = _numbers(signs)
        if max(finer) == max(classes):
            break
        classes = finer
    firsts = {number: state for state, number in reversed(list(enumerate(classes)))}
    kept = [
        tuple(entry and (classes[entry[0]], entry[1]) for entry in rows[firsts[number]])
        for number in range(len(firsts))
    ]
    places, kept = _letters(range(len(rows[0])), kept)
    merged = {octet: places[letter] for octet, letter in letters.items()}
    return Table(merged, tuple(kept), tuple(ends[firsts[n]] for n in range(len(firsts))))


def _letters(alphabet: Sequence[_Letter], rows: list[Row]) -> tuple[dict[_Letter, int], list[Row]]:
    """Return a number for each letter, the same for equal columns, and the rows without others."""
    columns = list(zip(*rows, strict=True))
    numbers = _numbers(columns)
    firsts = {number: place for place, number in reversed(list(enumerate(numbers)))}
    kept = [tuple(row[firsts[number]] for number in range(len(firsts))) for row in rows]
    return dict(zip(alphabet, numbers, strict=True)), kept


def _numbers(values: Sequence[Hashable]) -> list[int]:
    """Return a number for each value, from 0 in the order in which they first come."""
    numbers: dict[Hashable, int] = {}
    return [numbers.setdefault(value, len(numbers)) for value in values]
