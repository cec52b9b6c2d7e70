"""Decoded mail addresses: addr-spec as RFC 6068 §2 takes it from RFC 5322 §3.4.1.

Characters beyond ASCII are allowed wherever a printable character is (items 4 and 5). Whitespace is
not allowed, unless a backslash quotes it (item 3).
"""

import re
from typing import Final, NamedTuple

_BEYOND_ASCII: Final = "\x80-\ud7ff\ue000-\U0010ffff"
_ATEXT: Final = f"[A-Za-z0-9!#$%&'*+/=?^_`{{|}}~{_BEYOND_ASCII}-]"  # RFC 5322 §3.2.3
_QTEXT: Final = rf"[!#-\[\]-~{_BEYOND_ASCII}]"  # RFC 5322 §3.2.4
_QUOTED_PAIR: Final = rf"\\[\t -~{_BEYOND_ASCII}]"  # RFC 5322 §3.2.1

DOT_ATOM_TEXT: Final = re.compile(rf"{_ATEXT}+(?:\.{_ATEXT}+)*")  # RFC 5322 §3.2.3
QUOTED_STRING: Final = re.compile(f'"(?:{_QTEXT}|{_QUOTED_PAIR})*"')  # RFC 5322 §3.2.4
_DOMAIN_LITERAL: Final = re.compile(r"\[[!-Z^-~]*\]")  # "[" *dtext-no-obs "]"


class Fault(NamedTuple):
    """An error in a part of an address, and the production that the part does not match."""

    message: str
    production: str


def fault_of_local_part(text: str) -> Fault | None:
    """Return the error in a local-part, None if it is valid."""
    if text.startswith('"'):
        if QUOTED_STRING.fullmatch(text):
            return None
        return Fault("not a valid quoted string without whitespace", "quoted-string")
    if DOT_ATOM_TEXT.fullmatch(text):
        return None
    message = "not a valid local part: expected words joined by dots, or a quoted string"
    return Fault(message if text else "the local part is missing", "local-part")


def fault_of_domain(text: str) -> Fault | None:
    """Return the error in a domain, None if it is valid."""
    if text.startswith("["):
        if _DOMAIN_LITERAL.fullmatch(text):
            return None
        return Fault("not a valid domain literal", "dtext-no-obs")
    if DOT_ATOM_TEXT.fullmatch(text):
        return None
    message = "not a valid domain: expected words joined by dots, or a literal in brackets"
    return Fault(message if text else "the domain is missing", "domain")
