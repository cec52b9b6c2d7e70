"""Count the URLs of a log, a list or a column on which readers differ, and the causes."""

from collections import Counter
from collections.abc import Iterable
from typing import Final, NamedTuple

from urlprism._vocabulary.intake import exact
from urlprism.comparison.agreement import certify, uncertified_lines
from urlprism.comparison.report import DEFAULT, Comparison, compare_uncertified, covers
from urlprism.comparison.terms import Verdict
from urlprism.readers import Reader
from urlprism.readers import readers as readers_of

# The number of comparisons kept for each cause.
SAMPLES: Final = 3
# The lines whose results are kept, in number and in characters: logs repeat what they say.
_MOST_KNOWN: Final = 4096
_LONGEST_KNOWN: Final = 512
# The limits of a batch, in URLs and in characters: URLs are read faster together.
_TOGETHER: Final = 128
_MOST: Final = 1 << 18


class Sample(NamedTuple):
    """A URL on which readers differ: its line, from 1, and the comparison."""

    line: int
    comparison: Comparison


class Counts(NamedTuple):
    """What a census counted, as it goes from one process to another; samples have line and text."""

    lines: int
    urls: int
    certified: int
    verdicts: dict[Verdict, int]
    causes: dict[str, int]
    samples: dict[str, list[tuple[int, str]]]


class Census:
    r"""Counts of URLs: all, those certified, and those on which readers differ, by cause.

    Pass lines of UTF-8 to `feed`, in pieces of any size, and call `close` after the last piece; or
    pass URLs one by one to `add`. A blank line counts as a line, not as a URL. Raise ValueError for
    an unknown reader.

    >>> census = Census()
    >>> census.feed(b"http://h/\nhttp://a@b@c/\n")
    >>> census.close()
    >>> census.urls, census.certified, dict(census.causes)
    (2, 1, {'several-at': 1})
    """

    def __init__(
        self, readers: Iterable[str | Reader] = DEFAULT, *, samples: int = SAMPLES
    ) -> None:
        self.readers = readers_of(readers)
        self.lines = self.urls = self.certified = 0
        self._verdicts: Counter[Verdict] = Counter()
        self._causes: Counter[str] = Counter()
        self._samples: dict[str, list[Sample]] = {}
        self._kept = samples
        # The verdict of a URL and the names of its causes, by its text.
        self._known: dict[str, tuple[Verdict, tuple[str, ...]]] = {}
        self._covered = covers(self.readers)
        self._begun: list[bytes] = []
        # The lines that wait to be read: their numbers and their texts.
        self._numbers: list[int] = []
        self._texts: list[str] = []
        self._size = 0

    @property
    def verdicts(self) -> Counter[Verdict]:
        """Return the number of URLs with each verdict."""
        self._read_waiting()
        return self._verdicts

    @property
    def causes(self) -> Counter[str]:
        """Return the number of URLs with each cause, by the cause's name."""
        self._read_waiting()
        return self._causes

    @property
    def samples(self) -> dict[str, list[Sample]]:
        """Return the first few URLs with each cause, by the cause's name, without duplicates."""
        self._read_waiting()
        return self._samples

    def feed(self, octets: bytes) -> None:
        """Read a piece of the lines; its last line may continue in the next piece."""
        size = octets.rfind(b"\n") + 1
        if not size:
            self._begun.append(octets)
            return
        if self._begun:
            before = b"".join(self._begun)
            octets, size = before + octets, len(before) + size
        self._begun = [octets[size:]]
        self._take(octets, size)

    def close(self) -> None:
        """Read the last line, if it has no line end, and all lines that still wait."""
        last = b"".join(self._begun)
        self._begun = []
        if last:
            self._take(last + b"\n", len(last) + 1)
        self._read_waiting()

    def add(self, line: int, text: str) -> Comparison | None:
        """Read one URL and return its comparison, None if it is certified."""
        text = exact(text)
        self.urls += 1
        if self._covered and certify(text):
            self._count_certified(1)
            return None
        self._read_waiting()
        (comparison,) = compare_uncertified([text], self.readers)
        self._count(line, comparison)
        return comparison

    def counts(self) -> Counts:
        r"""Return what was counted until now.

        >>> census = Census()
        >>> census.feed(b"http://h/\n")
        >>> census.counts().certified
        1
        """
        samples = {
            name: [(line, comparison.text) for line, comparison in kept]
            for name, kept in self.samples.items()
        }
        verdicts, causes = dict(self.verdicts), dict(self.causes)
        return Counts(self.lines, self.urls, self.certified, verdicts, causes, samples)

    def add_counts(self, counts: Counts) -> None:
        r"""Add the counts of the lines that follow, which another census with these readers read.

        All is as if this census had read the lines itself, the samples included, if the other one
        kept as many.

        >>> one, other = Census(), Census()
        >>> one.feed(b"http://h/\n")
        >>> other.feed(b"http://a@b@c/\n")
        >>> one.add_counts(other.counts())
        >>> one.urls, one.samples["several-at"][0].line
        (2, 2)
        """
        self._read_waiting()
        self.urls += counts.urls
        self.certified += counts.certified
        for verdict, count in counts.verdicts.items():
            self._verdicts[verdict] += count
        for name, count in counts.causes.items():
            self._causes[name] += count
        compared: dict[str, Comparison] = {}
        for name, found in counts.samples.items():
            samples = self._samples.setdefault(name, [])
            known = {sample.comparison.text for sample in samples}
            for line, text in found[: self._kept]:
                if len(samples) < self._kept and text not in known:
                    if text not in compared:
                        (compared[text],) = compare_uncertified([text], self.readers)
                    samples.append(Sample(self.lines + line, compared[text]))
        self.lines += counts.lines

    def _take(self, octets: bytes, size: int) -> None:
        """Read whole lines, with U+FFFD in place of invalid UTF-8."""
        lines, certified, rest = (
            uncertified_lines(octets, size) if self._covered else _all_lines(octets, size)
        )
        for line, start, end in rest:
            text = octets[start:end].decode("utf-8", "replace").removesuffix("\r")
            if text in self._known:
                self._count_again(text)
            elif text.strip():
                self.urls += 1
                self._numbers.append(self.lines + line + 1)
                self._texts.append(text)
                self._size += len(text)
            if len(self._texts) == _TOGETHER or self._size > _MOST:
                self._read_waiting()
        self.lines += lines
        self.urls += certified
        self._count_certified(certified)

    def _count_certified(self, certified: int) -> None:
        self.certified += certified
        self._verdicts[Verdict.ALIKE] += certified

    def _read_waiting(self) -> None:
        """Compare the waiting texts."""
        if self._texts:
            comparisons = compare_uncertified(self._texts, self.readers)
            for line, comparison in zip(self._numbers, comparisons, strict=True):
                self._count(line, comparison)
            self._numbers, self._texts, self._size = [], [], 0

    def _count(self, line: int, comparison: Comparison) -> None:
        """Count the verdict and the causes of a comparison."""
        verdict, text = comparison.verdict, comparison.text
        names = tuple(dict.fromkeys([cause.name for cause in comparison.causes]))
        self._verdicts[verdict] += 1
        for name in names:
            self._causes[name] += 1
            samples = self._samples.setdefault(name, [])
            known = (sample.comparison.text for sample in samples)
            if len(samples) < self._kept and text not in known:
                samples.append(Sample(line, comparison))
        if len(text) <= _LONGEST_KNOWN:
            if len(self._known) == _MOST_KNOWN:
                del self._known[next(iter(self._known))]
            self._known[text] = verdict, names

    def _count_again(self, text: str) -> None:
        """Count a URL that was compared before: it is a sample already, or not wanted as one."""
        self.urls += 1
        verdict, names = self._known[text]
        self._verdicts[verdict] += 1
        for name in names:
            self._causes[name] += 1


def _all_lines(octets: bytes, size: int) -> tuple[int, int, list[tuple[int, int, int]]]:
    """Return the result of `uncertified_lines` with no line certified."""
    rest: list[tuple[int, int, int]] = []
    start = lines = 0
    while start < size:
        end = octets.index(b"\n", start)
        rest.append((lines, start, end))
        start = end + 1
        lines += 1
    return lines, 0, rest
