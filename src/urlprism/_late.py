"""What stands at the front door and is imported when it is first called."""

from typing import TYPE_CHECKING

from urlprism._vocabulary.intake import Text

if TYPE_CHECKING:
    from urlprism.extraction import Extracted


def extract(text: Text, *, guess: bool = False) -> "list[Extracted]":
    """Return the URLs in a text, in their order, as `urlprism.extraction.extract` does."""
    from urlprism import extraction  # noqa: PLC0415 - its patterns take time to make

    return extraction.extract(text, guess=guess)
