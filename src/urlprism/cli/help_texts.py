"""How help is laid out: lines break at spaces only, and none is wider than the terminal."""

import re
import shutil
import textwrap
from collections.abc import Iterable
from typing import Final

import click

# Text is not broken at this one, which stands for each "-" while it is laid out.
_HYPHEN: Final = "\N{NON-BREAKING HYPHEN}"
# What can be copied to a shell stays in one line; a name of a command between "`" is prose.
_EXAMPLE: Final = re.compile("(?<!`)urlprism ")
_COLUMNS: Final = re.compile(" *(?:[^ ]+(?: [^ ]+)* {2,})?")


class HelpFormatter(click.HelpFormatter):
    """Writes help whose words stay whole, and whose fixed lines fit the terminal."""

    def write_text(self, text: str) -> None:
        """Write paragraphs."""
        super().write_text(text.replace("-", _HYPHEN))

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        """Write names with their descriptions beside them."""
        whole = [(name, text.replace("-", _HYPHEN)) for name, text in rows]
        super().write_dl(whole, col_max, col_spacing)

    def getvalue(self) -> str:
        """Return all that was written."""
        text = super().getvalue().replace(_HYPHEN, "-")
        return "\n\n".join(map(_fitted, text.split("\n\n")))


class HelpContext(click.Context):
    """A context whose help is laid out so."""

    formatter_class = HelpFormatter


def _fitted(paragraph: str) -> str:
    """Return a paragraph without lines that are too wide, unless it has examples."""
    width = shutil.get_terminal_size().columns
    if _EXAMPLE.search(paragraph):
        return paragraph
    return "\n".join(
        line if len(line) <= width else _folded(line, width) for line in paragraph.split("\n")
    )


def _folded(line: str, width: int) -> str:
    """Return a line in several, each below the last column of the first."""
    column = _COLUMNS.match(line)
    behind = " " * (column.end() if column else 0)
    return textwrap.fill(
        line,
        width,
        subsequent_indent=behind,
        break_on_hyphens=False,
        break_long_words=False,
    )
