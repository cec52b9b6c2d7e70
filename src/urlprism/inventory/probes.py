"""Short URLs that tell readers apart: systematic ones, and those of families and real confusions.

A sign where an authority may end, at each place of it; addresses that are spelled as numbers; the
slashes after a scheme. Readers of a lock file are compared by them: URLs of which none tells two
readers apart prove nothing.
"""

import functools
from collections.abc import Iterator
from typing import Final

# The day on which they were last looked through beside the causes that comparisons know.
DATED: Final = "2026-11-28"
_SIGNS: Final = (
    *("/", "\\", "?", "#", "@", ":", ";", "&", "=", "+", ",", "!", "$", "'", "(", ")", "*"),
    *("[", "]", "{", "}", "|", "^", "`", '"', "<", ">", "~", "_", "-", ".", "%", " ", "\t", "\n"),
    *("\r", "\0", "\x0b", "\x0c", "\x1f", "\x7f", "\x80", "\x85", "\xa0", "\xad", "\xdf", "\xe9"),
    *("\u0130", "\u017f", "\u200b", "\u200d", "\u2024", "\u2044", "\u2100", "\u212a", "\u3002"),
    *("\ufe55", "\uff03", "\uff0e", "\uff0f", "\uff1a", "\uff1f", "\uff20", "\uff3c", "\ud800"),
    *("%00", "%09", "%0a", "%20", "%23", "%25", "%2e", "%2f", "%3a", "%3f", "%40", "%41", "%5b"),
    *("%5c", "%61", "%zz", "\\\\", "@@", "::", ":@", "#@", "?@", "/@", "\\@", ":80@", ":0", ":1"),
)
_SHAPES: Final = (
    *("http://a{}b", "http://a{}@b", "{}http://a", "http://a{}"),
    *("http://a.b{}c.d/", "http://a.b{}@c.d/", "http://{}a.b/", "http://a.b{}", "{}http://a.b/"),
    *("http://a.b@c.d{}e.f/", "http://a.b:80{}@c.d/", "http://a.b:{}/", "http://a.b:8{}0/"),
    *("http:{}a.b/", "http:/{}a.b/", "http{}://a.b/", "http://a.b{}:80@c.d/", "http://{}@a.b/"),
)
_HOSTS: Final = (
    *("2130706433", "0x7f000001", "017700000001", "127.1", "0x7f.1", "127.0.1", "0177.0.0.1"),
    *("127.0.0.1.", "127.0.0.01", "127.0.0.1.5", "256.1.1.1", "1.2.3", "0", "0x", "08.1.1.1"),
    *("4294967296", "[::1]", "[::ffff:1.2.3.4]", "[::1%25a]", "[::1%a]", "[fe80::1%25eth0]"),
    *("[v1.a]", "[1.2.3.4]", "[::1", "::1]", "[::1]a", "a[::1]", "[::1]:80", "[::1]]", "[a.b]"),
    *("[a.b]@c.d", "a.b@[::1]", "[::1]@a.b", "[:]", "[]", "::1", "a..b", ".a", "..", "a_b", "-a"),
    *("xn--a", "xn--", "xn--0", "A.B", "fa\xdf.de", "\u2488com", "1.2.3.4:99999", "a:65536"),
    *("a:00080", "a:+80", "a:8 0", "a:\u0661", "a:b", "a:b@c", "a@b@c", "a@b:c@d", "a:b:c"),
)
_OTHERS: Final = (
    *("http:a.b/", "http:/a.b/", "http:///a.b/", "http:////a.b/", "http:\\\\a.b/", "http:/\\a.b/"),
    *("//a.b/", "///a.b/", "\\\\a.b/", "/\\a.b/", "a.b", "a.b:80", "a.b:80/c", "http//a.b/"),
    *("HTTP://a.b/", "hTTps:a.b", "ftp://a.b/", "ws://a.b/", "wss:a.b", "file://a.b/c"),
    *("file:///c", "foo://a.b/", "foo:a.b", "javascript://a.b/%0a", "javascript:a", "mailto:a@b.c"),
    *("data:,a", "URL:http://a.b/", "1http://a.b/", "-://a.b/", "://a.b/", ":a.b", "", "http://"),
    *("http:", "http:/", "http:///", "http://?a.b", "http://#a.b", "http://@", "http://:80/"),
    *("http://:@a.b/", "http://@a.b/", "http://a.b/../c", "http://a.b/%2e%2e/c", "http://a.b?@c.d"),
    *("http://a.b#@c.d", "http://a.b?c#d@e.f", "git@a.b:c", "ssh://a.b/c", "http://a.b/ HTTP/1.1"),
    *("http://h:80@a.b/", "http://a.b:80:81/", "http://a.b:@c.d/", "http://a.b\\c.d@e.f/"),
)


@functools.cache
def probes() -> tuple[str, ...]:
    r"""Return the URLs, each once.

    >>> r"http://a\@b" in probes()
    True
    """
    return tuple(dict.fromkeys(_all()))


def _all() -> Iterator[str]:
    from urlprism.comparison.families import FAMILIES  # noqa: PLC0415 - a command lists options
    from urlprism.comparison.gallery import cases  # noqa: PLC0415 - the same

    yield from _OTHERS
    yield from (f"http://{host}/" for host in _HOSTS)
    yield from (each.text for each in FAMILIES if each.base is None)
    yield from (each.url for each in cases() if each.base is None)
    yield from (shape.format(each) for shape in _SHAPES for each in _SIGNS)
