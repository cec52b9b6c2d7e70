"""What each command does, once its arguments are understood."""

import sys
from collections.abc import Callable, Sequence

from urlprism._vocabulary.components import Record
from urlprism.cli import rendering
from urlprism.cli.outcomes import Outcome
from urlprism.cli.output import Text, View, is_terminal
from urlprism.cli.progress import Meter
from urlprism.cli.rendering import Format, Row
from urlprism.cli.sources import Arguments, Line, Source
from urlprism.errors import URLError, visible
from urlprism.standards import fields, reader


def parse(source: Source, standard: str, chosen: Sequence[str], form: Format) -> Outcome:
    """Show the parts of each URL, or those that are chosen; report what is refused."""
    view = _view(form, source, chosen or fields(standard), chosen=bool(chosen))
    read = reader(standard)
    refused = False
    with Meter(source.size) as meter:
        view.begin()
        for lines, octets in source.batches():
            reports: list[str] = []
            view.show(_rows(source, lines, read, chosen, reports))
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
    read: Callable[[str], Record],
    chosen: Sequence[str],
    reports: list[str],
) -> list[Row]:
    """Return a row for each text, and add to `reports` what was refused."""
    rows: list[Row] = []
    for number, text in lines:
        try:
            if isinstance(text, URLError):
                raise text
            parts = read(text).to_dict()
        except URLError as error:
            # The error itself is not kept: it holds all the frames that it came through.
            reports.append(_report(source, number, error))
            continue
        row: Row = {"line": number, "url": text} if source.numbered else {"url": text}
        row.update({name: parts[name] for name in chosen} if chosen else parts)
        rows.append(row)
    return rows


def _report(source: Source, number: int, error: URLError) -> str:
    """Return where a text was refused, and why, with carets below the place."""
    name = visible(source.name)
    return f"{name}:{number}: {error}\n" if source.numbered else f"{name} {number}: {error}\n"


def _view(form: Format, source: Source, parts: Sequence[str], *, chosen: bool) -> View:
    """Return what shows rows with these parts as they are wanted."""
    names = ["line", "url", *parts] if source.numbered else ["url", *parts]
    match form:
        case Format.JSON:
            return Text(rendering.JSONArray())
        case Format.JSONL:
            return Text(rendering.JSONLines())
        case Format.CSV:
            return Text(rendering.CSV(names))
    if is_terminal(sys.stdout):
        # rich takes longer to load than all the rest: only people at a terminal wait for it.
        from urlprism.cli.screen import Screen  # noqa: PLC0415

        return Screen(chosen=chosen)
    if isinstance(source, Arguments) and len(source.texts) == 1:
        return Text(rendering.Listing())
    return Text(rendering.Tabs(names))
