"""Short URLs that tell readers apart: systematic ones, and those of families and real confusions.

A sign where an authority may end, at each place of it; addresses that are spelled as numbers; the
slashes after a scheme. Readers of a lock file are compared by them: URLs of which none tells two
readers apart prove nothing. Drivers read connection strings of a protocol of theirs instead.
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


# Connection strings, without their schemes.
_CONNECTIONS: Final = (
    *("a{}b", "a{}@b", "{}a", "u:p{}@b", "u@a{}b", "a.b{}c.d/e", "u@a.b{}@c.d/e", "u:p@a.b{}c.d/e"),
    *("a.b:1{}2/e", "a.b:{}/e", "a.b/{}", "a.b/e{}f", "a.b/e?{}"),
)
_PARAMETERS: Final = (
    *("host=b", "host=b.c", "host=/b", "host=%2Fb", "host=a,b", "host=b:1", "host="),
    *("hostaddr=::1", "hostaddr=1.2.3.4", "port=7", "port=7,8"),
    *("port=x", "port=", "path=/b", "db=1"),
    *("db=x", "user=v", "password=q", "dbname=f", "database=f", "socketPath=/b", "unix_socket=/b"),
    *("x=y", "host=b&host=c", "host=b&port=7", "virtual_host=f", "sslmode=x", "family=6", "HOST=b"),
)
_WHOLE: Final = (
    *("", "/", "a", "a,b", "a:1,b:2", "a:1,b", "a,b:2", "u@", "u:p@", ":p@a", "@a", "u@v@a"),
    *("a/b/c", "/b", "%2Fb", "%2Fb:1", "/b:1", "(/b)", "u@%2Fb/e", "[::1],a", "a,[::1]:1"),
    *("u:p@a:p@b", "a:5432", "a:6379", "a:3306", "a:27017"),
    *("a:5672", "a#b", "a#@b", "a.b:0", "a:-1"),
    *("localhost", "u@v:p@a.b/e"),
)


@functools.cache
def probes(protocol: str = "") -> tuple[str, ...]:
    r"""Return the URLs, each once; those of a protocol are connection strings of its drivers.

    >>> r"http://a\@b" in probes(), "redis://a,b" in probes("redis")
    (True, True)
    """
    return tuple(dict.fromkeys(_connections(protocol) if protocol else _all()))


def prefix_of(protocol: str = "") -> str:
    """Return how the URLs begin that are preferred.

    >>> prefix_of(), prefix_of("redis")
    ('http://', 'redis://')
    """
    return f"{protocol or 'http'}://"


def _connections(protocol: str) -> Iterator[str]:
    before = prefix_of(protocol)
    yield from (before + each for each in _WHOLE)
    yield from (f"{before}{host}/" for host in _HOSTS)
    yield from (f"{before}{host}?{each}" for host in ("", "a", "a/e") for each in _PARAMETERS)
    yield from (before + shape.format(each) for shape in _CONNECTIONS for each in _SIGNS)


def _all() -> Iterator[str]:
    from urlprism.comparison.families import FAMILIES  # noqa: PLC0415 - a command lists options
    from urlprism.comparison.gallery import cases  # noqa: PLC0415 - the same

    yield from _OTHERS
    yield from (f"http://{host}/" for host in _HOSTS)
    yield from (each.text for each in FAMILIES if each.base is None)
    yield from (each.url for each in cases() if each.base is None)
    yield from (shape.format(each) for shape in _SHAPES for each in _SIGNS)
