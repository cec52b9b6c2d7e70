"""The sets of characters of RFC 1808 §2.2: the reserved ones are the same for all schemes."""

from typing import Final

from urlprism._vocabulary.characters import ALPHA, DIGIT

SAFE: Final = frozenset("$-_.+")
EXTRA: Final = frozenset("!*'(),")
NATIONAL: Final = frozenset("{}|\\^~[]`")
RESERVED: Final = frozenset(";/?:@&=")
PUNCTUATION: Final = frozenset('<>#%"')
UNRESERVED: Final = ALPHA | DIGIT | SAFE | EXTRA

# What follows lists characters: where they may stand, an escape may, too.
UCHAR: Final = UNRESERVED
PCHAR: Final = UCHAR | frozenset(":@&=")
SEGMENTS: Final = PCHAR | {"/"}  # *( "/" segment )
PARAM: Final = PCHAR | {"/"}
PARAMS: Final = PARAM | {";"}
NET_LOC: Final = PCHAR | frozenset(";?")
ANY: Final = UCHAR | RESERVED  # query, fragment, and an absoluteURL behind its scheme

SCHEME: Final = ALPHA | DIGIT | frozenset("+-.")  # nothing is escaped in it
