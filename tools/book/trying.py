"""The page with Python in it, in the book: what a page of the book asks the command, it asks, too.

`urlprism compare 'URL'` ──► … · try it ──► try/index.html#read?url=URL
"""

import os
import re
import shlex
from pathlib import Path
from urllib.parse import quote

VARIABLE = "URLPRISM_TRY"  # names an installed package of npm, pyodide
_ASKED = re.compile(r"^- \*\*Ask\*\* `urlprism compare (.+)`$", re.MULTILINE)
_PAGE = "[the page in a browser](start/page.md)"
_FOLDER = "try"


def pyodide() -> Path | None:
    """Return the folder of Pyodide, None if the book is built without it."""
    said = os.environ.get(VARIABLE)
    return Path(said) if said else None


def with_trying(text: str, name: str) -> str:
    """Return a page with links to the page with Python in it.

    >>> with_trying("- **Ask** `urlprism compare 'http://a|b/'`", "x/page").partition(" · ")[2]
    '<a href="../try/index.html#read?url=http%3A%2F%2Fa%7Cb%2F">try it</a>'
    """
    root = "../" * name.count("/") + _FOLDER
    if name == "index":
        text = text.replace(_PAGE, f'{_PAGE}, <a href="{root}/index.html">which you can try</a>')
    return _ASKED.sub(lambda found: f"{found[0]} · {_link(found[1], root)}", text)


def write(out: Path) -> None:
    """Write the page into the folder of the book."""
    from urlprism.web.offline import export  # noqa: PLC0415 - it needs the whole package

    if (found := pyodide()) is not None:
        export(out / _FOLDER, found)


def _link(arguments: str, root: str) -> str:
    """Return the link to what a command is asked: its options are long, its last word a URL."""
    *options, url = shlex.split(arguments)
    given = {"url": url}
    given |= {option.lstrip("-"): value for option, value in zip(*[iter(options)] * 2, strict=True)}
    query = "&".join(f"{key}={quote(value, safe='')}" for key, value in given.items())
    return f'<a href="{root}/index.html#read?{query}">try it</a>'
