"""Normal forms of Unicode, whose tables are imported for the first text beyond ASCII."""

from typing import Literal


def normalized(form: Literal["NFC", "NFD", "NFKC", "NFKD"], text: str) -> str:
    r"""Return a text in a normal form of Unicode, in linear time.

    >>> normalized("NFC", "e\u0301")
    'é'
    """
    if text.isascii():
        return text
    # Few texts need its tables.
    from urlprism._core.idn.unicode_tables import unicodedata  # noqa: PLC0415

    return unicodedata.normalize(form, text)
