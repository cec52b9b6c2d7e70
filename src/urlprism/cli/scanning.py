"""What a census of a list or a log finds, for people and for programs."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import chain, groupby
from typing import Final

import click

from urlprism.cli.log_formats import SURROGATE, Layout, NoURL, found
from urlprism.cli.parting import mark_of, named, place_of
from urlprism.cli.pointing import CARET, Mark, marked
from urlprism.cli.progress import Meter
from urlprism.cli.sources import LONGEST, Stream, texts_of
from urlprism.cli.sources import Line as Numbered
from urlprism.cli.texts import LABELS, Line, Piece, filled, labelled, shown
from urlprism.comparison import Cause, Comparison, Verdict
from urlprism.comparison.census import Census, Sample
from urlprism.comparison.telling import words_of
from urlprism.comparison.terms import DIFFERENT_TARGETS
from urlprism.errors import URLError, visible
from urlprism.redaction.masking import redacted

_ORDER: Final = tuple(Verdict)
_SCHEMA: Final = "urlprism.scan/1"
_NAMES: Final = 34
_COUNTS: Final = 16

_LISTED: Final = 3
_LONGEST_KEY: Final = 60

Complain = Callable[[int, URLError], None]


@dataclass(slots=True)
class Lines:
    """How many lines have no URL for one reason, and the numbers of the first few."""

    count: int = 0
    first: list[int] = field(default_factory=list)

    def add(self, number: int) -> None:
        """Count a line."""
        self.count += 1
        if self.count <= _LISTED:
            self.first.append(number)

    def __str__(self) -> str:
        """Return how many, and which; of blank lines in a list the numbers are not known."""
        noun = f"line{'s' * (self.count != 1)}"
        numbers = ", ".join(map("{:,}".format, self.first))
        if self.count == len(self.first):
            return f"{noun} {numbers}"
        return f"{self.count:,} {noun}{', first ' * bool(numbers)}{numbers}"


@dataclass(slots=True, repr=False)
class Survey:
    """A census of a source: how it was read, and where its samples stand.

    `unreadable` counts the lines that could not be read. `columns` has where in a line the text of
    a sample begins, by the line and the text. `without` has the lines that could be read, and have
    no URL, by the reason; `key` is the key or column that has the URLs.
    """

    name: str
    layout: Layout
    census: Census
    key: str = "url"
    lines: int = 0
    unreadable: int = 0
    without: dict[NoURL, Lines] = field(default_factory=dict)
    columns: dict[tuple[int, str], int | None] = field(default_factory=dict)

    @property
    def differing(self) -> int:
        """Return on how many URLs readers go to different places."""
        return sum(self.census.verdicts[verdict] for verdict in DIFFERENT_TARGETS)

    @property
    def is_worth_telling(self) -> bool:
        """Return whether anything was found that the exit code should tell."""
        return self.differing > 0 or self.unreadable > 0

    @property
    def is_blind(self) -> bool:
        """Return whether there was something to read, and no URL in any of it."""
        return self.census.urls == 0 and any(why is not NoURL.BLANK for why in self.without)

    def lacks(self) -> list[tuple[NoURL, str, Lines]]:
        """Return why lines have no URL, in words, too, and which they are."""
        name = f'"{visible(self.key[:_LONGEST_KEY])}"'
        ordered = sorted(self.without.items(), key=lambda item: -item[1].count)
        return [(why, why.message.format(name), lines) for why, lines in ordered]

    def samples(self) -> Iterator[tuple[Cause, Sample]]:
        """Yield the samples of each cause, those of the worst cause first."""
        for name, samples in sorted(self.census.samples.items(), key=self._rank):
            for sample in samples:
                yield next(each for each in sample.comparison.causes if each.name == name), sample

    def _rank(self, item: tuple[str, list[Sample]]) -> tuple[int, int]:
        """Return how bad a cause is, by its samples, and how frequent."""
        name, samples = item
        worst = min((_ORDER.index(each.comparison.verdict) for each in samples), default=0)
        return worst, -self.census.causes[name]

    def column(self, sample: Sample) -> int | None:
        """Return the column in which a sample begins, if the line has it as it is."""
        if self.layout is Layout.LINES:
            return 1
        return self.columns.get((sample.line, sample.comparison.text))


def run(
    survey: Survey,
    source: Stream,
    place: tuple[str | None, str | None],
    complain: Complain,
    meter: Meter,
) -> Iterator[None]:
    """Take all that a source has; yield now and then, so that who has seen enough can stop.

    `place` is the field and the origin that `found` takes.
    """
    if survey.layout is Layout.LINES:
        yield from _feed(survey, source, complain, meter)
        return
    lines = _lines(survey, source, meter)
    for number, column, text in found(survey.layout, lines, *place):
        if isinstance(text, URLError):
            survey.unreadable += 1
            complain(number, text)
        elif isinstance(text, NoURL):
            survey.without.setdefault(text, Lines()).add(number)
        elif survey.census.add(number, text) is not None:
            _keep_place(survey, number, text, column)
            yield


def _feed(survey: Survey, source: Stream, complain: Complain, meter: Meter) -> Iterator[None]:
    """Give whole blocks of lines to the census; lines that cannot be read are empty there."""
    census = survey.census
    for block, octets in source.blocks():
        if block is None:
            meter.advance(0, octets)
            continue
        readable = block if _is_readable(block) else _readable(survey, block, complain)
        census.feed(readable + b"\n")
        meter.advance(census.lines - survey.lines, octets)
        survey.lines = census.lines
        yield
    census.close()
    if blank := census.lines - census.urls - survey.unreadable:
        survey.without[NoURL.BLANK] = Lines(blank)


def _is_readable(block: bytes) -> bool:
    """Return whether all lines of a block are texts."""
    if len(block) > LONGEST:
        return False
    if block.isascii():
        return True
    try:
        block.decode()
    except UnicodeDecodeError:
        return False
    return True


def _readable(survey: Survey, block: bytes, complain: Complain) -> bytes:
    """Return a block with nothing in the lines that are no texts."""
    lines = block.split(b"\n")
    for place, text in enumerate(texts_of(block)):
        if isinstance(text, URLError):
            survey.unreadable += 1
            complain(survey.lines + place + 1, text)
            lines[place] = b""
    return b"\n".join(lines)


def _lines(survey: Survey, source: Stream, meter: Meter) -> Iterator[Numbered]:
    """Yield the lines of a source, and count them; a blank one can be a part of a CSV record."""
    for lines, octets in source.all_batches():
        for line in lines:
            if survey.layout is Layout.CSV or not isinstance(line.text, str) or line.text.strip():
                yield line
            else:
                survey.without.setdefault(NoURL.BLANK, Lines()).add(line.number)
        if lines:
            survey.lines = lines[-1].number
        meter.advance(len(lines), octets)


def check_sight(survey: Survey) -> None:
    """Refuse to say of a source without any URL that nothing is wrong with it: it is wrong usage.

    Raise BadParameter for it.
    """
    if survey.is_blind:
        option, noun = "--field", "line"
        if survey.layout is Layout.CLF:
            option, noun = "--base", "entry"
        reasons = "; ".join(f"{message}: {lines}" for _, message, lines in survey.lacks())
        message = f"no {noun} has a URL. {reasons[:1].upper()}{reasons[1:]}."
        raise click.BadParameter(message, param_hint=option)


def _keep_place(survey: Survey, number: int, text: str, column: int | None) -> None:
    """Keep where a URL stands if it is the newest sample of a cause."""
    samples = survey.census.samples.values()
    if any(each and each[-1].line == number for each in samples):
        survey.columns.setdefault((number, text), column)


def as_object(survey: Survey) -> dict[str, object]:
    """Return what was found as JSON has it, in the schema "urlprism.scan/1"."""
    census = survey.census
    samples = {(sample.line, sample.comparison.text): sample for _, sample in survey.samples()}
    return {
        "schema": _SCHEMA,
        "source": SURROGATE.sub("\ufffd", survey.name),
        "format": survey.layout,
        "readers": [{"name": each.name, "version": each.version} for each in census.readers],
        "lines": survey.lines,
        "unreadable": survey.unreadable,
        "without_url": [
            {"reason": why.code, "message": message, "count": lines.count, "lines": lines.first}
            for why, message, lines in survey.lacks()
        ],
        "urls": census.urls,
        "certified": census.certified,
        "differing": survey.differing,
        "verdicts": {verdict: census.verdicts[verdict] for verdict in Verdict},
        "causes": dict(census.causes.most_common()),
        "samples": [
            {"line": sample.line, "column": survey.column(sample)} | sample.comparison.to_dict()
            for _, sample in sorted(samples.items(), key=lambda item: item[0])
        ],
    }


def sketched(survey: Survey, width: int) -> Iterator[Line]:
    """Yield what was found as people read it, in lines of at most `width` columns."""
    room = width - LABELS
    census = survey.census
    yield from labelled("source", [[Piece(f"{visible(survey.name)}, as {survey.layout}")]])
    yield from labelled("lines", [[Piece(f"{survey.lines:,}")]])
    yield from labelled("urls", [[Piece(f"{census.urls:,}")]])
    said = (filled(f"{message}: {lines}", room) for _, message, lines in survey.lacks())
    yield from labelled("no url", ([Piece(line)] for line in chain.from_iterable(said)))
    yield []
    yield from labelled("verdicts", _verdicts(survey))
    if census.causes:
        yield []
        counted = ((Piece(name), count) for name, count in census.causes.most_common())
        yield from labelled("causes", [_row(name, count, census.urls) for name, count in counted])
    seen: set[int] = set()
    for _, samples in groupby(survey.samples(), lambda pair: pair[0].name):
        # A URL is shown once, under its worst cause.
        pairs = [pair for pair in samples if id(pair[1].comparison) not in seen]
        seen.update(id(sample.comparison) for _, sample in pairs)
        if pairs:
            yield []
            words = words_of(pairs[0][1].comparison)
            yield from labelled("cause", named(pairs[0][0], words, room), "finding")
        for cause, sample in pairs:
            yield from labelled("", _sample(cause, sample, room))


def _verdicts(survey: Survey) -> Iterator[Line]:
    """Yield how many URLs have each verdict; the certified ones first."""
    census = survey.census
    yield _row(Piece("✓ certified", "fine"), census.certified, census.urls)
    for verdict in reversed(Verdict):
        count = census.verdicts[verdict] - census.certified * (verdict is Verdict.ALIKE)
        if count:
            yield _row(mark_of(verdict), count, census.urls)
    if survey.unreadable:
        yield _row(Piece("✗ lines that cannot be read", "fatal"), survey.unreadable, None)


def _row(name: Piece, count: int, of: int | None) -> Line:
    share = f"{count / of:12.3%}" if of else ""
    return [name, Piece(f"{count:,}".rjust(_NAMES + _COUNTS - len(name.text))), Piece(share, "dim")]


def _sample(cause: Cause, sample: Sample, room: int) -> Iterator[Line]:
    """Yield where a sample stands, what its readings come to, and carets below the cause."""
    line, comparison = sample
    mark = mark_of(comparison.verdict)
    yield [Piece(f"line {line:,}: "), mark]
    if comparison.differs:
        yield from ([Piece(text)] for text in filled(parted(comparison), room))
    text = redacted(comparison.text)
    caret = Mark(*text.span(cause.start, cause.end), CARET)
    yield from marked(shown(text.text), [caret], room, "finding")


def parted(comparison: Comparison) -> str:
    """Return the places where requests for a URL go."""
    words = words_of(comparison)
    targets = [group.target for group in comparison.groups if group.target]
    return " or ".join(place_of(target, words, targets) for target in targets)
