"""The words of a verdict: its sign, a sentence that says who goes where, and what follows.

The page, its cards and its answers take them from here.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from urlprism.comparison.presentation.hiding import Hiding, hiding_of
from urlprism.comparison.terms import DIFFERENT_TARGETS, Compared, Group, Verdict
from urlprism.errors import visible

if TYPE_CHECKING:
    from urlprism.readers import Reading

_MOST_PLACES: Final = 4  # that a sentence names
_LONGEST_HOST: Final = 60  # characters; of a longer one, the beginning and the end
_SIGNS: Final = {Verdict.ALIKE: "\N{CHECK MARK}", Verdict.REFUSED_BY_ALL: "\N{MULTIPLICATION SIGN}"}
_CERTIFIED: Final = "Certified: one look at the text is enough."
_ELSEWHERE: Final = "A check that reads it one way lets a program go the other way."
_CONSEQUENCES: Final = {
    **dict.fromkeys(DIFFERENT_TARGETS, _ELSEWHERE),
    Verdict.REFUSED_BY_SOME: "No two go to different places, but it does not work everywhere.",
    Verdict.DIFFERENT_PARTS: "A check of the path or the query may see another one than is asked "
    "for.",
    Verdict.SPELLING: "A check of the text alone may miss where it goes.",
    Verdict.ALIKE: "No two of them differ.",
    Verdict.REFUSED_BY_ALL: "It works nowhere.",
}


class Judged(Compared, Protocol):
    """The part of a `Comparison` that its words are made of."""

    @property
    def readings(self) -> "Sequence[Reading]":
        """Return the reading of each reader."""
        ...


class VerdictWords(NamedTuple):
    """A verdict in words; `places` are the starts and ends of the hosts in the sentence."""

    sign: str
    sentence: str
    places: list[tuple[int, int]]
    consequence: str

    def to_dict(self) -> dict[str, object]:
        """Return the words as an object for JSON."""
        places = [list(place) for place in self.places]
        return {**self._asdict(), "places": places}


class _Place(str):
    """A host in a sentence."""

    __slots__ = ()


def words_of(comparison: Judged, hiding: Hiding | None = None) -> VerdictWords:
    """Return the verdict of a comparison in words; `hiding` hides the secrets in them.

    >>> from urlprism.comparison import compare
    >>> words = words_of(compare("http://a@b@c/", readers=["whatwg"]))
    >>> words.sign, words.sentence, words.places
    ('✓', 'The one reader goes to c.', [(23, 24)])
    >>> words.consequence
    'No two of them differ.'
    """
    pieces, places, length = [*_pieces(comparison, hiding)], list[tuple[int, int]](), 0
    for each in pieces:
        if isinstance(each, _Place):
            places.append((length, length + len(each)))
        length += len(each)
    verdict = comparison.verdict
    consequence = _CERTIFIED if comparison.is_certified else _CONSEQUENCES[verdict]
    return VerdictWords(sign_of(verdict), "".join(pieces), places, consequence)


def sign_of(verdict: Verdict) -> str:
    """Return the sign of a verdict, which says as much as its colour."""
    return "\N{NOT EQUAL TO}" if verdict in DIFFERENT_TARGETS else _SIGNS.get(verdict, "!")


def sentence_of(comparison: Judged) -> str:
    r"""Return who goes where, in a sentence.

    >>> from urlprism.comparison import compare
    >>> sentence_of(compare(r"http://127.0.0.1\@1.1.1.1/", readers=["whatwg", "curl", "rfc3986"]))
    '1 reader goes to 127.0.0.1, 1 to 1.1.1.1, 1 refuses it.'
    """
    return words_of(comparison).sentence


def _pieces(comparison: Judged, hiding: Hiding | None) -> Iterator[str]:
    """Yield the sentence in pieces; a host is one."""
    hiding = hiding or hiding_of(comparison.text, comparison.base, comparison.readings)
    groups, verdict = comparison.groups, comparison.verdict
    going = [(_to(each, verdict, hiding), len(each.readings)) for each in groups if each.target]
    refused = sum(len(each.readings) for each in groups if each.target is None)
    total = sum(len(each.readings) for each in groups)
    if not going:
        yield "The one reader refuses it." if total == 1 else f"All {total} readers refuse it."
    elif len(going) > 1:
        yield from _elsewhere(going, refused)
    else:
        yield from _to_one(going[0][0], verdict, refused, total)


def _to_one(place: Sequence[str], verdict: Verdict, refused: int, total: int) -> Iterator[str]:
    """Yield the sentence of readers that go to one place, if they do not refuse it."""
    end = "."
    if verdict is Verdict.SPELLING and not refused:
        who, end = "All go", ", which is not how it is written."
    elif verdict is Verdict.DIFFERENT_PARTS and not refused:
        who, end = "All go", ", and ask for different things."
    elif refused:
        who, end = _goers(total - refused), f", {_refusing(refused)}."
    else:
        who = "The one reader goes" if total == 1 else f"All {total} readers go"
    if verdict is Verdict.DIFFERENT_PATH:
        end = f" for different paths{end}"
    yield from (f"{who} ", *place, end)


def _elsewhere(going: Sequence[tuple[Sequence[str], int]], refused: int) -> Iterator[str]:
    """Yield the sentence of readers that go to several places."""
    places = going if len(going) <= _MOST_PLACES else going[: _MOST_PLACES - 1]
    for at, (place, number) in enumerate(places):
        yield f", {number} " if at else f"{_goers(number)} "
        yield from place
    others = sum(number for _, number in going[len(places) :])
    if others:
        yield f", {others} elsewhere"
    if refused:
        yield f", {_refusing(refused)}"
    yield "."


def _goers(number: int) -> str:
    return "1 reader goes" if number == 1 else f"{number} readers go"


def _refusing(number: int) -> str:
    return f"{number} {'refuses' if number == 1 else 'refuse'} it"


def _to(group: Group, verdict: Verdict, hiding: Hiding) -> list[str]:
    """Return where readers go: to the host, with its port or scheme if those differ."""
    target = group.target
    if target is None or not target.host:
        scheme = target.scheme if target else None
        return [f"to no host by {visible(_cut(scheme))}" if scheme else "to no host"]
    host = visible(_cut(hiding.shown("authority", target.host)))
    if verdict is Verdict.DIFFERENT_SCHEME:
        host = f"{target.scheme or ''}://{host}"
    elif verdict is Verdict.DIFFERENT_PORT and target.port is not None:
        host = f"{host}:{target.port}"
    return ["to ", _Place(host)]


def _cut(text: str) -> str:
    """Return a text, without its middle if it is long."""
    if len(text) <= _LONGEST_HOST:
        return text
    head = _LONGEST_HOST * 2 // 3
    return f"{text[:head]} … {text[len(text) - (_LONGEST_HOST - head - 3) :]}"
