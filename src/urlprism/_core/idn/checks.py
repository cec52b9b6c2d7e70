"""The checks of a domain name that callers of `domains` choose."""

from typing import Final, NamedTuple


class Checks(NamedTuple):
    """The checks of a domain beyond those that UTS #46 §4.1 always makes.

    `hyphens` and `std3` are its parameters CheckHyphens and UseSTD3ASCIIRules; `forbidden` are the
    ASCII characters that the result may not have. With `alone`, the Bidi rule applies only to
    labels that have right-to-left characters, not to every label of a Bidi domain name.
    """

    hyphens: bool = False
    std3: bool = False
    forbidden: frozenset[str] = frozenset()
    alone: bool = False


LAX: Final = Checks()
