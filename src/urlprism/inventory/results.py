"""What an inventory says of pairs of programs: `Parting`, and `PartingGroup` for several."""

from typing import Final, NamedTuple

from urlprism.comparison import DIFFERENT_TARGETS, Cause, Verdict
from urlprism.inventory.upgrades import Raise, ReleaseStep
from urlprism.inventory.users import User
from urlprism.readers import Target

OF_HOST: Final = frozenset({Verdict.DIFFERENT_HOST, Verdict.HOST_OR_NONE})


class Parting(NamedTuple):
    r"""Two programs that part, and what ends it.

    `url` is the smallest URL found on which they part so severely, `verdict` how. `cause` is None
    if no cause is known. `since` is the release with which it began, None if every known one
    parts; `upgrade` are the fewest raises that end it, () if none is known. `protocol` is that of
    two drivers, which read connection strings, "" for readers of URLs. A driver that tries several
    places has one target for all.

    >>> from urlprism.inventory import locked
    >>> parting = locked(b"urllib3==1.26.18\nyarl==1.9.4").partings[0]
    >>> parting.readers, parting.verdict.value, parting.cause.name
    (('urllib3@1.26.18', 'yarl@1.9.4'), 'different-host', 'backslash-in-authority')
    """

    users: tuple[User, User]
    url: str
    verdict: Verdict
    targets: tuple[Target | None, Target | None]
    cause: Cause | None
    since: ReleaseStep | None
    upgrade: tuple[Raise, ...]
    protocol: str = ""

    @property
    def readers(self) -> tuple[str, str]:
        """Return the names of both readers, by which `compare` asks them again."""
        return self.users[0].name, self.users[1].name

    @property
    def is_of_host(self) -> bool:
        """Whether they go to different hosts, or one of them to none."""
        return self.verdict in OF_HOST

    @property
    def differs(self) -> bool:
        """Whether they go to different places; otherwise one refuses what the other reads."""
        return self.verdict in DIFFERENT_TARGETS


class PartingGroup(NamedTuple):
    r"""A URL, and the pairs that part on it as severely as on the smallest one of their own.

    >>> from urlprism.inventory import locked
    >>> group = locked(b"urllib3==1.26.18\nyarl==1.9.4").groups[0]
    >>> group.url, [str(target) for _, target in group.targets]
    ('http://a\\@b', ['http://a:80', 'http://b:80'])
    """

    url: str
    verdict: Verdict
    cause: Cause | None
    targets: tuple[tuple[User, Target | None], ...]
    partings: tuple[Parting, ...]

    @property
    def is_of_host(self) -> bool:
        """Whether the pairs go to different hosts, or one to none."""
        return self.verdict in OF_HOST
