"""How SQLAlchemy converts texts of a query: `coerce_kw_type`."""

from collections.abc import Iterable
from typing import Final

from urlprism.readers.drivers.connections import refused
from urlprism.readers.drivers.sqlalchemy.arguments import RULE, Argument, Arguments

_YES: Final = frozenset(("true", "yes", "on", "y", "t", "1"))
_NO: Final = frozenset(("false", "no", "off", "n", "f", "0"))


def convert(arguments: Arguments, kinds: Iterable[tuple[str, type]]) -> None:
    """Make numbers and truths of arguments, by their names; raise Refused for another text."""
    for name, kind in kinds:
        if name in arguments:
            arguments[name] = _converted(arguments[name], kind)


def _converted(value: Argument, kind: type) -> Argument:
    if kind is bool and isinstance(value, str):
        word = value.strip().lower()
        if word not in _YES | _NO:
            raise refused("neither true nor false", f"{RULE}, asbool")
        return word in _YES
    try:
        converted: Argument = kind(value)
    except (TypeError, ValueError):
        raise refused("an option that is not a number", f"{RULE}, coerce_kw_type") from None
    return converted
