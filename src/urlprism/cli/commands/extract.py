"""`urlprism extract`: the URLs in running text."""

import codecs
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

import click

from urlprism._files.sources import ArgumentSource, Stream
from urlprism.cli import options
from urlprism.cli.hints import looks_like_url
from urlprism.cli.interrupts import Interrupts, StoppedError, interruptible, stoppable
from urlprism.cli.outcomes import Outcome
from urlprism.cli.output.formats import results_view
from urlprism.cli.output.progress import Meter
from urlprism.cli.output.rows import Cells
from urlprism.cli.streams import complain
from urlprism.errors import visible
from urlprism.extraction import Extracted, Scanner
from urlprism.extraction import extract as urls_of
from urlprism.extraction import nested as nested_in
from urlprism.redaction.masking import redact

_COLUMNS: Final = ("line", "column", "url", "start", "end", "wrapper", "alternatives")
_NESTED: Final = ("part", "name", "levels")


@click.command(
    epilog="""\b
Examples:
  urlprism extract mail.txt --jsonl
  git log | urlprism extract | sort | uniq -c
  urlprism extract --text "see <URL:http://example.com/>, or http://h/."
  urlprism extract --guess --text "example.org/x, joe@example.org"
  urlprism extract --nested --text "http://h/?next=http%3A%2F%2Fb%2F"

Prints one URL per line, without the punctuation around it, and without the
line breaks in it if <> or "" enclose it. A hyphen before a line break may
belong to the URL or not: it is kept, and JSON and CSV have the other reading
in the alternatives. Lines and columns count from 1, start and end from 0, all
in characters. Octets that are not UTF-8 end a URL."""
)
@click.argument("place", metavar="[FILE]", required=False, type=click.Path(allow_dash=True))
@click.option(
    "-f",
    "--file",
    type=click.Path(allow_dash=True),
    metavar="FILE",
    help="The same as FILE; - is standard input.",
)
@click.option(
    "-t", "--text", "texts", multiple=True, metavar="TEXT", help="Find URLs in this text."
)
@click.option("--examples", is_flag=True, help="Read the URLs that come with urlprism.")
@click.option("--guess", is_flag=True, help="Also find hosts and mail addresses without a scheme.")
@click.option(
    "--nested",
    is_flag=True,
    help="After each URL, the URLs in its path, query and fragment, decoded.",
)
@options.writes_rows
def extract(
    *,
    place: str | None,
    file: str | None,
    texts: tuple[str, ...],
    examples: bool,
    guess: bool,
    nested: bool,
    json: bool,
    jsonl: bool,
    csv: bool,
) -> Outcome:
    """Find URLs in running text.

    Takes a file or standard input as one text of any size, in UTF-8: prose,
    mail, Markdown, source code.
    """
    if place is not None and file is not None:
        message = "FILE and --file exclude each other."
        raise click.UsageError(message)
    if place is not None and looks_like_url(place):
        message = f"{place!r} is a URL, and extract reads files. For a text: extract --text TEXT"
        raise click.UsageError(message)
    form = options.form_of(json=json, jsonl=jsonl, csv=csv)
    file = place if file is None else file
    source = options.source(texts, file, examples=examples, noun="--text", ways=("FILE", "FILE"))
    columns = (*_COLUMNS, *_NESTED) if nested else _COLUMNS
    view = results_view(form, columns, "url")
    urls = read = 0
    with stoppable(source) as noted, Meter(source.size) as meter:
        view.begin()
        with suppress(StoppedError):
            for found, lines, octets in _found(source, noted, guess=guess):
                urls, read = urls + len(found), read + lines
                view.show([cells for each in found for cells in _rows(each, nested=nested)])
                if source.live:
                    view.pause()
                meter.advance(lines, octets)
        view.end()
    if urls or noted.outcome:
        return noted.outcome
    name = visible(redact(source.name))
    complain(f"urlprism: {name}: no URL was found in {read:,} line{'s' * (read != 1)}\n")
    return Outcome.FINDING


def _found(
    source: ArgumentSource | Stream, interrupts: Interrupts, *, guess: bool
) -> Iterator[tuple[list[Extracted], int, int]]:
    """Yield the URLs of each piece of the input, and the numbers of its lines and octets."""
    if isinstance(source, ArgumentSource):
        for text in source.texts:
            # Surrogates stand for octets that are not UTF-8.
            yield urls_of(text.encode("utf-8", "surrogateescape"), guess=guess), 1, 0
        return
    scanner = Scanner(guess=guess)
    decoder = codecs.getincrementaldecoder("utf-8-sig")("replace")
    for chunk in interruptible(source, interrupts).chunks():
        yield scanner.feed(decoder.decode(chunk)), chunk.count(b"\n"), len(chunk)
    yield scanner.feed(decoder.decode(b"", final=True)) + scanner.close(), 0, 0


def _rows(extracted: Extracted, *, nested: bool) -> Iterator[Cells]:
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
