"""URLs in models of pydantic: texts checked by a standard or by `safe_target`, kept as given.

    >>> from typing import Annotated
    >>> from pydantic import BaseModel
    >>> class Hook(BaseModel):
    ...     home: CheckedURL
    ...     callback: Annotated[SafeURL, Safe(Policy(schemes={"https"}))]
    >>> hook = Hook(home="http://EXAMPLE.com", callback="https://example.com/%7Eme?sig=a%2Bb")
    >>> hook.home.record, hook.callback.target.host
    (URL('http://example.com/'), 'example.com')
    >>> hook.model_dump_json()
    '{"home":"http://EXAMPLE.com","callback":"https://example.com/%7Eme?sig=a%2Bb"}'

`urlprism.URL` is an annotation of its own: it parses, and is written as its href.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeVar, get_args

from urlprism._core.classes.closing import without_state
from urlprism.bridges.extras import not_installed
from urlprism.bridges.hiding import hidden
from urlprism.bridges.meanings import ChangedURLError, Changes, converted, parsed
from urlprism.bridges.texts import CheckedURL, SafeURL
from urlprism.gate import DEFAULT, STRICT, Policy
from urlprism.readers import Reader
from urlprism.redaction.masking import redact
from urlprism.standards import Standard
from urlprism.standards import reader as parser_of
from urlprism.whatwg import URL

try:
    from pydantic import AnyUrl, GetCoreSchemaHandler, GetJsonSchemaHandler, ValidationError
    from pydantic.json_schema import JsonSchemaValue
    from pydantic_core import CoreSchema, InitErrorDetails, PydanticCustomError, core_schema
except ModuleNotFoundError as missing:
    raise not_installed("pydantic", "pydantic", "pydantic", missing) from missing

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

__all__ = [
    "By",
    "CheckedURL",
    "Masked",
    "Policy",
    "Safe",
    "SafeURL",
    "from_pydantic",
    "to_pydantic",
]

_Kind = TypeVar("_Kind", CheckedURL, SafeURL)
# The formats of JSON Schema for the texts of a standard that has one.
# The kinds of pydantic itself.
_KINDS: Final = frozenset(get_args(core_schema.ErrorType))
_FORMATS: Final = {
    Standard.WHATWG: "uri",
    Standard.RFC3986: "uri-reference",
    Standard.RFC2396: "uri-reference",
    Standard.RFC3987: "iri-reference",
}


@without_state
@dataclass(frozen=True, slots=True)
class By:
    """Checks the texts of a `CheckedURL` by a standard: `Annotated[CheckedURL, By("rfc3986")]`.

    Raise ValueError for an unknown standard.

    >>> from typing import Annotated
    >>> from pydantic import TypeAdapter
    >>> uris = TypeAdapter(Annotated[CheckedURL, By("rfc3986")])
    >>> uris.validate_python("http://EXAMPLE.com/%7Ea").record.components().host
    'EXAMPLE.com'
    """

    standard: Standard | str = Standard.WHATWG

    def __post_init__(self) -> None:
        """Refuse an unknown standard at once."""
        parser_of(self.standard)

    def __get_pydantic_core_schema__(
        self, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """Return how pydantic checks and writes such a text."""
        return _class(source, CheckedURL).schema(Standard(self.standard))

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Return the JSON schema: text, with the format of the standard if it has one."""
        name = _FORMATS.get(Standard(self.standard))
        return handler(schema) | ({"format": name} if name else {})


@without_state
@dataclass(frozen=True, slots=True)
class Safe:
    """Checks the texts of a `SafeURL` by a policy and readers: `Annotated[SafeURL, Safe(policy)]`.

    >>> from typing import Annotated
    >>> from pydantic import TypeAdapter
    >>> hooks = TypeAdapter(Annotated[SafeURL, Safe(Policy(schemes={"https"}))])
    >>> hooks.validate_python("https://example.com/#a").target.url
    'https://example.com/'
    """

    policy: Policy = STRICT
    readers: str | Reader | Iterable[str | Reader] = DEFAULT

    def __get_pydantic_core_schema__(
        self, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """Return how pydantic checks and writes such a text."""
        return _class(source, SafeURL).schema(self.policy, self.readers)

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Return the JSON schema: text in the format "uri"."""
        return handler(schema) | {"format": "uri"}


@without_state
@dataclass(frozen=True, slots=True)
class Masked:
    """Masks the secrets of whole errors: `Annotated[dict[CheckedURL, int], Masked()]`.

    pydantic writes the keys of a mapping into the places of its errors, and what a member is
    missing from as their input. Here both have their secrets masked, in all of the annotated type.

    >>> from typing import Annotated
    >>> from pydantic import TypeAdapter
    >>> counts = TypeAdapter(Annotated[dict[CheckedURL, int], Masked()])
    >>> try:
    ...     counts.validate_python({"http://me:secret@h/": "many"})
    ... except ValidationError as error:
    ...     print(error.errors()[0]["loc"])
    ('http://me:******@h/',)
    """

    def __get_pydantic_core_schema__(
        self, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """Return the schema of the annotated type, with errors without secrets."""
        return core_schema.no_info_wrap_validator_function(_masked, handler(source))


def _masked(value: object, check: core_schema.ValidatorFunctionWrapHandler) -> object:
    try:
        return check(value)
    except ValidationError as error:
        lines = [_line(each) for each in error.errors(include_url=False)]
        title = error.title
    raise ValidationError.from_exception_data(title, lines)


def _line(error: "ErrorDetails") -> InitErrorDetails:
    """Return a line of an error with its secrets masked."""
    loc = tuple(redact(each) if isinstance(each, str) else each for each in error["loc"])
    kind, context = error["type"], error.get("ctx", {})
    if kind not in _KINDS or any(isinstance(each, str | Exception) for each in context.values()):
        says, context = redact(error["msg"]), _hidden_context(context)
        made = PydanticCustomError(kind, says, context)  # pyright: ignore[reportArgumentType]
        return InitErrorDetails(type=made, loc=loc, input=hidden(error["input"]))
    return InitErrorDetails(type=kind, loc=loc, input=hidden(error["input"]), ctx=context)


def _hidden_context(context: dict[str, object]) -> dict[str, object]:
    return {name: hidden(each) for name, each in context.items()}


def _class(source: object, kind: type[_Kind]) -> type[_Kind]:
    """Return the annotated class; raise TypeError if it is another kind of class."""
    if isinstance(source, type) and issubclass(source, kind):
        return source
    message = f"this annotation is for {kind.__name__}, not {source!r}"
    raise TypeError(message)


def from_pydantic(url: AnyUrl, *, changes: Changes = "raise") -> URL:
    """Return the URL of an object of pydantic's own types.

    Raise ChangedURLError if a part would mean something else; `changes` may be "warn" or "ignore".

    >>> from_pydantic(AnyUrl("http://h/a"))
    URL('http://h/a')
    """
    return parsed(str(url), changes, lambda: url.host)


def to_pydantic(url: URL, *, changes: Changes = "raise") -> AnyUrl:
    """Return the object of pydantic's type `AnyUrl`.

    Raise ChangedURLError if a part would mean something else; `changes` may be "warn" or "ignore".
    Raise ChangedURLError, too, where pydantic refuses the URL.

    >>> to_pydantic(URL("http://h/%7Ea")).path
    '/%7Ea'
    """
    try:
        target = AnyUrl(url.href)
    except ValidationError as error:
        # Its own error shows the text.
        message = f"pydantic refuses the URL: {error.errors()[0]['msg']}"
        raise ChangedURLError(message, url.href, 0, len(url.href), "pydantic's AnyUrl") from None
    converted(url.href, str(target), "pydantic", changes, host=lambda: target.host)
    return target
