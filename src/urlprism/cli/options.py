"""What several subcommands take: where texts come from, and how rows are written."""

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

import click

from urlprism.cli.outcomes import Outcome
from urlprism.cli.output import is_terminal
from urlprism.cli.rendering import Format
from urlprism.errors import URLError, visible

if TYPE_CHECKING:
    from urlprism.cli.sources import Arguments, Stream

_T = TypeVar("_T")
Command = Callable[..., Outcome]
# So many names that are known are listed, and so much of each.
_MOST = 40
_LONGEST = 60


def reads(metavar: str, noun: str) -> Callable[[Command], Command]:
    """Return what adds options that say where texts come from; `source` takes their values."""

    def add(command: Command) -> Command:
        for option in (
            click.option("--examples", is_flag=True, help="Read the URLs that come with urlprism."),
            click.option(
                "-f",
                "--file",
                type=click.Path(allow_dash=True),
                help=f"Read {noun} from a file, one a line, UTF-8; - is standard input.",
            ),
            click.argument("texts", metavar=f"[{metavar}]...", nargs=-1),
        ):
            command = option(command)
        return command

    return add


def writes_rows(command: Command) -> Command:
    """Add options that say how rows are written; `form_of` takes their values."""
    for option in (
        click.option("--csv", "csv", is_flag=True, help="Write CSV with a header."),
        click.option("--jsonl", "jsonl", is_flag=True, help="Write one JSON object a line."),
        click.option("--json", "json", is_flag=True, help="Write one JSON array."),
    ):
        command = option(command)
    return command


def source(
    texts: tuple[str, ...],
    file: str | None,
    *,
    examples: bool,
    noun: str = "URLs",
    ways: tuple[str, str] = ("--file", "-f FILE"),
) -> "Arguments | Stream":
    """Return where the texts come from: standard input, where nothing else is named.

    `ways` say how a file is named, in messages.
    """
    from urlprism.cli import sources  # noqa: PLC0415 - help and wrong usage stay quick

    if (texts != ()) + (file is not None) + examples > 1:
        message = f"{noun[0].upper()}{noun[1:]}, {ways[0]} and --examples exclude each other."
        raise click.UsageError(message)
    if texts:
        return sources.Arguments(texts)
    return stream(file, examples=examples, ways=f"{noun}, {ways[1]}")


def stream(file: str | None, *, examples: bool, ways: str = "FILE") -> "Stream":
    """Return the lines of a file or of the examples, or else of standard input.

    `ways` say how else there can be something to read, in messages.
    """
    from urlprism.cli import sources  # noqa: PLC0415 - help and wrong usage stay quick

    if file is not None and examples:
        message = "FILE and --examples exclude each other."
        raise click.UsageError(message)
    if examples:
        return sources.from_examples()
    if file is None and is_terminal(sys.stdin):
        message = f"Nothing to read: give {ways} or --examples, or pipe lines in."
        raise click.UsageError(message)
    return sources.from_file("-" if file is None else file)


def form_of(**flags: bool) -> Format:
    """Return the format whose flag is set; plain text where none is."""
    wanted = [name for name, is_set in flags.items() if is_set]
    if len(wanted) > 1:
        message = f"{' and '.join(f'--{name}' for name in wanted)} exclude each other."
        raise click.UsageError(message)
    return Format(wanted[0]) if wanted else Format.PLAIN


def of_base(make: "Callable[[str], _T]", base: str) -> "_T":
    """Return what `make` makes of a base; a base that is refused is wrong usage."""
    from urlprism.cli import sources  # noqa: PLC0415 - help and wrong usage stay quick

    try:
        return make(sources.text_of(sources.argument(base)))
    except URLError as error:
        raise click.BadParameter(str(error), param_hint="--base") from None


def listed(text: str | None) -> list[str]:
    """Return the names in a list with commas, each once; none where it is not given."""
    if text is None:
        return []
    return list(dict.fromkeys(name.strip() for name in text.split(",")))


def known(names: Sequence[str], among: Sequence[str], what: str, option: str) -> None:
    """Refuse a name that is none of those known of an option, as wrong usage."""
    for name in names:
        if name not in among:
            shown = ", ".join([visible(each[:_LONGEST]) for each in among[:_MOST]])
            more = ", …" if len(among) > _MOST else ""
            message = f"no {what} is named {name!r}; known: {shown}{more}."
            raise click.BadParameter(message, param_hint=option)
