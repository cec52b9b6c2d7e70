"""An inventory for people: who reads URLs, on which they part and why, what ends it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from urlprism._core.classes.closing import without_state
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
from urlprism.comparison.presentation.explanation import SENTENCES
from urlprism.errors import visible
from urlprism.inventory import (
    Fit,
    Inventory,
    Note,
    Parting,
    PartingGroup,
    Raise,
    ReleaseStep,
    User,
)
from urlprism.redaction.masking import redact

_GROUPS: Final = 12
_NOTES: Final = 10
_CHANGES: Final = 3
_NONE: Final = "no release that is known ends it"
_REACHED: Final = "With a URL that one checks and the other fetches, another host is reached."
_NO_PROOF: Final = "This is no proof: only short URLs were read."
_ALWAYS: Final = "in every release that is known"


@without_state
@dataclass(frozen=True, repr=False)
class InventoryRow:
    """An inventory as a report."""

    inventory: Inventory

    @property
    def is_finding(self) -> bool:
        """Whether two readers go to different hosts."""
        return any(each.is_of_host for each in self.inventory.partings)

    def as_object(self) -> dict[str, object]:
        """Return the inventory as JSON."""
        return self.inventory.to_dict()

    def draw(self, width: int) -> Iterator[Line]:
        """Yield the inventory in lines of at most `width` columns."""
        width -= LABELS
        inventory = self.inventory
        source = visible(redact(inventory.source))
        count = len(inventory.packages)
        noun = "package" if count == 1 else "packages"
        read = f"{source}: {count:,} {noun}, {inventory.form}"
        yield from labelled("read", _plain(read, width))
        yield from labelled("readers", _users(inventory.users, width))
        yield from labelled("verdict", _verdict(inventory, width))
        for number, group in enumerate(inventory.groups[:_GROUPS], 1):
            yield []
            yield from _drawn(number, group, width)
        yield from _rest(inventory, width)
        if inventory.raises:
            yield []
            yield from labelled("upgrade", _raises(inventory, width), "fine")
        if inventory.notes:
            yield []
            yield from labelled("notes", _notes(inventory.notes, width), "finding")


def _plain(text: str, width: int) -> Iterator[Line]:
    return ([Styled(line)] for line in filled(text, width))


def _users(users: Sequence[User], width: int) -> Iterator[Line]:
    """Yield the readers, each with the package that it reads for."""
    if not users:
        yield from dimmed(filled("none: no package is known as a reader of URLs", width))
    for user in users:
        package = user.package
        date = f", {user.reader.date}" if user.reader.date else ""
        if user.fit is Fit.EXACT:
            of = f" of {package.name} {user.release}{date}"
        else:
            of = f"{date}, for {package.name} {package.version}"
        yield from headed(Styled(user.name, "name"), of, width)


def _verdict(inventory: Inventory, width: int) -> Iterator[Line]:
    """Yield how many pairs part in what."""
    partings = inventory.partings
    hosts = sum(each.is_of_host for each in partings)
    others = sum(each.differs for each in partings) - hosts
    refusing = len(partings) - hosts - others
    more = [f"{others:,} to another scheme or port"] if others else []
    more += [f"{refusing:,} more: one refuses what the other reads"] if refusing else []
    rest = "".join(f"; {each}" for each in more)
    if hosts:
        noun = "pair goes" if hosts == 1 else "pairs go"
        head, style = f"✗ {hosts:,} {noun} to different hosts", "fatal"
    else:
        head, style = "✓ no pair goes to different hosts", "fine"
    yield from headed(Styled(head, style), rest, width)
    yield from dimmed(filled(_REACHED if hosts else _NO_PROOF, width))


def _drawn(number: int, group: PartingGroup, width: int) -> Iterator[Line]:
    """Yield a URL, why readers part on it, who goes where, since when, and what ends it."""
    cause = group.cause
    style = "fatal" if group.is_of_host else "finding"
    if cause is None or cause.start == cause.end:
        lines = wrapped(group.url, width)
    else:
        lines = marked(shown(group.url), [Mark(cause.start, cause.end, CARET)], width, "finding")
    yield from labelled(f"✗ {number}", lines, style)
    if visible(group.url) != group.url or not group.url.isascii():
        yield from labelled("that is", _plain(ascii(group.url), width))
    why = SENTENCES[group.verdict] if cause is None else f"{cause.name}: {cause.message}"
    yield from labelled("why", _plain(why, width))
    places: dict[str, list[str]] = {}
    for user, target in group.targets:
        place = "refused" if target is None else visible(str(target))
        places.setdefault(place, []).append(user.name)
    for place, names in places.items():
        yield from labelled("goes to", headed(Styled(place, "hostname"), _by(names), width))
    yield from labelled("since", _since(group.partings, width))
    yield from labelled("upgrade", _upgrades(group.partings, width))


def _by(names: Sequence[str]) -> str:
    return f" by {', '.join(names)}"


def _since(partings: Sequence[Parting], width: int) -> Iterator[Line]:
    """Yield the releases with which pairs began to part."""
    begun = Counter(None if each.since is None else _step(each.since) for each in partings)
    for step, count in begun.most_common():
        how = "" if len(begun) == 1 else f" ({_pairs(count)})"
        yield from _plain((step or _ALWAYS) + how, width)


def _upgrades(partings: Sequence[Parting], width: int) -> Iterator[Line]:
    """Yield the raises that end it for pairs."""
    ways = Counter(tuple(_raised(one) for one in each.upgrade) for each in partings)
    for way, count in ways.most_common():
        how = "" if len(ways) == 1 else f" ({_pairs(count)})"
        yield from _plain((" and ".join(way) or _NONE) + how, width)


def _pairs(count: int) -> str:
    return "1 pair" if count == 1 else f"{count:,} pairs"


def _step(step: ReleaseStep) -> str:
    date = f", {step.date}" if step.date else ""
    return f"{step.program} {step.release}{date}{_changed(step)}"


def _raised(one: Raise) -> str:
    date = f", {one.step.date}" if one.step.date else ""
    return f"{one.package} {one.version} → {one.release}{date}{_changed(one.step)}"


def _changed(step: ReleaseStep) -> str:
    """Return what came with a release: the changes, each with its numbers."""
    changes = [
        f"{each.name} ({', '.join(each.issues)})" if each.issues else each.name
        for each in step.changes
    ]
    if len(changes) > _CHANGES:
        changes[_CHANGES:] = [f"and {len(changes) - _CHANGES:,} changes more"]
    return f": {', '.join(changes)}" if changes else ""


def _rest(inventory: Inventory, width: int) -> Iterator[Line]:
    more = inventory.groups[_GROUPS:]
    if more:
        pairs = sum(len(each.partings) for each in more)
        text = f"{len(more):,} more URLs, on which {_pairs(pairs)} part; --json has them"
        yield []
        yield from labelled("more", _plain(text, width))


def _raises(inventory: Inventory, width: int) -> Iterator[Line]:
    """Yield what all raises together end."""
    total = len(inventory.differing)
    for each, count in inventory.raises:
        text = f"{each.package} {each.version} → {each.release}: ends {count:,} of {total:,}"
        yield from _plain(text, width)


def _notes(notes: Sequence[Note], width: int) -> Iterator[Line]:
    for note in notes[:_NOTES]:
        line = f"line {note.line:,}: " if note.line else ""
        yield from _plain(visible(redact(f"{line}{note.text}")), width)
    if len(notes) > _NOTES:
        yield from dimmed(filled(f"{len(notes) - _NOTES:,} more; --json has them", width))
