"""Delimiters of short and of long texts, addresses in brackets, and octets."""

import ipaddress
import itertools
import random
import subprocess
import sys

import pytest

from urlprism import urllib_parse
from urlprism.urllib_parse import parse_qs, parse_qsl, quote_from_bytes, unquote, urljoin, urlsplit

BEGINNINGS = ("", "http:", "HTTP:", "1:", "a+b:", ":", "é:")
NETLOCS = ("", "//", "//X", "//u:X@h:1", "//[::1]:X", "//é.X", "/X", "///X")
ENDS = ("", "/X", "/X;p", "?", "?X", "?a?X", "#", "#X", "#X?a#b", "/X?X#X")
TEXTS = ["".join(parts) for parts in itertools.product(BEGINNINGS, NETLOCS, ENDS)]


def told(function, *arguments):
    try:
        return tuple(function(*arguments))
    except ValueError as error:
        return str(error)


@pytest.mark.parametrize("fragments", [True, False])
@pytest.mark.parametrize("filler", ["x", "é", "漢"])
def test_a_longer_part_changes_no_other(filler, fragments):
    """The long texts have the parts of the short ones: the same function reads them otherwise."""
    long = filler * 3_000
    for text in TEXTS:
        parts = told(urlsplit, text.replace("X", "\0"), "", fragments)
        if not isinstance(parts, str):
            parts = tuple(part.replace("\0", long) for part in parts)
            assert told(urlsplit, text.replace("X", long), "", fragments) == parts, text


def test_a_number_sign_ends_a_network_location_without_fragments_too():
    assert urlsplit("http://h#f/p?q", "", False)[1:3] == ("h", "#f/p")
    assert urlsplit(f"http://h#{'f' * 999}/p?q", "", False).netloc == "h"


@pytest.mark.parametrize("size", [0, 3, 300, 70_000])
@pytest.mark.parametrize("mark", ["\t", "\n", "\r", "\r\n"])
def test_tabs_and_newlines_go_from_everywhere(size, mark):
    plain = f"http://us{'e' * size}r@h/p{'a' * size}?q#f{'g' * size}"
    broken = mark.join(plain[at : at + 7] for at in range(0, len(plain), 7))
    assert urlsplit(broken) == urlsplit(plain)
    assert urlsplit(broken.encode()) == urlsplit(plain.encode())
    for letter in ("é", "漢"):
        assert urlsplit(broken.replace("a", letter)) == urlsplit(plain.replace("a", letter))


def is_address(text):
    """Return whether CPython's `ipaddress` takes a text as an IPv6 address."""
    try:
        ipaddress.IPv6Address(text)
    except ValueError:
        return False
    return True


def drawn_addresses():
    """Yield texts that are IPv6 addresses, or nearly so."""
    choose = random.Random("brackets")  # noqa: S311 - the same in every run
    pieces = ("::", ":", "1", "ffff", "1.2.3.4", "%", "e", "g", "12345", "01.2.3.4", ".", "é", "٣")
    for _ in range(5_000):
        yield "".join(choose.choices(pieces, k=choose.randint(0, 11)))
        groups = [f"{choose.randrange(1 << 16):x}" for _ in range(choose.randint(4, 9))]
        text = ":".join(groups) + choose.choice(("", "", ":1.2.3.4", ":256.1.1.1", ":", "::"))
        text = text.replace(":", choose.choice((":", "::", ":0:")), choose.randint(0, 2))
        yield text + choose.choice(("", "", "%eth0", "%", "%a%b"))


def test_an_address_in_brackets_is_what_ipaddress_takes():
    taken = 0
    for address in drawn_addresses():
        said = told(urlsplit, f"http://[{address}]:80/")
        if said == "An IPv4 address cannot be in brackets":
            assert ipaddress.IPv4Address(address)
        elif isinstance(said, str):
            assert said == f"{address!r} does not appear to be an IPv4 or IPv6 address"
            assert not is_address(address)
        else:
            assert is_address(address), address
            taken += 1
    assert taken > 500


def test_octets_have_the_parts_of_the_text():
    for text in filter(str.isascii, TEXTS):
        said = told(urlsplit, text)
        wanted = said if isinstance(said, str) else tuple(part.encode() for part in said)
        assert told(urlsplit, text.encode()) == wanted
        base = "http://a/b/c?d#e"
        assert told(urljoin, base.encode(), text.encode()) == told(
            lambda *pair: urljoin(*pair).encode(), base, text
        )


def test_octets_and_text_share_the_counts_of_the_cache():
    urlsplit.cache_clear()
    for url in ("http://h/a", b"http://h/a", b"http://h/a", "http://h/b"):
        urlsplit(url)
    assert urlsplit.cache_info() == (1, 3, 128, 3)
    urlsplit.cache_clear()
    assert urlsplit.cache_info() == (0, 0, 128, 0)


def test_octets_and_text_are_never_compared():
    """`python -bb` makes an error of it; equal octets and text have one hash."""
    program = (
        "from urlprism.urllib_parse import *\n"
        "for f in (urlsplit, urlparse, urldefrag, quote, unquote, parse_qsl, parse_qs):\n"
        "    f('a=b'), f(b'a=b'), f('a=b')\n"
        "parse_qsl('a=b', separator=b'&'), parse_qs('a=b', separator=b'&')\n"
        "urlencode([('a', b'b')]), quote(b'a', '/'), quote(b'a', b'/'), quote_plus(b'a', '')\n"
    )
    path = [each for each in sys.path if each]
    program = f"import sys; sys.path[:0] = {path!r}\n{program}"
    done = subprocess.run([sys.executable, "-bb", "-c", program], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()


def test_parse_qs_groups_what_parse_qsl_finds():
    for query in ("a=1&b=2&a=3", "a=%41+b&a=", "a&b=é", "&&", ""):
        for options in ({}, {"keep_blank_values": True}, {"separator": ";"}, {"max_num_fields": 9}):
            groups = {}
            for name, value in parse_qsl(query, **options):
                groups.setdefault(name, []).append(value)
            assert parse_qs(query, **options) == groups


def test_octets_are_unquoted_as_their_text_is():
    for octets in (b"", b"a", b"%41", b"\xff", b"%c3%a9", b"\xc3%a9", b"%zz", b"a%4"):
        assert unquote(octets) == urllib_parse.unquote_to_bytes(octets).decode("utf-8", "replace")
        assert unquote(octets, errors="ignore") == urllib_parse.unquote_to_bytes(octets).decode(
            "utf-8", "ignore"
        )


@pytest.mark.parametrize("octets", [b"", b"ab/c", b"a b", b"\x00\xff~"])
def test_octets_of_any_type_are_quoted_alike(octets):
    class Octets(bytes):
        __slots__ = ()

    wanted = "".join(chr(o) if o in b"abc/~" else f"%{o:02X}" for o in octets)
    for each in (octets, bytearray(octets), Octets(octets)):
        assert quote_from_bytes(each) == wanted
        assert urllib_parse.quote(each, b"/") == wanted
        assert urllib_parse.quote_plus(each, "/") == wanted.replace("%20", "+")
