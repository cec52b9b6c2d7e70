"""Disguised addresses: requests go to an IPv4 address that the host does not spell."""

import ipaddress
import itertools
import random
import socket

import pytest

from tests.help.counts import amount
from urlprism.comparison import certify, compare
from urlprism.comparison.certificate import implied
from urlprism.comparison.report import compare_uncertified
from urlprism.readers import readers
from urlprism.scanning.census import Census

NAME = "disguised-address"
# The host between « and », and the address that it means: by inet_aton, by the host parser of the
# URL Standard, and by the documents that put IPv4 addresses into IPv6.
ROWS = [
    ("http://«2130706433»/", "127.0.0.1"),
    ("http://«0177.0.0.1»/", "127.0.0.1"),
    ("http://«0x7f.1»/", "127.0.0.1"),
    ("http://«127.1»/", "127.0.0.1"),
    ("HTTP://u@«0X7F000001»:80/", "127.0.0.1"),
    ("http://«127.0.0.%31»/", "127.0.0.1"),
    ("http://«127%2e0.0.1»/", "127.0.0.1"),
    ("http://«１２７.0.0.1»/", "127.0.0.1"),
    ("http://«127。0。0。1»/", "127.0.0.1"),
    ("http://«2852039166»/latest/meta-data/", "169.254.169.254"),
    ("http://«[::ffff:127.0.0.1]»/", "127.0.0.1"),
    ("http://«[::ffff:7f00:1]»/", "127.0.0.1"),
    ("http://«[::127.0.0.1]»/", "127.0.0.1"),
    ("http://«[64:ff9b::7f00:1]»/", "127.0.0.1"),
    ("http://«[2002:7f00:1::]»/", "127.0.0.1"),
    ("http://«[fe80::5efe:7f00:1]»/", "127.0.0.1"),
    # The address stands elsewhere in the text too.
    ("http://«2130706433»/127.0.0.1", "127.0.0.1"),
    ("http://127.0.0.1@«2130706433»/", "127.0.0.1"),
    ("http://«0x7f.1»/?u=http://127.0.0.1/", "127.0.0.1"),
    ("ftp://«127.1»/", "127.0.0.1"),
]
HONEST = [
    "http://127.0.0.1/",
    "http://127.0.0.1./",
    "http://u@127.0.0.1:8080/",
    "http://example.com/",
    "http://[::1]/",
    "http://[::]/",
    "http://[2001:db8::1]/",
    "http://[fe80::1%25en0]/",
    "http://a.b.1/",
    "http://256.256.256.256/",
    "http://1.2.3.4.5/",
    "http://4294967296/",
    "http://127.0\t.0.1/",
    "http://0x7g/",
    "/a/b",
    "",
    "mailto:a@example.com",
]


def unmarked(marked):
    before, _, rest = marked.partition("«")
    place, _, after = rest.partition("»")
    return before + place + after, len(before), len(before + place)


@pytest.mark.parametrize(("marked", "address"), ROWS)
def test_disguised_addresses_and_their_places(marked, address):
    text, start, end = unmarked(marked)
    comparison = compare(text)
    assert comparison.is_disguised
    assert comparison.address == address
    cause = comparison.causes[-1]
    assert (cause.name, cause.start, cause.end) == (NAME, start, end)
    assert not comparison.is_certified
    assert comparison.to_dict()["disguised"] is True
    assert comparison.to_dict()["address"] == address


@pytest.mark.parametrize("text", HONEST)
def test_hosts_that_are_as_they_look(text):
    comparison = compare(text)
    assert not comparison.is_disguised
    assert comparison.address is None
    assert NAME not in [cause.name for cause in comparison.causes]
    assert comparison.to_dict()["disguised"] is False


@pytest.mark.parametrize("name", ["whatwg", "rfc3986", "curl", "urllib"])
@pytest.mark.parametrize(
    "text", ["http://127.0.0.1@2130706433/", "http://0x7f.1/127.0.0.1", "http://[::ffff:7f00:1]/"]
)
def test_one_reader_is_enough(name, text):
    assert compare(text, readers=(name,)).address == "127.0.0.1"


def test_a_disguised_base_is_told_of_the_whole_reference():
    comparison = compare("/g?h", "http://0x7f.1/")
    cause = comparison.causes[-1]
    assert comparison.address == "127.0.0.1"
    assert (cause.name, cause.start, cause.end) == (NAME, 0, 4)
    assert compare("//127.0.0.1/", "http://0x7f.1/").address is None
    cause = compare("//0x7f.1/", "http://127.0.0.1/").causes[-1]
    assert (cause.name, cause.start, cause.end) == (NAME, 2, 8)


def numbers(count):
    """Yield hosts in the notations of inet_aton, with its answer, if it has one."""
    draw = random.Random(18)  # noqa: S311
    for _ in range(count):
        parts = draw.randint(1, 4)
        values = [draw.choice((0, 1, 7, 8, 10, 127, 255, 256)) for _ in range(parts - 1)]
        values.append(draw.choice((0, 1, 255, 256, 65535, 65536, 2**24 - 1, 2**24, 2**32 - 1)))
        host = ".".join(
            draw.choice(("{}", "{}", "0{:o}", "0x{:x}")).format(each) for each in values
        )
        try:
            yield host, socket.inet_ntoa(socket.inet_aton(host))
        except OSError:
            yield host, None


def test_numbers_mean_what_inet_aton_makes_of_them():
    for host, address in numbers(400):
        hidden = address if address != host else None
        assert compare(f"http://{host}/", readers=("whatwg", "rfc3986")).address == hidden, host


def test_ipv6_addresses_carry_what_ipaddress_finds():
    draw = random.Random(18)  # noqa: S311
    for _ in range(200):
        inner = draw.getrandbits(32)
        address = ipaddress.IPv6Address(
            draw.choice((0xFFFF << 32 | inner, 0x2002 << 112 | inner << 80 | 1))
        )
        carried = address.ipv4_mapped or address.sixtofour
        assert compare(f"http://[{address}]/", readers=("whatwg",)).address == str(carried)


PIECES = ("1", "0", "127", "0x7f", "017", "a", "xn--a", "%31", "256", "", "1 ", "h ")
TAILS = ("", "/", "/a b", " ", ":80/", "?a", "/a%20b|c", ":/")


def test_what_no_reader_has_to_read_is_not_disguised():
    """A verdict that follows from a text, and a certificate, say nothing of a host in disguise."""
    known = readers(("default",))
    texts = {
        f"http://{user}{'.'.join(host)}{tail}"
        for length in (1, 2, 4)
        for host in [*itertools.product(PIECES, repeat=length)][:: 1 if length < 4 else 9]
        for user in ("", "u@")
        for tail in TAILS
    }
    asked = [
        text for text in sorted(texts) if certify(text) or implied.verdict_of(text) is not None
    ]
    assert len(asked) > 3000
    chosen = random.Random(18).sample(asked, amount(600))  # noqa: S311
    for comparison in compare_uncertified(chosen, known):
        assert comparison.address is None, comparison.text


def test_a_census_counts_and_keeps_them():
    census = Census(("whatwg", "rfc3986"))
    census.feed(b"http://0x7f.1/\nhttp://127.0.0.1/\nhttp://[64:ff9b::7f00:1]/\nhttp://0x7f.1/\n")
    census.close()
    assert census.causes[NAME] == 3
    assert [each.line for each in census.samples[NAME]] == [1, 3]


def test_an_empty_host_in_brackets_is_no_address():
    comparison = compare("http://[]/", readers=("whatwg", "perl"))
    assert comparison.causes
    assert not comparison.is_disguised
