"""Options that several commands have, and what their values mean."""

import functools
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any, Final, TypeVar

import click
from click.core import ParameterSource

from urlprism._core.arguments.unknown import unknown
from urlprism._files.sources import (
    ArgumentSource,
    Stream,
    argument,
    from_examples,
    from_file,
    text_of,
)
from urlprism.cli.hints import hints
from urlprism.cli.options.names import OneOf
from urlprism.cli.outcomes import Outcome
from urlprism.cli.output.rows import Format
from urlprism.cli.streams import is_terminal
from urlprism.errors import URLError
from urlprism.standards import Standard

T = TypeVar("T")
Command = Callable[..., Outcome]


def reads(metavar: str, noun: str) -> Callable[[Command], Command]:
    """Return a decorator that adds the options of the input; `source` takes their values."""

    def add(command: Command) -> Command:
        for option in (
            click.option("--examples", is_flag=True, help="Read the URLs that come with urlprism."),
            click.option(
                "-f",
                "--file",
                type=click.Path(allow_dash=True),
                metavar="FILE",
                help=f"Read {noun} from a UTF-8 file, one per line; - is standard input.",
            ),
            click.argument("texts", metavar=f"[{metavar}]...", nargs=-1),
        ):
            command = option(command)
        return command

    return add


_WRITTEN = {
    "json": "Write one JSON array.",
    "jsonl": "Write one JSON object per line.",
    "csv": "Write CSV with a header.",
}


# Files by an option, too, for who gives them so to the other commands.
more_files: Final = click.option(
    "-f",
    "--file",
    "more",
    multiple=True,
    type=click.Path(allow_dash=True),
    metavar="FILE",
    help="The same as FILE; - is standard input.  [repeatable]",
)


def _writes(*names: str) -> Callable[[Command], Command]:
    """Return a decorator that adds the options of the output format; the command takes `form`."""

    def add(command: Command) -> Command:
        @functools.wraps(command)
        def with_form(**values: Any) -> Outcome:
            flags = {name: values.pop(name) for name in names}
            return command(form=form_of(**flags), **values)

        written: Command = with_form
        for name in reversed(names):
            written = click.option(f"--{name}", name, is_flag=True, help=_WRITTEN[name])(written)
        return written

    return add


writes_rows = _writes(*_WRITTEN)
writes_objects = _writes("json", "jsonl")


class StandardName(OneOf):
    """The name of a standard; the name of its package is another spelling of it."""

    def __init__(self, names: Iterable[str]) -> None:
        """Take the names."""
        super().__init__("standard", names)

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the name of the standard; raise BadParameter for an unknown one."""
        with suppress(ValueError):
            value = str(Standard(value))
        return super().convert(value, param, ctx)


def follows_standard(names: tuple[str, ...]) -> Callable[[Command], Command]:
    """Return a decorator that adds the option of the standard; the first name is the default."""
    return click.option(
        "--standard",
        type=StandardName(names),
        metavar="NAME",
        default=names[0],
        show_default=True,
        help=f"Follow this standard: {', '.join(names)}.",
    )


def standard_with(standard: str, others: Sequence[str], *, option: str, is_set: bool) -> str:
    """Return the standard for an option that only `others` have: the first, if none was named.

    Raise UsageError if the user named one that does not have it.
    """
    if not is_set or standard in others:
        return standard
    if click.get_current_context().get_parameter_source("standard") is ParameterSource.DEFAULT:
        return others[0]
    message = f"{option} is for {', '.join(others)}: {standard} has none."
    raise click.UsageError(message)


def source(
    texts: tuple[str, ...],
    file: str | None,
    *,
    examples: bool,
    noun: str = "URLs",
    ways: tuple[str, str] = ("--file", "-f FILE"),
) -> ArgumentSource | Stream:
    """Return the source of the texts: arguments, a file, the examples, else standard input.

    `ways` are the names of a file in messages. Raise UsageError if several are given, or nothing;
    InputOutputError if the file cannot be opened.
    """
    if (texts != ()) + (file is not None) + examples > 1:
        message = f"{noun[0].upper()}{noun[1:]}, {ways[0]} and --examples exclude each other."
        raise click.UsageError(message)
    if texts:
        return ArgumentSource(texts, _hints(texts) if noun == "URLs" else ())
    return stream(file, examples=examples, ways=f"{noun}, {ways[1]} or --examples")


def _hints(texts: tuple[str, ...]) -> tuple[str, ...]:
    """Return what to say of arguments that may be no URLs; a base makes references of hosts."""
    context = click.get_current_context()
    has_base = context.params.get("base") is not None
    guesses = context.params.get("guess_scheme", False)
    notes = tuple(hints(texts, context.command_path, has_base=has_base, guesses=guesses))
    return notes + (_readers_among(texts) if context.params.get("live") else ())


def _readers_among(texts: tuple[str, ...]) -> tuple[str, ...]:
    """Return what to say of a text behind --live that is the name of a reader."""
    from urlprism.readers import GROUPS  # noqa: PLC0415 - only commands of readers have --live

    readers = {*GROUPS, *GROUPS["all"]}
    named = next((each for each in texts if each in readers), None)
    if named is None:
        return ()
    return (f"{named} was read as a URL; to ask this reader: --live --readers {named}",)


def stream(file: str | None, *, examples: bool = False, ways: str = "FILE or --examples") -> Stream:
    """Return the lines of a file or of the examples, else of standard input.

    `ways` are the other inputs to name if there is nothing to read. Raise as `source` does.
    """
    if file is not None and examples:
        message = "FILE and --examples exclude each other."
        raise click.UsageError(message)
    if examples:
        return from_examples()
    return from_file(name_of(file, ways))


def name_of(file: str | None, ways: str = "FILE or --examples") -> str:
    """Return the name of a file, "-" for standard input; raise UsageError if that is a terminal."""
    if file is None and is_terminal(sys.stdin):
        message = f"Nothing to read: give {ways}, or pipe lines in."
        raise click.UsageError(message)
    return "-" if file is None else file


def form_of(**flags: bool) -> Format:
    """Return the format whose flag is set, else plain text; raise UsageError if several are set."""
    wanted = [name for name, is_set in flags.items() if is_set]
    if len(wanted) > 1:
        message = f"{' and '.join(f'--{name}' for name in wanted)} exclude each other."
        raise click.UsageError(message)
    return Format(wanted[0]) if wanted else Format.PLAIN


def base_of(make: Callable[[str], T], base: str) -> T:
    """Parse the value of `--base` with `make`; raise BadParameter for a base that is refused."""
    try:
        return make(text_of(argument(base)))
    except URLError as error:
        raise click.BadParameter(str(error), param_hint="--base") from None


def value_of(make: Callable[[], T], option: str) -> T:
    """Call `make` for the value of `option`; its ValueError becomes BadParameter."""
    try:
        return make()
    except ValueError as error:
        message = f"{error}."
        raise click.BadParameter(message, param_hint=option) from None


def listed(text: str | None) -> list[str]:
    """Return the names of a list with commas, each once; none if the option is absent."""
    if text is None:
        return []
    return list(dict.fromkeys(name.strip() for name in text.split(",")))


def check_names(
    names: Sequence[str],
    allowed: Sequence[str],
    noun: str,
    option: str,
    also: Iterable[str] = (),
) -> None:
    """Raise BadParameter for a name of `option` that is not known.

    The message names those that are near, also those of `also`, which it does not list.
    """
    for name in names:
        if name not in allowed:
            message = f"{unknown(noun, name, allowed, also=also)}."
            raise click.BadParameter(message, param_hint=option)
