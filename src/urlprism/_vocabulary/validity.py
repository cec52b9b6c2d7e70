"""Whether a text is valid, where what reads it raises for all that is not."""

from collections.abc import Callable

from urlprism.errors import URLError


def accepts(read: Callable[..., object], *given: object) -> bool:
    """Whether `read` takes what is given, and does not raise URLError."""
    try:
        read(*given)
    except URLError:
        return False
    return True
