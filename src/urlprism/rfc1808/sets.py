"""The character sets of RFC 1808 §2.2; the reserved characters are the same for all schemes."""

from typing import Final

from urlprism._core.octets.characters import ALPHA, DIGIT

SAFE: Final = frozenset("$-_.+")
EXTRA: Final = frozenset("!*'(),")
NATIONAL: Final = frozenset("{}|\\^~[]`")
RESERVED: Final = frozenset(";/?:@&=")
PUNCTUATION: Final = frozenset('<>#%"')
UNRESERVED: Final = ALPHA | DIGIT | SAFE | EXTRA

# These sets list characters; wherever they are allowed, an escape is allowed too.
UCHAR: Final = UNRESERVED
PCHAR: Final = UCHAR | frozenset(":@&=")
SEGMENTS: Final = PCHAR | {"/"}  # *( "/" segment )
PARAM: Final = PCHAR | {"/"}
PARAMS: Final = PARAM | {";"}
NET_LOC: Final = PCHAR | frozenset(";?")
ANY: Final = UCHAR | RESERVED  # query, fragment, and an absoluteURL after its scheme

SCHEME: Final = ALPHA | DIGIT | frozenset("+-.")  # nothing is escaped in it
