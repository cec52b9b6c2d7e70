"""URLs in tables of SQLAlchemy: a type of columns that keeps the text byte for byte.

>>> from sqlalchemy import Column, Integer, MetaData, Table, create_engine, insert, select
>>> hooks = Table("hooks", MetaData(), Column("uri", URLType("rfc3986")))
>>> engine = create_engine("sqlite://")
>>> with engine.begin() as connection:
...     hooks.create(connection)
...     done = connection.execute(insert(hooks).values(uri="http://EXAMPLE.com:80/%7Ea"))
...     connection.scalar(select(hooks.c.uri)).record.components().host
'EXAMPLE.com'
"""

from typing import TYPE_CHECKING, Any, Final

from urlprism._vocabulary.intake import URLText, from_utf8
from urlprism.bridges.extras import not_installed
from urlprism.bridges.texts import CheckedURL
from urlprism.errors import URLError
from urlprism.standards import Standard
from urlprism.standards import reader as parser_of

try:
    from sqlalchemy import Dialect, String
    from sqlalchemy.exc import DontWrapMixin
    from sqlalchemy.sql import operators
    from sqlalchemy.types import TypeDecorator
except ModuleNotFoundError as missing:
    raise not_installed("SQLAlchemy", "sqlalchemy", "sqlalchemy", missing) from missing

if TYPE_CHECKING:
    from sqlalchemy.sql.operators import OperatorType
    from sqlalchemy.types import TypeEngine

_LENGTH: Final = 2000
_EQUALITIES: Final = frozenset(
    {operators.eq, operators.ne, operators.in_op, operators.not_in_op}
    | {operators.is_distinct_from, operators.is_not_distinct_from}
)


class RefusedURLError(URLError, DontWrapMixin):
    """A text that is not a URL by the standard of a column.

    SQLAlchemy does not wrap it: its own error would show the parameters, and so the secrets.
    """


class URLType(TypeDecorator[str]):
    """A column of URLs: stored as given, read as `CheckedURL`; a standard checks what is written.

    `length` is that of the column in characters. With `text_of_rows` a row that the standard
    refuses, written before, is read as `str`; else it raises RefusedURLError. Raise ValueError for
    an unknown standard.

    >>> URLType("rfc3986", length=500)
    URLType('rfc3986', length=500)
    """

    impl = String
    cache_ok = True

    def __init__(
        self,
        standard: Standard | str = Standard.WHATWG,
        length: int | None = _LENGTH,
        text_of_rows: bool = False,  # SQLAlchemy's cache ignores arguments by name only
    ) -> None:
        super().__init__(length)
        parser_of(standard)
        self.standard = str(Standard(standard))
        self.length = length
        self.text_of_rows = text_of_rows

    def __repr__(self) -> str:
        """Return the call that makes the type, as migrations write it."""
        more = ", text_of_rows=True" if self.text_of_rows else ""
        return f"{type(self).__name__}({self.standard!r}, length={self.length}{more})"

    def coerce_compared_value(self, op: "OperatorType | None", value: object) -> "TypeEngine[Any]":
        """Return the type of what the column is compared with: a part or a pattern is plain text.

        What it is equal to, or among, is checked like what is written.

        >>> from sqlalchemy import column
        >>> str(column("uri", URLType()).contains("example").right.type)
        'VARCHAR(2000)'
        """
        return self if op in _EQUALITIES else self.impl_instance.coerce_compared_value(op, value)

    def process_bind_param(self, value: URLText | None, dialect: Dialect) -> str | None:  # noqa: ARG002
        """Return the text to store; raise RefusedURLError."""
        return None if value is None else str(self._checked(from_utf8(value)))

    def process_result_value(self, value: str | None, dialect: Dialect) -> str | None:  # noqa: ARG002
        """Return the text of a row with its record."""
        if value is None:
            return None
        try:
            return self._checked(value)
        except RefusedURLError:
            if self.text_of_rows:
                return value
            raise

    def _checked(self, text: str) -> CheckedURL:
        try:
            return CheckedURL(text, self.standard)
        except URLError as error:
            raise RefusedURLError(*error.args) from None
