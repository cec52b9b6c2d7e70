"""The command line of `python -m urlprism.conformance`."""

import argparse
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from urlprism.conformance.command import SECONDS
from urlprism.conformance.protocol import ProtocolError, Question
from urlprism.conformance.questions import SEED
from urlprism.conformance.sources import USUAL, questions_of
from urlprism.errors import visible
from urlprism.readers import Reader, names, reader, readers
from urlprism.redaction.excerpts import quoted

_LONGEST_WAIT: Final = 86_400.0  # seconds
_WORKER: Final = Path(__file__).parent / "workers" / "cpython.py"
_DESCRIPTION: Final = """\
Ask one of our readers and a command, or another reader, the same questions, and
count where they agree.

The command reads one question and writes one answer per line, in JSON:
  {"url": "//h/x", "base": "http://a/"}   "base" may be null
  {"accepted": true, "report": {...}}     the reader's own fields, or common
                                          parts: scheme userinfo host port path
                                          query fragment
  {"accepted": false, "reason": "..."}
Fields that an answer leaves out are not compared.
"""
_EXAMPLES: Final = f"""\
examples:
  python -m urlprism.conformance --reader urllib@3.9.18 -- python3.9 \\
    {_WORKER}
  python -m urlprism.conformance --reader whatwg --questions urls.txt -- \\
    node worker.mjs
  python -m urlprism.conformance --reader rfc3986 --against rfc2396 --show 20
  python -m urlprism.conformance --reader urllib --against urllib --live
  python -m urlprism.conformance --answer whatwg < questions.jsonl

exit codes: 0 all agree, 1 some differ, 2 wrong usage, 3 a program failed
"""


@dataclass(frozen=True)
class Arguments:
    """The parsed command line: a reader answers, or is compared with a command or a reader."""

    reader: Reader
    other: Reader | None
    command: tuple[str, ...]
    questions: Sequence[Question]
    shown: int
    timeout: float
    as_json: bool

    @property
    def name(self) -> str:
        """Return the reader's name for results."""
        name = self.reader.name
        return f"{name} {self.reader.version} (installed)" if self.reader.is_live else name

    @property
    def other_name(self) -> str:
        """Return the name of the other reader, or the command."""
        return self.other.name if self.other else visible(shlex.join(self.command))


def parsed(words: Sequence[str]) -> Arguments:
    """Parse a command line; raise SystemExit with 2 if it is wrong, and with 0 for `-h`."""
    # argparse would remove a "--" of the command, too.
    end = words.index("--") if "--" in words else len(words)
    own, command = words[:end], tuple(words[end + 1 :])
    parser = _parser()
    options = parser.parse_args(own)
    wanted = [bool(options.answer), bool(options.against), end < len(words)]
    if wanted.count(True) != 1 or (end < len(words) and not command):
        parser.error("give one of: -- COMMAND, --against READER, --answer READER")
    if bool(options.answer) is bool(options.reader):
        parser.error("give --reader READER, unless --answer READER is given")
    try:
        return _meant(options, command)
    except ProtocolError as error:
        parser.error(f"{options.questions}: {error}")
    except OSError as error:
        parser.error(f"{options.questions}: {error.strerror or error}")
    except (ValueError, ImportError) as error:
        parser.error(str(error))


def _meant(options: argparse.Namespace, command: tuple[str, ...]) -> Arguments:
    name = options.answer or options.reader
    questions: Sequence[Question] = ()
    if options.reader:
        questions = questions_of(options.questions, options.limit, options.seed)
        if not questions:
            raise ValueError("there are no questions to ask")
    return Arguments(
        reader=_installed(name, options.timeout) if options.live else reader(name),
        other=reader(options.against) if options.against else None,
        command=command,
        questions=questions,
        shown=options.show,
        timeout=options.timeout,
        as_json=options.json,
    )


def _installed(name: str, seconds: float) -> Reader:
    """Return the reader that runs the installed program; raise ValueError if it is missing."""
    (program,) = readers((reader(name),), live=True, seconds=seconds)
    if not program.is_live:
        message = f"no installed program for the reader {name!r}"
        raise ValueError(message)
    return program


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m urlprism.conformance",
        usage="%(prog)s --reader READER [options] -- COMMAND ...\n"
        "       %(prog)s --reader READER [options] --against READER\n"
        "       %(prog)s --answer READER [--live]",
        description=_DESCRIPTION,
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    add = parser.add_argument
    add("--reader", metavar="READER", help=f"the reader to compare: {', '.join(names())}")
    add("--against", metavar="READER", help="compare with this reader instead of a command")
    add("--answer", metavar="READER", help="answer the questions from standard input")
    add("--live", action="store_true", help="ask the installed program instead of its model")
    add("--questions", metavar="FILE", help='JSON lines or URLs, "-" for standard input')
    add("--seed", type=int, default=SEED, help="the seed of generated questions")
    add("--limit", type=_count, metavar="N", help=f"ask at most N questions (generated: {USUAL:,})")
    add("--show", type=_count, metavar="N", default=5, help="show the first N differences (5)")
    add("--timeout", type=_seconds, metavar="SECONDS", default=SECONDS, help="for each answer (10)")
    add("--json", action="store_true", help="print the result as JSON")
    return parser


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        message = f"not a number: {quoted(text)}"
        raise argparse.ArgumentTypeError(message)
    return int(text)


def _seconds(text: str) -> float:
    seconds = float(text)
    if not 0 < seconds <= _LONGEST_WAIT:
        message = f"not a valid timeout: {quoted(text)}"
        raise argparse.ArgumentTypeError(message)
    return seconds
