"""Machines as tables: all their states, with those that do the same as one.

states and octets ──► every state that can be met ──► octets that do the same ──► states that do
"""

from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple, TypeAlias, TypeVar

from urlprism.readers import Refused
from urlprism.servers.steps import State, Step

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
    start: State,
    feed: Feed,
    end: Callable[[State], Hashable],
    alphabet: Sequence[str],
    kind: Callable[[str], Hashable],
) -> Table:
    """Return the table of a machine, without states and letters that do the same as others.

    Octets of one kind do the same, and the first of the alphabet is fed. Raise NotWalkableError
    for more states than MOST.
    """
    kinds = {kind(octet): octet for octet in reversed(alphabet)}
    fed_octets = tuple(reversed(kinds.values()))
    numbers = {start: 0}
    states = [start]
    rows: list[Row] = []
    for state in states:
        row: list[Entry] = []
        for octet in fed_octets:
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
    merged = _merged(fed_octets, rows, [end(state) for state in states])
    letters = {octet: merged.letters[kinds[kind(octet)]] for octet in alphabet}
    return merged._replace(letters=letters)


def before(step: Step, behind: Table, *, is_lost: bool) -> Table:
    """Return the table of a step with a machine behind it.

    With `is_lost`, a text that the step refuses leads to a state that nothing leads out of, and
    whose end is None: what was read may still be taken back. Else the text is refused.
    Raise NotWalkableError for a step whose `feed` raises TypeError, as one does that is no machine.
    """
    lost: State = ("lost",)

    def feed(state: State, octet: str) -> tuple[State, str] | None:
        if state == lost:
            return lost, ""
        inner, place = state
        try:
            inner, text = step.feed(inner, octet)  # type: ignore[arg-type]
        except Refused:
            return (lost, "") if is_lost else None
        except TypeError as error:
            message = f"no machine reads octet by octet what {step.source} does: {step.name}"
            raise NotWalkableError(message) from error
        fed = _through(behind, place, text)  # type: ignore[arg-type]
        if fed is None:
            return (lost, "") if is_lost else None
        return (inner, fed[0]), fed[1]

    def end(state: State) -> Hashable:
        if state == lost:
            return None
        inner, place = state
        try:
            text = step.end(inner)  # type: ignore[arg-type]
        except Refused:
            return None
        fed = _through(behind, place, text)  # type: ignore[arg-type]
        says = None if fed is None else behind.ends[fed[0]]
        return f"{fed[1]}{says}" if fed is not None and isinstance(says, str) else says

    def kind(octet: str) -> Hashable:
        return step.kind(octet), behind.letters[octet]

    return table((step.start, 0), feed, end, tuple(behind.letters), kind)


def _through(machine: Table, state: int, text: str) -> Entry:
    """Return the state of a machine behind a text, and what comes out; None if it is refused."""
    outputs = []
    for octet in text:
        entry = machine.after(state, octet)
        if entry is None:
            return None
        state, piece = entry
        outputs.append(piece)
    return state, "".join(outputs)


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
    entries = [
        tuple(entry and (classes[entry[0]], entry[1]) for entry in rows[firsts[number]])
        for number in range(len(firsts))
    ]
    places, entries = _letters(range(len(rows[0])), entries)
    merged = {octet: places[letter] for octet, letter in letters.items()}
    return Table(merged, tuple(entries), tuple(ends[firsts[n]] for n in range(len(firsts))))


def _letters(alphabet: Sequence[_Letter], rows: list[Row]) -> tuple[dict[_Letter, int], list[Row]]:
    """Return a number for each letter, the same for equal columns, and the rows without others."""
    columns = list(zip(*rows, strict=True))
    numbers = _numbers(columns)
    firsts = {number: place for place, number in reversed(list(enumerate(numbers)))}
    rows = [tuple(row[firsts[number]] for number in range(len(firsts))) for row in rows]
    return dict(zip(alphabet, numbers, strict=True)), rows


def _numbers(values: Sequence[Hashable]) -> list[int]:
    """Return a number for each value, from 0 in the order in which they first come."""
    numbers: dict[Hashable, int] = {}
    return [numbers.setdefault(value, len(numbers)) for value in values]
