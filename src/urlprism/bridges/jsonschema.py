"""The formats of JSON Schema that are about URIs, for the validators of jsonschema.

>>> from jsonschema import Draft202012Validator
>>> schema = {"properties": {"next": {"format": "uri-reference"}}}
>>> checked = with_urls(Draft202012Validator)(schema, format_checker=URLFormatChecker())
>>> for error in checked.iter_errors({"next": "http://me:secret@h/a b"}):
...     print(error.json_path, error.message, error.instance)
$.next this is not allowed in the path (RFC 3986 §3.3 path), at character 20 \
http://me:******@h/a b

uri, uri-reference ──► RFC 3986    iri, iri-reference ──► RFC 3987    uri-template ──► RFC 6570
"""

import functools
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from urlprism import rfc3986, rfc3987, rfc6570
from urlprism._vocabulary.telling import told
from urlprism.bridges.extras import not_installed
from urlprism.bridges.hiding import hidden
from urlprism.errors import URLError
from urlprism.redaction.masking import redact

try:
    from jsonschema import FormatChecker, validators
    from jsonschema.exceptions import FormatError, ValidationError
except ModuleNotFoundError as missing:
    raise not_installed("jsonschema", "jsonschema", "jsonschema", missing) from missing


def _uri(text: str) -> None:
    """Check a URI (RFC 3986 §3): it has a scheme."""
    _with_scheme(rfc3986.parse(text).scheme, text, "RFC 3986 §3")


def _iri(text: str) -> None:
    """Check an IRI (RFC 3987 §2.2): it has a scheme."""
    _with_scheme(rfc3987.parse(text).scheme, text, "RFC 3987 §2.2")


def _with_scheme(scheme: str | None, text: str, rule: str) -> None:
    if scheme is None:
        message = "there is no scheme"
        raise URLError(message, text, 0, 0, rule)


_CHECKS: Final[Mapping[str, Callable[[str], object]]] = {
    "uri": _uri,
    "uri-reference": rfc3986.parse,
    "iri": _iri,
    "iri-reference": rfc3987.parse,
    "uri-template": functools.partial(rfc6570.parse, apostrophe=True),  # as its suite expects
}


class URLFormatChecker(FormatChecker):  # type: ignore[misc] # jsonschema has no types
    """A checker of formats that knows those of URIs, IRIs and templates; others as jsonschema does.

    >>> URLFormatChecker().conforms("http://h/{a}", "uri"), URLFormatChecker().conforms("/a", "iri")
    (False, False)
    """

    def check(self, instance: object, format: str) -> None:  # noqa: A002 - so jsonschema calls it
        """Raise FormatError if a text does not conform; its cause is the URLError."""
        if format not in _CHECKS:
            super().check(instance, format)
        elif isinstance(instance, str):
            try:
                _CHECKS[format](instance)
            except URLError as error:
                raise FormatError(told(error).line, cause=error) from None


def with_urls(validator: type[Any]) -> type[Any]:
    """Return a class of validators whose errors have no secrets of URLs.

    jsonschema shows the instance of each error, and quotes it: with these, texts in it have their
    secrets masked. The names of members that lead to an instance are shown as they are.

    >>> from jsonschema import Draft7Validator
    >>> checked = with_urls(Draft7Validator)({"format": "uri"}, format_checker=URLFormatChecker())
    >>> [error.instance for error in checked.iter_errors("http://me:secret@h:x/")]
    ['http://me:******@h:x/']
    """
    keywords = {name: _hiding(check) for name, check in validator.VALIDATORS.items()}
    made: type[Any] = validators.extend(validator, keywords | {"format": _format})
    return made


_Keyword = Callable[[Any, Any, object, Any], Iterable[ValidationError] | None]


def _hiding(keyword: _Keyword) -> _Keyword:
    """Return a keyword of a schema whose errors have their secrets masked."""

    @functools.wraps(keyword)
    def check(validator: Any, value: Any, instance: object, schema: Any) -> Iterator[Any]:
        for error in keyword(validator, value, instance, schema) or ():
            # One of a schema within this one has the name of its keyword, and is masked already.
            if not isinstance(error.validator, str):
                error.message = redact(error.message)
                error.instance = hidden(instance if error.validator is not None else error.instance)
            yield error

    return check


def _format(
    validator: Any,
    format: str,  # noqa: A002 - so jsonschema calls it
    instance: object,
    schema: object,  # noqa: ARG001
) -> Iterator[ValidationError]:
    """Yield the error of a text that does not conform to a format."""
    if validator.format_checker is None:
        return
    try:
        validator.format_checker.check(instance, format)
    except FormatError as error:
        if isinstance(error.cause, URLError):
            yield ValidationError(error.message, instance=told(error.cause).text)
        else:
            yield ValidationError(error.message, cause=error.cause)
