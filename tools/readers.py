"""Write the tables in docs/readers/readers.md: `python -m tools write readers`.

registry of readers ──► names, kinds, titles, versions, groups ──► two tables on the page

What a reader reads, which other versions have a model, and who a group is are sentences: they stand
on the page only. A new row needs its name and its sentences; all other cells are written.
"""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final

from urlprism.programs import programs
from urlprism.readers import GROUPS, reader
from urlprism.readers.titles import title

PAGE: Final = Path(__file__).parents[1] / "docs" / "readers" / "readers.md"
READERS: Final = ("name", "kind", "title", "what reads", "version", "other versions")
GROUPED: Final = ("group", "its readers", "who they are")
# The kinds in the order of the table, as people call them.
KINDS: Final = {
    "program": "program",
    "judge": "judge",
    "webserver": "web server",
    "driver": "driver",
}
# A group is written as a sum of other groups if at most this many names are in none of them.
_MOST_APART: Final = 6

Cells = Sequence[str]


def renewed(page: str) -> str:
    """Return the page with both tables as the registry has them; raise ValueError for a bad row."""
    page = _renewed(page, READERS, listed(), _reader)
    return _renewed(page, GROUPED, GROUPS, _group)


def listed() -> list[str]:
    """Return the names of all readers, each once: by kind, in the order of the registry."""
    of_kinds = [name for kind in KINDS for name, each in programs().items() if each.kind == kind]
    return [*GROUPS["standards"], *of_kinds]


def _reader(name: str, cells: Cells) -> Cells:
    """Return the row of a reader, with the sentences of its row before."""
    program = programs().get(name)
    kind = KINDS[program.kind] if program else "standard"
    version = "that of the running Python" if name == "urllib" else reader(name).version
    return f"`{name}`", kind, title(name), cells[3], version, cells[5]


def _group(name: str, cells: Cells) -> Cells:
    return f"`{name}`", f"{len(GROUPS[name])}: {members(name)}", cells[2]


def members(group: str) -> str:
    """Return who is in a group, of which other groups are written by their names.

    >>> members("default")
    'the groups `python`, `servers`; `httpx@0.23.3`'
    """
    apart = dict.fromkeys(GROUPS[group])
    inside = []
    for other in sorted(GROUPS, key=lambda each: -len(GROUPS[each])):
        if other != group and apart.keys() >= {*GROUPS[other]}:
            inside.append(other)
            apart = {name: None for name in apart if name not in GROUPS[other]}
    if not inside or len(apart) > _MOST_APART:
        return _quoted(GROUPS[group])
    return "; ".join(filter(None, [f"the groups {_quoted(inside)}", _quoted(apart)]))


def _quoted(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _renewed(
    page: str, head: Cells, names: Iterable[str], row: Callable[[str, Cells], Cells]
) -> str:
    """Return a page with the table below a head made anew, a row for each name."""
    before, found, rest = page.partition(_line(head))
    if not found:
        message = f"docs/readers/readers.md has no table with the head {_line(head)}"
        raise ValueError(message)
    table, end, after = rest.partition("\n\n")
    known = {cells[0].strip("`"): cells for cells in map(_cells, table.splitlines()[2:])}
    names = [*names]
    if wrong := sorted(known.keys() ^ {*names}):
        message = (
            f"docs/readers/readers.md: rows that are missing, or of nobody: {', '.join(wrong)}"
        )
        raise ValueError(message)
    lines = [_line(["---"] * len(head)).replace(" ", ""), *(_line(row(n, known[n])) for n in names)]
    return f"{before}{found}\n" + "\n".join(lines) + end + after


def _line(cells: Cells) -> str:
    return f"| {' | '.join(cells)} |".replace("|  |", "| |")


def _cells(line: str) -> Cells:
    return [cell.strip() for cell in line.strip("|").split("|")]


def files() -> dict[Path, str]:
    """Return the page with its tables made anew."""
    return {PAGE: renewed(PAGE.read_text("utf-8"))}
