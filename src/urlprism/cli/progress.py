"""The progress of a long run, on standard error if that is a terminal."""

import os
import sys
import time
from collections.abc import Callable
from importlib.util import find_spec
from types import TracebackType
from typing import TYPE_CHECKING, Self

from urlprism.cli.streams import complain, is_terminal

if TYPE_CHECKING:
    from urlprism.cli.progress_bar import ProgressBar

_PATIENCE = 1.0  # seconds
_PERIOD = 0.2


class Meter:
    """Counts lines and octets, and shows them if a run takes longer than a second."""

    def __init__(
        self,
        size: int | None,
        clock: Callable[[], float] = time.monotonic,
        *,
        alone: bool = False,
        noun: str = "lines",
    ) -> None:
        """Take the number of octets, None if it is not known, and what is counted besides them.

        `alone` says that nothing else is shown until the run ends.
        """
        self._size = size
        self._noun = noun
        self._clock = clock
        self._begun = clock()
        self._due = self._begun + _PATIENCE if _is_wanted(alone=alone) else float("inf")
        self._lines = 0
        self._octets = 0
        self._bar: ProgressBar | None = None

    def __enter__(self) -> Self:
        """Start to count."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Take the display away."""
        if self._bar:
            self._bar.stop()

    def advance(self, lines: int, octets: int) -> None:
        """Count what was done, and show it if that is due."""
        self._lines += lines
        self._octets += octets
        now = self._clock()
        if now >= self._due:
            self._due = now + _PERIOD
            self._refresh(now - self._begun)

    def complain(self, text: str) -> None:
        """Write to standard error, above the display."""
        if self._bar is None:
            complain(text)
        else:
            self._bar.complain(text)

    def _refresh(self, seconds: float) -> None:
        if self._bar is None:
            # It loads rich; most runs end before they need it.
            from urlprism.cli.progress_bar import ProgressBar  # noqa: PLC0415

            self._bar = ProgressBar(self._size, self._noun)
        self._bar.update(self._lines, self._octets, seconds)


def _is_wanted(*, alone: bool) -> bool:
    """Whether a display would be seen, and would not mix with the rows."""
    return (
        is_terminal(sys.stderr)
        and (alone or not is_terminal(sys.stdout))
        and os.environ.get("TERM") not in {"dumb", "unknown"}
        and find_spec("rich") is not None
    )
