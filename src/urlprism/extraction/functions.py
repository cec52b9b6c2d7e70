"""The URLs of a whole text, or of one that comes line by line."""

from collections.abc import Iterable, Iterator

from urlprism._vocabulary.intake import Text, from_utf8
from urlprism.extraction.record import Extracted
from urlprism.extraction.scanner import Scanner


def extract(text: Text, *, guess: bool = False) -> list[Extracted]:
    """Return the URLs in a text, in their order; octets are UTF-8, U+FFFD stands for what is none.

    `guess` finds hosts without a scheme (RFC 3986 §4.5), and addresses of mail, too.
    """
    return list(extract_lines([from_utf8(text)], guess=guess))


def extract_lines(lines: Iterable[str], *, guess: bool = False) -> Iterator[Extracted]:
    """Yield the URLs in a text that comes as lines, with their ends, or as any other pieces.

    A URL may go on in the next line. No more than `LONGEST` characters are held.
    """
    scanner = Scanner(guess=guess)
    for line in lines:
        yield from scanner.feed(line)
    yield from scanner.close()
