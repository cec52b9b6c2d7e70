"""Climb the ladder with two URLs, up to where they are the same (RFC 3986 §6.2)."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from urlprism._vocabulary.closing import without_state
from urlprism._vocabulary.intake import Text
from urlprism.equivalence import forms
from urlprism.equivalence.heuristics import GUESSES, Heuristic, chosen
from urlprism.equivalence.keys import WHATWG, known_rung, text_of
from urlprism.redaction.masking import redact
from urlprism.redaction.records import hides_secrets
from urlprism.rfc3986 import Reference, Rung
from urlprism.whatwg import URL, equals


class Safety(StrEnum):
    """What a step can be relied on for."""

    ALWAYS = "always-safe"  # the generic syntax says that no meaning changes
    BY_SCHEME = "safe-by-scheme"  # what is known of the scheme says so
    HEURISTIC = "heuristic"  # nobody says so


@hides_secrets
class Step(NamedTuple):
    """A step that changed a URL: its name, its safety, who describes it, both URLs after it."""

    name: str
    safety: Safety
    section: str
    a: str
    b: str


@without_state
@dataclass(frozen=True, slots=True, repr=False)
class Equivalence:
    """Where two URLs are the same.

    `rung` is the lowest of RFC 3986 §6.2, None where they differ on all. `heuristic` says whether
    they are the same when the heuristics that were asked for follow, None where none was. `whatwg`
    is what the URL Standard says (#concept-url-equals), None where it refuses one. `steps` are
    those that changed a URL, up to where the two are the same.
    """

    a: str
    b: str
    rung: Rung | None
    heuristic: bool | None
    whatwg: bool | None
    steps: tuple[Step, ...]

    def __repr__(self) -> str:
        """Return where the two are the same, the secrets masked."""
        urls = f"{redact(self.a)!r}, {redact(self.b)!r}"
        found = f"rung={self.rung!r}, heuristic={self.heuristic!r}, whatwg={self.whatwg!r}"
        return f"{type(self).__name__}({urls}, {found}, steps={self.steps!r})"

    def on(self, rung: Rung | str) -> bool | None:
        """Return whether the two are the same on a rung, or for "whatwg"; None as there.

        Raise ValueError for an unknown name.
        """
        if rung == WHATWG:
            return self.whatwg
        wanted = known_rung(rung)
        return self.rung is not None and _HEIGHTS.index(self.rung) <= _HEIGHTS.index(wanted)


class _Move(NamedTuple):
    """A step that can be taken, and the rung it leads to."""

    name: str
    safety: Safety
    section: str
    rung: Rung | None
    take: Callable[[str], str]


_HEIGHTS: Final = tuple(Rung)
_MOVES: Final = (
    _Move("case", Safety.ALWAYS, "RFC 3986 §6.2.2.1", Rung.CASE, forms.case),
    _Move("iri-mapping", Safety.ALWAYS, "RFC 3987 §3.1", Rung.PERCENT, forms.mapped),
    _Move(
        "percent-encoding", Safety.ALWAYS, "RFC 3986 §6.2.2.2", Rung.PERCENT, forms.percent_encoding
    ),
    _Move("path-segment", Safety.ALWAYS, "RFC 3986 §6.2.2.3", Rung.PATH, forms.path_segment),
    _Move("scheme", Safety.BY_SCHEME, "RFC 3986 §6.2.3", Rung.SCHEME, forms.scheme),
)
_SECTIONS: Final = {
    Heuristic.CHARACTER: "RFC 3987 §5.3.2.2",
    Heuristic.FRAGMENT: "RFC 3986 §6.1",
}


def equivalence(
    a: Text | Reference | URL,
    b: Text | Reference | URL,
    *,
    heuristics: Iterable[Heuristic | str] = (),
) -> Equivalence:
    """Return where two URIs or IRIs are the same, and the steps that lead there.

    Raise URLError for what is neither, and for a relative reference (§6.1); ValueError for an
    unknown heuristic.
    """
    texts = first, second = text_of(a), text_of(b)
    guesses = chosen(heuristics)
    for text in texts:
        forms.read(text)
    is_same, steps = first == second, list[Step]()
    rung: Rung | None = Rung.SIMPLE
    for move in _moves(guesses):
        if is_same:
            break
        after = move.take(first), move.take(second)
        if after != (first, second):
            steps.append(Step(move.name, move.safety, move.section, *after))
        first, second = after
        is_same, rung = first == second, move.rung
    return Equivalence(
        *texts,
        rung if is_same else None,
        is_same if guesses else None,
        _whatwg_equality(*texts),
        tuple(steps),
    )


def _moves(guesses: Iterable[Heuristic]) -> Iterator[_Move]:
    """Yield the steps, those of the ladder first."""
    yield from _MOVES
    for guess in guesses:
        section = _SECTIONS.get(guess, "RFC 3986 §6.2.4")
        yield _Move(str(guess), Safety.HEURISTIC, section, None, GUESSES[guess])


def _whatwg_equality(a: str, b: str) -> bool | None:
    """Return whether two URLs are equivalent (#concept-url-equals), None where one is none."""
    urls = URL.parse(a), URL.parse(b)
    if urls[0] is None or urls[1] is None:
        return None
    return equals(urls[0], urls[1])
