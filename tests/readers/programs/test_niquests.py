"""What niquests makes of a URL: what it leaves as it is, what mapping makes of a host, its wire."""

import pytest

from urlprism.readers import Target, reader

NIQUESTS = reader("niquests")


def target_of(text, name="niquests"):
    reading = reader(name).read(text)
    return reading.target if reading.accepted else None


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("HTTP://H.test/~?[ ]", "HTTP://H.test/~?[ ]"),  # nothing to do: the text itself
        ("  http://h.test/a b", "http://h.test/a%20b"),
        ("http://u@H.test:0?q", "http://u@h.test/?q"),
        ("http://xn--H/?q#", "http://xn--h/?q"),
    ],
)
def test_a_url_is_put_together_again_only_where_it_has_to(text, url):
    assert NIQUESTS.read(text).report["url"] == url


@pytest.mark.parametrize(
    ("text", "host"),
    [
        ("http://\uff3bx\uff3d/", "x"),  # brackets of full width
        ("http://\xe9\uff0541/", "xn--a-9la"),  # a percent sign of full width, decoded
        ("http://h\uff0fpath/", None),  # to Python, a slash of full width is none
        ("http://h\u3002test/", "h.test"),
        ("http://h\xad.test/", "h.test"),
        ("http://\xe9_.test/", "xn--_-9fa.test"),
        ("http://[fe80::1%2525a]/", "fe80::1%25a"),
    ],
)
def test_a_pool_reads_a_host_again_that_mapping_has_made(text, host):
    reading = NIQUESTS.read(text)
    assert (reading.report["host"] if reading.accepted else None) == host


def test_with_the_package_idna_a_host_is_not_mapped():
    assert target_of("http://h\xad.test/", "niquests@3.21.2+idna") is None
    assert target_of("http://b\xfccher.test/", "niquests@3.21.2+idna").host == "xn--bcher-kva.test"


@pytest.mark.parametrize(
    ("text", "dialled", "host"),
    [
        ("http://[::1]:81/", Target("http", "::1", 81), b"::1:81"),
        ("http://[fe80::1%25eth0]/", Target("http", "fe80::1%eth0", 80), b"fe80::1%eth0"),
        ("http://h.test.:80/", Target("http", "h.test.", 80), b"h.test"),
        ("http://h.test:0/", Target("http", "h.test", 80), b"h.test"),
        ("ws://h.test/", Target("http", "h.test", 80), b"h.test"),
        ("wss://h.test/", Target("https", "h.test", 443), b"h.test"),
    ],
)
def test_the_field_host_has_no_brackets(text, dialled, host):
    wire = NIQUESTS.read(text).wire
    assert (wire.dialled, wire.host) == (dialled, host)


@pytest.mark.parametrize(
    "text",
    ["http://h.test//%01", "http://h.test//a:b", "http://h.test//b:65536"],
)
def test_a_path_of_two_slashes_is_read_as_a_host(text):
    assert not NIQUESTS.read(text).accepted


@pytest.mark.parametrize(
    ("base", "location", "is_authorized"),
    [
        ("http://u:p@h.test/", b"/x", True),
        ("http://u:p@h.test/", b"http://h.test:80/", True),
        ("http://u:p@h.test/", b"http://o.test/", False),
        ("http://u:p@h.test/", b"http://h.test:81/", False),
        ("http://h.test/", b"http://u:p@h.test/", False),
        ("http://u@h.test/", b"/x", False),
        ("http://:p@h.test/", b"/x", True),
    ],
)
def test_a_login_stays_at_an_origin(base, location, is_authorized):
    assert NIQUESTS.redirect(base, location).wire.authorization is is_authorized


@pytest.mark.parametrize(
    ("location", "target"),
    [
        ("/\xe9".encode(), b"/%C3%A9"),
        (b"/\xe9", b"/%C3%A9"),
        (b"/a\x01\t ", b"/a%01"),
        (b"", None),
        (b"/\x0b", None),
    ],
)
def test_octets_of_a_location_are_utf_8_or_else_latin_1(location, target):
    assert NIQUESTS.redirect("http://h.test/a", location).request_target == target
