"""Since when two programs part on a URL, and the fewest raises of releases that end it.

release by release of a program, the other one as it is ──► the last that does not part, before
                                                        └─► the first that does not, after
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import combinations, product
from typing import Final, NamedTuple, TypeAlias

from urlprism._core.releases.changes import Change
from urlprism._core.releases.numbers import numbers
from urlprism.comparison import DIFFERENT_TARGETS, Verdict
from urlprism.inventory.partings import Asked, Parting
from urlprism.inventory.releases import ancestors, between
from urlprism.readers import reader, releases

# Whether two programs part no more, with other releases of some of the programs.
_Ended: TypeAlias = Callable[[Mapping[str, str]], bool]
# At most so many releases of each of two programs are tried together.
_TOGETHER: Final = 24


class ReleaseStep(NamedTuple):
    r"""A release of a program, the one before it, its day if that is known, and what changed.

    Of the changes, those of CPython are the ones that matter to the URL. For other programs they
    are all that came with the release.

    >>> from urlprism.inventory import locked
    >>> parting = locked(b"urllib3==1.26.18\nyarl==1.9.4").partings[0]
    >>> parting.since.program, parting.since.release, parting.since.date
    ('urllib3', '1.25.9', '2020-04-16')
    """

    program: str
    before: str
    release: str
    date: str | None
    changes: tuple[Change, ...]


class Raise(NamedTuple):
    r"""A package that is raised: its name and release, the newer release, and what that brings.

    >>> from urlprism.inventory import locked
    >>> one = locked(b"urllib3==1.26.18\nyarl==1.9.4").partings[0].upgrade[0]
    >>> one.package, one.version, one.release
    ('yarl', '1.9.4', '1.24.0')
    """

    package: str
    version: str
    step: ReleaseStep

    @property
    def release(self) -> str:
        """Return the release to which it is raised."""
        return self.step.release


def since(parting: Parting, asked: Asked) -> ReleaseStep | None:
    """Return the release with which a parting began, None if it is in every known release."""
    ended = partial(_is_ended, parting, asked)
    begun = [
        _step(parting, program, older, newer)
        for program, current in _programs(parting).items()
        for older, newer in _begins(
            current,
            ((each, ended({program: each})) for each in _before(parting, program, current)),
        )
    ]
    return max(begun, key=lambda step: step.date or "", default=None)


def upgrade(parting: Parting, asked: Asked) -> tuple[Raise, ...]:
    """Return the fewest raises after which two programs part no more, () if none is known.

    Of several, it is the one that stays within a major release, and then the smallest.
    """
    ended = partial(_is_ended, parting, asked)
    current = _programs(parting)
    single = [
        later
        for program in current
        for later in _first(({program: each} for each in _later(program, current)), ended)
    ]
    chosen = single or [
        later
        for pair in combinations(current, 2)
        for later in _first(_both(pair, current, parting, asked), ended)
    ]
    if not chosen:
        return ()
    raised = min(chosen, key=lambda each: _cost(each, current))
    return tuple(_raise(parting, program, release) for program, release in raised.items())


def _programs(parting: Parting) -> dict[str, str]:
    """Return the programs by which two users read, each with its release."""
    current: dict[str, str] = {}
    for user in parting.users:
        current.setdefault(user.program, user.release)
        for program in user.programs[1:]:
            current.setdefault(program, user.over)
    one, other = parting.users
    # Two releases of one program are not raised together: that one is the other, later.
    return {} if one.program == other.program else current


def _is_ended(parting: Parting, asked: Asked, raised: Mapping[str, str]) -> bool:
    one, other = (each.raised(raised).reader for each in parting.users)
    verdict = asked.verdict(one, other, parting.url)
    if parting.verdict in DIFFERENT_TARGETS:
        return verdict not in DIFFERENT_TARGETS
    return verdict is not Verdict.REFUSED_BY_SOME and verdict not in DIFFERENT_TARGETS


def _before(parting: Parting, program: str, release: str) -> Iterator[str]:
    """Return the releases before one, the newest first, built as the one of a user is."""
    options = next((each.options for each in parting.users if each.program == program), "")
    return ancestors(program, release, options)


def _begins(current: str, earlier: Iterable[tuple[str, bool]]) -> Iterator[tuple[str, str]]:
    """Yield the last release before the current one that does not part, and the next."""
    newer = current
    for older, is_ended in earlier:
        if is_ended:
            yield older, newer
            return
        newer = older


def _later(program: str, current: Mapping[str, str]) -> Sequence[str]:
    """Return the releases of a program after the current one, not of an earlier day if it is known.

    The first release of a branch may be older than the last one of the branch before.
    """
    now, day = numbers(current[program]), _day(program, current[program]) or ""
    later = [each for each in releases(program) if numbers(each) > now]
    return [each for each in later if (_day(program, each) or day) >= day]


@lru_cache(maxsize=4096)
def _day(program: str, release: str) -> str | None:
    return reader(f"{program}@{release}").date


def _first(candidates: Iterable[Mapping[str, str]], ended: _Ended) -> Iterator[Mapping[str, str]]:
    """Yield the first of some raises that ends a parting, if there is one."""
    for each in candidates:
        if ended(each):
            yield each
            return


def _both(
    pair: tuple[str, str], current: Mapping[str, str], parting: Parting, asked: Asked
) -> Iterator[Mapping[str, str]]:
    """Yield raises of two programs, those of few steps first."""
    steps = [[*_turns(program, current, parting, asked)][:_TOGETHER] for program in pair]
    numbered = [enumerate(each) for each in steps]
    for first, second in sorted(product(*numbered), key=lambda each: each[0][0] + each[1][0]):
        yield dict(zip(pair, (first[1], second[1]), strict=True))


def _turns(
    program: str, current: Mapping[str, str], parting: Parting, asked: Asked
) -> Iterator[str]:
    """Yield the later releases of a program with which one of two users goes elsewhere."""
    before = None
    for release in _later(program, current):
        users = (each.raised({program: release}) for each in parting.users)
        targets = [asked.target(each.reader, parting.url) for each in users]
        if targets != before:
            yield release
        before = targets


def _cost(raised: Mapping[str, str], current: Mapping[str, str]) -> tuple[int, int]:
    """Return how far raises lead: over how many majors, then over how many releases."""
    majors = sum(numbers(raised[each])[0] != numbers(current[each])[0] for each in raised)
    passed = sum([*_later(each, current)].index(raised[each]) for each in raised)
    return majors, passed


def _raise(parting: Parting, program: str, release: str) -> Raise:
    """Return the raise of a program's package; that of a library below is the library's."""
    before = next(_before(parting, program, release))
    step = _step(parting, program, before, release)
    for user in parting.users:
        if user.program == program:
            return Raise(user.package.name, user.package.version, step)
    below = next(each for each in parting.users if program in each.programs)
    return Raise(program, below.over, step)


def _step(parting: Parting, program: str, older: str, newer: str) -> ReleaseStep:
    changes = between(program, older, newer, parting.url)
    return ReleaseStep(program, older, newer, _day(program, newer), changes)
