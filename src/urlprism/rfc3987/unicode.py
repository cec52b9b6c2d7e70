"""What Unicode says of characters, by tables as new as those of IDNA; they take time to load."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import unicodedata  # unicodedata2 has the same functions, and says nothing of their types
else:
    import unicodedata2 as unicodedata


def bidirectional(character: str) -> str:
    """Return the Bidi_Class of a character, "" for an unassigned one."""
    return unicodedata.bidirectional(character)


def composed(text: str) -> str:
    """Return `text` in Normalization Form C."""
    return unicodedata.normalize("NFC", text)
