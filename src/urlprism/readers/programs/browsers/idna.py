"""A domain in ASCII by UTS #46 as a browser's tables have it, of some version of Unicode.

domain ──► mapped, NFC ──► characters of that version only ──► today's checks ──► Punycode

CheckHyphens, UseSTD3ASCIIRules and VerifyDnsLength are false, as in the URL Standard. So is
Transitional_Processing.
"""

import re
from collections.abc import Iterable
from typing import Final

from urlprism._core.idn import idna, punycode
from urlprism._exact import translated
from urlprism.readers.shared.unicode_versions import BIDI_CHANGES, Unicode, unicode_of

# What is in the errors of a later rule, of joiners, and of Punycode without a use.
ACE_IN_ACE: Final = "§4.1 criterion 4"
JOINERS: Final = "(RFC 5892 A."
ASCII_IN_ACE: Final = 'what follows "xn--" decodes to'

_NONSPACING: Final = "\u1b36"  # the class of such marks changed later
_ACE: Final = re.compile(rf"(?:\A|(?<=\.)){idna.PREFIX}([^.]*+)")


def to_ascii(
    domain: str,
    version: str,
    forgiven: tuple[str, ...] = (ACE_IN_ACE,),
    *,
    check_hyphens: bool = False,
    forbidden: re.Pattern[str] | None = None,
) -> str | None:
    """Return a domain in ASCII by the tables of a version of Unicode, None if it is refused.

    `forgiven` has what is in the errors that do not count, `forbidden` finds a character in ASCII
    for which a mapped domain is refused before it is encoded.
    """
    tables = unicode_of(version)
    mapped = tables.mapped_text(domain)
    if mapped is None:
        return None
    text = tables.nfc(mapped)
    if forbidden is not None and forbidden.search(text):
        return None
    if not _are_known(set(_ACE.findall(text)), tables):
        return None
    options = {
        "check_hyphens": check_hyphens,
        "use_std3_ascii_rules": False,
        "verify_dns_length": False,
    }
    older = translated(text, _before(tables))
    judged = idna.to_ascii(older, **options)
    if any(all(each not in error for each in forgiven) for error in judged.errors):
        return None
    converted = judged.text if older == text else idna.to_ascii(text, **options).text
    return _with_given_labels(text, converted) if ASCII_IN_ACE in forgiven else converted


def _with_given_labels(text: str, converted: str) -> str:
    """Return a converted domain with labels as given where they decode to ASCII, but to some."""
    pairs = zip(text.split("."), converted.split("."), strict=True)
    return ".".join(
        [label if after and label.startswith(idna.PREFIX) else after for label, after in pairs]
    )


def _are_known(labels: Iterable[str], tables: Unicode) -> bool:
    """Whether what is behind "xn--" is Punycode of characters that map to themselves only."""
    try:
        return tables.is_settled("".join(map(punycode.decode, labels)))
    except ValueError:
        return False


def _before(tables: Unicode) -> dict[int, str]:
    """Return what stands for characters that were nonspacing marks in that version."""
    return {
        ord(each): _NONSPACING
        for _, characters, before in BIDI_CHANGES
        for each in characters
        if before == "NSM" and tables.bidirectional(each) == "NSM"
    }
