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
from urlprism._core.classes.telling import told
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

    jsonschema shows the instance of each error, quotes it, and shows the names of members that lead
    to it: with these, all of these texts have their secrets masked.

    >>> from jsonschema import Draft7Validator
    >>> checked = with_urls(Draft7Validator)({"format": "uri"}, format_checker=URLFormatChecker())
    >>> [error.instance for error in checked.iter_errors("http://me:secret@h:x/")]
    ['http://me:******@h:x/']
    """
    subclass: type[Any] = validators.extend(validator)
    # All errors pass here, also those of a schema in this one that names a draft of its own.
    subclass.iter_errors = _hiding(subclass.iter_errors)
    return subclass


def _hiding(errors: Callable[..., Iterable[ValidationError]]) -> Callable[..., Iterator[Any]]:
    """Return a method that finds errors, and masks their secrets."""

    @functools.wraps(errors)
    def iter_errors(*args: Any, **options: Any) -> Iterator[ValidationError]:
        for error in errors(*args, **options):
            _hide(error)
            yield error

    return iter_errors


def _hide(error: ValidationError) -> None:
    """Mask the secrets of an error, and of those within it."""
    error.message = redact(error.message)
    for path in (error.relative_path, error.relative_schema_path):
        shown = [redact(each) if isinstance(each, str) else each for each in path]
        path.clear()
        path.extend(shown)
    if isinstance(error.cause, URLError):
        error.instance, error.cause = told(error.cause).text, None
    else:
        error.instance = hidden(error.instance)
    for each in error.context:
        _hide(each)
