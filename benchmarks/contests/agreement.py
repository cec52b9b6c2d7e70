"""Check that both sides return the same, before their times are compared."""

import platform
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple
from urllib import parse

from benchmarks.contests.timing import Row
from urlprism.urllib_parse import releases

_CALLED: Final = """
def called(f, x):
    {target} = x
    return {call}
"""
_OURS: Final = "3.14"
_SHOWN: Final = 90
_RESULTS: Final = (parse.DefragResult, parse.ParseResult, parse.SplitResult)

Called = Callable[[object, Any], object]


class Raised(NamedTuple):
    """An answer that is an error."""

    kind: str


@dataclass(frozen=True, slots=True)
class Agreement:
    """The row without the inputs that either side refuses, and notes about the other inputs."""

    row: Row
    notes: tuple[str, ...]


def check(
    row: Row, functions: tuple[object, object], running: str = platform.python_version()
) -> Agreement:
    """Return the row with the inputs to be timed, and notes on the answers that differ.

    `running` is the release of CPython on their side.
    """
    called = _called(row)
    kept, refused, different = [], 0, []
    for index, (ours, theirs) in enumerate(zip(row.ours, row.theirs, strict=True)):
        answers = _answer(called, functions[0], ours), _answer(called, functions[1], theirs)
        if not _same(*answers):
            different.append((theirs, *answers))
        if any(isinstance(answer, Raised) for answer in answers):
            refused += 1
        else:
            kept.append(index)
    notes = []
    if refused:
        notes.append(f"{refused:,} of {len(row.ours):,} inputs raise, and are not timed")
    if different:
        notes.append(_difference(row, called, different, running))
    if refused:
        ours, theirs = ([side[index] for index in kept] for side in (row.ours, row.theirs))
        row = replace(row, ours=ours, theirs=theirs)
    return Agreement(row, tuple(f"{row.group}, {row.name}: {note}." for note in notes))


def _called(row: Row) -> Called:
    made: dict[str, Any] = {}
    exec(_CALLED.format(call=row.call, target=row.target), made)  # noqa: S102 - the very call that is timed
    found: Called = made["called"]
    return found


def _answer(called: Called, function: object, given: object) -> object:
    try:
        return called(function, given)
    except (ValueError, TypeError) as error:
        return Raised(type(error).__name__)


def _same(ours: object, theirs: object) -> bool:
    return type(ours).__name__ == type(theirs).__name__ and ours == theirs


def _difference(
    row: Row, called: Called, different: Sequence[tuple[Any, object, object]], running: str
) -> str:
    """Return a note: how many answers differ, whether releases explain this, and an example."""
    given, ours, theirs = different[0]
    explained = all(
        _answer(called, *_modelled(row, version, item[0])) == item[side]
        for version, side in ((_OURS, 1), (running, 2))
        for item in different
    )
    cause = (
        f"ours answers as CPython {_OURS}, theirs as {running}"
        if explained
        else "no difference between releases explains it"
    )
    return (
        f"answers differ on {len(different):,} of {len(row.ours):,} inputs ({cause}), as for"
        f" {given!r:.{_SHOWN}}: {ours!r:.{_SHOWN}}, theirs {theirs!r:.{_SHOWN}}"
    )


def _modelled(row: Row, version: str, given: Any) -> tuple[object, Any]:
    """Return the function of a release, and its input: a result is made by that release."""
    try:
        known = releases.release(version)
    except ValueError:
        return None, given
    if isinstance(given, _RESULTS):
        given = getattr(releases, type(given).__name__).made(known.rules, given)
    return getattr(known, row.function, None), given
