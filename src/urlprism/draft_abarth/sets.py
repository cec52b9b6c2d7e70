"""The character sets of draft-abarth-url §2, and substitutes for two that it never defines."""

from typing import Final

from urlprism._core.octets.characters import ALPHA, CONTROL_OR_SPACE, DIGIT

CONTROL: Final = CONTROL_OR_SPACE  # U+0020 is one of them
SLASH: Final = frozenset("/\\")
AUTHORITY_TERMINATING: Final = SLASH | frozenset("?#;")

VALID_SCHEME: Final = ALPHA | DIGIT | frozenset("+-.")  # BARTH-H9; the set is that of -01 §5.1
HIERARCHICAL: Final = frozenset({"http", "https", "ftp", "gopher", "ws", "wss"})  # BARTH-H4
