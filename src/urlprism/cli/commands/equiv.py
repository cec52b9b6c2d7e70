"""`urlprism equiv`: whether two URLs are equivalent, and the steps that show it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

import click

from urlprism._core.classes.closing import without_state
from urlprism._files.sources import ArgumentSource, text_of
from urlprism.cli.options import common as options
from urlprism.cli.options.names import Names
from urlprism.cli.outcomes import Outcome
from urlprism.cli.output.formats import show_report
from urlprism.cli.output.lines import LABELS, Line, Styled, differing_places, labelled, wrapped
from urlprism.cli.output.rows import Format, numbered
from urlprism.cli.runs import Refused, refusal, show_reports
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
_RESULTS: Final = ("a", "b", "same", "rung", "heuristic", "whatwg", "steps")
_BY_WHATWG: Final = {True: "the same", False: "different", None: "refuses one of them"}


@without_state
@dataclass(frozen=True, slots=True, repr=False)
class EquivRow:
    """Two URLs, their equivalence by RFC 3986 and by the URL Standard, and the answer.

    `found` is None if RFC 3986 or RFC 3987 refuses one of them; `rung` is the one that decides.
    `line` is the number of the line that has the two, if there are lines.
    """

    a: str
    b: str
    found: Equivalence | None
    whatwg: bool | None
    rung: str
    is_same: bool
    line: int | None = None

    @property
    def is_finding(self) -> bool:
        """Whether the two differ."""
        return not self.is_same

    def as_object(self) -> dict[str, object]:
        """Return the report as JSON."""
        result = self.found
        return numbered(self.line) | {
            "a": self.a,
            "b": self.b,
            "same": self.is_same,
            "rung": None if result is None else result.rung,
            "heuristic": None if result is None else result.heuristic,
            "whatwg": self.whatwg,
            "steps": [step._asdict() for step in result.steps] if result is not None else [],
        }

    def draw(self, width: int) -> Iterator[Line]:
        """Yield the report in lines of at most `width` columns."""
        width -= LABELS
        before = self.a, self.b
        if self.line is not None:
            yield from labelled("line", [[Styled(str(self.line))]])
        yield from _pair(before, width)
        yield []
        for step in () if self.found is None else self.found.steps:
            yield from labelled("step", [_title(step)])
            yield from _pair((step.a, step.b), width, before)
            yield []
            before = step.a, step.b
        yield from labelled("rung", [[Styled(_rung(self.found))]])
        yield from labelled("whatwg", [[Styled(_BY_WHATWG[self.whatwg])]])
        yield from labelled("same", [_answer(self)])


def _pair(pair: tuple[str, str], width: int, before: Sequence[str] = ("", "")) -> Iterator[Line]:
    """Yield the URLs that a step changed."""
    texts = [redact(text) for text in pair]
    for name, text, new, old in zip("ab", texts, pair, before, strict=True):
        if new != old:
            seen = differing_places(text, [*texts, *([redact(old)] if old else [])])
            yield from labelled(name, wrapped(text, width, seen))


def _title(step: Step) -> Line:
    return [
        Styled(step.name, "name"),
        Styled(": "),
        Styled(step.safety, _STYLES[step.safety]),
        Styled(f" ({step.section})", "dim"),
    ]


def _rung(result: Equivalence | None) -> str:
    if result is None:
        return "none: RFC 3986 refuses one of them"
    return result.rung or "none"


def _answer(row: EquivRow) -> Line:
    """Return the answer, and the condition on which it holds."""
    result, where = row.found, ""
    if row.rung != _ANY:
        where = f", on {row.rung}"
    elif result is not None and result.rung is None and result.heuristic is not None:
        where = ", with heuristics" if result.heuristic else ", nor with heuristics"
    return [
        Styled("yes", "fine") if row.is_same else Styled("no", "finding"),
        Styled(where),
    ]


@click.command(
    epilog="""Rungs, from the lowest: simple, case, percent-encoding, path-segment (syntax
is another name for it) and scheme. With any, it is enough to be the same on
one of them, or after --heuristics. whatwg compares by the URL Standard.

\b
Heuristics, which no text can confirm, make these the same:
  character       http://h/e%CC%81      http://h/%C3%A9
  www             http://www.a.example  http://a.example
  index           http://h/index.html   http://h/
  trailing-slash  http://h/a/           http://h/a
  query-order     http://h/?a&b         http://h/?b&a
  drive           file:///c%3A/a        file:///C:/a
  fragment        http://h/#a           http://h/

\b
Examples:
  urlprism equiv "HTTP://Example.com:80/%7eme" http://example.com/~me
  urlprism equiv --rung whatwg "http://a/b c" http://a/b%20c
  urlprism equiv --heuristics www,fragment http://www.a.b/#c http://a.b/
  urlprism equiv -f pairs.txt --jsonl

A line of FILE has two URLs with a tab between them, or else with spaces. Plain
text masks passwords; JSON does not. The exit code is 0 if the two are the
same, and 1 if they differ or one of them is refused."""
)
@click.argument("pair", metavar="[A B]", nargs=-1)
@click.option(
    "-f",
    "--file",
    type=click.Path(allow_dash=True),
    metavar="FILE",
    help="Read pairs from a UTF-8 file, one per line; - is standard input.",
)
@click.option(
    "--rung",
    type=Names(lambda _: (_ANY, *Rung, WHATWG)),
    metavar="NAME",
    default=_ANY,
    show_default=True,
    help="The rung that decides.",
)
@click.option(
    "--heuristics",
    type=Names(lambda _: [*Heuristic], several=True),
    metavar="NAME,...",
    help="Apply these after the last rung.",
)
@click.option("--json", "json", is_flag=True, help="Write one JSON object, or an array of FILE's.")
@click.option("--jsonl", "jsonl", is_flag=True, help="Write one JSON object per line.")
def equiv(
    *,
    pair: tuple[str, ...],
    file: str | None,
    rung: str,
    heuristics: str | None,
    json: bool,
    jsonl: bool,
) -> Outcome:
    """Check whether two URLs are equivalent.

    Climbs the ladder of RFC 3986 until both are the same, and shows each
    step. Takes URIs or IRIs with a scheme; --rung whatwg takes all URLs that
    browsers take. Without A and B it reads pairs of them, one per line.
    """
    options.check_names([rung], [_ANY, *Rung, WHATWG], "rung", "--rung")
    guesses = options.listed(heuristics)
    options.check_names(guesses, list(Heuristic), "heuristic", "--heuristics")
    if guesses and rung != _ANY:
        message = "--heuristics come after all rungs and cannot be combined with --rung."
        raise click.UsageError(message)
    form = options.form_of(json=json, jsonl=jsonl)
    if not pair:
        return _show_lines(file, form, rung, guesses)
    if len(pair) != len("AB") or file is not None:
        message = "Give two URLs, or pairs of them with -f FILE."
        raise click.UsageError(message)
    if refusals := _refusals(ArgumentSource(pair), rung):
        complain("".join(refusals))
        return Outcome.FINDING
    row = _compared(pair[0], pair[1], rung, guesses)
    show_report(row, as_json=form is not Format.PLAIN)
    return Outcome.FINDING if row.is_finding else Outcome.FINE


def _refusals(source: ArgumentSource, rung: str) -> list[str]:
    """Return the messages about the arguments that cannot be compared on a rung."""
    refusals = []
    for number, text in (line for batch in source.batches() for line in batch.lines):
        try:
            _checked(text_of(text), rung)
        except URLError as error:
            refusals.append(refusal(source, number, error))
    return refusals


def _show_lines(file: str | None, form: Format, rung: str, guesses: Sequence[str]) -> Outcome:
    """Show the report of each line of a file, or of standard input."""

    def row_of(line: int | None, text: str) -> EquivRow:
        a, b = (_checked(each, rung) for each in _pair_of(text))
        return replace(_compared(a, b, rung, guesses), line=line)

    source = options.stream(file, ways="A B or -f FILE")
    return show_reports(source, row_of, form, Refused("pair", _RESULTS))


def _pair_of(text: str) -> list[str]:
    """Return the two URLs of a line; a URL has no tab, but browsers take spaces in one."""
    pair = [each.strip(" ") for each in text.split("\t")] if "\t" in text else text.split()
    if len(pair) != len("AB") or not all(pair):
        message = "a line must have two URLs, with a tab or spaces between them"
        raise URLError(message, text, 0, len(text), "urlprism equiv")
    return pair


def _checked(text: str, rung: str) -> str:
    """Return a text that can be compared on a rung; raise URLError for any other."""
    key(text, WHATWG if rung == WHATWG else "simple")
    return text


def _compared(a: str, b: str, rung: str, guesses: Sequence[str]) -> EquivRow:
    """Return the report on two texts that were checked.

    On the rung "any" they are the same if they are on one rung, or after the heuristics.
    """
    try:
        result = equivalence(a, b, heuristics=guesses)
    except URLError:
        is_same = key(a, WHATWG) == key(b, WHATWG)
        return EquivRow(a, b, None, is_same, rung, is_same)
    is_same = result.same if rung == _ANY else result.on(rung) is True
    return EquivRow(a, b, result, result.whatwg, rung, is_same)
