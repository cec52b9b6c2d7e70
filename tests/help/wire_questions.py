"""URLs and Locations for clients that really dial: hosts, ports and logins that some read oddly.

The same for a seed. None needs a resolver: the tests answer every name with the loopback address.
"""

import random
import re
from collections.abc import Sequence
from typing import Final, TypeAlias

from tests.help.chances import chance_of
from tests.help.request_questions import tails
from urlprism.conformance.questions import SEED

_PLAIN_HOST: Final = "h.test"
HOSTS: Final = (
    *("H.Test", "h.test.", "h.test..", "h%2etest", "h%2Etest.", "h.test%40evil.test", "%68.test"),
    *(
        "B\xdcCHER.test",
        "b\xfccher.test",
        "fa\xdf.test",
        "xn--bcher-kva.test",
        "XN--bcher-KVA.test",
    ),
    *("[::1]", "[::FFFF:127.0.0.1]", "[fe80::1%25eth0]", "[fe80::1%eth0]", "[v1.a]", "[::1", "::1"),
    *("127.0.0.1", "127.1", "0x7f.1", "127.0.0.1.", "0177.0.0.1", "2130706433", "1.2.3.400"),
    *("a..test", ".test", "*.test", "-h.test", "h_.test", "h test", "h%20.test", "h%00.test"),
    *("\uff48.test", "h\xad.test", "h\u3002test", "h\u200d.test", "\u212a.test", "xn--a.test"),
    *(f"{'a' * 63}.test", f"{'a' * 64}.test", "h!.test", "h$&'()*+,;=.test", 'h"<>^`{|}.test'),
    *("h\\evil.test", "h%5cevil.test", "h%2fevil.test", "h%3aevil.test", "h%23.test", "h\t.test"),
    *(
        "a:b",
        "h.test:80",
        "localhost",
        "",
        "h",
        "h%",
        "h%zz.test",
        "h%C3%BC.test",
        "h%FF.test",
        "1",
    ),
    *(
        "h~.test",
        "\u0661.test",
        "\u05d0.test",
        "\u0627\u06611.test",
        "\U0001f600.test",
        "a\u0301.test",
    ),
)
PORTS: Final = (
    *(":", ":80", ":8080", ":0", ":00", ":00080", ":443", ":1", ":25", ":6000", ":65535", ":65536"),
    *(":-1", ":+80", ": 80", ":8_0", ":\u0668\u0660", ":80a", ":99999999999", ":10080", ":080"),
)
LOGINS: Final = (
    *(
        "@",
        "u@",
        "u:p@",
        ":p@",
        ":@",
        "u:@",
        "u%40:p%3a@",
        "\xfc:p@",
        "u:\u20ac@",
        "a@b@",
        "u:p:q@",
    ),
    *(
        "u%00:p@",
        "u%0a@",
        "u%:p@",
        "u%FF:p@",
        "u;x:p@",
        "u[:p]@",
        "u\\:p@",
        "u p:q@",
        "u#@",
        "u/p@",
    ),
)
_SCHEMES: Final = ("HTTP", "hTTp", "http:", "http:/", " http", "http:///", "", "ftp", "ws")
BASES: Final = (
    *("http://base.test/base/x?y", "http://base.test:8080/base/x?y#z", "http://u:p@base.test/b//c"),
    *(
        "http://u:p@h.test:80/a",
        "http://h.test:8080/a;b?c",
        "http://u@h.test",
        "http://H.test./?q#",
    ),
    *("http://u:p@b\xfccher.test/\xe9?\xe9", "http://[::1]:8080/a/b/../c", "http://:p@127.0.0.1/"),
)
# Octets of a field that stand for no character, or for a part of one.
_OCTETS: Final = (
    *(
        b"\xff",
        b"\x80",
        b"\xc3",
        b"\xc3\xa9",
        b"\xe2\x82\xac",
        b"\xf0\x9f\x98\x80",
        b"\xed\xa0\x80",
    ),
    *(
        b"\xc0\xaf",
        b"\xa0",
        b"\x85",
        b"\xad",
        b"\x7f",
        b"\x01",
        b"\x0b",
        b"\x0c",
        b"\x1f",
        b"\t",
        b" ",
    ),
)


# What random octets of a Location stand between; no line end, which would end the field.
_FRONTS: Final = (
    *(b"", b"", b"/", b"/a/", b"?", b"#", b"//", b"//h.test/", b"//h.test:80", b"http:", b"//a."),
    *(b"http://", b"http://h.test/", b"http://h.test/?", b"http://u", b"http://h.test/a#"),
)
_ENDS: Final = (
    *(b"", b"", b"", b"/", b".test/", b"@h.test/", b" ", b"\t ", b"?x", b"#y", b"/..", b":81/"),
)
_WHOLE: Final = (*_OCTETS, b"%41", b"%ff", b"%", b"%2", b"..", b"/", b"\\", b"\xe2\x82", b"xn--")
_OF_FIELD: Final = tuple(bytes([octet]) for octet in range(256) if octet not in b"\r\n")
# A URL, and the octets of a Location in the answer to it, None without one.
Question: TypeAlias = tuple[str, bytes | None]
_SCHEME: Final = re.compile(r"(?i)\A([^:]*?(?:http|ws))(?=:)")
_SCHEME_OCTETS: Final = re.compile(_SCHEME.pattern.encode())
# Those between http and https: a base and a Location, piece by piece.
_BOTH: Final = ("http", "https")
_BASE_LOGINS: Final = ("", "", "u:p@", "u@", ":p@", "@")
_CROSSED_HOSTS: Final = ("h.test", "b\xfccher.test", "[::1]", "127.0.0.1", "h.test.")
_CROSSED_PORTS: Final = ("", "", ":80", ":443", ":8080", ":", ":0")
_OTHERS: Final = (
    "H.TEST",
    "h.test.",
    "g.test",
    "sub.h.test",
    "test",
    "xn--bcher-kva.test",
    "127.1",
)


def urls(count: int, seed: int = SEED) -> list[str]:
    """Return `count` distinct absolute URLs, most of them of scheme http."""
    chance = chance_of(seed)
    ends = tails(max(count, 400), seed)
    singles = [
        *(f"http://{host}/" for host in HOSTS),
        *(f"http://{_PLAIN_HOST}{port}/p" for port in PORTS),
        *(f"http://{login}{_PLAIN_HOST}/p" for login in LOGINS),
        *(f"{scheme}://{_PLAIN_HOST}/p" for scheme in _SCHEMES),
    ]
    drawn = dict.fromkeys(singles)
    while len(drawn) < count:
        text = _url(chance, ends)
        drawn[_with_any(chance, text) if chance.random() < 0.2 else text] = None
    return list(drawn)[:count]


def locations(count: int, seed: int = SEED) -> list[tuple[str, bytes]]:
    """Return `count` distinct pairs: a URL, and the octets of a Location in the answer to it."""
    chance = chance_of(seed + 1)
    ends = tails(max(count, 400), seed + 1)
    drawn: dict[tuple[str, bytes], None] = {}
    while len(drawn) < count:
        kind = chance.random()
        if kind < 0.4:
            text = chance.choice(ends)
        elif kind < 0.5:
            text = chance.choice(("", ".", "?", "a", "a:b", "/a:b")) + chance.choice(ends).lstrip(
                "/"
            )
        elif kind < 0.7:
            text = _url(chance, ends).partition(":")[2]
        else:
            text = _url(chance, ends)
        text = _with_any(chance, text) if chance.random() < 0.2 else text
        octets = text.encode("utf-8", "surrogatepass")
        if chance.random() < 0.3:
            place = chance.randrange(len(octets) + 1)
            drawn_octet = bytes([chance.choice([*range(1, 10), *range(14, 256)])])
            octet = chance.choice((*_OCTETS, drawn_octet))
            octets = octets[:place] + octet + octets[place:]
        drawn[chance.choice(BASES), octets] = None
    return list(drawn)


def direct(count: int, seed: int = SEED) -> list[Question]:
    """Return `urls` in the form of `locations`, without a Location."""
    return [(url, None) for url in urls(count, seed)]


def secure(questions: Sequence[Question]) -> list[Question]:
    """Return questions with TLS for each scheme."""
    return [
        (_SCHEME.sub(r"\1s", url), octets and _SCHEME_OCTETS.sub(rb"\1s", octets))
        for url, octets in questions
    ]


def crossings(count: int, seed: int = SEED) -> list[tuple[str, bytes]]:
    """Return `count` distinct pairs as `locations` does, most of which change the scheme."""
    chance = chance_of(seed + 2)
    ends = tails(max(count, 400), seed + 2)
    drawn: dict[tuple[str, bytes], None] = {}
    plain = locations(count // 5, seed + 2)
    for (base, octets), (secure_base, secure_octets) in zip(plain, secure(plain), strict=True):
        drawn[secure_base, octets] = drawn[base, secure_octets] = None
    while len(drawn) < count:
        host, before = chance.choice(_CROSSED_HOSTS), chance.choice(_BOTH)
        base = f"{chance.choice(_BASE_LOGINS)}{host}{chance.choice(_CROSSED_PORTS)}/a?b#c"
        after = chance.choice(_BOTH) if chance.random() < 0.3 else _BOTH[before == "http"]
        login = chance.choice(LOGINS) if chance.random() < 0.2 else ""
        other = chance.choice(_OTHERS) if chance.random() < 0.3 else host
        there = f"{login}{other}{chance.choice(_CROSSED_PORTS)}{chance.choice(ends)}"
        drawn[f"{before}://{base}", f"{after}://{there}".encode("utf-8", "surrogatepass")] = None
    return list(drawn)


def octets(count: int, seed: int = SEED) -> list[tuple[str, bytes]]:
    """Return `count` distinct pairs as `locations` does, with random octets in each Location."""
    chance = chance_of(seed + 3)
    drawn: dict[tuple[str, bytes], None] = {}
    while len(drawn) < count:
        tables = chance.choices((_OF_FIELD, _WHOLE), k=chance.choice((1, 1, 2, 2, 3, 4, 7)))
        middle = b"".join(map(chance.choice, tables))
        location = chance.choice(_FRONTS) + middle + chance.choice(_ENDS)
        drawn[chance.choice(BASES), location] = None
    return list(drawn)


def _with_any(chance: random.Random, text: str) -> str:
    """Return a text with any character of Unicode somewhere."""
    highest = chance.choice((0x80, 0x500, 0xFFFF, 0x10FFFF))
    code = chance.choice((chance.randrange(14, highest), chance.randrange(0xA0, 0x3000)))
    place = chance.randrange(len(text) + 1)
    character = "" if 0xD800 <= code <= 0xDFFF else chr(code)
    return text[:place] + character + text[place:]


def _url(chance: random.Random, ends: list[str]) -> str:
    scheme = "http" if chance.random() < 0.95 else chance.choice(_SCHEMES)
    login = chance.choice(LOGINS) if chance.random() < 0.3 else ""
    host = chance.choice(HOSTS) if chance.random() < 0.5 else _PLAIN_HOST
    port = chance.choice(PORTS) if chance.random() < 0.3 else ""
    return f"{scheme}://{login}{host}{port}{chance.choice(ends)}"
