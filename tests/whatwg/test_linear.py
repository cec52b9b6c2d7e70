"""Megabytes of anything are read in time that grows as they do: else these would not end."""

import pytest

from tests.help.counts import MEGABYTE
from urlprism import URL
from urlprism.whatwg import findings, set_part

pytestmark = pytest.mark.once

SIZE = MEGABYTE
FEW = SIZE // 8

# One text for each state and each form of a host, most of it a repetition; what becomes of it.
STATES = {
    "trimming": (" " * SIZE + "http://h/" + "\0" * SIZE, "http://h/"),
    "tabs and newlines": ("ht" + "\t\n\r" * FEW + "tp://h/", "http://h/"),
    "scheme start": ("+" * SIZE, None),
    "scheme": ("a" * SIZE, None),
    "a long scheme": ("a" * SIZE + ":", "a" * SIZE + ":"),
    "no scheme": ("?" * SIZE, None),
    "special authority slashes": ("http:" + "/" * SIZE + "h", "http://h/"),
    "reversed slashes": ("http:" + "\\" * SIZE + "h", "http://h/"),
    "path or authority": ("a:" + "/" * SIZE, "a:" + "/" * SIZE),
    "credentials": ("http://" + "@" * SIZE + "h", "http://" + "%40" * (SIZE - 1) + "@h/"),
    "passwords": ("http://u" + ":" * SIZE + "@h", "http://u:" + "%3A" * (SIZE - 1) + "@h/"),
    "no host": ("http://" + "a" * SIZE + "@", None),
    "host": ("http://" + "a." * SIZE, "http://" + "a." * SIZE + "/"),
    "a host in capitals": ("http://" + "A" * SIZE, "http://" + "a" * SIZE + "/"),
    "brackets": ("http://" + "[" * SIZE, None),
    "brackets and colons": ("http://" + "[:" * FEW, None),
    "pairs of brackets": ("http://" + "[]" * FEW, None),
    "port": ("http://h:" + "0" * SIZE + "80", "http://h/"),
    "a great port": ("http://h:" + "9" * SIZE, None),
    "a port of letters": ("http://h:" + "x" * SIZE, None),
    "file": ("file:" + "\\" * FEW, "file:///" + "/" * (FEW - 3)),
    "file host": ("file://" + "h" * SIZE, "file://" + "h" * SIZE + "/"),
    "segments": ("http://h" + "/a" * FEW, "http://h" + "/a" * FEW),
    "empty segments": ("http://h" + "/" * SIZE, "http://h" + "/" * SIZE),
    "dots": ("http://h" + "/." * FEW, "http://h/"),
    "double dots": ("http://h" + "/a/.." * FEW, "http://h/"),
    "encoded dots": ("http://h" + "/a/%2e%2E" * FEW, "http://h/"),
    "up": ("http://h" + "/a" * FEW + "/.." * FEW, "http://h/"),
    "drive letters": ("file:" + "/C|" * FEW, "file:///C:" + "/C|" * (FEW - 1)),
    "a path to be encoded": ("http://h/" + "é" * SIZE, "http://h/" + "%C3%A9" * SIZE),
    "opaque path": ("a:" + "\x7f" * SIZE, "a:" + "%7F" * SIZE),
    "spaces": ("a:" + " " * SIZE + "?", "a:" + " " * (SIZE - 1) + "%20?"),
    "query": ("http://h?" + "'" * SIZE, "http://h/?" + "%27" * SIZE),
    "fragment": ("http://h#" + "`" * SIZE, "http://h/#" + "%60" * SIZE),
    "percent signs": ("http://h/" + "%" * SIZE, "http://h/" + "%" * SIZE),
    "surrogates": ("a:" + "\ud800" * SIZE, "a:" + "%EF%BF%BD" * SIZE),
    "IPv4 decimal": ("http://" + "9" * SIZE, None),
    "IPv4 octal": ("http://" + "0" * SIZE + "7", "http://0.0.0.7/"),
    "IPv4 hexadecimal": ("http://0x" + "f" * SIZE, None),
    "IPv4 parts": ("http://" + "1." * SIZE, None),
    "IPv4 last part": ("http://" + "a." * SIZE + "1", None),
    "IPv6 digits": ("http://[" + "0" * SIZE + "]", None),
    "IPv6 pieces": ("http://[" + "1:" * SIZE + "]", None),
    "IPv6 colons": ("http://[" + ":" * SIZE + "]", None),
    "IPv6 and IPv4": ("http://[::" + "1" * SIZE + ".1]", None),
    "IPv6 and IPv4 parts": ("http://[::" + "1." * SIZE + "]", None),
    "percent-encoded host": ("http://" + "%61" * FEW, "http://" + "a" * FEW + "/"),
    "host of no UTF-8": ("http://" + "%ff" * SIZE, None),
    "opaque host": ("a://" + "é" * SIZE, "a://" + "%C3%A9" * SIZE),
    "forbidden in an opaque host": ("a://" + "a" * SIZE + "|", None),
    "punycode": ("http://xn--" + "a" * SIZE, "http://xn--" + "a" * SIZE + "/"),
    "forbidden in a domain": ("http://" + "a" * SIZE + "%25", None),
}


@pytest.mark.parametrize(("text", "href"), STATES.values(), ids=STATES)
def test_a_megabyte(text, href):
    url = URL.parse(text)
    assert (url and url.href) == href


@pytest.mark.parametrize("name", ["label", "labels", "mapped", "marks", "joiners", "right to left"])
def test_a_megabyte_of_international_domain(name):
    text = {
        "label": "é" * SIZE,
        "labels": "é." * FEW,
        "mapped": "Ａ" * SIZE,
        "marks": "e" + "\u0301" * SIZE,
        "joiners": "e\u200d" * (SIZE // 2),
        "right to left": "א0" * (SIZE // 2),
    }[name]
    assert URL.can_parse(f"http://{text}/") is (name != "joiners")


RELATIVE = {
    "up": ("../" * FEW, "http://h/"),
    "segments": ("a/" * FEW, "http://h/" + "a/" * FEW),
    "query": ("?" * SIZE, "http://h/x?" + "?" * (SIZE - 1)),
    "fragment": ("#" + "a" * SIZE, "http://h/x#" + "a" * SIZE),
    "slashes": ("/" * SIZE + "i", "http://i/"),
    "scheme again": ("http:" + "a" * SIZE, "http://h/" + "a" * SIZE),
}


@pytest.mark.parametrize(("text", "href"), RELATIVE.values(), ids=RELATIVE)
def test_a_megabyte_to_be_joined(text, href):
    assert URL(text, "http://h/x").href == href


def test_a_long_base():
    base = URL("http://h" + "/a" * FEW)
    assert URL("b", base).href == "http://h" + "/a" * (FEW - 1) + "/b"
    assert URL("../" * FEW, base).href == "http://h/"
    assert URL("#c", base).hash == "#c"


def test_findings_of_a_megabyte():
    text = "http:\\\\h/" + "\t ^" * (SIZE // 10)
    found = findings(text)
    assert len(found) > 2 * (SIZE // 10)
    assert sum(len(each.places) for each in found) > 3 * (SIZE // 10)
    (found,) = findings("x://" + "%" * SIZE)
    assert len(found.places) == SIZE
    assert len(findings(" " * SIZE + "http://h/")) == 1


@pytest.mark.parametrize("name", ["username", "host", "port", "pathname", "search", "hash"])
def test_setters_of_a_megabyte(name):
    value = {"port": "1" * SIZE, "pathname": "/.." * FEW}.get(name, "a" * SIZE)
    url = set_part(URL("http://h/"), name, value)
    assert (url.href == "http://h/") is (name in {"port", "pathname"})
