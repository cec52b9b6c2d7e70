"""The card of a verdict as SVG, to embed elsewhere: no script, no style, no password."""

import unicodedata
from collections.abc import Iterator, Sequence
from html import escape
from typing import Final, NamedTuple

from urlprism._core.arguments.unknown import unknown
from urlprism.comparison import Comparison
from urlprism.comparison.presentation.hiding import Hiding, hiding_of
from urlprism.comparison.presentation.sentences import words_of
from urlprism.readers import Reading
from urlprism.redaction.masking import Redacted
from urlprism.web.words import named

WIDTH: Final = 720
_HEAD, _GROUP, _LINE, _LEFT = 92, 66, 24, 60
_ADVANCE: Final = 9.03  # of a character of 15 pixels, which `textLength` holds
FOLD: Final = 68
MOST: Final = 680  # characters; of a longer text, the beginning and the end
_SENTENCE, _WHO = 68, 96
_MOST_MARKS: Final = 3  # on one letter; more would lie upon other lines
_MONO: Final = (
    "ui-monospace, 'SF Mono', 'Cascadia Mono', 'Segoe UI Mono', 'Roboto Mono', Menlo, Consolas, "
    "'DejaVu Sans Mono', monospace"
)
_CROSS: Final = "\N{MULTIPLICATION SIGN}"
_DOT, _UNSEEN, _CUT = "\N{BULLET}", "\N{WHITE VERTICAL RECTANGLE}", "…"
_INVISIBLE: Final = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp", "Zs"})


class Theme(NamedTuple):
    """The colours of a card; the tint and the line of each part."""

    panel: str
    ink: str
    soft: str
    line: str
    alarm: str
    parts: dict[str, tuple[str | None, str]]


_WEIGHTS: Final = {
    "host": 4, "username": 2, "port": 2, "query": 3, "scheme": 2, "path": 1, "fragment": 2,
}  # fmt: skip
THEMES: Final = {
    "light": Theme("#ffffff", "#17191c", "#565c66", "#d8d8d2", "#b00b45", {
        "host": ("#b9d3ff", "#0a4fb3"), "username": ("#ffc08a", "#9a4a00"),
        "port": ("#93dcc4", "#00715a"), "query": ("#faf2b0", "#6f6000"),
        "scheme": ("#e2e2e6", "#666b75"), "path": (None, "#7d828a"), "fragment": (None, "#81369a"),
    }),
    "dark": Theme("#1b1e22", "#ecebe6", "#a9afb9", "#343940", "#ff86a6", {
        "host": ("#11408a", "#8fbcff"), "username": ("#7a4108", "#f5ad62"),
        "port": ("#0a5f49", "#56cfa9"), "query": ("#3c3d06", "#dccb55"),
        "scheme": ("#2c3037", "#a0a6b1"), "path": (None, "#79808b"), "fragment": (None, "#d9a3ea"),
    }),
}  # fmt: skip


class _Row(NamedTuple):
    """A row of a card: its letter, who it is, and the parts of the text."""

    letter: str
    who: str
    parts: list[tuple[str, int, int]]


def card_of(comparison: Comparison, theme: str = "light") -> str:
    """Return the card of a comparison as the text of an SVG file; ValueError for another theme.

    >>> from urlprism import compare
    >>> card_of(compare("http://me:secret@example.com/")).count("secret")
    0
    """
    if theme not in THEMES:
        raise unknown("theme", theme, THEMES)
    hiding = hiding_of(comparison.text, comparison.base, comparison.readings)
    text = Redacted(comparison.text, hiding.spans(comparison.text))
    look, rows = THEMES[theme], _rows(comparison, hiding, text)
    cells = _cells(text)
    lines = max(1, -(-len(cells) // FOLD))
    step = _GROUP + (lines - 1) * _LINE
    height = _HEAD + len(rows) * step
    words = words_of(comparison, hiding)
    sentence = "".join(_seen(f"{words.sign} {words.sentence}"))
    marks = [text.span(each.start, each.end) for each in comparison.causes]
    drawn = (
        _row(row, 66 + at * step, cells, marks if row.letter != _CROSS else [], look)
        for at, row in enumerate(rows)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" '
        f'viewBox="0 0 {WIDTH} {height}" role="img" font-family="system-ui, sans-serif">'
        f"<title>{escape(sentence)}</title>"
        f'<rect x=".5" y=".5" width="{WIDTH - 1}" height="{height - 1}" rx="12" '
        f'fill="{look.panel}" stroke="{look.line}"/>'
        f'<text x="24" y="39" font-size="18" font-weight="640" fill="{look.ink}">'
        f"{escape(_cut(sentence, _SENTENCE))}</text>{''.join(drawn)}"
        f'<text x="{WIDTH - 24}" y="{height - 10}" font-size="11.5" fill="{look.soft}" '
        f'text-anchor="end">urlprism · one URL, every reading</text></svg>\n'
    )


def _cells(text: Redacted) -> list[str]:
    """Return a character for each place of the text: none that cannot be seen, and no secret."""
    shown = text.text[: MOST - 1] + _CUT if len(text.text) > MOST else text.text
    cells = [*_seen(shown)]
    for span in text.spans:
        start, end = text.span(*span)
        for at in range(start, min(end, len(cells))):
            cells[at] = _DOT
    return cells


def _seen(text: str) -> Iterator[str]:
    """Yield what stands for each character: a mark stands on a letter, with few others."""
    room = 0  # for marks on what was last
    for each in text:
        kind = unicodedata.category(each)
        is_mark = kind.startswith("M")
        is_hidden = room == 0 if is_mark else each != " " and kind in _INVISIBLE
        if not is_mark:
            room = _MOST_MARKS if not is_hidden and (each.isalnum() or each > "\x7f") else 0
        elif room:
            room -= 1
        yield _UNSEEN if is_hidden else each


def _rows(comparison: Comparison, hiding: Hiding, text: Redacted) -> list[_Row]:
    groups, everyone = comparison.groups, comparison.readings
    going = [each for each in groups if each.target is not None]
    rows = [
        _Row(chr(ord("A") + at),
             f"to {_place(each.readings[0], hiding)}: {named(each.readings, everyone)}",
             [(name, *text.span(*span)) for name, *span in _parts(each.readings[0])])
        for at, each in enumerate(going[:26])
    ]  # fmt: skip
    refusing = [each for group in groups if group.target is None for each in group.readings]
    if refusing:
        rows.append(_Row(_CROSS, f"refused by {named(refusing, everyone)}", []))
    return rows


def _place(reading: Reading, hiding: Hiding) -> str:
    host = reading.target.host if reading.target else None
    return "".join(_seen(hiding.shown("authority", host))) if host else "no host"


def _parts(reading: Reading) -> list[tuple[str, int, int]]:
    """Return the parts to draw: a password belongs to the user before it."""
    spans = dict(zip(reading.spans._fields, reading.spans, strict=True))
    password = spans.pop("password")
    if password is not None:
        username = spans["username"] or password
        spans["username"] = username[0], password[1]
    return [(name, *span) for name, span in spans.items() if span is not None]


def _row(
    row: _Row, top: int, cells: Sequence[str], marks: Sequence[tuple[int, int]], look: Theme
) -> str:
    is_refusal = row.letter == _CROSS
    color, dash = (look.alarm, ' stroke-dasharray="3 2"') if is_refusal else (look.ink, "")
    lines = max(1, -(-len(cells) // FOLD))
    drawn = [_badge(row.letter, top, color, dash, look)]
    for name, start, end in row.parts:
        drawn += _tinted(name, start, min(end, len(cells)), top, look)
    for start, end in marks:
        drawn += _boxed(start, min(end, len(cells)), top, look)
    ink = look.soft if is_refusal else look.ink
    drawn += [_line(cells[at * FOLD : (at + 1) * FOLD], top + 25 + at * _LINE, ink)
              for at in range(lines)]  # fmt: skip
    drawn.append(
        f'<text x="{_LEFT}" y="{top + 47 + (lines - 1) * _LINE}" font-size="12.5" '
        f'fill="{look.soft}">{escape(_cut(row.who, _WHO))}</text>'
    )
    return "".join(drawn)


def _badge(letter: str, top: int, color: str, dash: str, look: Theme) -> str:
    return (
        f'<path d="M24 {top - 3.5}H{WIDTH - 24}" stroke="{look.line}"/>'
        f'<rect x="24" y="{top + 11}" width="22" height="22" rx="5" fill="none" '
        f'stroke="{color}" stroke-width="1.5"{dash}/>'
        f'<text x="35" y="{top + 26.5}" font-size="12" font-weight="700" fill="{color}" '
        f'text-anchor="middle">{letter}</text>'
    )


def _runs(start: float, end: float) -> Iterator[tuple[float, float, float]]:
    """Yield where a span lies, line by line: x, y and width in pixels."""
    while start < end:
        line = int(start // FOLD)
        stop = min(end, (line + 1) * FOLD)
        x = _LEFT + (start - line * FOLD) * _ADVANCE
        yield round(x, 2), line * _LINE, round((stop - start) * _ADVANCE, 2)
        start = stop


def _tinted(name: str, start: int, end: int, top: int, look: Theme) -> Iterator[str]:
    tint, color = look.parts[name]
    for x, y, width in _runs(start, end):
        if tint:
            yield f'<rect x="{x}" y="{top + y + 10}" width="{width}" height="19" fill="{tint}"/>'
        yield (
            f'<rect x="{x}" y="{top + y + 29}" width="{width}" height="{_WEIGHTS[name]}" '
            f'fill="{color}"/>'
        )


def _boxed(start: int, end: int, top: int, look: Theme) -> Iterator[str]:
    """Yield the box of a cause; one at which something is missing is a bar."""
    for x, y, width in _runs(start, max(float(end), start + 0.2)):
        yield (
            f'<rect x="{x}" y="{top + y + 9}" width="{width}" height="21" rx="2" fill="none" '
            f'stroke="{look.alarm}" stroke-width="2"/>'
        )


def _line(cells: Sequence[str], y: int, color: str) -> str:
    length = f"{len(cells) * _ADVANCE:.2f}"
    return (
        f'<text xml:space="preserve" x="{_LEFT}" y="{y}" font-size="15" fill="{color}" '
        f'textLength="{length}" lengthAdjust="spacingAndGlyphs" font-family="{_MONO}" '
        f'direction="ltr" unicode-bidi="bidi-override">{escape("".join(cells))}</text>'
    )


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + _CUT
