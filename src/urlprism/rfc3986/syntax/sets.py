"""The character sets of RFC 3986 §2 and §3, composed as in Appendix A."""

from typing import Final

from urlprism._core.octets.characters import (
    ALPHA,
    BEYOND_ASCII,
    DIGIT,
    HEXDIG,
    OCTETS,
    byte_class,
    stop_class,
)

GEN_DELIMS: Final = frozenset(":/?#[]@")  # §2.2
SUB_DELIMS: Final = frozenset("!$&'()*+,;=")  # §2.2
RESERVED: Final = GEN_DELIMS | SUB_DELIMS  # §2.2
UNRESERVED: Final = ALPHA | DIGIT | frozenset("-._~")  # §2.3

SCHEME: Final = ALPHA | DIGIT | frozenset("+-.")  # §3.1
USERINFO: Final = UNRESERVED | SUB_DELIMS | {":"}  # §3.2.1
REG_NAME: Final = UNRESERVED | SUB_DELIMS  # §3.2.2
PCHAR: Final = UNRESERVED | SUB_DELIMS | frozenset(":@")  # §3.3
PATH: Final = PCHAR | {"/"}  # §3.3
QUERY: Final = PCHAR | frozenset("/?")  # §3.4
FRAGMENT: Final = QUERY  # §3.5


def recognizer_table(beyond_ascii: frozenset[str] = frozenset()) -> bytes:
    """Return the classes of octets for the recognizer: each bit marks the end of a component.

    "%" ends every component, because the two characters after it have to be checked.
    """
    return byte_class(
        scheme_end=OCTETS - SCHEME,
        userinfo_end=OCTETS - USERINFO - beyond_ascii,
        reg_name_end=OCTETS - REG_NAME - beyond_ascii,
        path_end=OCTETS - PATH - beyond_ascii,
        query_end=OCTETS - QUERY - beyond_ascii,
        port_end=OCTETS - DIGIT,
        not_hexadecimal=OCTETS - HEXDIG,
        colon_or_slash=frozenset(":/"),
    )


# For long spans: what stops a search for the end of a path, and of a query or a fragment.
PATH_STOPS: Final = stop_class(OCTETS - PATH)
QUERY_STOPS: Final = stop_class(OCTETS - QUERY)

URI_TABLE: Final = recognizer_table()
IRI_TABLE: Final = recognizer_table(BEYOND_ASCII)
