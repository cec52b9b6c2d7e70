"""What a variable can be (RFC 6570 §2.3): undefined, a text, a list, an associative array."""

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from urlprism._core.arguments.intake import written
from urlprism._exact import exact

# A text; the members of a list; the pairs of an associative array. None is undefined.
Value: TypeAlias = str | list[str] | list[tuple[str, str]] | None
Pair: TypeAlias = tuple[str, str]
# What a caller may give for one.
AnyValue: TypeAlias = object

_ONLY_TEXTS: Final = {str}
_MAY_BE: Final = "a text, a number, None, a list of them, a mapping or a list of pairs"


def value_of(name: str, value: AnyValue) -> Value:
    """Return the value of a variable as `expand` needs it.

    A number is its text in decimal. Members that are None are left out; a list or an associative
    array of which nothing is left is undefined (§2.3). TypeError for what is none of these, such
    as a list in a list, or True; ValueError for a number that Python does not write. They name the
    variable, never its value.
    """
    if value is None:
        return None
    if type(value) is list:
        return _members(name, value)
    if isinstance(value, str | int | float):
        return _text(name, value)
    if isinstance(value, Mapping):
        return _pairs(name, list(value.items()))
    if isinstance(value, Sequence) and not isinstance(value, bytes | bytearray | memoryview):
        text = written(value)
        return exact(text) if isinstance(text, str) else _members(name, value)
    return _text(name, value)


def _members(name: str, value: Sequence[object]) -> Value:
    """Return the members of a list, or the pairs of an associative array."""
    members = list(value)
    if set(map(type, members)) == _ONLY_TEXTS:
        return members  # type: ignore[return-value]
    if members and all(_is_pair(member) for member in members):
        return _pairs(name, members)  # type: ignore[arg-type]
    return [_text(name, member) for member in members if member is not None] or None


def _is_pair(member: object) -> bool:
    return isinstance(member, tuple | list) and len(member) == 2


def _pairs(name: str, pairs: Sequence[Sequence[object]]) -> list[Pair] | None:
    """Return the pairs with a defined value, None if there are none."""
    if {type(text) for pair in pairs for text in pair} == _ONLY_TEXTS:
        return [(str(key), str(text)) for key, text in pairs]
    texts = [(_text(name, key), _text(name, value)) for key, value in pairs if value is not None]
    return texts or None


def _text(name: str, value: object) -> str:
    """Return a text or a number as a text; raise TypeError for anything else."""
    if isinstance(value, str):
        return exact(value)
    if isinstance(value, int | float) and not isinstance(value, bool):
        try:
            return str(value)
        except ValueError:
            message = f"the variable {name!r} is a number with too many digits"
            raise ValueError(message) from None
    text = written(value)
    if isinstance(text, str):
        return exact(text)
    message = f"the variable {name!r} must be {_MAY_BE}, not {type(value).__name__}"
    raise TypeError(message)
