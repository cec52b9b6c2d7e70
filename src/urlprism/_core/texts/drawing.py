"""HTML that notebooks show for an object: texts cut into parts, tables and bars, without scripts.

Colours are tints over what the notebook has, and text keeps its colour: one drawing is right in
the light and in the dark. Whatever comes from a text is escaped; a character that cannot be seen
is shown by its number.
"""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import pairwise
from typing import Final

from urlprism.errors import visible
from urlprism.redaction.spans import hidden_spans

Span = tuple[int, int]
Part = tuple[str, int, int]

PARTS: Final = ("scheme", "username", "host", "port", "path", "query", "fragment")
HIDDEN: Final = "******"
_MOST_PARTS: Final = 120  # characters of a run that are shown whole
_HEAD, _TAIL = 72, 24  # of a longer one
_MOST_ROWS: Final = 200
_HUES: Final = {
    "scheme": ("128,128,128,.20", "solid"),
    "username": ("230,120,0,.28", "dashed"),
    "host": ("40,120,255,.30", "solid"),
    "port": ("0,170,120,.28", "double"),
    "path": ("128,128,128,.06", "solid"),
    "query": ("200,170,0,.25", "dotted"),
    "fragment": ("160,70,200,.20", "dashed"),
}
# Notebooks have rules of their own for tables and code: a class that stands twice is stronger.
_STYLE: Final = (
    (
        ".@{font:14px/1.5 system-ui,sans-serif;max-width:60em}"
        ".@ code{font:14px/1.9 ui-monospace,Menlo,Consolas,monospace;background:none;"
        "color:inherit;padding:0;white-space:break-spaces;overflow-wrap:anywhere;"
        "direction:ltr;unicode-bidi:isolate-override}"
        ".@ table{border-collapse:collapse;margin:.4em 0;width:auto}"
        ".@ td,.@ th{text-align:left;vertical-align:top;padding:.25em .8em .25em 0;"
        "border-top:1px solid rgba(128,128,128,.35);background:none;font-size:14px}"
        ".@ td:first-child{min-width:12em;max-width:22em}.@ td:nth-child(2){min-width:22em}"
        ".@ .@-alarm{border-left:4px solid rgb(215,45,95);padding-left:.5em}"
        ".@ .@-warn{border-left:4px solid rgb(200,140,20);padding-left:.5em}"
        ".@ .@-fine{border-left:4px solid rgb(20,150,110);padding-left:.5em}"
        ".@ .@-mark{outline:2px solid rgb(215,45,95)}"
        ".@ .@-chip{border:1px solid;border-radius:3px;padding:0 2px;font-size:.8em}"
        ".@ .@-bar{display:inline-block;height:.7em;background:rgba(40,120,255,.5)}"
        + "".join(
            f".@ .@-{name}{{background:rgba({tint});"
            f"border-bottom:{3 if line == 'double' else 2}px {line} "
            f"rgb({tint.rpartition(',')[0]})}}"
            for name, (tint, line) in _HUES.items()
        )
        + ".@ .@-host{font-weight:700}"
    )
    .replace(".@ ", ".urlprism.urlprism ")
    .replace("@", "urlprism")
)


def drawing(*blocks: str) -> str:
    """Return blocks of HTML as what `_repr_html_` returns."""
    return f'<div class="urlprism"><style>{_STYLE}</style>{"".join(blocks)}</div>'


def headline(look: str, words: str, more: str = "") -> str:
    """Return a sentence; `look` is "alarm", "warn" or "fine"; `words` and `more` are text."""
    second = f"<br>{text_of(more)}" if more else ""
    return f'<p class="urlprism-{look}"><b>{text_of(words)}</b>{second}</p>'


def text_of(text: str) -> str:
    r"""Return text as HTML; a character that cannot be seen is a chip with its number.

    >>> text_of("a<b\u202e")
    'a&lt;b<span class="urlprism-chip">U+202E</span>'
    """
    if visible(text) == text:
        return escape(text)
    return "".join(escape(each) if visible(each) == each else _chip(each) for each in text)


def _chip(character: str) -> str:
    return f'<span class="urlprism-chip">U+{ord(character):04X}</span>'


def table(rows: Iterable[Sequence[str]], head: Sequence[str] = ()) -> str:
    """Return a table; its cells are HTML, its head is text. Of very many rows, the first ones."""
    html = [_row("th", [text_of(each) for each in head])] if head else []
    for number, row in enumerate(rows):
        if number == _MOST_ROWS:
            html.append(_row("td", ["…"]))
            break
        html.append(_row("td", row))
    return f"<table>{''.join(html)}</table>"


def _row(tag: str, cells: Iterable[str]) -> str:
    return f"<tr>{''.join(f'<{tag}>{each}</{tag}>' for each in cells)}</tr>"


def bar(share: float) -> str:
    """Return a bar as long as a share of all, from 0 to 1."""
    return f'<span class="urlprism-bar" style="width:{max(share * 16, 0.1):.2f}em"></span>'


def legend(names: Iterable[str]) -> str:
    """Return what the colours of parts mean."""
    words = {*names}
    marks = (f'<span class="urlprism-{name}">{name}</span>' for name in PARTS if name in words)
    return f"<p>{' '.join(marks)}</p>"


def cut(
    text: str,
    parts: Iterable[Part] = (),
    marks: Iterable[Span] = (),
    hidden: Iterable[Span] | None = None,
) -> str:
    """Return a text with a colour for each part and a frame about each mark.

    `hidden` are the places of its secrets, None for those that redaction finds. Of a long run only
    the ends are shown. A password has the colour of the username before it.
    """
    colored = [
        ("username" if name == "password" else name, start, end)
        for name, start, end in parts
        if end > start
    ]
    frames = [(start, max(end, min(start + 1, len(text)))) for start, end in marks]
    secrets = hidden_spans(text) if hidden is None else [*hidden]
    edges = {0, len(text), *_edges(secrets), *_edges(frames)}
    edges |= {edge for _, start, end in colored for edge in (start, end)}
    places = sorted(edges)
    runs = pairwise(places)
    return f"<code>{''.join(_runs(text, runs, colored, frames, secrets))}</code>"


def _edges(spans: Iterable[Span]) -> set[int]:
    return {edge for span in spans for edge in span}


def _runs(
    text: str,
    runs: Iterable[Span],
    parts: Sequence[Part],
    frames: Sequence[Span],
    hidden: Sequence[Span],
) -> Iterator[str]:
    """Yield the runs of a text between two edges; a secret of several runs is shown once."""
    last = None
    for start, end in runs:
        names = [f"urlprism-{name}" for name, first, past in parts if first <= start < past]
        if any(first <= start < past for first, past in frames):
            names.append("urlprism-mark")
        secret = next((span for span in hidden if span[0] <= start < span[1]), None)
        if secret is not None and secret == last:
            continue
        last = secret
        shown = HIDDEN if secret is not None else _folded(text[start:end])
        yield f'<span class="{" ".join(names)}">{shown}</span>' if names else shown


def _folded(run: str) -> str:
    if len(run) <= _MOST_PARTS:
        return text_of(run)
    left_out = len(run) - _HEAD - _TAIL
    return f"{text_of(run[:_HEAD])}<i>… {left_out:,} characters …</i>{text_of(run[-_TAIL:])}"
