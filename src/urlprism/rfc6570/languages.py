"""What the expansion of a defined variable can look like (RFC 6570 §3.2): the way back.

Each class stands for the texts that one kind of variable has. `starts` gives the places from which
such a text leads to one of some places; `ends` gives the places to which one leads from a place.
"""

import re
from functools import cache
from typing import Final, NamedTuple, Protocol

from urlprism.rfc6570.grammar import Variable
from urlprism.rfc6570.operators import Style
from urlprism.rfc6570.subject import (
    FIRST_OF,
    FIRST_OF_ANY,
    LETTERS,
    PLAIN,
    Subject,
    characters_from,
    flood,
    one_sign_each,
)

_PLAIN: Final = f"[{re.escape(PLAIN)}]".encode()
_BUT_DOT: Final = f"[{re.escape(PLAIN.replace('.', ''))}]".encode()


class Language(Protocol):
    """The texts of one kind of variable."""

    def starts(self, subject: Subject, places: int) -> int:
        """Return the places from which such a text leads to one of these."""
        ...

    def ends(self, subject: Subject, start: int) -> int:
        """Return the places to which such a text leads from `start`."""
        ...


def _runs(subject: Subject, places: int, kinds: str = PLAIN) -> int:
    """Return the places from which whole characters of these kinds lead to one of these."""
    outside = ~subject.inside
    return flood(places & outside, subject.octets(kinds)) & outside


class Run(NamedTuple):
    """Unreserved characters and triplets as U writes them, and separators of members."""

    separator: str = ""

    def starts(self, subject: Subject, places: int) -> int:
        """Return the places from which such a text leads to one of these."""
        return _runs(subject, places, PLAIN + self.separator)

    def ends(self, subject: Subject, start: int) -> int:
        """Return the places to which such a text leads from `start`."""
        end = subject.end_of(subject.octets(PLAIN + self.separator), start)
        return subject.between(start, end) & ~subject.inside


class Anything(NamedTuple):
    """Every text of URI characters, which U+R keeps."""

    def starts(self, subject: Subject, places: int) -> int:
        """Return the places from which such a text leads to one of these."""
        return subject.between(0, subject.size) & -(places & -places) if places else 0

    def ends(self, subject: Subject, start: int) -> int:
        """Return the places to which such a text leads from `start`."""
        return subject.between(start, subject.size)


class Beginning(NamedTuple):
    """The characters that a prefix leaves (§2.4.1): `fewest` to `most` of U, or of U+R."""

    most: int
    reserved: bool
    fewest: int = 0

    def starts(self, subject: Subject, places: int) -> int:
        """Return the places from which such a text leads to one of these."""
        near = fringe = places if self.reserved else places & ~subject.inside
        for _ in range(self.most - self.fewest):
            fringe = self._one_more(subject, fringe) & ~near
            if not fringe:
                break
            near |= fringe
        return self._one_more(subject, near) if self.fewest else near

    def _one_more(self, subject: Subject, places: int) -> int:
        """Return the places from which one character leads to one of these."""
        single = subject.octets(LETTERS) if not self.reserved else -1
        starts = (places & single & (subject.place(0) - 1)) << 1
        if "%" in subject.text:
            for size, kinds in (FIRST_OF_ANY if self.reserved else FIRST_OF).items():
                starts |= ((places << (size - 1)) & subject.octets(kinds)) << 1
        return starts

    def ends(self, subject: Subject, start: int) -> int:
        """Return the places to which such a text leads from `start`."""
        ends, end = (0 if self.fewest else subject.place(start)), start
        for count, size in enumerate(characters_from(subject, start, self.most)):
            if self.reserved:  # triplets of one character that are parted count as one each
                for octets in range(1, min(size - 1, self.most - count) + 1):
                    ends |= subject.place(end + octets)
            elif not subject.octets(PLAIN) & (subject.place(end) >> 1):
                break
            end += size
            ends |= subject.place(end)
        return ends if self.reserved else ends & ~subject.inside


class Pairs(NamedTuple):
    """The pairs of an exploded associative array, "name=value", between separators (§2.4.2)."""

    separator: str

    def starts(self, subject: Subject, places: int) -> int:
        """Return the places from which such a text leads to one of these."""
        if b"=" not in subject.kinds or not places:
            return 0
        signs = subject.octets("=")
        last = (_runs(subject, places) & signs) << 1
        linked = subject.spans(_link(self.separator)) if last else 0
        return _runs(subject, flood(last, linked) & (signs << 1))

    def ends(self, subject: Subject, start: int) -> int:
        """Return the places to which such a text leads from `start`."""
        match = _pairs(self.separator).match(subject.kinds, start)
        if match is None:
            return 0
        behind = subject.spans(_VALUE)  # each "=", and the value behind it
        first = subject.kinds.index(b"=", start) + 1
        return subject.between(first, match.end()) & behind & ~subject.inside


# An "=" and its value; the places behind its octets are where a value may end.
_VALUE: Final = re.compile(b"=" + _PLAIN + b"*+")


@cache
def _link(separator: str) -> re.Pattern[bytes]:
    """Return the pattern of what stands between two "=" of one array, with the first of them."""
    if separator == ".":
        return re.compile(b"=" + _BUT_DOT + b"*+\\." + _PLAIN + b"*+(?==)")
    return re.compile(b"=" + _PLAIN + b"*+" + re.escape(separator).encode() + _PLAIN + b"*+(?==)")


@cache
def _pairs(separator: str) -> re.Pattern[bytes]:
    name, value = _PLAIN + b"*+=", _PLAIN + b"*+"
    if separator == ".":
        return re.compile(name + b"(?:" + _BUT_DOT + b"*+\\." + name + b")*+" + value)
    between = re.escape(separator).encode()
    return re.compile(name + value + b"(?:" + between + name + value + b")*+")


_ITEM: Final = _PLAIN + b"*+(?:=" + _PLAIN + b"++)?+"
_ITEMS: Final = re.compile(_ITEM + b"(?:;" + _ITEM + b")*+")
_ITEM_LINK: Final = re.compile(b";" + _ITEM + b"(?=;)")


class Parameters(NamedTuple):
    """The members of what "{;name*}" explodes: "name" or "name=value" between ";" (§3.2.7)."""

    def starts(self, subject: Subject, places: int) -> int:
        """Return the places from which such a text leads to one of these."""
        signs = subject.octets(";")
        last = (self._item(subject, places) & signs) << 1
        if not last:
            return self._item(subject, places)
        return self._item(subject, places | flood(last, subject.spans(_ITEM_LINK)) & (signs << 1))

    @staticmethod
    def _item(subject: Subject, places: int) -> int:
        """Return the places from which one member leads to one of these."""
        octets, outside = subject.octets(PLAIN), ~subject.inside
        some = ((flood(places & outside, octets) & octets) << 1) & outside  # one at least
        return _runs(subject, places | (some & subject.octets("=")) << 1)

    def ends(self, subject: Subject, start: int) -> int:
        """Return the places to which such a text leads from `start`."""
        match = _ITEMS.match(subject.kinds, start)
        end = match.end() if match else start
        ends = subject.between(start, end) & ~subject.octets("=") & ~subject.inside
        return ends | (subject.place(start) & ~subject.inside)


class Named(NamedTuple):
    """A name and a value (§3.2.7, §3.2.8); the name alone too, if the style has it so."""

    name: str
    value: Language
    is_bare: bool

    def starts(self, subject: Subject, places: int) -> int:
        """Return the places from which such a text leads to one of these."""
        starts = subject.before(f"{self.name}=", self.value.starts(subject, places))
        return starts | subject.before(self.name, places) if self.is_bare else starts

    def ends(self, subject: Subject, start: int) -> int:
        """Return the places to which such a text leads from `start`."""
        ends, end = 0, start + len(self.name)
        if subject.signs.startswith(self.name, start):
            if self.is_bare:
                ends = subject.place(end)
            if subject.signs.startswith("=", end):
                ends |= self.value.ends(subject, end + 1)
        return ends


class Either(NamedTuple):
    """The texts of two kinds."""

    one: Language
    other: Language

    def starts(self, subject: Subject, places: int) -> int:
        """Return the places from which such a text leads to one of these."""
        return self.one.starts(subject, places) | self.other.starts(subject, places)

    def ends(self, subject: Subject, start: int) -> int:
        """Return the places to which such a text leads from `start`."""
        return self.one.ends(subject, start) | self.other.ends(subject, start)


def language_of(style: Style, variable: Variable) -> Language:
    """Return what the expansion of a variable that is defined can look like."""
    if style.named and variable.explode:
        return Parameters() if not style.if_empty else Pairs(style.separator)
    value: Language
    is_bare = style.named and not style.if_empty
    if variable.prefix is not None:
        value = Beginning(variable.prefix, style.reserved, int(is_bare))
    elif style.reserved:
        value = Anything()
    elif variable.explode:
        value = Either(Run(style.separator), Pairs(style.separator))
    else:
        value = Run(",")
    return Named(one_sign_each(variable.name), value, is_bare) if style.named else value
