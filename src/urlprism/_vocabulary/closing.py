"""Objects that never change and that no pickle forges, with a compiler and without one."""

import contextlib
from collections.abc import Callable
from dataclasses import fields
from typing import TypeVar

_Class = TypeVar("_Class", bound=type)

# What dataclasses add to a frozen class with slots: it sets fields of an object that is there.
_STATE = ("__getstate__", "__setstate__")


def close(cls: type, last: str) -> None:
    """Let nobody set or delete a place of an object once the place `last` is filled.

    A compiled class has no need of it: its places are C's, which Python does not reach.
    """
    places = frozenset(
        place for each in cls.__mro__ for place in each.__dict__.get("__slots__", ())
    )

    def guarded(self: object, name: str, value: object) -> None:
        """Set an attribute that is none of the object's own, or is filled for the first time."""
        if name in places and hasattr(self, last):
            raise AttributeError(_message(self))
        object.__setattr__(self, name, value)

    def kept(self: object, name: str) -> None:
        """Delete an attribute that is none of the object's own."""
        if name in places:
            raise AttributeError(_message(self))
        object.__delattr__(self, name)

    with contextlib.suppress(TypeError):  # a compiled class takes no methods
        type.__setattr__(cls, "__setattr__", guarded)
        type.__setattr__(cls, "__delattr__", kept)


def _message(given: object) -> str:
    return f"a {type(given).__name__} is immutable"


def without_state(cls: _Class) -> _Class:
    """Return a dataclass that pickles as the call that makes it, and whose state nobody sets.

    For a class that says itself how it pickles, only the latter.
    """
    for name in _STATE:
        if name in cls.__dict__:
            delattr(cls, name)
    if not any("__reduce__" in each.__dict__ for each in cls.__mro__[:-1]):
        type.__setattr__(cls, "__reduce__", _reduced)
    return cls


def _reduced(self: object) -> tuple[Callable[..., object], tuple[object, ...]]:
    """Return the call that makes an equal object: its class's, with what it was given by name."""
    given = {each.name: getattr(self, each.name) for each in fields(self) if each.init}  # type: ignore[arg-type]
    return made_of, (type(self), given)


def made_of(cls: Callable[..., object], given: dict[str, object]) -> object:
    """Return what a class makes of its fields; it refuses what its constructor refuses."""
    return cls(**given)
