"""How far a long run has come, on standard error, where that is a terminal and free for it."""

import os
import sys
import time
from collections.abc import Callable
from importlib.util import find_spec
from types import TracebackType
from typing import TYPE_CHECKING, Self

from urlprism._display import visible_lines
from urlprism.cli.output import complain, is_terminal

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

_PATIENCE = 1.0
_PERIOD = 0.2


class Meter:
    """Counts lines and octets, and shows them when a run takes longer than a second."""

    def __init__(
        self,
        size: int | None,
        clock: Callable[[], float] = time.monotonic,
        *,
        alone: bool = False,
    ) -> None:
        """Take how many octets there are, if that is known.

        `alone` says that nothing else is shown until the run has ended.
        """
        self._size = size
        self._clock = clock
        self._begun = clock()
        self._due = self._begun + _PATIENCE if _is_wanted(alone=alone) else float("inf")
        self._lines = 0
        self._octets = 0
        self._bar: tuple[Progress, TaskID] | None = None

    def __enter__(self) -> Self:
        """Begin to count."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Take the display away."""
        if self._bar:
            self._bar[0].stop()

    def advance(self, lines: int, octets: int) -> None:
        """Count what was done, and show it when that is due."""
        self._lines += lines
        self._octets += octets
        now = self._clock()
        if now >= self._due:
            self._due = now + _PERIOD
            self._refresh(now - self._begun)

    def complain(self, text: str) -> None:
        """Write to standard error, above what is shown there."""
        if self._bar is None:
            complain(text)
            return
        from rich.text import Text  # noqa: PLC0415 - the bar has loaded it

        self._bar[0].console.print(Text(visible_lines(text)), soft_wrap=True, end="")

    def _refresh(self, seconds: float) -> None:
        progress, task = self._bar = self._bar or _bar(self._size)
        said = f"{self._lines:,} lines  {self._octets / 1e6:,.1f} MB"
        rate = f"{self._lines / seconds:,.0f} lines/s"
        progress.update(task, completed=self._octets, description=said, rate=rate, refresh=True)


def _is_wanted(*, alone: bool) -> bool:
    """Return whether a display would be seen, and would not run into the rows."""
    return (
        is_terminal(sys.stderr)
        and (alone or not is_terminal(sys.stdout))
        and os.environ.get("TERM") not in {"dumb", "unknown"}
        and find_spec("rich") is not None
    )


def _bar(size: int | None) -> "tuple[Progress, TaskID]":
    """Return a display that has begun, with a bar and a percentage where the size is known."""
    from rich.console import Console  # noqa: PLC0415 - most runs end before they need it
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn  # noqa: PLC0415

    columns = [TextColumn("{task.description}"), TextColumn("{task.fields[rate]}")]
    known = [BarColumn(20), TaskProgressColumn()] if size else []
    console = Console(
        stderr=True, color_system=None if os.environ.get("NO_COLOR") else "auto", highlight=False
    )
    progress = Progress(
        *columns,
        *known,
        console=console,
        transient=True,
        auto_refresh=False,
        redirect_stdout=False,
        redirect_stderr=False,
    )
    progress.start()
    return progress, progress.add_task("", total=size, rate="")
