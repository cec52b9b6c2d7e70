"""`urlprism equiv`: whether two URLs are equivalent, and the steps that show it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import click

from urlprism._files.sources import ArgumentSource
from urlprism._vocabulary.closing import without_state
from urlprism.cli import options
from urlprism.cli.outcomes import Outcome
from urlprism.cli.output.differences import places
from urlprism.cli.output.formats import show_report
from urlprism.cli.output.lines import LABELS, Line, Styled, labelled, wrapped
from urlprism.cli.runs import rows_of
from urlprism.cli.streams import complain
from urlprism.equivalence import (
    WHATWG,
    Equivalence,
    Heuristic,
    Rung,
    Safety,
    Step,
    equivalence,
    key,
)
from urlprism.errors import URLError
from urlprism.redaction.masking import redact

_ANY: Final = "any"
_STYLES: Final = {Safety.ALWAYS: "fine", Safety.BY_SCHEME: "port", Safety.HEURISTIC: "fatal"}
_BY_WHATWG: Final = {True: "the same", False: "different", None: "refuses one of them"}


@without_state
@dataclass(frozen=True, slots=True, repr=False)
class EquivRow:
    """Two URLs, their equivalence by RFC 3986 and by the URL Standard, and the answer.

    `found` is None if RFC 3986 or RFC 3987 refuses one of them; `rung` is the one that decides.
    """

    a: str
    b: str
    found: Equivalence | None
    whatwg: bool | None
    rung: str
    is_same: bool

    @property
    def is_finding(self) -> bool:
        """Whether the two differ."""
        return not self.is_same

    def as_object(self) -> dict[str, object]:
        """Return the report as JSON."""
        found = self.found
        return {
            "a": self.a,
            "b": self.b,
            "same": self.is_same,
            "rung": found and found.rung,
            "heuristic": found and found.heuristic,
            "whatwg": self.whatwg,
            "steps": [step._asdict() for step in found.steps] if found else [],
        }

    def draw(self, width: int) -> Iterator[Line]:
        """Yield the report in lines of at most `width` columns."""
        room = width - LABELS
        before = self.a, self.b
        yield from _pair(before, room)
        yield []
        for step in self.found.steps if self.found else ():
            yield from labelled("step", [_title(step)])
            yield from _pair((step.a, step.b), room, before)
            yield []
            before = step.a, step.b
        yield from labelled("rung", [[Styled(_rung(self.found))]])
        yield from labelled("whatwg", [[Styled(_BY_WHATWG[self.whatwg])]])
        yield from labelled("same", [_answer(self)])


def _pair(pair: tuple[str, str], room: int, before: Sequence[str] = ("", "")) -> Iterator[Line]:
    """Yield the URLs that a step changed."""
    texts = [redact(text) for text in pair]
    for name, text, new, old in zip("ab", texts, pair, before, strict=True):
        if new != old:
            seen = places(text, [*texts, *([redact(old)] if old else [])])
            yield from labelled(name, wrapped(text, room, seen))


def _title(step: Step) -> Line:
    return [
        Styled(step.name, "name"),
        Styled(": "),
        Styled(step.safety, _STYLES[step.safety]),
        Styled(f" ({step.section})", "dim"),
    ]


def _rung(found: Equivalence | None) -> str:
    if found is None:
        return "none: RFC 3986 refuses one of them"
    return found.rung or "none"


def _answer(row: EquivRow) -> Line:
    """Return the answer, and the condition on which it holds."""
    found, where = row.found, ""
    if row.rung != _ANY:
        where = f", on {row.rung}"
    elif found and found.rung is None and found.heuristic is not None:
        where = ", with heuristics" if found.heuristic else ", nor with heuristics"
    return [
        Styled("yes", "fine") if row.is_same else Styled("no", "finding"),
        Styled(where),
    ]


@click.command(
    epilog="""\b
Rungs, from the lowest: simple, case, percent-encoding, path-segment (syntax
is another name for it) and scheme. With any, it is enough to be the same on
one of them, or after --heuristics. whatwg compares by the URL Standard.

\b
Heuristics, which no text can confirm, make these the same:
  character       http://h/e%CC%81      http://h/%C3%A9
  www             http://www.a.example  http://a.example
  index           http://h/index.html   http://h/
  trailing-slash  http://h/a/           http://h/a
  query-order     http://h/?a&b         http://h/?b&a
  fragment        http://h/#a           http://h/

\b
Examples:
  urlprism equiv "HTTP://Example.com:80/%7eme" http://example.com/~me
  urlprism equiv --rung whatwg "http://a/b c" http://a/b%20c
  urlprism equiv --heuristics www,fragment http://www.a.b/#c http://a.b/

Plain text masks passwords; JSON does not. The exit code is 0 if the two are
the same, and 1 if they differ or one of them is refused."""
)
@click.argument("a")
@click.argument("b")
@click.option(
    "--rung", metavar="NAME", default=_ANY, show_default=True, help="The rung that decides."
)
@click.option("--heuristics", metavar="NAME,...", help="Apply these after the last rung.")
@click.option("--json", "json", is_flag=True, help="Write one JSON object.")
def equiv(*, a: str, b: str, rung: str, heuristics: str | None, json: bool) -> Outcome:
    """Check whether two URLs are equivalent.

    Climbs the ladder of RFC 3986 until both are the same, and shows each
    step. Takes URIs or IRIs with a scheme; --rung whatwg takes all URLs that
    browsers take.
    """
    options.check_names([rung], [_ANY, *Rung, WHATWG], "rung", "--rung")
    guesses = options.listed(heuristics)
    options.check_names(guesses, list(Heuristic), "heuristic", "--heuristics")
    if guesses and rung != _ANY:
        message = "--heuristics come after all rungs and cannot be combined with --rung."
        raise click.UsageError(message)
    pair = ArgumentSource((a, b))
    lines = [line for batch in pair.batches() for line in batch.lines]
    texts, refusals = rows_of(pair, lines, lambda _, text: _checked(text, rung))
    if refusals:
        complain("".join(refusals))
        return Outcome.FINDING
    row = _compared(texts[0], texts[1], rung, guesses)
    show_report(row, as_json=json)
    return Outcome.FINDING if row.is_finding else Outcome.FINE


def _checked(text: str, rung: str) -> str:
    """Return a text that can be compared on a rung; raise URLError for any other."""
    key(text, WHATWG if rung == WHATWG else "simple")
    return text


def _compared(a: str, b: str, rung: str, guesses: Sequence[str]) -> EquivRow:
    """Return the report on two texts that were checked.

    On the rung "any" they are the same if they are on one rung, or after the heuristics.
    """
    try:
        found = equivalence(a, b, heuristics=guesses)
    except URLError:
        is_same = key(a, WHATWG) == key(b, WHATWG)
        return EquivRow(a, b, None, is_same, rung, is_same)
    if rung == _ANY:
        is_same = found.rung is not None or found.heuristic is True
    else:
        is_same = found.on(rung) is True
    return EquivRow(a, b, found, found.whatwg, rung, is_same)
