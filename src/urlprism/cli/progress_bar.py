"""The bar that shows progress on standard error; it needs rich."""

import os

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn
from rich.text import Text as RichText

from urlprism._display import visible_lines


class ProgressBar:
    """A line with counts and a rate; a bar and a percentage too, if the size is known."""

    def __init__(self, size: int | None, noun: str) -> None:
        """Show the line; `size` is the number of octets, None if it is not known.

        `noun` is what is counted besides octets.
        """
        self._noun = noun
        columns = [TextColumn("{task.description}"), TextColumn("{task.fields[rate]}")]
        of_size = [BarColumn(20), TaskProgressColumn()] if size else []
        console = Console(
            stderr=True,
            color_system=None if os.environ.get("NO_COLOR") else "auto",
            highlight=False,
        )
        self._progress = Progress(
            *columns,
            *of_size,
            console=console,
            transient=True,
            auto_refresh=False,
            redirect_stdout=False,
            redirect_stderr=False,
        )
        self._progress.start()
        self._task = self._progress.add_task("", total=size, rate="")

    def update(self, lines: int, octets: int, seconds: float) -> None:
        """Show how much was done in how many seconds."""
        self._progress.update(
            self._task,
            completed=octets,
            description=f"{lines:,} {self._noun}  {octets / 1e6:,.1f} MB",
            rate=f"{lines / seconds:,.0f} {self._noun}/s",
            refresh=True,
        )

    def complain(self, text: str) -> None:
        """Write lines above the bar."""
        self._progress.console.print(RichText(visible_lines(text)), soft_wrap=True, end="")

    def stop(self) -> None:
        """Take the line away."""
        self._progress.stop()
