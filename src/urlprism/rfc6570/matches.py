"""What a template says of a URL: the values, and what else they could be."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from urlprism.rfc6570.machine import Machine, goals_of, machine_of
from urlprism.rfc6570.readings import AmbiguityCause, MatchedValue, readings
from urlprism.rfc6570.search import Choice, Search
from urlprism.rfc6570.subject import OF_URIS, Subject
from urlprism.rfc6570.swift import Swift, swift_of, values_by

if TYPE_CHECKING:
    from urlprism.rfc6570.template import Template

# The most ambiguities that a match tells; and for very long templates, the most slots for them.
MOST: Final = 10
_MOST_SLOTS: Final = 1 << 16


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


class TemplateMatch(NamedTuple):
    """A URL that a template expands to, and the values of the variables that are defined.

    `Template.match` makes it. `values` has a text, a list or a dict for each name; a list of pairs
    for an associative array with a name twice.

    >>> from urlprism.rfc6570 import parse
    >>> match = parse("/{user}{?tags*}").match("/me?tags=a&tags=b")
    >>> match.values, str(match.template)
    ({'user': 'me', 'tags': ['a', 'b']}, '/{user}{?tags*}')
    """

    template: "Template"
    url: str
    values: dict[str, MatchedValue]

    @property
    def ambiguities(self) -> tuple[Ambiguity, ...]:
        """The other answers: for each place where the text could go on otherwise, one of them.

        There are none if no other values expand to the text, a list of one text aside, which
        always expands as its text does. At most ten are told, fewer for a template of thousands of expressions. They are looked for each time that
        they are asked for. URLError as for `Template.match`.

        >>> from urlprism.rfc6570 import parse
        >>> [each.cause.value for each in parse("/{a}").match("/").ambiguities]
        ['absent']
        """
        most = min(MOST, 1 + _MOST_SLOTS // (len(self.template.parts) + 1))
        return tuple(islice(_ambiguities(self), most))

    @property
    def is_ambiguous(self) -> bool:
        """Whether other values expand to the same text."""
        return next(_ambiguities(self), None) is not None

    def to_dict(self) -> dict[str, object]:
        """Return the match as an object for JSON: the template, the URL and the values."""
        return {"template": str(self.template), "url": self.url, "values": dict(self.values)}

    def __repr__(self) -> str:
        """Return the template and the names that are defined; the values may be secrets."""
        names = ", ".join(self.values)
        return f"<{type(self).__name__} of {self.template!r}: {names}>"


class Matcher(NamedTuple):
    """What matches for a template: its machine, and its regular expression if it can have one."""

    machine: Machine
    swift: Swift | None


def matcher_of(template: "Template") -> Matcher:
    """Return the matcher of a template; raise URLError for a reserved operator (§2.2)."""
    machine = machine_of(template.text, template.parts)
    return Matcher(machine, swift_of(machine))


def matched(template: "Template", matcher: Matcher, url: str) -> TemplateMatch | None:
    """Return what a template says of a URL, None if it does not expand to it."""
    machine, swift = matcher
    if swift is not None:
        values = values_by(swift, url)
        if values is False:
            return None
        if values is not True:
            return TemplateMatch(template, url, values)
    return searched(template, machine, url)


def searched(template: "Template", machine: Machine, url: str) -> TemplateMatch | None:
    """Return what `matched` returns, always by the search."""
    search = _search_of(machine, url)
    path = None if search is None else search.way([], 0, 0, False)
    if search is None or path is None:
        return None
    return TemplateMatch(template, url, search.values(path))


def _search_of(machine: Machine, url: str) -> Search | None:
    """Return the search through a URL, None if the template does not expand to it."""
    start, end = len(machine.prefix), len(url) - len(machine.suffix)
    if start > end or not url.startswith(machine.prefix) or not url.endswith(machine.suffix):
        return None
    text = url[start:end]
    if not OF_URIS.fullmatch(text):
        return None
    subject = Subject(text)
    goals = goals_of(machine, subject)
    return None if goals is None else Search(machine, subject, goals)


def _ambiguities(match: TemplateMatch) -> Iterator[Ambiguity]:
    """Yield the other answers, slot by slot: other readings of its text, and other ways on."""
    search = _search_of(machine_of(match.template.text, match.template.parts), match.url)
    path = None if search is None else search.way([], 0, 0, False)
    if search is None or path is None:
        return
    for at, choice in enumerate(path):
        yield from _readings(match, search, at, choice)
        yield from _ways(match, search, at, path)


def _readings(match: TemplateMatch, search: Search, at: int, choice: Choice) -> Iterator[Ambiguity]:
    """Yield the other values that the text of one slot stands for."""
    if choice.end < 0:
        return
    slot = search.machine.slots[at]
    name = slot.variable.name
    for value, cause in readings(slot.style, slot.variable, search.content(choice)):
        if value == match.values[name] or cause is None:
            continue
        values = {**match.values, name: value}
        if name in search.machine.repeated and _expanded(match, values) != match.url:
            continue
        yield Ambiguity(cause, (name,), *_span(match, search, choice.start, choice.end), values)


def _expanded(match: TemplateMatch, values: Mapping[str, MatchedValue]) -> str | None:
    try:
        return match.template.expand(values)
    except ValueError:  # a list, and the template takes a prefix
        return None


def _span(match: TemplateMatch, search: Search, start: int, end: int) -> tuple[int, int]:
    """Return where two places are in the URL."""
    first = len(search.machine.prefix)
    return first + search.subject.offset(start), first + search.subject.offset(end)


def _ways(
    match: TemplateMatch, search: Search, at: int, path: Sequence[Choice]
) -> Iterator[Ambiguity]:
    """Yield the first other way on from one slot."""
    chosen, before = path[at], list(path[:at])
    for choice in search.options(at, chosen.place, chosen.is_going):
        if choice == chosen:
            continue
        way = search.way([*before, choice], at + 1, *search.after(at, choice))
        if way is None:
            continue
        values = search.values(way)
        names = [
            name
            for name in {**match.values, **values}
            if match.values.get(name) != values.get(name)
        ]
        if not names:
            continue
        is_absent = all(not match.values.get(name) and not values.get(name) for name in names)
        cause = AmbiguityCause.ABSENT if is_absent else AmbiguityCause.BOUNDARY
        end = max(chosen.end, choice.end, chosen.place)
        yield Ambiguity(cause, tuple(names), *_span(match, search, chosen.place, end), values)
        return
