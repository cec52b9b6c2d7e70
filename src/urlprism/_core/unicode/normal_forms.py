"""Normal forms of Unicode, whose tables are imported for the first text beyond ASCII.

`NFKC_DELIMITERS` are the characters whose compatibility form has a delimiter of an authority in it.
"""

import re
from typing import Final, Literal

# The code points whose NFKC form has one of / ? # @ : in it (the same in every Unicode version from
# 9.0 to 17.0). The five themselves are not included: splitting has handled them.
NFKC_DELIMITERS: Final = re.compile(
    "[\u2047-\u2049\u2100\u2101\u2105\u2106\u2a74\ufe13\ufe16"
    "\ufe55\ufe56\ufe5f\ufe6b\uff03\uff0f\uff1a\uff1f\uff20]"
)


def normalized(form: Literal["NFC", "NFD", "NFKC", "NFKD"], text: str) -> str:
    r"""Return a text in a normal form of Unicode, in linear time.

    >>> normalized("NFC", "e\u0301")
    'é'
    """
    if text.isascii():
        return text
    # Few texts need its tables.
    from urlprism._core.unicode.unicode_tables import unicodedata  # noqa: PLC0415

    return unicodedata.normalize(form, text)
