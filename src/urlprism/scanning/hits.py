"""The URLs of lists and logs line by line, with those nested in others."""

from collections.abc import Iterator
from typing import TypeAlias

from urlprism._files.input_formats import InputFormat, NoURL
from urlprism._files.sources import InputLine, text_of
from urlprism.errors import URLError
from urlprism.extraction import nested
from urlprism.scanning.log_formats.entry import LogText
from urlprism.scanning.log_formats.table import format_named
from urlprism.scanning.log_formats.urls import Hit, in_line
from urlprism.scanning.logs import found
from urlprism.scanning.reading import LogRead, Reading

# The number of a line, its text if it is known, and a URL in it.
NumberedHit: TypeAlias = tuple[int, str, Hit]


def hits_in_log(
    log: LogRead, lines: Iterator[InputLine], reading: Reading
) -> Iterator[NumberedHit]:
    """Yield the URLs of a log, and count the lines that do not fit."""
    reader = format_named(log.name).reader()
    is_nested = reading.reads_nested(InputFormat.LOG)
    for number, line in lines:
        log.lines += 1
        try:
            text = text_of(line)
            entry = reader.read(text)
        except URLError as error:
            log.unfit += 1
            yield number, "", Hit(error)
        else:
            for hit in in_line(entry, reading.origin, is_nested=is_nested):
                yield number, text, hit


def hits_in_list(
    form: InputFormat, lines: Iterator[InputLine], reading: Reading
) -> Iterator[NumberedHit]:
    """Yield the URLs of a list, and those nested in them if they are wanted.

    What stands for the line is the URL with blanks before it, so that its columns are right.
    """
    is_nested = reading.reads_nested(form)
    for number, column, text in found(form, lines, reading.field, reading.origin):
        if isinstance(text, URLError | NoURL):
            yield number, "", Hit(text)
            continue
        yield number, "", Hit(text, at=column)
        if is_nested:
            source = LogText("url", text)
            for each in nested(text):
                yield number, text, Hit(each.url, source, each, at=column)
