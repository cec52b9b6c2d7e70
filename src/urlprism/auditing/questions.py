"""Questions for a filter: URLs in which a host that it allows stands beside one that it does not.

good and evil host ──► seam: who stands where ──► scheme, port, path, query ──► mutations
"""

import random
from collections.abc import Iterator, Sequence
from typing import Final

from urlprism.auditing.pieces import BEFORE, PORTS, SCHEMES, SLASHES, USERINFO, pick
from urlprism.auditing.spellings import spellings

_GOOD, _EVIL, _DOTLESS = "\ue000", "\ue001", "\ue002"


def _marked(patterns: Sequence[str]) -> tuple[str, ...]:
    """Return patterns with one private character for each host, so that a mutation leaves it."""
    return tuple(
        each.replace("GOOD", _GOOD).replace("EVIL", _EVIL).replace("DOTLESS", _DOTLESS)
        for each in patterns
    )


# How a good host and an evil one stand side by side in an authority, or look as if they did.
_SEAMS: Final = _marked(
    (
        *("EVIL", "GOOD.EVIL", "GOOD@EVIL", "GOOD:80@EVIL", "GOOD:@EVIL", "u:GOOD@EVIL", "@EVIL"),
        *(
            "GOOD#@EVIL",
            "GOOD?@EVIL",
            "GOOD/@EVIL",
            "GOOD\\@EVIL",
            "GOOD;@EVIL",
            "GOOD&@EVIL#@GOOD",
        ),
        *("EVIL\\@GOOD", "EVIL#@GOOD", "EVIL?@GOOD", "EVIL/@GOOD", "EVIL;@GOOD", "EVIL:80\\@GOOD"),
        *(
            "EVIL/GOOD",
            "EVIL?GOOD",
            "EVIL#GOOD",
            "EVIL/.GOOD",
            "EVIL?.GOOD",
            "EVIL#.GOOD",
            "EVIL;GOOD",
        ),
        *("EVIL/https://GOOD/", "EVIL?u=https://GOOD/", "EVIL#https://GOOD/", "EVIL\\.GOOD"),
        *(
            "EVIL%00.GOOD",
            "EVIL%2f.GOOD",
            "EVIL%2F@GOOD",
            "EVIL%23@GOOD",
            "EVIL%3f.GOOD",
            "EVIL%5c.GOOD",
        ),
        *(
            "EVIL%40GOOD",
            "GOOD%40EVIL",
            "GOOD%2f@EVIL",
            "GOOD%23@EVIL",
            "GOOD%00@EVIL",
            "GOOD%5c@EVIL",
        ),
        *("EVIL .GOOD", "EVIL\t.GOOD", "EVIL\n.GOOD", "EVIL\0.GOOD", "EVIL &@GOOD", "GOOD @EVIL"),
        *("GOOD &@EVIL# @GOOD", "GOOD\t@EVIL", "GOOD\n@EVIL", "GOOD\r\n@EVIL", "EVIL:80@GOOD"),
        *(
            "EVIL\uff0f.GOOD",
            "EVIL\uff03@GOOD",
            "EVIL\uff1f.GOOD",
            "EVIL\u2044.GOOD",
            "EVIL\u2100.GOOD",
        ),
        *(
            "GOOD\uff20EVIL",
            "GOOD\u3002EVIL",
            "GOOD\uff0eEVIL",
            "GOOD\u00ad.EVIL",
            "EVIL\ufe6b@GOOD",
        ),
        *(
            "a@GOOD@EVIL",
            "a@EVIL@GOOD",
            "GOOD@EVIL@GOOD",
            "EVIL:GOOD",
            "EVIL:@GOOD",
            "[EVIL]",
            "EVIL]",
        ),
        *(
            "GOOD:80:EVIL",
            "GOOD[EVIL]",
            "[::1]@GOOD",
            "GOOD,EVIL",
            "EVIL,GOOD",
            "EVIL&GOOD",
            "EVIL=GOOD",
        ),
        *("evilGOOD", "evil-GOOD", "GOODevil", "GOOD-evil.com", "GOODx", "DOTLESS", "www.EVIL"),
    )
)
_SCHEMES: Final = ("https", "https", "http", "http", "HTTPS", "https", "http", "ftp", "file", "ws")
_PATHS: Final = _marked(
    ("", "", "/", "/", "/a", "//", "/GOOD", "/@GOOD", "/.GOOD", "/%2e%2e", "\\x", "/;x")
)
_TAILS: Final = _marked(
    (
        *("", "", "", "?", "#", "?q=1", "?GOOD", "#GOOD", "?@GOOD", "#@GOOD", "?.GOOD", "#.GOOD"),
        *("?u=https://GOOD/", "#https://GOOD/", " ", "\n", "\t", "%20", "?=https://GOOD"),
    )
)
# What a redirect may be, against a base.
_REFERENCES: Final = _marked(
    (
        *(
            "//EVIL",
            "///EVIL",
            "////EVIL",
            "/\\EVIL",
            "\\/EVIL",
            "\\\\EVIL",
            "/\t/EVIL",
            "/\n/EVIL",
        ),
        *(
            "\t//EVIL",
            " //EVIL",
            "\x00//EVIL",
            "\x1f//EVIL",
            "\xa0//EVIL",
            "http:EVIL",
            "https:EVIL",
        ),
        *(
            "http:/EVIL",
            "https:/EVIL",
            "http:///EVIL",
            "https:\\\\EVIL",
            "https:/\\EVIL",
            "HTTPS:EVIL",
        ),
        *(
            "//EVIL/GOOD",
            "//GOOD@EVIL",
            "//EVIL\\@GOOD",
            "//GOOD\\@EVIL",
            "//EVIL#@GOOD",
            "/./\\EVIL",
        ),
        *(
            "javascript:x",
            "javascript://GOOD/%0ax",
            "JavaScript:x",
            "java\tscript:x",
            " javascript:x",
        ),
        *(
            "\x01javascript:x",
            "javascript://GOOD@/x",
            "data:,x",
            "data://GOOD/,x",
            "x:y",
            "/a",
            "?a",
        ),
        *(
            "/..//EVIL",
            "/a/..//EVIL",
            "./\\EVIL",
            "/%09/EVIL",
            "/%2f/EVIL",
            "%2f%2fEVIL",
            "//EVIL:80",
        ),
        *(
            "//\\EVIL",
            "/\\/EVIL",
            ".//EVIL",
            "/;@EVIL",
            "//EVIL%2f.GOOD",
            "//EVIL%00.GOOD",
            "https:g",
        ),
    )
)
_PIECES: Final = _marked(
    (
        *" \t\n\r\0\x7f\"'`/\\?#@:;.%&=+-_~!$()*,[]{}<>|^09aA",
        *(
            "%00",
            "%09",
            "%0a",
            "%20",
            "%23",
            "%2e",
            "%2f",
            "%40",
            "%5c",
            "\u00ad",
            "\u200b",
            "\u3002",
        ),
        *(
            "\uff0e",
            "\uff0f",
            "\uff20",
            "\ufeff",
            "//",
            "\\\\",
            "@GOOD",
            "GOOD",
            "EVIL",
            ".GOOD",
            "a@",
        ),
    )
)


def questions(good: str, evil: Sequence[str], seed: int, *, is_redirect: bool) -> Iterator[str]:
    """Yield URLs without end, the same for a seed: the plainest first, then random ones.

    With `is_redirect` half of the random ones are references.
    """
    chance = random.Random(seed)  # noqa: S311 - reproducible, not secret
    spelled = [spelling for host in evil for spelling in spellings(host)]
    for seam in (*_SEAMS, *(_REFERENCES if is_redirect else ())):
        start = "" if seam in _REFERENCES else "https://"
        yield _filled(start + seam, good, evil[0])
    for host in spelled:
        yield f"http://{host}/"
    while True:
        text = _reference(chance) if is_redirect and chance.random() < 0.5 else _composed(chance)
        if chance.random() < 0.4:
            text = _mutated(text, chance)
        host = pick(chance, spelled if chance.random() < 0.5 else evil)
        yield _filled(text, good if chance.random() < 0.9 else f"www.{good}", host)


def _composed(chance: random.Random) -> str:
    """Return the pattern of a URL; most of its parts are plain."""
    odd = chance.random() < 0.15
    start = pick(chance, BEFORE) if odd else ""
    scheme = pick(chance, SCHEMES) if chance.random() < 0.05 else pick(chance, _SCHEMES)
    slashes = pick(chance, SLASHES) if chance.random() < 0.2 else "//"
    userinfo = pick(chance, USERINFO) if chance.random() < 0.1 else ""
    port = pick(chance, PORTS) if chance.random() < 0.15 else ""
    seam, path, tail = (pick(chance, each) for each in (_SEAMS, _PATHS, _TAILS))
    return f"{start}{scheme}:{slashes}{userinfo}{seam}{port}{path}{tail}"


def _reference(chance: random.Random) -> str:
    """Return the pattern of a redirect."""
    return pick(chance, _REFERENCES) + (pick(chance, _TAILS) if chance.random() < 0.3 else "")


def _mutated(text: str, chance: random.Random) -> str:
    """Return a pattern after one or two mutations, each an insertion or a replacement."""
    for _ in range(1 + int(chance.random() * 2)):
        start = int(chance.random() * (len(text) + 1))
        end = start + int(chance.random() * 2)
        text = text[:start] + pick(chance, _PIECES) + text[end:]
    return text


def _filled(pattern: str, good: str, evil: str) -> str:
    """Return a pattern with the hosts in their places."""
    dotless = "x".join(good.rsplit(".", 1)) + ".com"
    return pattern.translate({ord(_GOOD): good, ord(_EVIL): evil, ord(_DOTLESS): dotless})
