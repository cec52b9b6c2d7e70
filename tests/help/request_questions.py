"""Paths, queries and fragments of which clients make a request-target: all that some rewrite.

The same for a seed. None has a line end: a client that sends one ends its request there.
"""

from typing import Final

from tests.help.chances import chance_of
from urlprism.conformance.questions import SEED

_TRIPLETS: Final = (
    *("%41", "%61", "%30", "%2D", "%2e", "%5F", "%7e"),  # unreserved
    *("%2F", "%2f", "%3A", "%3f", "%23", "%5B", "%5d", "%40"),  # delimiters of parts
    *("%21", "%24", "%26", "%27", "%28", "%29", "%2A", "%2b", "%2C", "%3b", "%3D"),  # within parts
    *("%20", "%22", "%25", "%2525", "%3c", "%5C", "%5e", "%60", "%7B", "%7c", "%00", "%0a", "%7F"),
    *("%C3%A9", "%c3%a9", "%FF", "%c0%af", "%F0%9F%98%80", "%u00e9", "%", "%4", "%zz", "%%41"),
)
_CHARACTERS: Final = (
    *"abZ09-._~!$&'()*+,;=:@",
    *' \t"<>\\^`{|}[]',
    *("é", "e\u0301", "\N{GRINNING FACE}", "\xa0", "\ufeff", "\u2028", "\x7f", "\x01"),
)
_SLASHES: Final = (
    *("/", "//", "/./", "/../", "/%2e/", "/.%2E/", "/..;x/", "/...", "/.", "/..", "/%2E%2e", "\\"),
)
_STARTS: Final = ("", "/", "/", "/", "//", "/a/", "/.", "/..")


def tails(count: int, seed: int = SEED) -> list[str]:
    """Return what may follow the authority of a URL, `count` distinct ones."""
    chance = chance_of(seed)

    def some(*tables: tuple[str, ...]) -> str:
        pieces = [piece for table in tables for piece in table]
        return "".join(chance.choices(pieces, k=chance.randrange(5)))

    made: dict[str, None] = dict.fromkeys(
        f"{root}{each}{mark}{each}" for each in (*_TRIPLETS, *_CHARACTERS) for root, mark in ROOTS
    )
    made |= dict.fromkeys(f"/a{each}b" for each in _SLASHES)
    made |= dict.fromkeys(
        f"{path}{query}{end}"
        for path in ("", "/", "/a")
        for query in QUERIES
        for end in ("", "#", "#f", "#f#g", "#a/../b", "#f?g")
    )
    while len(made) < count:
        start = chance.choice(_STARTS)
        path = some(_TRIPLETS, _CHARACTERS, _SLASHES) if start else ""
        query = (
            f"?{some(_TRIPLETS, _CHARACTERS, _SLASHES, ('?',))}" if chance.random() < 0.6 else ""
        )
        end = f"#{some(_CHARACTERS, _TRIPLETS, ('#', '?'))}" if chance.random() < 0.2 else ""
        made[start + path + query + end] = None
    return list(made)[:count]


ROOTS: Final = (("/", "?"),)
QUERIES: Final = ("", "?", "??", "?a", "?a=b&&c", "?/../a", "?//")
