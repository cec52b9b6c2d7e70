"""The way through a text, slot by slot: each variable that can be defined is, and takes little."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from urlprism.errors import URLError
from urlprism.rfc6570.expansion import text_of
from urlprism.rfc6570.machine import Goals, Machine, Slot
from urlprism.rfc6570.readings import AmbiguityCause, MatchedValue, readings
from urlprism.rfc6570.subject import Subject, one_sign_each
from urlprism.rfc6570.values import value_of

# The most steps of a search for the values of variables that stand more than once. A step on a long
# text counts as many: one more for each so many octets.
MOST_STEPS: Final = 1 << 14
_OCTETS: Final = 1 << 12
# The most texts of a variable that are kept, to try other values on them.
_MOST_CONTENTS: Final = 8


class Choice(NamedTuple):
    """What a slot takes: from `place`, its content from `start` to `end`; undefined if -1.

    `is_going` tells whether something of its expression has been written before.
    """

    place: int
    is_going: bool
    start: int = -1
    end: int = -1


class Binding(NamedTuple):
    """What a variable that stands more than once can be: its first texts in slots, and its values.

    `is_exact` tells whether one of the texts leaves no other value.
    """

    contents: tuple[tuple[Slot, str], ...] = ()
    possible: tuple[MatchedValue, ...] = ()
    is_exact: bool = False
    is_undefined: bool = False


class Search:
    """A search through a text, along the goals of a machine."""

    __slots__ = ("goals", "machine", "steps", "subject")

    def __init__(self, machine: Machine, subject: Subject, goals: Sequence[Goals]) -> None:
        self.machine = machine
        self.subject = subject
        self.goals = goals
        self.steps = 0

    def options(
        self, at: int, place: int, is_going: bool, binding: Binding | None = None
    ) -> Iterator[Choice]:
        """Yield what a slot can take from a place, the best first."""
        slot, goals, subject = self.machine.slots[at], self.goals[at], self.subject
        lead = slot.style.separator if is_going else slot.style.first
        start, here = place + len(lead), 0
        if subject.signs.startswith(lead, place) and goals.content & subject.place(start):
            ends = slot.language.ends(subject, start) & goals.going
            if binding is not None:
                ends &= self._ends(at, binding, start)
            here = ends & subject.place(start)
            if here & goals.another:
                yield Choice(place, is_going, start, start)
                here = 0
            ends &= subject.place(start) - 1
            while ends:
                end = subject.first(ends)
                yield Choice(place, is_going, start, end)
                ends ^= subject.place(end)
        if here and lead:
            yield Choice(place, is_going, start, start)
        if (goals.going if is_going else goals.opened) & subject.place(place):
            yield Choice(place, is_going)
        if here and not lead:
            yield Choice(place, is_going, start, start)

    def after(self, at: int, choice: Choice) -> tuple[int, bool]:
        """Return the place behind a slot and its literal, and whether its expression goes on."""
        slot = self.machine.slots[at]
        is_defined = choice.end >= 0
        place = choice.end if is_defined else choice.place
        if slot.closes:
            return place + len(slot.literal), False
        return place, choice.is_going or is_defined

    def content(self, choice: Choice) -> str:
        """Return the text of a slot that is defined."""
        return self.subject.written(choice.start, choice.end)

    def way(self, path: list[Choice], at: int, place: int, is_going: bool) -> list[Choice] | None:
        """Return a path from a slot to the end, behind one that leads there, or None.

        Raise URLError if a variable that stands more than once asks for too many steps.
        """
        if self.machine.repeated:
            return self._way_with_repeats(path, at, place, is_going)
        path = list(path)
        for number in range(at, len(self.machine.slots)):
            choice = next(self.options(number, place, is_going))
            path.append(choice)
            place, is_going = self.after(number, choice)
        return path

    def _way_with_repeats(
        self, path: list[Choice], at: int, place: int, is_going: bool
    ) -> list[Choice] | None:
        """Return what `way` returns: a step back is taken where a value would have to differ."""
        bindings = dict[str, Binding]()
        path = list(path)
        for number, choice in enumerate(path):
            if not self._bind(bindings, number, choice):
                return None
        last = len(self.machine.slots)
        undo = list[tuple[str, Binding | None]]()
        binding = bindings.get(self.machine.slots[at].variable.name) if at < last else None
        stack = [self.options(at, place, is_going, binding)] if at < last else []
        while stack:
            number = at + len(stack) - 1
            if len(undo) == len(stack):
                self._unbind(bindings, *undo.pop())
                path.pop()
            taken = next(stack[-1], None)
            if taken is None:
                stack.pop()
                continue
            self._count()
            name = self.machine.slots[number].variable.name
            before = bindings.get(name)
            if not self._bind(bindings, number, taken):
                continue
            undo.append((name, before))
            path.append(taken)
            if number + 1 == last:
                if all(each.possible or each.is_undefined for each in bindings.values()):
                    return path
                stack.append(iter(()))
                continue
            following = bindings.get(self.machine.slots[number + 1].variable.name)
            stack.append(self.options(number + 1, *self.after(number, taken), following))
        return path if at >= last else None

    @staticmethod
    def _unbind(bindings: dict[str, Binding], name: str, before: Binding | None) -> None:
        if before is None:
            bindings.pop(name, None)
        else:
            bindings[name] = before

    def _count(self) -> None:
        self.steps += 1 + self.subject.size // _OCTETS
        if self.steps > MOST_STEPS:
            message = "the text can be divided in too many ways: a variable stands more than once"
            text = self.subject.text
            raise URLError(message, text, 0, len(text), "RFC 6570 §3.2.1")

    def _bind(self, bindings: dict[str, Binding], at: int, choice: Choice) -> bool:
        """Whether a variable can take this, too; what it then can be is kept."""
        slot = self.machine.slots[at]
        name = slot.variable.name
        if name not in self.machine.repeated:
            return True
        binding = bindings.get(name, _NOTHING_YET)
        is_undefined = choice.end < 0
        if is_undefined != binding.is_undefined and binding is not _NOTHING_YET:
            return False
        if is_undefined:
            bindings[name] = Binding(is_undefined=True)
            return True
        content, contents = self.content(choice), binding.contents
        possible = tuple(value for value in binding.possible if fits(slot, content, value))
        is_open = False
        if len(contents) < _MOST_CONTENTS:
            here = readings(slot.style, slot.variable, content)
            is_open = here[-1].cause is AmbiguityCause.PREFIX and not binding.is_exact
            possible = possible or tuple(
                value
                for value, _ in here
                if all(fits(other, text, value) for other, text in contents)
            )
            contents = (*contents, (slot, content))
        if possible or is_open:
            is_exact = slot.variable.prefix is None and not slot.style.reserved
            bindings[name] = Binding(contents, possible, binding.is_exact or is_exact)
        return bool(possible) or is_open

    def _ends(self, at: int, binding: Binding, start: int) -> int:
        """Return the places where a slot can end whose variable has a value, all if it may not."""
        if not binding.is_exact:
            return -1
        slot, ends = self.machine.slots[at], 0
        for value in binding.possible:
            text = _text(slot, value)
            if text is not None and self.subject.signs.startswith(one_sign_each(text), start):
                ends |= self.subject.place(start + len(one_sign_each(text)))
        return ends

    def values(self, path: Sequence[Choice]) -> dict[str, MatchedValue]:
        """Return the values of the variables that are defined, by a path."""
        answer, bindings = dict[str, MatchedValue](), dict[str, Binding]()
        if self.machine.repeated:
            for at, choice in enumerate(path):
                self._bind(bindings, at, choice)
        for slot, choice in zip(self.machine.slots, path, strict=True):
            name = slot.variable.name
            if choice.end >= 0 and name in bindings:
                answer[name] = bindings[name].possible[0]
            elif choice.end >= 0:
                answer[name] = readings(slot.style, slot.variable, self.content(choice))[0].value
        return answer


_NOTHING_YET: Final = Binding()


def _text(slot: Slot, value: MatchedValue) -> str | None:
    """Return the text of a value in a slot, None if it has none: a list where a prefix is."""
    variable = slot.variable
    try:
        return text_of(slot.style, variable, value_of(variable.name, value))
    except ValueError:
        return None


def fits(slot: Slot, content: str, value: MatchedValue) -> bool:
    """Whether a value expands to this text in a slot."""
    return _text(slot, value) == content
