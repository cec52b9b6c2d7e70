"""The manual page, made from the help of the program and of its commands."""

import inspect
import re
import textwrap
from collections.abc import Iterable, Iterator
from typing import Final

import click

from urlprism import build_info

_HEADING: Final = re.compile(r"(?P<name>[A-Z][^:]{0,60}):")
_WIDTH: Final = 68
# Of the page, as its format wants one; the version says more.
_DATE: Final = "2026-11-23"
_BESIDE: Final = (
    ("NO_COLOR", "If it is not empty, no colours, unless --color=always is given."),
    ("FORCE_COLOR", "If it is not empty, colours in pipes and files too."),
    ("COLUMNS", "The width of a terminal, where the terminal does not say it."),
)


def manual(program: click.Context) -> str:
    """Return the manual page of a program and all its commands, in the macros of man."""
    lines = [*_head(program), *_commands(program), *_tail()]
    return "\n".join(lines) + "\n"


def _head(program: click.Context) -> Iterator[str]:
    """Yield name, synopsis, description, and the options of the program."""
    name = program.info_name or "urlprism"
    text = (program.command.help or "").partition("\n")[0]
    yield f'.TH {name.upper()} 1 {_DATE} "{name} {build_info().urlprism}" "User Commands"'
    yield ".SH NAME"
    yield f"{name} \\- {_escaped(text[:1].lower() + text[1:].rstrip('.'))}"
    yield ".SH SYNOPSIS"
    yield f".B {name}"
    yield ".RI [ OPTIONS ]"
    yield ".I COMMAND"
    yield ".RI [ ARGUMENTS ]..."
    yield ".SH DESCRIPTION"
    yield from _prose(program.command.help or "")
    yield ".SH OPTIONS"
    yield from _options(program.command, program)
    yield from _sections(program.command.epilog or "", ".SH")


def _commands(program: click.Context) -> Iterator[str]:
    """Yield a section for each command."""
    group = program.command
    assert isinstance(group, click.Group)  # noqa: S101 - the program has commands
    yield ".SH COMMANDS"
    for name in group.list_commands(program):
        command = group.get_command(program, name)
        if command is not None:
            yield from _command(command, program, name)


def _command(command: click.Command, around: click.Context, name: str) -> Iterator[str]:
    """Yield the section of a command, and those of its own commands."""
    with click.Context(command, around, info_name=name) as context:
        usage = " ".join(command.collect_usage_pieces(context))
        yield f".SS {context.command_path} {_escaped(usage)}"
        yield from _prose(command.help or "")
        yield from _options(command, context)
        yield from _sections(command.epilog or "", ".PP")
        if isinstance(command, click.Group):
            for below in command.list_commands(context):
                own = command.get_command(context, below)
                if own is not None:
                    yield from _command(own, context, below)


def _tail() -> Iterator[str]:
    """Yield the environment, and where to read on."""
    yield ".SH ENVIRONMENT"
    for name, text in _BESIDE:
        yield from (".TP", f".B {name}", *_filled(text))
    yield ".SH SEE ALSO"
    yield ".BR curl (1),"
    yield "and the documentation of urlprism: the command line, comparison."


def _options(command: click.Command, context: click.Context) -> Iterator[str]:
    """Yield the options, each with its help."""
    for parameter in command.get_params(context):
        record = parameter.get_help_record(context)
        if record is not None and record[1]:
            yield from (".TP", f".B {_escaped(record[0])}", *_filled(record[1]))


def _prose(text: str) -> Iterator[str]:
    """Yield the paragraphs of a help text."""
    for index, paragraph in enumerate(_paragraphs(text)):
        if index:
            yield ".PP"
        yield from _filled(" ".join(paragraph))


def _sections(text: str, macro: str) -> Iterator[str]:
    """Yield the paragraphs of an epilog; those with a heading and fixed lines keep both."""
    for paragraph in _paragraphs(text):
        if paragraph[0] != "\b":
            yield from (".PP", *_filled(" ".join(paragraph)))
            continue
        first, *rest = paragraph[1:]
        heading = _HEADING.match(first)
        if heading and macro == ".SH":
            yield f'.SH "{_escaped(heading["name"]).upper()}"'
        else:
            yield from (".PP", _escaped(first))
            yield from [".PP"] * bool(rest)
        if rest:
            yield from (".nf", *map(_escaped, rest), ".fi")


def _paragraphs(text: str) -> Iterable[list[str]]:
    """Yield the lines of each paragraph, without blank ones."""
    blocks = re.split(r"\n[ \t]*\n", inspect.cleandoc(text))
    return (lines for block in blocks if (lines := block.rstrip().splitlines()))


def _filled(text: str) -> list[str]:
    """Return the lines of prose, which the formatter fills again."""
    return [*map(_escaped, textwrap.wrap(text, _WIDTH, break_on_hyphens=False))]


def _escaped(text: str) -> str:
    """Return a line that the formatter shows as it is."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("~", "\\(ti")
    text = text.replace("^", "\\(ha").replace("'", "\\(aq").replace("`", "\\(ga")
    return f"\\&{text}" if text[:1] in {".", "'"} else text
