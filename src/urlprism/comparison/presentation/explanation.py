"""A comparison as text and as JSON."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
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


class _Display:
    """What may be shown of the values that readers made of the texts of a comparison.

    A text without secrets that stands above as a whole shows all that its pieces could show: they
    are not searched again. Only its reader knows that a piece is a userinfo, with a password.
    """

    def __init__(self, comparison: Compared, above: str = "") -> None:
        """Take a comparison, and what stands above of its text."""
        text, base = comparison.text, comparison.base
        self._excerpts = Excerpts(text, base)
        is_above = base is None and bool(text) and text in above
        self._is_plain = is_above and not redacted(text).spans
        self._words = words_of(comparison)
        self._sentences: dict[str, str] = {}  # many readers have the same reasons

    def excerpts(self, values: Collection[str]) -> dict[str, str]:
        """Return each value, or an excerpt of a long one, with its secrets."""
        return self._excerpts.of(values)

    def text(self, value: str) -> str:
        """Return a text as it may be shown."""
        return visible(value if self._is_plain else self._words.hide(value))

    def part(self, name: str, value: str) -> str:
        """Return a named part as it may be shown."""
        is_plain = self._is_plain and name != "userinfo"
        return visible(value if is_plain else shown_part(name, value, self._words))

    def sentence(self, message: str) -> str:
        """Return a sentence as it may be shown; it may quote a piece of a text."""
        if message not in self._sentences:
            (excerpt,) = self._excerpts.of([message]).values()
            hide = str if self._is_plain else self._words.hide_in_message
            self._sentences[message] = hide(excerpt)
        return self._sentences[message]


def _lines(comparison: Explained) -> Iterator[str]:
    # Where a text is not certified, its readers have to run for the causes anyway.
    causes = comparison.causes
    hidden = redacted(comparison.text)
    places = [pointed(hidden, cause.start, cause.end) for cause in causes]
    display = _Display(comparison, places[0] if places else "")
    yield f"{comparison.verdict.value}: {SENTENCES[comparison.verdict]}"
    for cause, place in zip(causes, places, strict=True):
        family = f" ({cause.family})" if cause.family else ""
        yield from wrapped(f"{cause.name}{family}: {display.sentence(cause.message)}", "")
        yield place
        yield from wrapped(cause.rule, "  ")
    if comparison.is_certified:
        (text,) = display.excerpts([comparison.text]).values()
        yield from wrapped(display.text(text), "")
    else:
        yield from _grouped(comparison, display)
    if not comparison.differs and (sent := comparison.request_targets).differ:
        yield from _sent(hidden, sent, display)


def _grouped(comparison: Compared, display: _Display) -> Iterator[str]:
    """Yield each target with its readers, and the readers that refuse the text."""
    groups = comparison.groups
    by_group = _fields_by_group(groups)
    pieces = {
        name: display.excerpts({part for group in by_group for part in _parts(name, group)})
        for name in _differing(by_group)
    }
    targets = [str(group.target) for group in groups]
    excerpts = display.excerpts(set(targets))
    for group, target, fields in zip(groups, targets, by_group, strict=True):
        if group.target is None:
            yield from _refused(group, display)
        else:
            yield from wrapped(display.text(excerpts[target]), "")
            yield from _read(group, fields, pieces, display)


def _parts(name: str, fields: Iterable[Fields]) -> list[str]:
    """Return a part of each reading as it is shown.

    The form in which userinfos are compared may end in a colon.
    """
    values: list[str] = [getattr(each, name) for each in fields]
    return [value.removesuffix(":") for value in values] if name == "userinfo" else values


def shown_octets(octets: bytes, words: Words) -> str:
    """Return the octets of a request-target without secrets; one that is not ASCII is escaped."""
    return words.hide(_octets_text(octets))


def _octets_text(octets: bytes) -> str:
    return octets.decode("ascii", "backslashreplace")


def _sent(hidden: Redacted, sent: RequestTargets, display: _Display) -> Iterator[str]:
    """Yield why clients send different octets, and who sends what."""
    yield f"{DIFFERENT}: {SENTENCE}"
    for cause in causes_at_ends(sent):
        yield from wrapped(f"{cause.name}: {cause.message}", "")
        yield pointed(hidden, cause.start, cause.end)
        yield from wrapped(cause.rule, "  ")
    groups = [(_octets_text(octets), readings) for octets, readings in octets_sent(sent).items()]
    pieces = display.excerpts([each for each, _ in groups])
    for octets, readings in groups:
        yield from wrapped(f"sends {display.text(pieces[octets])}", "")
        yield from wrapped(", ".join(reading.reader for reading in readings), "    ")
    for label, readings in (("sends nothing", sent.refused), ("not known", sent.unknown)):
        if readings:
            yield label
            yield from wrapped(", ".join(reading.reader for reading in readings), "    ")


def _read(
    group: Group,
    fields: Sequence[Fields],
    pieces: Mapping[str, Mapping[str, str]],
    display: _Display,
) -> Iterator[str]:
    """Yield the readers of a group, and the parts in which they differ from others."""
    yield from wrapped(", ".join([reading.reader for reading in group.readings]), "    ")
    for name, excerpts in pieces.items():
        values: dict[str, list[str]] = {}
        for reading, value in zip(group.readings, _parts(name, fields), strict=True):
            values.setdefault(value, []).append(reading.reader)
        for value, readers in values.items():
            part = display.part(name, excerpts[value])
            yield from wrapped(f"{name} {part!r}: {', '.join(readers)}", "    ")


def _refused(group: Group, display: _Display) -> Iterator[str]:
    """Yield the reasons for which readers refuse the text."""
    yield "refused"
    for reading in group.readings:
        if refusal := reading.refusal:
            reason = visible(display.sentence(refusal.reason))
            yield from wrapped(f"{reading.reader}: {reason} ({refusal.rule})", "    ")


def _group(group: Group) -> dict[str, object]:
    return {
        "target": group.target and group.target._asdict(),
        "readings": [reading.to_dict() for reading in group.readings],
    }
