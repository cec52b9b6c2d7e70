"""`urlprism cause`: what causes mean, and what to do about them."""

import json as json_format
from collections.abc import Iterator

import click

from urlprism.cli.outcomes import Outcome
from urlprism.cli.output.formats import width
from urlprism.cli.output.lines import filled
from urlprism.cli.streams import write
from urlprism.comparison.causes import cause_help, cause_names

_NAMES = 34


def _complete(_: click.Context, __: click.Parameter, incomplete: str) -> list[str]:
    """Return the names of causes that begin as a word of the command line does."""
    return [name for name in cause_names() if name.startswith(incomplete)]


@click.command(
    epilog="""\b
Examples:
  urlprism cause several-at
  urlprism cause several-at ipv4-octal --json
  urlprism cause

Each explanation has an example with carets below the place of the cause, the
readers that differ on it, the documents that decide, and what to do."""
)
@click.option("--json", "json", is_flag=True, help="Write one JSON array.")
@click.argument("names", metavar="[NAME]...", nargs=-1, shell_complete=_complete)
def cause(*, names: tuple[str, ...], json: bool) -> Outcome:
    """Explain causes, and what to do about them.

    A cause is what `compare`, `safe` and `scan` name where readers differ.
    Without a NAME all causes are listed.
    """
    try:
        causes = [cause_help(name) for name in names or cause_names()]
    except ValueError as error:
        message = f"{error}."
        raise click.BadParameter(message, param_hint="NAME") from None
    if json:
        write(json_format.dumps([each.to_dict() for each in causes], indent=2) + "\n")
        return Outcome.FINE
    columns = width()
    if names:
        write("\n\n".join(each.explain(columns) for each in causes) + "\n")
    else:
        lines = (
            line for each in causes for line in _listed(each.name, each.message, columns - _NAMES)
        )
        write("\n".join(lines) + "\n")
    return Outcome.FINE


def _listed(name: str, message: str, width: int) -> Iterator[str]:
    """Yield the lines of a cause in the list of all."""
    first, *others = filled(message, width)
    yield f"{name:{_NAMES}}{first}"
    for line in others:
        yield " " * _NAMES + line
