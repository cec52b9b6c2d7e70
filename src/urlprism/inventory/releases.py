"""Which release of a model stands for one that a package has, and what changed in between.

"7.88.1-10+deb12u5" ──► 7.88.1 ──► known: that one
                               ├─► between two: the older one, and whether changes lie there
                               ├─► later than all: the newest
                               └─► older than all: none
"""

import functools
from collections.abc import Iterator
from enum import StrEnum
from importlib import import_module
from importlib.util import find_spec
from typing import Final, NamedTuple

from urlprism._core.releases.changes import Change
from urlprism._core.releases.numbers import VERSION, numbers
from urlprism._late import public_at
from urlprism.programs import programs
from urlprism.readers import reader, releases

_PARTS: Final = 3
_URLLIB: Final = "urllib"


@public_at("urlprism.inventory")
class Fit(StrEnum):
    """How a release of a model stands for a release of a package."""

    EXACT = "exact"
    SAME = "no change is known between the releases around it"
    BETWEEN = "changes are known between the releases around it: it is read as the older one"
    LATER = "it is later than the newest release that is known"
    ONLY = "one release is known"


class Modelled(NamedTuple):
    """A release of a model, and how it stands for the release that was asked about."""

    release: str
    fit: Fit


@functools.lru_cache(maxsize=1024)
def modelled(program: str, version: str) -> Modelled | None:
    """Return the release of a reader's model that stands for a version, None for none.

    >>> modelled("urllib3", "1.26.18"), modelled("urllib3", "0.9")
    (Modelled(release='1.26.18', fit=<Fit.EXACT: 'exact'>), None)
    """
    wanted = numbers(version)
    if not wanted:
        return None
    exact = _exact(program, version, wanted)
    if exact is not None:
        return Modelled(exact, Fit.EXACT)
    published = releases(program)
    if len({reader(f"{program}@{each}").version for each in published}) == 1:
        return Modelled(published[-1], Fit.ONLY)
    before = [each for each in published if numbers(each) <= wanted]
    if not before:
        return None
    if len(before) == len(published):
        return Modelled(before[-1], Fit.LATER)
    changes = between(program, before[-1], published[len(before)])
    return Modelled(before[-1], Fit.BETWEEN if changes else Fit.SAME)


def _exact(program: str, version: str, wanted: tuple[int, ...]) -> str | None:
    """Return a version in the form in which the model knows it, None if it does not."""
    match = VERSION.match(version)
    whole = match[1] + (match[2] or "") if match else version
    padded = ".".join(map(str, (*wanted, 0, 0)[: max(_PARTS, len(wanted))]))
    is_whole = len(wanted) >= _PARTS or whole in releases(program)
    forms = (whole, padded) if is_whole else (padded, whole)
    return next((each for each in forms if _is_known(program, each, wanted)), None)


@functools.lru_cache(maxsize=4096)
def _is_known(program: str, version: str, wanted: tuple[int, ...]) -> bool:
    """Whether a model knows a release itself, and takes no newer one for it."""
    try:
        release = reader(f"{program}@{version}").version
    except ValueError:
        return False
    return numbers(release)[: len(wanted)] == wanted[: len(numbers(release))]


def ancestors(program: str, release: str, options: str = "") -> Iterator[str]:
    """Yield the releases before one, the newest first: those of other branches up to its day.

    >>> next(ancestors("fast-uri", "3.0.0"))
    '2.4.0'
    """
    day = _day(program, release)
    earlier = [each for each in releases(program, options) if numbers(each) < numbers(release)]
    for each in reversed(earlier):
        published = _day(program, each)
        if not day or published <= day:
            day = published or day
            yield each


@functools.lru_cache(maxsize=4096)
def _day(program: str, release: str) -> str:
    """Return when a release was published, "" if that is not known."""
    return reader(f"{program}@{release}").date or ""


def between(program: str, one: str, other: str, url: str | None = None) -> tuple[Change, ...]:
    """Return the changes of a program that only one of two of its releases has.

    Those of CPython are only those by which it reads `url` otherwise. For a program without dated
    changes, there is none.

    >>> [each.name for each in between("urllib", "3.11.3", "3.11.4", " http://h/")]
    ['leading-controls-stripped']
    """
    if program == _URLLIB:
        from urlprism.urllib_parse.releases import differences  # noqa: PLC0415 - slow to load

        try:
            return differences(one, other, url=url)
        except ValueError:  # Python 2.7
            return ()
    module = f"{programs()[program].package}.releases"
    if find_spec(module) is None:
        return ()
    changes: tuple[Change, ...] = import_module(module).RELEASES.differences(one, other)
    return changes
