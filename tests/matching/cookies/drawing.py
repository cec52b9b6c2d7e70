"""Drawn values of the attribute Domain with URLs: a third meant to match, half an edit away."""

from random import Random

from tests.matching.certificates.drawing import ADDRESSES, edited, url

LABELS = ("www", "a", "b-c", "example", "x_y", "1", "shop", "0")
ENDS = (
    *("com", "co.uk", "uk", "github.io", "io", "localhost", "test", "example", "invalid", "de"),
    *("example.com", "example.co.uk", "bücher.de", "xn--bcher-kva.de", "corp", "ck", "www.ck"),
    *("kobe.jp", "city.kobe.jp", "s3.amazonaws.com", "local", "0.1", "org"),
)


def name(chance: Random) -> str:
    """Return a host, some of them addresses."""
    if chance.random() < 0.08:
        return chance.choice((*ADDRESSES, "127.1", "127.0.0.1"))
    count = chance.choice((0, 1, 1, 2, 2, 3))
    return ".".join((*(chance.choice(LABELS) for _ in range(count)), chance.choice(ENDS)))


def attribute(chance: Random, host: str) -> str:
    """Return a domain that is meant for a host, one of those that it ends with."""
    labels = host.split(".")
    domain = ".".join(labels[chance.randrange(len(labels)) :]) if chance.random() < 0.6 else host
    domain = f".{domain}" if chance.random() < 0.25 else domain
    spaced = chance.choice(
        (f" {domain}", f"{domain} ", f"{domain}\u00a0", f'"{domain}"', f'"\\{domain}"')
    )
    return domain if chance.random() < 0.7 else spaced


def pairs(seed: int, count: int) -> list[tuple[str, str]]:
    """Return attributes with URLs."""
    chance = Random(seed)  # noqa: S311 - the same in every run
    rows = []
    for _ in range(count):
        host = name(chance)
        domain, kind = attribute(chance, host), chance.random()
        if 0.4 <= kind < 0.65:
            domain = edited(chance, domain)
        elif 0.65 <= kind < 0.9:
            host = edited(chance, host)
        elif kind >= 0.9:
            host = name(chance)
        text = url(chance, host, bare=0.15)
        if chance.random() < 0.3:
            text = text.replace("https:", chance.choice(("http:", "HTTP:", "ws:", "ftp:")), 1)
        rows.append((domain, text))
    return rows
