"""The results of splitting: three named tuples of text, and three of octets.

Like those of urllib.parse, the classes have no docstrings and no slots; their fields have
docstrings. A result with `missing_as_none=True` has a subclass that looks the same, and remembers
that its empty parts are not absent.
"""

from __future__ import annotations

import types
from collections import namedtuple
from typing import TYPE_CHECKING, Any, ClassVar, cast

from urlprism.urllib_parse import netloc as _netloc
from urlprism.urllib_parse.unsplitting import geturl as _geturl
from urlprism.urllib_parse.unsplitting import geturl_of_two as _geturl_of_two

if TYPE_CHECKING:
    from collections.abc import Iterable

# The module where users and pickles find the classes.
_MODULE = "urlprism.urllib_parse"
_DOCUMENTED = {
    "scheme": "The scheme, in lower case.",
    "netloc": "The network location: user information, host and port, as written.",
    "path": "The path, hierarchical or not.",
    "params": "The parameters of the last path segment.",
    "query": "The query, without its question mark.",
    "fragment": "The fragment identifier, without its number sign.",
    "url": "The URL without its fragment.",
}


def _replaced(self: Any, /, **fields: Any) -> Any:
    """Return a result with new values in the named fields; raise TypeError for unknown names."""
    result = self._make(map(fields.pop, self._fields, self))
    if fields:
        message = f"Got unexpected field names: {list(fields)!r}"
        raise TypeError(message)
    return result


def _tuple_class(name: str, fields: str, shown: str) -> Any:
    """Return a named tuple class with documented fields."""
    cls: Any = namedtuple(name, fields, module=_MODULE)  # noqa: PYI024 - its bases must be a plain namedtuple's
    cls.__doc__ = f"The parts of {shown}: {fields.replace(' ', ', ')}."
    for field in cls._fields:
        getattr(cls, field).__doc__ = _DOCUMENTED[field]
    cls._replace = cls.__replace__ = _replaced
    return cls


_DefragResultBase = _tuple_class("_DefragResultBase", "url fragment", "a URL with a fragment")
_SplitResultBase = _tuple_class(
    "_SplitResultBase", "scheme netloc path query fragment", "a URL, its parameters left in place"
)
_ParseResultBase = _tuple_class(
    "_ParseResultBase", "scheme netloc path params query fragment", "a URL"
)


class _ResultMixinStr:
    """A result of text, which can be encoded."""

    __slots__ = ()
    _encoded_counterpart: ClassVar[Any]

    def encode(self, encoding: str = "ascii", errors: str = "strict") -> Any:
        """Return the same result in octets."""
        parts = cast("Iterable[Any]", self)
        return self._encoded_counterpart(
            *(None if part is None else part.encode(encoding, errors) for part in parts)
        )


class _ResultMixinBytes:
    """A result of octets, which can be decoded."""

    __slots__ = ()
    _decoded_counterpart: ClassVar[Any]

    def decode(self, encoding: str = "ascii", errors: str = "strict") -> Any:
        """Return the same result in text."""
        parts = cast("Iterable[Any]", self)
        return self._decoded_counterpart(
            *(None if part is None else part.decode(encoding, errors) for part in parts)
        )


class _NetlocResultMixinBase:
    """The parts of the network location; `port` raises ValueError if it is not a port."""

    __slots__ = ()

    username = property(_netloc.username)
    password = property(_netloc.password)
    hostname = property(_netloc.hostname)
    port = property(_netloc.port)

    __class_getitem__ = classmethod(types.GenericAlias)


class _NetlocResultMixinStr(_NetlocResultMixinBase, _ResultMixinStr):
    __slots__ = ()


class _NetlocResultMixinBytes(_NetlocResultMixinBase, _ResultMixinBytes):
    __slots__ = ()


ResultBase = _NetlocResultMixinStr


class DefragResult(_DefragResultBase, _ResultMixinStr):
    __module__ = _MODULE
    __slots__ = ()
    _keep_empty = False
    geturl = _geturl_of_two


class SplitResult(_SplitResultBase, _NetlocResultMixinStr):
    __module__ = _MODULE
    __slots__ = ()
    _keep_empty = False
    geturl = _geturl


class ParseResult(_ParseResultBase, _NetlocResultMixinStr):
    __module__ = _MODULE
    __slots__ = ()
    _keep_empty = False
    geturl = _geturl


class DefragResultBytes(_DefragResultBase, _ResultMixinBytes):
    __module__ = _MODULE
    __slots__ = ()
    _keep_empty = False
    geturl = _geturl_of_two


class SplitResultBytes(_SplitResultBase, _NetlocResultMixinBytes):
    __module__ = _MODULE
    __slots__ = ()
    _keep_empty = False
    geturl = _geturl


class ParseResultBytes(_ParseResultBase, _NetlocResultMixinBytes):
    __module__ = _MODULE
    __slots__ = ()
    _keep_empty = False
    geturl = _geturl


def _restored(cls: Any, parts: tuple[Any, ...]) -> Any:
    """Return an unpickled result that distinguishes absent parts from empty ones."""
    return KEEPING[cls]._make(parts)


def _reduced(self: Any) -> Any:
    """Return the call that restores a result that distinguishes absent parts from empty ones."""
    return _restored, (type(self).__base__, tuple(self))


def _keeping(cls: Any) -> Any:
    """Return the subclass of `cls` that distinguishes absent parts from empty ones."""
    body = {
        "__slots__": (),
        "_keep_empty": True,
        "__reduce__": _reduced,
        "__module__": cls.__module__,
    }
    return type(cls.__name__, (cls,), body)


DefragResultOrNone = _keeping(DefragResult)
SplitResultOrNone = _keeping(SplitResult)
ParseResultOrNone = _keeping(ParseResult)
DefragResultBytesOrNone = _keeping(DefragResultBytes)
SplitResultBytesOrNone = _keeping(SplitResultBytes)
ParseResultBytesOrNone = _keeping(ParseResultBytes)

KEEPING: dict[Any, Any] = {
    DefragResult: DefragResultOrNone,
    SplitResult: SplitResultOrNone,
    ParseResult: ParseResultOrNone,
    DefragResultBytes: DefragResultBytesOrNone,
    SplitResultBytes: SplitResultBytesOrNone,
    ParseResultBytes: ParseResultBytesOrNone,
}

for _text, _octets in (
    (DefragResult, DefragResultBytes),
    (SplitResult, SplitResultBytes),
    (ParseResult, ParseResultBytes),
):
    _text._encoded_counterpart = _octets
    _octets._decoded_counterpart = _text
    KEEPING[_text]._encoded_counterpart = KEEPING[_octets]
    KEEPING[_octets]._decoded_counterpart = KEEPING[_text]
