"""Compare what matchers say of one pattern and one URL: `compare_matchers`.

pattern, URL ──► each dialect of one kind ──► matches ──► verdict, groups by answer, causes
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from urlprism._core.arguments.intake import URLText, from_utf8
from urlprism._core.classes.closing import without_state
from urlprism._core.classes.truth import truthless
from urlprism._late import public_at
from urlprism.comparison import compare
from urlprism.comparison.shrinking import shrink
from urlprism.matching.causes import READ_OTHERWISE, causes
from urlprism.matching.model import NOWHERE, Dialect, Kind, Match, MatchAnswer, Span
from urlprism.matching.registry import dialects as dialects_of
from urlprism.matching.registry import matcher
from urlprism.redaction.records import hides_secrets


class MatchVerdict(StrEnum):
    """What matchers say together: the first of these that holds."""

    __hash__ = str.__hash__

    MATCHED_BY_SOME = "matched-by-some"
    REFUSED_BY_SOME = "refused-by-some"
    MATCHED_BY_ALL = "matched-by-all"
    MATCHED_BY_NONE = "matched-by-none"
    REFUSED_BY_ALL = "refused-by-all"


class MatchGroup(NamedTuple):
    """The matchers with one answer, by their full names.

    >>> compare_matchers("http://h/", "http://h/", ["redirect_uri.authlib"]).groups[0].dialects
    ('redirect_uri.authlib@1.9.10',)
    """

    answer: MatchAnswer
    dialects: tuple[str, ...]


class _MatchCause(NamedTuple):
    name: str
    message: str
    advice: str
    dialects: tuple[str, ...]
    pattern_span: Span
    url_span: Span


@hides_secrets
class MatchCause(_MatchCause):
    """Why matchers differ: a sentence, an advice, whose cause it is, and at which characters.

    >>> names = ["redirect_uri.authlib", "redirect_uri.fastmcp.patterns"]
    >>> (cause,) = compare_matchers("https://h/cb", "https://h/cb?x", names).causes
    >>> cause.name, cause.dialects
    ('query-ignored', ('redirect_uri.fastmcp.patterns@4.2.3',))
    """


_MOST: Final = 500  # shorter texts that all dialects are asked about
_READ: Final = "The URL itself is read in two ways: see compare() for it."
_READ_ADVICE: Final = "Refuse URLs that readers disagree about before they are matched."


@public_at("urlprism")
@hides_secrets
@without_state
@dataclass(frozen=True, slots=True)
class MatchComparison:
    """What dialects of one kind say of a pattern and a URL, as `compare_matchers` returns it.

    >>> pattern = "https://a.example/cb"
    >>> comparison = compare_matchers(pattern, f"{pattern}?x", "redirect_uri")
    >>> comparison.verdict, [cause.name for cause in comparison.causes]
    (<MatchVerdict.MATCHED_BY_SOME: 'matched-by-some'>, ['query-ignored'])
    """

    pattern: str
    url: str
    kind: Kind
    matches: tuple[Match, ...]
    readers: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        """Raise TypeError, for an `if` could be misread; ask `differs` or `verdict`."""
        raise truthless(self, "differs or verdict")

    @property
    def verdict(self) -> MatchVerdict:
        """Return the verdict; what is refused does not match."""
        answers = {match.answer for match in self.matches}
        if MatchAnswer.YES in answers:
            is_whole = len(answers) == 1
            return MatchVerdict.MATCHED_BY_ALL if is_whole else MatchVerdict.MATCHED_BY_SOME
        if answers == {MatchAnswer.NO}:
            return MatchVerdict.MATCHED_BY_NONE
        is_whole = MatchAnswer.NO not in answers
        return MatchVerdict.REFUSED_BY_ALL if is_whole else MatchVerdict.REFUSED_BY_SOME

    @property
    def differs(self) -> bool:
        """Whether some say yes and others do not."""
        return self.verdict is MatchVerdict.MATCHED_BY_SOME

    @property
    def groups(self) -> tuple[MatchGroup, ...]:
        """Return the dialects by answer: yes, no, and those that refuse the pattern or the URL."""
        groups = (
            MatchGroup(each, tuple(m.dialect for m in self.matches if m.answer is each))
            for each in MatchAnswer
        )
        return tuple(each for each in groups if each.dialects)

    @property
    def causes(self) -> tuple[MatchCause, ...]:
        """Return why they differ, in the order of the table of causes; none if they do not."""
        if self.verdict not in {MatchVerdict.MATCHED_BY_SOME, MatchVerdict.REFUSED_BY_SOME}:
            return ()
        by_name: dict[str, list[Match]] = {}
        for match in self.matches:
            if match.cause:
                by_name.setdefault(match.cause, []).append(match)
        explained = [
            _cause(each.name, each.message, each.advice, by_name[each.name])
            for each in causes().values()
            if each.name in by_name
        ]
        if self._is_read_otherwise():
            explained.append(MatchCause(READ_OTHERWISE, _READ, _READ_ADVICE, (), NOWHERE, NOWHERE))
        return tuple(explained)

    def _is_read_otherwise(self) -> bool:
        """Whether the readers of the dialects send the URL to different places."""
        return len(self.readers) > 1 and compare(self.url, readers=self.readers).differs

    def shrink(self) -> "MatchComparison":
        """Return the comparison of a smaller pattern and URL, which each dialect answers alike.

        Words and characters are left out as long as all answers and causes stay.

        >>> url = "https://a.example/a/path?and=a&query"
        >>> names = ["redirect_uri.authlib", "redirect_uri.fastmcp.patterns"]
        >>> smaller = compare_matchers("https://a.example/", url, names).shrink()
        >>> smaller.url, smaller.verdict is MatchVerdict.MATCHED_BY_SOME
        ('https:a.example/r', True)
        """
        asked = tuple(matcher(match.dialect) for match in self.matches)
        said = [(match.answer, match.cause) for match in self.matches]

        def is_same(pattern: str, url: str) -> bool:
            decisions = (each.decide(pattern, url) for each in asked)
            return said == [(each.answer, each.cause) for each in decisions]

        url = shrink(self.url, lambda text: is_same(self.pattern, text), _MOST)
        pattern = shrink(self.pattern, lambda text: is_same(text, url), _MOST)
        return compare_matchers(pattern, url, [each.full_name for each in asked])

    def to_dict(self) -> dict[str, object]:
        """Return the comparison as an object for JSON."""
        return {
            "pattern": self.pattern,
            "url": self.url,
            "kind": self.kind.value,
            "question": self.kind.question,
            "verdict": self.verdict.value,
            "matches": [
                {
                    "dialect": match.dialect,
                    "answer": match.answer.value,
                    "reason": match.reason,
                    "cause": match.cause or None,
                    "pattern_span": list(match.pattern_span),
                    "url_span": list(match.url_span),
                    "rule": match.rule,
                }
                for match in self.matches
            ],
            "causes": [
                {"name": each.name, "message": each.message, "advice": each.advice,
                 "dialects": list(each.dialects), "pattern_span": list(each.pattern_span),
                 "url_span": list(each.url_span)}
                for each in self.causes
            ],
        }  # fmt: skip


def _cause(name: str, message: str, advice: str, matches: Sequence[Match]) -> MatchCause:
    """Return a cause with those that have it, and in each text the first place that one names."""
    who = tuple(match.dialect for match in matches)
    pattern_span = _first(match.pattern_span for match in matches)
    return MatchCause(
        name, message, advice, who, pattern_span, _first(match.url_span for match in matches)
    )


def _first(spans: Iterable[Span]) -> Span:
    """Return the first place that is one."""
    return next((span for span in spans if span != NOWHERE), NOWHERE)


@public_at("urlprism")
def compare_matchers(
    pattern: URLText, url: URLText, dialects: Kind | str | Iterable[str]
) -> MatchComparison:
    """Ask dialects of one kind about a pattern and a URL.

    `dialects` is a kind, whose newest releases are asked, or names of dialects, with versions or
    without. Octets are read as UTF-8. Raise ValueError for unknown names, for none, and for names
    of several kinds, which answer different questions.

    >>> result = compare_matchers("http://localhost/cb", "http://localhost:8080/cb", "redirect_uri")
    >>> result.verdict.value, result.groups[0].dialects[0]
    ('matched-by-some', 'redirect_uri.rfc9700@2025-01')
    """
    asked = selected(dialects)
    written, text = from_utf8(pattern), from_utf8(url)
    matches = tuple(each.matches(written, text) for each in asked)
    readers = tuple(dict.fromkeys(each.reader for each in asked if each.reader))
    return MatchComparison(written, text, asked[0].kind, matches, readers)


def selected(dialects: Kind | str | Iterable[str]) -> tuple[Dialect, ...]:
    """Return the dialects of a kind, or those that are named; raise ValueError as documented."""
    if isinstance(dialects, str):
        is_kind = dialects in set(Kind)
        asked = dialects_of(dialects) if is_kind else (matcher(dialects),)
    else:
        asked = tuple(map(matcher, dialects))
    kinds = tuple(dict.fromkeys(each.kind for each in asked))
    if len(kinds) != 1:
        listed = ", ".join(kinds) or "none"
        message = f"dialects of one kind are compared, not of {listed}"
        raise ValueError(message)
    return asked
