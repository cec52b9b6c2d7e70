"""Audits a filter: `audit` asks it the questions, and shrinks what it lets through."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import Final, NamedTuple, TypeAlias

from urlprism._late import public_at
from urlprism.auditing.filters import CommandFilter, Filter, FilterAnswer, FunctionFilter
from urlprism.auditing.grouping import BypassKind, cause_of, kind_of
from urlprism.auditing.questions import questions as drawn_questions
from urlprism.auditing.record import Audit, LetThrough
from urlprism.auditing.rule import Rule
from urlprism.auditing.spellings import spellings
from urlprism.comparison.shrinking import shrink
from urlprism.gate import Objection
from urlprism.readers import Reader, Target, readers
from urlprism.readers.reading import outcome_of

SEED: Final = 20261123
QUESTIONS: Final = 2_000
_DRAWS: Final = 60  # for each question that is asked
_AT_ONCE: Final = 100
_PATIENCE: Final = (100_000, 200)  # of a function, of a command


@public_at("urlprism.auditing")
class ControlError(ValueError):
    """A filter refuses the plain URLs that it has to let through: its audit would show nothing."""


# The fetchers that go where they must not, where they go, and why not.
Places: TypeAlias = tuple[tuple[Reader, Target, Objection], ...]


class _Passed(NamedTuple):
    """A URL that the filter lets through, and where the fetchers go with it."""

    text: str
    places: Places


@public_at("urlprism")
def audit(
    filter: Callable[[str], object] | Filter,  # noqa: A002 - its name to users
    fetcher: str | Reader | Iterable[str | Reader] = "requests",
    *,
    allow: Iterable[str] | None = None,
    block: Iterable[str] | None = None,
    base: str | None = None,
    questions: int = QUESTIONS,
    seed: int = SEED,
    progress: Callable[[int], None] | None = None,
) -> Audit:
    """Ask a filter about URLs with which `fetcher` goes where the filter must not let it.

    `filter` is a function of a URL that returns a true value if it lets the URL through, or a
    `Filter`. What it must let through is `allow`: hosts, as in `Policy`; or all but `block`: hosts,
    networks, and special uses of addresses such as "loopback". Without either, `block` has all
    special uses. With a `base`, URLs are redirects from it. `questions` is the number of questions,
    the same for a `seed`; `progress` is called with the number of those just answered.

    Raise ControlError if the filter refuses plain URLs of allowed hosts; ValueError for an unknown
    reader, an impossible host or no questions; ProgramError if a command does not run.

    >>> def is_ours(url):
    ...     return url.startswith("https://example.com")
    >>> [each.url for each in audit(is_ours, allow=["example.com"], questions=200).findings][:1]
    ['https://example.come']
    """
    if questions < 1:
        message = f"there has to be a question: {questions}"
        raise ValueError(message)
    asked: Filter = filter if isinstance(filter, Filter) else FunctionFilter(filter)
    run = _Run(asked, readers(fetcher), Rule(allow, block), base)
    controls = run.controls()
    passed, answers = run.ask(questions, seed, progress)
    if not answers.total():
        message = f"no question was asked: {', '.join(_titles(run.fetchers))} goes nowhere"
        raise ControlError(message)
    return Audit(
        asked.name,
        _titles(run.fetchers),
        run.rule.allow,
        run.rule.block,
        base,
        seed,
        controls,
        answers,
        dict(asked.failures),
        tuple([each.text for each in passed]),
        run.findings(passed, run.patience),
    )


class _Run:
    """One audit: the filter, the fetchers, what the filter must keep out, and the base."""

    def __init__(
        self, asked: Filter, fetchers: tuple[Reader, ...], rule: Rule, base: str | None
    ) -> None:
        self.asked = asked
        self.fetchers = fetchers
        self.rule = rule
        self.base = base
        # How many answers it takes to shrink: a command takes long for each.
        self.patience = _PATIENCE[isinstance(asked, CommandFilter)]

    def controls(self) -> tuple[str, ...]:
        """Return the plain URLs that the filter lets through; raise ControlError for none."""
        host = self.rule.good
        plain = [f"{scheme}://{host}{path}" for scheme in ("https", "http") for path in ("/", "/a")]
        plain += [f"https://{host}"]
        if self.base is not None:
            plain.append("/a")
        answers = self.asked.ask(plain)
        passed = [url for url, said in zip(plain, answers, strict=True) if said is FilterAnswer.YES]
        if not passed:
            failed = ", ".join(self.asked.failures)
            why = f"{answers[0]}: {failed}" if failed else str(answers[0])
            message = f"the filter says {why!r} to {plain[0]}, which it should let through"
            raise ControlError(message)
        self.asked.failures.clear()
        return tuple(passed)

    def ask(
        self, count: int, seed: int, progress: Callable[[int], None] | None
    ) -> tuple[list[_Passed], Counter[FilterAnswer]]:
        """Return the questions that the filter lets through, and how often it said what."""
        questions = drawn_questions(
            self.rule.good, self.rule.evil, seed, is_redirect=self.base is not None
        )
        several = self._forbidden(islice(questions, count * _DRAWS))
        answers, passed = Counter[FilterAnswer](), list[_Passed]()
        while batch := list(islice(several, min(_AT_ONCE, count - answers.total()))):
            said = self.asked.ask([each.text for each in batch])
            answers.update(said)
            passed += [
                each for each, answer in zip(batch, said, strict=True) if answer is FilterAnswer.YES
            ]
            if progress is not None:
                progress(len(batch))
        return passed, answers

    def _forbidden(self, texts: Iterable[str]) -> Iterable[_Passed]:
        """Yield each text, once, with which a fetcher goes where it must not."""
        texts_before: set[str] = set()
        for text in texts:
            if text not in texts_before:
                texts_before.add(text)
                places = self.places(text)
                if places:
                    yield _Passed(text, places)

    def places(self, text: str) -> Places:
        """Return the fetchers that go where they must not, and where."""
        places = []
        for fetcher in self.fetchers:
            target = outcome_of(fetcher, text, self.base)[1]
            objection = None if target is None else self.rule.objection(fetcher, target)
            if target is not None and objection is not None:
                places.append((fetcher, target, objection))
        return tuple(places)

    def findings(self, passed: Sequence[_Passed], budget: int) -> tuple[LetThrough, ...]:
        """Return the smallest URL of each kind, for which the filter has `budget` more answers."""
        by_kind: dict[BypassKind, list[_Passed]] = {}
        for each in passed:
            by_kind.setdefault(self.kind(each.text, each.places), []).append(each)
        left = [budget]
        small: dict[BypassKind, list[tuple[str, str, int]]] = {}
        for several in sorted(by_kind.values(), key=len, reverse=True):
            first = several[0]  # the plainest
            url = self._shrunk(first, left)
            if left[0] < 0 and small:
                break  # the filter is asked too much: what is left is in `passed`
            kind = self.kind(url, self.places(url))
            small.setdefault(kind, []).append((url, first.text, len(several)))
        bypasses = [self._finding(each) for each in small.values()]
        return tuple(sorted(bypasses, key=lambda each: (len(each.url), each.url)))

    def _shrunk(self, first: _Passed, left: list[int]) -> str:
        """Return the smallest URL that the filter lets through, with which a fetcher goes there."""
        keeps = self._keeps(first, left)
        scheme, host, _ = first.places[0][1]
        text = first.text
        if scheme is not None:
            lower = re.sub(re.escape(scheme), scheme, text, count=1, flags=re.IGNORECASE)
            text = lower if keeps(lower) else text
        if host is not None and self.rule.allow:
            for spelling in spellings(host):
                plain = text.replace(spelling, host)
                text = plain if keeps(plain) else text
        return shrink(text, keeps)

    def kind(self, text: str, places: Places) -> BypassKind:
        """Return the kind of a text, for which fetchers go where they must not."""
        good = self.rule.good if self.rule.allow else None
        return kind_of(text, self.base, _readers_of(places), places[0][2], good)

    def _keeps(self, first: _Passed, left: list[int]) -> Callable[[str], bool]:
        """Return whether the filter lets a text through, and the fetcher goes where it must not.

        A host that is a whole one of the questions stays, which is easier to read.
        """
        fetcher, place, _ = first.places[0]
        stays = place.host in self.rule.evil
        verdicts = {first.text: True}

        def keeps(text: str) -> bool:
            if left[0] < 0:
                return False
            target = outcome_of(fetcher, text, self.base)[1]
            if target is None or target.scheme != place.scheme:
                return False
            if stays and target.host != place.host:
                return False
            if text not in verdicts:
                is_forbidden = self.rule.objection(fetcher, target) is not None
                verdicts[text] = is_forbidden and let_through(text)
            return verdicts[text]

        def let_through(text: str) -> bool:
            left[0] -= 1
            return left[0] >= 0 and self.asked.ask([text])[0] is FilterAnswer.YES

        return keeps

    def _finding(self, alike: Sequence[tuple[str, str, int]]) -> LetThrough:
        """Return the finding of URLs of one kind: each URL, its question, how many are like it."""
        url, question, _ = min(alike, key=self._by_size)
        places = self.places(url)
        _, target, objection = places[0]
        fetchers = _readers_of(places)
        cause = cause_of(url, self.base, fetchers)
        like = sum(each[2] for each in alike)
        return LetThrough(url, _titles(fetchers), target, objection, cause, question, like)

    def _by_size(self, shrunk: tuple[str, str, int]) -> tuple[bool, int, str]:
        """Return a key by which URLs are sorted; those with a host of the questions come first."""
        url = shrunk[0]
        hosts = {target.host for _, target, _ in self.places(url)}
        return hosts.isdisjoint(self.rule.evil) and bool(self.rule.allow), len(url), url


def _readers_of(places: Places) -> tuple[Reader, ...]:
    return tuple(reader for reader, _, _ in places)


def _titles(fetchers: Iterable[Reader]) -> tuple[str, ...]:
    """Return the names of readers, each with its version."""
    return tuple(f"{each.name.partition('@')[0]} {each.version}" for each in fetchers)
