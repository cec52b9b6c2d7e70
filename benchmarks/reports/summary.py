"""What README and docs/reference/speed.md say of speed, from the rows of docs/static/speed.json.

`python -m benchmarks summary --write` writes it; `python -m tools write pictures` draws the chart.

A row that the page does not have is left out, and so is a figure.
"""

import argparse
import contextlib
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from benchmarks.classes.table import TITLE as CLASSES
from benchmarks.reports import data, registries
from benchmarks.reports.data import Data

_ROOT: Final = Path(__file__).parents[2]
TABLES: Final = _ROOT / "docs" / "static" / "speed.json"
# What the chart has of the drop-in: its words, the group and the name of the row.
_CHARTED: Final = (
    ("Split one", "urlsplit", "distinct URLs"),
    ("Join two", "urljoin", "pairs of a site"),
    ("Read a query", "parse_qsl", "clean, cold"),
    ("Quote a path", "quote", "dirty paths"),
)
_RIVALS: Final = ("can_ada", "ada_url", "pydantic_core")
# The rivals that README names, with the names of their distributions.
_SAID: Final = {"can_ada": "can-ada", "ada_url": "ada-url"}
# The name in the rows of ada itself, which the page calls ada in C++.
_NATIVE: Final = "ada"
# The group of columns, and the function that it has.
_OF_COLUMN: Final = "Split a column, a row"
_SPLIT: Final = "split"
# The headings that both tables of the page begin with.
_STARTS: Final = ("| | can_ada |", "| | compiled |")


# The report of `python -m benchmarks costs`.
Costs = Mapping[str, Any]


class Row(NamedTuple):
    """A row of docs/static/speed.json: its section, its group, its name, its cells."""

    section: str
    group: str
    name: str
    cells: Mapping[str, str]

    def ratio(self) -> float:
        """Return the ratio to the rival whose row this is."""
        return _number(self.cells["ratio"])


def rows(found: Data) -> list[Row]:
    """Return the rows of docs/static/speed.json, without those that only name a group."""
    made: list[Row] = []
    for section in found["sections"]:
        for part in section["parts"]:
            group, header = "", _named(part.get("columns", [])[1:])
            for name, *cells in part.get("rows", []):
                if not cells:
                    group = name
                    continue
                kept = dict(zip(header, cells, strict=False))
                made.append(Row(section["title"], group, name.partition(" `")[0], kept))
    return made


def _named(cells: Iterable[str]) -> list[str]:
    """Return the names of columns; a ratio after a rival's time gets the rival's name.

    A name that comes again is that of the best round.
    """
    names: list[str] = []
    for cell in cells:
        known = cell.startswith("ratio") and names[-1] in _RIVALS
        names.append(f"{names[-1]} ratio" if known else f"best {cell}" if cell in names else cell)
    return names


def _number(cell: str) -> float:
    return float(cell.split(maxsplit=1)[0].replace(",", ""))


def _short(ratio: float) -> str:
    """Return a ratio with two decimal places below 1, else with one, and none from 10 on."""
    rounded = round(ratio, 2)
    return f"{rounded:.2f}" if rounded < 1 else f"{ratio:.1f}" if ratio < 10 else f"{ratio:.0f}"


def _range(ratios: Iterable[float]) -> str:
    """Return the lowest and the highest ratio, or the one."""
    found = sorted(ratios)
    if not found:
        return ""
    low, high = _short(found[0]), _short(found[-1])
    return low if low == high else f"{low} to {high}"


def tables(found: Data) -> list[str]:
    """Return the page's tables: `URL` beside other parsers, the drop-in beside the original."""
    every = rows(found)
    return [_table(_of_url(every)), _table(_of_drop_in(every))]


def sentences(found: Data) -> str:
    """Return what README says of speed."""
    every = rows(found)
    url = _in(every, "URL Standard, compiled, CPython 3.11")
    drop_in = _in(every, "Compiled, CPython 3.11")
    shares = [_ratio(url, "URL(text), real URLs", name) for name in _SAID]
    named = [f"{name} {version}" for name, version in versions(found).items()]
    (split,) = filter(_rows_of("urlsplit", "distinct URLs"), drop_in)
    joined = _range(row.ratio() for row in drop_in if row.group == "urljoin")
    return (
        f"On 100,025 real URLs, compiled, `URL(text)` takes {shares[0]} of the time of {named[0]}"
        f" and {shares[1]} of that of {named[1]}, the bindings to C++. `urlsplit` of the drop-in"
        f" takes {_short(split.ratio())} of the time of the standard library's, `urljoin` {joined}."
    )


def versions(found: Data) -> dict[str, str]:
    """Return the releases of the rivals of README's sentences that were measured."""
    url = _in(rows(found), "URL Standard, compiled, CPython 3.11")
    known = {row.name: row.cells["version"] for row in url if "version" in row.cells}
    return {name: known[name] for name in _SAID}


def newer(found: Data) -> Iterator[str]:
    """Yield a line for each of these rivals of which pip's index has a newer release.

    The index is asked; without a network there is no line.
    """
    for name, version in versions(found).items():
        with contextlib.suppress(registries.RegistryError):
            newest = registries.newest(registries.pypi(_SAID[name]))
            if registries.order(newest) > registries.order(version):
                yield f"{name} {newest} is newer than {version}, which was measured"


class Bar(NamedTuple):
    """A bar of the chart: who, and how many nanoseconds a call takes."""

    name: str
    time: float


def bars(found: Data, costs: Costs | None = None) -> dict[str, list[Bar]]:
    """Return the bars of the chart, by what is called; with costs of columns, these, too."""
    every = rows(found)
    url = _in(every, "URL Standard, compiled, CPython 3.11")
    drop_in = _in(every, "Compiled, CPython 3.11")
    timed = {row.name: row for row in url if row.group == "URL(text), real URLs"}
    names = ("urlprism", *_RIVALS, "yarl")
    read = [Bar(name, _number(timed[name].cells["median"])) for name in names]
    made = {"Read a URL": sorted(read, key=lambda bar: bar.time)}
    for called, group, name in _CHARTED:
        (row,) = filter(_rows_of(group, name), drop_in)
        ours, theirs = row.cells["ours"], row.cells["theirs"]
        made[called] = [Bar("urlprism", _number(ours)), Bar("urllib.parse", _number(theirs))]
    if costs is not None:
        made[_OF_COLUMN] = _bars_of_column(costs)
    return made


def _bars_of_column(costs: Costs) -> list[Bar]:
    """Return the bars of six parts of a row: ours in pyarrow, and what engines have today."""
    theirs = [Bar(name, jobs[_SPLIT]) for name, jobs in costs["rivals"].items() if _SPLIT in jobs]
    ours = Bar("urlprism", costs["engines"]["pyarrow"][_SPLIT])
    return sorted([ours, *theirs], key=lambda bar: bar.time)


def _table(lines: Iterable[list[str]]) -> str:
    header, *others = lines
    ruled = ["|---|" + "---:|" * (len(header) - 1)]
    return "\n".join([_line(header), *ruled, *map(_line, filter(lambda x: any(x[1:]), others))])


def _line(cells: Iterable[str]) -> str:
    return "|" + "".join(f" {cell} |" if cell else " |" for cell in cells)


# The rows of the page, and the groups with their figures.
_TASKS: Final = (
    ("`URL(text)`", "URL(text), real URLs"),
    ("`URL(text).hostname`", "URL(text).hostname, real URLs"),
    ("`URL.can_parse(text)`", "can_parse, real URLs"),
    ("`URL(text)`, the tests' inputs", "URL(text), urltestdata"),
    ("joining the links of a page", "join, base read before, page.html"),
)


def _of_url(found: list[Row]) -> Iterator[list[str]]:
    """Yield the header and the rows of the first table."""
    here = _in(found, "URL Standard, compiled, CPython 3.11")
    native = _in(found, "Native, compiled, CPython 3.11")
    columns = [*_RIVALS, *([_NATIVE] if native else [])]
    yield ["", *("ada in C++" if name == _NATIVE else name for name in columns)]
    for label, group in _TASKS:
        ratios = [_ratio(native if name == _NATIVE else here, group, name) for name in columns]
        yield [label, *ratios]
    classes = _in(found, f"{CLASSES}, compiled, CPython 3.11")
    yield [
        f"the worst of {len(classes)} classes of input",
        *(_worst(classes, name) for name in columns),
    ]
    held = {row.name: row.cells["allocated"] for row in here if row.group == "real URLs"}
    sizes = {name: f"{_number(size):.0f}" for name, size in held.items()}
    label = f"bytes of an object beyond the text, {sizes.get('urlprism', '')}"
    yield [label, *(sizes.get(name, "") for name in columns)]


def _ratio(found: Iterable[Row], group: str, rival: str) -> str:
    """Return the first ratio to a rival in a group, if there is one."""
    rows_of = [row for row in found if row.group == group and row.name == rival]
    return _short(rows_of[0].ratio()) if rows_of and rows_of[0].cells["ratio"] else ""


def _in(found: Iterable[Row], section: str) -> list[Row]:
    return [row for row in found if row.section.startswith(section) and "quick" not in row.section]


def _worst(classes: Iterable[Row], rival: str) -> str:
    """Return the highest ratio to a rival, and the class that has it."""
    column = f"{rival} ratio"
    told = [(_number(row.cells[column]), row) for row in classes if row.cells.get(column)]
    if not told:
        return ""
    ratio, worst = max(told, key=lambda item: item[0])
    return f"{_short(ratio)} ({worst.group}: {worst.name})"


_Chosen = Callable[[Row], bool]


def _rows_of(group: str, *names: str) -> _Chosen:
    """Return what chooses the rows of a group, all or those with these names."""
    return lambda row: row.group == group and (not names or row.name in names)


# The rows of the page, and which rows have their figures.
_CALLS: Final[tuple[tuple[str, _Chosen], ...]] = (
    ("`urlsplit`, distinct URLs", _rows_of("urlsplit", "distinct URLs")),
    ("`urlsplit`, repeated URLs", _rows_of("urlsplit", "repeated URLs")),
    ("`urlparse`, distinct URLs", _rows_of("urlparse", "distinct URLs")),
    ("`urljoin`", _rows_of("urljoin")),
    ("`quote`, text that needs it", _rows_of("quote", "dirty paths", "URLs, safe=''")),
    (
        "`unquote`, text that needs it",
        _rows_of("unquote", "dirty paths", "non-ASCII paths", "quoted URLs"),
    ),
    ("`parse_qsl`, clean and not", _rows_of("parse_qsl", "clean, warm", "clean, cold", "dirty")),
    ("`urlencode`", _rows_of("urlencode")),
)


def _of_drop_in(found: list[Row]) -> Iterator[list[str]]:
    """Yield the header and the rows of the second table."""
    builds = [_in(found, f"{build}, CPython 3.11") for build in ("Compiled", "Pure")]
    yield ["", "compiled", "pure"]
    for label, chosen in _CALLS:
        yield [label, *(_range(row.ratio() for row in build if chosen(row)) for build in builds)]
    classes = [[row for row in build if " by class" in row.group] for build in builds]
    worst = [max(build, key=Row.ratio, default=None) for build in classes]
    cells = [f"{_short(row.ratio())} ({row.group}: {row.name})" if row else "" for row in worst]
    yield [f"the worst of {len(classes[0])} classes of input", *cells]


def renewed(page: str, found: Data) -> str:
    """Return docs/reference/speed.md with the tables that the measured rows give."""
    for start, table in zip(_STARTS, tables(found), strict=True):
        old = re.compile(rf"^{re.escape(start)}[^\n]*(\n\|[^\n]*)*", re.MULTILINE)
        page, count = old.subn(lambda _: table, page)  # noqa: B023 - called at once
        if count != 1:
            message = f"the page has {count} tables that begin with {start!r}"
            raise ValueError(message)
    return page


def said(readme: str, found: Data) -> str:
    """Return README with its sentences on speed."""
    old = re.compile(r"^On [\d,]+ real URLs, compiled, [^\n]*", re.MULTILINE)
    made, count = old.subn(lambda _: sentences(found), readme)
    if count != 1:
        message = f"README has {count} paragraphs on speed"
        raise ValueError(message)
    return made


def measured() -> Data:
    """Return all measured rows."""
    return data.read(TABLES.read_text(encoding="utf-8"))


def run(options: argparse.Namespace) -> None:
    """Print what follows from the rows, or write it into README and the page."""
    found = measured()
    if not options.write:
        sys.stdout.write("\n\n".join([sentences(found), *tables(found)]) + "\n")
        for line in newer(found):
            sys.stderr.write(f"{line}\n")
        return
    page = _ROOT / "docs" / "reference" / "speed.md"
    for path, make in ((_ROOT / "README.md", said), (page, renewed)):
        path.write_text(make(path.read_text(encoding="utf-8"), found), encoding="utf-8")
        sys.stderr.write(f"wrote {path}\n")
