"""The documents that replaced the sections of RFC 1738, scheme by scheme."""

from typing import Final, Literal, NamedTuple


class Successor(NamedTuple):
    """A later document of a scheme, and its relation to the section of RFC 1738.

    "copies" means that it says it copies the scheme, and that form and port are the same;
    "differs" means that its syntax differs. `room` is the package that implements it, or None.

    >>> SUCCESSORS["mailto"].document, SUCCESSORS["mailto"].relation
    ('RFC 6068', 'differs')
    """

    document: str
    year: int
    category: Literal["Standards Track", "Historic"]
    relation: Literal["copies", "differs"]
    room: str | None = None


# By scheme, in the order of the document (§3).
SUCCESSORS: Final[dict[str, Successor]] = {
    "gopher": Successor("RFC 4266", 2005, "Standards Track", "copies"),
    "mailto": Successor("RFC 6068", 2010, "Standards Track", "differs", "rfc6068"),
    "news": Successor("RFC 5538", 2010, "Standards Track", "differs", "rfc5538"),
    "nntp": Successor("RFC 5538", 2010, "Standards Track", "differs", "rfc5538"),
    "telnet": Successor("RFC 4248", 2005, "Standards Track", "copies"),
    "wais": Successor("RFC 4156", 2005, "Historic", "copies"),
    "file": Successor("RFC 8089", 2017, "Standards Track", "differs", "rfc8089"),
    "prospero": Successor("RFC 4157", 2005, "Historic", "copies"),
}
