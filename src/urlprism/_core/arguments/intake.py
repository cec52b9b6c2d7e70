"""Arguments of callers as an exact str or exact bytes: texts, octets, and records of any room."""

from typing import TYPE_CHECKING, NewType, Protocol, TypeAlias, TypeVar

from urlprism._core.records.components import Record
from urlprism._exact import exact as exact  # noqa: PLC0414 - many know it from here
from urlprism._late import public_at
from urlprism.errors import URLError


@public_at("urlprism.standards")
class Result(Protocol):
    """What `urllib.parse` returns, of CPython or of this package: `geturl` gives the text."""

    def geturl(self) -> str | bytes:
        """Return the text."""
        ...


Text = str | bytes | bytearray
# What a function takes for a URL: text, octets, a record of any standard, a result of urllib.parse.
if TYPE_CHECKING:
    URLText: TypeAlias = Text | Record | Result
else:  # `help` shows its name in place of what it stands for
    URLText = NewType("URLText", Text | Record | Result)
    URLText.__module__ = "urlprism"

_Class = TypeVar("_Class", bound=type)
_RECORDS: list[type] = []


def is_text(cls: _Class) -> _Class:
    """Let functions that take a URL take objects of this class, too: `str()` gives the text."""
    _RECORDS.append(cls)
    return cls


def written(value: object) -> object:
    """Return the text of a record, or of a result of `urllib.parse`; other objects as they are."""
    if isinstance(value, tuple(_RECORDS)):
        return str(value)
    if isinstance(value, tuple):
        geturl = getattr(type(value), "geturl", None)
        return value if geturl is None else geturl(value)
    return value


def from_ascii(text: URLText) -> str:
    """Return `text` as an exact `str`; octets are read as ASCII.

    Raise UnicodeDecodeError for other octets, TypeError if `text` is none of `URLText`.
    """
    if isinstance(text, str):
        return exact(text)
    if isinstance(text, bytes | bytearray):
        return text.decode("ascii")
    return from_ascii(_written(text))


def ascii_text(text: URLText, rule: str) -> str:
    """Return `text` as an exact `str`; octets are read as ASCII.

    Raise URLError, citing `rule`, for other octets, TypeError if `text` is none of `URLText`.
    """
    try:
        return from_ascii(text)
    except UnicodeDecodeError as error:
        shown = error.object.decode("ascii", "replace")
        message = "an octet is not ASCII"
        raise URLError(message, shown, error.start, error.start + 1, rule) from None


def utf8_text(text: URLText, rule: str) -> str:
    """Return `text` as an exact `str`; octets are read as UTF-8.

    Raise URLError, citing `rule`, for other octets, TypeError if `text` is none of `URLText`.
    """
    if isinstance(text, bytes | bytearray):
        try:
            return text.decode()
        except UnicodeDecodeError as error:
            shown = text.decode(errors="replace")
            start = len(text[: error.start].decode())
            message = f"octet 0x{text[error.start]:02X} is not UTF-8"
            raise URLError(message, shown, start, start + 1, rule) from None
    return from_utf8(text)


def from_utf8(text: object) -> str:
    """Return `text` as an exact `str`; octets are read as UTF-8, U+FFFD replaces invalid ones.

    Raise TypeError if `text` is none of `URLText`.
    """
    if isinstance(text, str):
        return exact(text)
    if isinstance(text, bytes | bytearray):
        return text.decode("utf-8", "replace")
    return from_utf8(_written(text))


def text_or_octets(data: URLText) -> str | bytes:
    """Return data as an exact `str` or `bytes`; that of a record is its text.

    Raise TypeError if `data` is none of `URLText`.
    """
    if isinstance(data, str):
        return exact(data)
    if isinstance(data, bytes | bytearray):
        return bytes(data)
    return _written(data, "data")


def _written(value: object, noun: str = "a URL") -> str | bytes:
    """Return the text of a record; raise TypeError for another object."""
    text = written(value)
    if isinstance(text, str | bytes):
        return text
    kind = type(value)
    hint = ""
    if kind.__module__ != "builtins":
        package = kind.__module__.partition(".")[0]
        hint = f": give str(...) if that is its URL (it is {package}.{kind.__name__})"
    message = f"{noun} must be str, bytes, bytearray or a record of urlprism, not {kind.__name__}"
    raise TypeError(message + hint)


def exact_octets(octets: bytes) -> bytes:
    """Return octets as exact `bytes`; raise TypeError if they are not bytes."""
    if not isinstance(octets, bytes):
        message = f"expected bytes, not {type(octets).__name__}"
        raise TypeError(message)
    return octets if type(octets) is bytes else b"".join((octets,))
