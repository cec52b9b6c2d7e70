"""Rows of drawn pairs, asked from a real program and from the dialect that models it."""

import json
import subprocess
from collections.abc import Iterable, Sequence
from typing import Final

from urlprism.matching import Dialect, MatchAnswer

COUNT: Final = 20_000
SEEDS: Final = (1, 20_261_127)
_PATIENCE: Final = 600


def told(
    command: Sequence[str], rows: Iterable[object], **options: object
) -> tuple[str, list[str]]:
    """Return the version that a program prints first, and its answers to the rows."""
    text = "".join(f"{json.dumps(row)}\n" for row in rows)
    done = subprocess.run(
        command,
        input=text,
        capture_output=True,
        text=True,
        check=True,
        timeout=_PATIENCE,
        **options,
    )
    version, *answers = done.stdout.splitlines()
    return version, answers


def hold(dialect: Dialect, rows: Sequence[tuple[str, str, str]], answers: Sequence[str]) -> None:
    """Fail unless a dialect answers as the program; show how many matched.

    An answer is "yes", "no" or "refused", the last for a pattern. A dialect may say of a few
    regular expressions that they are not modelled.
    """
    assert len(rows) == len(answers)
    different, unmodelled = [], 0
    for (pattern, url, asked), answer in zip(rows, answers, strict=True):
        match = dialect.matches(pattern, url)
        mine = "yes" if match.matched else "no"
        if match.answer is MatchAnswer.PATTERN_REFUSED:
            mine = "refused"
        if match.reason.startswith("not modelled"):
            unmodelled += 1
        elif mine != answer:
            different.append((pattern, asked, answer, match.answer.name, match.reason))
    matched, count = answers.count("yes"), len(rows)
    summary = f"{count} pairs, {matched / count:.0%} matched, {unmodelled} left out"
    print(f"{dialect.full_name}: {summary}")  # noqa: T201 - for the log
    assert unmodelled < count / 20
    assert not different, (len(different), different[:10])
