"""A template as the places of its variables, and the sets of places from which it can go on.

From the right to the left, for each variable, the places from which the rest of the template leads
to the end of the text: each step is a few operations on whole numbers, however many places they
hold. From the left to the right a search then never goes astray, unless a variable has to have the
same value twice.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from urlprism.errors import URLError
from urlprism.rfc6570.expansion import plan_of
from urlprism.rfc6570.grammar import Expression, Variable
from urlprism.rfc6570.languages import Language, language_of
from urlprism.rfc6570.operators import Style
from urlprism.rfc6570.subject import Subject, one_sign_each

# The most octets of a text times characters of a template.
LIMIT: Final = 1 << 30
# The most variables of a template that is matched: to prepare one takes time, too.
MOST_SLOTS: Final = 1 << 15


class Slot(NamedTuple):
    """The place of a variable in a template.

    `opens` tells whether it is the first of its expression, `closes` whether it is the last;
    `literal` is what then follows, a sign for each octet.
    """

    variable: Variable
    style: Style
    language: Language
    opens: bool
    closes: bool
    literal: str


class Machine(NamedTuple):
    """A template to be matched: the literals at its ends, and its slots between them."""

    prefix: str
    suffix: str
    slots: tuple[Slot, ...]
    repeated: frozenset[str]
    weight: int


class Goals(NamedTuple):
    """The places from which the text can be matched to its end, at a slot.

    `opened` and `going` are those behind the slot, where nothing of the expression has been
    written, and where something has; `another` those of `going` where another variable of the
    expression follows; `content` those at which the slot's own text can begin.
    """

    opened: int
    going: int
    another: int
    content: int


def machine_of(text: str, parts: Sequence[str | Expression]) -> Machine:
    """Return the machine of a template.

    Raise URLError for a reserved operator (§2.2), and for too many variables.
    """
    if sum(len(part.variables) for part in parts if isinstance(part, Expression)) > MOST_SLOTS:
        message = f"a template of more than {MOST_SLOTS} variables is not matched"
        raise URLError(message, text, 0, len(text), "RFC 6570 §1.4")
    plan = list(plan_of(text, parts))
    prefix = plan.pop(0) if plan and isinstance(plan[0], str) else ""
    suffix = plan.pop() if plan and isinstance(plan[-1], str) else ""
    slots, weight = list[Slot](), 1
    for at, part in enumerate(plan):
        if isinstance(part, str):
            weight += len(part)
            continue
        following = plan[at + 1] if at + 1 < len(plan) else ""
        literal = one_sign_each(following) if isinstance(following, str) else ""
        last = len(part.steps) - 1
        for number, (name, variable, _) in enumerate(part.steps):
            closes = number == last
            language = language_of(part.style, variable)
            slots.append(
                Slot(variable, part.style, language, not number, closes, literal if closes else "")
            )
            weight += len(name) + (variable.prefix or 0) + 2
    counts = Counter(slot.variable.name for slot in slots)
    repeated = frozenset(name for name, count in counts.items() if count > 1)
    return Machine(str(prefix), str(suffix), tuple(slots), repeated, weight)


def goals_of(machine: Machine, subject: Subject) -> list[Goals] | None:
    """Return the goals at each slot, None if the text does not match.

    Raise URLError if the template and the text are too long for each other.
    """
    if machine.weight * (subject.size + 1) > LIMIT:
        message = "the template and the text are too long to be matched"
        raise URLError(message, subject.text, 0, len(subject.text), "RFC 6570 §1.4")
    goals, opened = list[Goals](), 1
    following, another = 1, 0
    for slot in reversed(machine.slots):
        if slot.closes:
            opened = following = subject.before(slot.literal, opened)
            another = 0
        going = following | another
        content = slot.language.starts(subject, going)
        goals.append(Goals(opened, going, another, content))
        another |= subject.before(slot.style.separator, content)
        opened |= subject.before(slot.style.first, content)
        if not opened and slot.opens:
            return None
    if not opened & subject.place(0):
        return None
    goals.reverse()
    return goals
