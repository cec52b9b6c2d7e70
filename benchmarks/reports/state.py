"""The page docs/readers/state.md: who reads URLs how today, what changed, what it matters.

python -m benchmarks state --write

    tables of readers ──► releases, families by readers, changes of the year ──┐
    real URLs ──► uncertified ones ──► readings by each reader ──► shares ─────┴──► the page
"""

import argparse
import pkgutil
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from importlib import import_module
from itertools import combinations
from pathlib import Path
from typing import Final, NamedTuple

import urlprism.readers.programs
from benchmarks.inputs import corpora
from benchmarks.reports.page import add_write_option
from urlprism import compare
from urlprism._core.releases.changes import Change
from urlprism.comparison.certificate.agreement import certify
from urlprism.comparison.families import FAMILIES
from urlprism.comparison.fields import Fields, fields_of
from urlprism.comparison.matrices import matrix_of
from urlprism.comparison.presentation.matrix_forms import as_markdown
from urlprism.comparison.terms import DIFFERENT_TARGETS, Verdict
from urlprism.readers import GROUPS, Reader, reader, readers
from urlprism.readers.titles import released, table, title
from urlprism.urllib_parse import releases

REAL: Final = "## Real URLs\n"
_GROUPS: Final = ("python", "browsers", "servers", "default", "current", "deployed")
_INTRODUCTION: Final = """\
# The state of things

Who reads URLs how today, what changed in {year}, and what the differences matter to real URLs. Made
by `python -m benchmarks state --write`; [fidelity](fidelity.md) says how far the models can be
trusted, and which newer releases there are.
"""
# The programs that modules of changes are about, where the name of the module is another one.
_PROGRAMS: Final = {"node": "ada", "cpython": "urllib"}
_MEASURED: Final = """\
The {urls:,} links of the hundred most visited sites that can_ada's tests have, read by the group
`current`. {certified:,} of them, {share}, are certified: every reader reads them alike. The others
are read by each reader.
"""


class Real(NamedTuple):
    """What readers make of real URLs: counts of URLs.

    `verdicts` are those of each group; `parts` and `places` count by pair of readers; `families`
    and `causes` count the URLs that have one.
    """

    urls: int
    certified: int
    verdicts: dict[str, Counter[Verdict]]
    places: Counter[tuple[str, str]]
    parts: Counter[tuple[str, str]]
    refused: Counter[str]
    families: Counter[str]
    causes: dict[str, Counter[str]]


def add_options(command: argparse.ArgumentParser) -> None:
    """Add the options of the command line."""
    add_write_option(command, "docs/readers/state.md")


def run(options: argparse.Namespace) -> None:
    """Print the page, or write it if `--write` says so."""
    page = whole(measured(corpora.read(corpora.TOP100)))
    if options.write:
        target = Path(options.write) / "docs" / "readers" / "state.md"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(page, "utf-8")
        sys.stderr.write(f"wrote {target}\n")
    else:
        sys.stdout.write(page)


def whole(real: Real) -> str:
    """Return the page."""
    return f"{known()}{REAL}\n{shares(real)}"


def known() -> str:
    """Return what the page says without a corpus: releases, families by readers, changes."""
    year = max(line.split()[2] for line in table().splitlines() if line and line[0] != "#")[:4]
    return "\n".join(
        [
            _INTRODUCTION.format(year=year),
            "## The readers of today\n",
            *_releases(),
            "## Families by readers\n",
            "Each family of conflicts by its example, read by the group `current`.\n",
            as_markdown(matrix_of(["current"])),
            f"## What changed in {year}\n",
            *_changes(year),
        ]
    )


def _releases() -> Iterator[str]:
    """Yield the table of readers, with the number of releases that each model knows."""
    yield "| reader | title | newest release | of | releases known |\n|---|---|---|---|--:|"
    for each in readers(["current"]):
        name = each.name.partition("@")[0]
        count = sum(1 for version in _versions(name) if _is_known(name, version))
        found = f"{each.version} | {each.date or 'unknown'} | {max(1, count):,}"
        yield f"| `{name}` | {each.title} | {found} |"
    yield ""


def _versions(name: str) -> Iterable[str]:
    program = "java" if name.startswith("java.") else name
    return released("php" if name.startswith("php.") else program)


def _is_known(name: str, version: str) -> bool:
    """Whether a reader has a model of a release."""
    try:
        return reader(f"{name}@{version}").version.partition("+")[0] == version
    except ValueError:
        return False


def changes() -> Iterator[tuple[str, Change]]:
    """Yield all changes, each with the program that its releases are of."""
    prefix = "urlprism.readers.programs."
    folder = urlprism.readers.programs.__path__
    for name in sorted(each.name for each in pkgutil.walk_packages(folder, prefix)):
        program, _, kind = name.removeprefix(prefix).partition(".")
        if "releases" in kind or "changes" in kind:
            for change in getattr(import_module(name), "CHANGES", ()):
                if isinstance(change, Change):
                    yield _PROGRAMS.get(program, program), change
    for change in releases.CHANGES:
        yield "urllib", change


def _changes(year: str) -> Iterator[str]:
    """Yield the table of changes that came with a release of a year."""
    yield "Those of the tables of [programs](changes.md) and of [CPython](releases.md) with a"
    yield f"release of {year}; ~ marks what is inferred. ada is what Node.js reads URLs by.\n"
    yield "| program | what | example | in | numbers |\n|---|---|---|---|---|"
    rows = dict.fromkeys(
        (program, change) for program, change in changes() if _of_year(program, change, year)
    )
    for program, change in rows:
        mark = {level: "~" if level in change.inferred else "" for level in _levels(change)}
        levels = [f"{mark[each]}{each} of {day}" for each, day in _of_year(program, change, year)]
        example = change.example.replace("|", "\\|")
        example = example if "`" in example else f"`{example}`"
        numbers = ", ".join(change.issues)
        shown = title(program) if program != "ada" else "ada"
        cells = (shown, change.sentence, example, ", ".join(levels), numbers)
        yield f"| {' | '.join(cells)} |"
    yield ""


def _levels(change: Change) -> tuple[str, ...]:
    return (*change.since, *change.until)


def _of_year(program: str, change: Change, year: str) -> list[tuple[str, str]]:
    """Return the releases of a year in which a change came or went, and their days."""
    days = released(program)
    found = []
    for level in _levels(change):
        day = days.get(level) or days.get(level.removesuffix(".0")) or ""
        if not day and program in GROUPS["browsers"]:  # known by the first numbers of a version
            branch = re.sub(r"(?:\.0)+$", ".", level)
            day = next((days[each] for each in days if each.startswith(branch)), "")
        if day.startswith(year):
            found.append((level, day))
    return found


def measured(urls: Iterable[str]) -> Real:
    """Return what readers make of URLs."""
    asked = list(urls)
    others = [url for url in asked if not certify(url)]
    real = Real(
        *(len(asked), len(asked) - len(others), {}, Counter(), Counter(), Counter(), Counter(), {})
    )
    for group in _GROUPS:
        found = Counter(compare(url, None, [group]).verdict for url in others)
        found[Verdict.ALIKE] += real.certified
        real.verdicts[group] = found
    current = readers(["current"])
    for url in others:
        _count(real, current, url)
        causes = compare(url, None, ["current"]).causes
        real.families.update({cause.family for cause in causes})
        for family, name in {(cause.family, cause.name) for cause in causes}:
            real.causes.setdefault(family, Counter())[name] += 1
    return real


def _count(real: Real, current: tuple[Reader, ...], url: str) -> None:
    """Count in which pairs of readers one URL is read differently, and who refuses it."""
    read: dict[str, Fields | None] = {}
    for each in current:
        reading = each.read(url)
        read[each.name] = fields_of(reading) if reading.accepted else None
        real.refused[each.name] += not reading.accepted
    for one, other in combinations(read, 2):
        first, second = read[one], read[other]
        if first != second:
            real.parts[one, other] += 1
            is_place = first is None or second is None or first[:3] != second[:3]
            real.places[one, other] += is_place


def shares(real: Real) -> str:
    """Return the section on real URLs."""
    words = _MEASURED.format(
        urls=real.urls, certified=real.certified, share=_share(real.certified, real.urls)
    )
    return "\n".join([words, *_by_group(real), *_by_family(real), *_by_pair(real)])


def _by_group(real: Real) -> Iterator[str]:
    yield "### By group\n"
    yield "The share of the URLs on which readers of a group differ, by the gravest difference.\n"
    yield "| group | readers | other places | refused by some | other parts | any of these |"
    yield "|---|--:|--:|--:|--:|--:|"
    for group, found in real.verdicts.items():
        places = sum(found[each] for each in DIFFERENT_TARGETS)
        refused = found[Verdict.REFUSED_BY_SOME]
        parts = found[Verdict.DIFFERENT_PARTS]
        counts = (places, refused, parts, places + refused + parts)
        told = " | ".join(_share(count, real.urls) for count in counts)
        yield f"| `{group}` | {len(GROUPS[group])} | {told} |"
    yield ""


def _by_family(real: Real) -> Iterator[str]:
    yield "### By family\n"
    yield "The URLs that have a cause of a family, between any two readers of `current`.\n"
    yield "| family | URLs | share | causes |\n|---|--:|--:|---|"
    titles = {family.name: f"{family.name} {family.title}" for family in FAMILIES}
    for family, count in sorted(real.families.items(), key=lambda each: (-each[1], each[0])):
        found = sorted(real.causes[family].items(), key=lambda each: (-each[1], each[0]))[:3]
        causes = ", ".join(f"`{name}` {n:,}" for name, n in found)
        named = titles.get(family, "none of the documents'")
        yield f"| {named} | {count:,} | {_share(count, real.urls)} | {causes} |"
    yield ""


def _by_pair(real: Real) -> Iterator[str]:
    """Yield the table of pairs: other places below the diagonal, any difference above it."""
    yield "### By pair\n"
    yield "How many of the URLs two readers read differently: below the diagonal those that go to"
    yield "different places, or that one of them refuses; above it those with any other part.\n"
    names = [each.name for each in readers(["current"])]
    numbers = " | ".join(str(number) for number in range(1, len(names) + 1))
    yield f"| reader | refused | {numbers} |\n|---|{'--:|' * (len(names) + 1)}"
    for row, one in enumerate(names):
        cells = [f"{row + 1} `{one}`", f"{real.refused[one]:,}"]
        for column, other in enumerate(names):
            counts, pair = (
                (real.places, (other, one)) if column < row else (real.parts, (one, other))
            )
            cells.append("" if row == column else f"{counts[pair]:,}")
        yield f"| {' | '.join(cells)} |"
    yield ""


def _share(count: int, total: int) -> str:
    """Return a share, with as many digits as tell 1 of 100,000."""
    return f"{100 * count / total:.3f} %"
