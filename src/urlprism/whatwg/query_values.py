"""The texts of values in a query: numbers, dates, identifiers, and members of enumerations."""

import math
import sys
from enum import Enum
from numbers import Integral, Rational, Real


def text_of_value(value: object) -> object:
    """Return the text of a number, a date, a UUID or a member's value; another object as it is.

    Raise ValueError for a number that is not finite: no program would read it back.

    >>> from datetime import date
    >>> text_of_value(date(2026, 1, 2)), text_of_value(2.5), text_of_value(b"x")
    ('2026-01-02', '2.5', b'x')
    """
    if isinstance(value, Enum):
        return text_of_value(value.value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Integral):
        return str(int(value))
    if isinstance(value, float):
        _check_finite(math.isfinite(value), value)
        return float.__repr__(value)
    if isinstance(value, Real) and not isinstance(value, Rational):
        _check_finite(math.isfinite(value), value)
        return str(value)
    if isinstance(value, _type_of("decimal", "Decimal")):
        _check_finite(value.is_finite(), value)  # type: ignore[attr-defined]
        return str(value)
    if isinstance(value, _type_of("uuid", "UUID")):
        return str(value)
    if isinstance(value, _type_of("numpy", "bool_")):
        return "true" if value else "false"
    is_date = isinstance(value, _type_of("datetime", "date") | _type_of("datetime", "time"))
    return value.isoformat() if is_date else value  # type: ignore[attr-defined]


def _check_finite(is_finite: bool, value: object) -> None:
    if not is_finite:
        message = f"a number in a query is finite, not {value}"
        raise ValueError(message)


def _type_of(module: str, name: str) -> type:
    """Return a type of a module, or one without objects if nobody has imported the module."""
    kind: type = getattr(sys.modules.get(module), name, _Nothing)
    return kind


class _Nothing:
    """The type of no value."""
