"""The two forms of a part that can be encoded: its data, and its text in the URL (§2.2).

The data of a part NAME is the attribute `NAME_text`, its text in the URL `NAME_written`. The class
of a scheme has both for each such part, whichever of the two NAME itself is.
"""

from typing import Final, Generic, Self, TypeAlias, TypeVar, cast, overload

from urlprism.rfc1738 import sets
from urlprism.rfc1738.coding import COMPONENTS, decoded
from urlprism.rfc1738.grammar import Piece

# Where a part is: a piece, several pieces, or several pairs; None if the URL does not have it.
Pieces: TypeAlias = "Piece | tuple[Pieces, ...] | None"
_Texts: TypeAlias = "str | tuple[_Texts, ...] | None"

_ValueT = TypeVar("_ValueT")

# The names that `quote` has for the data of a part that it knows by another name.
_COMPONENTS: Final = {
    "path_segments": "segment",
    "segments": "segment",
    "fields": "fieldvalue",
    "value": "article",
}


class _Of(Generic[_ValueT]):
    """An attribute that is named after a part, `NAME_...`, and computed of it."""

    _name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        """Take the name of the part."""
        self._name = name.rpartition("_")[0]

    @overload
    def __get__(self, url: None, owner: type) -> Self: ...
    @overload
    def __get__(self, url: object, owner: type) -> _ValueT: ...
    def __get__(self, url: object, owner: type) -> Self | _ValueT:
        """Return the value for a URL."""
        return self if url is None else cast("_ValueT", self._value(url))

    def _value(self, url: object) -> object:
        raise NotImplementedError


class TextOf(_Of[_ValueT]):
    """An attribute `NAME_text`: the data of a part, an octet that is not UTF-8 as a surrogate."""

    def __init__(self, *, is_written: bool = False) -> None:
        """Take whether the attribute NAME has the part as written."""
        self._is_written = is_written

    def _value(self, url: object) -> object:
        part = getattr(url, self._name)
        return decoded(part) if self._is_written and part else part


class WrittenOf(_Of[_ValueT]):
    """An attribute `NAME_written`: a part as the URL has it, encoded."""

    def _value(self, url: object) -> object:
        return _texts(url.pieces()[self._name])  # type: ignore[attr-defined]


def kept_by(scheme: str, part: str) -> frozenset[str]:
    """Return the characters that mean the same in a part whether or not they are encoded (§2.2).

    Of a scheme that the document does not define, any reserved character may be a delimiter.
    """
    return COMPONENTS.get(scheme, {}).get(_COMPONENTS.get(part, part), sets.UCHAR)


def _texts(pieces: Pieces) -> _Texts:
    """Return the texts of pieces, in the same shape."""
    if pieces is None or isinstance(pieces, Piece):
        return None if pieces is None else str(pieces)
    return tuple([_texts(each) for each in pieces])
