"""What the options and the files of a scan have to be."""

from collections.abc import Sequence
from typing import Final

import click

from urlprism._files.input_formats import LOGS, TYPED, InputFormat
from urlprism._files.result import ScanResult

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
    """Raise BadParameter if no line has a URL: the options do not fit the source."""
    if result.is_blind and not result.is_partial:
        option, noun = "--field", result.noun
        if result.form in LOGS:
            option, noun = "--base", "entry"
        reasons = "; ".join(f"{message}: {lines}" for _, message, lines in result.missing())
        message = f"no {noun} has a URL. {reasons[:1].upper()}{reasons[1:]}."
        raise click.BadParameter(message, param_hint=option)
