"""Real URLs as people mangle them: one change in each, chosen from a seed."""

import random
import re
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

_SEED: Final = 3986
_URL: Final = re.compile(r"(https?):(//)([^/?#]+)([^?#]*)(.*)", re.DOTALL)
_DEFAULT_PORTS: Final = {"http": 80, "https": 443}


class Parts(NamedTuple):
    """The parts of a URL; `rest` is the query and the fragment with their delimiters."""

    scheme: str
    slashes: str
    host: str
    path: str
    rest: str


Change = Callable[[Parts, random.Random], Parts]


def mutated(urls: Iterable[str]) -> list[str]:
    """Return the URLs that have a host, each changed; the same in every run, without duplicates."""
    choose = random.Random(_SEED)  # noqa: S311 - the same choice in every run
    found: dict[str, None] = {}
    for match in filter(None, map(_URL.fullmatch, urls)):
        scheme, slashes, host, path, rest = choose.choice(CHANGES)(Parts(*match.groups()), choose)
        found[f"{scheme}:{slashes}{host}{path}{rest}"] = None
    return list(found)


def _within(text: str, inserted: str, choose: random.Random) -> str:
    place = choose.randint(0, len(text))
    return text[:place] + inserted + text[place:]


def upper_case(parts: Parts, choose: random.Random) -> Parts:
    """Write the scheme and the host in upper case."""
    del choose
    return parts._replace(scheme=parts.scheme.upper(), host=parts.host.upper())


def dot_segments(parts: Parts, choose: random.Random) -> Parts:
    """Add dot segments to the path."""
    dots = choose.choice(("/..", "/.", "/%2e%2E", "/a/../b/."))
    return parts._replace(path=_at_slash(parts.path, dots, choose))


def _at_slash(path: str, inserted: str, choose: random.Random) -> str:
    slashes = [match.start() for match in re.finditer("/", path)] or [0]
    place = choose.choice(slashes)
    return path[:place] + inserted + path[place:]


def spaces(parts: Parts, choose: random.Random) -> Parts:
    """Add spaces in the path and around the URL."""
    scheme = f"  {parts.scheme}" if choose.random() < 0.5 else parts.scheme
    path = _within(parts.path or "/", " ", choose)
    return parts._replace(scheme=scheme, path=path, rest=f"{parts.rest} ")


def backslashes(parts: Parts, choose: random.Random) -> Parts:
    """Turn the slashes of the path, and perhaps those before the host, into backslashes."""
    slashes = choose.choice(("//", "\\\\", "/\\"))
    return parts._replace(slashes=slashes, path=parts.path.replace("/", "\\"))


def tabs(parts: Parts, choose: random.Random) -> Parts:
    """Break the URL by a tab or a newline."""
    name = choose.choice(("host", "path", "rest"))
    broken = _within(getattr(parts, name), choose.choice("\t\n\r"), choose)
    return parts._replace(**{name: broken})


def non_ascii_path(parts: Parts, choose: random.Random) -> Parts:
    """Add letters beyond ASCII to the path."""
    letter = choose.choice(("\u00e9", "\u00df", "\u6771\u4eac", "\U0001f600"))
    return parts._replace(path=_within(parts.path or "/", letter, choose))


def non_ascii_query(parts: Parts, choose: random.Random) -> Parts:
    """Add letters beyond ASCII to the query or the fragment."""
    sign, letter = choose.choice("?#"), choose.choice(("\u00f6", "\u5bff\u53f8"))
    return parts._replace(rest=f"{parts.rest}{sign}q={letter}")


def non_ascii_host(parts: Parts, choose: random.Random) -> Parts:
    """Add a label beyond ASCII to the host."""
    label = choose.choice(("b\u00fccher", "\u4f8b\u3048", "fa\u00df", "\uff37\uff37\uff37"))
    return parts._replace(host=f"{label}.{parts.host}")


def default_port(parts: Parts, choose: random.Random) -> Parts:
    """Add the default port, another port, or an empty one."""
    port = choose.choice((str(_DEFAULT_PORTS[parts.scheme]), "00080", "8080", ""))
    return parts._replace(host=f"{parts.host}:{port}")


def slashes(parts: Parts, choose: random.Random) -> Parts:
    """Write too few or too many slashes before the host."""
    return parts._replace(slashes=choose.choice(("", "/", "///", "////")))


def userinfo(parts: Parts, choose: random.Random) -> Parts:
    """Add a user before the host, with or without a password."""
    user = choose.choice(("user", "user:secret", "us er:p@ss", ":", "\u00fcser"))
    return parts._replace(host=f"{user}@{parts.host}")


def escaped_host(parts: Parts, choose: random.Random) -> Parts:
    """Percent-encode one character of the host."""
    place = choose.randrange(len(parts.host))
    triplet = f"%{ord(parts.host[place]):02x}"
    return parts._replace(host=f"{parts.host[:place]}{triplet}{parts.host[place + 1 :]}")


def number_host(parts: Parts, choose: random.Random) -> Parts:
    """Replace the host by an address."""
    hosts = ("0x7f.1", "127.0.0.1", "017700000001", "[::1]", "[2001:DB8:0:0::192.0.2.1]", "1.2.3.")
    return parts._replace(host=choose.choice(hosts))


def quotes(parts: Parts, choose: random.Random) -> Parts:
    """Add characters that each part encodes in its own way."""
    odd = choose.choice(("'", '"', "<>", "`", "{}", "^", "|", "[]", "%zz"))
    name = choose.choice(("path", "rest"))
    return parts._replace(**{name: f"{getattr(parts, name) or '/'}{odd}"})


def no_path(parts: Parts, choose: random.Random) -> Parts:
    """Remove the path, and perhaps everything after it."""
    return parts._replace(path="", rest=choose.choice(("", parts.rest)))


def refused(parts: Parts, choose: random.Random) -> Parts:
    """Make the host or the port invalid."""
    host = parts.host
    hosts = (f"{host}:65536", f"{host}:x", f"[{host}", f"a b.{host}", f"{host}.256", f"<{host}>")
    return parts._replace(host=choose.choice(hosts))


CHANGES: Final[tuple[Change, ...]] = (
    *(upper_case, dot_segments, spaces, backslashes, tabs, non_ascii_path, non_ascii_query),
    *(non_ascii_host, default_port, slashes, userinfo, escaped_host, number_host, quotes),
    *(no_path, refused),
)
