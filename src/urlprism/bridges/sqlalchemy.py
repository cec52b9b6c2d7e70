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

from urlprism._core.arguments.intake import URLText, from_utf8
from urlprism.bridges.extras import not_installed
from urlprism.bridges.texts import CheckedURL, OnRead, check_on_read, stored
from urlprism.errors import URLError
from urlprism.standards import Standard
from urlprism.standards import reader as parser_of

try:
    from sqlalchemy import BindParameter, Dialect, String, type_coerce
    from sqlalchemy.exc import DontWrapMixin
    from sqlalchemy.sql import operators
    from sqlalchemy.types import NullType, TypeDecorator
except ModuleNotFoundError as missing:
    raise not_installed("SQLAlchemy", "sqlalchemy", "sqlalchemy", missing) from missing

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement
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


class _Text(TypeDecorator[str]):
    """What a column is equal to: a text, or the text of a URL, unchecked."""

    impl = String
    cache_ok = True

    def process_bind_param(self, value: URLText | None, dialect: Dialect) -> str | None:  # noqa: ARG002
        """Return the text to compare with."""
        return None if value is None else from_utf8(value)


class _Comparator(TypeDecorator.Comparator[str], String.Comparator[str]):
    """Compares a column with parameters that have no type of their own."""

    def operate(self, op: "OperatorType", *other: object, **kwargs: object) -> "ColumnElement[Any]":
        """Return a comparison, in which a parameter without a type is a text."""
        texts = [
            type_coerce(each, _Text())
            if isinstance(each, BindParameter) and isinstance(each.type, NullType)
            else each
            for each in other
        ]
        comparison: ColumnElement[Any] = super().operate(op, *texts, **kwargs)
        return comparison


class URLType(TypeDecorator[str]):
    """A column of URLs: stored as given, read as `CheckedURL`; a standard checks what is written.

    `length` is that of the column in characters. What the column is compared with is not checked. A
    row that the standard refuses, written before, is read as `str`; with `on_read="raise"`, reading
    it raises RefusedURLError. Raise ValueError for an unknown standard, or another `on_read`.

    >>> URLType("rfc3986", length=500)
    URLType('rfc3986', length=500)
    """

    impl = String
    cache_ok = True
    comparator_factory = _Comparator  # pyright: ignore[reportAssignmentType]

    def __init__(
        self,
        standard: Standard | str = Standard.WHATWG,
        length: int | None = _LENGTH,
        on_read: OnRead = "text",
    ) -> None:
        super().__init__(length)
        parser_of(standard)
        check_on_read(on_read)
        self.on_read: OnRead = on_read
        self.standard = str(Standard(standard))
        self.length = length

    def __repr__(self) -> str:
        """Return the call that makes the type, as migrations write it."""
        said = "" if self.on_read == "text" else f", on_read={self.on_read!r}"
        return f"{type(self).__name__}({self.standard!r}, length={self.length}{said})"

    def coerce_compared_value(self, op: "OperatorType | None", value: object) -> "TypeEngine[Any]":
        """Return the type of what the column is compared with: plain text.

        >>> from sqlalchemy import column
        >>> str(column("uri", URLType()).contains("example").right.type)
        'VARCHAR(2000)'
        """
        if op in _EQUALITIES:
            return _Text(self.length)
        return self.impl_instance.coerce_compared_value(op, value)

    def process_bind_param(self, value: URLText | None, dialect: Dialect) -> str | None:  # noqa: ARG002
        """Return the text to store; raise RefusedURLError."""
        if value is None:
            return None
        try:
            return str(CheckedURL(value, self.standard))
        except URLError as error:
            raise RefusedURLError(*error.args) from None

    def process_result_value(self, value: str | None, dialect: Dialect) -> str | None:  # noqa: ARG002
        """Return the text of a row, with its record if the standard accepts it.

        Raise RefusedURLError for another one, if `on_read` is "raise".
        """
        if value is None:
            return None
        try:
            return stored(value, self.standard, self.on_read)
        except URLError as error:
            raise RefusedURLError(*error.args) from None
