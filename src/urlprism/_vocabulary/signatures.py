"""What `inspect.signature` says of classes whose `__init__` is in C, or is a built-in's."""

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from inspect import Signature


class SignatureOf:
    """The `__signature__` of a class: that of a function, unless a subclass is made otherwise."""

    __slots__ = ("_prototype",)

    def __init__(self, prototype: Callable[..., object]) -> None:
        """Take a function with the parameters of the class."""
        self._prototype = prototype

    def __get__(self, instance: object, owner: type) -> "Signature":
        """Return the signature; AttributeError for an instance, and where `__init__` is another."""
        from inspect import signature  # noqa: PLC0415 - it takes long to load

        makers = {"__init__", "__new__"}
        for each in owner.__mro__:
            if vars(each).get("__signature__") is self and instance is None:
                return signature(self._prototype)
            if makers & vars(each).keys():
                break
        raise AttributeError(name="__signature__", obj=owner)


def nothing() -> None:
    """Take no arguments, as a class that only functions make."""
