"""How help is laid out: lines break at spaces only, and none is wider than the terminal."""

import re
import shutil
import textwrap
from collections.abc import Iterable, Sequence
from typing import Final

import click

# Text is not broken at this one, which stands for each "-" while it is laid out.
_HYPHEN: Final = "\N{NON-BREAKING HYPHEN}"
# What can be copied to a shell stays in one line; a name of a command between "`" is prose.
_EXAMPLE: Final = re.compile("(?<!`)urlprism ")
# The rows of a small terminal.
_SCREEN: Final = 24
_FEWEST: Final = 3
_MOST_EXAMPLES: Final = 3
# The commands and the options that most users want, in the order of the short help.
MAIN: Final = {
    "urlprism": (
        *("compare", "safe", "parse", "edit", "redact", "scan", "extract", "audit", "serve"),
    ),
    "audit": ("allow", "block", "function", "fetcher", "base", "lines", "json"),
    "compare": ("readers", "base", "file", "oneline", "fail_on", "live", "json"),
    "decode": ("plus", "standard", "file", "jsonl"),
    "edit": ("sets", "append", "qtrim", "get", "redirect", "file", "jsonl"),
    "encode": ("component", "standard", "file", "jsonl"),
    "equiv": ("rung", "heuristics", "file", "json"),
    "extract": ("guess", "nested", "refang", "texts", "jsonl"),
    "matrix": ("readers", "form", "json"),
    "normalize": ("standard", "rung", "file", "output", "jsonl"),
    "parse": ("listed", "template", "standard", "base", "file", "output", "jsonl"),
    "redact": ("check", "also", "without", "userinfo", "texts"),
    "resolve": ("base", "standard", "file", "jsonl"),
    "safe": ("base", "hosts", "blocked", "allowed", "resolve", "file", "json"),
    "scan": ("base", "log_format", "brief", "fail_on", "readers", "json", "as_sarif"),
    "serve": ("port", "opens", "folder"),
    "servers audit": ("backs", "live", "fail_on", "as_sarif", "json"),
    "shrink": ("readers", "base", "file", "json"),
}
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
    """A context whose help is laid out so.

    `--help` is one screen: what does not fit on it is named, and `urlprism help COMMAND` has all.
    """

    formatter_class = HelpFormatter
    section = "Options"

    def get_help(self) -> str:
        """Return the help of `--help`."""
        whole = super().get_help()
        if _height(whole) <= _SCREEN:
            return whole
        rows = self.rows()
        names = MAIN.get(_path(self), ())
        shown = [name for name in names if name in rows] or list(rows)
        while _height(text := _brief(self, rows, shown)) > _SCREEN and len(shown) > _FEWEST:
            shown.pop()
        return text

    def rows(self) -> dict[str, tuple[str, str]]:
        """Return the names and the help of each option, by the name of its value."""
        rows: dict[str, tuple[str, str]] = {}
        for each in self.command.get_params(self):
            record = each.get_help_record(self)
            if record is not None and isinstance(each, click.Option) and each.name:
                rows[each.name] = record[0], record[1].replace("; see below", "")
        return rows


def _path(context: click.Context) -> str:
    """Return the words that call a command, behind those of the program: "servers audit"."""
    program, _, words = context.command_path.partition(" ")
    return words or program


def _height(text: str) -> int:
    """Return how many lines of a terminal a help takes, with the one for the next command."""
    return len(text.splitlines()) + 1


def _brief(context: HelpContext, rows: dict[str, tuple[str, str]], shown: Sequence[str]) -> str:
    """Return a help with some rows, the names of the others, and examples."""
    command, formatter = context.command, context.make_formatter()
    command.format_usage(context, formatter)
    formatter.write_paragraph()
    with formatter.indentation():
        formatter.write_text((command.help or "").partition("\n")[0])
    with formatter.section(context.section):
        formatter.write_dl([rows[name] for name in shown])
    others = [_last_of(names) for name, (names, _) in rows.items() if name not in shown]
    others = [each for each in others if each != "--help"]
    if others:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(f"Also: {', '.join(others)}.")
    formatter.write_paragraph()
    with formatter.indentation():
        for line in _examples(command.epilog or "")[:_MOST_EXAMPLES]:
            formatter.write(f"{line}\n")
        formatter.write_paragraph()
        about = f"help {_path(context)}" if context.parent else "help"
        formatter.write_text(f"The whole help: urlprism {about}")
    return formatter.getvalue().rstrip("\n")


def _last_of(names: str) -> str:
    """Return the long name of an option, without its value and its other names."""
    return re.split(r" / |[ ,]+(?!-)", names.removeprefix("-").partition(", ")[2] or names)[0]


def _examples(epilog: str) -> list[str]:
    """Return the lines of the examples, each a whole command."""
    _, _, behind = epilog.partition("Examples:\n")
    whole = behind.partition("\n\n")[0].splitlines()
    return [f"  {each}" for each in whole if each.startswith("  urlprism") and each[-1] != "\\"]


def _fitted(paragraph: str) -> str:
    """Return a paragraph without lines that are too wide, unless it has examples."""
    width = shutil.get_terminal_size().columns
    if _EXAMPLE.search(paragraph):
        return paragraph
    return "\n".join(
        line if len(line) <= width else _folded(line, width) for line in paragraph.split("\n")
    )


def folded_error(message: str) -> str:
    """Return the message of a usage error in lines that fit the terminal, at spaces alone."""
    width = shutil.get_terminal_size().columns
    return "".join(f"{_folded(line, width)}\n" for line in message.splitlines())


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
