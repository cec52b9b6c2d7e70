"""Which readers part, on which URL: each pair has the smallest one on which it parts most severely.

probes ──► each reader once ──► pairs: the most severe verdict ──► shrink ──► Parting
       partings ──► the URLs on which most of them part alike, first ──► groups
"""

import functools
import re
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from urlprism.comparison import DIFFERENT_TARGETS, Verdict
from urlprism.comparison.assessment import verdict_of_targets
from urlprism.comparison.shrinking import shrink
from urlprism.inventory.packages import PYPI
from urlprism.inventory.probes import prefix_of, probes
from urlprism.inventory.users import User
from urlprism.readers import Reader, Target
from urlprism.readers.reading import outcome_of, whole_targets

_VERDICTS: Final = tuple(Verdict)
_ORDER: Final = {verdict: order for order, verdict in enumerate(_VERDICTS)}
_WORST: Final = (0, False)
_PARTING: Final = DIFFERENT_TARGETS | {Verdict.REFUSED_BY_SOME}
_NO_PROTOCOL: Final = ("",)
_NAME: Final = re.compile(
    r"(?=[^a-z]*[a-z])[a-z0-9]+(?:[.-][a-z0-9]+)*"
    r"|[0-9]{1,3}(?:\.[0-9]{1,3}){3}|\[?(?=[0-9a-f.]*+:[0-9a-f:.])[0-9a-f:.]++\]?"
)


class Parting(NamedTuple):
    """Two programs that part on a URL, and how: the verdict of a comparison of them.

    `is_name` says that all hosts to which they go can be looked up: names, or addresses. `protocol`
    is that of two drivers, "" for readers of URLs.
    """

    users: tuple[User, User]
    url: str
    verdict: Verdict
    is_name: bool
    protocol: str = ""

    @property
    def is_preferred(self) -> bool:
        """Whether the URL is one of http, or begins as those of the drivers do."""
        return self.url.startswith(prefix_of(self.protocol))


class Asked:
    """Readers that are asked about each text once."""

    def __init__(self) -> None:
        self._rows: dict[tuple[str, str], list[Target | None]] = {}
        self._targets: dict[tuple[str, str], Target | None] = {}
        self._verdicts: dict[tuple[Target | None, Target | None], Verdict] = {}

    def row(self, reader: Reader, protocol: str) -> Sequence[Target | None]:
        """Return where a reader goes for each probe, in the order in which they are preferred."""
        key = reader.name, protocol
        if key not in self._rows:
            self._rows[key] = [_asked(reader, text) for text in _preferred(protocol)]
        return self._rows[key]

    def target(self, reader: Reader, text: str) -> Target | None:
        """Return where a reader goes, None if it refuses the text."""
        key = reader.name, text
        if key not in self._targets:
            self._targets[key] = _asked(reader, text)
        return self._targets[key]

    def verdict(self, one: Reader, other: Reader, text: str) -> Verdict:
        """Return the verdict of both, ALIKE where both go to the same place."""
        return self.verdict_of(self.target(one, text), self.target(other, text))

    def verdict_of(self, one: Target | None, other: Target | None) -> Verdict:
        """Return the verdict of two targets, None for a refusal."""
        if one == other:
            return Verdict.ALIKE
        if (one, other) not in self._verdicts:
            self._verdicts[one, other] = verdict_of_targets((one, other))
        return self._verdicts[one, other]


def _asked(reader: Reader, text: str) -> Target | None:
    """Return where a reader goes: a driver perhaps to several places, for which one stands."""
    if reader.targets is None:
        return outcome_of(reader, text, None)[1]
    return whole_targets([reader.read(text)])[0]


def partings(users: Sequence[User], asked: Asked, *, excludes: bool) -> tuple[Parting, ...]:
    """Return the pairs that part; `excludes` leaves out two releases of one package of Python."""
    pairs = combinations(users, 2)
    chosen = [pair for pair in pairs if not (excludes and _exclude_each_other(*pair))]
    first = [_best(pair, protocol, asked) for pair in chosen for protocol in _protocols(*pair)]
    return tuple(_shrunk(each, asked) for each in first if each is not None)


def _protocols(one: User, other: User) -> Sequence[str]:
    """Return by which protocols two programs are compared: drivers by one that both read."""
    if not one.protocols and not other.protocols:
        return _NO_PROTOCOL
    return [each for each in one.protocols if each in other.protocols]


def groups(parted: Sequence[Parting], asked: Asked) -> tuple[tuple[str, tuple[Parting, ...]], ...]:
    """Return few URLs, each with pairs that part on it as they do on their own, the most first."""
    alike = {
        one.url: {at for at, each in enumerate(parted) if _parts_alike(each, one, asked)}
        for one in parted
    }
    left = set(range(len(parted)))
    grouped = []
    while left:
        url = min(alike, key=lambda url: (-len(alike[url] & left), _rank_of(url)))
        grouped.append((url, tuple(parted[at] for at in sorted(alike[url] & left))))
        left -= alike[url]
    return tuple(sorted(grouped, key=lambda each: _ORDER[each[1][0].verdict]))


def _rank_of(url: str) -> tuple[int, str]:
    return len(url), url


def _parts_alike(parting: Parting, chosen: Parting, asked: Asked) -> bool:
    """Whether two programs part on the URL of others as severely."""
    one, other = (each.reader for each in parting.users)
    url = chosen.url
    if parting.protocol != chosen.protocol or parting.is_preferred != chosen.is_preferred:
        return False
    if url == parting.url:
        return True
    if asked.verdict(one, other, url) is not parting.verdict:
        return False
    return not parting.is_name or are_names([asked.target(each, url) for each in (one, other)])


def _exclude_each_other(one: User, other: User) -> bool:
    """Whether two programs are releases of one package of Python."""
    first, second = one.package, other.package
    is_same = (first.kind, first.name) == (second.kind, second.name)
    return is_same and first.kind == PYPI and first.version != second.version


def _best(pair: tuple[User, User], protocol: str, asked: Asked) -> Parting | None:
    """Return the probe on which two readers part most severely, of these the preferred one."""
    rows = (asked.row(each.reader, protocol) for each in pair)
    best: tuple[int, bool] | None = None
    chosen = ""
    for text, one, other in zip(_preferred(protocol), *rows, strict=True):
        if one == other:
            continue
        verdict = asked.verdict_of(one, other)
        severity = _ORDER[verdict], not are_names((one, other))
        if verdict in _PARTING and (best is None or severity < best):
            best, chosen = severity, text
            if best == _WORST:
                break
    if best is None:
        return None
    return Parting(pair, chosen, _VERDICTS[best[0]], not best[1], protocol)


@functools.cache
def _preferred(protocol: str) -> tuple[str, ...]:
    """Return the probes: those of http or the protocol first, of them those that can be typed."""
    prefix = prefix_of(protocol)

    def place(text: str) -> tuple[bool, bool, int, str]:
        is_typed = text.isascii() and text.isprintable()
        return not text.startswith(prefix), not is_typed, len(text), text

    return tuple(sorted(probes(protocol), key=place))


def _shrunk(parting: Parting, asked: Asked) -> Parting:
    """Return a parting with the smallest URL found."""
    one, other = (each.reader for each in parting.users)

    def keeps(text: str) -> bool:
        shorter = parting._replace(url=text)
        targets = asked.target(one, text), asked.target(other, text)
        if shorter.is_preferred != parting.is_preferred or (
            asked.verdict(one, other, text) is not parting.verdict
        ):
            return False
        return not parting.is_name or are_names(targets)

    return parting._replace(url=shrink(parting.url, keeps))


def are_names(targets: Iterable[Target | None]) -> bool:
    """Whether all hosts of targets can be looked up."""
    hosts = [each.host for each in targets if each is not None and each.host]
    return all(_NAME.fullmatch(host) for host in hosts)
