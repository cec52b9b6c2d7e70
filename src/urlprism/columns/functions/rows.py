"""Values row by row: a null stays null, and a text that comes again in a batch is not read again.

A function of one text raises an error for a text that it refuses. A column has null in that row
and, with `errors="reason"`, the rule that refused the text, and the place in it.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, TypeAlias, TypeVar

from urlprism._core.arguments.unknown import unknown
from urlprism.columns.arrow.capsules import Column, ColumnStream
from urlprism.columns.arrow.mapping import mapped
from urlprism.columns.arrow.protocols import ArrowArray, ArrowStream
from urlprism.columns.fields.schema import ERRORS, Errors
from urlprism.columns.fields.types import REASON, TEXT, Type, Value, struct_of
from urlprism.columns.fields.ways import Values
from urlprism.errors import URLError

Source: TypeAlias = ArrowArray | ArrowStream
Result: TypeAlias = Column | ColumnStream
Texts: TypeAlias = Sequence[str | None]

_T = TypeVar("_T")

_NOTHING: Final = (None, None)
_KEPT: Final = 4096  # texts of which the values are kept
_SHORT: Final = 4096  # characters of such a text


def each(value_of: Callable[..., Value], *columns: Texts, null: Value = None) -> list[Value]:
    """Return the value of each row, `null` where a text is None.

    >>> each(len, ["a", None, "bc"])
    [1, None, 2]
    """
    # A loop takes a third of the time of a dict that calls a function for what it lacks.
    texts, *others = columns
    if others:
        of_rows: dict[tuple[str | None, ...], Value] = {}
        for row in zip(*columns, strict=True):
            if row not in of_rows:
                of_rows[row] = null if None in row else value_of(*row)
        return [*map(of_rows.__getitem__, zip(*columns, strict=True))]
    values: dict[str | None, Value] = {None: null}
    for text in texts:
        if text not in values:
            values[text] = value_of(text)
    return [*map(values.__getitem__, texts)]


def accepted(value_of: Callable[..., Value], *columns: Texts) -> list[Value]:
    """Return the value of each row, None for one that is refused.

    >>> accepted(int, ["1", "x", None])
    [1, None, None]
    """
    return each(partial(or_null, value_of), *columns)


def or_null(value_of: Callable[..., Value], *texts: str) -> Value:
    """Return the value of a row, None if it is refused."""
    try:
        return value_of(*texts)
    except ValueError:
        return None


def reading(value_of: Callable[[str], str | None]) -> Callable[[list[str]], list[Values]]:
    """Return the function of a `Way` for a column of texts: null for a row that is refused.

    The values of some short texts are kept: a column often has a text again.

    >>> reading({"a": "1"}.get)(["a", "b"])
    [('1',), (None,)]
    """
    value_or_null = partial(or_null, value_of)
    return remembering(lambda text: (value_or_null(text),))  # type: ignore[arg-type, return-value]


def remembering(values_of: Callable[[str], _T]) -> Callable[[list[str]], list[_T]]:
    """Return the function of a `Way` for the values of a text; those of short texts are kept."""
    values: dict[str, _T] = {}

    def values_of_text(text: str) -> _T:
        if len(text) >= _SHORT:
            return values_of(text)
        if text not in values:
            values[text] = values_of(text)
        return values[text]

    def values_of_texts(texts: list[str]) -> list[_T]:
        if len(values) > _KEPT:
            values.clear()
        return [*map(values_of_text, texts)]

    return values_of_texts


def explained(value_of: Callable[..., Value], rule: str, *columns: Texts) -> list[Value]:
    """Return of each row the value, and the reason if it is refused: rule, start and end.

    `rule` is for errors that name none. The place is None if it is not one in the first text.

    >>> explained(int, "Python", ["1", "x", None])
    [(1, None), (None, ('Python', None, None)), (None, None)]
    """
    return each(partial(_or_reason, value_of, rule), *columns, null=_NOTHING)


def _or_reason(value_of: Callable[..., Value], rule: str, *texts: str) -> Value:
    """Return the value of a row and None, or None and the reason."""
    try:
        return value_of(*texts), None
    except URLError as error:
        is_placed = error.text == texts[0]
        span = (error.start, error.end) if is_placed else _NOTHING
        return None, (error.rule, *span)
    except ValueError:
        return None, (rule, None, None)


def values_or_reasons(
    sources: Sequence[Source | str],
    value_of: Callable[..., Value],
    errors: Errors,
    rule: str,
    kind: Type = TEXT,
) -> Result:
    """Return a column of values or, with `errors="reason"`, a struct of `value` and `reason`."""
    if errors == "reason":
        rows = partial(explained, value_of, rule)
        return mapped(sources, struct_of(value=kind, reason=REASON), rows)
    return mapped(sources, kind, partial(accepted, value_of))


def check_errors(errors: str) -> None:
    """Raise ValueError for an unknown way to report refused rows."""
    if errors not in ERRORS:
        raise unknown("errors", errors, ERRORS)


def text_of(name: str, value: object) -> str:
    """Return an argument that has to be a text; raise TypeError for another type."""
    if not isinstance(value, str):
        message = f"{name} is a str, not {type(value).__name__}"
        raise TypeError(message)
    return value
