"""Made-up URLs, with a function for each shape; the number makes the URLs distinct."""

from collections.abc import Callable
from typing import Final


def plain_https(number: int) -> str:
    """Return a typical URL."""
    return f"https://www.example.com/articles/{number}?page=1&sort=newest#top"


def host_only(number: int) -> str:
    """Return a URL that ends at its host."""
    return f"https://www{number}.example.com"


def ipv6_and_port(number: int) -> str:
    """Return a URL with a host in brackets, which has to be checked."""
    return f"http://[2001:db8::{number:x}]:8080/status"


def userinfo_and_port(number: int) -> str:
    """Return a URL with all parts of a network location."""
    return f"https://user{number}:secret@Host.Example:8443/private/"


def dot_segments(number: int) -> str:
    """Return a URL with dot segments in its path."""
    return f"https://host.example/a/./b/../c/{number}/../../d/./e.html"


def relative(number: int) -> str:
    """Return a reference without scheme and host."""
    return f"../images/thumbs/{number}.png"


def path_params(number: int) -> str:
    """Return a URL with parameters after the last segment."""
    return f"http://host.example/a/b;type=a/{number};version=1.1?x=y"


def opaque(number: int) -> str:
    """Return a URL with a scheme that has no network location."""
    return f"mailto:user{number}@host.example?subject=hello"


def capitals(number: int) -> str:
    """Return a URL with a scheme and a host in upper case."""
    return f"HTTP://WWW.EXAMPLE.COM/Articles/{number}"


def many_parameters(number: int) -> str:
    """Return a URL with a query of forty fields, every fourth of them escaped."""
    fields = (f"field{i}={'a%20b+c' if i % 4 == 0 else number + i}" for i in range(40))
    return f"https://host.example/search?{'&'.join(fields)}"


def escapes(number: int) -> str:
    """Return a URL with triplets for UTF-8."""
    return f"https://host.example/caf%C3%A9%20cr%C3%A8me/{number}?q=%C3%A9t%C3%A9+chaud"


def non_ascii(number: int) -> str:
    """Return a URL with letters beyond ASCII in every part."""
    return f"https://b\u00fccher.example/stra\u00dfe/{number}?q=gr\u00f6\u00dfe#\u00e9"


def wide(number: int) -> str:
    """Return a URL with letters beyond Latin-1."""
    return f"https://host.example/\u6771\u4eac/{number}?q=\u5bff\u53f8"


def tabs(number: int) -> str:
    """Return a URL that was broken across lines."""
    return f"  https://www.exa\tmple.com/art\nicles/{number}\r\n"


def megabyte(number: int) -> str:
    """Return a URL with one long segment."""
    return f"https://host.example/{'a' * 1_000_000}/{number}"


def megabyte_of_dots(number: int) -> str:
    """Return a reference with very many ".." segments."""
    return f"{'../' * 333_333}{number}.html"


SHAPES: Final[tuple[Callable[[int], str], ...]] = (
    *(plain_https, host_only, ipv6_and_port, userinfo_and_port, dot_segments, relative),
    *(path_params, opaque, capitals, many_parameters, escapes, non_ascii, wide, tabs),
)
LONG: Final[tuple[Callable[[int], str], ...]] = (megabyte, megabyte_of_dots)


def name_of(shape: Callable[[int], str]) -> str:
    """Return the name of a shape in words."""
    return shape.__name__.replace("_", " ")


def assorted(each: int) -> list[str]:
    """Return `each` URLs of every short shape: a corpus without a network."""
    return [shape(number) for shape in SHAPES for number in range(1, each + 1)]
