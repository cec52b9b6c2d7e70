"""Climb the ladder with two URLs until they are equivalent (RFC 3986 §6.2)."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from urlprism._core.arguments.intake import URLText, from_utf8
from urlprism._core.classes.closing import made_by, make, without_state
from urlprism.equivalence import forms
from urlprism.equivalence.heuristics import GUESSES, Heuristic, chosen
from urlprism.equivalence.keys import WHATWG, known_rung
from urlprism.redaction.masking import redact
from urlprism.redaction.records import hides_secrets
from urlprism.rfc3986 import Rung
from urlprism.whatwg import URL, equals

SCHEMA: Final = "urlprism.equivalence/1"


class Safety(StrEnum):
    """How far a step can be relied on."""

    ALWAYS = "always-safe"  # by the generic syntax, the meaning stays
    BY_SCHEME = "safe-by-scheme"  # by the rules of the scheme, the meaning stays
    HEURISTIC = "heuristic"  # no document says that the meaning stays


@hides_secrets
class Step(NamedTuple):
    """A step that changed a URL: its name, safety and section, and both URLs after it.

    >>> step = equivalence("http://a/", "http://A/").steps[0]
    >>> step.section, step.b
    ('RFC 3986 §6.2.2.1', 'http://a/')
    """

    name: str
    safety: Safety
    section: str
    a: str
    b: str


@made_by("equivalence")
@without_state
@dataclass(frozen=True, slots=True, repr=False)
class Equivalence:
    """On which rung two URLs are equivalent.

    `rung` is the lowest such rung of RFC 3986 §6.2, or None if the URLs differ on all. `heuristic`
    is whether they are equivalent after the chosen heuristics, or None if none was chosen. `whatwg`
    is the answer of the URL Standard (#concept-url-equals), or None if it refuses a URL. `steps`
    are the steps that changed a URL until the two were equivalent. `heuristics` are those chosen.

    >>> [step.name for step in equivalence("http://a/%7Eb", "http://A/~b").steps]
    ['case', 'percent-encoding']
    """

    a: str
    b: str
    rung: Rung | None
    heuristic: bool | None
    whatwg: bool | None
    steps: tuple[Step, ...]
    heuristics: tuple[Heuristic, ...] = ()

    def __reduce__(self) -> "tuple[Callable[..., Equivalence], tuple[object, ...]]":
        """Pickle the two URLs and the heuristics: unpickling compares them again."""
        return _compared, (self.a, self.b, self.heuristics)

    def __repr__(self) -> str:
        """Return the rung and the steps, with secrets masked."""
        urls = f"{redact(self.a)!r}, {redact(self.b)!r}"
        answers = f"rung={self.rung!r}, heuristic={self.heuristic!r}, whatwg={self.whatwg!r}"
        return f"{type(self).__name__}({urls}, {answers}, steps={self.steps!r})"

    def _repr_html_(self) -> str:
        """Return what a notebook shows: the rung, both URLs, and the steps."""
        from urlprism.equivalence.drawing import drawn  # noqa: PLC0415 - few are drawn

        steps = [(step.name, step.section, step.a, step.b) for step in self.steps]
        return drawn((self.a, self.b), self.rung, self.whatwg, steps)

    @property
    def hrefs(self) -> tuple[str | None, str | None]:
        """Return both URLs as the URL Standard serializes them, None for one that it refuses.

        >>> equivalence("http://a:80", "http://A/").hrefs
        ('http://a/', 'http://a/')
        """
        a, b = URL.parse(self.a), URL.parse(self.b)
        return None if a is None else a.href, None if b is None else b.href

    def to_dict(self) -> dict[str, object]:
        """Return the equivalence as an object for JSON, in the schema "urlprism.equivalence/1".

        >>> equivalence("http://a/", "http://A/").to_dict()["rung"]
        'case'
        """
        return {
            "schema": SCHEMA,
            "a": self.a,
            "b": self.b,
            "same": self.same,
            "rung": self.rung and str(self.rung),
            "heuristic": self.heuristic,
            "whatwg": self.whatwg,
            "hrefs": list(self.hrefs),
            "steps": [
                {name: str(value) for name, value in step._asdict().items()} for step in self.steps
            ],
        }

    @property
    def same(self) -> bool:
        """Whether the two are the same: on a rung, or after the chosen heuristics.

        >>> equivalence("http://a", "http://a:80/").same, equivalence("http://a", "http://b").same
        (True, False)
        """
        return self.rung is not None or self.heuristic is True

    def __bool__(self) -> bool:
        """Whether the two are the same: `same`, as the exit code of `urlprism equiv`."""
        return self.same

    def on(self, rung: Rung | str) -> bool | None:
        """Return whether the two are equivalent on a rung, or for "whatwg" the value of `whatwg`.

        Raise ValueError for an unknown name.

        >>> same = equivalence("http://a/%7Eb", "http://A/~b")
        >>> same.on("case"), same.on("percent-encoding")
        (False, True)
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
    Heuristic.DRIVE: "RFC 8089 Appendix E.2",
    Heuristic.FRAGMENT: "RFC 3986 §6.1",
}


def equivalence(
    a: URLText,
    b: URLText,
    *,
    heuristics: Iterable[Heuristic | str] = (),
) -> Equivalence:
    """Return on which rung two URIs or IRIs are equivalent, and the steps to it (RFC 3986 §6.2).

    Raise URLError if one is neither a URI nor an IRI, or is a relative reference (§6.1), and
    ValueError for an unknown heuristic.

    >>> equivalence("http://a", "http://a:80/").rung
    <Rung.SCHEME: 'scheme'>
    """
    texts = first, second = from_utf8(a), from_utf8(b)
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
    return make(
        Equivalence,
        *texts,
        rung if is_same else None,
        is_same if guesses else None,
        _whatwg_equality(*texts),
        tuple(steps),
        tuple(guesses),
    )


def _compared(a: str, b: str, heuristics: Iterable[Heuristic]) -> Equivalence:
    return equivalence(a, b, heuristics=heuristics)


def _moves(guesses: Iterable[Heuristic]) -> Iterator[_Move]:
    """Yield the steps: first those of the ladder, then the guesses."""
    yield from _MOVES
    for guess in guesses:
        section = _SECTIONS.get(guess, "RFC 3986 §6.2.4")
        yield _Move(str(guess), Safety.HEURISTIC, section, None, GUESSES[guess])


def _whatwg_equality(a: str, b: str) -> bool | None:
    """Return whether two URLs are equivalent (#concept-url-equals), or None if one is refused."""
    urls = URL.parse(a), URL.parse(b)
    if urls[0] is None or urls[1] is None:
        return None
    return equals(urls[0], urls[1])
