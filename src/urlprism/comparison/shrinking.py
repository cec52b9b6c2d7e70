"""The smallest text that still has a property: characters go, as long as it holds."""

from collections.abc import Callable
from typing import Final

_SMALL: Final = 6  # characters: pieces of this size and less may begin anywhere


def shrink(text: str, keeps: Callable[[str], bool]) -> str:
    """Return `text` without what it can lose while `keeps` holds of the rest.

    `keeps` must hold of `text`. Of the result no single character can go.

    >>> shrink("http://a@b/c", lambda text: "@" in text)
    '@'
    """
    size = len(text) // 2
    while size > _SMALL:
        text, size = _without_pieces(text, size, keeps, step=size), size // 2
    while True:
        shorter = text
        for size in range(min(_SMALL, len(text)), 0, -1):
            shorter = _without_pieces(shorter, size, keeps, step=1)
        if shorter == text:
            return text
        text = shorter


def _without_pieces(text: str, size: int, keeps: Callable[[str], bool], step: int) -> str:
    """Return a text without each piece of `size` characters that it can lose."""
    start = 0
    while start + size <= len(text):
        shorter = text[:start] + text[start + size :]
        if shorter and keeps(shorter):
            text = shorter
        else:
            start += step
    return text
