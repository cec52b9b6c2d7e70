"""The character sets of RFC 2396 §2 to §5, as amended by RFC 2732 §3."""

from typing import Final

from urlprism._core.octets.characters import ALPHA, CONTROL_OR_SPACE, DIGIT

ALPHANUM: Final = ALPHA | DIGIT
RESERVED: Final = frozenset(";/?:@&=+$,[]")  # §2.2; RFC 2732 §3 (3) adds "[" and "]"
MARK: Final = frozenset("-_.!~*'()")  # §2.3
UNRESERVED: Final = ALPHANUM | MARK  # §2.3

SPACE: Final = frozenset(" ")  # §2.4.3
CONTROL: Final = CONTROL_OR_SPACE - SPACE | {"\x7f"}  # §2.4.3
DELIMS: Final = frozenset('<>#%"')  # §2.4.3
UNWISE: Final = frozenset("{}|\\^`")  # §2.4.3; RFC 2732 §3 (3) removes "[" and "]"
EXCLUDED: Final = {"control": CONTROL, "space": SPACE, "delims": DELIMS, "unwise": UNWISE}

# The sets below omit "%": an escaped octet is allowed wherever their characters are (§2.4.1).
URIC: Final = RESERVED | UNRESERVED  # §2
URIC_NO_SLASH: Final = UNRESERVED | frozenset(";?:@&=+$,")  # §3
REG_NAME: Final = UNRESERVED | frozenset("$,;:@&=+")  # §3.2.1
USERINFO: Final = UNRESERVED | frozenset(";:&=+$,")  # §3.2.2
PCHAR: Final = UNRESERVED | frozenset(":@&=+$,")  # §3.3
PATH_SEGMENTS: Final = PCHAR | frozenset(";/")  # §3.3
REL_SEGMENT: Final = UNRESERVED | frozenset(";@&=+$,")  # §5

SCHEME: Final = ALPHANUM | frozenset("+-.")  # §3.1, where nothing may be escaped
