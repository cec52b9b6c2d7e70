"""Unicode properties of characters, of the same version as the IDNA tables; slow to load."""

from urlprism._core.unicode.unicode_tables import unicodedata


def bidirectional(character: str) -> str:
    """Return the Bidi_Class of a character, "" for an unassigned character."""
    return unicodedata.bidirectional(character)


def composed(text: str) -> str:
    """Return `text` in Normalization Form C."""
    return unicodedata.normalize("NFC", text)
