"""Count how readers part over many URLs: a log, a list, a column."""

from collections import Counter
from collections.abc import Iterable
from typing import Final, NamedTuple

from urlprism.comparison.agreement import certify, lines_to_judge
from urlprism.comparison.report import DEFAULT, Comparison, asked, covers
from urlprism.comparison.terms import Verdict
from urlprism.readers import Reader
from urlprism.readers import readers as readers_of

# Of a cause, so many comparisons are kept.
SAMPLES: Final = 3
# So many URLs are read together.
_TOGETHER: Final = 128


class Sample(NamedTuple):
    """A URL on which readers part: the line that it is in, from 1, and how they read it."""

    line: int
    comparison: Comparison


class Census:
    """How many URLs there are, how many are certified, and on how many readers part, and why.

    URLs come as lines of UTF-8 to `feed`, in pieces of any size, with `close` behind the last, or
    one by one to `add`. Lines of nothing but blanks count as lines only. `samples` are the first
    few of each cause, by its name, each text once; `verdicts` and `causes` count URLs, each once
    for a cause.
    """

    def __init__(
        self, readers: Iterable[str | Reader] = DEFAULT, *, samples: int = SAMPLES
    ) -> None:
        self.readers = readers_of(readers)
        self.lines = self.urls = self.certified = 0
        self.verdicts: Counter[Verdict] = Counter()
        self.causes: Counter[str] = Counter()
        self.samples: dict[str, list[Sample]] = {}
        self._kept = samples
        self._covered = covers(self.readers)
        self._begun: list[bytes] = []

    def feed(self, octets: bytes) -> None:
        """Take a piece of the lines; the last one may go on in the next piece."""
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
        """Take the last line, if it does not end."""
        last = b"".join(self._begun)
        self._begun = []
        if last:
            self._take(last + b"\n", len(last) + 1)

    def add(self, line: int, text: str) -> Comparison | None:
        """Take one URL, and return how it is read; None where it is certified."""
        self.urls += 1
        if self._covered and certify(text):
            self._count(1)
            return None
        (comparison,) = asked([text], self.readers)
        self._judge(line, comparison)
        return comparison

    def _take(self, octets: bytes, size: int) -> None:
        """Take whole lines; what is no UTF-8 is read with U+FFFD in its place."""
        lines, certified, rest = (
            lines_to_judge(octets, size) if self._covered else _all(octets, size)
        )
        for place in range(0, len(rest), _TOGETHER):
            numbers, texts = [], []
            for line, start, end in rest[place : place + _TOGETHER]:
                text = octets[start:end].decode("utf-8", "replace").removesuffix("\r")
                if text.strip():
                    numbers.append(self.lines + line + 1)
                    texts.append(text)
            self.urls += len(texts)
            for number, comparison in zip(numbers, asked(texts, self.readers), strict=True):
                self._judge(number, comparison)
        self.lines += lines
        self.urls += certified
        self._count(certified)

    def _count(self, certified: int) -> None:
        self.certified += certified
        self.verdicts[Verdict.ALIKE] += certified

    def _judge(self, line: int, comparison: Comparison) -> None:
        """Count what the readers say."""
        self.verdicts[comparison.verdict] += 1
        for name in dict.fromkeys(cause.name for cause in comparison.causes):
            self.causes[name] += 1
            samples = self.samples.setdefault(name, [])
            known = (sample.comparison.text for sample in samples)
            if len(samples) < self._kept and comparison.text not in known:
                samples.append(Sample(line, comparison))


def _all(octets: bytes, size: int) -> tuple[int, int, list[tuple[int, int, int]]]:
    """Return the same as `lines_to_judge`, none of the lines certified."""
    rest: list[tuple[int, int, int]] = []
    start = lines = 0
    while start < size:
        end = octets.index(b"\n", start)
        rest.append((lines, start, end))
        start = end + 1
        lines += 1
    return lines, 0, rest
