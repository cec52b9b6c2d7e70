"""Templates whose parts are plainly divided, as a regular expression that never steps back.

It answers only where it is certain of what the search would answer: where each value ends at a
character that it cannot have, and is a plain text, a list of path segments or the pairs of a query.
All other texts are left to the search.
"""

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from urlprism.rfc3986.syntax.sets import RESERVED, UNRESERVED
from urlprism.rfc6570.coding import decoded, encoded
from urlprism.rfc6570.machine import Machine, Slot
from urlprism.rfc6570.readings import MatchedValue, readings
from urlprism.rfc6570.subject import OF_URIS

_LETTERS: Final = re.escape("".join(sorted(UNRESERVED)))
# With what may stand in a text that is no plain one: a comma between members, a triplet.
_RUN: Final = f"[{_LETTERS},%]"
_IN_RUNS: Final = UNRESERVED | {",", "%"}
_MOST_SLOTS: Final = 40
_MOST_CHARACTERS: Final = 20_000
_END: Final = "end"

# Returns the value of a content, None where the search has to say what it is.
_Read: TypeAlias = Callable[[str], MatchedValue | None]
# A group of the pattern: the name of its variable, the reader, and whether "" is undefined.
_Group: TypeAlias = tuple[str, _Read, bool]


class Swift(NamedTuple):
    """The regular expression of a template, and what its groups are.

    `is_decisive` tells whether a text that it does not match is no expansion.
    """

    match: Callable[[str], re.Match[str] | None]
    groups: tuple[_Group, ...]
    is_decisive: bool


def values_by(swift: Swift, url: str) -> dict[str, MatchedValue] | bool:
    """Return the values, False if the text is no expansion, True if the search has to say."""
    has_triplets = "%" in url
    if has_triplets and not OF_URIS.fullmatch(url):
        return False
    match = swift.match(url)
    if match is None:
        return not swift.is_decisive
    are_plain = not has_triplets and "," not in url
    answer: dict[str, MatchedValue] = {}
    for at, content in enumerate(match.groups()):
        name, read, is_empty_undefined = swift.groups[at]
        if content and are_plain and read in _PLAIN_READERS:
            answer[name] = content
        elif content is not None and (content or not is_empty_undefined):
            value = read(content)
            if value is None:
                return True
            answer[name] = value
    return answer


class _Piece(NamedTuple):
    """What an expression adds: its pattern, its groups, and whether it decides."""

    pattern: str
    groups: tuple[_Group, ...]
    is_decisive: bool


def swift_of(machine: Machine) -> Swift | None:
    """Return the regular expression of a template, None if its parts are not plainly divided."""
    size = len(machine.prefix) + len(machine.suffix) + machine.weight
    if machine.repeated or len(machine.slots) > _MOST_SLOTS or size > _MOST_CHARACTERS:
        return None
    pattern, groups, is_decisive = re.escape(machine.suffix), list[_Group](), True
    behind = {machine.suffix[0]} if machine.suffix else {_END}
    first = 1 + len(machine.slots)
    for slots in reversed(list(_expressions(machine))):
        literal = slots[-1].literal
        if literal:
            pattern, behind = re.escape(literal) + pattern, {literal[0]}
        first -= len(slots)
        piece = _piece(slots, frozenset(behind), first) if literal.isascii() else None
        if piece is None:
            return None
        lead = slots[0].style.first or "any"
        is_decisive = is_decisive and piece.is_decisive and lead not in behind
        pattern, behind = piece.pattern + pattern, behind | {lead}
        groups[:0] = piece.groups
    matching = re.compile(re.escape(machine.prefix) + pattern).fullmatch
    return Swift(matching, tuple(groups), is_decisive)


def _expressions(machine: Machine) -> Iterator[list[Slot]]:
    slots = list[Slot]()
    for slot in machine.slots:
        slots.append(slot)
        if slot.closes:
            yield slots
            slots = []


def _piece(slots: list[Slot], behind: frozenset[str], first: int) -> _Piece | None:
    """Return the pattern of an expression, by what can stand behind it; None for all others.

    `first` is the number of its first group.
    """
    slot, style = slots[0], slots[0].style
    if "any" in behind or (behind & _IN_RUNS and not style.reserved):
        return None
    if style.reserved:
        return _reserved(slot, behind) if len(slots) == 1 else None
    if style.named:
        return _named(slots, behind, first) if style.if_empty else None
    if len(slots) > 1 and (style.first in _IN_RUNS or not style.first):
        return None
    if any(each.variable.explode or each.variable.prefix for each in slots):
        return _modified(slot, behind) if len(slots) == 1 else None
    run = f"({_RUN}*+)"
    if not style.first:
        return _Piece(run, ((slot.variable.name, _text, True),), True)
    one = f"(?:{re.escape(style.first)}{run})?+"
    return _Piece(
        one * len(slots), tuple((each.variable.name, _text, False) for each in slots), True
    )


def _reserved(slot: Slot, behind: frozenset[str]) -> _Piece | None:
    """Return the pattern of "{+a}" and "{#a}": up to the first of what can stand behind."""
    variable = slot.variable
    if variable.explode or variable.prefix or _END not in behind:
        return None
    signs = (UNRESERVED | RESERVED | {"%"}) - behind
    run = f"([{re.escape(''.join(sorted(signs)))}]*+)"
    lead = slot.style.first
    pattern = f"(?:{lead}{run})?+" if lead else run
    return _Piece(pattern, ((variable.name, _any, False),), behind == {_END})


def _modified(slot: Slot, behind: frozenset[str]) -> _Piece | None:
    """Return the pattern of one variable with a prefix, or exploded to path segments."""
    name, lead = slot.variable.name, re.escape(slot.style.first)
    if slot.variable.explode:
        if slot.style.first != "/" or behind & {"/", "="}:
            return None
        return _Piece(f"(?:/([{_LETTERS}%=/]*+))?+", ((name, _segments, False),), True)
    run = f"([{_LETTERS}]{{0,{slot.variable.prefix}}}+)"
    return _Piece(f"(?:{lead}{run})?+" if lead else run, ((name, _text, not lead),), False)


def _named(slots: list[Slot], behind: frozenset[str], first: int) -> _Piece | None:
    """Return the pattern of the parameters of a query; the last may be exploded."""
    pattern, lead, readers = "", re.escape(slots[0].style.first), list[_Group]()
    for number, slot in enumerate(slots, first):
        if slot.variable.prefix or not slot.variable.name.replace(".", "").isidentifier():
            return None
        if slot.variable.explode:
            if slot is not slots[-1] or behind & {"&", "="}:
                return None
            pattern += f"(?:{lead}([{_LETTERS}%=&]*+))?+"
            readers.append((slot.variable.name, partial(_pairs, slot), False))
            return _Piece(pattern, tuple(readers), len(slots) == 1)
        pattern += f"(?:{lead}{re.escape(slot.variable.name)}=({_RUN}*+))?+"
        lead = f"(?({number})&|{lead})"
        readers.append((slot.variable.name, _parameter, False))
    return _Piece(pattern, tuple(readers), True)


def _text(content: str) -> MatchedValue | None:
    """Return a text that is not empty, and no list."""
    return _parameter(content) if content else None


def _parameter(content: str) -> MatchedValue | None:
    """Return a text that is no list."""
    if "," in content:
        return None
    if "%" not in content:
        return content
    value = decoded(content, reserved=False)
    return value if encoded(value, reserved=False) == content else None


def _any(content: str) -> MatchedValue | None:
    """Return a text with reserved characters that is not empty."""
    return (decoded(content, reserved=True) if "%" in content else content) or None


def _segments(content: str) -> MatchedValue | None:
    """Return path segments that are not empty; no pairs."""
    if "=" in content or "%" in content or not content:
        return None
    segments = content.split("/")
    return None if "" in segments else segments


def _pairs(slot: Slot, content: str) -> MatchedValue | None:
    """Return the pairs of a query, or the list of values if all have the variable's name."""
    if "%" in content and encoded(decoded(content, reserved=False), reserved=False) != (
        content.replace("=", "%3D").replace("&", "%26")
    ):
        return None
    members = content.split("&")
    if any(member.count("=") != 1 for member in members):
        return None
    return readings(slot.style, slot.variable, content)[0].value


# With these a text without commas and triplets that is not empty is itself.
_PLAIN_READERS: Final = frozenset({_text, _parameter})
