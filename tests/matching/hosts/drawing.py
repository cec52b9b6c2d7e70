"""Entries of lists of hosts, and fields Host that they stand for, or that are one edit away."""

import random
from collections.abc import Iterator
from typing import Final, NamedTuple

from tests.matching.edits import edited

_HOSTS: Final = (
    *("example.com", "a.example", "localhost", "api.localhost", "x-y.example", "com", "a_b.test"),
    *("sub.example.co.uk", "127.0.0.1", "10.0.0.1", "127.1", "0x7f.0.0.1", "[::1]", "[::]"),
    *("[2001:db8::1]", "[2001:DB8:0:0:0:0:0:1]", "[::ffff:127.0.0.1]", "[fe80::1%25eth0]"),
    *("[v1.a:b]", "xn--bcher-kva.example", "bücher.example", "example.com.", "*", "1.2.3.4.5"),
    *("a~b.example", "a%41.example", "a+b=c.example", "1234", "x-extension", "file"),
)
_LABELS: Final = ("www", "a", "api", "x-1", "WWW", "*", "a.b", "", "deep.er.e")
_PORTS: Final = ("", "", "", ":80", ":443", ":8000", ":65535", ":00080", ":")
# The forms of entries that each program has, in which "h" is a host.
FORMS: Final = {
    "django": ("h", "h", ".h"),
    "werkzeug": ("h", "h", ".h", ".h"),
    "vite": ("h", ".h"),
    "starlette": ("h", "*.h"),
    "nginx": ("h", ".h", "*.h", "h.*", "~^h$", "~^(www\\.)?h$", "~h", "~^(?<n>.+)\\.h$"),
    "mcp": ("h", "h:*", "h:8000"),
    "urlprism": ("h", ".h", "*.h"),
}
_OTHERS: Final = ("h.*", ".h", "*.h", "h:*", "h:8000", "*h", "*", "", ".", "*.", "~.", ".*", "~h")


class Row(NamedTuple):
    """An entry, a URL or a field, and the field that is sent."""

    pattern: str
    url: str
    field: str


def rows(seed: int, count: int, program: str) -> Iterator[Row]:
    """Yield rows for a program, of which many match."""
    draw = random.Random(f"{seed} {program}")  # noqa: S311 - the same in every run
    for _ in range(count):
        pattern, field = _pair(draw, program)
        chance = draw.random()
        if chance < 0.25:
            field = edited(draw, field)
        elif chance < 0.5:
            pattern = edited(draw, pattern)
        elif chance < 0.52:
            pattern, field = edited(draw, pattern), edited(draw, field)
        elif chance < 0.56:
            field = _pair(draw, program)[1]
        if "//" in field:  # it would be a URL
            field = field.replace("//", "/")
        yield Row(pattern, _url(draw, field), field)


def _pair(draw: random.Random, program: str) -> tuple[str, str]:
    """Return an entry, and a field that it is meant for."""
    host = draw.choice(_HOSTS)
    form = draw.choice(FORMS[program] if draw.random() < 0.9 else _OTHERS)
    pattern = form.replace("h", host)
    port = draw.choice(_PORTS)
    if form == "h:*":
        port = draw.choice((*_PORTS[3:], ":x"))
    elif form == "h:8000" or program == "mcp":
        port = form[1:]
    if form == "h.*":
        return pattern, f"{host}.{draw.choice(_LABELS)}{port}"
    if form in {".h", "*.h"} and draw.random() < 0.8:
        return pattern, f"{draw.choice(_LABELS)}.{host}{port}"
    return pattern, host + port


def _url(draw: random.Random, field: str) -> str:
    """Return a URL with the field, or the field itself, if it cannot be in one."""
    if draw.random() < 0.5 or any(sign in field for sign in "/?#@") or not field:
        return field
    user = draw.choice(("", "", "u:p@", "@", "a@b@"))
    rest = draw.choice(("", "/", "/a/../b?c#d", "?x@y", "#@", "/@evil.test"))
    return f"{draw.choice(('http', 'https', 'ws'))}://{user}{field}{rest}"
