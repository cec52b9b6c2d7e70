"""The arguments of the `urlprism` command and of its subcommands."""

import io
import os
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import click

from urlprism.cli import judging, options, rewriting, searching
from urlprism.cli.outcomes import InputOutputError, Outcome, ReaderGoneError, because
from urlprism.cli.output import STDOUT, complain, settle
from urlprism.errors import ProgramError, visible
from urlprism.redaction.masking import redact
from urlprism.standards import Standard, fields, reader

if TYPE_CHECKING:
    from urlprism._vocabulary.components import Record

_PROGRAM = "urlprism"
_SETTINGS = {"help_option_names": ["-h", "--help"], "max_content_width": 80}
_EPILOG = """\b
Exit codes:
  0  fine
  1  a finding, such as a URL that is refused
  2  wrong usage
  3  input or output failed, or a program that was asked
\b
Examples:
  urlprism compare "http://127.0.0.1\\@1.1.1.1/"
  urlprism parse "https://example.com:8080/a?b=c#d"
  urlprism explain "http://user@EXAMPLE.com:80/a b"
  urlprism resolve --base http://a/b/c/d?q ../g
  urlprism equiv "HTTP://Example.com:80/%7eme" http://example.com/~me
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
        # It may quote what was given.
        shown = io.StringIO()
        wrong.show(shown)
        complain(redact(shown.getvalue()))
        return wrong.exit_code
    except (ReaderGoneError, BrokenPipeError):
        return Outcome.FINE
    except (InputOutputError, ProgramError, OSError) as error:
        # All that reads says what it could not read; what is left comes from writing.
        failure = because(STDOUT, error) if isinstance(error, OSError) else error
        complain(f"{_PROGRAM}: {visible(redact(str(failure)))}\n")
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


_takes_base = click.option("--base", metavar="URL", help="Read URLs relative to this one.")


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
@options.reads("URL", "URLs")
@click.option(
    "--standard",
    type=click.Choice([str(standard) for standard in Standard]),
    metavar="NAME",
    default=str(Standard.WHATWG),
    show_default=True,
    help=f"Read URLs by this standard: {', '.join(Standard)}.",
)
@_takes_base
@click.option("--fields", "listed", metavar="NAME,...", help="Show these parts only.")
@options.writes_rows
def parse(
    *,
    texts: tuple[str, ...],
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
    form = options.form_of(json=json, jsonl=jsonl, csv=csv)
    names = fields(standard)
    chosen = options.listed(listed)
    options.known(chosen, names, "field", "--fields")
    source = options.source(texts, file, examples=examples)
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
@options.reads("URL", "URLs")
@_takes_base
@click.option("--json", "json", is_flag=True, help="Write one JSON array.")
def explain(
    *, texts: tuple[str, ...], file: str | None, examples: bool, base: str | None, json: bool
) -> Outcome:
    """Show what the URL Standard makes of URLs, and what is wrong with them.

    Draws the parts under each URL, and carets under each of its validation
    errors. Takes URLs, or a file or standard input that has one on each line.
    """
    source = options.source(texts, file, examples=examples)
    from urlprism.cli import commands  # noqa: PLC0415 - help and wrong usage stay quick
    from urlprism.whatwg import URL  # noqa: PLC0415

    against = None if base is None else options.of_base(URL, base)
    return commands.explain(source, against, as_json=json)


def _reader(standard: str, base: str | None) -> "Callable[[str], Record]":
    """Return what reads a text by a standard, relative to `base` if that is given."""
    if base is None:
        return reader(standard)
    try:
        return options.of_base(lambda text: reader(standard, text), base)
    except ValueError as error:
        message = f"--base: {error}."
        raise click.UsageError(message) from None


for command in (
    rewriting.resolve,
    rewriting.normalize,
    rewriting.encode,
    rewriting.decode,
    rewriting.equiv,
    searching.extract,
    judging.compare,
    judging.safe,
    judging.scan,
):
    urlprism.add_command(command)
