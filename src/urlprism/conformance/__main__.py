"""`python -m urlprism.conformance`: compare a reader with another program."""

import contextlib
import os
import sys
from collections.abc import Generator, Sequence
from typing import Final

from urlprism.conformance.arguments import Arguments, parsed
from urlprism.conformance.command import CommandError, ask
from urlprism.conformance.protocol import (
    Account,
    ProtocolError,
    account_of,
    read_question,
    write_answer,
)
from urlprism.conformance.table import as_json, as_table
from urlprism.conformance.tally import Tally
from urlprism.errors import ProgramError, visible
from urlprism.readers import Reader

AGREE: Final = 0
DIFFER: Final = 1
USAGE: Final = 2
FAILED: Final = 3
INTERRUPTED: Final = 130


def main(words: Sequence[str]) -> int:
    """Run a command line, and return the exit code."""
    try:
        arguments = parsed(words)
        if not (arguments.other or arguments.command):
            return _answer(arguments.reader)
        return _compare(arguments)
    except (CommandError, ProgramError) as error:
        print(f"urlprism.conformance: {visible(str(error))}", file=sys.stderr)  # noqa: T201
        return FAILED
    except BrokenPipeError:
        # The reader of the output is gone; without this, Python would try to write again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except KeyboardInterrupt:
        return INTERRUPTED


def _compare(arguments: Arguments) -> int:
    """Put the questions to both, and print how far they agree."""
    tally = Tally(arguments.shown)
    with contextlib.closing(_others(arguments)) as answers:
        for question, account in zip(arguments.questions, answers, strict=True):
            reading = arguments.reader.read(question.text, question.base)
            tally.add(question, account_of(reading), account)
    write = as_json if arguments.as_json else as_table
    print(write(tally, arguments.name, arguments.other_name), flush=True)  # noqa: T201
    return AGREE if tally.is_perfect else DIFFER


def _others(arguments: Arguments) -> Generator[Account, None, None]:
    """Return the answers of the command, or of the other reader."""
    other = arguments.other
    if other is None:
        return ask(arguments.command, arguments.questions, arguments.timeout)
    return (account_of(other.read(each.text, each.base)) for each in arguments.questions)


def _answer(reader: Reader) -> int:
    """Answer the questions on standard input, one by one."""
    for number, line in enumerate(sys.stdin.buffer, 1):
        try:
            question = read_question(line.decode("utf-8"))
        except ValueError as error:
            why = error if isinstance(error, ProtocolError) else "not UTF-8"
            print(f"urlprism.conformance: line {number}: {why}", file=sys.stderr)  # noqa: T201
            return USAGE
        print(write_answer(reader.read(question.text, question.base)), flush=True)  # noqa: T201
    return AGREE


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
