"""Count the URLs of a log, a list or a column on which readers differ, and the causes."""

from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple, TypeAlias

from urlprism._core.arguments.intake import URLText, from_utf8
from urlprism._core.classes.truth import truthless
from urlprism.comparison import Comparison, Verdict, certify, compare
from urlprism.comparison.certificate.agreement import uncertified_lines
from urlprism.comparison.certificate.shapes import shape_of
from urlprism.comparison.report import DEFAULT, compare_uncertified, covers
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
# The batches that others read at once, before the answers to the first are awaited.
_MOST_ASKED: Final = 64

# The verdict of a URL, and the names of its causes.
Answer: TypeAlias = tuple[Verdict, tuple[str, ...]]
# What begins to compare texts, as in another process, and returns what waits for the answers.
Ask: TypeAlias = Callable[[list[str]], Callable[[], list[Answer]]]


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
    nested: int = 0


class Census:
    r"""Counts of URLs: all, those certified, and those on which readers differ, by cause.

    Pass lines of UTF-8 to `feed`, in pieces of any size, and call `close` after the last piece; or
    pass URLs one by one to `add`. A blank line counts as a line, not as a URL. `ask` compares texts
    in place of this process; the counts are the same. Raise ValueError for an unknown reader.

    >>> census = Census()
    >>> census.feed(b"http://h/\nhttp://a@b@c/\n")
    >>> census.close()
    >>> census.urls, census.certified, dict(census.causes)
    (2, 1, {'several-at': 1})
    """

    def __init__(
        self,
        readers: str | Reader | Iterable[str | Reader] = DEFAULT,
        *,
        samples: int = SAMPLES,
        ask: Ask | None = None,
    ) -> None:
        self.readers = readers_of(readers)
        self.lines = self.urls = self.certified = self.nested = 0
        self._verdicts: Counter[Verdict] = Counter()
        self._causes: Counter[str] = Counter()
        self._samples: dict[str, list[Sample]] = {}
        self._kept = samples
        self._ask = ask
        self._known: dict[str, Answer] = {}
        # The answers by the shape of texts, if the readers are models that read by shape.
        self._shapes: dict[str, Answer] = {}
        self._covered = covers(self.readers)
        self._reads_shapes = self._covered and not any(each.is_live for each in self.readers)
        self._begun: list[bytes] = []
        # The texts that wait to be read: their lines, and how often each came again.
        self._waiting: dict[str, int] = {}
        self._again: Counter[str] = Counter()
        self._size = 0
        # The texts that are being read elsewhere, with their lines, and what waits for the answers.
        self._asked: deque[tuple[dict[str, int], Callable[[], list[Answer]]]] = deque()

    def __bool__(self) -> bool:
        """Raise TypeError, for an `if` could be misread; ask `urls`, `verdicts` or `causes`."""
        raise truthless(self, "urls, verdicts or causes")

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

    def add(self, line: int, text: URLText, *, is_nested: bool = False) -> Comparison | None:
        """Read one URL and return its comparison, None if it is certified.

        One that is nested in another URL is also counted in `nested`.
        """
        text = from_utf8(text)
        self.urls += 1
        self.nested += is_nested
        if self._covered and certify(text):
            self._count_certified(1)
            return None
        self._read_waiting()
        (comparison,) = compare_uncertified([text], self.readers)
        self._count(line, text, answer_of(comparison), comparison)
        return comparison

    def add_again(self, text: str, *, is_nested: bool = False) -> bool:
        """Count a URL without a comparison if it, or its like, was compared; say whether it was.

        It was considered as a sample when it came first.
        """
        answer = self._known.get(text)
        if answer is not None:
            self._count_again(answer, 1)
        else:
            has_no_like = not self._shapes or (self._covered and certify(text))
            if has_no_like or not self._count_like(text, 1):
                return False
        self.urls += 1
        self.nested += is_nested
        return True

    def add_often(self, line: int, text: str, times: int) -> None:
        """Read a URL that comes several times; `line` is the first of its lines."""
        self.urls += times
        if self._covered and certify(text):
            self._count_certified(times)
        else:
            self._keep(line, text, times)

    def _repr_html_(self) -> str:
        """Return what a notebook shows: how many URLs have which verdict and which cause."""
        from urlprism.scanning.drawing import drawn  # noqa: PLC0415 - few are drawn

        first = {name: some[0].comparison.text for name, some in self.samples.items() if some}
        return drawn(self.urls, self.certified, self.verdicts, self.causes, first)

    def to_dict(self) -> dict[str, object]:
        """Return what was counted as an object for JSON; a sample is a line, from 1, and a URL.

        >>> census = Census()
        >>> _ = census.add(1, "http://a@b@c/")
        >>> census.to_dict()["samples"]["causes"]
        {'several-at': [{'line': 1, 'url': 'http://a@b@c/'}]}
        """
        self._read_waiting()
        return {
            "lines": self.lines,
            "urls": self.urls,
            "certified": self.certified,
            "nested": self.nested,
            "verdicts": {str(each): count for each, count in self._verdicts.items() if count},
            "causes": dict(self._causes.most_common()),
            "samples": {"verdicts": self._listed_by_verdict(), "causes": _listed(self._samples)},
        }

    def _listed_by_verdict(self) -> dict[str, list[dict[str, object]]]:
        """Return the samples by their verdict."""
        by_verdict: dict[str, dict[tuple[int, str], Sample]] = {}
        for sample in (each for some in self._samples.values() for each in some):
            comparison = sample.comparison
            same = by_verdict.setdefault(str(comparison.verdict), {})
            same[sample.line, comparison.text] = sample
        return _listed({name: [*same.values()][: self._kept] for name, same in by_verdict.items()})

    def counts(self) -> Counts:
        """Return what was counted."""
        self._read_waiting()
        samples = {
            name: [(line, comparison.text) for line, comparison in some]
            for name, some in self._samples.items()
        }
        verdicts, causes = dict(self._verdicts), dict(self._causes)
        return Counts(self.lines, self.urls, self.certified, verdicts, causes, samples, self.nested)

    def add_counts(self, counts: Counts) -> None:
        """Add the counts of another census, whose lines follow; both keep as many samples."""
        self._read_waiting()
        self.urls += counts.urls
        self.certified += counts.certified
        self.nested += counts.nested
        self._verdicts.update(counts.verdicts)
        self._causes.update(counts.causes)
        comparisons: dict[tuple[int, str], Comparison] = {}
        for name, samples in counts.samples.items():
            self._samples.setdefault(name, [])
            for line, text in samples:
                if self._is_wanted(name, text):
                    if (line, text) not in comparisons:
                        comparisons[line, text] = compare(text, None, self.readers)
                    self._samples[name].append(Sample(self.lines + line, comparisons[line, text]))
        self.lines += counts.lines

    def _take(self, octets: bytes, size: int) -> None:
        """Read whole lines, with U+FFFD in place of invalid UTF-8."""
        lines, certified, rest = (
            uncertified_lines(octets, size) if self._covered else _all_lines(octets, size)
        )
        for line, start, end in rest:
            text = octets[start:end].decode("utf-8", "replace").removesuffix("\r")
            if text in self._known or text.strip():
                self.urls += 1
                self._keep(self.lines + line + 1, text, 1)
        self.lines += lines
        self.urls += certified
        self._count_certified(certified)

    def _count_certified(self, certified: int) -> None:
        self.certified += certified
        self._verdicts[Verdict.ALIKE] += certified

    def _keep(self, line: int, text: str, times: int) -> None:
        """Keep a text until many are read together; count it if it is known already."""
        if text in self._known:
            self._count_again(self._known[text], times)
        elif text in self._again:
            self._again[text] += times
        elif not self._count_like(text, times):
            self._waiting[text] = line
            self._again[text] = times - 1
            self._size += len(text)
            if len(self._waiting) == _TOGETHER or self._size > _MOST:
                self._compare(_MOST_ASKED)

    def _read_waiting(self) -> None:
        """Compare the waiting texts, and wait for the texts that others read."""
        self._compare(0)

    def _compare(self, most: int) -> None:
        """Compare the waiting texts; leave at most `most` batches to others."""
        texts, waiting = [*self._waiting], self._waiting
        if texts:
            self._waiting, self._size = {}, 0
            if self._ask is None:
                for comparison in compare_uncertified(texts, self.readers):
                    text = comparison.text
                    self._count(waiting[text], text, answer_of(comparison), comparison)
            else:
                self._asked.append((waiting, self._ask(texts)))
        while len(self._asked) > most:
            asked, answers = self._asked.popleft()
            for (text, line), answer in zip(asked.items(), answers(), strict=True):
                self._count(line, text, answer, None)

    def _count(self, line: int, text: str, answer: Answer, comparison: Comparison | None) -> None:
        """Count the answer for a text, as often as it came; keep it as a sample of its causes."""
        self._count_again(answer, self._again.pop(text, 0) + 1)
        for name in answer[1]:
            if self._is_wanted(name, text):
                if comparison is None:
                    comparison = compare(text, None, self.readers)
                self._samples[name].append(Sample(line, comparison))
        if len(text) <= _LONGEST_KNOWN:
            _remember(self._known, text, answer)
        shape = shape_of(text) if self._reads_shapes else None
        if shape is not None:
            _remember(self._shapes, shape, answer)

    def _count_like(self, text: str, times: int) -> bool:
        """Count a URL by the answer for its shape, unless it is to be a sample; say whether."""
        answer = self._shapes.get(shape_of(text) or "") if self._shapes else None
        if answer is None or any(self._is_wanted(name, text) for name in answer[1]):
            return False
        self._count_again(answer, times)
        return True

    def _is_wanted(self, name: str, text: str) -> bool:
        """Whether a text is to be a sample of a cause: one of the first, and not one already."""
        samples = self._samples.setdefault(name, [])
        texts = (sample.comparison.text for sample in samples)
        return len(samples) < self._kept and text not in texts

    def _count_again(self, answer: Answer, times: int) -> None:
        """Count a URL that came `times` times."""
        verdict, names = answer
        self._verdicts[verdict] += times
        for name in names:
            self._causes[name] += times


def _listed(samples: Mapping[str, Iterable[Sample]]) -> dict[str, list[dict[str, object]]]:
    """Return samples as JSON has them."""
    return {
        name: [{"line": line, "url": comparison.text} for line, comparison in some]
        for name, some in samples.items()
    }


def _remember(answers: dict[str, Answer], text: str, answer: Answer) -> None:
    """Keep an answer; forget the first one if there are too many."""
    if len(answers) == _MOST_KNOWN:
        del answers[next(iter(answers))]
    answers[text] = answer


def answer_of(comparison: Comparison) -> Answer:
    """Return the verdict of a comparison, and the names of its causes, each once."""
    return comparison.verdict, tuple(dict.fromkeys([cause.name for cause in comparison.causes]))


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
