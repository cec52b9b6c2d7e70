"""Immutable objects that a forged pickle cannot alter, in pure and in compiled code."""

import contextlib
from collections.abc import Callable
from typing import TypeVar

_Class = TypeVar("_Class", bound=type)

# dataclasses adds these to a frozen class with slots; they set fields of an existing object.
_STATE = ("__getstate__", "__setstate__")


def close(cls: type, last: str) -> None:
    """Make the slots of a class read-only once the slot `last` is filled.

    A compiled class does not need this: its slots are C fields, which Python cannot reach.
    """
    places = frozenset(
        place for each in cls.__mro__ for place in each.__dict__.get("__slots__", ())
    )

    def guarded(self: object, name: str, value: object) -> None:
        """Set an attribute that is not a slot, or a slot before `last` is filled.

        Raise AttributeError for a slot after that.
        """
        if name in places and hasattr(self, last):
            raise AttributeError(_message(self))
        object.__setattr__(self, name, value)

    def kept(self: object, name: str) -> None:
        """Delete an attribute that is not a slot; raise AttributeError for a slot."""
        if name in places:
            raise AttributeError(_message(self))
        object.__delattr__(self, name)

    with contextlib.suppress(TypeError):  # methods of a compiled class cannot be set
        type.__setattr__(cls, "__setattr__", guarded)
        type.__setattr__(cls, "__delattr__", kept)


def _message(given: object) -> str:
    return f"a {type(given).__name__} is immutable"


def without_state(cls: _Class) -> _Class:
    """Return a dataclass without `__getstate__` and `__setstate__`.

    Its objects are pickled as a call of the constructor, unless the class defines `__reduce__`.
    """
    for name in _STATE:
        if name in cls.__dict__:
            delattr(cls, name)
    if not any("__reduce__" in each.__dict__ for each in cls.__mro__[:-1]):
        type.__setattr__(cls, "__reduce__", _reduced)
    return cls


def _reduced(self: object) -> tuple[Callable[..., object], tuple[object, ...]]:
    """Return the call that makes an equal object: `made_of` with the class and its fields."""
    from dataclasses import fields  # noqa: PLC0415 - it takes long to import, and few are pickled

    given = {each.name: getattr(self, each.name) for each in fields(self) if each.init}  # type: ignore[arg-type]
    return made_of, (type(self), given)


def made_of(cls: Callable[..., object], given: dict[str, object]) -> object:
    """Return the object that a class makes of its fields; the constructor checks them."""
    return cls(**given)
