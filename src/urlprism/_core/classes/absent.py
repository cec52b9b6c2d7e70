"""Names that other libraries have: to read one from an object says what has it here.

Each is a descriptor of the class: a `__getattr__` would make all other attributes slower.
"""

from collections.abc import Iterable, Mapping


class Absent:
    """An attribute that is not there: reading it raises AttributeError, with advice."""

    __slots__ = ("_advice", "_name")

    def __init__(self, name: str, advice: str) -> None:
        """Take the name, and what to use in its place."""
        self._name, self._advice = name, advice

    def __get__(self, record: object | None, cls: type) -> "Absent":
        """Raise AttributeError; a class has the descriptor, as it has properties."""
        if record is None:
            return self
        message = f"{cls.__name__} has no attribute {self._name!r}: use {self._advice}"
        raise AttributeError(message)


def absent_attributes(names: Mapping[str, str]) -> dict[str, object]:
    """Return the attributes for names that a class does not have, each with what to use.

    They are the class's own attributes then, and so is a `__dir__` that does not list them.
    """
    absent = {name: Absent(name, advice) for name, advice in names.items()}
    return {**absent, "__dir__": _present}


def _present(record: object) -> Iterable[str]:
    """Return the names of the attributes that an object has."""
    attributes: dict[str, object] = {}
    for each in reversed(type(record).__mro__):
        attributes |= vars(each)
    attributes |= getattr(record, "__dict__", {})
    names = object.__dir__(record)
    return [name for name in names if not isinstance(attributes.get(name), Absent)]
