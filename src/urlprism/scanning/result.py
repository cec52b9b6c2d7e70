"""What a scan found: the census of a source, and the lines of the source that have no URL."""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from urlprism._core.classes.truth import truthless
from urlprism._files.input_formats import TYPED, InputFormat, NoURL
from urlprism._files.json_lines import SURROGATE
from urlprism.comparison import DIFFERENT_TARGETS, DISGUISED, Cause, Verdict
from urlprism.redaction.excerpts import excerpt
from urlprism.scanning.census import Census, Counts, Sample
from urlprism.scanning.log_formats.urls import Inner
from urlprism.scanning.reading import LogRead

_ORDER: Final = tuple(Verdict)
SCHEMA: Final = "urlprism.scan/1"
LISTED: Final = 3
# Lines that need no URL.
_FINE: Final = frozenset({NoURL.BLANK, NoURL.DIRECTIVE})
UNREADABLE: Final = "unreadable"
# What the exit code reports: verdicts, causes, and lines that cannot be read.
FAIL_ON: Final = frozenset({*DIFFERENT_TARGETS, DISGUISED, UNREADABLE})


@dataclass(slots=True)
class LinesWithoutURL:
    """The number of lines that have no URL for one reason, and the first few line numbers."""

    count: int = 0
    first: list[int] = field(default_factory=list)
    noun: str = "line"

    def add(self, number: int) -> None:
        """Count a line."""
        self.count += 1
        if self.count <= LISTED:
            self.first.append(number)

    def __str__(self) -> str:
        """Return how many lines, and which; blank lines of a list have no known numbers."""
        noun = f"{self.noun}{'s' * (self.count != 1)}"
        numbers = ", ".join(map("{:,}".format, self.first))
        if self.count == len(self.first):
            return f"{noun} {numbers}"
        return f"{self.count:,} {noun}{', first ' * bool(numbers)}{numbers}"


class Part(NamedTuple):
    """A file of a scan: its name, its format, and the number of lines in the files before it."""

    name: str
    form: InputFormat
    start: int


class Counted(NamedTuple):
    """What lines that were read elsewhere have: counts, and those without a URL, by the reason."""

    lines: int
    counts: Counts
    without: Mapping[NoURL, LinesWithoutURL]


@dataclass(slots=True, repr=False)
class ScanResult:
    """The census of a source, how the source was read, and where the examples of a cause stand.

    The source may be several files, `parts`; the census counts their lines as if they were one.
    `failed` has the files that could not be read whole, each with the reason.

    `unreadable` is the number of lines that could not be read. `columns` has the column at which
    an example starts, by its line and its text. `without` has the readable lines without a URL, by
    the reason; `key` is the key or the column with the URLs.
    """

    name: str
    form: InputFormat
    census: Census
    key: str = "url"
    lines: int = 0
    unreadable: int = 0
    without: dict[NoURL, LinesWithoutURL] = field(default_factory=dict)
    columns: dict[tuple[int, str], int | None] = field(default_factory=dict)
    # Where the examples that are nested in other URLs stand.
    inner: dict[tuple[int, str], Inner] = field(default_factory=dict)
    logs: list[LogRead] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)
    failed: dict[str, str] = field(default_factory=dict)
    has_several: bool = False
    # The first lines that could not be read, each with the reason; a scan in this process tells
    # them as they come.
    refusals: list[str] = field(default_factory=list)
    fail_on: frozenset[str] = FAIL_ON
    # Whether the scan was stopped before its end.
    is_partial: bool = False
    # Whether something was found that is not among the counts, because the scan ended with it.
    was_found: bool = False

    def __bool__(self) -> bool:
        """Raise TypeError, for an `if` could be misread; ask `is_finding` or `is_blind`."""
        raise truthless(self, "is_finding or is_blind")

    @property
    def start(self) -> int:
        """The number of lines before the file that is read."""
        return self.parts[-1].start if self.parts else 0

    @property
    def forms(self) -> list[InputFormat]:
        """The formats of the files, each once."""
        return list(dict.fromkeys(part.form for part in self.parts)) or [self.form]

    @property
    def formats(self) -> list[str]:
        """The names of the formats of the files, each once; those of logs for logs."""
        return list(dict.fromkeys(self._formats_of_parts())) or [str(self.form)]

    def _formats_of_parts(self) -> list[str]:
        """Return the name of the format of each file; that of the log for a log."""
        by_source = {log.source: log.name for log in self.logs}
        return [by_source.get(part.name, str(part.form)) for part in self.parts]

    @property
    def without_host(self) -> str:
        """Say how many lines have nothing but a target whose server the log does not name."""
        lacking = self.without.get(NoURL.NO_HOST)
        if lacking is None:
            return ""
        other = "other " * bool(self.census.urls)
        return f"the {other}{lacking.count:,} {lacking.noun}{'s' * (lacking.count != 1)}"

    @property
    def noun(self) -> str:
        """What the source has: lines, or rows of columns."""
        return "row" if TYPED.issuperset(self.forms) else "line"

    def begin(self, name: str, form: InputFormat) -> None:
        """Go on with another file."""
        self.parts.append(Part(name, form, self.lines))
        self.form = form
        self.census.lines = self.lines

    def learn(self, form: InputFormat, log: LogRead | None) -> None:
        """Take the format that the first lines of the newest file show, and how its log is read."""
        self.form = form
        if self.parts:
            self.parts[-1] = self.parts[-1]._replace(form=form)
        if log is not None:
            self.logs.append(log)

    def place(self, line: int) -> tuple[Part, int]:
        """Return the file of a line, and the number of the line in it."""
        parts = self.parts or [Part(self.name, self.form, 0)]
        part = parts[bisect_left(parts, line, key=lambda each: each.start) - 1]
        return part, line - part.start

    def lack(self, why: NoURL, number: int | None, count: int = 1) -> None:
        """Count lines of this file without a URL; the first may have a number that is told."""
        lines = self.without.setdefault(why, LinesWithoutURL(noun=self.noun))
        if number is None or self.has_several:
            lines.count += count
        else:
            lines.add(number)

    def lack_several(self, why: NoURL, first: Sequence[int], count: int) -> None:
        """Count lines without a URL among the next lines; `first` are the numbers of some.

        The first line that follows is number 1.
        """
        read = self.lines - self.start
        for number in first:
            self.lack(why, read + number)
        if count > len(first):
            self.lack(why, None, count - len(first))

    def counted(self) -> Counted:
        """Return what this scan counted, for the scan of which it is a part."""
        return Counted(self.lines, self.census.counts(), self.without)

    def add(self, part: Counted) -> None:
        """Add what was counted of the lines that follow."""
        for why, lines in part.without.items():
            self.lack_several(why, lines.first, lines.count)
        self.census.add_counts(part.counts)
        self.lines += part.lines

    @property
    def differing(self) -> int:
        """The number of URLs that readers request from different places."""
        return sum(self.census.verdicts[verdict] for verdict in DIFFERENT_TARGETS)

    @property
    def is_finding(self) -> bool:
        """Whether the exit code reports a finding."""
        counts: dict[str, int] = {UNREADABLE: self.unreadable, **self.census.causes}
        counts.update((str(name), count) for name, count in self.census.verdicts.items())
        return self.was_found or any(counts.get(name, 0) for name in self.fail_on)

    @property
    def disguised(self) -> int:
        """The number of URLs with a disguised address."""
        return self.census.causes[DISGUISED]

    @property
    def is_blind(self) -> bool:
        """Whether no URL was read, though no line was unreadable, or others have none either.

        Then nothing was found, and that says nothing.
        """
        is_none = not self.unreadable or not self.without.keys() <= _FINE
        return self.census.urls == 0 and is_none

    @property
    def needs_no_url(self) -> bool:
        """Whether all lines without a URL are such as need none: blank lines, and directives."""
        return self.without.keys() <= _FINE

    def missing(self) -> list[tuple[NoURL, str, LinesWithoutURL]]:
        """Return the reasons why lines have no URL, each with its message and its lines."""
        name = f'"{excerpt(self.key)}"'
        ordered = sorted(self.without.items(), key=lambda item: -item[1].count)
        return [(why, why.message.format(name), lines) for why, lines in ordered]

    def without_url(self) -> list[dict[str, object]]:
        """Return the same for JSON: the name of the reason, too, and the first of its lines."""
        return [
            {"reason": why.code, "message": message, "count": lines.count, "lines": lines.first}
            for why, message, lines in self.missing()
        ]

    def examples(self) -> Iterator[tuple[Cause, Sample]]:
        """Yield the examples of each cause, the worst cause first."""
        for name, samples in sorted(self.census.samples.items(), key=self._rank):
            for sample in samples:
                yield next(each for each in sample.comparison.causes if each.name == name), sample

    def to_dict(self) -> dict[str, object]:
        """Return the report as an object for JSON, in the schema "urlprism.scan/1"."""
        census = self.census
        samples = {(each.line, each.comparison.text): each for _, each in self.examples()}
        return (
            {
                "schema": SCHEMA,
                "source": SURROGATE.sub("\ufffd", self.name),
                "format": self.formats[0] if len(self.formats) == 1 else None,
                "readers": [
                    {"name": each.name, "version": each.version} for each in census.readers
                ],
                "partial": self.is_partial,
                "lines": self.lines,
                "unreadable": self.unreadable,
                "without_url": self.without_url(),
                "urls": census.urls,
                "nested": census.nested,
                "certified": census.certified,
                "differing": self.differing,
                "disguised": self.disguised,
                "verdicts": {verdict: census.verdicts[verdict] for verdict in Verdict},
                "causes": dict(census.causes.most_common()),
                "samples": [
                    self._place_of(each) | each.comparison.to_dict()
                    for _, each in sorted(samples.items(), key=lambda item: item[0])
                ],
            }
            | self._files()
            | self._logs()
        )

    def _logs(self) -> dict[str, object]:
        """Return how logs were read, if there are any."""
        if not self.logs:
            return {}
        read = [
            each.to_dict() | {"source": SURROGATE.sub("\ufffd", each.source)} for each in self.logs
        ]
        return {"logs": read}

    def _place_of(self, sample: Sample) -> dict[str, object]:
        """Return the place of an example; its file too, if there are several."""
        part, line = self.place(sample.line)
        place: dict[str, object] = {"line": line, "column": self.column(sample)}
        inner = self.inner_of(sample)
        if inner is not None:
            place["nested"] = inner._asdict()
        return {"source": _file_of(part), **place} if self.has_several else place

    def _files(self) -> dict[str, object]:
        """Return the files, if there are several, and why some could not be read whole."""
        if not self.has_several:
            return {}
        read = [
            {"source": _file_of(each), "format": name, "error": self.failed.get(each.name)}
            for each, name in zip(self.parts, self._formats_of_parts(), strict=True)
        ]
        return {"files": read, "failed": len(self.failed)}

    def _rank(self, item: tuple[str, list[Sample]]) -> tuple[int, int]:
        """Return the worst verdict of a cause's examples, and minus its frequency.

        A disguised address comes before what only some readers refuse.
        """
        name, samples = item
        worst = min((_ORDER.index(each.comparison.verdict) for each in samples), default=0)
        rank = 2 * worst if name != DISGUISED else min(2 * worst, 2 * len(DIFFERENT_TARGETS) - 1)
        return rank, -self.census.causes[name]

    def column(self, sample: Sample) -> int | None:
        """Return the column of an example; None if the line spells it in another way."""
        if self.inner_of(sample) is not None:
            return self.columns.get((sample.line, sample.comparison.text))
        form = self.place(sample.line)[0].form
        if form is InputFormat.LINES or form in TYPED:
            return 1 if form is InputFormat.LINES else None
        return self.columns.get((sample.line, sample.comparison.text))

    def inner_of(self, sample: Sample) -> Inner | None:
        """Return where an example is nested in another URL; None if it is not."""
        return self.inner.get((sample.line, sample.comparison.text))


def _file_of(part: Part) -> str:
    """Return the name of a file as JSON has it."""
    return SURROGATE.sub("\ufffd", part.name)
