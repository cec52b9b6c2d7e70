"""What a comparison says, in words and as JSON."""

import textwrap
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from urlprism.comparison.fields import Fields, fields_of
from urlprism.comparison.terms import Group, Verdict
from urlprism.errors import pointed, visible
from urlprism.readers import Reading
from urlprism.redaction.records import shown_part
from urlprism.redaction.words import Words

if TYPE_CHECKING:
    from urlprism.comparison.report import Comparison

SCHEMA: Final = "urlprism.compare/1"
SAID: Final = {
    Verdict.DIFFERENT_HOST: "readers go to different hosts",
    Verdict.HOST_OR_NONE: "some readers find a host, others none",
    Verdict.DIFFERENT_SCHEME: "readers find different schemes",
    Verdict.DIFFERENT_PORT: "readers go to different ports",
    Verdict.REFUSED_BY_SOME: "some readers refuse it, the others go to one place",
    Verdict.DIFFERENT_PARTS: "readers go to one place and ask for different things",
    Verdict.SPELLING: "readers go to one place and spell it differently",
    Verdict.ALIKE: "all readers read it alike",
    Verdict.REFUSED_BY_ALL: "all readers refuse it",
}
_WIDTH: Final = 76
_LONGEST_SENTENCE: Final = 4000


def told(comparison: "Comparison") -> str:
    """Return a comparison in lines of at most 80 columns, without the secrets of its text."""
    return "\n".join(_lines(comparison))


def parting(groups: Iterable[Group]) -> tuple[str, ...]:
    """Return the names of the fields, behind the target, in which readings of a text differ."""
    accepted = [fields_of(each) for group in groups if group.target for each in group.readings]
    columns = zip(*accepted, strict=True) if accepted else ()
    several = [len(set(column)) > 1 for column in columns]
    return tuple(name for name, part in zip(Fields._fields[3:], several[3:], strict=False) if part)


def as_object(comparison: "Comparison") -> dict[str, object]:
    """Return a comparison as JSON has it."""
    certified = comparison.is_certified
    return {
        "schema": SCHEMA,
        "url": comparison.text,
        "base": comparison.base,
        "verdict": comparison.verdict.value,
        "differs": comparison.differs,
        "certified": certified,
        "causes": [cause._asdict() for cause in comparison.causes],
        "groups": [] if certified else [_group(group) for group in comparison.groups],
    }


def words_of(comparison: "Comparison") -> Words:
    """Return what is not to be shown of what readers make of a text."""
    return Words(
        [comparison.text] if comparison.base is None else [comparison.text, comparison.base]
    )


def _lines(comparison: "Comparison") -> Iterator[str]:
    words = words_of(comparison)
    yield f"{comparison.verdict.value}: {SAID[comparison.verdict]}"
    for cause in comparison.causes:
        family = f" ({cause.family})" if cause.family else ""
        yield from _wrapped(f"{cause.name}{family}: {words.hide_in_message(cause.message)}", "")
        yield pointed(comparison.text, cause.start, cause.end)
        yield from _wrapped(cause.rule, "  ")
    if comparison.is_certified:
        yield from _wrapped(visible(words.hide(comparison.text)), "")
        return
    shown = parting(comparison.groups)
    for group in comparison.groups:
        yield from _refused(group, words) if group.target is None else _read(group, shown, words)


def _wrapped(text: str, indent: str) -> list[str]:
    """Return a text in lines; one that no sentence is as long as, wherever a line is full."""
    if len(text) > _LONGEST_SENTENCE:
        width = _WIDTH - len(indent)
        return [f"{indent}{text[place : place + width]}" for place in range(0, len(text), width)]
    return textwrap.wrap(text, _WIDTH, initial_indent=indent, subsequent_indent=indent)


def _read(group: Group, shown: Iterable[str], words: Words) -> Iterator[str]:
    """Yield where readers go, which ones, and what they read differently from others."""
    yield from _wrapped(visible(words.hide(str(group.target))), "")
    yield from _wrapped(", ".join(reading.reader for reading in group.readings), "    ")
    for name in shown:
        values: dict[str, list[str]] = {}
        for reading in group.readings:
            values.setdefault(getattr(fields_of(reading), name), []).append(reading.reader)
        for given, readers in values.items():
            # Where users and passwords are compared, a user alone ends in a colon, too.
            value = given.removesuffix(":") if name == "userinfo" else given
            told = visible(shown_part(name, value, words))
            yield from _wrapped(f"{name} {told!r}: {', '.join(readers)}", "    ")


def _refused(group: Group, words: Words) -> Iterator[str]:
    """Yield why readers refuse the text."""
    yield "refused"
    for reading in group.readings:
        if reading.refusal:
            reason = (
                f"{visible(words.hide_in_message(reading.refusal.reason))} ({reading.refusal.rule})"
            )
            yield from _wrapped(f"{reading.reader}: {reason}", "    ")


def _group(group: Group) -> dict[str, object]:
    return {
        "target": group.target and group.target._asdict(),
        "readings": [_reading(reading) for reading in group.readings],
    }


def _reading(reading: Reading) -> dict[str, object]:
    return {
        "reader": reading.reader,
        "accepted": reading.accepted,
        "refusal": reading.refusal and reading.refusal._asdict(),
        "components": reading.components and reading.components._asdict(),
        "report": dict(reading.report),
    }
