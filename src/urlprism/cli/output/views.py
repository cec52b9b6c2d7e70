"""Views: they take rows, and show them on standard output or a terminal."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic

from urlprism.cli.output.writers import T_contra, Writer
from urlprism.cli.streams import write


class RowView(ABC, Generic[T_contra]):
    """Takes rows, and shows them."""

    def begin(self) -> None:
        """Show what stands before all rows."""

    @abstractmethod
    def show(self, rows: Sequence[T_contra]) -> None:
        """Show rows, now or later."""

    def pause(self) -> None:
        """Show all rows so far: the next may take long to come."""

    def end(self) -> None:
        """Show the rows that are left, and what stands after all rows."""


class TextView(RowView[T_contra]):
    """Standard output, as UTF-8 whatever the locale is."""

    def __init__(self, writer: Writer[T_contra]) -> None:
        """Take the format."""
        self._writer = writer

    def begin(self) -> None:
        """Write the head."""
        write(self._writer.head())

    def show(self, rows: Sequence[T_contra]) -> None:
        """Write the rows."""
        if rows:
            write(self._writer.body(rows))

    def end(self) -> None:
        """Write the tail."""
        write(self._writer.tail())
