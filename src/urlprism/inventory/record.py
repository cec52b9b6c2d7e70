"""What is installed together, or pinned: `Inventory`, with all that follows from it."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from urlprism._core.classes.closing import without_state
from urlprism._core.classes.truth import truthless
from urlprism._core.releases.numbers import numbers
from urlprism.comparison import Cause, Verdict
from urlprism.comparison.assessment import assess
from urlprism.inventory import partings as parted
from urlprism.inventory import upgrades
from urlprism.inventory.locks.notes import Note
from urlprism.inventory.objects import of_note, of_parting, of_raise, of_user
from urlprism.inventory.packages import Package
from urlprism.inventory.partings import Asked
from urlprism.inventory.probes import DATED
from urlprism.inventory.results import Parting, PartingGroup
from urlprism.inventory.upgrades import Raise
from urlprism.inventory.users import User, users_of

SCHEMA: Final = "urlprism.installed/1"


@without_state
@dataclass(frozen=True)
class Inventory:
    r"""The packages of a machine or a file, the readers among them, and the pairs that part.

    `source` is what was read, and `form` what it is. `unread` are notes about the file. `excludes`
    says that of one package of Python only one release is installed, so that two of them never run
    together.

    >>> from urlprism.inventory import locked
    >>> inventory = locked(b"urllib3==1.26.18\nyarl==1.9.4")
    >>> [(each.package, each.release, pairs) for each, pairs in inventory.raises]
    [('yarl', '1.24.0', 1)]
    """

    source: str
    form: str
    packages: tuple[Package, ...] = field(repr=False)
    unread: tuple[Note, ...] = field(default=(), repr=False)
    excludes: bool = False

    def __bool__(self) -> bool:
        """Raise TypeError, for an `if` could be misread; ask `partings`."""
        raise truthless(self, "partings")

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
        return (*self.unread, *self._users[1])

    @cached_property
    def _asked(self) -> Asked:
        return Asked()

    @cached_property
    def partings(self) -> tuple[Parting, ...]:
        """Return the pairs that part, the most severe first; the first access asks the readers."""
        pairs = parted.partings(self.users, self._asked, excludes=self.excludes)
        whole = [self._whole(each) for each in pairs]
        return tuple(sorted(whole, key=lambda each: [*Verdict].index(each.verdict)))

    def _whole(self, parting: parted.Parting) -> Parting:
        users, url, verdict, _, protocol = parting
        asked = self._asked
        targets = asked.target(users[0].reader, url), asked.target(users[1].reader, url)
        since, upgrade = upgrades.since(parting, asked), upgrades.upgrade(parting, asked)
        cause = self._cause(url, users)
        return Parting(users, url, verdict, targets, cause, since, upgrade, protocol)

    @staticmethod
    def _cause(url: str, users: Iterable[User]) -> Cause | None:
        """Return the most severe cause for which readers part on a URL, None if none is known."""
        causes = assess([url], None, [each.reader for each in users])[0].causes
        return causes[0] if causes else None

    @property
    def differing(self) -> tuple[Parting, ...]:
        """Return the pairs that go to different places; the others refuse what one reads."""
        return tuple(each for each in self.partings if each.differs)

    @cached_property
    def groups(self) -> tuple[PartingGroup, ...]:
        """Return few URLs on which pairs go to different places, each with its pairs."""
        asked = self._asked
        rows = {(each.users, each.protocol): each for each in self.differing}
        plain = [
            parted.Parting(users, each.url, each.verdict, parted.are_names(each.targets), protocol)
            for (users, protocol), each in rows.items()
        ]
        return tuple(
            self._group(url, [rows[each.users, each.protocol] for each in pairs])
            for url, pairs in parted.groups(plain, asked)
        )

    def _group(self, url: str, pairs: Sequence[Parting]) -> PartingGroup:
        users = dict.fromkeys(user for each in pairs for user in each.users)
        targets = tuple((user, self._asked.target(user.reader, url)) for user in users)
        causes = assess([url], None, [user.reader for user in users])[0].causes
        return PartingGroup(
            url, pairs[0].verdict, causes[0] if causes else None, targets, tuple(pairs)
        )

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
        return {
            "schema": SCHEMA,
            "probes": DATED,
            "source": self.source,
            "form": self.form,
            "packages": len(self.packages),
            "readers": [of_user(each) for each in self.users],
            "notes": [of_note(each) for each in self.notes],
            "pairs": [of_parting(each) for each in self.partings],
            "upgrades": [{**of_raise(each), "pairs": count} for each, count in self.raises],
        }
