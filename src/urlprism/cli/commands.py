"""What each command does, once its arguments are understood."""

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

from urlprism._vocabulary.components import Record
from urlprism.cli import rendering
from urlprism.cli.outcomes import Outcome
from urlprism.cli.output import Text, View, is_terminal
from urlprism.cli.progress import Meter
from urlprism.cli.rendering import Format, Row
from urlprism.cli.sources import Arguments, Line, Source
from urlprism.errors import URLError, visible

if TYPE_CHECKING:
    from urlprism.cli.explaining import Explanation
    from urlprism.whatwg import URL

_WIDTH = 80


_Row = TypeVar("_Row")


def parse(
    source: Source,
    read: Callable[[str], Record],
    names: Sequence[str],
    chosen: Sequence[str],
    form: Format,
) -> Outcome:
    """Show the parts of each URL, named `names`, or those that are chosen."""

    def row_of(number: int, text: str) -> Row:
        parts = read(text).to_dict()
        row: Row = {"line": number, "url": text} if source.numbered else {"url": text}
        row.update({name: parts[name] for name in chosen} if chosen else parts)
        return row

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

    def as_object(number: int, text: str) -> dict[str, object]:
        return explaining.as_object(explained(number, text))

    if as_json:
        outcome = _run(source, as_object, Text(rendering.JSONArray()))
    else:
        outcome = _run(source, explained, _drawing_view())
    return Outcome.FINDING if found else outcome


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
            if isinstance(text, URLError):
                raise text
            rows.append(row_of(number, text))
        except URLError as error:
            # The error itself is not kept: it holds all the frames that it came through.
            reports.append(_report(source, number, error))
    return rows


def _report(source: Source, number: int, error: URLError) -> str:
    """Return where a text was refused, and why, with carets below the place."""
    name = visible(source.name)
    return f"{name}:{number}: {error}\n" if source.numbered else f"{name} {number}: {error}\n"


def _view(form: Format, source: Source, parts: Sequence[str], *, chosen: bool) -> View[Row]:
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


def _drawing_view() -> "View[Explanation]":
    """Return what shows explanations."""
    if is_terminal(sys.stdout):
        from urlprism.cli.canvas import Canvas  # noqa: PLC0415 - it loads rich

        return Canvas()
    from urlprism.cli.explaining import Sketches  # noqa: PLC0415

    return Text(Sketches(_WIDTH))
