"""`urlprism parse`: the parts of URLs, by a standard."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, TypeVar, cast

import click

from urlprism._core.records.components import COMMON, Record, Value
from urlprism._files.sources import ArgumentSource, Source
from urlprism.cli.edits.record_templates import takes_template
from urlprism.cli.options import common as options
from urlprism.cli.options.names import Names
from urlprism.cli.options.table import HELP, TableOptions, reads_tables, run_tables
from urlprism.cli.outcomes import Outcome
from urlprism.cli.output.formats import table_view, values_view
from urlprism.cli.output.rows import Cells, Format, in_a_cell
from urlprism.cli.output.views import RowView
from urlprism.cli.parts import check_sites, names_of, parts_of
from urlprism.cli.runs import Refused, cells_of, columns_of, errors_of, show_cells
from urlprism.cli.tables.work import ColumnWork, Work, split_by
from urlprism.redaction.records import shown_part
from urlprism.redaction.words import Words
from urlprism.standards import Standard, fields, reader

if TYPE_CHECKING:
    from urlprism.columns.fields.schema import Standard as ColumnStandard

_ValueT = TypeVar("_ValueT")

_STANDARD: Final = str(Standard.WHATWG)
_MOST_PORT: Final = 0xFFFF
_DEFAULT: Final = ("scheme", "host", "port", "path", "query", "fragment")  # of tables
# The parts for which a function of columns has the values of the records, by the standard.
_OF_COLUMNS: Final["Mapping[ColumnStandard, Sequence[str]]"] = {
    "whatwg": (*COMMON, "href", "origin"),
    "urllib": COMMON,
    "rfc3986": (*COMMON, "authority"),
}


@click.command(
    epilog=f"""{HELP}
\b
Examples:
  urlprism parse --examples
  urlprism parse "https://example.com:8080/a?b=c#d"
  urlprism parse --fields host "https://example.com:8080/a"
  urlprism parse -f urls.txt --fields hostname,port --csv
  cat urls.txt | urlprism parse --jsonl
  urlprism parse -f logs.parquet --field request.url -o parts.parquet

An absent part is null in JSON, nothing in CSV and plain text, and a dash on a
terminal; an empty part is "". A URL that is refused is reported on standard
error with its line, and the run goes on; JSON and CSV have its error. Of one
field only the value is printed. Every standard has the fields scheme, userinfo,
username, password, host (without the port), port, path, query and fragment;
what it calls so itself is, for example, whatwg.host (with the port). By the
URL Standard there are site, registrable_domain and public_suffix, too. Put --
before a URL that starts with -."""
)
@options.reads("URL", "URLs")
@click.option(
    "--standard",
    type=options.StandardName([str(standard) for standard in Standard]),
    metavar="NAME",
    default=_STANDARD,
    show_default=True,
    help=f"Read URLs by this standard: {', '.join(Standard)}.",
)
@click.option("--base", metavar="URL", help="Read URLs relative to this one.")
@click.option(
    "--fields",
    "listed",
    type=Names(lambda context: names_of(context.params.get("standard") or _STANDARD), several=True),
    metavar="NAME,...",
    help="Show only these parts.",
)
@options.writes_rows
@takes_template(lambda standard, base: _reader(standard, base))  # noqa: PLW0108 - it comes later
@reads_tables
def parse(
    *,
    texts: tuple[str, ...],
    file: str | None,
    examples: bool,
    standard: str,
    base: str | None,
    listed: str | None,
    form: Format,
    tables: TableOptions,
) -> Outcome:
    """Show the parts of URLs.

    Takes URLs as arguments, or one per line from a file or standard input, or
    a column of tables.
    """
    chosen = options.listed(listed)
    options.check_names(chosen, names_of(standard), "field", "--fields")
    check_sites(chosen)
    if tables.apply(texts, file, examples=examples):
        return run_tables(tables, texts, file, _work(standard, base, chosen, tables), form)
    names = fields(standard)
    source = options.source(texts, file, examples=examples)
    read = _reader(standard, base)
    # In columns a record has every name, in JSON those of its own kind.
    wanted = chosen or ([] if form in {Format.JSON, Format.JSONL} else names)

    def row_of(line: int | None, text: str) -> Cells:
        record = read(text)
        row = cells_of(line, "url", text)
        row.update(parts_of(record, standard, wanted or None))
        return _masked(row, text) if form is Format.PLAIN else row

    view = _view(form, source, chosen, names)
    return show_cells(source, row_of, view, form, Refused("url", wanted))


def _view(
    form: Format, source: Source, chosen: Sequence[str], names: Sequence[str]
) -> RowView[Cells]:
    """Return the view of the parts; of a single chosen one, people get the values only."""
    if form is Format.PLAIN and len(chosen) == 1:
        return values_view(chosen[0])
    return table_view(
        form,
        columns_of(source, ["url", *(chosen or names), *errors_of(form)]),
        is_single=isinstance(source, ArgumentSource) and len(source.texts) == 1,
        are_chosen=bool(chosen),
    )


def _work(standard: str, base: str | None, chosen: list[str], tables: TableOptions) -> Work:
    """Return what gives the parts of a column of URLs."""
    wanted = chosen or list(_DEFAULT)
    read = _reader(standard, base)

    def values_of(text: str) -> tuple[tuple[object, ...], bool]:
        parts = parts_of(read(text), standard, wanted)
        return tuple([_in_a_table(name, value) for name, value in parts.items()]), False

    for name, names in _OF_COLUMNS.items():
        if standard == name and base is None and set(wanted) <= set(names):
            by_column = split_by(wanted, name, tables.threads)
            return ColumnWork(wanted, values_of, by_column, tables.prefix)
    return Work(wanted, values_of, tables.prefix)


def _in_a_table(name: str, value: Value) -> str | int | None:
    """Return a part as a column has it: a port of 16 bits, all else as text."""
    if name == "port":
        return value if isinstance(value, int) and value <= _MOST_PORT else None
    return None if value is None else str(in_a_cell(value))


def _reader(standard: str, base: str | None) -> Callable[[str], Record]:
    """Return a function that reads a text by a standard, relative to the base if there is one."""
    if base is None:
        return reader(standard)
    try:
        return options.base_of(lambda text: reader(standard, text), base)
    except ValueError as error:
        message = f"--base: {error}."
        raise click.UsageError(message) from None


def _masked(row: Cells, text: str) -> Cells:
    """Return a row with the secrets of its text masked."""
    words = Words([text])
    return {name: in_a_cell(_shown(name, value, words)) for name, value in row.items()}


def _shown(name: str, value: _ValueT, words: Words) -> _ValueT:
    """Return a part with its secrets masked, of a list each value before it becomes one text."""
    if isinstance(value, list):
        return cast("_ValueT", [_shown(name, each, words) for each in value])
    return cast("_ValueT", shown_part(name, value, words)) if isinstance(value, str) else value
