"""Who reads a URL how, as people see it: what parts the readers, and where each of them goes."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from urlprism._vocabulary.closing import without_state
from urlprism.cli.differing import places
from urlprism.cli.pointing import Mark, marked
from urlprism.cli.texts import (
    LABELS,
    Line,
    Piece,
    elided,
    filled,
    folded,
    headed,
    labelled,
    shown,
    wrapped,
)
from urlprism.comparison import Cause, Comparison, Verdict
from urlprism.comparison.telling import SAID, parting, words_of
from urlprism.comparison.terms import DIFFERENT_TARGETS
from urlprism.errors import visible
from urlprism.readers import GROUPS, Reader, Reading, Target
from urlprism.redaction.masking import redact, redacted
from urlprism.redaction.records import shown_part
from urlprism.redaction.words import Words

_SIGNS: Final = "123456789abcdefghijklmnopqrstuvwxyz"
_LONGEST: Final = 140
_SYMBOLS: Final = {"fatal": "✗", "finding": "!", "fine": "✓"}


@without_state
@dataclass(frozen=True, slots=True, repr=False)
class Asked:
    """A text that was compared, its line if it has lines, and what its readers are called."""

    line: int | None
    comparison: Comparison
    titles: Mapping[str, str]


def as_object(asked: Asked) -> dict[str, object]:
    """Return a comparison as JSON has it."""
    row: dict[str, object] = {} if asked.line is None else {"line": asked.line}
    return row | asked.comparison.to_dict()


def sketched(asked: Asked, width: int) -> Iterator[Line]:
    """Yield a comparison as people read it, in lines of at most `width` columns."""
    room = width - LABELS
    comparison = asked.comparison
    if asked.line is not None:
        yield from labelled("line", [[Piece(str(asked.line))]])
    yield from labelled("verdict", [_verdict(comparison)])
    yield from pictured(comparison.text, comparison.causes, room)
    if comparison.base is not None:
        yield from labelled("base", wrapped(redact(comparison.base), room))
    words = words_of(comparison)
    for sign, cause in zip(_SIGNS, comparison.causes, strict=False):
        yield []
        label = f"cause {sign}" if len(comparison.causes) > 1 else "cause"
        rule = ([Piece(line, "dim")] for line in filled(cause.rule, room))
        yield from labelled(label, chain(named(cause, words, room), rule), "finding")
    yield from sides(comparison, asked.titles, room)


def titled(readers: Iterable[Reader]) -> dict[str, str]:
    """Return what readers are called by their names: programs with their versions."""
    return {reader.name: _title(reader) for reader in readers}


def sides(comparison: Comparison, titles: Mapping[str, str], room: int) -> Iterator[Line]:
    """Yield each target and who goes there, and why others refuse the text."""
    names, words = parting(comparison.groups), words_of(comparison)
    targets = [group.target for group in comparison.groups]
    for target, readings in comparison.groups:
        yield []
        if target is None:
            yield from labelled("refused", _refusals(titles, readings, words, room), "fatal")
        else:
            lines = folded(place_of(target, words, targets), room)
            yield from labelled("goes to", ([Piece(line, "hostname")] for line in lines))
            hosts = {(_value(reading, "host") or "").strip("[]").lower() for reading in readings}
            is_odd = hosts != {target.host or ""}
            shown_names = ("host",) * is_odd + names
            known = {name: _values(comparison, name, words) for name in shown_names}
            yield from _block(titles, readings, known, words, room)


def pictured(text: str, causes: Sequence[Cause], room: int) -> Iterator[Line]:
    """Yield a URL with carets below its causes, which have numbers where they are several."""
    if not causes:
        return labelled("url", wrapped(redact(text), room))
    hidden = redacted(text)
    signs = _SIGNS if len(causes) > 1 else "^"
    marks = [
        Mark(*hidden.span(cause.start, cause.end), sign)
        for sign, cause in zip(signs, causes, strict=False)
    ]
    return labelled("url", marked(shown(hidden.text), marks, room, "finding"))


def named(cause: Cause, words: Words, room: int) -> Iterator[Line]:
    """Yield what a cause is called, and what it is."""
    family = f" ({cause.family})" if cause.family else ""
    return headed(Piece(cause.name, "name"), f"{family}: {words.hide(cause.message)}", room)


def mark_of(verdict: Verdict) -> Piece:
    """Return a verdict behind a symbol that says what its colour says."""
    style = "fine" if verdict is Verdict.ALIKE else "finding"
    if verdict in DIFFERENT_TARGETS:
        style = "fatal"
    return Piece(f"{_SYMBOLS[style]} {verdict}", style)


def _title(reader: Reader) -> str:
    title = f"{reader.name} {reader.version}" if reader.name in GROUPS["programs"] else reader.name
    return f"{title} (live)" if reader.is_live else title


def _verdict(comparison: Comparison) -> Line:
    if comparison.is_certified:
        return [Piece("✓ certified", "fine"), Piece(": every reader reads it alike")]
    return [mark_of(comparison.verdict), Piece(f": {SAID[comparison.verdict]}")]


def place_of(target: Target, words: Words, others: Iterable[Target | None] = ()) -> str:
    """Return a target as people read it, with what tells it from others; one without a host so."""
    if target.host is not None:
        text = words.hide(str(target))
        seen = places(text, [words.hide(str(other)) for other in others if other is not None])
        return elided(text, _LONGEST, seen)
    return f"no host ({target.scheme}:)" if target.scheme else "no host"


def _block(
    titles: Mapping[str, str],
    readings: Sequence[Reading],
    known: Mapping[str, Collection[str]],
    words: Words,
    room: int,
) -> Iterator[Line]:
    """Yield who goes to a target, and what each of them has for parts that have known values."""
    yield from labelled("", ([Piece(line)] for line in filled(_names(titles, readings), room)))
    for name, others in known.items():
        values: dict[str | None, list[Reading]] = {}
        for reading in readings:
            values.setdefault(_value(reading, name), []).append(reading)
        label = name
        for value, those in values.items():
            lines = [[Piece("\N{EN DASH}", "dim")]]
            if value is not None:
                text = shown_part(name, value, words)
                lines = [*wrapped(text, room, places(text, others))]
            if len(values) > 1:
                lines += [
                    [Piece(f"  {line}", "dim")] for line in filled(_names(titles, those), room - 2)
                ]
            yield from labelled(label, lines)
            label = ""


def _values(comparison: Comparison, name: str, words: Words) -> set[str]:
    """Return all that readers have for a part, its secrets masked."""
    readings = (reading for group in comparison.groups for reading in group.readings)
    found = {_value(reading, name) for reading in readings if reading.target is not None}
    return {shown_part(name, value, words) for value in found if value is not None}


def _names(titles: Mapping[str, str], readings: Iterable[Reading]) -> str:
    """Return what readers are called; no name is broken in two."""
    return ", ".join(titles[reading.reader].replace(" ", "\u00a0") for reading in readings)


def _value(reading: Reading, name: str) -> str | None:
    """Return a part as a reader has it; behind a host an empty path is "/"."""
    value: str | None = getattr(reading.components, name)
    if name == "path" and not value and reading.target and reading.target.host is not None:
        return "/"
    return value


def _refusals(
    titles: Mapping[str, str], readings: Iterable[Reading], words: Words, room: int
) -> Iterator[Line]:
    """Yield why some refuse a text: each reason once, behind those whose it is."""
    reasons: dict[tuple[str, str], list[Reading]] = {}
    for reading in readings:
        if reading.refusal is not None:
            key = reading.refusal.reason, reading.refusal.rule
            reasons.setdefault(key, []).append(reading)
    for (reason, rule), those in reasons.items():
        names = Piece(_names(titles, those), "name")
        yield from headed(names, f": {visible(words.hide(reason))} ({rule})", room)
