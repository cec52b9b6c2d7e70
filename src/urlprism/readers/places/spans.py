"""Where in the text given each part of a reading lies: `Spans`."""

from typing import NamedTuple, TypeAlias

Span: TypeAlias = tuple[int, int]


class _Spans(NamedTuple):
    scheme: Span | None = None
    username: Span | None = None
    password: Span | None = None
    host: Span | None = None
    port: Span | None = None
    path: Span | None = None
    query: Span | None = None
    fragment: Span | None = None


class Spans(_Spans):
    r"""The places of eight parts: start and end, in characters of the text as it was given.

    None for a part that the reader does not have, that it takes from the base, or that it makes up.
    The spans that are there are in this order and do not overlap. The host has its brackets, the
    path the slash that it begins with; delimiters, and characters that are stripped at the ends of
    the text, lie in no span. Tabs and line ends that are removed may lie in one.

    >>> from urlprism.readers import reader
    >>> text = r"http://127.0.0.1\@1.1.1.1/"
    >>> for name in ("whatwg", "urllib"):
    ...     start, end = reader(name).read(text).spans.host
    ...     print(text[start:end])
    127.0.0.1
    1.1.1.1
    """

    _sources: tuple[str, ...] = ()

    def __repr__(self) -> str:
        """Return the spans; if the text can have a secret, those of the text with it masked."""
        shown: list[str] = []
        for name, span in zip(self._fields, self, strict=True):
            place = span
            if span is not None and self._sources:
                from urlprism.redaction.masking import redacted  # noqa: PLC0415 - few are shown

                place = redacted(self._sources[0]).span(*span)
            shown.append(f"{name}={place!r}")
        return f"{type(self).__name__}({', '.join(shown)})"
