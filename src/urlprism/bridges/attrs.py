"""URLs in classes of attrs: converters and validators.

    >>> import attrs
    >>> @attrs.define
    ... class Hook:
    ...     home: URL = attrs.field(converter=URL)
    ...     uri: CheckedURL = attrs.field(converter=checked_url("rfc3986"))
    ...     callback: str = attrs.field(validator=safe_url())
    >>> hook = Hook("HTTP://EXAMPLE.com", "a/b", "https://example.com/")
    >>> hook.home, hook.uri.record.components().path, hook.callback
    (URL('http://example.com/'), 'a/b', 'https://example.com/')

A refusal is a ValueError, as attrs has it: `URLError`, or `UnsafeURL` with its cause.
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from urlprism._core.arguments.intake import URLText
from urlprism.bridges.extras import not_installed
from urlprism.bridges.texts import CheckedURL, SafeURL
from urlprism.gate import DEFAULT, STRICT, Policy
from urlprism.readers import Reader
from urlprism.readers import readers as readers_of
from urlprism.standards import Standard
from urlprism.standards import reader as parser_of
from urlprism.whatwg import URL

try:
    import attrs as _attrs  # noqa: TC002 - it has to be there
except ModuleNotFoundError as missing:
    raise not_installed("attrs", "attrs", "attrs", missing) from missing

if TYPE_CHECKING:
    Validator = Callable[[object, "_attrs.Attribute[str]", str], None]

__all__ = ["URL", "CheckedURL", "Policy", "SafeURL", "checked_url", "safe_url", "valid_url"]


def checked_url(standard: Standard | str = Standard.WHATWG) -> Callable[[URLText], CheckedURL]:
    """Return the converter that checks a text by a standard, and keeps it with its record.

    Raise ValueError for an unknown standard.

    >>> checked_url("rfc3986")("http://EXAMPLE.com").record.components().host
    'EXAMPLE.com'
    """
    parser_of(standard)
    return lambda text: CheckedURL(text, standard)


def valid_url(standard: Standard | str = Standard.WHATWG) -> "Validator":
    """Return the validator for texts that a standard accepts; it changes nothing.

    Raise ValueError for an unknown standard.

    >>> valid_url("rfc3986")(None, None, "a/b")
    """
    read = parser_of(standard)

    def validate(_: object, __: "_attrs.Attribute[str]", text: str) -> None:
        read(text)

    return validate


def safe_url(
    policy: Policy = STRICT, readers: str | Reader | Iterable[str | Reader] = DEFAULT
) -> "Validator":
    """Return the validator for texts that `safe_target` lets pass; it changes nothing.

    Raise ValueError for an unknown reader. The converter `SafeURL` does the same by the strict
    policy, and keeps the target.

    >>> safe_url()(None, None, "https://example.com/")
    """
    chosen = readers_of(readers)

    def validate(_: object, __: "_attrs.Attribute[str]", text: str) -> None:
        SafeURL(text, policy, chosen)

    return validate
