"""What the options and the files of a scan have to be."""

from collections.abc import Sequence
from typing import Final

import click

from urlprism._files.input_formats import LOGS, MAY_BE_LOGS, TYPED, InputFormat
from urlprism.errors import visible
from urlprism.redaction.masking import redact
from urlprism.scanning.result import ScanResult

_WITH_FIELDS: Final = TYPED | {InputFormat.JSONL, InputFormat.CSV}


def check_output(*, json: bool, as_sarif: bool, quiet: bool, brief: bool) -> None:
    """Raise UsageError for more than one form of output."""
    if json + as_sarif + quiet + brief > 1:
        message = "--json, --sarif, --brief and --quiet exclude each other."
        raise click.UsageError(message)


def check_files(master: str | None, files: Sequence[str], *, examples: bool) -> None:
    """Raise UsageError for what the workers of Spark cannot read."""
    if master is not None and (examples or "-" in (files or ("-",))):
        message = "--spark reads files that its workers find: give FILE."
        raise click.UsageError(message)


def check_options(
    forms: Sequence[InputFormat], field: str | None, origin: str | None, *, guesses: bool
) -> None:
    """Raise UsageError for an option that means nothing for all formats.

    `guesses` says that what may be a log has not been looked at yet: `check_base` does it then.
    """
    if field is not None and _WITH_FIELDS.isdisjoint(forms):
        message = f"--field is for jsonl, csv, parquet and arrow, not for {forms[0]}."
        raise click.UsageError(message)
    bases = LOGS | MAY_BE_LOGS if guesses else LOGS
    if origin is not None and bases.isdisjoint(forms):
        raise _no_log(forms[0])


def check_base(result: ScanResult, origin: str | None) -> None:
    """Raise UsageError for a server if there are lines, and none is of a log."""
    if origin is None or result.logs or result.failed or result.is_partial:
        return
    if result.census.urls or result.unreadable:
        raise _no_log(result.form)


def _no_log(form: InputFormat) -> click.UsageError:
    return click.UsageError(f"--base is for logs, not for {form}. Give --format log to read a log.")


def check_urls(result: ScanResult) -> None:
    """Raise UsageError if no line has a URL: the options do not fit the source, or it has none."""
    if not result.is_blind or result.is_partial or result.was_found or result.failed:
        return
    reasons = "; ".join(f"{message}: {lines}" for _, message, lines in result.missing())
    if result.needs_no_url:
        summary = (
            f"{visible(redact(result.name))} has {_counted(result)}{': ' * bool(reasons)}{reasons}"
        )
        message = f"no URL was read: {summary}."
        raise click.UsageError(message)
    noun, advice = result.noun, "--field names the key or the column with the URLs."
    if result.form in LOGS:
        lines = result.without_host
        noun, advice = "entry", f"--base https://your.host reads {lines}." if lines else ""
    message = f"No {noun} has a URL. {reasons[:1].upper()}{reasons[1:]}."
    raise click.UsageError(f"{message} {advice}".rstrip())


def _counted(result: ScanResult) -> str:
    return f"{result.lines:,} {result.noun}{'s' * (result.lines != 1)}"
