"""A comparison for people: its verdict, its causes below the URL, and where each reader goes."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Final

from urlprism.cli.output.lines import (
    Line,
    Styled,
    cut,
    differing_places,
    dimmed,
    elided,
    filled,
    folded,
    headed,
    labelled,
    shown,
    wrapped,
)
from urlprism.cli.output.reports.carets import Mark, marked
from urlprism.comparison import DIFFERENT_TARGETS, DISGUISED, Cause, Comparison, Verdict
from urlprism.comparison.presentation.explanation import (
    SENTENCES,
    differing_fields,
    shown_octets,
    words_of,
)
from urlprism.comparison.rewrite_rules import DIFFERENT, SENTENCE
from urlprism.errors import columns, visible
from urlprism.readers import GROUPS, Reader, Reading, Target, Wire, is_driver, kind_of
from urlprism.redaction.masking import redact, redacted
from urlprism.redaction.records import shown_part
from urlprism.redaction.words import Words

_SIGNS: Final = "123456789abcdefghijklmnopqrstuvwxyz"
_LONGEST: Final = 140
_MOST_PLACES: Final = 50  # of octets that clients rewrite
_VERDICT: Final = 19  # columns, with a gap
# What drivers take the parts for, and which of them are always shown.
_LABELS: Final = {"userinfo": "user", "path": "database", "query": "options"}
_OF_GROUPS: Final = {"s3": {"userinfo": "user", "path": "key"}, "unix": {"userinfo": "user"}}
_OF_DRIVERS: Final = ("userinfo", "path")
_SYMBOLS: Final = {"fatal": "✗", "finding": "!", "fine": "✓"}


def reader_titles(readers: Iterable[Reader]) -> dict[str, str]:
    """Return the titles of readers, by their names: a program has its version."""
    return {reader.name: _title(reader) for reader in readers}


def _title(reader: Reader) -> str:
    is_program = reader.name in GROUPS["programs"] or is_driver(reader)
    title = f"{reader.name} {reader.version}" if is_program else reader.name
    return f"{title} (live)" if reader.is_live else title


def verdict_lines(comparison: Comparison, width: int) -> Iterator[Line]:
    """Yield the verdict of a comparison, and what it means; then a disguised address."""
    if comparison.is_certified:
        yield from headed(Styled("✓ certified", "fine"), ": every reader reads it alike", width)
        return
    meaning = f": {SENTENCES[comparison.verdict]}"
    yield from headed(styled_verdict(comparison.verdict), meaning, width)
    if comparison.address is not None:
        text = f": the host means {comparison.address}"
        yield from headed(Styled(f"! {DISGUISED}", "finding"), text, width)


def shown_causes(comparison: Comparison) -> list[Cause]:
    """Return the causes to explain: a disguise is not one if another explains its place."""
    others = {each[2:4] for each in comparison.causes if each.name != DISGUISED}
    return [each for each in comparison.causes if each.name != DISGUISED or each[2:4] not in others]


def targets_text(comparison: Comparison) -> str:
    """Return the places from which readers request a URL."""
    words = words_of(comparison)
    targets = [group.target for group in comparison.groups if group.target]
    return " or ".join(target_text(target, words, targets) for target in targets)


def brief_line(line: int | None, comparison: Comparison, width: int) -> Line:
    """Return the line, verdict, URL and causes of a comparison in one line.

    Of a long URL the middle is left out, but not its first cause; of many causes the last.
    """
    start = [] if line is None else [Styled(f"{line:>5,} ", "dim")]
    verdict = styled_verdict(comparison.verdict)
    start += [verdict, Styled(" " * (_VERDICT - len(verdict.text)))]
    width -= sum(len(piece.text) for piece in start) + 2
    causes = shown_causes(comparison)
    address = comparison.address
    labels = [each.name for each in causes if address is None or each.name != DISGUISED]
    names = _names_within(labels if address is None else [f"= {address}", *labels], width // 2)
    hidden = redacted(comparison.text)
    place = hidden.span(*causes[0][2:4]) if causes else (0, 0)
    url = cut(shown(hidden.text), place, width - len(names))
    gap = " " * max(2, width + 2 - len(names) - columns(url))
    return [*start, Styled(url), Styled(f"{gap}{names}", "dim")] if names else [*start, Styled(url)]


def _names_within(names: Sequence[str], width: int) -> str:
    """Return as many names as fit, at least one, and the number of the others."""
    for count in range(len(names), 0, -1):
        more = f" +{len(names) - count}" if count < len(names) else ""
        text = ", ".join(names[:count]) + more
        if len(text) <= width or count == 1:
            return text if len(text) <= width else text[: width - 1] + "…"
    return ""


def styled_verdict(verdict: Verdict) -> Styled:
    """Return a verdict after a symbol that means the same as its colour."""
    style = "fine" if verdict is Verdict.ALIKE else "finding"
    if verdict in DIFFERENT_TARGETS:
        style = "fatal"
    return Styled(f"{_SYMBOLS[style]} {verdict}", style)


def marked_url(text: str, causes: Sequence[Cause], width: int) -> Iterator[Line]:
    """Yield a URL with carets below its causes; several causes have numbers."""
    if not causes:
        return labelled("url", wrapped(redact(text), width))
    signs = _SIGNS if len(causes) > 1 else "^"
    return labelled("url", _marked(text, zip(causes, signs, strict=False), width))


def _marked(text: str, causes: Iterable[tuple[Cause, str]], width: int) -> Iterator[Line]:
    """Yield a URL with the sign of each cause below its place."""
    hidden = redacted(text)
    marks = [Mark(*hidden.span(cause.start, cause.end), sign) for cause, sign in causes]
    return marked(shown(hidden.text), marks, width, "finding")


def numbered_causes(comparison: Comparison, width: int) -> Iterator[Line]:
    """Yield each cause and its rule; the numbers are those below the URL."""
    words = words_of(comparison)
    causes = shown_causes(comparison)
    for sign, cause in zip(_SIGNS, causes, strict=False):
        yield []
        label = f"cause {sign}" if len(causes) > 1 else "cause"
        rule = dimmed(filled(cause.rule, width))
        yield from labelled(label, chain(cause_lines(cause, words, width), rule), "finding")


def cause_lines(cause: Cause, words: Words, width: int) -> Iterator[Line]:
    """Yield the name of a cause, and what it means."""
    family = f" ({cause.family})" if cause.family else ""
    message = words.hide_in_message(cause.message)
    return headed(Styled(cause.name, "name"), f"{family}: {message}", width)


def sides(comparison: Comparison, titles: Mapping[str, str], width: int) -> Iterator[Line]:
    """Yield each target and its readers, and the reasons of the readers that refuse the text."""
    names, words = _names_of_parts(comparison), words_of(comparison)
    targets = [group.target for group in comparison.groups]
    for target, readings in comparison.groups:
        yield []
        if target is None:
            yield from labelled("refused", _refusals(titles, readings, words, width), "fatal")
        else:
            lines = folded(target_text(target, words, targets), width)
            yield from labelled("goes to", ([Styled(line, "hostname")] for line in lines))
            hosts = {(_value(reading, "host") or "").strip("[]").lower() for reading in readings}
            is_odd = hosts != {target.host or ""}
            shown_names = ("host",) * is_odd + names
            values = {name: _values(comparison, name, words) for name in shown_names}
            yield from _readers(titles, readings, values, words, width)


def changes_of_cpython(comparison: Comparison, width: int) -> Iterator[Line]:
    """Yield the changes of CPython that make releases of urllib part, with their numbers."""
    for change in comparison.cpython_changes:
        yield []
        prose = ([Styled(line)] for line in filled(str(change), width))
        yield from labelled("cpython", prose)


def octets_sent(comparison: Comparison, titles: Mapping[str, str], width: int) -> Iterator[Line]:
    """Yield why clients send different octets for one place, below the URL, and who sends what."""
    if comparison.differs or not (targets := comparison.request_targets).differ:
        return
    words, causes = words_of(comparison), targets.causes
    yield []
    yield from labelled(
        "octets", headed(Styled(f"! {DIFFERENT}", "finding"), f": {SENTENCE}", width)
    )
    signs = dict(
        zip([each.name for each in causes], _SIGNS if len(causes) > 1 else "^", strict=False)
    )
    rewritten = [(each, signs[each.name]) for each in targets.places if each.name in signs]
    yield from labelled("", _marked(comparison.text, rewritten[:_MOST_PLACES], width))
    for sign, cause in zip(_SIGNS, causes, strict=False):
        label = f"cause {sign}" if len(causes) > 1 else "cause"
        yield from labelled(label, cause_lines(cause, words, width), "finding")
    sent = [shown_octets(group.octets, words) for group in targets.groups]
    for group, text in zip(targets.groups, sent, strict=True):
        others = [each for each in sent if each != text]
        seen = elided(
            visible(text), _LONGEST, differing_places(visible(text), map(visible, others))
        )
        yield from labelled("sends", ([Styled(line, "hostname")] for line in folded(seen, width)))
        yield from labelled("", dimmed(filled(_names(titles, group.readings), width)))
    for label, readings in (("none", targets.refused), ("unknown", targets.unknown)):
        if readings:
            yield from labelled(label, dimmed(filled(_names(titles, readings), width)))


def target_text(target: Target, words: Words, others: Iterable[Target | None] = ()) -> str:
    """Return a target for people; the places where it differs from the others stay in sight."""
    if target.host is not None:
        text = words.hide(str(target))
        seen = differing_places(
            text, [words.hide(str(other)) for other in others if other is not None]
        )
        return elided(text, _LONGEST, seen)
    return f"no host ({target.scheme}:)" if target.scheme else "no host"


def _readers(
    titles: Mapping[str, str],
    readings: Sequence[Reading],
    all_values: Mapping[str, Collection[str]],
    words: Words,
    width: int,
) -> Iterator[Line]:
    """Yield the readers of a target, and the value that each of them has for some parts.

    `all_values` has the names of these parts, each with the values of all readers.
    """
    yield from labelled("", ([Styled(line)] for line in filled(_names(titles, readings), width)))
    for name, others in all_values.items():
        values: dict[str | None, list[Reading]] = {}
        for reading in readings:
            values.setdefault(_value(reading, name), []).append(reading)
        label = _label(readings[0].reader, name)
        for value, alike in values.items():
            lines = dimmed(["\N{EN DASH}"])
            if value is not None:
                text = shown_part(name, value, words)
                lines = [*wrapped(text, width, differing_places(text, others))]
            if len(values) > 1:
                lines += dimmed(filled(_names(titles, alike), width - 2), "  ")
            yield from labelled(label, lines)
            label = ""


def _label(reader: str, name: str) -> str:
    """Return what a reader takes a part for."""
    if kind_of(reader) != "driver":
        return name
    program = reader.partition("@")[0]
    labels = (each for group, each in _OF_GROUPS.items() if program in GROUPS[group])
    return next(labels, _LABELS).get(name, name)


def _names_of_parts(comparison: Comparison) -> tuple[str, ...]:
    """Return the parts to show: those that differ, and of drivers the user and the database."""
    names = differing_fields(comparison.groups)
    if not any(kind_of(each.reader) == "driver" for each in comparison.readings):
        return names
    return (*_OF_DRIVERS, *[each for each in names if each not in _OF_DRIVERS])


def _values(comparison: Comparison, name: str, words: Words) -> set[str]:
    """Return all values that readers have for a part, with secrets masked."""
    readings = (reading for group in comparison.groups for reading in group.readings)
    values = {_value(reading, name) for reading in readings if reading.target is not None}
    return {shown_part(name, value, words) for value in values if value is not None}


def _names(titles: Mapping[str, str], readings: Iterable[Reading]) -> str:
    """Return the titles of readers; a line never ends inside a title."""
    return ", ".join(titles[reading.reader].replace(" ", "\u00a0") for reading in readings)


def _value(reading: Reading, name: str) -> str | None:
    """Return the value of a part in a reading; an empty path after a host is "/"."""
    value: str | None = getattr(reading.components, name)
    if name == "path" and not value and reading.target and reading.target.host is not None:
        return "/"
    return value


def _refusals(
    titles: Mapping[str, str], readings: Iterable[Reading], words: Words, width: int
) -> Iterator[Line]:
    """Yield each reason for which readers refuse a text, after the readers that give it."""
    reasons: dict[tuple[str, str], list[Reading]] = {}
    for reading in readings:
        if reading.refusal is not None:
            key = reading.refusal.reason, reading.refusal.rule
            reasons.setdefault(key, []).append(reading)
    for (reason, rule), alike in reasons.items():
        names = Styled(_names(titles, alike), "name")
        yield from headed(names, f": {visible(words.hide_in_message(reason))} ({rule})", width)


def wire_lines(comparison: Comparison, titles: Mapping[str, str], width: int) -> Iterator[Line]:
    """Yield each wire, the one of most readers first, and below it whose it is."""
    words, readings_of = words_of(comparison), _by_wire(comparison)
    yield []
    ranked = sorted(readings_of.items(), key=lambda each: (each[0] is None, -len(each[1])))
    for wire, readings in ranked:
        label, text = ("none", "") if wire is None else ("wire", visible(_wire_text(wire, words)))
        names = dimmed(filled(", ".join([titles[each.reader] for each in readings]), width))
        if wire is not None:
            yield from labelled(label, ([Styled(each, "hostname")] for each in folded(text, width)))
            label = ""
        yield from labelled(label, names)


def wire_objects(comparison: Comparison) -> list[dict[str, object]]:
    """Return each wire as an object for JSON: octets as text, one character for each octet."""
    objects: list[dict[str, object]] = []
    for wire, readings in _by_wire(comparison).items():
        names: dict[str, object] = {"readers": [each.reader for each in readings]}
        if wire is None:
            objects.append(names | dict.fromkeys(Wire._fields))
            continue
        dialled, host, target, authorization = wire
        sent = {
            "dialled": dialled._asdict(),
            "host": None if host is None else host.decode("latin-1"),
            "target": target.decode("latin-1"),
            "authorization": authorization,
        }
        objects.append(names | sent)
    return objects


def _by_wire(comparison: Comparison) -> dict[Wire | None, list[Reading]]:
    """Return the readings by what their clients dial and send; None for nothing, or not known."""
    readings_of: dict[Wire | None, list[Reading]] = {}
    for reading in comparison.readings:
        readings_of.setdefault(reading.wire, []).append(reading)
    return readings_of


def _wire_text(wire: Wire, words: Words) -> str:
    """Return a wire on one line: where it goes, the field Host, the target, and Authorization."""
    parts = [f"to {words.hide(str(wire.dialled))}", f"GET {shown_octets(wire.target, words)}"]
    if wire.host is not None:
        parts.append(f"Host: {shown_octets(wire.host, words)}")
    if wire.authorization:
        parts.append("Authorization")
    return ", ".join(parts)
