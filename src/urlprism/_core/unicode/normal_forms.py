"""Normal forms of Unicode, whose tables are imported for the first text beyond ASCII."""

from typing import TYPE_CHECKING, Literal


def normalized(form: Literal["NFC", "NFD", "NFKC", "NFKD"], text: str) -> str:
    r"""Return a text in a normal form of Unicode, in linear time.

    >>> normalized("NFC", "e\u0301")
    'é'
    """
    if text.isascii():
        return text
    if TYPE_CHECKING:
        import unicodedata  # noqa: PLC0415 - unicodedata2 has the same functions, without types
    else:
        import unicodedata2 as unicodedata  # noqa: PLC0415 - few texts need its tables
    return unicodedata.normalize(form, text)
