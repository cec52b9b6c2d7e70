"""What each command does, once its arguments are understood."""

import codecs
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeVar

from urlprism._vocabulary.components import Record
from urlprism.cli import rendering
from urlprism.cli.outcomes import Outcome
from urlprism.cli.output import Text, View, complain, is_terminal, write
from urlprism.cli.progress import Meter
from urlprism.cli.rendering import Format, Row
from urlprism.cli.sketches import Sketch, Sketches
from urlprism.cli.sources import Arguments, Line, Source, Stream, text_of
from urlprism.errors import URLError, visible
from urlprism.redaction.masking import redact
from urlprism.redaction.records import shown_part
from urlprism.redaction.words import Words

if TYPE_CHECKING:
    from urlprism.cli.log_formats import Layout
    from urlprism.comparison.policy import Policy
    from urlprism.extraction import Extracted
    from urlprism.readers import Reader
    from urlprism.whatwg import URL

_WIDTH = 80
_QUIET = "quiet"
_REPORTS = 10
_EXTRACTED = ("line", "column", "url", "start", "end", "wrapper", "alternatives")

_Row = TypeVar("_Row")


def parse(
    source: Source,
    read: Callable[[str], Record],
    names: Sequence[str],
    chosen: Sequence[str],
    form: Format,
) -> Outcome:
    """Show the parts of each URL, named `names`, or those that are chosen."""
    is_for_people = form is Format.PLAIN
    # In columns a record has every name, in JSON those of its own kind.
    wanted = chosen or ([] if form in {Format.JSON, Format.JSONL} else names)

    def row_of(number: int, text: str) -> Row:
        parts = read(text).to_dict()
        row = _begun(source, number, "url", text)
        row.update({name: parts.get(name) for name in wanted} if wanted else parts)
        return _without_secrets(row, text) if is_for_people else row

    return _run(source, row_of, _view(form, source, chosen or names, chosen=bool(chosen)))


def explain(source: Source, base: "URL | None", *, as_json: bool) -> Outcome:
    """Show what the URL Standard makes of each URL."""
    # Other standards need not know this one.
    from urlprism.cli import explaining  # noqa: PLC0415

    found = False

    def explained(number: int, text: str) -> explaining.Explanation:
        nonlocal found
        line = number if source.numbered else None
        explanation = explaining.explained(text, base, line)
        found = found or bool(explanation.findings) or not explanation.is_valid
        return explanation

    form = Format.JSON if as_json else Format.PLAIN
    outcome = _run_drawn(source, explained, explaining.as_object, explaining.sketched, form)
    return Outcome.FINDING if found else outcome


def convert(
    source: Source, conversion: Callable[[str], str], given: str, result: str, form: Format
) -> Outcome:
    """Show what a conversion makes of each text; `given` and `result` name the two."""

    def row_of(number: int, text: str) -> Row:
        return _begun(source, number, given, text) | {result: conversion(text)}

    return _run(source, row_of, _result_view(form, _columns(source, [given, result]), result))


def decode(source: Source, octets_of: Callable[[str], bytes], form: Format) -> Outcome:
    """Show the octets that each text stands for: as text, where they are UTF-8."""

    def row_of(number: int, text: str) -> Row:
        octets = octets_of(text)
        decoded: Row = {"decoded": _as_text(octets), "octets": octets.hex()}
        return _begun(source, number, "text", text) | decoded

    def line_of(_: int, text: str) -> Row:
        return {"decoded": octets_of(text).decode("utf-8", "surrogateescape")}

    shown = line_of if form is Format.PLAIN else row_of
    columns = _columns(source, ["text", "decoded", "octets"])
    return _run(source, shown, _result_view(form, columns, "decoded"))


def extract(source: Arguments | Stream, form: Format, *, guess: bool) -> Outcome:
    """Show the URLs in each text."""
    view = _result_view(form, _EXTRACTED, "url")
    with Meter(source.size) as meter:
        view.begin()
        for found, lines, octets in _extracted(source, guess=guess):
            view.show([_extracted_row(extracted) for extracted in found])
            if source.live:
                view.pause()
            meter.advance(lines, octets)
        view.end()
    return Outcome.FINE


def equiv(pair: tuple[str, str], rung: str, guesses: Sequence[str], *, as_json: bool) -> Outcome:
    """Show where two URLs are the same."""
    # Other commands need not know the ladder.
    from urlprism.cli import comparing  # noqa: PLC0415

    source = Arguments(pair)
    reports: list[str] = []
    lines = [line for batch in source.batches() for line in batch.lines]
    texts = _rows(source, lines, lambda _, text: comparing.checked(text, rung), reports)
    if reports:
        complain("".join(reports))
        return Outcome.FINDING
    comparison = comparing.compared(texts[0], texts[1], rung, guesses)
    if as_json:
        write(rendering.JSONLines().body([comparing.as_object(comparison)]))
    else:
        _drawing_view(comparing.sketched).show([comparison])
    return Outcome.FINE if comparison.is_same else Outcome.FINDING


def compare(source: Source, readers: "Sequence[Reader]", base: str | None, form: Format) -> Outcome:
    """Show who reads each URL how."""
    from urlprism import comparison  # noqa: PLC0415 - other commands need no readers
    from urlprism.cli import parting  # noqa: PLC0415

    titles = parting.titled(readers)
    differs = False

    def asked(number: int, text: str) -> parting.Asked:
        nonlocal differs
        line = number if source.numbered else None
        row = parting.Asked(line, comparison.compare(text, base, readers), titles)
        differs = differs or row.comparison.differs
        return row

    outcome = _run_drawn(source, asked, parting.as_object, parting.sketched, form)
    return Outcome.FINDING if differs else outcome


def complain_of_models(readers: "Sequence[Reader]") -> None:
    """Say which programs are not there to be asked."""
    from urlprism.readers import GROUPS  # noqa: PLC0415 - other commands need no readers

    programs = [reader for reader in readers if reader.name in GROUPS["programs"]]
    absent = [reader.name for reader in programs if not reader.is_live]
    if absent:
        complain(f"urlprism: not installed, so their models are asked: {', '.join(absent)}\n")


def safe(
    source: Source,
    readers: "Sequence[Reader]",
    base: str | None,
    policy: "Policy",
    *,
    resolve: bool,
    as_json: bool,
) -> Outcome:
    """Show whether each URL is safe to fetch."""
    from urlprism.cli import gating, parting  # noqa: PLC0415 - other commands need no readers
    from urlprism.comparison.gate import SafeTarget, safe_target  # noqa: PLC0415

    titles = parting.titled(readers)
    unsafe = False

    def check(text: str) -> SafeTarget:
        return safe_target(text, base, readers, policy)

    def checked(number: int, text: str) -> gating.Checked:
        nonlocal unsafe
        line = number if source.numbered else None
        row = gating.checked(line, text, base, check, titles, resolve=resolve)
        unsafe = unsafe or row.target is None
        return row

    form = Format.JSON if as_json else Format.PLAIN
    outcome = _run_drawn(source, checked, gating.as_object, gating.sketched, form)
    return Outcome.FINDING if unsafe else outcome


def scan(
    source: Stream,
    layout: "Layout",
    place: tuple[str | None, str | None],
    readers: "Sequence[Reader]",
    samples: int,
    form: str,
) -> Outcome:
    """Show on how many URLs readers part."""
    from urlprism.cli import sarif, scanning  # noqa: PLC0415 - other commands need no readers
    from urlprism.comparison.census import Census  # noqa: PLC0415

    survey = scanning.Survey(source.name, layout, Census(readers, samples=samples))
    survey.key = place[0] or survey.key
    with Meter(source.size, alone=True) as meter:

        def report(number: int, error: URLError) -> None:
            if form != _QUIET and survey.unreadable <= _REPORTS:
                meter.complain(_report(source, number, error))

        for _ in scanning.run(survey, source, place, report, meter):
            if form == _QUIET and survey.is_worth_telling:
                break
    scanning.check_sight(survey)
    if form == "sarif":
        write(rendering.JSONLines().body([sarif.document(survey)]))
    elif form == "json":
        write(rendering.JSONLines().body([scanning.as_object(survey)]))
    elif form != _QUIET:
        _drawing_view(scanning.sketched).show([survey])
    return Outcome.FINDING if survey.is_worth_telling else Outcome.FINE


def _run_drawn(
    source: Source,
    row_of: Callable[[int, str], _Row],
    as_object: Callable[[_Row], dict[str, object]],
    sketch: Sketch[_Row],
    form: Format,
) -> Outcome:
    """Show a row for each text: for people as `sketch` draws it, else as an object."""
    if form is Format.PLAIN:
        return _run(source, row_of, _drawing_view(sketch))
    json = rendering.JSONArray() if form is Format.JSON else rendering.JSONLines()
    return _run(source, lambda number, text: as_object(row_of(number, text)), Text(json))


def _extracted(
    source: Arguments | Stream, *, guess: bool
) -> "Iterator[tuple[list[Extracted], int, int]]":
    """Yield the URLs of each text or piece of one, and how many lines and octets that was."""
    from urlprism.extraction import Scanner, extract  # noqa: PLC0415 - other commands need it not

    if isinstance(source, Arguments):
        for text in source.texts:
            # Surrogates stand for octets that were no text.
            yield extract(text.encode("utf-8", "surrogateescape"), guess=guess), 1, 0
        return
    scanner = Scanner(guess=guess)
    decoder = codecs.getincrementaldecoder("utf-8-sig")("replace")
    for chunk in source.chunks():
        yield scanner.feed(decoder.decode(chunk)), chunk.count(b"\n"), len(chunk)
    yield scanner.feed(decoder.decode(b"", final=True)) + scanner.close(), 0, 0


def _extracted_row(extracted: "Extracted") -> Row:
    """Return the values that are shown of a URL, in their order."""
    values = extracted._asdict()
    return {name: values[name] for name in _EXTRACTED}


def _begun(source: Source, number: int, name: str, text: str) -> Row:
    """Return the beginning of a row: its line, if there are lines, and its text by a name."""
    return {"line": number, name: text} if source.numbered else {name: text}


def _without_secrets(row: Row, text: str) -> Row:
    """Return a row without the secrets of the text that it is of."""
    words = Words([text])
    return {
        name: shown_part(name, value, words) if isinstance(value, str) else value
        for name, value in row.items()
    }


def _as_text(octets: bytes) -> str | None:
    """Return the text that octets are in UTF-8, None where they are none."""
    try:
        return octets.decode()
    except UnicodeDecodeError:
        return None


def _run(source: Source, row_of: Callable[[int, str], _Row], view: View[_Row]) -> Outcome:
    """Show a row for each text, as they come; report what is refused."""
    refused = False
    with Meter(source.size) as meter:
        view.begin()
        for lines, octets in source.batches():
            reports: list[str] = []
            view.show(_rows(source, lines, row_of, reports))
            if reports:
                refused = True
                meter.complain("".join(reports))
            if source.live:
                view.pause()
            meter.advance(len(lines), octets)
        view.end()
    return Outcome.FINDING if refused else Outcome.FINE


def _rows(
    source: Source,
    lines: Sequence[Line],
    row_of: Callable[[int, str], _Row],
    reports: list[str],
) -> list[_Row]:
    """Return a row for each text, and add to `reports` what was refused."""
    rows: list[_Row] = []
    for number, text in lines:
        try:
            rows.append(row_of(number, text_of(text)))
        except URLError as error:
            # The error itself is not kept: it holds all the frames that it came through.
            reports.append(_report(source, number, error))
    return rows


def _report(source: Source, number: int, error: URLError) -> str:
    """Return where a text was refused, and why, with carets below the place."""
    name = visible(redact(source.name))
    return f"{name}:{number}: {error}\n" if source.numbered else f"{name} {number}: {error}\n"


def _view(form: Format, source: Source, parts: Sequence[str], *, chosen: bool) -> View[Row]:
    """Return what shows rows with these parts as they are wanted."""
    names = ["url", *parts]
    if form is not Format.PLAIN:
        return Text(_program_form(form, _columns(source, names)))
    if is_terminal(sys.stdout):
        # rich takes longer to load than all the rest: only people at a terminal wait for it.
        from urlprism.cli.screen import Screen  # noqa: PLC0415

        return Screen(chosen=chosen)
    if isinstance(source, Arguments) and len(source.texts) == 1:
        return Text(rendering.Listing())
    return Text(rendering.Tabs(_columns(source, names)))


def _result_view(form: Format, columns: Sequence[str], result: str) -> View[Row]:
    """Return what shows rows as they are wanted: to people, the value of that name only."""
    if form is not Format.PLAIN:
        return Text(_program_form(form, columns))
    if is_terminal(sys.stdout):
        from urlprism.cli.screen import Results  # noqa: PLC0415 - it loads rich

        return Results(result)
    return Text(rendering.Results(result))


def _program_form(form: Format, columns: Sequence[str]) -> rendering.Form[Row]:
    """Return the form for programs that is wanted, for rows with these columns."""
    match form:
        case Format.JSON:
            return rendering.JSONArray()
        case Format.JSONL:
            return rendering.JSONLines()
        case _:
            return rendering.CSV(columns)


def _columns(source: Source, names: Sequence[str]) -> list[str]:
    """Return the names of all columns; one is for the lines, if there are any."""
    return ["line", *names] if source.numbered else [*names]


def _drawing_view(sketch: Sketch[_Row]) -> View[_Row]:
    """Return what shows rows as `sketch` draws them."""
    if is_terminal(sys.stdout):
        from urlprism.cli.canvas import Canvas  # noqa: PLC0415 - it loads rich

        return Canvas(sketch)
    return Text(Sketches(sketch, _WIDTH))
