"""What commands make of a column of URLs: columns of results, by batch or text by text.

A `Work` has one function for a list of texts, and one for an array of Arrow. The second may be that
of `urlprism.columns`, or ask the first; both have the same answers.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from urlprism._files.extras import pyarrow
from urlprism._files.logs import NoURL
from urlprism._files.pieces import Batch, Piece, Tell, texts_of, without_views
from urlprism.errors import URLError

# The parts that every standard has, and what `columns.split` has besides them.
COMMON: Final = ("scheme", "userinfo", "host", "port", "path", "query", "fragment")
DEFAULT: Final = tuple(name for name in COMMON if name != "userinfo")
SPLIT: Final = (*COMMON, "href", "origin")
_PORT: Final = "port"

Values = tuple[object, ...]
# The values of a text, and whether they are a finding; it raises URLError for a refused text.
Function = Callable[[str], tuple[Values, bool]]


class Work:
    """Columns of results, text by text."""

    def __init__(self, fields: Sequence[str], function: Function, prefix: str = "") -> None:
        """Take the fields, what gives their values for a text, and what begins their names."""
        self.names = tuple(f"{prefix}{each}" for each in fields)
        self._fields = tuple(fields)
        self._function = function
        self.findings = 0

    def of_texts(self, texts: Sequence[str | None], tell: Tell) -> list[list[object]]:
        """Return the columns for some texts; tell which texts are refused."""
        nothing: Values = (None,) * len(self.names)
        rows = []
        for place, text in enumerate(texts):
            values = nothing
            if text is not None:
                try:
                    values, is_finding = self._function(text)
                    self.findings += is_finding
                except URLError as error:
                    tell(place, error)
            rows.append(values)
        return [list(column) for column in zip(*rows, strict=True)] or [[] for _ in self.names]

    def lists(self, piece: Piece, field: str, tell: Tell) -> list[list[object]]:
        """Return the columns of a piece as lists."""
        return self.of_texts(piece.texts(field, tell), tell)

    def arrays(self, piece: Piece, field: str, tell: Tell) -> list[Any]:
        """Return the columns of a piece as arrays of Arrow."""
        library = pyarrow()
        columns = self.lists(piece, field, tell)
        return [
            library.array(column, library.uint16() if each == _PORT else library.string())
            for each, column in zip(self._fields, columns, strict=True)
        ]


class SplitWork(Work):
    """The same by `columns.split`, for batches of Arrow."""

    def __init__(
        self,
        fields: Sequence[str],
        function: Function,
        prefix: str = "",
        *,
        parts: Sequence[str] = (),
        threads: int | None = None,
    ) -> None:
        """Take also the parts that are the fields, if they have other names there."""
        super().__init__(fields, function, prefix)
        self._parts = tuple(parts) or self._fields
        self._threads = threads

    def lists(self, piece: Piece, field: str, tell: Tell) -> list[list[object]]:
        """Return the columns of a piece as lists."""
        if isinstance(piece, Batch):
            return [column.to_pylist() for column in self.arrays(piece, field, tell)]
        return super().lists(piece, field, tell)

    def arrays(self, piece: Piece, field: str, tell: Tell) -> list[Any]:
        """Return the columns of a piece as arrays of Arrow."""
        if not isinstance(piece, Batch):
            return super().arrays(piece, field, tell)
        from urlprism.columns import split  # noqa: PLC0415 - text needs no columns

        library = pyarrow()
        column = piece.column(field)
        fields = (*self._parts, "ok")
        given = split(column, fields, "utf8", threads=self._threads)
        parts = library.record_batch(given)
        *wanted, is_url = parts.columns
        if is_url.null_count or is_url.true_count < len(is_url):
            self._tell(column, is_url, tell)
        return list(wanted)

    def _tell(self, column: Any, is_url: Any, tell: Tell) -> None:
        """Tell which rows have no URL: the nulls, the empty ones, and those that are refused."""
        compute = pyarrow("compute")
        rows = compute.indices_nonzero(compute.invert(compute.fill_null(is_url, False)))
        texts = texts_of(without_views(column).take(rows))
        for place, text in zip(rows.to_pylist(), texts, strict=True):
            if not text or text.isspace():
                tell(place, NoURL.NULL if text is None else NoURL.EMPTY)
                continue
            try:
                self._function(text)
            except URLError as error:
                tell(place, error)
