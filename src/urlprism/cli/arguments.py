"""The arguments of the `urlprism` command and of its subcommands."""

import os
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

import click

from urlprism.cli.outcomes import InputOutputError, Outcome, ReaderGoneError, because
from urlprism.cli.output import STDOUT, complain, is_terminal, settle
from urlprism.cli.rendering import Format
from urlprism.errors import URLError, visible
from urlprism.standards import Standard, fields, reader

if TYPE_CHECKING:
    from urlprism._vocabulary.components import Record
    from urlprism.cli.sources import Source

_T = TypeVar("_T")
_Command = Callable[..., Outcome]
_PROGRAM = "urlprism"
_SETTINGS = {"help_option_names": ["-h", "--help"], "max_content_width": 80}
_EPILOG = """\b
Exit codes:
  0  fine
  1  a finding, such as a URL that is refused
  2  wrong usage
  3  input or output failed
\b
Example:
  urlprism parse "https://example.com:8080/a?b=c#d"
  urlprism explain "http://user@EXAMPLE.com:80/a b"
"""


def run(arguments: Sequence[str]) -> int:
    """Do what the arguments say, and return the exit code."""
    if f"_{_PROGRAM.upper()}_COMPLETE" in os.environ:
        urlprism.main(prog_name=_PROGRAM)
    try:
        with urlprism.make_context(_PROGRAM, list(arguments)) as context:
            return int(urlprism.invoke(context))
    except click.exceptions.Exit as end:
        return end.exit_code
    except click.ClickException as wrong:
        wrong.show()
        return wrong.exit_code
    except (ReaderGoneError, BrokenPipeError):
        return Outcome.FINE
    except (InputOutputError, OSError) as error:
        # All that reads says what it could not read; what is left comes from writing.
        failure = because(STDOUT, error) if isinstance(error, OSError) else error
        complain(f"{_PROGRAM}: {visible(str(failure))}\n")
        return Outcome.FAILED
    finally:
        settle()


def _version(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    if not wanted:
        return
    from urlprism import build_info  # noqa: PLC0415 - other commands need not know

    info = build_info()
    build = f"compiled by Cython {info.cython}" if info.cython else info.build
    click.echo(f"urlprism {info.urlprism} ({build}), {info.implementation} {info.python}")
    context.exit()


@click.group(context_settings=_SETTINGS, epilog=_EPILOG, invoke_without_command=True)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_version,
    help="Show the versions of urlprism and Python, and exit.",
)
@click.pass_context
def urlprism(context: click.Context) -> None:
    """Read URLs as each standard reads them."""
    if context.invoked_subcommand is None:
        complain(context.get_help() + "\n")
        context.exit(Outcome.USAGE)


def _reads_urls(command: _Command) -> _Command:
    """Add what says where URLs come from; `_source` takes these arguments."""
    for add in (
        click.option("--examples", is_flag=True, help="Read the URLs that come with urlprism."),
        click.option(
            "-f",
            "--file",
            type=click.Path(allow_dash=True),
            help="Read URLs from a file, one a line, UTF-8; - is standard input.",
        ),
        click.argument("urls", metavar="[URL]...", nargs=-1),
    ):
        command = add(command)
    return command


_takes_base = click.option("--base", metavar="URL", help="Read URLs relative to this one.")


def _writes_rows(command: _Command) -> _Command:
    """Add what says how rows are written; `_format` takes these arguments."""
    for add in (
        click.option("--csv", "csv", is_flag=True, help="Write CSV with a header."),
        click.option("--jsonl", "jsonl", is_flag=True, help="Write one JSON object a line."),
        click.option("--json", "json", is_flag=True, help="Write one JSON array."),
    ):
        command = add(command)
    return command


@urlprism.command(
    epilog="""\b
Examples:
  urlprism parse --examples
  urlprism parse "https://example.com:8080/a?b=c#d"
  urlprism parse -f urls.txt --fields hostname,port --csv
  cat urls.txt | urlprism parse --jsonl

Absent parts are null in JSON and nothing in CSV and plain text; empty ones
are "". On a terminal absent parts show as a dash. A URL that is refused is
reported on standard error, with its line, and the others go on. A URL that
begins with - stands after --."""
)
@_reads_urls
@click.option(
    "--standard",
    type=click.Choice([str(standard) for standard in Standard]),
    default=str(Standard.WHATWG),
    show_default=True,
    help="Read URLs by this standard.",
)
@_takes_base
@click.option("--fields", "listed", metavar="NAME,...", help="Show these parts only.")
@_writes_rows
def parse(
    *,
    urls: tuple[str, ...],
    file: str | None,
    examples: bool,
    standard: str,
    base: str | None,
    listed: str | None,
    json: bool,
    jsonl: bool,
    csv: bool,
) -> Outcome:
    """Show the parts of URLs.

    Takes URLs, or a file or standard input that has one on each line.
    """
    form = _format(json=json, jsonl=jsonl, csv=csv)
    names = fields(standard)
    chosen = _chosen(listed, names)
    source = _source(urls, file, examples=examples)
    read = _reader(standard, base)
    from urlprism.cli import commands  # noqa: PLC0415 - help and wrong usage stay quick

    return commands.parse(source, read, names, chosen, form)


@urlprism.command(
    epilog="""\b
Examples:
  urlprism explain "http://user@EXAMPLE.com:80/a b"
  urlprism explain --base https://example.com/a/b "..\\c"
  urlprism explain -f urls.txt --json

For people, passwords are masked; in JSON they are not. Spans count characters
from 0. The exit code is 1 if anything is found."""
)
@_reads_urls
@_takes_base
@click.option("--json", "json", is_flag=True, help="Write one JSON array.")
def explain(
    *, urls: tuple[str, ...], file: str | None, examples: bool, base: str | None, json: bool
) -> Outcome:
    """Show what the URL Standard makes of URLs, and what is wrong with them.

    Draws the parts under each URL, and carets under each of its validation
    errors. Takes URLs, or a file or standard input that has one on each line.
    """
    source = _source(urls, file, examples=examples)
    from urlprism.cli import commands  # noqa: PLC0415 - help and wrong usage stay quick
    from urlprism.whatwg import URL  # noqa: PLC0415

    against = None if base is None else _of_base(URL, base)
    return commands.explain(source, against, as_json=json)


def _reader(standard: str, base: str | None) -> "Callable[[str], Record]":
    """Return what reads a text by a standard, relative to `base` if that is given."""
    if base is None:
        return reader(standard)
    try:
        return _of_base(lambda text: reader(standard, text), base)
    except ValueError as error:
        message = f"--base: {error}."
        raise click.UsageError(message) from None


def _of_base(make: "Callable[[str], _T]", base: str) -> "_T":
    """Return what `make` makes of a base; a base that is refused is wrong usage."""
    from urlprism.cli import sources  # noqa: PLC0415 - help and wrong usage stay quick

    try:
        text = sources.argument(base)
        if isinstance(text, URLError):
            raise text
        return make(text)
    except URLError as error:
        raise click.BadParameter(str(error), param_hint="--base") from None


def _source(urls: tuple[str, ...], file: str | None, *, examples: bool) -> "Source":
    """Return where the URLs come from: standard input, where nothing else is named."""
    from urlprism.cli import sources  # noqa: PLC0415 - help and wrong usage stay quick

    if (urls != ()) + (file is not None) + examples > 1:
        message = "URLs, --file and --examples exclude each other."
        raise click.UsageError(message)
    if urls:
        return sources.Arguments(urls)
    if examples:
        return sources.from_examples()
    if file is None and is_terminal(sys.stdin):
        message = "Nothing to read: give URLs, -f FILE or --examples, or pipe lines in."
        raise click.UsageError(message)
    return sources.from_file(file or "-")


def _format(**flags: bool) -> Format:
    """Return the format whose flag is set; plain text where none is."""
    wanted = [name for name, is_set in flags.items() if is_set]
    if len(wanted) > 1:
        message = f"{' and '.join(f'--{name}' for name in wanted)} exclude each other."
        raise click.UsageError(message)
    return Format(wanted[0]) if wanted else Format.PLAIN


def _chosen(listed: str | None, known: Sequence[str]) -> list[str]:
    """Return the fields that an option names, each once; none where it is not given."""
    if listed is None:
        return []
    names = list(dict.fromkeys(name.strip() for name in listed.split(",")))
    for name in names:
        if name not in known:
            message = f"no field is named {name!r}; known: {', '.join(known)}."
            raise click.BadParameter(message, param_hint="--fields")
    return names
