"""What commands make of a column of URLs: columns of results, by batch or text by text.

A `Work` has one function for a list of texts, and one for an array of Arrow. The second may be that
of `urlprism.columns`, or ask the first; both have the same answers.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from urlprism._files import pyarrow
from urlprism._files.table_pieces import Batch, Piece, Tell, texts_of, without_blanks, without_views
from urlprism.errors import URLError

if TYPE_CHECKING:
    from urlprism.columns.fields.schema import Standard

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
        # Whether the exit code says that all is well: it does not if no URL was read.
        self.judges = False

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


class RowsWork(Work):
    """The same by a function of many texts, which refuses none."""

    def __init__(
        self,
        fields: Sequence[str],
        rows_of: Callable[[Sequence[str | None]], Sequence[tuple[Values, bool]]],
        prefix: str = "",
    ) -> None:
        """Take the function, which gives the values of each text, and whether it is a finding."""
        super().__init__(fields, lambda text: rows_of([text])[0], prefix)
        self._rows_of = rows_of

    def of_texts(self, texts: Sequence[str | None], tell: Tell) -> list[list[object]]:  # noqa: ARG002 - none is refused
        """Return the columns for some texts."""
        rows = self._rows_of(texts)
        self.findings += sum(is_finding for _, is_finding in rows)
        columns = zip(*[values for values, _ in rows], strict=True)
        return [list(column) for column in columns] or [[] for _ in self.names]


# The columns of results for an array of texts; and whether each text has some, null for null.
OfColumn = Callable[[Any], tuple[list[Any], Any]]


class ColumnWork(Work):
    """The same by a function of `urlprism.columns`, for batches of Arrow."""

    def __init__(
        self, fields: Sequence[str], function: Function, of_column: OfColumn, prefix: str = ""
    ) -> None:
        """Take also the function of columns."""
        super().__init__(fields, function, prefix)
        self._of_column = of_column

    def lists(self, piece: Piece, field: str, tell: Tell) -> list[list[object]]:
        """Return the columns of a piece as lists."""
        if isinstance(piece, Batch):
            return [column.to_pylist() for column in self.arrays(piece, field, tell)]
        return super().lists(piece, field, tell)

    def arrays(self, piece: Piece, field: str, tell: Tell) -> list[Any]:
        """Return the columns of a piece as arrays of Arrow."""
        if not isinstance(piece, Batch):
            return super().arrays(piece, field, tell)
        column = without_blanks(piece.column(field), tell)
        columns, is_read = self._of_column(column)
        if is_read.null_count or is_read.true_count < len(is_read):
            self._tell(column, is_read, tell)
        return columns

    def _tell(self, column: Any, is_read: Any, tell: Tell) -> None:
        """Tell why the texts that have no results are refused."""
        compute = pyarrow("compute")
        is_text = compute.is_valid(column)
        refused = compute.and_not(is_text, compute.fill_null(is_read, False))
        rows = compute.indices_nonzero(refused)
        texts = texts_of(without_views(column).take(rows))
        for place, text in zip(rows.to_pylist(), texts, strict=True):
            try:
                self._function(text or "")
            except URLError as error:
                tell(place, error)


def split_by(parts: Sequence[str], standard: "Standard", threads: int | None) -> OfColumn:
    """Return what splits a column by a standard."""

    def of_column(column: Any) -> tuple[list[Any], Any]:
        from urlprism.columns import split  # noqa: PLC0415 - text needs no columns

        result = split(column, (*parts, "ok"), "utf8", standard, threads=threads)
        *columns, is_url = pyarrow().record_batch(result).columns
        return list(columns), is_url

    return of_column
