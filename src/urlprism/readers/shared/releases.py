"""The releases of a program that a model has, and one of them: its version, and its changes.

`by_release` makes the model of a program that reads each URL by the rules of one of them.

    RELEASES = Releases("php", {(8, 4): 25, (8, 5): 10}, CHANGES, reads_later=True)
    RELEASES.of("8.5.3").has("port-zero-accepted")

A version is three numbers, of which the first two are the branch. Where a program writes versions
otherwise, `form` names the numbers in them: `major`, and `minor` and `patch` if it has them.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, partial
from typing import Final, TypeAlias

from urlprism._core.records.components import Components
from urlprism._core.releases.changes import Change, Version, has, has_in_line, level
from urlprism.readers.model import FieldsT, Model
from urlprism.readers.outcomes import Target, Wire
from urlprism.readers.reading import Reading
from urlprism.readers.shared.sending import Send, target_alone

# By branch: the number of its newest release, or the numbers of all releases, the newest last.
Branches: TypeAlias = Mapping[tuple[int, int], int | Sequence[int]]

FORM: Final = re.compile(
    r"(?P<major>0|[1-9][0-9]{0,2})\.(?P<minor>0|[1-9][0-9]{0,2})\.(?P<patch>0|[1-9][0-9]{0,2})"
)


class Release:
    """One release of a program: its version as text and as numbers, and the changes that it has.

    `level` is the version that dates its changes: its own, or that of the library that reads URLs
    for it. `has` says whether the release has a change; it raises KeyError for a name that is no
    change.
    """

    __slots__ = ("has", "level", "number", "version")

    def __init__(
        self, version: str, number: Version, level: Version, changes: Mapping[str, bool]
    ) -> None:
        self.version = version
        self.number = number
        self.level = level
        # No function of Python: models ask for changes at each step.
        self.has: Callable[[str], bool] = changes.__getitem__


class Releases:
    """The releases of a program that are modelled, each read from its version by `of`.

    `changes` begin and end on branches, or with `in_line` for all later releases at once. With
    `reads_later`, a release later than the newest of a branch is read as that one.

    `library` is for a program that leaves URLs to a library: by branch, as text, each release that
    brought another one, and which, the oldest first. Then the library's release dates `changes`,
    and the program's own dates `own`. `extent` says in messages which releases there are.
    """

    def __init__(
        self,
        program: str,
        branches: Branches,
        changes: Sequence[Change],
        *,
        in_line: bool = False,
        reads_later: bool = False,
        form: re.Pattern[str] = FORM,
        library: Mapping[str, Mapping[str, str]] | None = None,
        own: Sequence[Change] = (),
        extent: str = "",
    ) -> None:
        self._program = program
        self._patches = {
            branch: range(last + 1) if isinstance(last, int) else last
            for branch, last in branches.items()
        }
        self._changes = changes
        self._has = has_in_line if in_line else has
        self._reads_later = reads_later
        self._form = form
        self._library = library or {}
        self._own = own
        self._extent = extent
        self._releases: dict[str, Release] = {}

    @cached_property
    def versions(self) -> tuple[str, ...]:
        """The versions of all releases, without those later than the newest of their branch.

        >>> Releases("urllib3", {(1, 9): (1, 2)}, ()).versions
        ('1.9.1', '1.9.2')
        """
        numbers = [
            (*branch, patch) for branch, patches in self._patches.items() for patch in patches
        ]
        numbers += [level(each) for releases in self._library.values() for each in releases]
        return tuple(map(_written, sorted(numbers)))

    @cached_property
    def newest(self) -> tuple[str, ...]:
        """The newest release of each branch, the newest of all last.

        >>> Releases("urllib3", {(2, 0): 7, (1, 26): 20}, ()).newest
        ('1.26.20', '2.0.7')
        """
        newest = [(*branch, patches[-1]) for branch, patches in self._patches.items()]
        newest += [level([*releases][-1]) for releases in self._library.values()]
        return tuple(map(_written, sorted(newest)))

    def of(self, version: str) -> Release:
        """Return the release of a version; raise ValueError for one that is not modelled.

        >>> Releases("urllib3", {(2, 0): 7}, ()).of("2.0.8")
        Traceback (most recent call last):
            ...
        ValueError: no model of urllib3 2.0.8; known: 2.0.7, and the releases since 2.0.0
        """
        if version not in self._releases:
            self._releases[version] = self._release(version)
        return self._releases[version]

    def differences(self, one: str, other: str) -> tuple[Change, ...]:
        """Return the changes that only one of two releases has; raise ValueError as `of` does.

        >>> from urlprism.readers.programs.urllib3.releases import RELEASES
        >>> [each.name for each in RELEASES.differences("1.16.0", "1.17.0")]
        ['names-in-lower-case']
        """
        first, second = self.of(one), self.of(other)
        changes = (*self._changes, *self._own)
        return tuple(each for each in changes if first.has(each.name) != second.has(each.name))

    def _release(self, version: str) -> Release:
        number = self._number(version)
        dating = number and self._level(version, number)
        if number is None or dating is None:
            message = (
                f"no model of {self._program} {version}; known: {self._extent or self._range()}"
            )
            raise ValueError(message)
        changes = {change.name: self._has(change, dating) for change in self._changes}
        changes |= {change.name: self._has(change, number) for change in self._own}
        return Release(version, number, dating, changes)

    def _number(self, version: str) -> Version | None:
        """Return the numbers of a version, of which the last may be left out for the newest."""
        match = self._form.fullmatch(version)
        if match is None:
            return None
        numbers = match.groupdict()
        branch = int(numbers["major"]), int(numbers.get("minor") or 0)
        patch = numbers.get("patch") or self._patches.get(branch, (0,))[-1]
        return *branch, int(patch)

    def _level(self, version: str, number: Version) -> Version | None:
        """Return the version that dates the changes of a release, None if it is not modelled."""
        for branch, releases in self._library.items():
            if version.startswith(f"{branch}."):
                brought = [each for first, each in releases.items() if level(first) <= number]
                return level(brought[-1]) if brought else None
        patches = self._patches.get(number[:2], ())
        is_later = self._reads_later and bool(patches) and number[2] > patches[-1]
        return number if is_later or number[2] in patches else None

    def _range(self) -> str:
        if not self._reads_later:
            return f"{self.newest[-1]}, and the releases since {self.versions[0]}"
        branches = sorted(self._patches)
        span = f"{_written(branches[0])} to {_written(branches[-1])}"
        return f"the releases of {span} ({', '.join(self.newest)})"


def by_release(
    names: tuple[str, str, str],
    releases: Releases,
    fields: tuple[str, ...],
    report: Callable[[Release, str, str | None], FieldsT],
    answer: Callable[[FieldsT], tuple[Components, Target]],
    *,
    listed: tuple[str, ...] | None = None,
    send: Send | None = None,
    wire: Callable[[Release, Reading, str, str | None], Wire | None] | None = None,
    follow: Callable[[Release, str, str], FieldsT] | None = None,
) -> Model[FieldsT]:
    """Return the model of a program from its name, version and summary; it finds each release.

    `report` reads by the rules of a release, `wire` and `follow` as those of `Model` do. `send` is
    for a client of which the request-target alone is known. `listed` are the `releases` of `Model`,
    the newest one of each branch unless they are given.
    """
    name, newest, summary = names

    def at_version(version: str) -> Model[FieldsT]:
        release = releases.of(version)
        return Model(
            *(name, release.version, summary, fields),
            *(partial(report, release), answer, at_version),
            releases=releases.newest if listed is None else listed,
            wire=(send and target_alone(send)) if wire is None else partial(wire, release),
            follow=None if follow is None else partial(follow, release),
        )

    return at_version(newest)


def newest_of(values: Mapping[str, str], release: Release, first: str) -> str:
    """Return the value of the first change in `values` that a release has, `first` for none.

    `values` begins with the newest change.
    """
    return next((value for change, value in values.items() if release.has(change)), first)


def _written(numbers: Iterable[int]) -> str:
    return ".".join(map(str, numbers))
