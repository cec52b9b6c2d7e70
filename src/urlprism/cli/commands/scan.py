"""`urlprism scan`: the URLs of a list or a log on which readers differ."""

from typing import Final

import click

from urlprism.cli import options
from urlprism.cli.input.logs import InputFormat, format_of, origin_of
from urlprism.cli.input.scan import ScanResult
from urlprism.cli.input.scan import scan as scan_source
from urlprism.cli.outcomes import Outcome
from urlprism.cli.output import sarif
from urlprism.cli.output.formats import show_report, write_object
from urlprism.cli.output.progress import Meter
from urlprism.cli.output.scan import ScanRow
from urlprism.cli.reader_options import readers_of, takes_readers
from urlprism.cli.runs import refusal
from urlprism.comparison.census import Census
from urlprism.errors import URLError

_REPORTED: Final = 10


@click.command(
    epilog="""\b
Formats; the default depends on the file name:
  lines  one URL per line
  jsonl  one JSON object per line (.jsonl, .ndjson)
  csv    a header, then records; comma, semicolon or tab (.csv, .tsv)
  clf    common or combined log format of web servers (.log)

\b
Examples:
  urlprism scan --examples
  urlprism scan urls.txt --sarif
  zcat access.log.gz | urlprism scan --format clf --base https://example.com/
  urlprism scan requests.jsonl --field request.url --json

In a log, scan reads the request targets with a host, and the Referers. With
--base it reads the other targets too, as requests to that server. The exit
code is 1 if requests for a URL go to different places, or if a line cannot be
read. Plain text and SARIF mask passwords; JSON does not."""
)
@click.argument("file", metavar="[FILE]", required=False, type=click.Path(allow_dash=True))
@click.option("--examples", is_flag=True, help="Read the URLs that come with urlprism.")
@click.option(
    "--format",
    "form",
    type=click.Choice([str(form) for form in InputFormat]),
    help="The format of the input.",
)
@click.option("--field", metavar="NAME", help="The key or column with the URLs.  [default: url]")
@click.option("--base", metavar="URL", help="The server that wrote the log.")
@takes_readers
@click.option(
    "--samples",
    type=click.IntRange(0, 10_000),
    metavar="NUMBER",
    default=3,
    show_default=True,
    help="The number of URLs to show for each cause.",
)
@click.option("--quiet", "-q", is_flag=True, help="Print nothing, and stop at the first finding.")
@click.option("--sarif", "as_sarif", is_flag=True, help="Write SARIF 2.1.0.")
@click.option("--json", "json", is_flag=True, help="Write one JSON object.")
def scan(
    *,
    file: str | None,
    examples: bool,
    form: str | None,
    field: str | None,
    base: str | None,
    readers: str,
    samples: int,
    quiet: bool,
    as_sarif: bool,
    json: bool,
) -> Outcome:
    """Count the URLs of a list or a log on which readers differ.

    Counts verdicts and causes, and shows the first URLs of each cause. Takes
    a file or standard input of any size.
    """
    if json + as_sarif + quiet > 1:
        message = "--json, --sarif and --quiet exclude each other."
        raise click.UsageError(message)
    source = options.stream(file, examples=examples)
    census = Census(readers_of(readers), samples=samples)
    chosen = InputFormat(form) if form else format_of(source.name)
    origin = None if base is None else options.base_of(origin_of, base)
    _check_options(chosen, field, origin)
    result = ScanResult(source.name, chosen, census)
    result.key = field or result.key
    with Meter(source.size, alone=True) as meter:

        def complain(number: int, error: URLError) -> None:
            if not quiet and result.unreadable <= _REPORTED:
                meter.complain(refusal(source, number, error))

        for _ in scan_source(result, source, (field, origin), complain, meter.advance):
            if quiet and result.is_finding:
                break
    _check_urls(result)
    if as_sarif:
        write_object(sarif.document(result))
    elif not quiet:
        show_report(ScanRow(result), as_json=json)
    return Outcome.FINDING if result.is_finding else Outcome.FINE


def _check_options(form: InputFormat, field: str | None, origin: str | None) -> None:
    """Raise UsageError for an option that means nothing for a format."""
    if field is not None and form not in {InputFormat.JSONL, InputFormat.CSV}:
        message = f"--field is for jsonl and csv, not for {form}."
        raise click.UsageError(message)
    if origin is not None and form is not InputFormat.CLF:
        message = f"--base is for clf, not for {form}."
        raise click.UsageError(message)


def _check_urls(result: ScanResult) -> None:
    """Raise BadParameter if no line has a URL: the options do not fit the source."""
    if result.is_blind:
        option, noun = "--field", "line"
        if result.form is InputFormat.CLF:
            option, noun = "--base", "entry"
        reasons = "; ".join(f"{message}: {lines}" for _, message, lines in result.missing())
        message = f"no {noun} has a URL. {reasons[:1].upper()}{reasons[1:]}."
        raise click.BadParameter(message, param_hint=option)
