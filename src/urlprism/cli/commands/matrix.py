"""`urlprism matrix`: families of conflicts by readers, each cell with an example."""

import json as json_format
import shutil
from collections.abc import Callable
from typing import Final

import click

from urlprism.cli.options.names import OneOf
from urlprism.cli.options.reader import NamesReaders, readers_of, takes_readers
from urlprism.cli.outcomes import Outcome
from urlprism.cli.streams import write
from urlprism.comparison.matrices import Matrix, matrix_of
from urlprism.comparison.presentation.matrix_forms import as_html, as_markdown, as_svg, as_text

_FORMS: Final[dict[str, Callable[[Matrix], str]]] = {
    "text": lambda found: as_text(found, shutil.get_terminal_size().columns),
    "markdown": as_markdown,
    "html": as_html,
    "svg": as_svg,
}


@click.command(
    cls=NamesReaders,
    epilog="""\b
Examples:
  urlprism matrix
  urlprism matrix --readers whatwg,urllib,curl,go --format markdown
  urlprism matrix --readers all --format svg > matrix.svg

Each family has one example. A is what most readers make of it, ~ the same
place with other parts, B, C and so on other places, a cross a refusal. In HTML
and SVG the title of a cell says where its reader goes.""",
)
@takes_readers
@click.option(
    "--format",
    "form",
    type=OneOf("format", _FORMS),
    help="Write the matrix as this.  [default: text]",
)
@click.option("--json", "json", is_flag=True, help="Write one JSON object.")
def matrix(*, readers: str, form: str | None, json: bool) -> Outcome:
    """Show which readers read the families of conflicts alike.

    The families are those of the documents, F1 to F28; `compare` names them.
    """
    if json and form is not None:
        message = "--json and --format exclude each other."
        raise click.UsageError(message)
    table = matrix_of(readers_of(readers))
    as_json = json_format.dumps(table.to_dict(), indent=2) + "\n" if json else None
    write(as_json or _FORMS[form or "text"](table))
    return Outcome.FINE
