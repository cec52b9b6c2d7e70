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
text's secrets. The notes of the keys of a mapping with URLs have none, either.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar, get_args, get_origin

from urlprism.bridges.extras import not_installed
from urlprism.bridges.texts import CheckedURL, SafeURL
from urlprism.gate import DEFAULT, STRICT, Policy
from urlprism.readers import Reader
from urlprism.readers import readers as readers_of
from urlprism.redaction.masking import redact
from urlprism.standards import Standard
from urlprism.standards import reader as parser_of
from urlprism.whatwg import URL

try:
    from cattrs import BaseConverter
    from cattrs.errors import IterableValidationError, IterableValidationNote
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

    def structured(value: object, kind: type[URL]) -> URL:
        return value if isinstance(value, kind) else kind(_text(value))

    def checked(value: object, kind: type[CheckedURL]) -> CheckedURL:
        return kind(_text(value), standard)

    def safe(value: object, kind: type[SafeURL]) -> SafeURL:
        return kind(_text(value), policy, chosen)

    converter.register_structure_hook(URL, structured)
    converter.register_structure_hook(CheckedURL, checked)
    converter.register_structure_hook(SafeURL, safe)
    for kind in (URL, CheckedURL, SafeURL):
        converter.register_unstructure_hook(kind, str)
    _hide_keys(converter)
    return converter


def _hide_keys(converter: BaseConverter) -> None:
    """Let the errors of mappings with URLs note their keys without secrets."""
    asked = set[object]()

    def is_mapping(kind: object) -> bool:
        origin = get_origin(kind)
        is_one = isinstance(origin, type) and issubclass(origin, Mapping)
        return is_one and kind not in asked and _has_urls(kind)

    def factory(kind: object, of: BaseConverter) -> Callable[[object, object], object]:
        asked.add(kind)
        try:
            inner = of.get_structure_hook(kind, cache_result=False)
        finally:
            asked.remove(kind)

        def structured(value: object, _: object) -> object:
            try:
                return inner(value, kind)
            except IterableValidationError as group:
                for error in group.exceptions:
                    error.__notes__ = [_shown(note) for note in getattr(error, "__notes__", ())]
                raise

        return structured

    converter.register_structure_hook_factory(is_mapping, factory)


def _has_urls(kind: object) -> bool:
    """Whether a type is one of URLs, or is made of such."""
    if isinstance(kind, type) and issubclass(kind, URL | CheckedURL | SafeURL):
        return True
    return any(map(_has_urls, get_args(kind)))


def _shown(note: str) -> str:
    """Return a note of cattrs, which has the key, without secrets."""
    if isinstance(note, IterableValidationNote):
        index = redact(note.index) if isinstance(note.index, str) else note.index
        return IterableValidationNote(redact(note), index, note.type)
    return note


def _text(value: object) -> str:
    """Return a text; raise TypeError for another object, which it does not show."""
    if isinstance(value, str):
        return value
    message = f"a URL must be text, not {type(value).__name__}"
    raise TypeError(message)
