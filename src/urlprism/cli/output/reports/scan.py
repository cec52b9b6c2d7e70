"""The result of a scan, as JSON and for people."""

from collections.abc import Iterator, Sequence
from itertools import chain, groupby
from typing import Final

from urlprism._files.input_formats import TYPED
from urlprism.cli.output.lines import LABELS, Line, Styled, cut, filled, labelled, shown
from urlprism.cli.output.reports.carets import CARET, Mark, marked
from urlprism.cli.output.reports.comparisons import cause_lines, styled_verdict, targets_text
from urlprism.comparison import DISGUISED, Cause, Verdict
from urlprism.comparison.presentation.explanation import words_of
from urlprism.errors import visible
from urlprism.redaction.masking import redact, redacted
from urlprism.scanning.census import Sample
from urlprism.scanning.result import LinesWithoutURL, ScanResult

_NAMES: Final = 34
_COUNTS: Final = 16
_SHARE: Final = 12
_PARTIAL: Final = "! stopped before the end: these are the counts so far"
# The lines of a brief report, the most findings among them, and two steps or three.
_LINES: Final = 10
_FINDINGS: Final = 6
_STEPS: Final = 2


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
        result = self._result
        width -= LABELS
        census = result.census
        name = f"{visible(redact(result.name))}, as {', '.join(result.formats)}"
        yield from labelled("source", [[Styled(name)]])
        if result.is_partial:
            yield from labelled("partial", [[Styled(_PARTIAL, "fatal")]], "fatal")
        yield from labelled("files", _failures(result, width))
        yield from labelled(f"{result.noun}s", [[Styled(f"{result.lines:,}")]])
        yield from labelled("urls", [[Styled(f"{census.urls:,}")]])
        if census.nested:
            yield from labelled("nested", [[Styled(f"{census.nested:,} of them in other URLs")]])
        missing = (filled(f"{message}: {lines}", width) for _, message, lines in result.missing())
        yield from labelled("no url", ([Styled(line)] for line in chain.from_iterable(missing)))
        yield []
        yield from labelled("verdicts", _verdicts(result, width))
        if census.causes:
            yield []
            counts = census.causes.most_common()
            rows = [_counted(Styled(name), count, census.urls, width) for name, count in counts]
            yield from labelled("causes", rows)
        yield from _examples(result, width)
        if steps := _base(result):
            yield []
            yield from labelled("next", _steps(steps, width))


class BriefScan(ScanRow):
    """The report of a scan in at most ten lines: its counts, its worst findings, where to look."""

    def draw(self, width: int) -> Iterator[Line]:
        """Yield the report for people, in lines of at most `width` columns."""
        result = self._result
        width -= LABELS
        census = result.census
        plural = "s" * (census.urls != 1)
        counts = f"{census.urls:,} URL{plural}, {census.certified:,} certified to be read alike"
        name = cut(f"{counts}: {visible(redact(result.name))}", (0, 0), width)
        yield from labelled("scanned", [[Styled(name)]])
        if result.is_partial:
            yield from labelled("partial", [[Styled(_PARTIAL, "fatal")]], "fatal")
        unread = _unread(result)
        if unread:
            yield from labelled("unread", [[Styled(unread, "fatal")]], "fatal")
        missing = "; ".join(_lacking(message, lines) for _, message, lines in result.missing())
        if missing:
            yield from labelled("no url", [[Styled(cut(missing, (0, 0), width))]])
        lines_of_head = 1 + result.is_partial + bool(unread) + bool(missing)
        worst = _worst(result)[: _LINES - lines_of_head - _STEPS - bool(_base(result))]
        name_width = max((len(cause.name) for cause, _ in worst), default=0)
        lines = [_found(result, *each, name_width, width) for each in worst]
        nothing = Styled("nothing: readers agree", "fine")
        if not census.urls:
            nothing = Styled("nothing: no URL was read")
        yield from labelled("found", lines or [[nothing]])
        yield from labelled("next", _steps([*_base(result), *_next(worst)], width))


def _lacking(message: str, lines: LinesWithoutURL) -> str:
    """Return how many lines lack a URL, and why."""
    return f"{lines.count:,} {lines.noun}{'s' * (lines.count != 1)}: {message}"


def _unread(result: ScanResult) -> str:
    """Return how many lines and files could not be read; nothing if all were."""
    counts = ((result.unreadable, "line"), (len(result.failed), "file"))
    phrases = [f"{count:,} {noun}{'s' * (count != 1)}" for count, noun in counts if count]
    return f"✗ {' and '.join(phrases)} cannot be read" if phrases else ""


def _worst(result: ScanResult) -> list[tuple[Cause, Sample]]:
    """Return the first example of each of the worst causes; a URL comes once."""
    worst: list[tuple[Cause, Sample]] = []
    for cause, sample in result.examples():
        comparison = sample.comparison
        if comparison.is_disguised and not comparison.differs and cause.name != DISGUISED:
            continue
        if all(cause.name != other.name and sample.line != each.line for other, each in worst):
            worst.append((cause, sample))
    return worst[:_FINDINGS]


def _found(result: ScanResult, cause: Cause, sample: Sample, name_width: int, width: int) -> Line:
    """Return one finding in one line: how often, what it is, and its first URL."""
    count = f"{result.census.causes[cause.name]:>5,} "
    verdict = styled_verdict(sample.comparison.verdict)
    name = f"{cause.name:{name_width}}  "
    hidden = redacted(sample.comparison.text)
    used = len(count) + len(verdict.text[:2]) + len(name)
    url = cut(shown(hidden.text), hidden.span(cause.start, cause.end)[:2], width - used)
    return [
        Styled(count),
        Styled(verdict.text[:2], verdict.style),
        Styled(name, "name"),
        Styled(url, "dim"),
    ]


def _next(worst: Sequence[tuple[Cause, Sample]]) -> Iterator[tuple[str, str]]:
    """Yield where to look next, and what is there."""
    if worst:
        yield f"urlprism cause {worst[0][0].name}", "what it is, what to do"
    yield "the same without --brief", "all counts, with carets"


def _base(result: ScanResult) -> list[tuple[str, str]]:
    """Return the option that reads the targets of a log that names no host, and how many."""
    lines = result.without_host
    return [("--base https://your.host", f"reads {lines}")] if lines else []


def _steps(steps: Sequence[tuple[str, str]], width: int) -> Iterator[Line]:
    """Yield what to do next, and what that gives if there is room to say it."""
    for step, text in steps:
        note = f"  {text}"
        yield [Styled(step), Styled(note if len(step) + len(note) <= width else "", "dim")]


def _failures(result: ScanResult, width: int) -> Iterator[Line]:
    """Yield the number of files, if there are several, and how many could not be read."""
    if not result.has_several:
        return
    yield [Styled(f"{len(result.parts):,}")]
    if result.failed:
        text = f"✗ {len(result.failed):,} cannot be read whole"
        yield from ([Styled(line, "fatal")] for line in filled(text, width))


def _verdicts(result: ScanResult, width: int) -> Iterator[Line]:
    """Yield the number of URLs with each verdict; the certified ones first."""
    census = result.census
    yield _counted(Styled("✓ certified", "fine"), census.certified, census.urls, width)
    for verdict in reversed(Verdict):
        count = census.verdicts[verdict] - census.certified * (verdict is Verdict.ALIKE)
        if count:
            yield _counted(styled_verdict(verdict), count, census.urls, width)
    if result.unreadable:
        name = Styled("✗ lines that cannot be read", "fatal")
        yield _counted(name, result.unreadable, None, width)


def _counted(name: Styled, count: int, of: int | None, width: int) -> Line:
    """Return a name, a count and its share, in columns that fit the width."""
    share = f"{count / of:{_SHARE}.3%}" if of else ""
    number = f" {count:,}".rjust(min(_NAMES + _COUNTS, width - _SHARE) - len(name.text))
    return [name, Styled(number), Styled(share, "dim")]


def _examples(result: ScanResult, width: int) -> Iterator[Line]:
    """Yield the examples of each cause; a URL is shown once, with its worst cause."""
    seen: set[int] = set()
    for _, samples in groupby(result.examples(), lambda pair: pair[0].name):
        pairs = [pair for pair in samples if id(pair[1].comparison) not in seen]
        seen.update(id(sample.comparison) for _, sample in pairs)
        if pairs:
            yield []
            words = words_of(pairs[0][1].comparison)
            yield from labelled("cause", cause_lines(pairs[0][0], words, width), "finding")
        for cause, sample in pairs:
            yield from labelled("", _example(result, cause, sample, width))


def _example(result: ScanResult, cause: Cause, sample: Sample, width: int) -> Iterator[Line]:
    """Yield the line of an example, its verdict and targets, and carets below the cause."""
    comparison = sample.comparison
    part, line = result.place(sample.line)
    if result.has_several:
        yield from ([Styled(each)] for each in filled(visible(redact(part.name)), width))
    noun = "row" if part.form in TYPED else "line"
    inner = result.inner_of(sample)
    column = "" if inner is None or inner.column is None else f", column {inner.column:,}"
    yield [Styled(f"{noun} {line:,}{column}: "), styled_verdict(comparison.verdict)]
    if inner is not None:
        yield from ([Styled(text)] for text in filled(inner.phrase(), width))
    if comparison.differs:
        yield from ([Styled(text)] for text in filled(targets_text(comparison), width))
    if comparison.address is not None:
        yield [Styled(f"the host means {comparison.address}")]
    text = redacted(comparison.text)
    caret = Mark(*text.span(cause.start, cause.end), CARET)
    yield from marked(shown(text.text), [caret], width, "finding")
