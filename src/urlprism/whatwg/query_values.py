"""The texts of values in a query: numbers, dates, identifiers, and members of enumerations."""

import math
import sys
from enum import Enum
from numbers import Integral, Rational, Real
from typing import Final

# The types whose text is `str`, and those whose text is ISO 8601: by the module that has them. A
# value of a module that nobody has imported cannot be there.
_AS_TEXT: Final = (("uuid", "UUID"), ("decimal", "Decimal"))
_AS_DATE: Final = (("datetime", "date"), ("datetime", "time"))


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
    if (isinstance(value, Real) and not isinstance(value, Rational)) or _is_of(value, _AS_TEXT):
        if isinstance(value, Real | _type_of(*_AS_TEXT[1])) and not math.isfinite(value):
            message = f"a number in a query is finite, not {value}"
            raise ValueError(message)
        return float.__repr__(value) if isinstance(value, float) else str(value)
    return value.isoformat() if _is_of(value, _AS_DATE) else value  # type: ignore[attr-defined]


def _is_of(value: object, names: tuple[tuple[str, str], ...]) -> bool:
    return any(isinstance(value, _type_of(*each)) for each in names)


def _type_of(module: str, name: str) -> type:
    """Return a type of the standard library, or one without objects."""
    kind: type = getattr(sys.modules.get(module), name, _Nothing)
    return kind


class _Nothing:
    """The type of no value."""
