"""The result of a scan, as JSON and for people."""

from collections.abc import Iterator
from itertools import chain, groupby
from typing import Final

from urlprism._files.log_formats.urls import Inner
from urlprism._files.logs import TYPED
from urlprism._files.scan import ScanResult
from urlprism.cli.output.carets import CARET, Mark, marked
from urlprism.cli.output.comparisons import cause_lines, styled_verdict, target_text
from urlprism.cli.output.lines import LABELS, Line, Styled, filled, labelled, shown
from urlprism.comparison import Cause, Comparison, Verdict
from urlprism.comparison.census import Sample
from urlprism.comparison.explanation import words_of
from urlprism.errors import visible
from urlprism.extraction import NestedPart
from urlprism.redaction.masking import redact, redacted

_NAMES: Final = 34
_COUNTS: Final = 16
_LONGEST_NAME: Final = 60
_FIELDS: Final = {"target": "the target", "url": "a URL"}


class ScanRow:
    """The report of a scan."""

    def __init__(self, result: ScanResult) -> None:
        """Take what the scan found."""
        self._result = result

    @property
    def is_finding(self) -> bool:
        """Whether readers differ on a URL, or a line could not be read."""
        return self._result.is_finding

    def as_object(self) -> dict[str, object]:
        """Return the report as JSON, in the schema "urlprism.scan/1"."""
        return self._result.to_dict()

    def draw(self, width: int) -> Iterator[Line]:
        """Yield the report for people, in lines of at most `width` columns."""
        result, room = self._result, width - LABELS
        census = result.census
        name = f"{visible(result.name)}, as {', '.join(result.formats)}"
        yield from labelled("source", [[Styled(name)]])
        yield from labelled("files", _failures(result, room))
        yield from labelled(f"{result.noun}s", [[Styled(f"{result.lines:,}")]])
        yield from labelled("urls", [[Styled(f"{census.urls:,}")]])
        if census.nested:
            yield from labelled("nested", [[Styled(f"{census.nested:,} of them in other URLs")]])
        missing = (filled(f"{message}: {lines}", room) for _, message, lines in result.missing())
        yield from labelled("no url", ([Styled(line)] for line in chain.from_iterable(missing)))
        yield []
        yield from labelled("verdicts", _verdicts(result))
        if census.causes:
            yield []
            counts = census.causes.most_common()
            rows = [_counted(Styled(name), count, census.urls) for name, count in counts]
            yield from labelled("causes", rows)
        yield from _examples(result, room)


def _failures(result: ScanResult, room: int) -> Iterator[Line]:
    """Yield the number of files, if there are several, and of those that could not be read."""
    if not result.has_several:
        return
    yield [Styled(f"{len(result.parts):,}")]
    if result.failed:
        text = f"✗ {len(result.failed):,} cannot be read whole"
        yield from ([Styled(line, "fatal")] for line in filled(text, room))


def _verdicts(result: ScanResult) -> Iterator[Line]:
    """Yield the number of URLs with each verdict; the certified ones first."""
    census = result.census
    yield _counted(Styled("✓ certified", "fine"), census.certified, census.urls)
    for verdict in reversed(Verdict):
        count = census.verdicts[verdict] - census.certified * (verdict is Verdict.ALIKE)
        if count:
            yield _counted(styled_verdict(verdict), count, census.urls)
    if result.unreadable:
        yield _counted(Styled("✗ lines that cannot be read", "fatal"), result.unreadable, None)


def _counted(name: Styled, count: int, of: int | None) -> Line:
    """Return a name, a count and its share."""
    share = f"{count / of:12.3%}" if of else ""
    number = f"{count:,}".rjust(_NAMES + _COUNTS - len(name.text))
    return [name, Styled(number), Styled(share, "dim")]


def _examples(result: ScanResult, room: int) -> Iterator[Line]:
    """Yield the examples of each cause; a URL is shown once, with its worst cause."""
    seen: set[int] = set()
    for _, samples in groupby(result.examples(), lambda pair: pair[0].name):
        pairs = [pair for pair in samples if id(pair[1].comparison) not in seen]
        seen.update(id(sample.comparison) for _, sample in pairs)
        if pairs:
            yield []
            words = words_of(pairs[0][1].comparison)
            yield from labelled("cause", cause_lines(pairs[0][0], words, room), "finding")
        for cause, sample in pairs:
            yield from labelled("", _example(result, cause, sample, room))


def _example(result: ScanResult, cause: Cause, sample: Sample, room: int) -> Iterator[Line]:
    """Yield the line of an example, its verdict and targets, and carets below the cause."""
    comparison = sample.comparison
    part, line = result.place(sample.line)
    if result.has_several:
        yield from ([Styled(each)] for each in filled(visible(part.name), room))
    noun = "row" if part.form in TYPED else "line"
    inner = result.inner_of(sample)
    column = "" if inner is None or inner.column is None else f", column {inner.column:,}"
    yield [Styled(f"{noun} {line:,}{column}: "), styled_verdict(comparison.verdict)]
    if inner is not None:
        yield from ([Styled(text)] for text in filled(nested_text(inner), room))
    if comparison.differs:
        yield from ([Styled(text)] for text in filled(targets_text(comparison), room))
    text = redacted(comparison.text)
    caret = Mark(*text.span(cause.start, cause.end), CARET)
    yield from marked(shown(text.text), [caret], room, "finding")


def targets_text(comparison: Comparison) -> str:
    """Return the places from which readers request a URL."""
    words = words_of(comparison)
    targets = [group.target for group in comparison.groups if group.target]
    return " or ".join(target_text(target, words, targets) for target in targets)


def nested_text(inner: Inner) -> str:
    """Return where a nested URL is, as a phrase."""
    within = _FIELDS.get(inner.field, f"the {visible(inner.field)} header")
    if inner.name:
        name = visible(redact(inner.name[:_LONGEST_NAME]))
        where = f'in the parameter "{name}" of {within}'
    elif inner.part == NestedPart.TEXT:
        where = f"in {within}"
    else:
        where = f"in the {inner.part} of {within}"
    times = ("", ", decoded once", ", decoded twice")
    known = inner.levels < len(times)
    decoded = times[inner.levels] if known else f", decoded {inner.levels} times"
    return f"{where}{decoded}"
