"""Request targets on which servers part, octet by octet: what `path_questions` has, and raw octets.

Most are of origin form; some are of absolute form, "*", or of no form at all.
"""

import random
import re
from collections.abc import Iterator

from tests.agreement.programs.path_questions import LENGTHS, PIECES
from tests.help.chances import chance_of
from tests.help.counts import IS_NIGHTLY

SEEDS = (20261128, 38)
COUNT = 6_000 if IS_NIGHTLY else 300

# A line feed would end the request line.
_CONTROLS = [bytes([octet]) for octet in (*range(0x0A), 0x0B, 0x0C, *range(0x0E, 0x20), 0x7F)]
_RAW = [bytes([octet]) for octet in range(0x80, 0x100)]
_TRIPLETS = [b"%%%02x" % octet for octet in range(256)] + [
    b"%%%02X" % octet for octet in range(256)
]
_PIECES = [piece.encode() for piece in PIECES]
_PLAIN = [b"/", b"/", b"/", b"//", b".", b"..", b"/..", b"/./", b"a", b"b", b"admin", b"ADMIN"]
_SIGNS = [b"#", b"#x", b"#/..", b"\\", b";", b"?", b"?q#r"]
_STARTS = (
    *(b"http://h.example/", b"http://h.example", b"HTTP://h.example/", b"https://h.example/"),
    *(b"http://h.example:80/", b"http://other.example/", b"http://u:p@h.example/"),
)
_AUTHORITY = re.compile(rb"[A-Za-z]+://(?:[^@/?#]*@)?([0-9A-Za-z.:\[\]-]*)(?:[/?#]|\Z)")
_ODD = (
    *(b"*", b"**", b"*/a", b"a", b"a/b", b"h.example:80", b"http:", b"http:/", b"http:/a"),
    *(b"http://", b"http:///a", b"ftp://h.example/a", b"x:a", b"?", b"?a", b"#", b"#a", b"\\a"),
    *(b"./a", b"../a", b"%2fa", b";a", b"mailto:a", b"h.example/a", b"http://[::1]/a"),
    *(b"http://[/a", b"http://h.example?a", b"http://h.example#a", b"http://h.example\\a"),
)


def target_questions(count: int = COUNT, seed: int = SEEDS[0]) -> Iterator[bytes]:
    """Yield targets; of a hundred, some seven are of another form than origin form."""
    chance = chance_of(seed)
    for _ in range(count):
        kind = chance.random()
        if kind < 0.03:
            yield chance.choice(_ODD)
        elif kind < 0.07:
            yield chance.choice(_STARTS) + _drawn(chance)
        else:
            yield b"/" + _drawn(chance)


def host_of(target: bytes) -> str:
    """Return the field Host that belongs to a target: its authority, where it is a plain one."""
    match = _AUTHORITY.match(target)
    return match[1].decode() if match else "h.example"


def _drawn(chance: random.Random) -> bytes:
    """Return pieces put together; a third of them has raw octets or controls."""
    is_raw = chance.random() < 0.33
    kinds = [_PIECES, _PLAIN, _PLAIN, _TRIPLETS, _SIGNS]
    # A control is refused by nearly all servers: of two would nothing more be known.
    pieces = [chance.choice(chance.choice(kinds)) for _ in range(chance.choice(LENGTHS))]
    if is_raw:
        place = chance.randrange(len(pieces) + 1)
        raw = chance.choice([_RAW, _RAW, _CONTROLS])
        pieces[place:place] = [chance.choice(raw) for _ in range(chance.choice((1, 1, 2, 3)))]
    if chance.random() < 0.02:
        pieces.insert(
            chance.randrange(len(pieces) + 1), "\u00e9\u20ac\ufeff"[chance.randrange(3)].encode()
        )
    return b"".join(pieces)
