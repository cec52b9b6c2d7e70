"""What is wrong with one of several files is told and counted, and the next is read."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from urlprism._files import InputOutputError
from urlprism._files.table_pieces import ColumnError
from urlprism.cli.streams import complain
from urlprism.errors import URLError, visible
from urlprism.redaction.masking import redact

# The most lines that are told of rows that are refused, or cannot be read; the others are counted.
REPORTED = 10


class MisfitError(Exception):
    """The columns of a file do not fit the output, which has those of the first file."""


class Failures:
    """The files that could not be read whole: how many, and how many have no column of URLs."""

    def __init__(self) -> None:
        self.count = self.without_column = 0

    @contextmanager
    def told(
        self, name: str, tell: Callable[[str], None] = complain, note: Callable[[str], str] = str
    ) -> Iterator[None]:
        """Tell and count what goes wrong with a file; `note` changes what is told of it."""
        try:
            yield
        except (InputOutputError, ColumnError, MisfitError, URLError) as error:
            text = note(str(error) if isinstance(error, InputOutputError) else f"{name}: {error}")
            self.count += 1
            self.without_column += isinstance(error, ColumnError)
            tell(failure(text))


def failure(text: str) -> str:
    """Return the line that tells what is wrong with a file."""
    return f"urlprism: {visible(redact(text))}\n"
