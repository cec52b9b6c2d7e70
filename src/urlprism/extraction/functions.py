"""Find the URLs of a whole text, or of a text that comes line by line."""

from collections.abc import Iterable, Iterator

from urlprism._core.arguments.intake import URLText, from_utf8
from urlprism.extraction.record import ExtractedURL
from urlprism.extraction.scanner import Scanner


def extract(
    text: URLText,
    *,
    guess: bool = False,
    take: Iterable[str] = (),
    leave: Iterable[str] = (),
    refang: bool = False,
) -> list[ExtractedURL]:
    """Return the URLs in a text, in order (RFC 3986 Appendix C).

    Octets are read as UTF-8, each invalid sequence as U+FFFD. `guess` also finds hosts without a
    scheme (RFC 3986 §4.5) and mail addresses. A host that ends as files do, such as README.md, is
    none unless a port or a path follows. `take` are endings that a guess takes for hosts besides,
    `leave` those that it leaves out. `refang` reads URLs that were defanged, such as
    hxxps://evil[.]example/, as what they were.

    >>> [found.url for found in extract("See http://a/ (or <http://b/>).")]
    ['http://a/', 'http://b/']
    >>> [found.url for found in extract("Try example.org/x.", guess=True)]
    ['example.org/x']
    >>> [found.url for found in extract("README.md, h.dev", guess=True, take=["dev"])]
    ['h.dev']
    """
    return list(
        extract_lines([from_utf8(text)], guess=guess, take=take, leave=leave, refang=refang)
    )


def extract_lines(
    lines: Iterable[str],
    *,
    guess: bool = False,
    take: Iterable[str] = (),
    leave: Iterable[str] = (),
    refang: bool = False,
) -> Iterator[ExtractedURL]:
    r"""Yield the URLs in a text that comes in pieces, such as lines with their line ends.

    A URL in brackets may continue in the next line. Memory is bounded: the text that is kept is
    about as long as the longest URL, `LONGEST`.

    >>> [found.url for found in extract_lines(["<http://a/long/\n", "name>\n"])]
    ['http://a/long/name']
    """
    scanner = Scanner(guess=guess, take=take, leave=leave, refang=refang)
    for line in lines:
        yield from scanner.feed(line)
    yield from scanner.close()
