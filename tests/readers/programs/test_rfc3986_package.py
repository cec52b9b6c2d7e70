"""What httpx 0.20 to 0.23 and urllib3 1.25.0 to 1.25.3 have from the package rfc3986."""

import pytest

from tests.help.work import steps
from urlprism.readers import Refused, reader
from urlprism.readers.programs.urllib3.rfc3986_package import (
    IN_HTTPX,
    IN_URLLIB3,
    Authority,
    normalized,
    read,
    split,
    split_authority,
)

BASE = "http://a/b/c/d;p?q#f"


@pytest.mark.parametrize(
    ("authority", "parts"),
    [
        ("h", (None, "h", None)),
        ("u:p@h:80", ("u:p", "h", "80")),
        ("h:", (None, "h", None)),
        (":80", (None, "", "80")),
        ("u@", ("u", "", None)),
        ("[::1]80", (None, "[::1]", "80")),
        ("[::1%25lo]", (None, "[::1%25lo]", None)),
        ("[v1.a:b]", (None, "[v1.a:b]", None)),
        ("h\n", (None, "h", None)),
        ("\u00e9%c3", (None, "\u00e9%c3", None)),
        # What does not match is no authority.
        *((each, (None, None, None)) for each in ("@h", "u@v@h", "h:x", "h:123456", "h i", "[::1")),
        *((each, (None, None, None)) for each in ("1.2.3.256", "[::1%]", "[V1.a]", "h%", "")),
    ],
)
def test_an_authority_is_split(authority, parts):
    assert split_authority(authority) == Authority(*parts)


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("HTTP://U%3a@H%c3:80/a/./../%7e b?%ff#%", "http://U%3A@h%c3:80/%7E%20b?%FF#%25"),
        ("http://[FE80::A%Lo]/", "http://[fe80::a%25Lo]/"),
        ("http://[::1%25]/", "http://[::1%2525]/"),
        ("http://\u00dc.example/", "http://xn--tda.example/"),
        ("//h i/x", "/x"),
        ("a:#b\nc", "a:#b"),
    ],
)
def test_a_reference_is_normalized(text, url):
    assert str(normalized(read(text, IN_HTTPX))) == url


def test_the_package_in_urllib3_encodes_tildes_and_keeps_backslashes():
    assert str(read("http://h\\@e/~", IN_HTTPX)) == "http://h%5C@e/~"
    assert split("http://h\\@e/~", IN_URLLIB3)[1] == "h\\@e"
    assert str(read("http://h/~", IN_URLLIB3)) == "http://h/%7E"


@pytest.mark.parametrize("host", ["\u3002\u00e9", "\u00e9" * 80, "-\u00e9"])
def test_a_name_that_idna_does_not_encode_is_refused(host):
    with pytest.raises(Refused, match="not valid in IDNA 2008"):
        read(f"http://{host}/", IN_HTTPX)


@pytest.mark.parametrize(
    ("version", "location", "url"),
    [
        ("0.23", "g", "http://a/b/c/g#f"),
        ("0.23", "?y", "http://a/b/c/d;p?y#f"),
        ("0.23", "", "http://a/b/c/d;p?q#f"),
        ("0.23", "//h", "http://h#f"),
        ("0.23", "../../../g#s", "http://a/g#s"),
        ("0.23", "http:/x", "http://a/x#f"),
        ("0.20", "x:y", "x://ay#f"),
    ],
)
def test_a_redirect(version, location, url):
    assert reader(f"httpx@{version}").read(location, BASE).report["url"] == url


@pytest.mark.parametrize("text", ["http://h/[", "http://h/?[", "http://h/#a#b"])
def test_urllib3_refuses_delimiters_before_1_25_2(text):
    assert not reader("urllib3@1.25.1").read(text).accepted
    assert reader("urllib3@1.25.2").read(text).accepted


@pytest.mark.parametrize("text", ["@h", "//h:65536", "//h:x", "1.2.3.256", "x://[::1%a]/"])
def test_urllib3_refuses_what_is_not_valid(text):
    assert not reader("urllib3@1.25.3").read(text).accepted


@pytest.mark.parametrize(
    ("text", "base"),
    [
        ("http://" + "a@" * 100_000, None),
        ("http://" + "%41" * 100_000 + "\u00e9", None),
        ("http://[" + ":" * 300_000 + "]", None),
        ("http://[::1%" + "%25" * 100_000, None),
        ("http://a" + "/.." * 100_000, None),
        ("http://h/" + "%" * 300_000, None),
        ("../" * 100_000 + "g", "http://a" + "/b" * 100_000),
    ],
)
@pytest.mark.parametrize("name", ["httpx@0.22", "httpx@0.23", "urllib3@1.25.1", "urllib3@1.25.3"])
def test_work_is_linear(name, text, base):
    # What takes quadratic time of such texts does not end.
    asked = reader(name)
    asked.read(text, base)
    small, large = (steps(asked.read, text[:size], base and base[:size]) for size in (1_000, 2_000))
    assert large < 2.6 * small + 2_000
