"""What a template says of a URL: the values, and what else they could be."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from urlprism.rfc6570.grammar import Expression
from urlprism.rfc6570.machine import Machine, goals_of, machine_of
from urlprism.rfc6570.readings import AmbiguityCause, MatchedValue, readings
from urlprism.rfc6570.search import Choice, Search, fits
from urlprism.rfc6570.subject import OF_URIS, Subject
from urlprism.rfc6570.swift import Swift, swift_of, values_by

Values: TypeAlias = dict[str, MatchedValue]


class Ambiguity(NamedTuple):
    """Another answer that expands to the same text.

    `variables` are those that differ, `url[start:end]` is where, and `values` is the whole of the
    other answer.

    >>> from urlprism.rfc6570 import parse
    >>> ambiguity, *_ = parse("{a}{b}").match("xy").ambiguities
    >>> ambiguity.cause.value, ambiguity.variables, ambiguity.values
    ('boundary', ('a', 'b'), {'a': 'xy'})
    """

    cause: AmbiguityCause
    variables: tuple[str, ...]
    start: int
    end: int
    values: Mapping[str, MatchedValue]

    @property
    def reason(self) -> str:
        """Return what is not certain, as a sentence."""
        return self.cause.reason

    def __repr__(self) -> str:
        """Return all but the values, which may be secrets."""
        names = ", ".join(self.variables)
        return f"<{type(self).__name__} {self.cause.value} of {names} at {self.start}:{self.end}>"


class Matcher(NamedTuple):
    """What matches for a template: its machine, and its regular expression if it can have one."""

    machine: Machine
    swift: Swift | None


def matcher_of(text: str, parts: Sequence[str | Expression]) -> Matcher:
    """Return the matcher of a template; raise URLError for a reserved operator (§2.2)."""
    machine = machine_of(text, parts)
    return Matcher(machine, swift_of(machine))


def matched(matcher: Matcher, url: str) -> Values | None:
    """Return the values with which a template expands to a URL, None if it does not."""
    machine, swift = matcher
    if swift is not None:
        answer = values_by(swift, url)
        if answer is False:
            return None
        if answer is not True:
            return answer
    return searched(machine, url)


def searched(machine: Machine, url: str) -> Values | None:
    """Return what `matched` returns, always by the search."""
    way = _way(machine, url)
    return None if way is None else way[0].values(way[1])


def _way(machine: Machine, url: str) -> tuple[Search, list[Choice]] | None:
    """Return the way through a URL, None if the template does not expand to it."""
    start, end = len(machine.prefix), len(url) - len(machine.suffix)
    if start > end or not url.startswith(machine.prefix) or not url.endswith(machine.suffix):
        return None
    text = url[start:end]
    if not OF_URIS.fullmatch(text):
        return None
    subject = Subject(text)
    goals = goals_of(machine, subject)
    if goals is None:
        return None
    search = Search(machine, subject, goals)
    path = search.way([], 0, 0, False)
    return None if path is None else (search, path)


def ambiguities_of(machine: Machine, url: str, values: Values) -> Iterator[Ambiguity]:
    """Yield the other answers, slot by slot: other readings of its text, and other ways on."""
    way = _way(machine, url)
    if way is not None:
        search, path = way
        for at in range(len(path)):
            yield from _readings(values, search, at, path)
            yield from _ways(values, search, at, path)


def _readings(
    values: Values, search: Search, at: int, path: Sequence[Choice]
) -> Iterator[Ambiguity]:
    """Yield the other values that the text of one slot stands for."""
    choice = path[at]
    if choice.end < 0:
        return
    slots = search.machine.slots
    name = slots[at].variable.name
    for value, cause in readings(slots[at].style, slots[at].variable, search.content(choice)):
        if value == values[name] or cause is None:
            continue
        if name in search.machine.repeated and not all(
            fits(slot, search.content(other), value)
            for slot, other in zip(slots, path, strict=True)
            if slot.variable.name == name
        ):
            continue
        span = _span(search, choice.start, choice.end)
        yield Ambiguity(cause, (name,), *span, {**values, name: value})


def _span(search: Search, start: int, end: int) -> tuple[int, int]:
    """Return where two places are in the URL."""
    first = len(search.machine.prefix)
    return first + search.subject.offset(start), first + search.subject.offset(end)


def _ways(values: Values, search: Search, at: int, path: Sequence[Choice]) -> Iterator[Ambiguity]:
    """Yield the first other way on from one slot."""
    chosen, before = path[at], list(path[:at])
    for choice in search.options(at, chosen.place, chosen.is_going):
        if choice == chosen:
            continue
        way = search.way([*before, choice], at + 1, *search.after(at, choice))
        if way is None:
            continue
        others = search.values(way)
        names = [name for name in {**values, **others} if values.get(name) != others.get(name)]
        if not names:
            continue
        is_absent = all(not values.get(name) and not others.get(name) for name in names)
        cause = AmbiguityCause.ABSENT if is_absent else AmbiguityCause.BOUNDARY
        end = max(chosen.end, choice.end, chosen.place)
        yield Ambiguity(cause, tuple(names), *_span(search, chosen.place, end), others)
        return
