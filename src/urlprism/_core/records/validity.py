"""Validity by parsing: a text is valid if its parser does not raise URLError."""

from collections.abc import Callable

from urlprism.errors import URLError


def accepts(read: Callable[..., object], *arguments: object) -> bool:
    """Return whether `read` accepts its arguments, that is, does not raise URLError."""
    try:
        read(*arguments)
    except URLError:
        return False
    return True
