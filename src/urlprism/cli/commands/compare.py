"""`urlprism compare`: how each reader reads URLs, and where requests go."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import click

from urlprism import comparison
from urlprism._vocabulary.closing import without_state
from urlprism.cli import options
from urlprism.cli.outcomes import Outcome
from urlprism.cli.output.comparisons import (
    marked_url,
    numbered_causes,
    reader_titles,
    sides,
    verdict_line,
)
from urlprism.cli.output.lines import LABELS, Line, Styled, labelled, wrapped
from urlprism.cli.output.rows import numbered
from urlprism.cli.reader_options import (
    NamesReaders,
    readers_of,
    redirect_base,
    takes_readers,
    takes_redirect_base,
)
from urlprism.cli.runs import show_reports
from urlprism.cli.streams import complain
from urlprism.comparison import Comparison
from urlprism.readers import GROUPS, Reader
from urlprism.redaction.masking import redact

_LONGEST_WAIT: Final = 86_400  # seconds


@without_state
@dataclass(frozen=True, slots=True, repr=False)
class CompareRow:
    """The comparison of a text, its line if it has one, and the titles of the readers."""

    line: int | None
    comparison: Comparison
    titles: Mapping[str, str]

    @property
    def is_finding(self) -> bool:
        """Whether requests go to different places."""
        return self.comparison.differs

    def as_object(self) -> dict[str, object]:
        """Return the comparison as JSON."""
        return numbered(self.line) | self.comparison.to_dict()

    def draw(self, width: int) -> Iterator[Line]:
        """Yield the comparison in lines of at most `width` columns."""
        room = width - LABELS
        found = self.comparison
        if self.line is not None:
            yield from labelled("line", [[Styled(str(self.line))]])
        yield from labelled("verdict", [verdict_line(found)])
        yield from marked_url(found.text, found.causes, room)
        if found.base is not None:
            yield from labelled("base", wrapped(redact(found.base), room))
        yield from numbered_causes(found, room)
        yield from sides(found, self.titles, room)


@click.command(
    cls=NamesReaders,
    epilog="""\b
Examples:
  urlprism compare "http://127.0.0.1\\@1.1.1.1/"
  urlprism compare --base https://example.com/a "/\\evil.example"
  urlprism compare --readers whatwg,urllib@3.9.18,curl "http://0x7f.1/"
  urlprism compare -f urls.txt --jsonl

Readers are models of standards and programs; --live asks installed programs
instead. The name of a program may have a version: urllib@3.9.18. The exit
code is 1 if requests go to different places, and 3 if a program does not
answer. Plain text masks passwords; JSON does not.""",
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
@click.option("--jsonl", "jsonl", is_flag=True, help="Write one JSON object per line.")
@click.option("--json", "json", is_flag=True, help="Write one JSON array.")
def compare(
    *,
    texts: tuple[str, ...],
    file: str | None,
    examples: bool,
    base: str | None,
    readers: str,
    live: bool,
    timeout: float,
    json: bool,
    jsonl: bool,
) -> Outcome:
    """Show how each reader reads URLs, and where requests go.

    Draws carets below what readers read differently, explains each cause, and
    lists the readers that go to each target. Takes URLs as arguments, or one
    per line from a file or standard input.
    """
    form = options.form_of(json=json, jsonl=jsonl)
    source = options.source(texts, file, examples=examples)
    chosen = readers_of(readers, live=live, seconds=timeout)
    if live:
        _report_models(chosen)
    against, titles = redirect_base(base), reader_titles(chosen)

    def row_of(line: int | None, text: str) -> CompareRow:
        return CompareRow(line, comparison.compare(text, against, chosen), titles)

    return show_reports(source, row_of, form)


def _report_models(readers: Sequence[Reader]) -> None:
    """Report the programs that are not installed."""
    programs = [reader for reader in readers if reader.name in GROUPS["programs"]]
    absent = [reader.name for reader in programs if not reader.is_live]
    if absent:
        complain(f"urlprism: not installed, so their models are used: {', '.join(absent)}\n")
