"""Where a line spells a character of a text that it escapes."""

import json
import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from typing import Final, TypeAlias

from urlprism.scanning.log_formats.entry import Escapes, LogText, triplets

_ONE: Final = {
    Escapes.NONE: "(?!)",
    Escapes.SERVER: r"\\(?:x[0-9A-Fa-f]{2}|.)",
    Escapes.HASH: "#[0-9A-Fa-f]{2}",
    Escapes.QUOTES: '""',
    # The two halves of a surrogate pair are one.
    Escapes.JSON: (
        r"\\(?:u[Dd][89ABab][0-9A-Fa-f]{2}\\u[Dd][C-Fc-f][0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|.)"
    ),
}
# An escape, or a character that is or may be one octet of several; and as many as there are.
_UNITS: Final = {each: re.compile(rf"{one}|[^\0-\x7f]", re.DOTALL) for each, one in _ONE.items()}
_RUNS: Final = {
    each: re.compile(rf"(?:{one}|[^\0-\x7f])+", re.DOTALL) for each, one in _ONE.items()
}
_STRING: Final = re.compile(r'"([^"\\]*+(?:\\.[^"\\]*+)*+)"', re.DOTALL)
_TRIPLET: Final = 3

# Places in a text, in order, and the place in the line that each has; between them both go on.
_Steps: TypeAlias = tuple[list[int], list[int]]


def places(line: str, source: LogText, *ats: int) -> list[int] | None:
    """Return the index in the line of each character of a text, by its index in the text.

    None if the line does not have the text.
    """
    steps = _steps(line, source)
    if steps is None:
        return None
    starts, spelled = steps
    pieces = (bisect_right(starts, at) - 1 for at in ats)
    return [spelled[step] + at - starts[step] for step, at in zip(pieces, ats, strict=True)]


def place_of(line: str, source: LogText) -> int | None:
    """Return where the line has a text as one piece, without escapes; None if it does not."""
    steps = _steps(line, source)
    if steps is None or any(place - at != steps[1][0] for at, place in zip(*steps, strict=True)):
        return None
    return steps[1][0]


def _steps(line: str, source: LogText) -> _Steps | None:
    """Return where each piece without escapes begins, in the text and in the line."""
    if source.escapes is Escapes.JSON:
        return _in_json(line, source.text)
    if source.joint is None:
        return _of_piece(line, source.start, source.end, source.escapes)
    at, place = source.joint
    # What stands between the two pieces is one character in the text.
    first, second = _of_piece(line, source.start, place - 1), _of_piece(line, place, source.end)
    size = bisect_left(first[0], at)
    return [*first[0][:size], *(at + each for each in second[0])], [*first[1][:size], *second[1]]


def _in_json(line: str, text: str) -> _Steps | None:
    """Find a string of JSON by its text."""
    for string in _STRING.finditer(line):
        written = triplets(string[1])
        is_escaped = "\\" in written
        # An escape has at most six characters for one of the text.
        if written == text and not is_escaped:
            return _of_piece(line, *string.span(1))
        if is_escaped and len(text) <= len(written) <= 6 * len(text):
            try:
                is_same = json.loads(f'"{written}"') == text
            except ValueError:
                is_same = False
            if is_same:
                return _of_piece(line, *string.span(1), Escapes.JSON)
    return None


def _of_piece(line: str, start: int, end: int, escapes: Escapes = Escapes.NONE) -> _Steps:
    """Return the steps of a piece of the line."""
    starts, spelled = [0], [start]
    at, place = 0, start
    if escapes is Escapes.NONE and line.isascii():
        return starts, spelled
    for run in _RUNS[escapes].finditer(line, start, end):
        at += run.start() - place
        place = run.start()
        single = list(_UNITS[escapes].finditer(line, place, run.end()))
        for unit, size in _characters(single, escapes):
            starts.extend(range(at, at + size))
            spelled.extend([single[unit].start()] * size)
            at += size
        place = run.end()
        starts.append(at)
        spelled.append(place)
    return starts, spelled


def _characters(run: list[re.Match[str]], escapes: Escapes) -> Iterator[tuple[int, int]]:
    """Yield each character of the text that a run spells: its first unit, and 3 for a triplet."""
    if escapes in {Escapes.SERVER, Escapes.HASH}:
        octets = [_octets(unit[0]) for unit in run]
        owners = [number for number, each in enumerate(octets) for _ in each]
        first = 0
        for each in b"".join(octets).decode("utf-8", "surrogateescape"):
            yield owners[first], _size(each)
            first += len(each.encode("utf-8", "surrogateescape"))
        return
    for number, unit in enumerate(run):
        yield number, _size(unit[0])


def _octets(unit: str) -> bytes:
    """Return the octets that a server's escape, or a character, stands for."""
    if unit.startswith(("\\x", "#")) and len(unit) > 2:
        return bytes.fromhex(unit[-2:])
    return unit.removeprefix("\\").encode("utf-8", "surrogateescape")


def _size(character: str) -> int:
    """Return the characters that one of the line has in the text: those of a triplet, or one."""
    return _TRIPLET if "\udc80" <= character <= "\udcff" else 1
