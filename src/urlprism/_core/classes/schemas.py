"""How pydantic checks a text: a schema whose errors have the place and the rule, and no secret.

text ──► make ──► value                      in Python as it is, in JSON its text
           └─► URLError ──► ValidationError  with the masked text in place of the input

Importing this needs pydantic.
"""

from collections.abc import Callable
from typing import Final, TypeVar

from pydantic import AnyUrl, PostgresDsn
from pydantic_core import (
    CoreSchema,
    MultiHostUrl,
    PydanticCustomError,
    Url,
    ValidationError,
    core_schema,
)

from urlprism._core.classes.telling import told
from urlprism.errors import URLError
from urlprism.redaction.masking import redact

_T = TypeVar("_T")
# The bases of its types, of one host and of several, have no public name in all its releases.
_OF_PYDANTIC: Final = (Url, MultiHostUrl, AnyUrl.__mro__[-2], PostgresDsn.__mro__[-2])
_FORM: Final = "{reason} ({rule}), at {place}"


def text_schema(
    kind: type[_T], make: Callable[[str], _T], is_same: Callable[[_T], bool] | None = None
) -> CoreSchema:
    """Return the schema of objects of a class, which `make` makes of texts.

    An object of the class needs no check, unless `is_same` says that it was made otherwise.
    """

    def validate(value: object) -> _T:
        if isinstance(value, kind) and (is_same is None or is_same(value)):
            return value
        # Models are moved one by one: another may still have a URL of pydantic.
        text = str(value) if isinstance(value, _OF_PYDANTIC) else value
        if not isinstance(text, str):
            raise _not_text(value)
        try:
            return make(text)
        except URLError as error:
            raise refusal(error) from None

    return core_schema.no_info_plain_validator_function(
        validate,
        json_schema_input_schema=core_schema.str_schema(),
        serialization=core_schema.plain_serializer_function_ser_schema(
            str, return_schema=core_schema.str_schema(), when_used="json"
        ),
    )


def refusal(error: URLError) -> ValidationError:
    """Return the error of pydantic for a refused text: its input is the text without secrets."""
    said = told(error)
    place = said.line.rpartition(", at ")[2]
    context: dict[str, object] = {"reason": said.message, "rule": said.rule, "place": place}
    context |= {"start": said.start, "end": said.end}
    kind = "unsafe_url" if said.cause else "url"
    context |= {"cause": said.cause} if said.cause else {}
    return _error(PydanticCustomError(kind, _FORM, context), said.text)


def _not_text(value: object) -> ValidationError:
    message = "a URL must be text, not {kind}"
    error = PydanticCustomError("url_type", message, {"kind": type(value).__name__})
    return _error(error, redact(repr(value)))


def _error(error: PydanticCustomError, shown: str) -> ValidationError:
    # An error with a line of its own keeps the input of that line; any other shows the text given.
    return ValidationError.from_exception_data("URL", [{"type": error, "input": shown}])
