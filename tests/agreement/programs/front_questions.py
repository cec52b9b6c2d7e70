"""Request targets as octets, put together by chance: what no client sends, and others do.

Most are of origin form, with raw octets, controls, "#" and all on which servers part; some are of
absolute form, and some of none.
"""

from collections.abc import Iterator
from random import Random
from typing import Final

from tests.agreement.programs.path_questions import LENGTHS
from tests.agreement.programs.path_questions import PIECES as SENT
from tests.help.chances import chance_of

# The octets that end a request line, or its target, are asked for now and then only.
_ENDS: Final = b"\n\r "
_RAW: Final = [bytes([octet]) for octet in range(256) if octet not in _ENDS]
_BEYOND: Final = [bytes([octet]) for octet in range(0x80, 256)]
_CONTROLS: Final = [bytes([octet]) for octet in (*range(0x20), 0x7F) if octet not in _ENDS]
_DIGITS: Final = "0123456789abcdefABCDEF"
_PIECES: Final = [piece.encode() for piece in SENT] + [
    *(b"#", b"#", b"#/../", b"#?", b"?#", b"#x", b"\\", b"\\", b"/#/", b";#"),
    *(
        b"/ADMIN",
        b"/Admin",
        b"/%41dmin",
        b"\xc3\xa9",
        b"\xe2\x84\xaa",
        b"\xc4\xb0",
        b"\xef\xbf\xbd",
    ),
]
_AUTHORITIES: Final = (
    *(b"o.example", b"o.example", b"o.example", b"O.example:8080", b"o.example:", b"o.example."),
    *(b"user@o.example", b"user:pass@o.example", b"[::1]", b"[::1]:80", b"127.0.0.1", b"", b":80"),
    *(b"o_o.example", b"o.example:99999", b"o.example:x", b"o%2eexample", b"o example", b"o\\p"),
    *(b"h.example", b"\xc3\xa9.example", b"o;x", b"o..example", b"-o-", b"[::1", b"o,p", b"o*p"),
)
_SCHEMES: Final = (b"http", b"http", b"http", b"HTTP", b"https", b"ftp", b"h2c", b"ws", b"1http")
_ODD: Final = (
    *(b"*", b"*", b"*/", b"**", b"*?x", b"*#", b"a", b"a/b", b"?", b"?x", b"#", b"#/", b"\\"),
    *(b"http:/o.example/", b"http:o.example", b"http:", b"://o.example/", b"o.example:80", b"//"),
    *(b"mailto:a@b", b";", b".", b"..", b"../a", b"%2f", b"%2Fa", b"@", b":80", b"[::1]", b"x:"),
)


def front_questions(count: int, seed: int) -> Iterator[bytes]:
    """Yield request targets, as many as are asked for."""
    chance = chance_of(seed)
    for _ in range(count):
        form = chance.random()
        if form < 0.88:
            yield _origin(chance)
        elif form < 0.97:
            yield _absolute(chance)
        else:
            yield chance.choice(_ODD) + (_origin(chance) if chance.random() < 0.3 else b"")


def authority_of(target: bytes) -> bytes:
    """Return the authority of a target in absolute form, or what stands first in it.

    >>> authority_of(b"http://u@h/"), authority_of(b"a/b"), authority_of(b"/a"), authority_of(b"*")
    (b'h', b'a', b'', b'')
    """
    if target[:1] in {b"/", b"*"}:
        return b""
    scheme, mark, behind = target.partition(b"://")
    is_absolute = mark and scheme[:1].isalpha()
    return (behind if is_absolute else target).partition(b"/")[0].rpartition(b"@")[2]


def _absolute(chance: Random) -> bytes:
    behind = _origin(chance) if chance.random() < 0.8 else chance.choice((b"", b"?x", b"#y", b"?"))
    return chance.choice(_SCHEMES) + b"://" + chance.choice(_AUTHORITIES) + behind


def _origin(chance: Random) -> bytes:
    pieces = [_piece(chance) for _ in range(chance.choice(LENGTHS))]
    if chance.random() < 0.02:
        pieces.append(chance.choice((b" x", b"\r x", b"\rx", b"\x00")))
    # A tab at the end is a blank behind the target.
    return (b"/" + b"".join(pieces)).rstrip(b"\t")


def _piece(chance: Random) -> bytes:
    kind = chance.random()
    if kind < 0.7:
        return chance.choice(_PIECES)
    if kind < 0.8:
        return f"%{chance.choice(_DIGITS)}{chance.choice(_DIGITS)}".encode("ascii")
    if kind < 0.88:
        return chance.choice(_BEYOND)
    return chance.choice(_RAW if kind < 0.97 else _CONTROLS)
