"""Values of programs with the secrets of their texts masked: in lists, tuples and dicts, too."""

from collections.abc import Callable
from typing import Final

from urlprism.redaction.masking import redact

_DEEPEST: Final = 50


def hidden(value: object, hide: Callable[[str], str] = redact, deep: int = _DEEPEST) -> object:
    """Return a value with its texts masked, "..." for what lies too deep; other objects stay.

    >>> hidden({"a": ["http://me:secret@h/", 1]})
    {'a': ['http://me:******@h/', 1]}
    """
    if isinstance(value, str):
        return hide(value)
    if type(value) not in {dict, list, tuple}:
        return value
    if not deep:
        return "..."
    if isinstance(value, dict):
        return {hidden(k, hide, deep - 1): hidden(v, hide, deep - 1) for k, v in value.items()}
    assert isinstance(value, list | tuple)  # noqa: S101 - for type checkers
    return type(value)(hidden(each, hide, deep - 1) for each in value)
