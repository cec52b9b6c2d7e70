"""`urlprism normalize`: the normal form of URLs."""

from typing import Any

import click

from urlprism._files import pyarrow
from urlprism.cli.by_standard.packages import (
    NORMALIZING,
    WITH_RUNGS,
    Conversion,
    normalizer,
    package_of,
)
from urlprism.cli.options import common as options
from urlprism.cli.options.names import Names
from urlprism.cli.options.table import HELP, TableOptions, reads_tables, run_tables
from urlprism.cli.outcomes import Outcome
from urlprism.cli.output.rows import Cells, Format
from urlprism.cli.runs import cells_of, show_results
from urlprism.cli.tables.work import ColumnWork, Work, split_by


def _rungs(context: click.Context) -> list[str]:
    """Return the rungs of the standard that is followed, else those of RFC 3986."""
    is_of_iris = context.params.get("standard") == "rfc3987"
    package = package_of("rfc3987" if is_of_iris else "rfc3986")
    return [*(package.IRIRung if is_of_iris else package.Rung)]


@click.command(
    epilog=f"""{HELP}
\b
Rungs of RFC 3986; each includes those above it:
  simple            no change; a text that is not a URI is refused
  case              scheme and host in lower case, %3a as %3A
  percent-encoding  %7E as ~
  path-segment      /a/../b as /b; syntax is another name for it
  scheme            without a default port, an empty path as /
  character         rfc3987 only: Unicode Normalization Form C

\b
Examples:
  urlprism normalize "HTTP://Example.com:80/%7euser/../b"
  urlprism normalize --rung scheme -f urls.txt | sort | uniq -d
  urlprism normalize --standard rfc3986 "HTTP://Example.com/%7euser"
  urlprism normalize -f urls.csv -o normal.parquet

Prints one URL per line. A URL that is refused is reported on standard error,
and the run goes on. Other standards have one normal form, and no rungs."""
)
@options.reads("URL", "URLs")
@click.option(
    "--rung",
    type=Names(_rungs),
    metavar="NAME",
    help="Normalize by RFC 3986, up to this rung.",
)
@options.follows_standard(NORMALIZING)
@options.writes_rows
@reads_tables
def normalize(
    *,
    texts: tuple[str, ...],
    file: str | None,
    examples: bool,
    rung: str | None,
    standard: str,
    form: Format,
    tables: TableOptions,
) -> Outcome:
    """Normalize URLs.

    By the URL Standard, as browsers do, or by --standard or --rung.
    Takes URLs as arguments, or one per line from a file or standard input, or
    a column of tables.
    """
    standard = options.standard_with(standard, WITH_RUNGS, option="--rung", is_set=rung is not None)
    normal_of = options.value_of(lambda: normalizer(standard, rung), "--rung")
    if tables.apply(texts, file, examples=examples):
        return run_tables(tables, texts, file, _work(standard, rung, normal_of, tables), form)
    source = options.source(texts, file, examples=examples)

    def row_of(line: int | None, text: str) -> Cells:
        return cells_of(line, "url", text) | {"normal": normal_of(text)}

    return show_results(source, row_of, form, ["url", "normal"], "normal")


def _work(standard: str, rung: str | None, normal_of: Conversion, tables: TableOptions) -> Work:
    """Return what gives the normal forms of a column of URLs."""

    def values_of(text: str) -> tuple[tuple[object, ...], bool]:
        return (normal_of(text),), False

    if standard == "whatwg":
        by_column = split_by(["href"], "whatwg", tables.threads)
    elif standard not in WITH_RUNGS:
        return Work(["normal"], values_of, tables.prefix)
    else:

        def by_column(column: Any, /) -> tuple[list[Any], Any]:
            from urlprism.columns import normalize  # noqa: PLC0415 - text needs no columns

            normal = pyarrow().array(normalize(column, rung, standard))
            return [normal], normal.is_valid()

    return ColumnWork(["normal"], values_of, by_column, tables.prefix)
