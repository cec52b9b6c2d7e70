"""The page that draws all measured rows: it lies beside the book's pages, and not in its search.

docs/static/speed.json ──► a table for each subject, in one page of HTML without a script
"""

import html
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from benchmarks.reports.data import Data, Part, Section
from benchmarks.reports.summary import measured

_LINK: Final = "[All rows](../static/speed.json)"
_PLACE: Final = "_static/speed.html"
_MARKED: Final = re.compile(r"`([^`]+)`|\*\*([^*]+)\*\*|(?<!\w)\*(\w+)\*(?!\w)")
_HEAD: Final = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>All rows of speed</title>
<style>
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 62rem; margin: 0 auto; padding: 1rem; }
div { overflow-x: auto; }
table { border-collapse: collapse; font-size: 0.9em; }
th, td { padding: 0.15rem 0.6rem; text-align: right; border-bottom: 1px solid #8885; }
th:first-child, td:first-child { text-align: left; }
th { position: sticky; top: 0; background: Canvas; vertical-align: bottom; }
tr.group td { font-weight: 650; padding-top: 0.8rem; }
summary { cursor: pointer; font-size: 1.2em; font-weight: 640; padding: 0.4rem 0; }
</style>
</head>
<body>
<p><a href="../reference/speed.html">Speed</a> · <a href="speed.json">the same as JSON</a></p>
<h1>All rows of speed</h1>
"""


def with_rows(text: str, name: str) -> str:
    """Return a page whose link to the rows leads to the page that draws them."""
    root = "../" * name.count("/")
    return text.replace(_LINK, f'<a href="{root}{_PLACE}">All rows</a>')


def write(out: Path) -> None:
    """Write the page into the folder of the book."""
    (out / _PLACE).write_text(page(), "utf-8")


def page() -> str:
    """Return the page of what was measured, as HTML."""
    return page_of(measured())


def page_of(found: Data) -> str:
    """Return the page of these rows, as HTML."""
    method = "".join(f"<p>{_marked(each)}</p>\n" for each in found["method"])
    head = f"{_HEAD}<details>\n<summary>How this was measured</summary>\n{method}</details>\n"
    return head + "".join(map(_section, found["sections"])) + "</body>\n</html>\n"


def _section(section: Section) -> str:
    parts = "".join(map(_part, section["parts"]))
    return f"<details>\n<summary>{_marked(section['title'])}</summary>\n{parts}</details>\n"


def _part(part: Part) -> str:
    if "text" in part:
        return f"<p>{_marked(part['text'])}</p>\n"
    if "notes" in part:
        return "".join(
            ["<ul>\n", *(f"<li>{_marked(each)}</li>\n" for each in part["notes"]), "</ul>\n"]
        )
    return "".join(["<div><table>\n", *_rows(part), "</table></div>\n"])


def _rows(part: Part) -> Iterator[str]:
    wide = len(part["columns"])
    yield "<tr>" + "".join(f"<th>{_marked(each)}</th>" for each in part["columns"]) + "</tr>\n"
    for row in part["rows"]:
        if len(row) == 1:
            yield f'<tr class="group"><td colspan="{wide}">{_marked(row[0])}</td></tr>\n'
        else:
            yield "<tr>" + "".join(f"<td>{_marked(each)}</td>" for each in row) + "</tr>\n"


def _marked(text: str) -> str:
    """Return Markdown of a line as HTML: code, and what is strong or emphasized."""
    pieces, end = [], 0
    for found in _MARKED.finditer(text):
        pieces.append(html.escape(text[end : found.start()], quote=False))
        name = ("code", "strong", "em")[(found.lastindex or 1) - 1]
        said = html.escape(found[found.lastindex or 1], quote=False)
        pieces.append(f"<{name}>{said}</{name}>")
        end = found.end()
    return "".join([*pieces, html.escape(text[end:], quote=False)])
