"""The URLs of an entry: its target and its headers, and those nested in them."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from urlprism._files.input_formats import NoURL
from urlprism.errors import URLError, visible
from urlprism.extraction import Nested, NestedPart, nested, nested_in_text
from urlprism.redaction.excerpts import excerpt
from urlprism.scanning.log_formats.entry import Entry, Escapes, LogText
from urlprism.scanning.log_formats.spelling import place_of, places

_LONGEST_NAME: Final = 60
_FIELDS: Final = {"target": "the target", "url": "a URL"}
# In the line of a log a surrogate stands for an octet; in a text of a column it is what it is.
_ERRORS: Final = ("surrogateescape", "surrogatepass")


class Inner(NamedTuple):
    """Where a nested URL is: in which text, in which part of it, and where the line spells it.

    `column` and `end` count characters from 1, `octet` counts octets of UTF-8 from 0; each is None
    if the line does not have the text.
    """

    field: str
    part: str
    name: str
    levels: int
    column: int | None
    end: int | None
    octet: int | None

    def phrase(self) -> str:
        """Return in what it is, and how often it was decoded."""
        whole = _FIELDS.get(self.field, f"the {visible(self.field)} header")
        if self.name:
            name = excerpt(self.name, _LONGEST_NAME)
            where = f'in the parameter "{name}" of {whole}'
        elif self.part == NestedPart.TEXT:
            where = f"in {whole}"
        else:
            where = f"in the {self.part} of {whole}"
        times = ("", ", decoded once", ", decoded twice")
        if self.levels < len(times):
            return where + times[self.levels]
        return f"{where}, decoded {self.levels} times"


class Hit(NamedTuple):
    """A URL of a line, or why the line has no URL; with its text, or the text around it.

    `at` is the column of a URL of a list, or of the URL around a nested one; its line is the URL.
    """

    text: str | URLError | NoURL
    source: LogText | None = None
    nested: Nested | None = None
    at: int | None = None

    def column(self, line: str) -> int | None:
        """Return the column of a URL that is not nested; None if the line escapes it.

        What was put before a request target is counted too, as if the line had it.
        """
        source = self.source
        if source is None or isinstance(self.text, URLError):
            return self.at
        place = place_of(line, source)
        return None if place is None else place + 1 - len(source.origin)

    def inner(self, line: str) -> Inner | None:
        """Return where a nested URL is; None if it is not nested."""
        source, inner_url = self.source, self.nested
        if source is None or inner_url is None:
            return None
        before = len(source.origin)
        at = places(line, source, inner_url.start - before, inner_url.end - before)
        if at is None or (self.is_listed and self.at is None):
            return Inner(
                source.name, inner_url.part, inner_url.name, inner_url.levels, None, None, None
            )
        # What is known of the line of a list that has more than a URL is the column of the URL.
        first = self.at or 1
        octet = None if first > 1 else len(line[: at[0]].encode("utf-8", _ERRORS[self.is_listed]))
        start, end = first + at[0], first + at[1]
        return Inner(
            source.name, inner_url.part, inner_url.name, inner_url.levels, start, end, octet
        )

    @property
    def is_listed(self) -> bool:
        """Whether this is of a list, and not of a log."""
        return self.source is None or (self.source.escapes is Escapes.NONE and self.source.end == 0)


def in_line(entry: Entry, origin: str | None, *, is_nested: bool) -> Iterator[Hit]:
    """Yield the URLs of an entry; if it has none, why; and that its target has none of the forms.

    `origin` goes before a target whose server the log does not name.
    """
    lacks: NoURL | None = None
    is_empty = True
    for text in entry:
        if text is NoURL.NO_FORM:
            is_empty = False
            yield Hit(text)
            continue
        if isinstance(text, NoURL):
            lacks = lacks or text
            continue
        for hit in _in_text(text, origin or "", is_nested=is_nested):
            if isinstance(hit.text, NoURL):
                lacks = lacks or hit.text
            else:
                is_empty = False
                yield hit
    if is_empty:
        yield Hit(lacks or NoURL.NO_TARGET)


def _in_text(source: LogText, origin: str, *, is_nested: bool) -> Iterator[Hit]:
    """Yield the URLs of a text of an entry."""
    text = source.text
    if not source.is_url:
        if is_nested:
            yield from (Hit(each.url, source, each) for each in nested_in_text(text))
        return
    if source.has_no_server:
        if not origin:
            yield Hit(NoURL.NO_HOST)
        source = source._replace(origin=origin)
    url = source.origin + text
    if source.origin or not source.has_no_server:
        yield Hit(url, source)
    if is_nested:
        yield from (Hit(each.url, source, each) for each in nested(url))
