"""`urlprism extract`: the URLs in running text."""

import codecs
from collections.abc import Iterator
from typing import Final, NamedTuple

import click

from urlprism._files.sources import ArgumentSource, Stream
from urlprism.cli.failures import Failures
from urlprism.cli.hints import looks_like_url
from urlprism.cli.interrupts import Interrupts, interruptible, interrupts, stoppable
from urlprism.cli.options import common as options
from urlprism.cli.outcomes import Outcome
from urlprism.cli.output.formats import results_view
from urlprism.cli.output.rows import Cells, Format
from urlprism.cli.output.views import RowView
from urlprism.cli.runs import Step, show_steps
from urlprism.cli.streams import complain
from urlprism.errors import visible
from urlprism.extraction import ExtractedURL, Scanner
from urlprism.extraction import nested as nested_in
from urlprism.redaction.excerpts import quoted
from urlprism.redaction.masking import redact

_COLUMNS: Final = ("line", "column", "url", "start", "end", "wrapper", "alternatives")
_NESTED: Final = ("part", "name", "levels")


@click.command(
    epilog="""\b
Examples:
  urlprism extract mail.txt --jsonl
  urlprism extract README.md docs/*.md
  git log | urlprism extract | sort | uniq -c
  urlprism extract --text "see <URL:http://example.com/>, or http://h/."
  urlprism extract --guess --text "example.org/x, joe@example.org"
  urlprism extract --guess --take dev --leave pl chat.txt
  urlprism extract --nested --text "http://h/?next=http%3A%2F%2Fb%2F"

Prints one URL per line, without the punctuation around it, and without the
line breaks in it if <> or "" enclose it. A hyphen before a line break may
belong to the URL or not: it is kept, and JSON and CSV have the other reading
in the alternatives. Lines and columns count from 1, start and end from 0, all
in characters. Of several files, JSON and CSV have the names, as source. Octets
that are not UTF-8 end a URL."""
)
@click.argument("places", metavar="[FILE]...", nargs=-1, type=click.Path(allow_dash=True))
@options.more_files
@click.option(
    "-t", "--text", "texts", multiple=True, metavar="TEXT", help="Find URLs in this text."
)
@click.option("--examples", is_flag=True, help="Read the URLs that come with urlprism.")
@click.option("--guess", is_flag=True, help="Also find hosts, mail addresses and git@host:path.")
@click.option(
    "--take",
    multiple=True,
    metavar="ENDING",
    help="A guess takes names with this ending for hosts, too.  [repeatable]",
)
@click.option(
    "--leave",
    multiple=True,
    metavar="ENDING",
    help="A guess leaves out names with this ending.  [repeatable]",
)
@click.option(
    "--refang",
    is_flag=True,
    help="Read hxxps://evil[.]example/ and the like as what they were.",
)
@click.option(
    "--nested",
    is_flag=True,
    help="After each URL, the URLs in its path, query and fragment, decoded.",
)
@options.writes_rows
def extract(
    *,
    places: tuple[str, ...],
    more: tuple[str, ...],
    texts: tuple[str, ...],
    examples: bool,
    guess: bool,
    take: tuple[str, ...],
    leave: tuple[str, ...],
    refang: bool,
    nested: bool,
    form: Format,
) -> Outcome:
    """Find URLs in running text.

    Takes files or standard input, each as one text of any size, in UTF-8:
    prose, mail, Markdown, source code.
    """
    _check(places, guess=guess, has_endings=bool(take or leave))
    files = (*places, *more)
    wanted = _Wanted(guess, take, leave, refang, nested, len(files) > 1)
    columns = (*("source",) * wanted.has_several, *_COLUMNS, *_NESTED * nested)
    view = results_view(form, columns, "url")
    # Of one file it is told before anything is written that it cannot be read.
    first = None if wanted.has_several else _source(texts, files[:1], examples=examples)
    with interrupts() if first is None else stoppable(first) as noted:
        view.begin()
        if first is None:
            outcome = _show_all(files, texts, view, noted, wanted, examples=examples)
        else:
            outcome = _outcome(first.name, _show(first, view, noted, wanted))
        view.end()
    return noted.outcome or outcome


def _check(places: tuple[str, ...], *, guess: bool, has_endings: bool) -> None:
    """Raise UsageError for a URL in the place of a file, and for endings without a guess."""
    for place in places:
        if looks_like_url(place):
            advice = "extract reads files. For a text: extract --text TEXT"
            message = f"{quoted(place)} is a URL, and {advice}"
            raise click.UsageError(message)
    if has_endings and not guess:
        message = "--take and --leave are for --guess."
        raise click.UsageError(message)


class _Wanted(NamedTuple):
    """What is wanted: guesses, endings, what was defanged, nested URLs, the names of files."""

    guess: bool
    take: tuple[str, ...]
    leave: tuple[str, ...]
    refang: bool
    nested: bool
    has_several: bool

    def scanner(self) -> Scanner:
        """Return what finds the URLs of a text."""
        return Scanner(guess=self.guess, take=self.take, leave=self.leave, refang=self.refang)


class _Counts(NamedTuple):
    """How many URLs a source has, and how many lines."""

    urls: int = 0
    lines: int = 0


def _source(
    texts: tuple[str, ...], files: tuple[str | None, ...], *, examples: bool
) -> ArgumentSource | Stream:
    """Return the source of the first of the files, or of what else is given."""
    file = files[0] if files else None
    return options.source(texts, file, examples=examples, noun="--text", ways=("FILE", "FILE"))


def _show_all(
    files: tuple[str, ...],
    texts: tuple[str, ...],
    view: RowView[Cells],
    noted: Interrupts,
    wanted: _Wanted,
    *,
    examples: bool,
) -> Outcome:
    """Show the URLs of several files; what cannot be read is told, and the rest goes on."""
    failures, counts = Failures(), _Counts()
    for file in files:
        with failures.told(file):
            shown = _show(_source(texts, (file,), examples=examples), view, noted, wanted)
            counts = _Counts(counts.urls + shown.urls, counts.lines + shown.lines)
        if noted.signal is not None:
            break
    if failures.count:
        return Outcome.FAILED
    return Outcome.FINE if noted.signal is not None else _outcome(f"{len(files)} files", counts)


def _show(
    source: ArgumentSource | Stream, view: RowView[Cells], noted: Interrupts, wanted: _Wanted
) -> _Counts:
    """Show the URLs of one source, and count them and its lines."""
    name: Cells = {"source": source.name} if wanted.has_several else {}
    urls = read = 0

    def steps() -> Iterator[Step[Cells]]:
        nonlocal urls, read
        for batch, lines, octets in _found(source, noted, wanted):
            urls, read = urls + len(batch), read + lines
            rows = [{**name, **cells} for each in batch for cells in _rows(each, wanted.nested)]
            yield rows, (), lines, octets

    show_steps(steps(), source, view)
    return _Counts(urls, read)


def _outcome(name: str, counts: _Counts) -> Outcome:
    """Return the outcome of what was read; no URL is a finding, and told."""
    if counts.urls:
        return Outcome.FINE
    many, name = "s" * (counts.lines != 1), visible(redact(name))
    complain(f"urlprism: {name}: no URL was found in {counts.lines:,} line{many}\n")
    return Outcome.FINDING


def _found(
    source: ArgumentSource | Stream, noted: Interrupts, wanted: _Wanted
) -> Iterator[tuple[list[ExtractedURL], int, int]]:
    """Yield the URLs of each piece of the input, and the numbers of its lines and octets."""
    if isinstance(source, ArgumentSource):
        for text in source.texts:
            # Surrogates stand for octets that are not UTF-8.
            whole = text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
            scanner = wanted.scanner()
            yield scanner.feed(whole) + scanner.close(), 1, 0
        return
    scanner = wanted.scanner()
    decoder = codecs.getincrementaldecoder("utf-8-sig")("replace")
    for chunk in interruptible(source, noted).chunks():
        yield scanner.feed(decoder.decode(chunk)), chunk.count(b"\n"), len(chunk)
    yield scanner.feed(decoder.decode(b"", final=True)) + scanner.close(), 0, 0


def _rows(extracted: ExtractedURL, nested: bool) -> Iterator[Cells]:
    """Yield the cells of a URL, in the order of the columns, and of those nested in it."""
    values = extracted._asdict()
    cells: Cells = {name: values[name] for name in _COLUMNS}
    if not nested:
        yield cells
        return
    yield {**cells, "part": None, "name": None, "levels": None}
    # The place of a URL that lost whitespace is that of the URL around it.
    is_whole = extracted.end - extracted.start == len(extracted.url)
    for each in nested_in(extracted.url):
        place = {
            "column": extracted.column + each.start,
            "start": extracted.start + each.start,
            "end": extracted.start + each.end,
        }
        yield {
            **cells,
            **(place if is_whole else {}),
            "url": each.url,
            "alternatives": (),
            "part": str(each.part),
            "name": each.name,
            "levels": each.levels,
        }
