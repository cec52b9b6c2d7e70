"""The types of results that are Python values: texts, Booleans, numbers, lists and structs."""

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

Value: TypeAlias = "str | int | Sequence[Value] | None"


class TooLargeError(OverflowError):
    """The results of these rows need offsets of more than 32 bits."""


class Type(NamedTuple):
    """A type of Arrow: how the C data interface writes it, and its children by name.

    Texts are written as strings with offsets of 32 bits; a consumer may ask for others.
    """

    form: bytes
    children: tuple[tuple[str, "Type"], ...] = ()

    def __str__(self) -> str:
        """Return what to call the values: "of text", or the names of a struct's children."""
        if self.form == STRUCT:
            return ", ".join(name for name, _ in self.children)
        if self.form == LIST:
            return f"of lists {self.children[0][1]}"
        return f"of {_NAMES[self.form]}"


LIST: Final = b"+l"
STRUCT: Final = b"+s"
TEXT: Final = Type(b"u")
BOOLEAN: Final = Type(b"b")
PORT: Final = Type(b"S")  # 16 bits without a sign
INTEGER: Final = Type(b"l")  # 64 bits
UNSIGNED: Final = Type(b"L")
_NAMES: Final = {b"u": "text", b"b": "bool", b"S": "uint16", b"l": "int64", b"L": "uint64"}


def list_of(item: Type) -> Type:
    """Return the type of lists whose items are of a type."""
    return Type(LIST, (("item", item),))


def struct_of(**children: Type) -> Type:
    """Return the type of structs with children of these names and types; their values are tuples.

    >>> str(struct_of(name=TEXT, value=TEXT))
    'name, value'
    """
    return Type(STRUCT, (*children.items(),))


REASON: Final = struct_of(rule=TEXT, start=UNSIGNED, end=UNSIGNED)
