"""`urlprism match`: which matchers say that a pattern matches a URL, and why."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import Final

import click

from urlprism import matching
from urlprism._core.classes.closing import without_state
from urlprism.cli.options.common import listed, value_of
from urlprism.cli.options.names import Names
from urlprism.cli.outcomes import Outcome
from urlprism.cli.output.formats import show_report, width
from urlprism.cli.output.lines import (
    LABELS,
    Line,
    Styled,
    dimmed,
    filled,
    headed,
    labelled,
    shown,
    wrapped,
)
from urlprism.cli.output.reports.carets import CARET, Mark, marked
from urlprism.cli.streams import write
from urlprism.matching import Kind, Leak, MatchAnswer, MatchCause, MatchComparison, MatchVerdict
from urlprism.redaction.masking import redacted

_NAMES = Names(lambda _: dict.fromkeys((*Kind, *matching.names())), several=True)


_SIGNS: Final = "123456789abcdefghijklmnopqrstuvwxyz"
_LABELS: Final = {
    MatchAnswer.YES: ("yes", "fine"),
    MatchAnswer.NO: ("no", "label"),
    MatchAnswer.PATTERN_REFUSED: ("refused", "fatal"),
    MatchAnswer.URL_REFUSED: ("refused", "fatal"),
}
_VERDICTS: Final = {
    MatchVerdict.MATCHED_BY_SOME: ("✗ matched by some", "fatal", "others say no, or refuse"),
    MatchVerdict.REFUSED_BY_SOME: ("! refused by some", "finding", "none says yes"),
    MatchVerdict.MATCHED_BY_ALL: ("✓ matched by all", "fine", "every dialect says yes"),
    MatchVerdict.MATCHED_BY_NONE: ("✓ matched by none", "fine", "every dialect says no"),
    MatchVerdict.REFUSED_BY_ALL: ("✓ refused by all", "fine", "no dialect takes it"),
}


@without_state
@dataclass(frozen=True, slots=True, repr=False)
class MatchRow:
    """Matchers compared, as a report."""

    comparison: MatchComparison

    @property
    def is_finding(self) -> bool:
        """Whether some say yes and others do not."""
        return self.comparison.differs

    def as_object(self) -> dict[str, object]:
        """Return the comparison as JSON."""
        return self.comparison.to_dict()

    def draw(self, width: int) -> Iterator[Line]:
        """Yield the comparison in lines of at most `width` columns."""
        width -= LABELS
        comparison, causes = self.comparison, self.comparison.causes
        yield from labelled("asked", _plain(comparison.kind.question, width))
        head, style, meaning = _VERDICTS[comparison.verdict]
        yield from labelled("verdict", headed(Styled(head, style), f": {meaning}", width))
        spans = [each.pattern_span for each in causes]
        yield from labelled("pattern", _marked(comparison.pattern, spans, width))
        spans = [each.url_span for each in causes]
        yield from labelled("url", _marked(comparison.url, spans, width))
        for sign, cause in zip(_SIGNS, causes, strict=False):
            yield []
            label = f"cause {sign}" if len(causes) > 1 else "cause"
            yield from labelled(label, _cause(cause, width), "finding")
        for group in comparison.groups:
            yield []
            label, style = _LABELS[group.answer]
            yield from labelled(label, self._answers(group.answer, width), style)

    def _answers(self, answer: MatchAnswer, width: int) -> Iterator[Line]:
        """Yield the dialects with one answer, by the reason that they give."""
        by_reason: dict[str, list[str]] = {}
        for match in self.comparison.matches:
            if match.answer is answer:
                name = match.dialect.partition(".")[2]
                by_reason.setdefault(match.reason, []).append(name)
        for reason, names in by_reason.items():
            yield from _plain(", ".join(names), width)
            yield from dimmed(filled(reason, width))


def _plain(text: str, width: int) -> Iterator[Line]:
    return ([Styled(line)] for line in filled(text, width))


def _cause(cause: MatchCause, width: int) -> Iterator[Line]:
    """Yield what a cause means, and the advice."""
    meaning = headed(Styled(cause.name, "name"), f": {cause.message}", width)
    return chain(meaning, dimmed(filled(cause.advice, width)))


def _marked(text: str, places: Sequence[tuple[int, int]], width: int) -> Iterator[Line]:
    """Yield a text without its secrets, with the numbers of the causes below their places."""
    hidden = redacted(text)
    signs = _SIGNS if len(places) > 1 else CARET
    marks = [
        Mark(*hidden.span(*place), sign)
        for place, sign in zip(places, signs, strict=False)
        if place[1] > place[0]
    ]
    if not marks:
        return wrapped(hidden.text, width)
    return marked(shown(hidden.text), marks, width, "finding")


@without_state
@dataclass(frozen=True, slots=True, repr=False)
class LeakRow:
    """What a list lets through by one dialect, as a report."""

    dialect: str
    leaks: tuple[Leak, ...]

    @property
    def is_finding(self) -> bool:
        """Whether there is a URL that passes and goes elsewhere."""
        return bool(self.leaks)

    def as_object(self) -> dict[str, object]:
        """Return the audit as JSON."""
        return {
            "dialect": self.dialect,
            "leaks": [
                {
                    "change": leak.change,
                    "url": leak.url,
                    "pattern": leak.pattern,
                    "meant": leak.meant,
                    "reason": leak.match.reason,
                    "cause": leak.match.cause or None,
                }
                for leak in self.leaks
            ],
        }

    def draw(self, width: int) -> Iterator[Line]:
        """Yield the dialect, and each URL with the change and the reason."""
        width -= LABELS
        yield from labelled("dialect", _plain(self.dialect, width))
        if not self.leaks:
            yield from labelled(
                "passes", _plain("nothing else was found, which is no proof", width)
            )
        for leak in self.leaks:
            yield from labelled("✗", _marked(leak.url, (), width), "fatal")
            yield from labelled("", _plain(f"{leak.change}: {leak.match.reason}", width))


@click.command(
    epilog="""\b
Examples:
  urlprism match --kind redirect_uri http://127.0.0.1/cb http://127.0.0.1:5/cb
  urlprism match --kind no_proxy .example.com https://example.com/
  urlprism match --kind tls "*.example.com" https://a.b.example.com/
  urlprism match --kind no_proxy.curl,no_proxy.go 10.0.0.0/8 http://10.0.0.5/
  urlprism match --audit --kind redirect_uri https://app.example/ \\
      https://app.example/cb
  urlprism match --list

A dialect is how one document or program matches. --kind takes a kind, which
asks all its dialects, or names of dialects, with versions (no_proxy.curl@8)
or without. With --audit, URL is what the pattern is meant to let through, and
each dialect is asked for URLs that go elsewhere and pass, too.

The exit code is 0 if all dialects agree, 1 if they do not, or if an audit
lets something through. Plain text masks passwords; JSON does not."""
)
@click.option(
    "--kind", "kind", type=_NAMES, metavar="NAME,...", help="The kind of pattern, or dialects."
)
@click.option("--audit", "is_audit", is_flag=True, help="Show what passes that is not meant.")
@click.option("--shrink", "is_shrink", is_flag=True, help="Show a smaller pattern and URL.")
@click.option("--list", "is_list", is_flag=True, help="List kinds and dialects.")
@click.option("--json", "json", is_flag=True, help="Write JSON objects.")
@click.argument("pattern", required=False)
@click.argument("url", required=False)
def match(
    *,
    kind: str | None,
    is_audit: bool,
    is_shrink: bool,
    is_list: bool,
    json: bool,
    pattern: str | None,
    url: str | None,
) -> Outcome:
    """Show which matchers say that a pattern matches a URL, and why.

    A pattern is a redirect_uri, a value of NO_PROXY, a name of a certificate,
    the domain of a cookie, an entry of an allow-list, or a URL pattern.
    """
    if is_list:
        return _list()
    if pattern is None or url is None or kind is None:
        message = "Give --kind, a PATTERN and a URL; --list names the kinds."
        raise click.UsageError(message)
    asked = listed(kind)
    names = asked[0] if len(asked) == 1 else asked
    if is_audit:
        return _audit(pattern, url, names, json=json)
    comparison = value_of(lambda: matching.compare_matchers(pattern, url, names), "--kind")
    row = MatchRow(comparison.shrink() if is_shrink else comparison)
    show_report(row, as_json=json)
    return Outcome.FINDING if row.is_finding else Outcome.FINE


def _audit(pattern: str, url: str, names: str | list[str], *, json: bool) -> Outcome:
    """Audit the pattern by each dialect that matches what is meant."""
    comparison = value_of(lambda: matching.compare_matchers(pattern, url, names), "--kind")
    passing = [each.dialect for each in comparison.matches if each.matched]
    if not passing:
        message = "No dialect matches the URL: give one that is meant to pass."
        raise click.BadParameter(message, param_hint="URL")
    outcome = Outcome.FINE
    for dialect in passing:
        row = LeakRow(dialect, value_of(partial(matching.audit, pattern, dialect, url), "URL"))
        show_report(row, as_json=json)
        outcome = Outcome.FINDING if row.is_finding else outcome
    return outcome


def _list() -> Outcome:
    """Write each kind with its question, and its dialects."""
    for each in Kind:
        question = filled(f"{each.question} The pattern is {each.pattern}.", width() - 2)
        write("\n  ".join([each.value, *question]) + "\n")
        for dialect in matching.dialects(each):
            source = filled(dialect.source, width() - 6)
            write("\n      ".join([f"    {dialect.full_name}", *source]) + "\n")
    return Outcome.FINE
