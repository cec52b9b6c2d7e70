"""Where questions come from: the generator, a file, or standard input."""

import itertools
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from urlprism.conformance.protocol import ProtocolError, Question, read_question
from urlprism.conformance.questions import generated

USUAL: Final = 20_000


def questions_of(source: str | None, limit: int | None, seed: int) -> list[Question]:
    """Return the questions in a file, on standard input for "-", or generated ones for None.

    Raise OSError if a file cannot be read, and ProtocolError if a line is not a question.
    """
    if source is None:
        return list(itertools.islice(generated(seed), USUAL if limit is None else limit))
    octets = sys.stdin.buffer.read() if source == "-" else Path(source).read_bytes()
    try:
        lines = octets.decode("utf-8").split("\n")
    except UnicodeDecodeError as error:
        message = f"not UTF-8 at octet {error.start}"
        raise ProtocolError(message) from None
    return list(itertools.islice(_read(lines), limit))


def _read(lines: Iterable[str]) -> Iterator[Question]:
    """Yield the question in each line: a JSON object, or else a URL as it is."""
    for number, line in enumerate(lines, 1):
        text = line.removesuffix("\r")
        if text.startswith("{"):
            try:
                yield read_question(text)
            except ProtocolError as error:
                message = f"line {number}: {error}"
                raise ProtocolError(message) from None
        elif text:
            yield Question(text, None)
