"""The classes of input: for each, texts from a seed, all different, as the web has them.

`CLASSES` are texts without a base. `JOINED` are references with their base, `REFUSED` texts that
no reader of the URL Standard takes, `LONG` texts of a given length.
"""

import base64
import ipaddress
from collections.abc import Callable
from random import Random
from typing import Final, NamedTuple

from benchmarks.classes.words import (
    BEYOND,
    HAN,
    LATIN,
    WORDS,
    filled,
    host,
    page,
    path,
    query,
    segment,
)
from benchmarks.inputs.texts import Pair

_SEED: Final = "classes of input"
_SLASHED: Final = "\u2100\u2101\u2105\u2106"
KB: Final = 1_000
SIZES: Final = {"2 kB": 2 * KB, "64 kB": 64 * KB}
_DEFAULT_PORTS: Final = {"http": 80, "https": 443}
_BLANKS: Final = (" ", "  ", "\t", "\n", "\r\n", " \n")
_BREAKS: Final = ("\t", "\n", "\r\n")
_DOTS: Final = ("/..", "/.", "/a/../b/.")
_ENCODED_DOTS: Final = ("/%2e%2e", "/%2E", "/.%2e", "/%2E%2e")
_SCHEMES: Final = ("foo", "app", "git+ssh", "redis", "slack", "vscode")

Make = Callable[[Random], str]


class Kind(NamedTuple):
    """A class: the heading that it stands under, its name, and what makes a text of it.

    The hosts of a `distinct` class are all different, and there are more of them than any memory of
    a reader keeps.
    """

    group: str
    name: str
    make: Make
    distinct: bool = False


class LongKind(NamedTuple):
    """A class of long texts: its name, and what makes a text with about so many characters."""

    name: str
    make: Callable[[Random, int], str]


def texts(kind: Kind, count: int) -> list[str]:
    """Return so many different texts of a class, the same in every run."""
    choose = chooser(kind.group, kind.name)
    found: dict[str, str] = {}
    while len(found) < count:
        text = kind.make(choose)
        found.setdefault(text.split("/")[2] if kind.distinct else text, text)
    return list(found.values())


def pairs(kind: Kind, count: int) -> list[Pair]:
    """Return so many pairs: a URL, and a reference of this class."""
    choose = chooser(kind.group, kind.name)
    return [Pair(page(choose).text, kind.make(choose)) for _ in range(count)]


def long_texts(kind: LongKind, size: int, each: int) -> list[str]:
    """Return texts of about `size` characters: the longer they are, the fewer of `each`."""
    choose = chooser(kind.name, str(size))
    return [kind.make(choose, size) for _ in range(max(2, each * KB // size))]


def long_queries(kind: LongKind, size: int, each: int) -> list[str]:
    """Return the queries of long URLs."""
    return [text.partition("?")[2] for text in long_texts(kind, size, each)]


def chooser(*names: str) -> Random:
    """Return a source of choices that are the same in every run, and others for other names."""
    return Random(" ".join((_SEED, *names)))  # noqa: S311 - the same choice in every run


def _plain(choose: Random) -> str:
    return page(choose).text


def _upper_case_host(choose: Random) -> str:
    made = page(choose)
    return made._replace(host=choose.choice((made.host.upper(), made.host.title()))).text


def _credentials(choose: Random) -> str:
    made = page(choose)
    user = f"{choose.choice(WORDS)}:{choose.choice(WORDS)}{choose.randrange(1000)}"
    return made._replace(host=f"{user}@{made.host}").text


def _default_port(choose: Random) -> str:
    made = page(choose)
    return made._replace(host=f"{made.host}:{_DEFAULT_PORTS[made.scheme]}").text


def _other_port(choose: Random) -> str:
    made = page(choose)
    return made._replace(host=f"{made.host}:{choose.randint(1024, 65535)}").text


def _on_host(name: Make) -> Make:
    """Return a maker of URLs with such a host."""
    return lambda choose: page(choose)._replace(host=name(choose)).text


def _octets(choose: Random) -> tuple[int, ...]:
    return tuple(choose.randint(1, 255) for _ in range(4))


def _ipv4_dotted(choose: Random) -> str:
    return ".".join(map(str, _octets(choose)))


def _ipv4_number(choose: Random) -> str:
    return str(int.from_bytes(_octets(choose), "big"))


def _ipv4_hexadecimal(choose: Random) -> str:
    octets = _octets(choose)
    dotted = ".".join(f"0x{octet:02x}" for octet in octets)
    return choose.choice((dotted, dotted.upper().replace("X", "x"), f"0x{bytes(octets).hex()}"))


def _ipv4_octal(choose: Random) -> str:
    octets = _octets(choose)
    dotted = ".".join(f"0{octet:o}" for octet in octets)
    return choose.choice((dotted, f"0{int.from_bytes(octets, 'big'):o}"))


def _ipv6(choose: Random) -> ipaddress.IPv6Address:
    low = choose.choice((choose.randrange(1 << 16), choose.getrandbits(64)))
    return ipaddress.IPv6Address(0x20010DB8 << 96 | choose.randrange(1 << 16) << 64 | low)


def _ipv6_otherwise(choose: Random) -> str:
    address = _ipv6(choose)
    return f"[{choose.choice((address.exploded, address.exploded.upper(), str(address).upper()))}]"


def _latin_name(choose: Random) -> str:
    return "-".join(choose.choices(LATIN, k=2))


def _han_name(choose: Random) -> str:
    return "".join(choose.choices(HAN, k=choose.randint(2, 6)))


def _punycode(choose: Random) -> str:
    return f"xn--{_latin_name(choose).encode('punycode').decode()}.com"


def _space_in_path(choose: Random) -> str:
    return page(choose)._replace(path=f"/{segment(choose)}/{segment(choose, joint=' ')}.pdf").text


def _beyond_path(choose: Random) -> str:
    return page(choose)._replace(path=path(choose, BEYOND)).text


def _beyond_query(choose: Random) -> str:
    fields = f"{query(choose, BEYOND)}&q={choose.choice(BEYOND)}"
    return page(choose)._replace(query=f"?{fields}").text


def _beyond_fragment(choose: Random) -> str:
    return page(choose)._replace(fragment=f"#{segment(choose, BEYOND)}").text


def _with_dots(dots: tuple[str, ...]) -> Make:
    """Return a maker of URLs with such segments in the path, and perhaps at its end."""

    def make(choose: Random) -> str:
        end = choose.choice(("", "/", path(choose)))
        return page(choose)._replace(path=f"{path(choose)}{choose.choice(dots)}{end}").text

    return make


def _backslashes(choose: Random) -> str:
    made = page(choose)
    slashes = choose.choice(("//", "\\\\"))
    rest = f"{made.query}{made.fragment}"
    return f"{made.scheme}:{slashes}{made.host}{made.path.replace('/', chr(0x5C))}{rest}"


def _file_posix(choose: Random) -> str:
    start = choose.choice(("file://", "file://", "file://", "file:", "file://localhost"))
    return f"{start}/{choose.choice(('home', 'usr', 'var'))}{path(choose)}"


def _file_windows(choose: Random) -> str:
    disk = choose.choice("CDE")
    text = f"file:///{disk}:/Users{path(choose)}"
    return choose.choice(
        (text, text, text, text.replace("/", "\\"), text.replace(f"{disk}:", f"{disk}|"))
    )


def _mailto(choose: Random) -> str:
    subject = choose.choice(("", f"?subject={'%20'.join(choose.choices(WORDS, k=3))}"))
    return f"mailto:{segment(choose, joint='.')}@{host(choose)}{subject}"


def _foo(choose: Random) -> str:
    return page(choose)._replace(scheme=choose.choice(_SCHEMES)).text


def _tabs_inside(choose: Random) -> str:
    text = page(choose).text
    for _ in range(choose.randint(1, 2)):
        place = choose.randrange(text.index("//") + 2, len(text))
        text = text[:place] + choose.choice(_BREAKS) + text[place:]
    return text


def _blanks_around(choose: Random) -> str:
    before, after = choose.choice(("", *_BLANKS)), choose.choice(_BLANKS)
    return f"{before}{page(choose).text}{after}"


def _up(choose: Random) -> str:
    return f"{'../' * choose.randint(1, 3)}{path(choose)[1:]}"


def _on_another_host(choose: Random) -> str:
    return page(choose).text.partition(":")[2]


def _wrong_ipv6(choose: Random) -> str:
    address = _ipv6(choose)
    return choose.choice(
        (f"[{address}", f"[{address}g]", f"[{address.exploded}:1]", f"[{address}]x")
    )


def _forbidden_name(choose: Random) -> str:
    """Return a name with a sign that stands for a slash and letters, as a/c."""
    return f"{choose.choice(LATIN)}{choose.choice(_SLASHED)}.de"


_HOSTS: Final = "Hosts and ports"
_PARTS: Final = "Paths, queries, fragments"
_OTHER: Final = "Other schemes"
_REFUSED: Final = "Refused"
_JOINED: Final = "References, base read before"

CLASSES: Final = (
    Kind(_HOSTS, "plain", _plain),
    Kind(_HOSTS, "upper-case host", _upper_case_host),
    Kind(_HOSTS, "credentials", _credentials),
    Kind(_HOSTS, "default port", _default_port),
    Kind(_HOSTS, "other port", _other_port),
    Kind(_HOSTS, "IPv4, decimal", _on_host(_ipv4_dotted)),
    Kind(_HOSTS, "IPv4, one number", _on_host(_ipv4_number)),
    Kind(_HOSTS, "IPv4, hexadecimal", _on_host(_ipv4_hexadecimal)),
    Kind(_HOSTS, "IPv4, octal", _on_host(_ipv4_octal)),
    Kind(_HOSTS, "IPv6, as serialized", _on_host(lambda choose: f"[{_ipv6(choose)}]")),
    Kind(_HOSTS, "IPv6, written otherwise", _on_host(_ipv6_otherwise)),
    Kind(_HOSTS, "IDN, short, repeated", _on_host(lambda choose: f"{choose.choice(LATIN)}.de")),
    Kind(
        _HOSTS, "IDN, distinct, Latin", _on_host(lambda choose: f"{_latin_name(choose)}.de"),
        distinct=True,
    ),
    Kind(
        _HOSTS, "IDN, distinct, Han", _on_host(lambda choose: f"{_han_name(choose)}.cn"),
        distinct=True,
    ),
    Kind(_HOSTS, "Punycode, distinct", _on_host(_punycode), distinct=True),
    Kind(_PARTS, "space in path", _space_in_path),
    Kind(_PARTS, "non-ASCII path", _beyond_path),
    Kind(_PARTS, "non-ASCII query", _beyond_query),
    Kind(_PARTS, "non-ASCII fragment", _beyond_fragment),
    Kind(_PARTS, "dot segments", _with_dots(_DOTS)),
    Kind(_PARTS, "encoded dots", _with_dots(_ENCODED_DOTS)),
    Kind(_PARTS, "backslashes", _backslashes),
    Kind(_PARTS, "tabs and newlines inside", _tabs_inside),
    Kind(_PARTS, "blanks at the ends", _blanks_around),
    Kind(_OTHER, "file:, POSIX", _file_posix),
    Kind(_OTHER, "file:, Windows", _file_windows),
    Kind(_OTHER, "mailto:", _mailto),
    Kind(_OTHER, "foo://", _foo),
)  # fmt: skip
REFUSED: Final = (
    Kind(_REFUSED, "no scheme", lambda choose: page(choose).text.partition("://")[2]),
    Kind(_REFUSED, "space in host", _on_host(lambda c: f"{c.choice(WORDS)} {host(c)}")),
    Kind(_REFUSED, "port over 65535", _on_host(lambda c: f"{host(c)}:{c.randint(65536, 999999)}")),
    Kind(_REFUSED, "IPv4 over 255", _on_host(lambda choose: f"{_ipv4_dotted(choose)}6789")),
    Kind(_REFUSED, "IPv6, malformed", _on_host(_wrong_ipv6)),
    Kind(_REFUSED, "IDN, forbidden sign", _on_host(_forbidden_name)),
)
JOINED: Final = (
    Kind(_JOINED, "page.html", lambda choose: f"{segment(choose)}.html"),
    Kind(_JOINED, "/path?query", lambda choose: f"{path(choose)}?{query(choose)}"),
    Kind(_JOINED, "?query", lambda choose: f"?{query(choose)}"),
    Kind(_JOINED, "#fragment", lambda choose: f"#{segment(choose)}"),
    Kind(_JOINED, "../path", _up),
    Kind(_JOINED, "//host/path", _on_another_host),
)


def _starting(
    start: str, words: tuple[str, ...] = WORDS, *joints: str
) -> Callable[[Random, int], str]:
    """Return a maker of texts that begin so, and go on with words and joints between them."""
    between = joints or ("-", "/")
    return lambda choose, size: start + filled(choose, size - len(start), words, between)


def _long_data(choose: Random, size: int) -> str:
    start = "data:image/png;base64,"
    return start + base64.b64encode(choose.randbytes((size - len(start)) // 4 * 3)).decode()


def _long_credentials(choose: Random, size: int) -> str:
    rest = f"@{page(choose).text.partition('://')[2]}"
    return f"https://{filled(choose, size - len(rest) - 8, WORDS, ('-', '.'))}{rest}"


_SITE: Final = "https://www.host.example/"
_FIELDS: Final = ("=1&", "=on&", "=2026&")

QUERY: Final = LongKind("query", _starting(f"{_SITE}?", WORDS, *_FIELDS))
LONG: Final = (
    LongKind("path", _starting(_SITE)),
    QUERY,
    LongKind("fragment", _starting(f"{_SITE}#")),
    LongKind("credentials", _long_credentials),
    LongKind("spaces in path", _starting(_SITE, WORDS, " ", "/")),
    LongKind("non-ASCII path", _starting(_SITE, BEYOND)),
    LongKind("non-ASCII query", _starting(f"{_SITE}?", BEYOND, *_FIELDS)),
    LongKind("non-ASCII fragment", _starting(f"{_SITE}#", BEYOND)),
    LongKind("dot segments", _starting(_SITE, WORDS, "/../", "/./", "/")),
    LongKind("encoded dots", _starting(_SITE, WORDS, "/%2e%2e/", "/%2E/", "/")),
    LongKind("backslashes", _starting("https:\\\\www.host.example\\", WORDS, "\\", "-")),
    LongKind("tabs and newlines", _starting(_SITE, WORDS, "\t", "\n", "/", "-")),
    LongKind("file:", _starting("file:///home/")),
    LongKind("mailto:", _starting("mailto:", WORDS, "@host.example,", ".")),
    LongKind("data:", _long_data),
    LongKind("foo://", _starting("foo://host/")),
    LongKind("no scheme, refused", _starting("www.host.example/")),
)
