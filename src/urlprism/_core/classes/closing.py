"""Immutable objects that a forged pickle cannot alter, in pure and in compiled code."""

import contextlib
import functools
from collections.abc import Callable
from types import GetSetDescriptorType
from typing import ParamSpec, TypeVar

_Class = TypeVar("_Class", bound=type)
_Made = TypeVar("_Made")
_Given = ParamSpec("_Given")
_Init = Callable[..., None]
_Put = Callable[[object, str, object], None]
# The constructors of classes whose objects only a function makes.
_constructors: dict[object, _Init] = {}
# What a constructor that looks whether an object has its fields calls then.
_unchecked: dict[_Init, _Init] = {}

# dataclasses adds these to a frozen class with slots; they set fields of an existing object.
_STATE = ("__getstate__", "__setstate__")


def close(cls: type, last: str) -> None:
    """Make the slots of a class read-only once the slot `last` is filled.

    A compiled class does not need this: its slots are C fields, which Python cannot reach.
    """
    places = frozenset(
        place for each in cls.__mro__ for place in each.__dict__.get("__slots__", ())
    )

    put: _Put = vars(cls).get("__setattr__", object.__setattr__)

    def setattr_unless_closed(self: object, name: str, value: object) -> None:
        """Set an attribute that is not a slot, or a slot before `last` is filled.

        Raise AttributeError for a slot after that.
        """
        if name in places and hasattr(self, last):
            raise AttributeError(_message(self))
        put(self, name, value)

    def delattr_unless_slot(self: object, name: str) -> None:
        """Delete an attribute that is not a slot; raise AttributeError for a slot."""
        if name in places:
            raise AttributeError(_message(self))
        object.__delattr__(self, name)

    with contextlib.suppress(TypeError):  # methods of a compiled class cannot be set
        type.__setattr__(cls, "__setattr__", setattr_unless_closed)
        type.__setattr__(cls, "__delattr__", delattr_unless_slot)


def check_settable(record: object, name: str, advice: str) -> None:
    """Raise AttributeError, with advice, for an attribute that is a property of its class."""
    cls = type(record)
    attribute = next((vars(each)[name] for each in cls.__mro__ if name in vars(each)), None)
    is_of_c = isinstance(attribute, GetSetDescriptorType) and not name.startswith("__")
    if is_of_c or (isinstance(attribute, property) and attribute.fset is None):
        message = f"{_message(record)}, so {name} cannot be set: {advice}"
        raise AttributeError(message)


def _message(record: object) -> str:
    return f"a {type(record).__name__} is immutable"


def without_state(cls: _Class) -> _Class:
    """Return a dataclass without `__getstate__` and `__setstate__`, that is constructed once only.

    Its objects are pickled as a call of the constructor, unless the class defines `__reduce__`.
    """
    for name in _STATE:
        if name in cls.__dict__:
            delattr(cls, name)
    if not any("__reduce__" in each.__dict__ for each in cls.__mro__[:-1]):
        type.__setattr__(cls, "__reduce__", _reduced)
    if cls.__dict__["__dataclass_params__"].frozen and "__init__" in cls.__dict__:
        type.__setattr__(cls, "__init__", _once(cls, cls.__dict__["__init__"]))
    return cls


def _once(cls: type, init: _Init) -> _Init:
    """Return a constructor that raises AttributeError for an object that has its fields."""
    places = cls.__dict__["__dataclass_fields__"]
    first = next((each for each in places if places[each]._field_type.name == "_FIELD"), None)  # noqa: SLF001 - "ClassVar" is the other
    if first is None:
        return init
    has_slots = any(first in each.__dict__.get("__slots__", ()) for each in cls.__mro__)

    @functools.wraps(init)
    def constructed(self: object, *values: object, **named: object) -> None:
        # A default of a field without a slot is an attribute of the class.
        if hasattr(self, first) if has_slots else first in vars(self):
            raise AttributeError(_message(self))
        init(self, *values, **named)

    _unchecked[constructed] = init
    return constructed


def made_by(function: str) -> Callable[[_Class], _Class]:
    """Return a decorator for a class whose objects only `function` makes, by `make`.

    No constructor and no `dataclasses.replace` makes a record that says what the function would
    not.
    """

    def decorate(cls: _Class) -> _Class:
        init: _Init = cls.__dict__["__init__"]
        _constructors[cls] = _unchecked.get(init, init)  # `make` has a new object

        @functools.wraps(init)
        def refused(self: object, *_: object, **__: object) -> None:
            message = f"{type(self).__name__} has no constructor: {function}() makes it"
            raise TypeError(message)

        type.__setattr__(cls, "__init__", refused)
        return cls

    return decorate


def make(cls: Callable[_Given, _Made], *values: _Given.args, **named: _Given.kwargs) -> _Made:
    """Return an object of a class that is `made_by` a function; that function calls this."""
    record: _Made = object.__new__(cls)  # type: ignore[arg-type]
    construct = _constructors.get(cls)
    if construct is None:
        mro = type(record).__mro__
        construct = next(_constructors[each] for each in mro if each in _constructors)
    construct(record, *values, **named)
    return record


def remade(record: _Made, **changes: object) -> _Made:
    """Return a record of a class that is `made_by` a function, with other values of some fields."""
    from dataclasses import fields  # noqa: PLC0415 - it takes long to import, and few are remade

    own = {each.name: getattr(record, each.name) for each in fields(record) if each.init}  # type: ignore[arg-type]
    return make(type(record), **{**own, **changes})


def _reduced(self: object) -> tuple[Callable[..., object], tuple[object, ...]]:
    """Return the call that makes an equal object: `made_of` with the class and its fields."""
    from dataclasses import fields  # noqa: PLC0415 - it takes long to import, and few are pickled

    own = {each.name: getattr(self, each.name) for each in fields(self) if each.init}  # type: ignore[arg-type]
    return made_of, (type(self), own)


def made_of(cls: Callable[..., object], values: dict[str, object]) -> object:
    """Return the object that a class makes of its fields; the constructor checks them."""
    return cls(**values)
