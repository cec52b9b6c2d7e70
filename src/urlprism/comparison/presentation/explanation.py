"""A comparison as text and as JSON."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, Protocol

from urlprism.comparison.fields import Fields, fields_of
from urlprism.comparison.presentation.excerpts import Excerpts
from urlprism.comparison.presentation.wrapping import wrapped
from urlprism.comparison.request_targets import RequestTargets, causes_at_ends, octets_sent
from urlprism.comparison.rewrite_rules import DIFFERENT, SENTENCE
from urlprism.comparison.terms import Aspect, Compared, Group, Verdict
from urlprism.errors import pointed, visible
from urlprism.readers import Target
from urlprism.redaction.masking import Redacted, redacted
from urlprism.redaction.records import shown_part
from urlprism.redaction.words import Words

SCHEMA: Final = "urlprism.compare/1"
SENTENCES: Final = {
    Verdict.DIFFERENT_HOST: "readers go to different hosts",
    Verdict.HOST_OR_NONE: "some readers find a host, others none",
    Verdict.DIFFERENT_SCHEME: "readers find different schemes",
    Verdict.DIFFERENT_PORT: "readers go to different ports",
    Verdict.DIFFERENT_PATH: "servers at one place serve different paths",
    Verdict.REFUSED_BY_SOME: "some readers refuse it, the others go to one place",
    Verdict.DIFFERENT_PARTS: "readers go to one place and ask for different things",
    Verdict.SPELLING: "readers go to one place and spell it differently",
    Verdict.ALIKE: "all readers read it alike",
    Verdict.REFUSED_BY_ALL: "all readers refuse it",
}


class Explained(Compared, Protocol):
    """The part of a `Comparison` from which all of it is shown."""

    @property
    def request_targets(self) -> RequestTargets:
        """Return which octets clients send of path and query."""
        ...


def explained(comparison: Explained) -> str:
    """Return a comparison in lines of at most 80 columns, with the secrets of its text masked."""
    return "\n".join(_lines(comparison))


def differing_fields(groups: Iterable[Group]) -> tuple[str, ...]:
    """Return the names of the fields, other than the target's, in which readings differ."""
    return _differing(_fields_by_group(groups))


def _fields_by_group(groups: Iterable[Group]) -> list[list[Fields]]:
    """Return the fields of the readings of each group; none of a group that refuses."""
    folded: dict[tuple[Aspect, str], str] = {}
    return [
        [fields_of(each, folded) for each in group.readings] if group.target else []
        for group in groups
    ]


def _differing(fields: Iterable[Iterable[Fields]]) -> tuple[str, ...]:
    """Return the names of the fields that differ, other than the target's."""
    accepted = [each for group in fields for each in group]
    columns = zip(*accepted, strict=True) if accepted else ()
    differing = {
        name
        for name, column in zip(Fields._fields, columns, strict=False)
        if len(set(column)) > 1 and name not in Target._fields
    }
    return tuple(name for name in Fields._fields if name in differing)


def as_object(comparison: Compared) -> dict[str, object]:
    """Return a comparison as an object for JSON."""
    certified = comparison.is_certified
    return {
        "schema": SCHEMA,
        "url": comparison.text,
        "base": comparison.base,
        "verdict": comparison.verdict.value,
        "differs": comparison.differs,
        "certified": certified,
        "disguised": comparison.address is not None,
        "address": comparison.address,
        "causes": [cause._asdict() for cause in comparison.causes],
        "groups": [] if certified else [_group(group) for group in comparison.groups],
    }


def as_whole_object(comparison: Explained) -> dict[str, object]:
    """Return a comparison as an object for JSON, with the octets that clients send."""
    return as_object(comparison) | {"request_targets": comparison.request_targets.to_dict()}


def words_of(comparison: Compared) -> Words:
    """Return the secret words of a comparison, which its output has to hide."""
    return Words(
        [comparison.text] if comparison.base is None else [comparison.text, comparison.base]
    )


def _lines(comparison: Explained) -> Iterator[str]:
    words, excerpts = words_of(comparison), Excerpts(comparison.text, comparison.base)
    hidden = redacted(comparison.text)
    yield f"{comparison.verdict.value}: {SENTENCES[comparison.verdict]}"
    for cause in comparison.causes:
        family = f" ({cause.family})" if cause.family else ""
        yield from wrapped(f"{cause.name}{family}: {_sentence(cause.message, words, excerpts)}", "")
        yield pointed(hidden, cause.start, cause.end)
        yield from wrapped(cause.rule, "  ")
    if comparison.is_certified:
        (text,) = excerpts.of([comparison.text]).values()
        yield from wrapped(visible(words.hide(text)), "")
    else:
        yield from _grouped(comparison, words, excerpts)
    if not comparison.differs and (sent := comparison.request_targets).differ:
        yield from _sent(hidden, sent, words, excerpts)


def _grouped(comparison: Compared, words: Words, excerpts: Excerpts) -> Iterator[str]:
    """Yield each target with its readers, and those that refuse the text."""
    groups = comparison.groups
    by_group = _fields_by_group(groups)
    pieces = {
        name: excerpts.of({_part(name, each) for group in by_group for each in group})
        for name in _differing(by_group)
    }
    targets = excerpts.of({str(group.target) for group in groups})
    for group, fields in zip(groups, by_group, strict=True):
        if group.target is None:
            yield from _refused(group, words, excerpts)
        else:
            yield from wrapped(visible(words.hide(targets[str(group.target)])), "")
            yield from _read(group, fields, pieces, words)


def _part(name: str, fields: Fields) -> str:
    """Return a part as it is shown: the compared form of a userinfo may end in a colon."""
    value: str = getattr(fields, name)
    return value.removesuffix(":") if name == "userinfo" else value


def _sentence(message: str, words: Words, excerpts: Excerpts) -> str:
    """Return a sentence without secrets; it may quote a piece of a text."""
    (shown,) = excerpts.of([message]).values()
    return words.hide_in_message(shown)


def shown_octets(octets: bytes, words: Words) -> str:
    """Return the octets of a request-target without secrets; one that is not ASCII is escaped."""
    return words.hide(_octets_text(octets))


def _octets_text(octets: bytes) -> str:
    return octets.decode("ascii", "backslashreplace")


def _sent(
    hidden: Redacted, sent: RequestTargets, words: Words, excerpts: Excerpts
) -> Iterator[str]:
    """Yield why clients send different octets, and who sends what."""
    yield f"{DIFFERENT}: {SENTENCE}"
    for cause in causes_at_ends(sent):
        yield from wrapped(f"{cause.name}: {cause.message}", "")
        yield pointed(hidden, cause.start, cause.end)
        yield from wrapped(cause.rule, "  ")
    groups = [(_octets_text(octets), readings) for octets, readings in octets_sent(sent).items()]
    pieces = excerpts.of([each for each, _ in groups])
    for octets, readings in groups:
        yield from wrapped(f"sends {visible(words.hide(pieces[octets]))}", "")
        yield from wrapped(", ".join(reading.reader for reading in readings), "    ")
    for label, readings in (("sends nothing", sent.refused), ("not known", sent.unknown)):
        if readings:
            yield label
            yield from wrapped(", ".join(reading.reader for reading in readings), "    ")


def _read(
    group: Group, fields: Sequence[Fields], pieces: Mapping[str, Mapping[str, str]], words: Words
) -> Iterator[str]:
    """Yield the readers of a group, and the parts in which they differ from others."""
    yield from wrapped(", ".join(reading.reader for reading in group.readings), "    ")
    for name, shown in pieces.items():
        values: dict[str, list[str]] = {}
        for reading, found in zip(group.readings, fields, strict=True):
            values.setdefault(_part(name, found), []).append(reading.reader)
        for value, readers in values.items():
            shown_value = visible(shown_part(name, shown[value], words))
            yield from wrapped(f"{name} {shown_value!r}: {', '.join(readers)}", "    ")


def _refused(group: Group, words: Words, excerpts: Excerpts) -> Iterator[str]:
    """Yield the reasons for which readers refuse the text."""
    yield "refused"
    known: dict[str, str] = {}  # many readers have the same reasons
    for reading in group.readings:
        if refusal := reading.refusal:
            if (reason := known.get(refusal.reason)) is None:
                reason = visible(_sentence(refusal.reason, words, excerpts))
                known[refusal.reason] = reason
            yield from wrapped(f"{reading.reader}: {reason} ({refusal.rule})", "    ")


def _group(group: Group) -> dict[str, object]:
    return {
        "target": group.target and group.target._asdict(),
        "readings": [reading.to_dict() for reading in group.readings],
    }
