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
from urlprism.inventory.probes import probes
from urlprism.inventory.users import User
from urlprism.readers import Reader, Target
from urlprism.readers.reading import outcome_of

_VERDICTS: Final = tuple(Verdict)
_ORDER: Final = {verdict: order for order, verdict in enumerate(_VERDICTS)}
_WORST: Final = (0, False)
_PARTING: Final = DIFFERENT_TARGETS | {Verdict.REFUSED_BY_SOME}
_NAME: Final = re.compile(
    r"(?=[^a-z]*[a-z])[a-z0-9]+(?:[.-][a-z0-9]+)*"
    r"|[0-9]{1,3}(?:\.[0-9]{1,3}){3}|\[?(?=[0-9a-f.]*+:[0-9a-f:.])[0-9a-f:.]++\]?"
)


class Parting(NamedTuple):
    """Two programs that part on a URL, and how: the verdict of a comparison of them.

    `is_name` says that all hosts to which they go can be looked up: names, or addresses.
    """

    users: tuple[User, User]
    url: str
    verdict: Verdict
    is_name: bool


class Asked:
    """Readers that are asked about each text once."""

    def __init__(self) -> None:
        self._rows: dict[str, list[Target | None]] = {}
        self._targets: dict[tuple[str, str], Target | None] = {}
        self._verdicts: dict[tuple[Target | None, Target | None], Verdict] = {}

    def row(self, reader: Reader) -> Sequence[Target | None]:
        """Return where a reader goes for each probe, in the order in which they are preferred."""
        if reader.name not in self._rows:
            self._rows[reader.name] = [outcome_of(reader, text, None)[1] for text in _preferred()]
        return self._rows[reader.name]

    def target(self, reader: Reader, text: str) -> Target | None:
        """Return where a reader goes, None if it refuses the text."""
        key = reader.name, text
        if key not in self._targets:
            self._targets[key] = outcome_of(reader, text, None)[1]
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


def partings(users: Sequence[User], asked: Asked, *, excludes: bool) -> tuple[Parting, ...]:
    """Return the pairs that part; `excludes` leaves out two releases of one package of Python."""
    pairs = combinations(users, 2)
    chosen = [pair for pair in pairs if not (excludes and _exclude_each_other(*pair))]
    first = [_best(pair, asked) for pair in chosen]
    return tuple(_shrunk(each, asked) for each in first if each is not None)


def groups(parted: Sequence[Parting], asked: Asked) -> tuple[tuple[str, tuple[Parting, ...]], ...]:
    """Return few URLs, each with pairs that part on it as they do on their own, the most first."""
    alike = {
        url: {at for at, each in enumerate(parted) if _parts_alike(each, url, asked)}
        for url in dict.fromkeys(each.url for each in parted)
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


def _parts_alike(parting: Parting, url: str, asked: Asked) -> bool:
    """Whether two programs part on another URL as severely."""
    one, other = (each.reader for each in parting.users)
    if url == parting.url:
        return True
    if _is_web(url) != _is_web(parting.url):
        return False
    if asked.verdict(one, other, url) is not parting.verdict:
        return False
    return not parting.is_name or are_names([asked.target(each, url) for each in (one, other)])


def _exclude_each_other(one: User, other: User) -> bool:
    """Whether two programs are releases of one package of Python."""
    first, second = one.package, other.package
    is_same = (first.kind, first.name) == (second.kind, second.name)
    return is_same and first.kind == PYPI and first.version != second.version


def _best(pair: tuple[User, User], asked: Asked) -> Parting | None:
    """Return the probe on which two readers part most severely, of these the preferred one."""
    rows = (asked.row(each.reader) for each in pair)
    best: tuple[int, bool] | None = None
    chosen = ""
    for text, one, other in zip(_preferred(), *rows, strict=True):
        if one == other:
            continue
        verdict = asked.verdict_of(one, other)
        severity = _ORDER[verdict], not are_names((one, other))
        if verdict in _PARTING and (best is None or severity < best):
            best, chosen = severity, text
            if best == _WORST:
                break
    return None if best is None else Parting(pair, chosen, _VERDICTS[best[0]], not best[1])


@functools.cache
def _preferred() -> tuple[str, ...]:
    """Return the probes: those of http first, then the short ones."""
    return tuple(sorted(probes(), key=lambda each: (not _is_web(each), len(each), each)))


def _shrunk(parting: Parting, asked: Asked) -> Parting:
    """Return a parting with the smallest URL found."""
    one, other = (each.reader for each in parting.users)

    def keeps(text: str) -> bool:
        targets = asked.target(one, text), asked.target(other, text)
        if _is_web(text) != _is_web(parting.url) or (
            asked.verdict(one, other, text) is not parting.verdict
        ):
            return False
        return not parting.is_name or are_names(targets)

    return parting._replace(url=shrink(parting.url, keeps))


def _is_web(text: str) -> bool:
    return text.startswith("http://")


def are_names(targets: Iterable[Target | None]) -> bool:
    """Whether all hosts of targets can be looked up."""
    hosts = [each.host for each in targets if each is not None and each.host]
    return all(_NAME.fullmatch(host) for host in hosts)
