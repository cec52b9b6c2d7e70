"""What the options and the files of a scan have to be."""

from collections.abc import Sequence
from typing import Final

import click

from urlprism._files.input_formats import LOGS, TYPED, InputFormat
from urlprism._files.result import ScanResult
from urlprism.errors import visible
from urlprism.redaction.masking import redact

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


def check_options(forms: Sequence[InputFormat], field: str | None, origin: str | None) -> None:
    """Raise UsageError for an option that means nothing for all formats."""
    if field is not None and _WITH_FIELDS.isdisjoint(forms):
        message = f"--field is for jsonl, csv, parquet and arrow, not for {forms[0]}."
        raise click.UsageError(message)
    if origin is not None and LOGS.isdisjoint(forms):
        message = f"--base is for clf, not for {forms[0]}. Give --format log to read a log."
        raise click.UsageError(message)


def check_urls(result: ScanResult) -> None:
    """Raise BadParameter if no line has a URL, for the options do not fit; or if there is none."""
    if not result.is_blind or result.is_partial or result.was_found or result.failed:
        return
    if result.needs_no_url:
        reasons = "".join(f": {message}: {lines}" for _, message, lines in result.missing())
        message = (
            f"no URL was read: {visible(redact(result.name))} has {_counted(result)}{reasons}."
        )
        raise click.UsageError(message)
    option, noun = "--field", result.noun
    if result.form in LOGS:
        option, noun = "--base", "entry"
    reasons = "; ".join(f"{message}: {lines}" for _, message, lines in result.missing())
    message = f"no {noun} has a URL. {reasons[:1].upper()}{reasons[1:]}."
    raise click.BadParameter(message, param_hint=option)


def _counted(result: ScanResult) -> str:
    return f"{result.lines:,} {result.noun}{'s' * (result.lines != 1)}"
