"""Families of conflicts by readers: who reads the example of each family with whom.

readers ──► the example of each family ──► marks: "A" as most, "~" the same place, "B", "C", ...
                                           other places, a cross for a refusal
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from urlprism._core.classes.closing import without_state
from urlprism.comparison.families import FAMILIES, Family
from urlprism.comparison.fields import Fields, fields_of
from urlprism.comparison.report import DEFAULT
from urlprism.readers import Reader, Reading
from urlprism.readers import readers as readers_of

SCHEMA: Final = "urlprism.matrix/1"
AS_MOST, OTHER_PARTS, REFUSED = "A", "~", "\N{MULTIPLICATION SIGN}"
MARKS: Final = {
    AS_MOST: "as most",
    OTHER_PARTS: "the same place, other parts",
    "B, C, ...": "another place",
    REFUSED: "refused",
}
_LETTERS: Final = "BCDEFGHIJKLMNOPQRSTUVWXYZ"


class Cell(NamedTuple):
    """What one reader makes of the example of a family: its mark, and where a request goes."""

    reader: str
    mark: str
    place: str


class MatrixRow(NamedTuple):
    """A family, and a cell for each reader."""

    family: Family
    cells: tuple[Cell, ...]


@without_state
@dataclass(frozen=True, slots=True)
class Matrix:
    """The families by readers: `readers` are their names, `rows` have a cell for each of them.

    >>> from urlprism.comparison.matrices import matrix_of
    >>> found = matrix_of(["whatwg", "urllib", "rfc3986"])
    >>> [(cell.reader, cell.mark, cell.place) for cell in found.rows[10].cells[:2]]
    [('whatwg', 'A', 'http://h.com:80'), ('urllib', 'B', 'http://e.com:80')]
    >>> found.rows[10].cells[2].mark == REFUSED
    True
    """

    readers: tuple[str, ...]
    rows: tuple[MatrixRow, ...]

    def to_dict(self) -> dict[str, object]:
        """Return the matrix as JSON: each family with its example, and a mark for each reader."""
        return {
            "schema": SCHEMA,
            "readers": list(self.readers),
            "marks": dict(MARKS),
            "families": [
                {
                    **row.family._asdict(),
                    "cells": {
                        each.reader: {"mark": each.mark, "place": each.place or None}
                        for each in row.cells
                    },
                }
                for row in self.rows
            ],
        }


def matrix_of(readers: str | Reader | Iterable[str | Reader] = DEFAULT) -> Matrix:
    """Return the families by readers; raise ValueError for an unknown reader, or none."""
    chosen = readers_of(readers)
    names = tuple(each.name for each in chosen)
    return Matrix(names, tuple(_row(family, chosen) for family in FAMILIES))


def _row(family: Family, readers: Iterable[Reader]) -> MatrixRow:
    readings = [each.read(family.text, family.base) for each in readers]
    by_reader = [fields_of(each) if each.accepted else None for each in readings]
    common = Counter(each for each in by_reader if each is not None).most_common(1)
    most = common[0][0] if common else None
    places: list[tuple[object, ...]] = [] if most is None else [most[:3]]
    places += [each[:3] for each in by_reader if each is not None and each[:3] not in places]
    letters = dict(zip(dict.fromkeys(places), AS_MOST + _LETTERS, strict=False))
    pairs = zip(readings, by_reader, strict=True)
    return MatrixRow(family, tuple(_cell(each, fields, most, letters) for each, fields in pairs))


def _cell(
    reading: Reading,
    fields: Fields | None,
    most: Fields | None,
    letters: dict[tuple[object, ...], str],
) -> Cell:
    if fields is None:
        return Cell(reading.reader, REFUSED, "")
    letter = letters.get(fields[:3], _LETTERS[-1])
    mark = OTHER_PARTS if letter == AS_MOST and fields != most else letter
    return Cell(reading.reader, mark, str(reading.target))
