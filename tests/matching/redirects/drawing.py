"""Drawn pairs of a registered redirect_uri and a requested one, a third of which many take."""

import random
from collections.abc import Callable, Iterator

SCHEMES = ("http", "http", "https", "https", "HTTP", "com.example.app", "myapp", "urn", "data")
HOSTS = (
    *("localhost", "127.0.0.1", "[::1]", "app.example", "a.b.example", "*.b.example", "127.0.0.2"),
    *("LOCALHOST", "localhost.", "[0:0:0:0:0:0:0:1]", "127.1", "B\xdcCHER.example", "evil.test"),
    *("x.localhost", "xn--bcher-kva.example", "", "u@localhost", "u:p@app.example"),
)
PORTS = ("", "", ":80", ":443", ":8080", ":51004", ":", ":*", ":0", ":99999", ":x")
PATHS = (
    "",
    "/",
    "/cb",
    "/a/cb",
    "/cb/",
    "/auth/*",
    "/a/../cb",
    "/%63b",
    "/cb;x=1",
    "/c*b",
    "/[c]b",
)
ENDS = ("", "", "", "?", "?a=1", "?a=1&b=2", "#", "#f", "?a#f")
PIECES = (
    *("/", "?", "#", ".", "..", "/..", "/.", "%2e", ":", "@", "u@", ":80", ":8080", "*", "\\", " "),
    *("\t", "\n", "\u00e9", "\ud800", "\x00", "[", "]", ";x", "%2F", "A", "//", "?x=y", "&", "%"),
)


def _uri(draw: random.Random) -> str:
    """Return a URI with or without authority."""
    scheme = draw.choice(SCHEMES)
    tail = draw.choice(PATHS) + draw.choice(ENDS)
    if scheme in {"urn", "data"} or draw.random() < 0.05:
        return f"{scheme}:{tail}"
    return f"{scheme}://{draw.choice(HOSTS)}{draw.choice(PORTS)}{tail}"


def _edited(draw: random.Random, text: str) -> str:
    """Return a text with one edit."""
    place = draw.randrange(len(text) + 1)
    match draw.randrange(6):
        case 0:
            return text[:place] + text[place + 1 :]
        case 1:
            return text[:place] + draw.choice(PIECES) + text[place:]
        case 2:
            return text[:place] + text[place:].swapcase()
        case 3:
            return text + draw.choice(PIECES)
        case 4:
            end = min(len(text), place + 3)
            return (
                text[:place]
                + "".join(f"%{o:02X}" for o in text[place:end].encode("utf-8", "replace"))
                + text[end:]
            )
        case _:
            return text[:place] + text[place : place + 1] + text[place:]


def _with_other_port(draw: random.Random, text: str) -> str:
    """Return a URL with another port, where it has an authority."""
    before, slashes, behind = text.partition("://")
    if not slashes:
        return text
    ends = [behind.find(sign) for sign in "/?#" if sign in behind]
    end = min(ends, default=len(behind))
    host, tail = behind[:end], behind[end:]
    colon = host.rfind(":")
    if colon > host.rfind("]"):
        host = host[:colon]
    return f"{before}://{host}{draw.choice(PORTS)}{tail}"


def pairs(seed: int, count: int, is_registered: Callable[[str], bool]) -> Iterator[tuple[str, str]]:
    """Yield pairs: equal ones, ones with another port, with one edit or two, and unlike ones.

    Nine in ten of the patterns can be registered, as far as some tries have one.
    """
    draw = random.Random(seed)  # noqa: S311 - reproducible, not secret
    for _ in range(count):
        pattern = _uri(draw)
        if draw.random() < 0.9:
            pattern = next(filter(is_registered, (_uri(draw) for _ in range(40))), pattern)
        chance = draw.random()
        if chance < 0.25:
            yield pattern, pattern
        elif chance < 0.45:
            yield pattern, _with_other_port(draw, pattern)
        elif chance < 0.8:
            yield pattern, _edited(draw, pattern)
        elif chance < 0.9:
            yield _edited(draw, pattern), _with_other_port(draw, pattern)
        else:
            yield pattern, _edited(draw, _edited(draw, _uri(draw)))
