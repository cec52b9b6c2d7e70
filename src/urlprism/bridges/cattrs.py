"""URLs in what cattrs structures: hooks for `URL`, `CheckedURL` and `SafeURL`.

    >>> import attrs
    >>> from cattrs import Converter
    >>> @attrs.define
    ... class Hook:
    ...     home: URL
    ...     uri: CheckedURL
    >>> converter = add_hooks(Converter(), standard="rfc3986")
    >>> hook = converter.structure({"home": "HTTP://H", "uri": "a/%7Eb"}, Hook)
    >>> hook.home, converter.unstructure(hook)
    (URL('http://h/'), {'home': 'http://h/', 'uri': 'a/%7Eb'})

What a text is refused for is in the group of errors that cattrs raises: `URLError`, without the
text's secrets.
"""

from collections.abc import Iterable
from typing import TypeVar

from urlprism.bridges.extras import not_installed
from urlprism.bridges.texts import CheckedURL, SafeURL
from urlprism.comparison.gate import DEFAULT, STRICT, Policy
from urlprism.readers import Reader
from urlprism.readers import readers as readers_of
from urlprism.standards import Standard
from urlprism.standards import reader as parser_of
from urlprism.whatwg import URL

try:
    from cattrs import BaseConverter
except ModuleNotFoundError as missing:
    raise not_installed("cattrs", "cattrs", "cattrs", missing) from missing

__all__ = ["URL", "CheckedURL", "Policy", "SafeURL", "add_hooks"]

_Converter = TypeVar("_Converter", bound=BaseConverter)


def add_hooks(
    converter: _Converter,
    *,
    standard: Standard | str = Standard.WHATWG,
    policy: Policy = STRICT,
    readers: str | Reader | Iterable[str | Reader] = DEFAULT,
) -> _Converter:
    """Let a converter read and write URLs, and return it.

    `standard` checks each `CheckedURL`, `policy` and `readers` each `SafeURL`. Raise ValueError for
    an unknown standard or reader.

    >>> from cattrs import Converter
    >>> add_hooks(Converter()).structure("http://EXAMPLE.com", SafeURL).target.host
    'example.com'
    """
    parser_of(standard)
    chosen = readers_of(readers)

    def structured(given: object, kind: type[URL]) -> URL:
        return given if isinstance(given, kind) else kind(_text(given))

    def checked(given: object, kind: type[CheckedURL]) -> CheckedURL:
        return kind(_text(given), standard)

    def safe(given: object, kind: type[SafeURL]) -> SafeURL:
        return kind(_text(given), policy, chosen)

    converter.register_structure_hook(URL, structured)
    converter.register_structure_hook(CheckedURL, checked)
    converter.register_structure_hook(SafeURL, safe)
    for kind in (URL, CheckedURL, SafeURL):
        converter.register_unstructure_hook(kind, str)
    return converter


def _text(given: object) -> str:
    """Return a text; raise TypeError for another object, which it does not show."""
    if isinstance(given, str):
        return given
    message = f"a URL must be text, not {type(given).__name__}"
    raise TypeError(message)
