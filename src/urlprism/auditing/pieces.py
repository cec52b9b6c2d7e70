"""Pieces that URLs are composed of which readers read differently, and a choice among them."""

import random
from collections.abc import Sequence
from typing import Final

SCHEMES: Final = (
    *("http", "https", "HTTP", "hTTps", "ftp", "ws", "file", "mailto", "foo", "javascript", "data"),
    *("gopher", "news", "urn", "url", "1http", "a_b", "+x", "x-y", "httpé", "http ", ""),
    "localhost",
)
SLASHES: Final = (
    *("//", "//", "//", "//", "/", "", "///", "////", "\\\\", "/\\", "\\/", "/\t/", "//\n"),
)
BEFORE: Final = ("", "", "", "", "", " ", "\t", "\n", "\x00", "\x1f", "\xa0", "\ufeff", "URL:", "<")
USERINFO: Final = (
    *("", "", "", "", "", "u@", "u:p@", "@", ":@", "u:@", ":p@", "u:p:q@", "a@b@", "u%40v@"),
    *("u;x@", "1.1.1.1\\@", "1.1.1.1#@", "1.1.1.1?@", "1.1.1.1/@", "1.1.1.1:80@", "é@", "u:[::1]@"),
    *("[u]@", "u p@", "%zz@", "1.1.1.1&@2.2.2.2# @", "1.1.1.1%23@", "1.1.1.1%2f@", "a:b%3Ac@"),
    *("\\@", "<u>@"),
)
PORTS: Final = (
    *("", "", "", "", "", "", ":", ":80", ":443", ":8080", ":0", ":00080", ":65535", ":65536"),
    *(":-1", ":+80", ": 80", ":80 ", ":8_0", ":٨\u0660", ":\uff18\uff10", ":0x50", ":80a", ":a"),
    *(":80:90", "::80", ":%38", ":99999999999999999999", ":000000000000000000080", ":8\t0"),
    *(":80\\", ":80;x", ":1e2", ":²"),
)


def pick(chance: random.Random, items: Sequence[str]) -> str:
    """Return one of `items`; only `random()` is guaranteed to stay the same across Pythons."""
    return items[below(chance, len(items))]


def below(chance: random.Random, end: int) -> int:
    """Return a number from 0 to below `end`."""
    return int(chance.random() * end)
