"""Entries of lists of origins, and fields Origin that they stand for, or that are one edit away."""

import random
import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from tests.matching.edits import edited

_ORIGINS: Final = (
    *("https://example.com", "http://example.com", "https://www.example.com", "null", ""),
    *("http://localhost:3000", "http://127.0.0.1:8000", "http://[::1]:8000", "http://localhost"),
    *("https://a-b.example:8443", "HTTPS://Example.com", "https://xn--bcher-kva.example"),
    *("https://bücher.example", "app://obsidian.md", "file://", "chrome-extension://abcdef"),
    *("https://example.com:443", "https://example.com.", "http://10.0.0.1", "moz-extension://a-b"),
    *("https://straße.example", "https://a_b.example", "https://sub.example.co.uk"),
)
# The forms of entries: "o" is the origin, "p" what stands before its port.
FORMS: Final = {
    "starlette": ("o",),
    "cors": ("o",),
    "django-cors-headers": ("o", "o", "o/", "o/a"),
    "flask-cors": ("o", "o", "O", "r"),
    "mcp": ("o", "p:*"),
}
_OTHERS: Final = ("*", "", "p", "o/", "O", "p:*", "o/*", ".*", "null", "o:443", "o:80")
_HOST: Final = re.compile(r"(?<=//)[^:]+")
# Expressions, in which "r" is the origin with its dots escaped, and "h" its host so.
EXPRESSIONS: Final = (
    *(
        "r",
        "^r$",
        "^r",
        "r$",
        "(r)",
        "^(?:r)$",
        "r(:[0-9]+)?",
        "https?://h",
        "^https?://h(:\\d+)?$",
    ),
    *("^https://([a-z-]+\\.)?h$", "https://[^.]+\\.h", "[a-z]+://.*", ".*", "https://.*\\.h$"),
    *("http://(localhost|127\\.0\\.0\\.1|\\[::1\\])(:\\d{1,5})?", "^null$", "^https://\\w+\\.h\\Z"),
    *("(http|https)://h", "https://h|null", ".+h", "^.*h$", "https:\\/\\/h", "o", "o$", "^o"),
)


class Row(NamedTuple):
    """An entry, a URL or a field, and the field that is sent."""

    pattern: str
    url: str
    field: str


def rows(seed: int, count: int, program: str) -> Iterator[Row]:
    """Yield rows for a program, of which many match."""
    draw = random.Random(f"{seed} {program}")  # noqa: S311 - the same in every run
    while count:
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
        # A line end cannot be in a field, and what has a path is a URL.
        _, mark, host = field.partition("://")
        if {"\n", "\r"} & {*field} or (mark and re.search(r"[/?#\\]", host)):
            continue
        yield Row(pattern, _url(draw, field), field)
        count -= 1


def _pair(draw: random.Random, program: str) -> tuple[str, str]:
    """Return an entry, and a field that it is meant for."""
    origin = draw.choice(_ORIGINS)
    forms = EXPRESSIONS if program.startswith("regex") else FORMS[program]
    form = draw.choice(forms if draw.random() < 0.93 else _OTHERS)
    if program.startswith("regex") or form == "r":
        form = draw.choice(EXPRESSIONS) if form == "r" else form
        host = _HOST.search(origin)
        names = {"r": _escaped(origin), "h": _escaped(host[0] if host else origin), "o": origin}
        text = re.sub(
            r"(?<![a-z\\])[rho](?![a-z])|(?<=\W\.)h|(?<=\+)h", lambda m: names[m[0]], form
        )
        if draw.random() < 0.3 and host:
            label = draw.choice(("www.", "a.b.", "x-"))
            return text, origin[: host.start()] + label + origin[host.start() :]
        return text, origin
    stem = origin[: origin.rindex(":")] if re.search(r":[0-9]+$", origin) else origin
    names = {"o": origin, "O": origin.upper(), "p": stem}
    pattern = re.sub(r"^[oOp]", lambda m: names[m[0]], form)
    if form == "p:*":
        return pattern, stem + draw.choice((":80", ":8000", ":x", ":", "", ":1.evil.test"))
    return pattern, origin


def _escaped(text: str) -> str:
    return re.sub(r"([.\[\]])", r"\\\1", text)


def _url(draw: random.Random, field: str) -> str:
    """Return a URL of a page whose origin is the field, or the field itself."""
    is_origin = re.fullmatch(r"https?://[a-z.]+[a-z](:(?!80\b|443\b)[1-9][0-9]{0,3})?", field)
    if not is_origin or draw.random() < 0.5:
        return field
    scheme, _, host = field.partition("//")
    user, default = draw.choice(("", "u:p@", "@")), ""
    if host.rpartition(":")[1] == "":
        default = draw.choice(("", ":", ":80" if scheme == "http:" else ":443"))
    rest = draw.choice(("/", "/a/../b?c#d", "?x@y", "#@", "\\b", "/@evil.test"))
    name = draw.choice((host, host.upper()))
    return f"{draw.choice((scheme, scheme.upper()))}//{user}{name}{default}{rest}"
