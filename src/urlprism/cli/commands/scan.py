"""`urlprism scan`: the URLs of a list or a log on which readers differ."""

from collections.abc import Generator, Sequence
from contextlib import AbstractContextManager, closing, nullcontext, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from urlprism._core.arguments.threads import threads_of
from urlprism._files import is_uri
from urlprism._files.input_formats import TYPED, InputFormat
from urlprism._files.listing import TableFile, files_of, use_threads
from urlprism._files.sources import EXAMPLES, STDIN, Stream, from_file, from_requests
from urlprism._files.table_pieces import ColumnError
from urlprism.cli import scan_checks
from urlprism.cli.failures import REPORTED, Failures, failure
from urlprism.cli.hints import looks_like_url
from urlprism.cli.interrupts import Interrupts, StoppedError, interruptible, interrupts
from urlprism.cli.options import common as options
from urlprism.cli.options import failing
from urlprism.cli.options.failing import takes_fail_on
from urlprism.cli.options.log import LogNotes, form_of, format_of, takes_logs
from urlprism.cli.options.names import OneOf
from urlprism.cli.options.reader import readers_of, takes_readers
from urlprism.cli.outcomes import Outcome
from urlprism.cli.output.formats import show_report, write_object
from urlprism.cli.output.reports import sarif
from urlprism.cli.output.reports.scan import BriefScan, ScanRow
from urlprism.cli.progress import Meter
from urlprism.cli.runs import refusal
from urlprism.cli.streams import complain as complain_of
from urlprism.errors import URLError
from urlprism.readers import Reader
from urlprism.redaction.excerpts import quoted
from urlprism.scanning.census import Census
from urlprism.scanning.logs import origin_of
from urlprism.scanning.parts import Settings
from urlprism.scanning.reading import Reading
from urlprism.scanning.result import UNREADABLE, ScanResult
from urlprism.scanning.scan import Complain, scan_table
from urlprism.scanning.scan import scan as scan_source

if TYPE_CHECKING:
    from urlprism.cli.tables.workers import Workers


@click.command(
    epilog=f"""\b
Formats; the default depends on the file name:
  lines  one URL per line
  jsonl  one JSON object per line (.jsonl, .ndjson)
  csv    a header, then records; comma, semicolon or tab (.csv, .tsv)
  log    a log of a server, in a format that --log-format names, or that
         the first lines show (.log, access.log.1, access_log-20241101)
  clf    a log in the common or combined log format
  parquet, arrow  columns (.parquet, .pq, .arrow, .arrows, .feather, .ipc)

\b
Values of --log-format:
  common, combined, vhost_combined  Apache, nginx
  w3c                               IIS, CloudFront
  alb, elb, s3                      AWS load balancers, S3
  haproxy                           HAProxy, option httplog
  caddy, traefik, envoy             their JSON
  envoy-text                        what Envoy writes by default

\b
Values of --request, for another log of lines:
  http.request     the key of JSON lines; a.b is b in a
  req              the name in req="GET /a HTTP/1.1"
  '-> (\\S+ \\S+)'    an expression, whose group has the request

\b
Examples:
  urlprism scan --examples
  urlprism scan access.log --brief
  urlprism scan urls.txt --sarif
  urlprism scan -f urls.txt --fail-on any
  urlprism scan /var/log/nginx/ --base https://example.com/
  zcat access.log.*.gz | urlprism scan --log-format combined
  urlprism scan requests.jsonl --field request.url --json
  urlprism scan crawl.parquet --field link
  urlprism scan logs/ "more/*.csv.gz"

A FILE may be a folder or a pattern, and may be compressed by gzip or
Zstandard. In a log, scan reads the request targets with a host, the Referers, and the URLs
nested in these and in other headers, percent-decoded up to five times. With
--base it reads the other targets too, as requests to that server. The exit
code is 1 if requests for a URL go to different places or to a disguised
address, or if a line cannot be read. Plain text and SARIF mask passwords; JSON
does not. Ctrl-C and SIGTERM end a scan with the counts so far.

{failing.HELP}  unreadable  lines that cannot be read
"""
)
@click.argument("files", metavar="[FILE]...", nargs=-1, type=click.Path(allow_dash=True))
@options.more_files
@click.option("--examples", is_flag=True, help="Read requests that come with urlprism.")
@click.option(
    "--format",
    "--input-format",
    "form",
    type=OneOf("format", [str(form) for form in InputFormat]),
    help="The format of the input.",
)
@click.option("--field", metavar="NAME", help="The key or column with the URLs.  [default: url]")
@click.option("--base", metavar="URL", help="The server that wrote the log.")
@takes_logs
@takes_readers
@click.option(
    "--samples",
    type=click.IntRange(0, 10_000),
    metavar="NUMBER",
    default=3,
    show_default=True,
    help="The number of URLs to show for each cause.",
)
@click.option(
    "--threads",
    type=click.IntRange(1, 1024),
    metavar="NUMBER",
    help="Use so many processes and threads.  [default: as many as processors]",
)
@click.option(
    "--spark",
    "master",
    metavar="MASTER",
    help='Let Spark read the files: "local[4]", spark://HOST, yarn, sc://HOST.',
)
@takes_fail_on(UNREADABLE)
@click.option("--brief", is_flag=True, help="Show at most ten lines, the worst first.")
@click.option("--quiet", "-q", is_flag=True, help="Print nothing, and stop at the first finding.")
@click.option("--sarif", "as_sarif", is_flag=True, help="Write SARIF 2.1.0.")
@click.option("--json", "json", is_flag=True, help="Write one JSON object.")
def scan(
    *,
    files: tuple[str, ...],
    more: tuple[str, ...],
    examples: bool,
    form: str | None,
    field: str | None,
    base: str | None,
    log_format: str | None,
    own: str | None,
    nested: bool | None,
    readers: str,
    samples: int,
    threads: int | None,
    master: str | None,
    fail_on: str,
    brief: bool,
    quiet: bool,
    as_sarif: bool,
    json: bool,
) -> Outcome:
    """Count the URLs of a list, log or column on which readers differ.

    Counts verdicts and causes, and shows the first URLs of each cause. Takes
    files or standard input of any size.
    """
    scan_checks.check_output(json=json, as_sarif=as_sarif, quiet=quiet, brief=brief)
    files = (*files, *more)
    scan_checks.check_files(master, files, examples=examples)
    log_format = format_of(log_format, own)
    inputs = _files(files, form_of(form, log_format), examples=examples)
    origin = None if base is None else options.base_of(origin_of, base)
    guesses = form is None and not examples
    reading = Reading(field, origin, log_format, nested, guesses=guesses)
    scan_checks.check_options([each.form for each in inputs], field, origin, guesses=guesses)
    chosen = tuple(readers_of(readers))
    settings = Settings.of(reading, chosen, samples, len(inputs) > 1, threads)
    wanted = _Wanted(master, failing.failing(fail_on, UNREADABLE), brief, quiet, as_sarif, json)
    try:
        return _scan(", ".join(files), inputs, settings, wanted)
    except ColumnError as error:
        message = f"{error}."
        raise click.BadParameter(message, param_hint="--field") from None


class _Wanted(NamedTuple):
    """What is wanted of a scan: who reads the files, what fails, and how it is shown."""

    master: str | None
    fail_on: frozenset[str]
    brief: bool
    quiet: bool
    as_sarif: bool
    as_json: bool


def _scan(name: str, inputs: list[TableFile], settings: Settings, wanted: _Wanted) -> Outcome:
    """Read the files and show what was found."""
    by_spark, quiet = wanted.master is not None, wanted.quiet
    # A signal that comes while the report is written waits for its end.
    with nullcontext(Interrupts()) if by_spark else interrupts() as noted:
        readers, samples, threads = settings.readers, settings.samples, settings.threads
        with _workers(readers, samples, 1 if by_spark else threads) as workers:
            # A quiet run ends soon, and needs no other processes.
            ask = None if workers is None or quiet else workers.ask
            census = Census(readers, samples=samples, ask=ask)
            result = ScanResult(name, inputs[0].form, census, has_several=settings.has_several)
            result.key, result.fail_on = settings.field or result.key, wanted.fail_on
            if wanted.master is None:
                use_threads(threads, inputs)
                run = _Run(result, settings.reading, workers, noted, quiet=quiet)
                without_column = run.read_all(inputs)
            else:
                for_workers = settings._replace(threads=threads or 1)
                without_column = _read_by_spark(
                    wanted.master, result, inputs, for_workers, quiet=quiet
                )
            census.close()
        if without_column == len(inputs):
            return Outcome.USAGE
        scan_checks.check_base(result, settings.origin)
        scan_checks.check_urls(result)
        _show(result, wanted)
        return noted.outcome if result.is_partial else _outcome(result)


def _show(result: ScanResult, wanted: _Wanted) -> None:
    """Write the report in the form that is wanted."""
    if wanted.as_sarif:
        write_object(sarif.document(result))
    elif not wanted.quiet:
        row = BriefScan(result) if wanted.brief else ScanRow(result)
        show_report(row, as_json=wanted.as_json)


def _outcome(result: ScanResult) -> Outcome:
    """Return the outcome of a scan that came to its end."""
    if result.failed:
        return Outcome.FAILED
    if result.is_finding:
        return Outcome.FINDING
    return Outcome.FINE if result.census.urls else Outcome.USAGE  # no line could be read


def _read_by_spark(
    master: str, result: ScanResult, inputs: Sequence[TableFile], settings: Settings, *, quiet: bool
) -> int:
    """Let the workers of Spark read files, and tell what is wrong as `_read` does."""
    from urlprism.cli.cluster import scan_by_spark  # noqa: PLC0415 - it loads Spark

    without_column = scan_by_spark(master, result, inputs, settings, quiet=quiet)
    for text in [] if quiet else result.refusals:
        complain_of(f"{text}\n")
    LogNotes(result, complain_of, quiet=quiet).tell_all()
    for text in result.failed.values():
        complain_of(failure(text))
    return without_column


def _workers(
    readers: Sequence[Reader], samples: int, threads: int | None
) -> AbstractContextManager["Workers | None"]:
    """Return the processes of a scan; none if one is enough."""
    count = threads_of(threads)
    if count == 1:
        return nullcontext()
    from urlprism.cli.tables.workers import Workers  # noqa: PLC0415 - slow to load

    return Workers(readers, samples, count)


def _files(names: tuple[str, ...], form: str | None, *, examples: bool) -> list[TableFile]:
    """Return the files to scan; raise UsageError if there is nothing to read."""
    if examples and names:
        message = "FILE and --examples exclude each other."
        raise click.UsageError(message)
    forced = None if form is None else InputFormat(form)
    if examples:
        return [TableFile(EXAMPLES, EXAMPLES, forced or InputFormat.LINES)]
    for name in names:
        if looks_like_url(name) and not is_uri(name):
            advice = "scan reads files. For a URL: urlprism compare URL"
            message = f"{quoted(name)} is a URL, and {advice}"
            raise click.UsageError(message)
    several = [files_of(name, forced) for name in names or (options.name_of(None),)]
    for listing in several:
        if note := listing.note():
            complain_of(f"urlprism: {note}\n")
    return [each for listing in several for each in listing.files]


class _Run:
    """Reads files into one result; what is wrong with one of several is told and counted."""

    def __init__(
        self,
        result: ScanResult,
        reading: Reading,
        workers: "Workers | None",
        interrupts: Interrupts,
        *,
        quiet: bool,
    ) -> None:
        self._result = result
        is_shared = workers is not None and not reading.nested
        self._share = workers.share if workers is not None and is_shared else None
        self._reading = reading
        self._interrupts = interrupts
        self._quiet = quiet
        self._reported = 0
        self._failures = Failures()

    def read_all(self, files: Sequence[TableFile]) -> int:
        """Read files, and return how many of several have no column of URLs.

        Raise what is wrong with the only one.
        """
        has_several = self._result.has_several
        for each in files:
            name = _name_of(each)
            note = partial(self._note, name, each.form)
            with self._failures.told(name, note=note) if has_several else nullcontext():
                self._read(each)
            if self._is_over():
                break
        return self._failures.without_column

    def _read(self, file: TableFile) -> None:
        source = None
        if file.form not in TYPED:
            opened = from_requests() if file.path == EXAMPLES else from_file(file.path)
            source = interruptible(opened, self._interrupts)
        name = _name_of(file)
        if not self._result.has_several:
            self._result.name = name
        self._result.begin(name, file.form)
        self._scan(file, source)

    def _scan(self, file: TableFile, source: Stream | None) -> None:
        result = self._result
        size = _size(file.path) if source is None else source.size
        noun = "lines" if source else "rows"
        with Meter(size, alone=True, noun=noun) as meter:

            def complain(number: int, error: URLError) -> None:
                self._reported += 1
                if not self._quiet and self._reported <= REPORTED and source is not None:
                    meter.complain(refusal(source, number, error))

            notes = LogNotes(result, meter.complain, quiet=self._quiet)
            # A signal may come while the first lines are looked at.
            with (
                suppress(StoppedError),
                closing(self._steps(file, source, meter, complain)) as steps,
            ):
                notes.tell_guess()
                for _ in steps:
                    if not result.has_several:
                        scan_checks.check_base(result, self._reading.origin)
                    if self._is_over():
                        break
            notes.tell_doubt()
            result.is_partial = self._interrupts.signal is not None

    def _steps(
        self, file: TableFile, source: Stream | None, meter: Meter, complain: Complain
    ) -> Generator[None, None, None]:
        """Return the steps of the scan of one file."""
        if source is not None:
            return scan_source(self._result, source, self._reading, complain, meter.advance)
        advance, share = meter.advance, self._share
        return scan_table(self._result, file.path, file.form, self._reading, advance, share=share)

    def _is_over(self) -> bool:
        """Whether a signal came, or all that is wanted is known."""
        return self._interrupts.signal is not None or (self._quiet and self._result.is_finding)

    def _note(self, name: str, form: InputFormat, text: str) -> str:
        """Note in the result what is wrong with a file, and return it."""
        result = self._result
        result.failed[name] = text
        if not result.parts or result.parts[-1].name != name:
            result.begin(name, form)
        return text


def _name_of(file: TableFile) -> str:
    return STDIN if file.path == "-" else file.path


def _size(path: str) -> int | None:
    """Return the number of octets of a regular file."""
    try:
        return None if path == "-" else Path(path).stat().st_size
    except OSError:
        return None
