"""Texts that were checked, kept byte for byte: `CheckedURL` by a standard, `SafeURL` by the gate.

Both are a `str`: a signed URL goes on as it came, for a normal form would break its signature.
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final, Literal, Self, TypeAlias

from urlprism._core.arguments.intake import URLText, from_utf8
from urlprism._core.arguments.unknown import unknown
from urlprism._core.classes.closing import close
from urlprism._core.records.components import Record
from urlprism.errors import URLError
from urlprism.gate import DEFAULT, STRICT, Policy, SafeTarget, safe_target
from urlprism.readers import Reader
from urlprism.readers import readers as readers_of
from urlprism.redaction.masking import redact
from urlprism.standards import Standard, parse

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
    from pydantic.json_schema import JsonSchemaValue
    from pydantic_core import CoreSchema

# What a row is read as that the standard of its column refuses: its text, or an error.
OnRead: TypeAlias = Literal["text", "raise"]

_ON_READ: Final = ("text", "raise")
_SHOWN: Final = "{}({!r})"


class CheckedURL(str):
    """A text that a standard accepts, as it was given, with its record.

    Raise URLError if the standard refuses the text, ValueError for an unknown standard, TypeError
    for another type.

    >>> url = CheckedURL("http://EXAMPLE.com:80/%7Ea", "rfc3986")
    >>> url, url.record.components().host
    (CheckedURL('http://EXAMPLE.com:80/%7Ea'), 'EXAMPLE.com')
    """

    __slots__ = ("_record", "_standard")
    _record: Record
    _standard: Standard

    def __new__(cls, text: URLText, standard: Standard | str = Standard.WHATWG) -> Self:
        """Check a text, and keep it."""
        string = from_utf8(text)
        record: Record = parse(string, standard)
        instance = super().__new__(cls, string)
        instance._standard = Standard(standard)  # before the record, which closes the object
        instance._record = record
        return instance

    @property
    def record(self) -> Record:
        """The record of the standard: for the URL Standard, a `urlprism.URL`."""
        return self._record

    @property
    def standard(self) -> Standard:
        """The standard that accepts the text."""
        return self._standard

    def __repr__(self) -> str:
        """Return the text with its secrets masked."""
        return _SHOWN.format(type(self).__name__, redact(self))

    def __reduce__(self) -> tuple[Callable[..., Self], tuple[str, str]]:
        """Pickle the arguments: unpickling repeats the check."""
        return type(self), (str(self), self._standard.value)

    @classmethod
    def __get_pydantic_core_schema__(
        cls, source: object, handler: "GetCoreSchemaHandler"
    ) -> "CoreSchema":
        """Return how pydantic checks and writes such a text."""
        return cls.schema(Standard.WHATWG)

    @classmethod
    def schema(cls, standard: Standard) -> "CoreSchema":
        """Return the schema of pydantic for texts that a standard accepts.

        >>> CheckedURL.schema(Standard.RFC3986)["type"]
        'function-plain'
        """
        from urlprism._core.classes.schemas import text_schema  # noqa: PLC0415 - it needs pydantic

        def is_same(value: Self) -> bool:
            return value.standard is standard

        return text_schema(cls, lambda text: cls(text, standard), is_same)

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: "CoreSchema", handler: "GetJsonSchemaHandler"
    ) -> "JsonSchemaValue":
        """Return the JSON schema: text in the format "uri"."""
        return handler(schema) | {"format": "uri"}


class SafeURL(str):
    """A text that `safe_target` lets pass, as it was given, with its target.

    Fetch `target.url`, never the text: only for it the check holds. Raise UnsafeURL if readers go
    to different places, or if the policy does not allow the target; TypeError for another type.

    >>> url = SafeURL("http://EXAMPLE.com:80/a#b")
    >>> url, url.target.url
    (SafeURL('http://EXAMPLE.com:80/a#b'), 'http://example.com/a')
    """

    __slots__ = ("_target",)
    _target: SafeTarget

    def __new__(
        cls,
        text: URLText,
        policy: Policy = STRICT,
        readers: str | Reader | Iterable[str | Reader] = DEFAULT,
    ) -> Self:
        """Check a text, and keep it."""
        string = from_utf8(text)
        target = safe_target(string, readers=readers, policy=policy)
        instance = super().__new__(cls, string)
        instance._target = target
        return instance

    @property
    def target(self) -> SafeTarget:
        """Where every reader goes, with the URL to fetch."""
        return self._target

    def __repr__(self) -> str:
        """Return the text with its secrets masked."""
        return _SHOWN.format(type(self).__name__, redact(self))

    def __reduce__(self) -> "tuple[Callable[..., Self], tuple[str, Policy, tuple[Reader, ...]]]":
        """Pickle the arguments: unpickling repeats the check."""
        return type(self), (str(self), self._target.policy, self._target.readers)

    @classmethod
    def __get_pydantic_core_schema__(
        cls, source: object, handler: "GetCoreSchemaHandler"
    ) -> "CoreSchema":
        """Return how pydantic checks and writes such a text."""
        return cls.schema(STRICT, DEFAULT)

    @classmethod
    def schema(cls, policy: Policy, readers: str | Reader | Iterable[str | Reader]) -> "CoreSchema":
        """Return the schema of pydantic for texts that `safe_target` lets pass.

        >>> SafeURL.schema(STRICT, ("whatwg", "curl"))["type"]
        'function-plain'
        """
        from urlprism._core.classes.schemas import text_schema  # noqa: PLC0415 - it needs pydantic

        chosen = readers_of(readers)

        def is_same(value: Self) -> bool:
            return value.target.policy == policy and value.target.readers == chosen

        return text_schema(cls, lambda text: cls(text, policy, chosen), is_same)

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: "CoreSchema", handler: "GetJsonSchemaHandler"
    ) -> "JsonSchemaValue":
        """Return the JSON schema: text in the format "uri"."""
        return handler(schema) | {"format": "uri"}


def stored(text: str, standard: Standard | str, on_read: OnRead) -> "CheckedURL | str":
    """Return the text of a row, with its record if the standard accepts it.

    Raise URLError for one that the standard refuses, if `on_read` is "raise".

    >>> stored("http://h/", "whatwg", "text"), stored("old", "whatwg", "text")
    (CheckedURL('http://h/'), 'old')
    """
    try:
        return CheckedURL(text, standard)
    except URLError:
        if on_read == "raise":
            raise
        return text


def check_on_read(on_read: str) -> None:
    """Raise ValueError for what is not one of `OnRead`.

    >>> check_on_read("raise")
    """
    if on_read not in _ON_READ:
        raise unknown("on_read", on_read, _ON_READ)


close(CheckedURL, "_record")
close(SafeURL, "_target")
