"""Whether two URLs mean the same: octets that are encoded, and octets that are not (§2.2)."""

import pytest

from urlprism import URLError
from urlprism.rfc1738 import equals, parse
from urlprism.rfc1738.parser import SCHEMES

EQUAL = [
    # "Usually a URL has the same interpretation when an octet is represented by a character and
    # when it encoded": letters, digits, and what no scheme reserves.
    ("ftp://h/abc", "ftp://h/%61%62%63"),
    ("http://h/$-_.+!*'(),", "http://h/%24%2D%5F%2E%2B%21%2A%27%28%29%2C"),
    ("mailto:a@b", "mailto:%61%40b"),
    ("x-new:a", "x-new:%61"),
    # "hexadecimal digits" of either case are the same octet.
    ("ftp://h/%2f%e9", "ftp://h/%2F%E9"),
    # What another scheme or part reserves, this one does not.
    ("ftp://a?b;c&d=e@h", "ftp://a%3Fb%3Bc%26d%3De@h"),
    ("ftp://h/a?b:c@d&e=f", "ftp://h/a%3Fb%3Ac%40d%26e%3Df"),
    ("http://h/a:b@c&d=e", "http://h/a%3Ab%40c%26d%3De"),
    ("http://h/?a:b@c&d=e", "http://h/?a%3Ab%40c%26d%3De"),
    ("gopher://h/1a/b;c?d", "gopher://h/%31a%2Fb%3Bc%3Fd"),
    ("gopher://h/1%09%09+a/b", "gopher://h/1%09%09%2Ba%2fb"),
    ("mailto:a/b?c&d;e:f=g@h", "mailto:a%2Fb%3Fc%26d%3Be%3Af%3Dg%40h"),
    ("news:a/b;c?d:e&f=g@h", "news:a%2Fb%3Bc%3Fd%3Ae%26f%3Dg@h"),
    ("wais://h/ab/c/d", "wais://h/%61b/%63/%64"),
    ("file:///a?b:c@d&e=f", "file:///a%3Fb%3Ac%40d%26e%3Df"),
    # A slash in an hsoname has no meaning of its own (§3.11).
    ("prospero://h//a/b;c=d", "prospero://h/%2Fa%2Fb;%63=%64"),
    # §2.1: upper case is lower case in the scheme; §3.1: host names are domain names.
    ("FTP://H.example/A", "ftp://h.EXAMPLE/A"),
]

UNEQUAL = [
    # "encoding a character reserved for a particular scheme may change the semantics of a URL"
    ("ftp://h/a/b", "ftp://h/a%2Fb"),
    ("ftp://h/a;type=i", "ftp://h/a%3Btype=i"),
    ("ftp://a:b@h/", "ftp://a%3Ab@h/"),
    ("ftp://h//etc/motd", "ftp://h/%2Fetc/motd"),
    ("http://h/a/b", "http://h/a%2Fb"),
    ("http://h/a?b", "http://h/a%3Fb"),
    ("http://h/a;b", "http://h/a%3Bb"),
    ("http://h/?a;b", "http://h/?a%3Bb"),
    ("gopher://h/1a%09b", "gopher://h/1a"),
    ("prospero://h/a;b=c", "prospero://h/a%3Bb=c"),
    ("prospero://h/a;b=c", "prospero://h/a;b=%3Dc"),
    ("wais://h/a?b", "wais://h/a%3Fb"),
    ("wais://h/a/b/c", "wais://h/a/b%2Fc/c"),
    ("file:///a/b", "file:///a%2Fb"),
    *[(f"x-new:a{each}b", f"x-new:a%{ord(each):02X}b") for each in ";/?:@=&"],
    # The octets are others.
    ("ftp://h/a", "ftp://h/A"),
    ("ftp://h/%25", "ftp://h/%2525"),
    ("ftp://h/%61", "ftp://h/%2561"),
    ("mailto:a@b", "mailto:a@B"),
    # Nothing else is ignored.
    ("ftp://h/a", "ftp://h:21/a"),
    ("ftp://h", "ftp://h/"),
    ("ftp://@h/", "ftp://h/"),
    ("ftp://h/a/../b", "ftp://h/b"),
    ("http://h/", "http://h/?"),
    ("gopher://h/", "gopher://h/1"),
    ("ftp://h/a", "http://h/a"),
    ("file:///a", "file://localhost/a"),
]


@pytest.mark.requirement("R1738-4", "R1738-6", "R1738-8", "R1738-9", "R1738-21")
@pytest.mark.parametrize(("first", "second"), EQUAL)
def test_an_octet_is_the_same_encoded(first, second):
    assert equals(first, second)
    assert equals(parse(second), first.encode())


@pytest.mark.requirement("R1738-8")
@pytest.mark.parametrize(("first", "second"), UNEQUAL)
def test_a_reserved_character_is_not(first, second):
    assert not equals(first, second)
    assert not equals(second, first)
    assert equals(first, first)


def test_only_urls_are_compared():
    for first, second in [("ftp:a", "ftp://h"), ("ftp://h", "a"), ("http://h/~", "http://h/%7E")]:
        with pytest.raises(URLError):
            equals(first, second)
    with pytest.raises(TypeError):
        equals("ftp://h", None)


def test_a_megabyte():
    few = 100_000
    for text in ("ftp://h/" + "%61/" * few, "x-a:" + "%2f" * few, "mailto:" + "%" + "25" * few):
        assert equals(text, text.replace("%61", "a").replace("%2f", "%2F"))
    assert set(SCHEMES) == set("ftp http gopher mailto news nntp telnet wais file prospero".split())
