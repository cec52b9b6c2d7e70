"""Where two URLs are the same, for people and for programs."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from urlprism._vocabulary.closing import without_state
from urlprism.cli.differing import places
from urlprism.cli.texts import LABELS, Line, Piece, labelled, wrapped
from urlprism.equivalence import WHATWG, Equivalence, Safety, Step, equivalence, key
from urlprism.errors import URLError
from urlprism.redaction.masking import redact

ANY = "any"
_STYLES = {Safety.ALWAYS: "fine", Safety.BY_SCHEME: "port", Safety.HEURISTIC: "fatal"}
_SAID = {True: "the same", False: "different", None: "refuses one of them"}


@without_state
@dataclass(frozen=True, slots=True, repr=False)
class Comparison:
    """Two URLs, what the ladder and the URL Standard say of them, and whether they are the same.

    `found` is None where RFC 3986 or RFC 3987 refuses one; `asked` is the rung that decides.
    """

    a: str
    b: str
    found: Equivalence | None
    whatwg: bool | None
    asked: str
    is_same: bool


def checked(text: str, rung: str) -> str:
    """Return a text that can be compared on a rung; raise URLError for one that cannot."""
    key(text, WHATWG if rung == WHATWG else "simple")
    return text


def compared(a: str, b: str, rung: str, guesses: Sequence[str]) -> Comparison:
    """Return what is to be said of two texts that are checked.

    On the rung "any" they are the same if they are on one of them, or after the heuristics.
    """
    try:
        found = equivalence(a, b, heuristics=guesses)
    except URLError:
        is_same = key(a, WHATWG) == key(b, WHATWG)
        return Comparison(a, b, None, is_same, rung, is_same)
    if rung == ANY:
        is_same = found.rung is not None or found.heuristic is True
    else:
        is_same = found.on(rung) is True
    return Comparison(a, b, found, found.whatwg, rung, is_same)


def as_object(comparison: Comparison) -> dict[str, object]:
    """Return a comparison as JSON has it."""
    found = comparison.found
    return {
        "a": comparison.a,
        "b": comparison.b,
        "same": comparison.is_same,
        "rung": found and found.rung,
        "heuristic": found and found.heuristic,
        "whatwg": comparison.whatwg,
        "steps": [step._asdict() for step in found.steps] if found else [],
    }


def sketched(comparison: Comparison, width: int) -> Iterator[Line]:
    """Yield a comparison as people read it, in lines of at most `width` columns."""
    room = width - LABELS
    found = comparison.found
    before = comparison.a, comparison.b
    yield from _pair(before, room)
    yield []
    for step in found.steps if found else ():
        yield from labelled("step", [_title(step)])
        yield from _pair((step.a, step.b), room, before)
        yield []
        before = step.a, step.b
    yield from labelled("rung", [[Piece(_rung(found))]])
    yield from labelled("whatwg", [[Piece(_SAID[comparison.whatwg])]])
    yield from labelled("same", [_verdict(comparison)])


def _pair(pair: tuple[str, str], room: int, before: Sequence[str] = ("", "")) -> Iterator[Line]:
    """Yield the URLs that are not what they were before."""
    texts = [redact(text) for text in pair]
    for name, text, new, old in zip("ab", texts, pair, before, strict=True):
        if new != old:
            seen = places(text, [*texts, *([redact(old)] if old else [])])
            yield from labelled(name, wrapped(text, room, seen))


def _title(step: Step) -> Line:
    return [
        Piece(step.name, "name"),
        Piece(": "),
        Piece(step.safety, _STYLES[step.safety]),
        Piece(f" ({step.section})", "dim"),
    ]


def _rung(found: Equivalence | None) -> str:
    if found is None:
        return "none, for RFC 3986 refuses one of them"
    return found.rung or "none"


def _verdict(comparison: Comparison) -> Line:
    """Return whether the two are the same where it was asked."""
    found, where = comparison.found, ""
    if comparison.asked != ANY:
        where = f", on {comparison.asked}"
    elif found and found.rung is None and found.heuristic is not None:
        where = ", with heuristics" if found.heuristic else ", nor with heuristics"
    return [Piece("yes", "fine") if comparison.is_same else Piece("no", "finding"), Piece(where)]
