"""The readers of some packages: a release of a model for each, and what is not certain about it."""

import functools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final, NamedTuple

from urlprism._core.releases.numbers import numbers
from urlprism.inventory.locks.notes import Note
from urlprism.inventory.packages import ALPINE, DEBIAN, RPM, WITH_IDN, Package
from urlprism.inventory.releases import Fit, modelled
from urlprism.programs import programs
from urlprism.readers import Reader, reader, releases

_SYSTEMS: Final = frozenset({ALPINE, DEBIAN, RPM})
_OVER: Final = {"requests": "urllib3"}
_IDN: Final = "+idn"
_NUMBERS: Final = 3
_MOST_PACKAGES: Final = 1_000  # that are readers; a release is looked up in some 0.5 ms
_MOST: Final = 48  # readers; each is compared with each


class User(NamedTuple):
    r"""A program that is there, and how it reads: a reader, a release of it, and where it is from.

    `over` is the release of the library that reads URLs for it, "" where none is there apart;
    `options` are those of the build, "+idn" for a libcurl that converts names.

    >>> from urlprism.inventory import locked
    >>> [each.name for each in locked(b"urllib3==1.26.18\nrequests==2.31.0").users]
    ['urllib3@1.26.18', 'requests@2.31.0+urllib3-1.26.18']
    """

    program: str
    release: str
    package: Package
    fit: Fit
    over: str = ""
    options: str = ""

    @property
    def name(self) -> str:
        """Return the name of the reader: "requests@2.31.0+urllib3-1.26.18".

        >>> User("urllib3", "2.0.7", Package("pypi", "urllib3", "2.0.7"), Fit.EXACT).name
        'urllib3@2.0.7'
        """
        over = f"+{_OVER[self.program]}-{self.over}" if self.over else ""
        return f"{self.program}@{self.release}{over}{self.options}"

    @property
    def reader(self) -> Reader:
        """Return the reader."""
        return _reader(self.name)

    def raised(self, releases: Mapping[str, str]) -> "User":
        """Return it with other releases of its program and of the library below, by program."""
        release = releases.get(self.program, self.release)
        over = releases.get(_OVER.get(self.program, ""), self.over) if self.over else ""
        return self._replace(release=release, over=over)

    @property
    def programs(self) -> tuple[str, ...]:
        """Return the programs whose releases decide how it reads: its own, and the one below."""
        return (self.program, _OVER[self.program]) if self.over else (self.program,)

    @property
    def protocols(self) -> tuple[str, ...]:
        """Return the protocols of a driver's servers, () for what reads URLs."""
        return programs()[self.program].protocols

    @property
    def title(self) -> str:
        """Return what people call the program."""
        return programs()[self.program].title


@functools.lru_cache(maxsize=4096)
def _reader(name: str) -> Reader:
    return reader(name)  # the registry forgets those that nobody uses


def users_of(packages: Iterable[Package]) -> tuple[tuple[User, ...], tuple[Note, ...]]:
    """Return the readers of packages, each release once, and notes about those without one.

    Of very many readers, the first 48 are returned.
    """
    chosen: dict[str, User] = {}
    notes: dict[Note, None] = {}
    asked = dict.fromkeys(each for each in packages if each.readers)
    for package in islice(asked, _MOST_PACKAGES):
        for user in _users(package, notes):
            chosen.setdefault(user.name, user)
    if len(asked) > _MOST_PACKAGES:
        more = f"{len(asked) - _MOST_PACKAGES:,} more packages of readers are not looked at"
        notes[Note("too-many", more)] = None
    users = [*chosen.values()]
    if len(users) > _MOST:
        more = f"{len(users) - _MOST:,} more readers are not compared: {_MOST} are"
        notes[Note("too-many", more)] = None
    over = [each for each in users if each.program in _OVER.values()]
    return tuple(_placed(user, over) for user in users[:_MOST]), tuple(notes)


def _users(package: Package, notes: dict[Note, None]) -> Iterator[User]:
    """Yield the readers of a package, and note what is not certain about them."""
    is_system = package.kind in _SYSTEMS
    if is_system and ":" in package.version and len(numbers(package.version)) < _NUMBERS:
        return  # a package of Debian that is empty, and needs another one
    for program in package.readers:
        model = modelled(program, package.version)
        if model is None:
            notes[_unknown(program, package)] = None
            continue
        options = _options(program, package, model.release)
        user = User(program, model.release, package, model.fit, options=options)
        if model.fit not in {Fit.EXACT, Fit.SAME}:
            notes[_doubt(user)] = None
        yield user


def _options(program: str, package: Package, release: str) -> str:
    """Return the options of a build: systems build libcurl with IDN, and a program says so."""
    converts = package.kind in _SYSTEMS or package.place.endswith(WITH_IDN)
    if program != "curl" or not converts or release not in releases(program, _IDN):
        return ""
    return _IDN


def _placed(user: User, over: Sequence[User]) -> User:
    """Return a program over the release of its library, if exactly one is there."""
    library = _OVER.get(user.program)
    releases = [each.release for each in over if each.program == library]
    return user._replace(over=releases[0]) if len(releases) == 1 else user


def _unknown(program: str, package: Package) -> Note:
    """Return the note for a release that no model reads as."""
    if not numbers(package.version):
        text = f"{package.name} is there without a release"
    else:
        first = releases(program)[0]
        text = (
            f"{package.name} {package.version} is older than {first}, the first release that is"
            f" known of {program}: it is not compared"
        )
    return Note("unknown-release", text, package.line)


def _doubt(user: User) -> Note:
    """Return the note for a release that is read as another one."""
    text = f"{user.package.name} {user.package.version} is read as {user.release}: {user.fit.value}"
    return Note("other-release", text, user.package.line)
