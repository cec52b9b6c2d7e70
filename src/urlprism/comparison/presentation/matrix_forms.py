"""A matrix of families by readers as text, Markdown, HTML and SVG."""

import textwrap
from collections.abc import Iterator
from html import escape
from typing import Final

from urlprism.comparison.families import Family
from urlprism.comparison.matrices import AS_MOST, MARKS, OTHER_PARTS, REFUSED, Cell, Matrix
from urlprism.errors import visible

_CELL, _LABEL = 3, 29
_NARROW: Final = 20
# Of the picture, in pixels.
_SIDE, _MARGIN, _HEAD, _SLANT = 26, 300, 130, 45
_FILLS: Final = {AS_MOST: "#dfe7f2", OTHER_PARTS: "#f4e9c8", REFUSED: "#e3e3e3"}
_ELSEWHERE: Final = "#f2c9c4"


def as_text(matrix: Matrix, width: int = 80) -> str:
    """Return the matrix in lines of at most `width` columns; readers that do not fit go below.

    >>> from urlprism.comparison.matrices import matrix_of
    >>> print(as_text(matrix_of(["whatwg", "urllib"])).splitlines()[1])
    F1   where the authority ends  A  A
    """
    room = max(1, (width - _LABEL) // _CELL)
    lines: list[str] = []
    for start in range(0, len(matrix.readers), room):
        stop = min(start + room, len(matrix.readers))
        numbers = "".join(f"{number + 1:{_CELL}}" for number in range(start, stop))
        lines.append(" " * _LABEL + numbers)
        for row in matrix.rows:
            marks = "".join(f"{cell.mark:>{_CELL}}" for cell in row.cells[start:stop])
            lines.append(f"{_label(row.family):{_LABEL}}{marks}")
        lines.append("")
    readers = ", ".join(f"{number} {name}" for number, name in enumerate(matrix.readers, 1))
    lines += _labelled("readers", readers, width)
    lines += _labelled("marks", _legend(), width)
    lines.append("")
    lines += [f"{row.family.name:5}{_example(row.family)}"[:width] for row in matrix.rows]
    return "\n".join(lines) + "\n"


def _labelled(label: str, words: str, width: int) -> Iterator[str]:
    """Yield a label, and words beside it."""
    first, *others = textwrap.wrap(words, max(_NARROW, width - 9), break_on_hyphens=False)
    yield f"{label:9}{first}"
    yield from (f"{'':9}{each}" for each in others)


def _label(family: Family) -> str:
    """Return the name and the title of a family, cut where there is no room."""
    label = f"{family.name:5}{_plain(family.title)}"
    return label if len(label) <= _LABEL else f"{label[: _LABEL - 1]}…"


def _legend() -> str:
    """Return what the marks mean."""
    return "; ".join(f"{mark} {words}" for mark, words in MARKS.items())


def _example(family: Family) -> str:
    """Return the text of a family, and its base."""
    text = visible(family.text) or "(empty)"
    return text if family.base is None else f"{text}  with {family.base}"


def _plain(title: str) -> str:
    return title.replace("`", "")


def as_markdown(matrix: Matrix) -> str:
    """Return the matrix as a table of Markdown, with the examples in its second column."""
    head = ["family", "example", *(f"`{name}`" for name in matrix.readers)]
    lines = [f"| {' | '.join(head)} |", f"|{'---|' * 2}{':-:|' * len(matrix.readers)}"]
    for row in matrix.rows:
        title = f"{row.family.name} {row.family.title}"
        cells = [title, _code(row.family), *(each.mark for each in row.cells)]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join([*lines, "", f"{_legend()}.", ""])


def _code(family: Family) -> str:
    """Return the text of a family as code within a table, and its base."""
    text = visible(family.text).replace("|", "\\|")
    shown = f"`{text}`" if text else "(empty)"
    return shown if family.base is None else f"{shown} with `{family.base}`"


def as_html(matrix: Matrix) -> str:
    """Return the matrix as a table of HTML; a cell's title says what its reader reads."""
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in matrix.readers)
    lines = [
        "<table>",
        f"<caption>Families of conflicts by readers: {escape(_legend())}</caption>",
        f'<thead><tr><th scope="col">family</th><th scope="col">example</th>{head}</tr></thead>',
        "<tbody>",
    ]
    for row in matrix.rows:
        title = escape(f"{row.family.name} {_plain(row.family.title)}")
        example = escape(_example(row.family))
        cells = "".join(
            f'<td title="{escape(_told(row.family, each))}">{escape(each.mark)}</td>'
            for each in row.cells
        )
        lines.append(f'<tr><th scope="row">{title}</th><td><code>{example}</code></td>{cells}</tr>')
    return "\n".join([*lines, "</tbody>", "</table>", ""])


def _told(family: Family, cell: Cell) -> str:
    """Return what a reader makes of the example of a family."""
    read = f"read as {cell.place}" if cell.place else "refused"
    return f"{cell.reader}: {_example(family)} is {read}"


def as_svg(matrix: Matrix) -> str:
    """Return the matrix as an SVG picture; a cell's title says what its reader reads."""
    width = _MARGIN + _SIDE * len(matrix.readers) + _HEAD // 2
    height = _HEAD + _SIDE * (len(matrix.rows) + 1)
    size = f'width="{width}" height="{height}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {width} {height}"',
        ' font-family="sans-serif" font-size="12" role="img"',
        ' aria-label="Families of conflicts by readers">',
        f'<rect {size} fill="#ffffff"/>',
    ]
    for column, name in enumerate(matrix.readers):
        x, y = _MARGIN + _SIDE * column + _SIDE // 2, _HEAD - 6
        turned = f'x="{x}" y="{y}" transform="rotate(-{_SLANT} {x} {y})"'
        lines.append(f"<text {turned}>{escape(name)}</text>")
    for number, row in enumerate(matrix.rows):
        y = _HEAD + _SIDE * number
        title = escape(f"{row.family.name} {_plain(row.family.title)}")
        lines.append(f'<text x="8" y="{y + 17}">{title}</text>')
        places = range(_MARGIN, width, _SIDE)
        lines += [
            _square(row.family, cell, x, y) for cell, x in zip(row.cells, places, strict=False)
        ]
    return "\n".join([*lines, "</svg>", ""])


def _square(family: Family, cell: Cell, x: int, y: int) -> str:
    """Return the picture of a cell."""
    side = _SIDE - 2
    fill = _FILLS.get(cell.mark, _ELSEWHERE)
    middle = f'x="{x + side // 2}" y="{y + 17}" text-anchor="middle"'
    return (
        f"<g><title>{escape(_told(family, cell))}</title>"
        f'<rect x="{x}" y="{y}" width="{side}" height="{side}" fill="{fill}"/>'
        f"<text {middle}>{escape(cell.mark)}</text></g>"
    )
