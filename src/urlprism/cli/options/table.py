"""The options of the commands that read and write tables."""

import functools
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from urlprism._files import InputOutputError, is_uri
from urlprism._files.input_formats import COMPRESSED, LOGS, InputFormat
from urlprism._files.listing import (
    Found,
    TableFile,
    files_of,
    is_several,
    is_table,
    use_threads,
    without_format,
)
from urlprism.cli.hints import is_file, looks_like_url
from urlprism.cli.options import common as options
from urlprism.cli.options.names import OneOf
from urlprism.cli.outcomes import Outcome
from urlprism.cli.output.formats import table_view
from urlprism.cli.output.rows import Cells, Format
from urlprism.redaction.masking import redact
from urlprism.redaction.records import shown_part
from urlprism.redaction.words import Words

if TYPE_CHECKING:
    from collections.abc import Mapping

_INPUTS: Final = ("lines", "csv", "jsonl", "parquet", "arrow")
_OUTPUTS: Final = ("csv", "jsonl", "json", "parquet", "arrow", "arrows")
_READ: Final = OneOf("format", _INPUTS)
_WRITTEN: Final = OneOf("format", _OUTPUTS)
_OF_SUFFIX: Final = {
    **{each: each for each in _OUTPUTS},
    "ndjson": "jsonl",
    "pq": "parquet",
    "feather": "arrow",
    "ipc": "arrow",
}
_TEXTS: Final = frozenset({"csv", "jsonl", "json"})
HELP: Final = """Tables: --file takes Parquet, Arrow IPC, CSV with a header, and JSON lines,
compressed by gzip or Zstandard or not, a folder, or a pattern such as
"logs/*.parquet". All columns are written, and one for each result. --output
takes a name that ends in .parquet, .arrow, .arrows, .csv, .jsonl, .csv.gz or
the like, or a folder that ends in "/". Parquet, Arrow and Zstandard need
pyarrow.
"""


@dataclass(frozen=True)
class TableOptions:
    """The values of the options."""

    input_format: str | None
    field: str | None
    keep: str | None
    prefix: str
    output: str | None
    output_format: str | None
    overwrite: bool
    threads: int | None

    def are_given(self) -> list[str]:
        """Return the options that only tables have, as the user names them."""
        lines = self.input_format == "lines"
        values: Mapping[str, object] = vars(self) | ({"input_format": None} if lines else {})
        return [f"--{name.replace('_', '-')}" for name, value in values.items() if value]

    def apply(self, texts: tuple[str, ...], file: str | None, *, examples: bool) -> bool:
        """Whether the input is a table; raise UsageError for options without a table."""
        names = self.are_given()
        if names and texts and file is None and not examples and all(map(_is_file, texts)):
            return True
        if names and (texts or examples):
            message = f"{names[0]} is for files: use --file FILE."
            raise click.UsageError(message)
        if texts or examples:
            return False
        if names:
            return True
        return file is not None and self.input_format is None and is_table(file)


def reads_tables(command: options.Command) -> options.Command:
    """Add the options of tables; the command takes them as `tables`."""

    @functools.wraps(command)
    def run(**values: Any) -> Outcome:
        names = TableOptions.__dataclass_fields__
        return command(tables=TableOptions(**{name: values.pop(name) for name in names}), **values)

    decorated: options.Command = run
    for option in (
        _option("threads", "NUMBER", "Use so many threads.", type=click.IntRange(1, 1024)),
        click.option("--overwrite", is_flag=True, help="Replace the output if it exists."),
        _option("output-format", "NAME", f"Write {_listed(_OUTPUTS)}.", type=_WRITTEN),
        click.option(
            "-o",
            "--output",
            type=click.Path(allow_dash=True),
            metavar="FILE",
            help="Write the table to this file, or to files in this folder.",
        ),
        _option("prefix", "TEXT", "Begin the names of new columns with this.", default=""),
        _option("keep", "NAME,...", "Keep only these columns, and that of the URLs."),
        _option("field", "NAME", "The column with the URLs; a.b is b in a."),
        _option("input-format", "NAME", f"Read {_listed(_INPUTS)}.", type=_READ),
    ):
        decorated = option(decorated)
    return decorated


def _option(name: str, metavar: str, text: str, **others: Any) -> Any:
    return click.option(f"--{name}", metavar=metavar, help=text, **others)


def _listed(names: tuple[str, ...]) -> str:
    return f"{', '.join(names[:-1])} or {names[-1]}"


def _is_file(text: str) -> bool:
    """Whether an argument names a file, a folder or a pattern, and not a URL to read."""
    return is_file(text) or is_uri(text) or (not looks_like_url(text) and is_several(text))


def run_tables(
    wanted: TableOptions, texts: tuple[str, ...], file: str | None, work: Any, form: Format
) -> Outcome:
    """Read the tables of a file, a folder or a pattern, and write them with the results of `work`.

    The arguments `texts` are such names too, if `apply` says that they are tables. Raise UsageError
    for options that contradict each other, InputOutputError if there is no file.
    """
    from urlprism.cli.tables.table_run import Job, TableRun  # noqa: PLC0415 - text needs no tables

    forced = None if wanted.input_format is None else InputFormat(wanted.input_format)
    names = texts or (options.name_of(file, "-f FILE or --examples"),)
    several = [files_of(name, forced) for name in names]
    inputs = Found([each for one in several for each in one.files], [])
    inputs.others.extend([each for one in several for each in one.others])
    use_threads(wanted.threads, inputs.files)
    keep = None if wanted.keep is None else [each for each in options.listed(wanted.keep) if each]
    run = TableRun(Job(work, wanted.field, keep), inputs)
    if wanted.output is not None and wanted.output != "-" and form is not Format.PLAIN:
        message = f"--{form} and --output exclude each other: its name says the format."
        raise click.UsageError(message)
    if wanted.output is not None and (wanted.output.endswith("/") or Path(wanted.output).is_dir()):
        return run.into_each(_Folder(wanted).output)
    return run.into_one(_output(wanted, form, work), alone=wanted.output not in {None, "-"})


def _output(wanted: TableOptions, form: Format, work: Any) -> Any:
    """Return the output that the options name."""
    from urlprism.cli.tables.outputs import ViewOutput  # noqa: PLC0415

    if wanted.output is None or wanted.output == "-":
        name = wanted.output_format or (None if form is Format.PLAIN else str(form))
        if wanted.output_format and form not in {Format.PLAIN, wanted.output_format}:
            message = f"--{form} and --output-format exclude each other."
            raise click.UsageError(message)
        if name is None:
            return ViewOutput(_view, lambda row, field: _masked(row, field, work.names))
        return _of_format(name, None, "")
    return _to_file(wanted, wanted.output, None)


def _to_file(wanted: TableOptions, path: str, form: str | None) -> Any:
    """Return the output to a file; raise UsageError if it exists, or for an unknown format."""
    from urlprism.cli.tables.outputs import Place  # noqa: PLC0415

    suffix = Path(path).suffix.lower()
    compression = suffix if suffix in COMPRESSED else ""
    bare = path.removesuffix(Path(path).suffix) if compression else path
    name = form or wanted.output_format or _OF_SUFFIX.get(Path(bare).suffix.lower()[1:])
    if name is None:
        message = (
            f"the name says no format: end it in .{', .'.join(_OF_SUFFIX)}, or use --output-format."
        )
        raise click.BadParameter(message, param_hint="--output")
    if compression and name not in _TEXTS:
        message = f"{name} is compressed inside: leave {suffix} out."
        raise click.BadParameter(message, param_hint="--output")
    if not wanted.overwrite and Path(path).exists():
        message = f"{path} exists; --overwrite replaces it."
        raise click.BadParameter(message, param_hint="--output")
    return _of_format(name, Place(path, may_replace=wanted.overwrite), compression)


def _of_format(name: str, place: Any, compression: str) -> Any:
    from urlprism.cli.tables.outputs import ArrowOutput, TextOutput  # noqa: PLC0415

    if name in _TEXTS:
        return TextOutput(name, place, compression)
    return ArrowOutput(name, place)


class _Folder:
    """A folder with an output for each file."""

    def __init__(self, wanted: TableOptions) -> None:
        self._given = wanted
        self._taken: set[str] = set()

    def output(self, file: TableFile) -> Any:
        """Return the output of a file; raise InputOutputError if that is not possible."""
        form = self._given.output_format or (
            "jsonl" if file.form in {InputFormat.LINES, *LOGS} else str(file.form)
        )
        name = f"{without_format(file.name)}.{form}"
        if name in self._taken:
            name = f"{file.name}.{form}"
        self._taken.add(name)
        path = Path(self._given.output or "", name)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            return _to_file(self._given, str(path), form)
        except OSError as error:
            message = f"{path}: {error.strerror}"
            raise InputOutputError(message) from None
        except click.BadParameter as error:
            raise InputOutputError(error.message) from None


def _view(names: list[str]) -> Any:
    return table_view(Format.PLAIN, names, is_single=False, are_chosen=True)


def _masked(row: Cells, field: str, parts: tuple[str, ...]) -> Cells:
    """Return a row with its secrets masked."""
    text = row.get(field)
    words = Words([text] if isinstance(text, str) else [])
    return {name: _hidden(name, value, words, name in parts) for name, value in row.items()}


def _hidden(name: str, value: Any, words: Words, is_part: bool) -> Any:
    if not isinstance(value, str):
        return value
    return shown_part(name, value, words) if is_part else redact(value)
