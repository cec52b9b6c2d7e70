"""What is installed together, or pinned: `Inventory`, with all that follows from it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, NamedTuple

from urlprism.comparison import DIFFERENT_TARGETS, Cause, Verdict
from urlprism.comparison.assessment import assess
from urlprism.inventory import partings as parted
from urlprism.inventory import upgrades
from urlprism.inventory.locks.notes import Note
from urlprism.inventory.packages import Package
from urlprism.inventory.partings import Asked
from urlprism.inventory.probes import DATED
from urlprism.inventory.releases import numbers
from urlprism.inventory.upgrades import Raise, Step
from urlprism.inventory.users import User, users_of
from urlprism.readers import Target

SCHEMA: Final = "urlprism.installed/1"
OF_HOST: Final = frozenset({Verdict.DIFFERENT_HOST, Verdict.HOST_OR_NONE})


class Parting(NamedTuple):
    """Two programs that part, and what ends it.

    `url` is the smallest URL found on which they part so severely, `verdict` how. `cause` is None
    if no cause is known. `since` is the release with which it began, None if every known one
    parts; `upgrade` are the fewest raises that end it, () if none is known.
    """

    users: tuple[User, User]
    url: str
    verdict: Verdict
    targets: tuple[Target | None, Target | None]
    cause: Cause | None
    since: Step | None
    upgrade: tuple[Raise, ...]

    @property
    def readers(self) -> tuple[str, str]:
        """Return the names of both readers, by which `compare` asks them again."""
        return self.users[0].reader.name, self.users[1].reader.name


class Group(NamedTuple):
    """A URL, and the pairs that part on it as severely as on the smallest one of their own."""

    url: str
    verdict: Verdict
    cause: Cause | None
    targets: tuple[tuple[User, Target | None], ...]
    partings: tuple[Parting, ...]


@dataclass(frozen=True)
class Inventory:
    """The packages of a machine or a file, the readers among them, and the pairs that part.

    `source` is what was read, and `form` what it is. `excludes` says that of one package of Python
    only one release is installed, so that two of them never run together.
    """

    source: str
    form: str
    packages: tuple[Package, ...] = field(repr=False)
    told: tuple[Note, ...] = field(default=(), repr=False)
    excludes: bool = False

    @cached_property
    def _users(self) -> tuple[tuple[User, ...], tuple[Note, ...]]:
        return users_of(self.packages)

    @property
    def users(self) -> tuple[User, ...]:
        """Return the readers by release, in the order of the packages."""
        return self._users[0]

    @property
    def notes(self) -> tuple[Note, ...]:
        """Return what was not read, and which releases are read as others."""
        return (*self.told, *self._users[1])

    @cached_property
    def _asked(self) -> Asked:
        return Asked()

    @cached_property
    def partings(self) -> tuple[Parting, ...]:
        """Return the pairs that part, the most severe first; the first access asks the readers."""
        found = parted.partings(self.users, self._asked, excludes=self.excludes)
        whole = [self._whole(each) for each in found]
        return tuple(sorted(whole, key=lambda each: [*Verdict].index(each.verdict)))

    def _whole(self, parting: parted.Parting) -> Parting:
        asked = self._asked
        one, other = (each.reader for each in parting.users)
        causes = assess([parting.url], None, (one, other))[0].causes
        return Parting(
            parting.users,
            parting.url,
            parting.verdict,
            (asked.target(one, parting.url), asked.target(other, parting.url)),
            causes[0] if causes else None,
            upgrades.since(parting, asked),
            upgrades.upgrade(parting, asked),
        )

    @property
    def differing(self) -> tuple[Parting, ...]:
        """Return the pairs that go to different places; the others refuse what one reads."""
        return tuple(each for each in self.partings if each.verdict in DIFFERENT_TARGETS)

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """Return few URLs on which pairs go to different places, each with its pairs."""
        asked = self._asked
        rows = {each.users: each for each in self.differing}
        plain = [
            parted.Parting(each.users, each.url, each.verdict, parted.are_names(each.targets))
            for each in rows.values()
        ]
        return tuple(
            self._group(url, [rows[each.users] for each in pairs])
            for url, pairs in parted.groups(plain, asked)
        )

    def _group(self, url: str, pairs: Sequence[Parting]) -> Group:
        users = dict.fromkeys(user for each in pairs for user in each.users)
        targets = tuple((user, self._asked.target(user.reader, url)) for user in users)
        causes = assess([url], None, [user.reader for user in users])[0].causes
        return Group(url, pairs[0].verdict, causes[0] if causes else None, targets, tuple(pairs))

    @property
    def raises(self) -> tuple[tuple[Raise, int], ...]:
        """Return the raises of packages, each with how many partings it takes part in ending.

        Of several raises of one package it is the furthest.
        """
        counts: Counter[tuple[str, str]] = Counter()
        furthest: dict[tuple[str, str], Raise] = {}
        for each in (one for parting in self.differing for one in parting.upgrade):
            key = each.package, each.version
            counts[key] += 1
            now = furthest.get(key)
            if now is None or numbers(now.release) < numbers(each.release):
                furthest[key] = each
        return tuple((furthest[key], count) for key, count in counts.most_common())

    def to_dict(self) -> dict[str, object]:
        """Return the inventory as an object for JSON, in the schema "urlprism.installed/1"."""
        from urlprism.inventory.objects import whole  # noqa: PLC0415 - few ask

        return {"schema": SCHEMA, "probes": DATED, **whole(self)}
