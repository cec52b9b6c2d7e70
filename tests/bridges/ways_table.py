"""The ways in which a text gets past, or to, a bridge, and the table of them in the documentation.

A way is tried with a text that the standard refuses, one that the policy refuses, and a good one.
"""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final, NamedTuple

PAGE: Final = Path(__file__).parents[2] / "docs" / "checking" / "bridges.md"
BEGIN: Final = "<!-- ways -->\n"
END: Final = "<!-- end of ways -->"

STANDARD: Final = "standard"
POLICY: Final = "policy"
BOTH: Final = frozenset({STANDARD, POLICY})
NEITHER: Final = frozenset[str]()


class Way(NamedTuple):
    """A way in: `let_in` tries a text for a kind of guard, and returns the text that is inside."""

    library: str
    name: str  # as the table has it
    guards: frozenset[str]
    let_in: Callable[[str, str], str | None]
    kinds: tuple[str, ...] = (STANDARD, POLICY)  # what the bridge has at all
    texts: dict[str, str] = {}  # noqa: RUF012 - nobody writes into it


def table(ways: Iterable[Way]) -> str:
    """Return the table: the ways of a library that are guarded alike are one row."""
    rows: dict[tuple[str, str, str], list[str]] = {}
    for way in ways:
        said = [_said(way, kind) for kind in (STANDARD, POLICY)]
        rows.setdefault((way.library, *said), []).append(way.name)
    lines = ["| library | ways in | standard | policy |", "| --- | --- | --- | --- |"]
    lines += [
        f"| {library} | {'; '.join(names)} | {standard} | {policy} |"
        for (library, standard, policy), names in rows.items()
    ]
    return "\n".join(lines)


def _said(way: Way, kind: str) -> str:
    if kind not in way.kinds:
        return ""
    return "guarded" if kind in way.guards else "**not guarded**"


def renewed(page: str, ways: Iterable[Way]) -> str:
    """Return the page with the table as it is now."""
    before, _, rest = page.partition(BEGIN)
    _, _, behind = rest.partition(END)
    return f"{before}{BEGIN}\n{table(ways)}\n\n{END}{behind}"
