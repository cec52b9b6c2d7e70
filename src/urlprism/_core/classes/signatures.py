"""Signatures for `inspect.signature`, of classes whose `__init__` is compiled or built in."""

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from inspect import Signature


class SignatureOf:
    """The `__signature__` of a class, taken from a function.

    It does not apply to a subclass with its own `__init__` or `__new__`.
    """

    __slots__ = ("_prototype",)

    def __init__(self, prototype: Callable[..., object]) -> None:
        """Take a function with the parameters of the class."""
        self._prototype = prototype

    def __get__(self, instance: object, owner: type) -> "Signature":
        """Return the signature.

        Raise AttributeError for an instance, and for a subclass with its own constructor.
        """
        from inspect import signature  # noqa: PLC0415 - it takes long to load

        makers = {"__init__", "__new__"}
        for each in owner.__mro__:
            if vars(each).get("__signature__") is self and instance is None:
                return signature(self._prototype)
            if makers & vars(each).keys():
                break
        raise AttributeError(name="__signature__", obj=owner)


def nothing() -> None:
    """Take no arguments: the signature of a class that only functions make."""
