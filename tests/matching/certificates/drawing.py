"""Drawn entries of certificates and URLs: matching ones, ones an edit away, and any two."""

from random import Random

LABELS = (
    *("www", "example", "a", "b-c", "co", "com", "xn--bcher-kva", "XN--bcher-kva", "A1", "w", "-x"),
    *("a_b", "x-", "0", "127", "1e3", "test", "com", "uk", "bücher", "faß", "K", "localhost"),
)
ADDRESSES = (
    *("127.0.0.1", "10.0.0.1", "::1", "fe80::1", "2001:db8::5", "::ffff:1.2.3.4", "1.2.3.4"),
    *("0:0:0:0:0:0:0:1", "::ffff:102:304", "2001:DB8:0:0::5", "::", "::1.2.3.4"),
)
RESPELLED = (
    *(
        "127.1",
        "0x7f.0.0.1",
        "127.0.0.01",
        "127.0.0.1.",
        "2130706433",
        "fe80::1%1",
        "fe80::1%25en0",
    ),
    *(
        "127.0.0.1 x",
        " 127.0.0.1",
        "+127.0.0.1",
        "[::1]",
        "::1%",
        "1::2::3",
        "::g",
        "1:2:3:4:5:6:7::",
    ),
    *("::1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8:9", ":::", ":1", "1:", "1.2.3.256", "１27.0.0.1"),
    *(
        "::1.2.3",
        "1:2:3:4:5:6:1.2.3.4",
        "1:2:3:4:5:6:7:1.2.3.4",
        "::00001",
        "-1.2.3.4",
        "1.2.3.4.5",
    ),
)
ODD = (
    *("", " ", "\t", "\n", ".", "..", "*", "**", "-", "_", "[", "]", ":", "@", "%", "%41", "%2e"),
    *("é", "K", "ſ", "İ", "\u3002", "\uff0e", "\u200d", "😀", "'", '"', ",", ", DNS:a.b", "\x7f"),
    *(".com", "x", "A", "0", "xn--", "\\", "/", "?", "#", "\0", "\x01", "~", "!", "1"),
)


def name(chance: Random) -> str:
    """Return a host of one to five labels, or an address."""
    if chance.random() < 0.1:
        return chance.choice(ADDRESSES)
    count = chance.choice((1, 2, 3, 3, 3, 4, 4, 5))
    return ".".join(chance.choice(LABELS) for _ in range(count))


def entry(chance: Random, host: str) -> str:
    """Return an entry that is meant for a host."""
    if host in ADDRESSES:
        return host
    first, dot, rest = host.partition(".")
    if chance.random() < 0.45:
        return f"*{dot}{rest}"
    if chance.random() < 0.3 and first:
        cut = chance.randrange(len(first) + 1)
        return first[:cut] + "*" + first[chance.choice((cut, len(first), cut)) :] + dot + rest
    return host


def edited(chance: Random, text: str) -> str:
    """Return a text with one edit."""
    place = chance.randrange(len(text) + 1)
    before, after = text[:place], text[place:]
    dot = text.find(".") + 1
    edits = (
        lambda: before + after[1:],
        lambda: before + after[:1] + after,
        lambda: before + after[:1].swapcase() + after[1:],
        text.upper,
        lambda: text[dot:],
        lambda: chance.choice(LABELS) + "." + text,
        lambda: text + "." + chance.choice(LABELS),
        lambda: text + ".",
        lambda: text.removesuffix("."),
        lambda: "." + text,
        lambda: "*." + text[dot:],
        lambda: "*" + text,
        lambda: before + "*" + after,
        lambda: before + chance.choice(ODD) + after,
        lambda: before + chance.choice(ODD) + after[1:],
        lambda: text + chance.choice(ODD),
        lambda: chance.choice(ODD) + text,
        lambda: chance.choice(RESPELLED),
        lambda: chance.choice(ADDRESSES),
        lambda: f"[{text}]",
    )
    return chance.choice(edits)()


def url(chance: Random, host: str, *, bare: float = 0.3) -> str:
    """Return a URL with a host, or the host alone."""
    if chance.random() < bare:
        return host
    written = f"[{host}]" if ":" in host and "[" not in host and chance.random() < 0.95 else host
    user = chance.choice(("", "", "", "", "u@", "u:p@", "a.b@", "u%40@"))
    port = chance.choice(("", "", "", ":443", ":8443", ":", ":0443"))
    after = chance.choice(("/", "", "/a/../b", "/?q=a@b", "?q", "#f", "/#@x", "/a%2fb", "/;x:1"))
    return f"https://{user}{written}{port}{after}"


def pairs(seed: int, count: int, *, bare: float = 0.3) -> list[tuple[str, str]]:
    """Return entries with URLs: a third meant to match, half an edit away from it."""
    chance = Random(seed)  # noqa: S311 - the same in every run
    rows = []
    for _ in range(count):
        host = name(chance)
        pattern, kind = entry(chance, host), chance.random()
        if 0.35 <= kind < 0.6:
            pattern = edited(chance, pattern)
        elif 0.6 <= kind < 0.85:
            host = edited(chance, host)
        elif kind >= 0.95:
            host = name(chance)
        elif kind >= 0.85:
            pattern, host = edited(chance, pattern), edited(chance, host)
        rows.append((pattern, url(chance, host, bare=bare)))
    return rows
