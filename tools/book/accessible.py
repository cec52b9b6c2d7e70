"""What Sphinx and the theme leave out for readers by keyboard and by ear.

page as it is written ──► levels of headings, names of landmarks, code that keys can scroll
"""

import re
from pathlib import Path
from typing import Final

_PLAIN: Final = (
    ('<p class="caption" role="heading">', '<p class="caption" role="heading" aria-level="2">'),
    ('<aside class="sidebar-drawer">', '<aside class="sidebar-drawer" aria-label="Book">'),
    ('<aside class="toc-drawer', '<aside aria-label="Page" class="toc-drawer'),
    ('<div class="highlight"><pre>', '<div class="highlight"><pre tabindex="0">'),
    # Above a column of names stands nothing.
    ('<th class="head"><p></p></th>', "<td></td>"),
    ('<div class="table-wrapper', '<div tabindex="0" class="table-wrapper'),
)
# The parameters of a signature are no list of definitions.
_PARAMETERS: Final = re.compile(r"<dl>\n((?:<dd><em class=\"sig-param\">.*</dd>\n)+)</dl>")
_MAIN: Final = re.compile(r'<article role="main"[^>]*>')
_TITLE: Final = re.compile(r"<title>(.*?)(?: - [^<]*)?</title>")


def accessible(page: str) -> str:
    """Return a page with what it leaves out.

    >>> accessible('<div class="highlight"><pre><h1>')
    '<div class="highlight"><pre tabindex="0"><h1>'
    """
    for before, after in _PLAIN:
        page = page.replace(before, after)
    page = _PARAMETERS.sub(_lines, page)
    title = _TITLE.search(page)
    if "<h1" not in page and title is not None:
        page = _MAIN.sub(lambda main: f"{main[0]}<h1>{title[1]}</h1>", page, count=1)
    return page


def _lines(parameters: re.Match[str]) -> str:
    lines = parameters[1].replace("<dd>", "<span>").replace("</dd>", "</span>")
    return f'<span class="sig-lines">\n{lines}</span>'


def write(out: Path) -> None:
    """Write the pages of the book again; the page with Python in it has tests of its own."""
    for path in out.rglob("*.html"):
        if path.relative_to(out).parts[0] != "try":
            path.write_text(accessible(path.read_text("utf-8")), "utf-8")
