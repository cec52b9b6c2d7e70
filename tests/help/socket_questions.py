"""URLs that name a Unix socket, to ask of every reader of them: plain ones, and ones to mislead.

The same questions for a seed. None has lone surrogates: not every program takes them.
"""

from random import Random
from typing import Final

from tests.help.chances import chance_of

_SCHEMES: Final = (
    *("http+unix://", "http+unix://", "http+unix://", "unix://", "http+unix://"),
    *("http+unix://", "http+unix://", "http+unix://", "HTTP+UNIX://", "http+unix:/", "http+unix:"),
    *("http://", "https://", "tcp://", "ssh://", "npipe://", "fd://", "http+docker://", "", "//"),
    *("unix:/", "unix:", "http+unix:///", "unix:///", "unix2://", "npipe:", "ssh:", "tcp:"),
)
_LOGINS: Final = ("u:secret9@", "u@", ":@", "u:p%40w@", "a:b@c:d@", "@", "u:\u00e9@", "u:\u4e2d@")
_SOCKETS: Final = (
    *("%2Frun%2Fdocker.sock", "%2Fvar%2Frun%2FDocker.sock", "/run/docker.sock", "%2ftmp%2fa b"),
    *("%00abstract", "@abstract", "run", "%2Frun%2Fd%2Esock", "%2Fr%20un%2Fs", "%252Frun%252Fs"),
    *("", "%2F" + "a" * 104, "%2F" + "a" * 107, "%2F" + "%C3%A9" * 53, "%2F%ff", "%2Fr\u00e9", "."),
    *("*run", ".run", "[::1]", "[::1", "a]", "%2Frun;x", "%2Frun?x", "%2Frun#x", "h", "127.0.0.1"),
    *("%2Frun%2Fs%40x", "%2Frun%zz", "%", "%2", "C:", "%5Cpipe", "./pipe/docker", "h_", "a|b"),
)
_PORTS: Final = (
    *("", "", ":", ":80", ":2375", ":0", ":65535", ":65536", ":x", ":-1", ":%38", ":\u0665", ":08"),
)
_PATHS: Final = (
    *("/v1/info", "/", "", "/v1/a%20b", "/v1/a b", "//v1", "/%2F", "/..", "/a/../b", "/\u00e9"),
    *("/a;b", "/a\\b", "/%zz", "/a@b", "/a:b", "/%", "///", "/a%2", "/'a'", "/[a]", "/\n", "/a\tb"),
)
_ENDS: Final = (
    *("", "", "", "?a=b", "?a=b c", "?", "#f", "#", "?a#b", "?\u00e9", "?a=%zz", "?x@y", "?a='b'"),
    *(" ", "\n", ";p", "/", "//"),
)
_LOCATIONS: Final = (
    *("/next", "next", "", "//%2Frun%2Fother.sock/a", "http://h.test/a", "?a", "#f", "/a%20b c"),
    *("http+unix://%2Frun%2Fother.sock/x", "HTTP+UNIX://%2Fa/x", "https://u:p@h/", "unix:///a"),
)


def socket_urls(count: int, seed: int) -> list[str]:
    """Return `count` distinct URLs."""
    chance = chance_of(f"unix {seed}")
    asked: dict[str, None] = {}
    while len(asked) < count:
        asked.setdefault(_url(chance, messy=chance.random() < 0.6))
    return list(asked)


def redirects(count: int, seed: int) -> list[tuple[str, str]]:
    """Return pairs of a location, and the URL that is redirected to it."""
    chance = chance_of(f"unix redirects {seed}")
    return [(chance.choice(_LOCATIONS), each) for each in socket_urls(count, seed + 100)]


def _url(chance: Random, *, messy: bool) -> str:
    """Return a URL; a messy one may have any piece in any place, and a changed character."""

    def of(pieces: tuple[str, ...], plain: int) -> str:
        return chance.choice(pieces if messy and chance.random() < 0.6 else pieces[:plain])

    text = of(_SCHEMES, 4)
    text += chance.choice(_LOGINS) if chance.random() < 0.15 else ""
    text += of(_SOCKETS, 4) + of(_PORTS, 2)
    text += of(_PATHS, len(_PATHS)) + of(_ENDS, len(_ENDS))
    if messy and chance.random() < 0.3:
        place = chance.randrange(len(text) + 1)
        put = chance.choice(("", text[place : place + 1] * 2, *"@:/?#[]%&=\\ +\n"))
        text = text[:place] + put + text[place + (chance.random() < 0.5) :]
    return text
