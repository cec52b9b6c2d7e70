"""Where a line spells a character of a text that it escapes."""

import json
import re
from bisect import bisect_right
from typing import Final, TypeAlias

from urlprism._files.log_formats.entry import Escapes, LogText

_RUNS: Final = {
    Escapes.SERVER: re.compile(r"(?:\\(?:x[0-9A-Fa-f]{2}|.))+", re.DOTALL),
    Escapes.QUOTES: re.compile('""'),
    Escapes.JSON: re.compile(r"(?:\\(?:u[0-9A-Fa-f]{4}|.))+", re.DOTALL),
}
_ONE: Final = {
    Escapes.SERVER: re.compile(r"\\(?:x[0-9A-Fa-f]{2}|.)", re.DOTALL),
    Escapes.QUOTES: re.compile('""'),
    Escapes.JSON: re.compile(r"\\(?:u[0-9A-Fa-f]{4}|.)", re.DOTALL),
}
_STRING: Final = re.compile(r'"([^"\\]*+(?:\\.[^"\\]*+)*+)"', re.DOTALL)
_BEYOND_BMP: Final = 0xFFFF

# Places in a text, in order, and the place in the line that each has; between them both go on.
_Steps: TypeAlias = tuple[list[int], list[int]]


def places(line: str, given: LogText, *ats: int) -> list[int] | None:
    """Return the index in the line of each character of a text, by its index in the text.

    None if the line does not have the text.
    """
    steps = _steps(line, given)
    if steps is None:
        return None
    starts, spelled = steps
    known = (bisect_right(starts, at) - 1 for at in ats)
    return [spelled[step] + at - starts[step] for step, at in zip(known, ats, strict=True)]


def place_of(line: str, given: LogText) -> int | None:
    """Return where the line has a text as one piece, without escapes; None if it does not."""
    steps = _steps(line, given)
    return steps[1][0] if steps is not None and len(steps[0]) == 1 else None


def _steps(line: str, given: LogText) -> _Steps | None:
    """Return where each piece without escapes begins, in the text and in the line."""
    if given.escapes is Escapes.JSON:
        return _in_json(line, str(given.text))
    if given.joint is not None:
        return [0, given.joint[0]], [given.start, given.joint[1]]
    return _of_escapes(line, given.start, given.end, given.escapes)


def _in_json(line: str, text: str) -> _Steps | None:
    """Find a string of JSON by its text."""
    for string in _STRING.finditer(line):
        is_escaped = "\\" in string[1]
        # An escape has at most six characters for one of the text.
        if string[1] == text and not is_escaped:
            return [0], [string.start(1)]
        if is_escaped and len(text) <= len(string[1]) <= 6 * len(text):
            try:
                is_same = json.loads(string[0]) == text
            except ValueError:
                is_same = False
            if is_same:
                return _of_escapes(line, *string.span(1), Escapes.JSON)
    return None


def _of_escapes(line: str, start: int, end: int, escapes: Escapes) -> _Steps:
    """Return the steps of a piece of the line that has escapes."""
    starts, spelled = [0], [start]
    at, place = 0, start
    if escapes is Escapes.NONE:
        return starts, spelled
    for run in _RUNS[escapes].finditer(line, start, end):
        at += run.start() - place
        place = run.start()
        single = [match.start() for match in _ONE[escapes].finditer(line, place, run.end())]
        first = 0
        for size in _sizes(run[0], escapes):
            starts.append(at)
            spelled.append(single[first])
            first += size
            at += 1
        place = run.end()
        starts.append(at)
        spelled.append(place)
    return starts, spelled


def _sizes(run: str, escapes: Escapes) -> list[int]:
    """Return how many escapes each character of a run has."""
    if escapes is Escapes.QUOTES:
        return [1]
    if escapes is Escapes.JSON:
        return [1 + (ord(each) > _BEYOND_BMP) for each in json.loads(f'"{run}"')]
    octets = _ONE[escapes].sub(lambda one: one[0][-2:] if one[0][1] == "x" else "2e", run)
    text = bytes.fromhex(octets).decode(errors="replace")
    return [len(each.encode()) for each in text]
