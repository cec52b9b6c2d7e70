"""`urlprism compare`: how each reader reads URLs, and where requests go."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, cast

import click

from urlprism import comparison
from urlprism._core.classes.closing import without_state
from urlprism.cli.options import common as options
from urlprism.cli.options import failing
from urlprism.cli.options.failing import fails, takes_fail_on
from urlprism.cli.options.reader import (
    NamesReaders,
    readers_of,
    redirect_base,
    takes_readers,
    takes_redirect_base,
)
from urlprism.cli.outcomes import Outcome
from urlprism.cli.output.lines import LABELS, Line, Styled, labelled, wrapped
from urlprism.cli.output.reports.comparisons import (
    brief_line,
    changes_of_cpython,
    marked_url,
    numbered_causes,
    octets_sent,
    reader_titles,
    shown_causes,
    sides,
    targets_text,
    verdict_lines,
    wire_lines,
    wire_objects,
)
from urlprism.cli.output.rows import Cells, Format, numbered
from urlprism.cli.runs import show_lines, show_reports
from urlprism.cli.streams import complain
from urlprism.comparison import Comparison
from urlprism.comparison.presentation.hiding import hiding_of, masked
from urlprism.readers import GROUPS, Reader, kind_of
from urlprism.redaction.masking import redact

_LONGEST_WAIT: Final = 86_400  # seconds


@without_state
@dataclass(frozen=True, slots=True, repr=False)
class CompareRow:
    """The comparison of a text, its line if it has one, and the titles of the readers.

    `fail_on` are the verdicts and the causes that the exit code reports. `has_wires` says whether
    it is shown what clients dial and send.
    """

    line: int | None
    comparison: Comparison
    titles: Mapping[str, str]
    fail_on: frozenset[str]
    has_wires: bool = False

    @property
    def is_finding(self) -> bool:
        """Whether the exit code reports the verdict, or one of the causes."""
        return fails(self.comparison, self.fail_on)

    def as_object(self) -> dict[str, object]:
        """Return the comparison as JSON; what drivers read of it is masked."""
        report = self.comparison
        answer = report.to_dict()
        if any(kind_of(each) == "driver" for each in self.titles):
            hiding = hiding_of(report.text, report.base, report.readings)
            answer = cast("dict[str, object]", masked(answer, hiding))
        wires = {"wires": wire_objects(report)} if self.has_wires else {}
        return numbered(self.line) | answer | wires

    def draw(self, width: int) -> Iterator[Line]:
        """Yield the comparison in lines of at most `width` columns."""
        width -= LABELS
        report = self.comparison
        if self.line is not None:
            yield from labelled("line", [[Styled(str(self.line))]])
        yield from labelled("verdict", verdict_lines(report, width))
        yield from marked_url(report.text, shown_causes(report), width)
        if report.base is not None:
            yield from labelled("base", wrapped(redact(report.base), width))
        yield from numbered_causes(report, width)
        yield from sides(report, self.titles, width)
        yield from changes_of_cpython(report, width)
        yield from octets_sent(report, self.titles, width)
        if self.has_wires:
            yield from wire_lines(report, self.titles, width)

    def brief(self) -> Cells:
        """Return the verdict, the causes, the places of requests if they matter, and the URL."""
        report = self.comparison
        cells: Cells = {} if self.line is None else {"line": self.line}
        causes = ",".join(each.name for each in report.causes)
        text = redact(report.text)
        return cells | {
            "verdict": report.verdict.value,
            "causes": causes or None,
            "targets": targets_text(report) if report.differs or report.is_disguised else None,
            "url": text,
        }

    def draw_line(self, width: int) -> Line:
        """Return the verdict, the URL and the causes, cut to a width."""
        return brief_line(self.line, self.comparison, width)


@click.command(
    cls=NamesReaders,
    epilog=f"""{failing.HELP}{failing.OCTETS_HELP}
\b
Examples:
  urlprism compare "http://127.0.0.1\\@1.1.1.1/"
  urlprism compare --base https://example.com/a "/\\evil.example"
  urlprism compare --readers whatwg,urllib@3.9.18,curl "http://0x7f.1/"
  urlprism compare -f urls.txt --oneline
  urlprism compare -f urls.txt --jsonl

Readers are models of standards and programs; --live asks installed programs
instead. The name of a program may have a version: urllib@3.9.18. The exit
code is 1 if requests go to different places or to a disguised address, and 3
if a program does not answer. Plain text masks passwords; JSON does so only if
drivers read the URL, as --readers postgresql does.""",
)
@options.reads("URL", "URLs")
@takes_redirect_base
@takes_readers
@click.option("--live", is_flag=True, help="Ask installed programs instead of their models.")
@click.option(
    "--timeout",
    type=click.FloatRange(0, _LONGEST_WAIT, min_open=True),
    metavar="SECONDS",
    default=10,
    show_default=True,
    help="The time limit for each answer of a program.",
)
@takes_fail_on(octets=True)
@click.option("--wire", is_flag=True, help="Show what each client dials and sends, too.")
@click.option("--oneline", is_flag=True, help="Show each URL on one line, with its verdict.")
@options.writes_objects
def compare(
    *,
    texts: tuple[str, ...],
    file: str | None,
    examples: bool,
    base: str | None,
    readers: str,
    live: bool,
    timeout: float,
    fail_on: str,
    wire: bool,
    oneline: bool,
    form: Format,
) -> Outcome:
    """Show how each reader reads URLs, and where requests go.

    Draws carets below what readers read differently, explains each cause, and
    lists the readers that go to each target. Takes URLs as arguments, or one
    per line from a file or standard input.
    """
    if oneline and wire:
        message = "--oneline and --wire exclude each other."
        raise click.UsageError(message)
    if oneline and form is not Format.PLAIN:
        message = f"--oneline and --{form} exclude each other."
        raise click.UsageError(message)
    names = failing.failing(fail_on, octets=True)
    source = options.source(texts, file, examples=examples)
    chosen = readers_of(readers, live=live, seconds=timeout)
    if live:
        _report_models(chosen)
    against, titles = redirect_base(base), reader_titles(chosen)

    def row_of(line: int | None, text: str) -> CompareRow:
        return CompareRow(line, comparison.compare(text, against, chosen), titles, names, wire)

    return show_lines(source, row_of) if oneline else show_reports(source, row_of, form)


def _report_models(readers: Sequence[Reader]) -> None:
    """Report the programs that are not installed."""
    programs = [reader for reader in readers if reader.name in GROUPS["programs"]]
    absent = [reader.name for reader in programs if not reader.is_live]
    if absent:
        complain(f"urlprism: not installed, so their models are used: {', '.join(absent)}\n")
