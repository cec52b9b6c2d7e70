"""Paths on which servers part: dots, slashes, parameters and triplets, put together by chance."""

from collections.abc import Iterator

from tests.help.chances import chance_of

PIECES = (
    *("/", "/", "/", "//", "///", ".", "..", "./", "../", "/.", "/..", "/./", "/../", "..."),
    *("%2e", "%2E", "%2e%2e", ".%2e", "%2e.", "/%2e%2e/", "/%2e/", "%252e", "%%32%65", "%25%32%65"),
    *("%2f", "%2F", "..%2f", "%2f..", "%2f%2f", "%252f", "%5c", "%5C", "\\", "\\..\\", "..%5c"),
    *(";", ";x", ";x=1", ";x;y", "..;", "..;/", ".;", "/;/", "/..;/", "%3b", "%2e%2e;", ";%zz"),
    *("%00", ".%00", "%01", "%0a", "%0d", "%09", "%20", "%7f", "%3f", "%23", "%25", "%26", "%2b"),
    *("%u002e", "%u002e%u002e", "%u002f", "%u00e9", "%ud800", "%udc00", "%U0041", "%u12", "%u00;9"),
    *("%c0%af", "%c0%ae", "%e0%80%af", "%c3%a9", "%e2%82%ac", "%f0%9f%98%80", "%ff", "%e2%82"),
    *("%ed%a0%80", "%f4%90%80%80", "%c3", "\xe9", "\u20ac", "\U0001f600"),
    *("%", "%z", "%2", "%g0", "%2;", "%2?", "%:a", "%@`", "%61", "%41", "%7e", "%2d", "%5f"),
    *("a", "b", "c", "admin", "index.html", "WEB-INF", "web-inf", "META-INF", "/WEB-INF/web.xml"),
    *("~", "+", "|", "[", "]", '"', "<", ">", ":", "@", "=", "&", ",", "!", "'", "(", ")", "*"),
    *("$", "^", "`", "{", "}", "-", "_", "?x", "?", "?|", "?%zz", "?/../"),
)
LENGTHS = (1, 2, 2, 3, 3, 4, 5, 6, 8)


def path_questions(count: int, seed: int = 20261123) -> Iterator[str]:
    """Yield paths, some with a query; first each piece alone."""
    chance = chance_of(seed)
    for place in range(count):
        if place < len(PIECES):
            yield "/a" + PIECES[place]
        else:
            yield "/" + "".join(chance.choices(PIECES, k=chance.choice(LENGTHS)))
