"""A comparison as HTML for notebooks: the verdict, a lane for each place, the causes."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from urlprism._core.texts.drawing import Part, Span, cut, drawing, headline, legend, table, text_of
from urlprism.comparison.fields import differences_of
from urlprism.comparison.presentation.details import Detailed
from urlprism.comparison.presentation.hiding import Hiding, hiding_of
from urlprism.comparison.presentation.sentences import words_of
from urlprism.comparison.terms import DIFFERENT_TARGETS, Group, Verdict
from urlprism.readers import Spans

if TYPE_CHECKING:
    from urlprism.readers import Reading, Target

_MOST_NAMES: Final = 6  # readers of a lane that are named
_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def drawn(comparison: Detailed) -> str:
    r"""Return a comparison as HTML, with the secrets of its text hidden.

    >>> from urlprism.comparison import compare
    >>> "different-host" in drawn(compare(r"http://a.example\@b.example/"))
    True
    """
    text = comparison.text
    hiding = hiding_of(text, comparison.base, comparison.readings)
    words = words_of(comparison, hiding)
    hidden = hiding.spans(text)
    marks = [(cause.start, cause.end) for cause in comparison.causes]
    rows = [*_lanes(comparison.groups, text, hidden, hiding)]
    if marks:
        rows.insert(0, ["the text", cut(text, (), marks, hidden), _of_causes(comparison)])
    names = {name for reading in comparison.readings for name, _, _ in _parts(reading)}
    return drawing(
        headline(look_of(comparison.verdict), words.sentence, words.consequence),
        f"<p><b>{comparison.verdict}</b>{_base(comparison.base, hiding)}</p>",
        table(rows),
        legend(names),
        _causes(comparison, hiding),
        _differing(comparison),
    )


def look_of(verdict: Verdict) -> str:
    """Return how a verdict looks: "alarm" if requests go to different places."""
    if verdict in DIFFERENT_TARGETS:
        return "alarm"
    return "fine" if verdict is Verdict.ALIKE else "warn"


def _base(base: str | None, hiding: Hiding) -> str:
    if base is None:
        return ""
    return f" with the base {cut(base, hidden=hiding.spans(base))}"


def _of_causes(comparison: Detailed) -> str:
    number = len(comparison.causes)
    return f"{number} cause{'s' if number > 1 else ''} marked"


def _lanes(
    groups: Iterable[Group], text: str, hidden: Sequence[Span], hiding: Hiding
) -> Iterator[list[str]]:
    """Yield a row for each place where readers go, and for each reason of those that refuse."""
    for letter, group in zip(_LETTERS, groups, strict=False):
        if group.target is None:
            yield from _refusals(group.readings, text, hidden, hiding)
        else:
            place = f"<b>{letter}</b> {_target(group.target, hiding)}"
            yield [place, _cuts(group.readings, text, hidden), _names(group.readings)]


def _target(target: "Target", hiding: Hiding) -> str:
    return f"<code><b>{text_of(hiding.shown('host', str(target)))}</b></code>"


def _cuts(readings: Sequence["Reading"], text: str, hidden: Sequence[Span]) -> str:
    """Return the text as readings cut it, once for each way."""
    ways = dict.fromkeys(tuple(_parts(reading)) for reading in readings)
    return "<br>".join(cut(text, parts, hidden=hidden) for parts in ways)


def _parts(reading: "Reading") -> list[Part]:
    spans = zip(Spans._fields, reading.spans, strict=True)
    return [(name, *span) for name, span in spans if span is not None]


def _names(readings: Sequence["Reading"]) -> str:
    names = [str(reading.reader) for reading in readings]
    rest = f" and {len(names) - _MOST_NAMES} more" if len(names) > _MOST_NAMES else ""
    return text_of(", ".join(names[:_MOST_NAMES]) + rest)


def _refusals(
    readings: Sequence["Reading"], text: str, hidden: Sequence[Span], hiding: Hiding
) -> Iterator[list[str]]:
    """Yield a row for each reason to refuse, with its place."""
    by_reason: dict[tuple[str, str, Span | None], list[Reading]] = {}
    for reading in readings:
        refusal = reading.refusal
        if refusal is None:
            continue
        place = None if refusal.start is None else (refusal.start, refusal.end or refusal.start)
        by_reason.setdefault((refusal.reason, refusal.rule, place), []).append(reading)
    for (reason, rule, place), those in by_reason.items():
        why = _with_rule(hiding.shown("reason", reason), rule)
        marks = [] if place is None else [place]
        shown = cut(text, (), marks, hidden) if marks else ""
        yield [f"refused: {why}", shown, _names(those)]


def _causes(comparison: Detailed, hiding: Hiding) -> str:
    rows = [
        [
            f"<b>{text_of(each.name)}</b>{f' ({each.family})' if each.family else ''}",
            _with_rule(hiding.shown("message", each.message), each.rule),
        ]
        for each in comparison.causes
    ]
    return table(rows, ["cause", "what it is"]) if rows else ""


def _with_rule(message: str, rule: str) -> str:
    return f"{text_of(message)}<br><small>{text_of(rule)}</small>"


def _differing(comparison: Detailed) -> str:
    if comparison.verdict in {Verdict.ALIKE, Verdict.REFUSED_BY_ALL}:
        return ""
    names = ", ".join(differences_of(comparison.readings))
    return f"<p>Parts in which readers differ: {text_of(names)}.</p>" if names else ""
