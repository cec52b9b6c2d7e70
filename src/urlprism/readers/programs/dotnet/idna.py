"""A domain in ASCII as .NET's `IdnMapping` makes it with ICU, for `System.Uri.IdnHost`.

ICU converts by UTS #46 without Transitional_Processing. It checks hyphens at the ends of a label,
joiners and lengths, but neither the direction of letters nor hyphens in the third and fourth place.
"""

import re
from typing import Final

from urlprism._exact import translated
from urlprism.readers.outcomes import Refused
from urlprism.readers.programs.browsers.idna import to_ascii as uts46
from urlprism.readers.programs.dotnet.coding import RULE
from urlprism.readers.programs.dotnet.host import UNICODE
from urlprism.readers.shared.releases import Release

_BIDI: Final = re.compile("[\u200e\u200f\u202a-\u202e]")
_LONGEST: Final = 253
_LONGEST_LABEL: Final = 63
# The rules that ICU does not check: hyphens in the third and fourth place, ACE in ACE, direction.
_IGNORED: Final = ("UTS #46 §4.1 criterion 2)", "§4.1 criterion 4", "RFC 5893 §2")
# The deviation characters of UTS #46, and their mappings in its transitional processing.
_TRANSITIONAL: Final = str.maketrans({"\xdf": "ss", "\u03c2": "\u03c3", "\u200c": "", "\u200d": ""})
_UNSAFE: Final = re.compile(r"[\\/?@#:\[\]]")


def to_ascii(host: str, dotnet: Release) -> str:
    """Return a domain in ASCII; raise Refused for one that cannot be converted."""
    if host.isascii():
        return host.lower()
    if not dotnet.has("nontransitional"):
        host = translated(host, _TRANSITIONAL)
    converted = uts46(_BIDI.sub("", host), UNICODE, check_hyphens=True, forgiven=_IGNORED)
    if converted is None or _UNSAFE.search(converted) or not _fits(converted):
        raise Refused("An invalid Unicode character by IDN standards in the host", RULE)
    return converted


def _fits(domain: str) -> bool:
    """Whether ICU allows the lengths of the labels, and that of the domain."""
    bare = domain.removesuffix(".")
    return len(bare) <= _LONGEST and all(
        0 < len(label) <= _LONGEST_LABEL for label in bare.split(".")
    )
