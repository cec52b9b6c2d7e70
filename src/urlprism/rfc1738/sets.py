"""The characters of RFC 1738 §5, composed as its BNF composes them; "%" begins an escape."""

from typing import Final

from urlprism._vocabulary.characters import ALPHA, DIGIT

ALPHADIGIT: Final = ALPHA | DIGIT
SAFE: Final = frozenset("$-_.+")
EXTRA: Final = frozenset("!*'(),")
NATIONAL: Final = frozenset("{}|\\^~[]`")
PUNCTUATION: Final = frozenset('<>#%"')
RESERVED: Final = frozenset(";/?:@&=")
UNRESERVED: Final = ALPHADIGIT | SAFE | EXTRA

# What follows lists characters: where they may stand, an escape may, too.
UCHAR: Final = UNRESERVED
XCHAR: Final = UNRESERVED | RESERVED

SCHEME: Final = ALPHADIGIT | frozenset("+-.")  # §2.1: capitals are read as small letters
USER: Final = UCHAR | frozenset(";?&=")  # and password
FTP_SEGMENT: Final = UCHAR | frozenset("?:@&=")  # fsegment, psegment
HTTP_SEGMENT: Final = UCHAR | frozenset(";:@&=")  # hsegment, search
ARTICLE: Final = UCHAR | frozenset(";/?:&=")
GROUP: Final = ALPHADIGIT | frozenset("-.+_")  # behind its first letter, nothing escaped
FIELD: Final = UCHAR | frozenset("?:@&")  # fieldname, fieldvalue
