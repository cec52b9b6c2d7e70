"""The formats of lists, logs and columns, and what a line of them can give."""

import re
from enum import Enum, StrEnum
from typing import Final, NamedTuple

from urlprism._files.compressed import SUFFIXES, without_suffix
from urlprism.errors import URLError


class InputFormat(StrEnum):
    """The formats of lists and logs."""

    LINES = "lines"
    JSONL = "jsonl"
    CSV = "csv"
    CLF = "clf"
    LOG = "log"
    PARQUET = "parquet"
    ARROW = "arrow"


# Logs: CLF is the common and the combined log format, LOG any format of `scanning.log_formats`.
LOGS: Final = frozenset({InputFormat.CLF, InputFormat.LOG})
# Those of which the first lines may show that they are logs.
MAY_BE_LOGS: Final = frozenset({InputFormat.LINES, InputFormat.JSONL})
# The formats of columns with types; all others are lines of text.
TYPED: Final = frozenset({InputFormat.PARQUET, InputFormat.ARROW})
# The suffixes of compressed files, which stand behind that of the format.
COMPRESSED: Final = frozenset(SUFFIXES)
BY_SUFFIX: Final = {
    "txt": InputFormat.LINES,
    "jsonl": InputFormat.JSONL,
    "ndjson": InputFormat.JSONL,
    "csv": InputFormat.CSV,
    "tsv": InputFormat.CSV,
    "log": InputFormat.LOG,
    "parquet": InputFormat.PARQUET,
    "pq": InputFormat.PARQUET,
    "arrow": InputFormat.ARROW,
    "arrows": InputFormat.ARROW,
    "feather": InputFormat.ARROW,
    "ipc": InputFormat.ARROW,
}


# The name of a log, and what the programs that rotate logs write after it: numbers and dates.
_ROTATED: Final = re.compile(
    r"(?:\.log|[._-]access_?log|(?:^|/)access_?log)(?:[._-][0-9][0-9t.:_-]*+|[._-](?:old|bak))?\Z"
)


class NoURL(Enum):
    """The reasons why a line that can be read has no URL."""

    BLANK = "blank", "the line is blank"
    ABSENT = "absent", "there is no {}"
    NULL = "null", "{} is null"
    NUMBER = "number", "{} is a number"
    BOOLEAN = "boolean", "{} is true or false"
    ARRAY = "array", "{} is an array"
    OBJECT = "object", "{} is an object"
    EMPTY = "empty", "{} is empty"
    NO_HOST = "no-host", "the request names no host"
    NO_TARGET = "no-target", "the request asks for no resource"
    NO_FORM = "no-form", "the request target has none of the four forms of RFC 9112"
    DIRECTIVE = "directive", "the line is a directive of the log"

    def __init__(self, code: str, message: str) -> None:
        """Take the code for programs and the message for people; "{}" stands for the field."""
        self.code = code
        self.message = message


class Found(NamedTuple):
    """A URL and its place, or the reason why a line has none.

    Line and column count from 1; the column is None if the file spells the URL in another way.
    It is the column of the text's first character, even if the file lacks a prefix of the text.
    """

    line: int
    column: int | None
    text: str | URLError | NoURL


def format_of(name: str) -> InputFormat:
    """Return the format that the name of a file suggests, compressed or not."""
    return BY_SUFFIX.get(suffix_of(name), InputFormat.LINES)


def suffix_of(name: str) -> str:
    """Return the suffix of a file before that of its compression, in lower case, without dot.

    Of a log that was rotated, such as access.log.1 or access_log-20241101, it is "log".
    """
    bare = without_suffix(name).lower()
    rotated = _ROTATED.search(bare)
    return "log" if rotated else bare.rpartition(".")[2]
