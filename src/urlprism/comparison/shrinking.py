"""The smallest text that still has a property: `shrink`, and `shrink_difference` of readers.

text ──► without half of its words, a quarter, ... one ──► without characters, in the same way
     ──► until no word and no character can be left out

A question is asked about each shorter text. The number of questions is bounded, and so is the
number of characters in all texts that are made for them, asked about or not: a long text may be
left longer than it could be.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias

from urlprism.comparison.assessment import Assessment, assess
from urlprism.comparison.terms import Verdict
from urlprism.readers import Reader, Target
from urlprism.readers import readers as readers_of

MOST_QUESTIONS: Final = 2_000
# All shorter texts together have at most this many characters, and these for each one of the text.
_ROOM: Final = 200_000
_SHARE: Final = 8
_WORD: Final = re.compile(r"[^\W_]++|.", re.DOTALL)
_SAME: Final = frozenset({Verdict.ALIKE, Verdict.REFUSED_BY_ALL})

# Verdict, name and family of the first cause, and for each reader where it goes, by number.
_Difference: TypeAlias = tuple[
    Verdict, tuple[str, str] | None, tuple[tuple[int | None, ...] | None, ...]
]


def shrink(text: str, keeps: Callable[[str], bool], most: int = MOST_QUESTIONS) -> str:
    """Return the smallest text found for which `keeps` is true, by leaving out words, characters.

    `keeps` is asked about shorter and shorter texts, always the same ones for the same answers, at
    most `most` times. All texts that are made have no more than 200,000 characters and eight times
    the text's. If that is enough, neither a word nor a character of the result can be left out.
    Raise ValueError for a text for which `keeps` is false.

    >>> shrink("http://user@host/", lambda text: "@" in text)
    '@'
    """
    if not keeps(text):
        message = "the text does not have what is to be kept"
        raise ValueError(message)
    asker = _Asker(keeps, most, _ROOM + _SHARE * len(text))
    before = None
    while text != before:
        before = text
        for split in (_WORD.findall, list):
            text = "".join(_without(split(text), asker))
    return text


class _Asker:
    """A question that is asked about each text once, as often as there is room."""

    def __init__(self, keeps: Callable[[str], bool], most: int, room: int) -> None:
        self._keeps = keeps
        self._most = most
        self._room = room
        self._refused: set[str] = set()

    def has_room(self, size: int) -> bool:
        """Whether there is room for one more text of a size; if not, there is none from then on.

        The room is taken by the text that is made now, even if no question is asked about it.
        """
        if self._most <= 0 or self._room < size:
            self._most = 0
            return False
        self._room -= size
        return True

    def keeps(self, text: str) -> bool:
        """Whether the answer is yes."""
        if text in self._refused:
            return False
        self._most -= 1
        is_kept = self._keeps(text)
        if not is_kept:
            self._refused.add(text)
        return is_kept


def _without(pieces: Sequence[str], asker: _Asker) -> Sequence[str]:
    """Return the pieces without runs of them that can be left out, the longest first."""
    length = sum(map(len, pieces))
    size = len(pieces)
    while size:
        start = 0
        while start < len(pieces):
            cut = sum(map(len, pieces[start : start + size]))
            if not asker.has_room(length - cut):
                return pieces
            shorter = [*pieces[:start], *pieces[start + size :]]
            if asker.keeps("".join(shorter)):
                pieces, length = shorter, length - cut
            else:
                start += size
        size //= 2
    return pieces


def shrink_difference(
    text: str, base: str | None, readers: str | Reader | Iterable[str | Reader]
) -> str:
    """Return the smallest text found on which readers differ as they do on this one.

    The verdict, the first cause and its family stay the same, and so does where the readers go:
    which of them refuse the text, and which have the same scheme, host and port. Raise ValueError
    for a text on which they do not differ, and for an unknown reader.
    """
    asked = readers_of(readers)
    wanted = _difference(text, base, asked)
    if wanted[0] in _SAME:
        message = f"the readers do not differ on this text: {wanted[0].value}"
        raise ValueError(message)
    return shrink(text, lambda shorter: _difference(shorter, base, asked) == wanted)


def _difference(text: str, base: str | None, readers: Sequence[Reader]) -> _Difference:
    """Return how readers differ on a text."""
    assessment: Assessment = assess([text], base, readers)[0]
    causes = assessment.causes if assessment.verdict not in _SAME else ()
    first = (causes[0].name, causes[0].family) if causes else None
    return assessment.verdict, first, _pattern([each.target for each in assessment.readings])


def _pattern(targets: Sequence[Target | None]) -> tuple[tuple[int | None, ...] | None, ...]:
    """Return, for each target, which of the different schemes, hosts and ports it has."""
    accepted = [target for target in targets if target is not None]
    columns = [list(dict.fromkeys(column)) for column in zip(*accepted, strict=True)]
    return tuple(
        None
        if target is None
        else tuple(
            None if value is None else values.index(value)
            for value, values in zip(target, columns, strict=True)
        )
        for target in targets
    )
