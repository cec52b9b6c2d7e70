"""A Sphinx extension: tables of contents from indexes, the reference from docstrings, "try it"."""

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from tools.book import accessible, narrow, rows, trying
from tools.book.contents import with_changelog, with_contents
from tools.book.docstrings import as_restructured, is_said
from tools.book.reference import write_reference
from tools.diagrams.drawing import narrow as pictures

if TYPE_CHECKING:
    from sphinx.application import Sphinx

_EXAMPLE = re.compile(r"^```pycon\n.*?^```$", re.MULTILINE | re.DOTALL)


def setup(app: "Sphinx") -> dict[str, bool]:
    """Connect the extension to Sphinx."""
    from tools.book.finding import ByPriority  # noqa: PLC0415 - other tools run without Sphinx

    app.add_domain(ByPriority, override=True)
    app.connect("builder-inited", _write)
    app.connect("source-read", _rewrite)
    app.connect("autodoc-process-docstring", _convert)
    app.connect("html-page-context", _show)
    app.connect("build-finished", _finish)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _write(app: "Sphinx") -> None:
    write_reference(Path(app.srcdir, "reference", "names"))


def _rewrite(app: "Sphinx", name: str, source: list[str]) -> None:
    folder = Path(app.srcdir)
    if name == "reference/changelog":
        source[0] = with_changelog(source[0], folder.parent / "CHANGELOG.md")
    # Doctest wants a blank line at the end of an example; readers do not.
    source[0] = _EXAMPLE.sub(lambda found: found[0].replace("\n\n```", "\n```"), source[0])
    if trying.pyodide() is not None:
        source[0] = trying.with_trying(source[0], name)
    source[0] = rows.with_rows(source[0], name)
    source[0] = with_contents(source[0], name, _pages(folder))


@cache
def _pages(folder: Path) -> dict[str, str]:
    """Return the pages of the book with their texts."""
    return {
        path.relative_to(folder).with_suffix("").as_posix(): path.read_text("utf-8")
        for path in folder.rglob("*.md")
    }


def _show(
    app: "Sphinx", name: str, template: str, context: dict[str, object], doctree: object
) -> None:
    del app, name, template, doctree
    if isinstance(body := context.get("body"), str):
        context["body"] = narrow.with_narrow(body, _narrow())


@cache
def _narrow() -> frozenset[str]:
    """Return the names of the pictures that are drawn for telephones, too."""
    return frozenset(pictures())


def _finish(app: "Sphinx", error: Exception | None) -> None:
    if error is None:
        trying.write(Path(app.outdir))
        rows.write(Path(app.outdir))
        narrow.write(Path(app.outdir))
        accessible.write(Path(app.outdir))


def _convert(
    app: "Sphinx", what: str, name: str, thing: object, options: object, lines: list[str]
) -> None:
    del app, what, name, options
    lines[:] = as_restructured(lines) if is_said(lines, thing) else []
