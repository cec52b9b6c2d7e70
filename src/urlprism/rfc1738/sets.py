"""The character sets of RFC 1738 §5, composed as in its BNF; "%" begins an escape."""

from typing import Final

from urlprism._core.octets.characters import ALPHA, DIGIT

ALPHADIGIT: Final = ALPHA | DIGIT
SAFE: Final = frozenset("$-_.+")
EXTRA: Final = frozenset("!*'(),")
NATIONAL: Final = frozenset("{}|\\^~[]`")
PUNCTUATION: Final = frozenset('<>#%"')
RESERVED: Final = frozenset(";/?:@&=")
UNRESERVED: Final = ALPHADIGIT | SAFE | EXTRA

# The sets below omit escapes, which are allowed wherever their characters are.
UCHAR: Final = UNRESERVED
XCHAR: Final = UNRESERVED | RESERVED

SCHEME: Final = ALPHADIGIT | frozenset("+-.")  # §2.1: upper case is read as lower case
USER: Final = UCHAR | frozenset(";?&=")  # and password
FTP_SEGMENT: Final = UCHAR | frozenset("?:@&=")  # fsegment, psegment
HTTP_SEGMENT: Final = UCHAR | frozenset(";:@&=")  # hsegment, search
ARTICLE: Final = UCHAR | frozenset(";/?:&=")
GROUP: Final = ALPHADIGIT | frozenset("-.+_")  # after its first letter; no escapes
FIELD: Final = UCHAR | frozenset("?:@&")  # fieldname, fieldvalue
