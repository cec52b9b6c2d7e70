"""Characters whose compatibility form (NFKC) has a delimiter of a network location in it."""

import re
from typing import Final

# The code points whose NFKC form has one of / ? # @ : in it (the same in every Unicode version from
# 9.0 to 17.0). The five themselves are not included: splitting has handled them.
NFKC_DELIMITERS: Final = re.compile(
    "[\u2047-\u2049\u2100\u2101\u2105\u2106\u2a74\ufe13\ufe16"
    "\ufe55\ufe56\ufe5f\ufe6b\uff03\uff0f\uff1a\uff1f\uff20]"
)
