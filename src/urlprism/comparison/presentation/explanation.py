"""A comparison as text and as JSON."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Final, Protocol

from urlprism._core.releases.changes import Change
from urlprism.comparison.fields import columns_of
from urlprism.comparison.presentation.excerpts import Excerpts
from urlprism.comparison.presentation.wrapping import wrapped
from urlprism.comparison.request_targets import RequestTargets, causes_at_ends, octets_sent
from urlprism.comparison.rewrite_rules import DIFFERENT, SENTENCE
from urlprism.comparison.terms import DIFFERENT_TARGETS, Compared, Group, Verdict
from urlprism.errors import pointed, visible
from urlprism.redaction.masking import Redacted, redacted
from urlprism.redaction.records import shown_part
from urlprism.redaction.words import Words

SCHEMA: Final = "urlprism.compare/1"
SENTENCES: Final = {
    Verdict.DIFFERENT_HOST: "readers go to different hosts",
    Verdict.HOST_OR_NONE: "some readers find a host, others none",
    Verdict.DIFFERENT_SCHEME: "readers find different schemes",
    Verdict.DIFFERENT_PORT: "readers go to different ports",
    Verdict.DIFFERENT_PATH: "at one place, different paths are served or asked for",
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

    @property
    def cpython_changes(self) -> tuple[Change, ...]:
        """Return the changes of CPython by which releases of urllib part."""
        ...


def explained(comparison: Explained) -> str:
    """Return a comparison in lines of at most 80 columns, with the secrets of its text masked."""
    return "\n".join(_lines(comparison))


def differing_fields(groups: Iterable[Group]) -> tuple[str, ...]:
    """Return the names of the fields, other than the target's, in which readings differ."""
    return tuple(_columns(groups))


def _columns(groups: Iterable[Group]) -> dict[str, list[str]]:
    """Return the parts in which readings differ, other than the target's, group by group."""
    return columns_of(list(chain(*[group.readings for group in groups if group.target])))


def as_object(comparison: Compared) -> dict[str, object]:
    """Return a comparison as an object for JSON."""
    groups = [] if comparison.is_certified else comparison.groups
    return head_of(comparison) | {
        "causes": [cause._asdict() for cause in comparison.causes],
        "groups": [_group(group) for group in groups],
    }


def head_of(comparison: Compared) -> dict[str, object]:
    """Return a comparison as an object for JSON, without its causes and groups."""
    verdict, address = comparison.verdict, comparison.address
    return {
        "schema": SCHEMA,
        "url": comparison.text,
        "base": comparison.base,
        "verdict": verdict.value,
        "differs": verdict in DIFFERENT_TARGETS,
        "certified": comparison.is_certified,
        "disguised": address is not None,
        "address": address,
    }


def as_whole_object(comparison: Explained) -> dict[str, object]:
    """Return a comparison as an object for JSON, with the octets that clients send."""
    return as_object(comparison) | {
        "request_targets": comparison.request_targets.to_dict(),
        "cpython_changes": [
            {"name": each.name, "issues": list(each.issues), "message": each.sentence}
            for each in comparison.cpython_changes
        ],
    }


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

    def __init__(self, comparison: Compared, hidden: Redacted, above: str) -> None:
        """Take a comparison, its text without secrets, and what stands above of it."""
        text, base = comparison.text, comparison.base
        self.excerpts = Excerpts(text, base)
        is_above = base is None and bool(text) and text in above
        self._is_plain = is_above and not hidden.spans
        self._words = words_of(comparison)
        self._sentences: dict[str, str] = {}  # many readers have the same reasons

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
            (excerpt,) = self.excerpts.of([message]).values()
            hide = str if self._is_plain else self._words.hide_in_message
            self._sentences[message] = hide(excerpt)
        return self._sentences[message]


def _lines(comparison: Explained) -> list[str]:
    # Where a text is not certified, its readers have to run for the causes anyway.
    causes = comparison.causes
    verdict = comparison.verdict
    hidden = redacted(comparison.text)
    places = [pointed(hidden, cause.start, cause.end) for cause in causes]
    display = _Display(comparison, hidden, places[0] if places else "")
    lines = [f"{verdict.value}: {SENTENCES[verdict]}"]
    for cause, place in zip(causes, places, strict=True):
        family = f" ({cause.family})" if cause.family else ""
        lines.extend(wrapped(f"{cause.name}{family}: {display.sentence(cause.message)}", ""))
        lines.append(place)
        lines.extend(wrapped(cause.rule, "  "))
    if comparison.is_certified:
        (text,) = display.excerpts.of([comparison.text]).values()
        lines.extend(wrapped(display.text(text), ""))
    else:
        lines.extend(_grouped(comparison, display))
    if verdict not in DIFFERENT_TARGETS and (sent := comparison.request_targets).differ:
        lines.extend(_sent(hidden, sent, display))
    return lines


def _grouped(comparison: Compared, display: _Display) -> list[str]:
    """Return each target with its readers, and the readers that refuse the text."""
    groups = comparison.groups
    columns = _columns(groups)
    if "userinfo" in columns:
        # The form in which userinfos are compared may end in a colon.
        columns["userinfo"] = [value.removesuffix(":") for value in columns["userinfo"]]
    pieces = {name: display.excerpts.of({*column}) for name, column in columns.items()}
    targets = [str(group.target) for group in groups]
    excerpts = display.excerpts.of(set(targets))
    lines: list[str] = []
    start = 0
    for group, target in zip(groups, targets, strict=True):
        if group.target is None:
            lines.extend(_refused(group, display))
            continue
        end = start + len(group.readings)
        lines.extend(wrapped(display.text(excerpts[target]), ""))
        lines.extend(wrapped(", ".join([each.reader for each in group.readings]), "    "))
        for name, column in columns.items():
            lines.extend(_read(name, group, column[start:end], pieces[name], display))
        start = end
    return lines


def shown_octets(octets: bytes, words: Words) -> str:
    """Return the octets of a request-target without secrets; one that is not ASCII is escaped."""
    return words.hide(_octets_text(octets))


def _octets_text(octets: bytes) -> str:
    return octets.decode("ascii", "backslashreplace")


def _sent(hidden: Redacted, sent: RequestTargets, display: _Display) -> list[str]:
    """Return why clients send different octets, and who sends what."""
    lines = [f"{DIFFERENT}: {SENTENCE}"]
    for cause in causes_at_ends(sent):
        lines.extend(wrapped(f"{cause.name}: {cause.message}", ""))
        lines.append(pointed(hidden, cause.start, cause.end))
        lines.extend(wrapped(cause.rule, "  "))
    groups = [(_octets_text(octets), readings) for octets, readings in octets_sent(sent).items()]
    pieces = display.excerpts.of([each for each, _ in groups])
    for octets, readings in groups:
        lines.extend(wrapped(f"sends {display.text(pieces[octets])}", ""))
        lines.extend(wrapped(", ".join([reading.reader for reading in readings]), "    "))
    for label, readings in (("sends nothing", sent.refused), ("not known", sent.unknown)):
        if readings:
            lines.append(label)
            lines.extend(wrapped(", ".join([reading.reader for reading in readings]), "    "))
    return lines


def _read(
    name: str,
    group: Group,
    values: Sequence[str],
    excerpts: Mapping[str, str],
    display: _Display,
) -> list[str]:
    """Return each value of a part in which readers differ, with the readers of a group."""
    readers: dict[str, list[str]] = {}
    for reading, value in zip(group.readings, values, strict=True):
        readers.setdefault(value, []).append(reading.reader)
    lines: list[str] = []
    for value, names in readers.items():
        part = display.part(name, excerpts[value])
        lines.extend(wrapped(f"{name} {part!r}: {', '.join(names)}", "    "))
    return lines


def _refused(group: Group, display: _Display) -> list[str]:
    """Return the reasons for which readers refuse the text."""
    lines = ["refused"]
    for reading in group.readings:
        if refusal := reading.refusal:
            reason = visible(display.sentence(refusal.reason))
            lines.extend(wrapped(f"{reading.reader}: {reason} ({refusal.rule})", "    "))
    return lines


def _group(group: Group) -> dict[str, object]:
    return {
        "target": group.target and group.target._asdict(),
        "readings": [reading.to_dict() for reading in group.readings],
    }
