"""Rows of drawn pairs, asked from a real program and from the dialect that models it."""

import json
import subprocess
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from urlprism.matching import Answer, Dialect

COUNT: Final = 20_000
SEEDS: Final = (1, 20_261_127)
_PATIENCE: Final = 600


def told(command: Sequence[str], rows: Iterable[object], **options: object) -> tuple[str, list[str]]:
    """Return the version that a program prints first, and its answers to the rows."""
    text = "".join(f"{json.dumps(row)}\n" for row in rows)
    done = subprocess.run(
        command, input=text, capture_output=True, text=True, check=True, timeout=_PATIENCE, **options
    )
    version, *answers = done.stdout.splitlines()
    return version, answers


def hold(
    dialect: Dialect,
    rows: Sequence[tuple[str, str, str]],
    answers: Sequence[str],
    is_refusal_told: bool = True,
    is_known: Callable[[str, str], bool] = lambda *_: False,
) -> None:
    """Fail unless a dialect answers as the program; show how many matched.

    An answer is "yes", "no" or "refused", the last for a pattern.
    """
    assert len(rows) == len(answers)
    matched, different = 0, []
    for (pattern, url, asked), answer in zip(rows, answers, strict=True):
        match = dialect.matches(pattern, url)
        mine = "yes" if match.matched else "no"
        if match.answer is Answer.PATTERN_REFUSED and is_refusal_told:
            mine = "refused"
        matched += answer == "yes"
        if mine != answer and not is_known(pattern, asked):
            different.append((pattern, asked, answer, match.answer.name, match.reason))
    print(f"{dialect.full_name}: {len(rows)} pairs, {matched / len(rows):.0%} matched")
    assert not different, (len(different), different[:10])
