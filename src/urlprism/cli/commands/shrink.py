"""`urlprism shrink`: the smallest URL on which readers still differ in the same way."""

from collections.abc import Iterator
from dataclasses import dataclass

import click

from urlprism import comparison
from urlprism._core.classes.closing import without_state
from urlprism.cli.options import common as options
from urlprism.cli.options.reader import (
    NamesReaders,
    readers_of,
    redirect_base,
    takes_readers,
    takes_redirect_base,
)
from urlprism.cli.outcomes import Outcome
from urlprism.cli.output.lines import LABELS, Line, Styled, labelled, wrapped
from urlprism.cli.output.rows import Format, numbered
from urlprism.cli.runs import show_reports
from urlprism.comparison import Comparison
from urlprism.comparison.shrinking import shrink_difference
from urlprism.redaction.masking import redact


@without_state
@dataclass(frozen=True, slots=True, repr=False)
class ShrinkRow:
    """A comparison, its line if it has one, and the smaller text; None if readers agree."""

    line: int | None
    comparison: Comparison
    smaller: str | None

    @property
    def is_finding(self) -> bool:
        """Whether the readers do not differ, so that there is nothing to make smaller."""
        return self.smaller is None

    def as_object(self) -> dict[str, object]:
        """Return both texts and the difference as JSON."""
        report = self.comparison
        return numbered(self.line) | {
            "schema": "urlprism.shrink/1",
            "url": report.text,
            "base": report.base,
            "verdict": report.verdict.value,
            "causes": [cause.name for cause in report.causes],
            "smallest": self.smaller,
        }

    def draw(self, width: int) -> Iterator[Line]:
        """Yield the smaller text, and the verdict and the cause that it shares with the given."""
        width -= LABELS
        if self.line is not None:
            yield from labelled("line", [[Styled(str(self.line))]])
        report = self.comparison
        if self.smaller is None:
            yield from labelled("url", wrapped(redact(report.text), width))
            verdict = f"the readers do not differ: {report.verdict.value}"
            yield from labelled("verdict", [[Styled(verdict)]])
            return
        yield from labelled("smallest", wrapped(redact(self.smaller), width))
        yield from labelled("verdict", wrapped(report.verdict.value, width))
        if report.causes:
            yield from labelled("cause", wrapped(report.causes[0].name, width))


@click.command(
    cls=NamesReaders,
    epilog="""\b
Examples:
  urlprism shrink --readers whatwg,urllib "http://me@127.0.0.1\\@1.1.1.1/a?b"
  urlprism shrink --readers whatwg,urllib -f urls.txt --jsonl

The verdict and the first cause stay the same, and so do the readers that
refuse the URL or go to the same place. At most 2,000 shorter URLs are read: a
long one may stay longer than it could be. Plain text masks passwords; JSON
does not. The exit code is 1 if readers do not differ on a URL.""",
)
@options.reads("URL", "URLs")
@takes_redirect_base
@takes_readers
@options.writes_objects
def shrink(
    *,
    texts: tuple[str, ...],
    file: str | None,
    examples: bool,
    base: str | None,
    readers: str,
    form: Format,
) -> Outcome:
    """Find the smallest URL on which readers differ in the same way.

    Leaves out words and characters as long as the readers still differ. Takes
    URLs as arguments, or one per line from a file or standard input.
    """
    source = options.source(texts, file, examples=examples)
    chosen, against = readers_of(readers), redirect_base(base)

    def row_of(line: int | None, text: str) -> ShrinkRow:
        report = comparison.compare(text, against, chosen)
        try:
            smaller = shrink_difference(text, against, chosen)
        except ValueError:
            smaller = None
        return ShrinkRow(line, report, smaller)

    return show_reports(source, row_of, form)
