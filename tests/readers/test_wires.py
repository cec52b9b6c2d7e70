"""What clients dial and send: the wire of a reading, and redirects to octets."""

import pickle

import pytest

from tests.help.wire_questions import BASES, locations, urls
from urlprism.readers import GROUPS, Target, Wire, reader
from urlprism.readers.reading import Refusal

CLIENTS = (
    *(
        "requests",
        "niquests",
        "urllib3",
        "httpx",
        "httpx2",
        "aiohttp",
        "curl",
        "curl@7.50.3",
        "curl@7.88.1+idn",
    ),
    *("go", "go@1.19", "node", "node@20", "node.http", "urllib.request", "urllib.request@3.6"),
    *("axios", "axios@1.8.1", "chromium", "firefox", "webkit"),
    *("http.client", "http.client@3.9", "urllib", "requests@2.20", "httpx@0.23.3", "urllib3@1.26"),
)
# A URL, a client, and the host and the port that it dials, the field Host, and Authorization.
ROWS = (
    ("http://h%40g.test/p", "requests", "h%40g.test", 80, b"h%40g.test", False),
    ("http://h%40g.test/p", "urllib3", "h%40g.test", 80, b"h%40g.test", False),
    ("http://h.test:0/p", "httpx", "h.test", 80, b"h.test:0", False),
    ("http://h.test:65616/p", "httpx", "h.test", 80, b"h.test:65616", False),
    ("http://h.test:65616/p", "urllib.request", "h.test", 80, b"h.test:65616", False),
    ("http://h.test:0/p", "node.http", "h.test", 80, b"h.test", False),
    ("http://B\xdcCHER.test/", "go", "xn--bcher-kva.test", 80, b"xn--BCHER-2pa.test", False),
    ("http://H.test./", "urllib3", "h.test.", 80, b"h.test", False),
    ("http://H.test./", "curl", "H.test.", 80, b"H.test.", False),
    ("http://u@h.test/", "urllib.request", "u@h.test", 80, b"u@h.test", False),
    ("http://u@h.test/", "http.client", "u@h.test", 80, b"u@h.test", False),
    ("http://u@h.test/", "requests", "h.test", 80, b"h.test", False),
    ("http://u:p@h.test/", "requests", "h.test", 80, b"h.test", True),
    ("http://@h.test/", "go", "h.test", 80, b"h.test", True),
    ("http://@h.test/", "curl", "h.test", 80, b"h.test", False),
    ("https://[fe80::1%25a]:444/", "curl", "fe80::1%a", 444, b"[fe80::1]:444", False),
    ("http://[::1]/", "http.client", "::1", 80, b"[::1]", False),
)  # fmt: skip


@pytest.mark.parametrize(("url", "name", "host", "port", "field", "is_authorized"), ROWS)
def test_what_a_client_dials_and_sends(url, name, host, port, field, is_authorized):
    wire = reader(name).read(url).wire
    assert wire.dialled == Target(url.partition(":")[0], host, port)
    assert (wire.host, wire.authorization) == (field, is_authorized)


@pytest.mark.parametrize("url", ["http://u@h/", "http://h:6000/", "http://:p@h/", "ftp://h/"])
def test_fetch_refuses_credentials_and_blocked_ports(url):
    reading = reader("node").read(url)
    assert reading.accepted
    assert reading.wire is None
    assert reading.request_target is None
    assert reader("node.http").read("http://h:6000/").wire.dialled.port == 6000


LATIN_1, UTF_8 = b"/\xe9", "/\xe9".encode()


@pytest.mark.parametrize(
    ("name", "of_latin_1", "of_utf_8"),
    [
        ("requests", None, b"/%C3%A9"),
        ("urllib3", b"/%C3%A9", b"/%C3%83%C2%A9"),
        ("httpx", b"/%C3%A9", b"/%C3%A9"),
        ("curl", b"/%E9", b"/%C3%A9"),
        ("go", b"/%E9", b"/%C3%A9"),
        ("node", b"/%EF%BF%BD", b"/%C3%A9"),
        ("urllib.request", b"/%E9", b"/%C3%A9"),
        ("http.client", None, None),
        ("node.http", None, None),
    ],
)
def test_a_location_is_octets(name, of_latin_1, of_utf_8):
    asked = reader(name)
    sent = [asked.redirect("http://h/", octets).request_target for octets in (LATIN_1, UTF_8)]
    assert sent == [of_latin_1, of_utf_8]


def test_a_location_is_no_text():
    with pytest.raises(TypeError, match="bytes"):
        reader("curl").redirect("http://h/", "/a")


@pytest.mark.parametrize(
    ("name", "location", "is_authorized"),
    [
        ("requests", b"/x", True),
        ("requests", b"http://other.test/", False),
        ("requests", b"http://a:b@other.test/", False),
        ("httpx", b"http://h.test/", True),
        ("aiohttp", b"http://a:b@other.test/", True),
        ("curl", b"/x", True),
        ("curl", b"http://other.test/", False),
        ("go", b"x", True),
        ("go", b"http://h.test/", False),
        ("urllib3", b"http://a:b@h.test/", False),
        ("requests", b"https://h.test/", True),
        ("requests", b"https://h.test:80/", False),
        ("httpx", b"https://H.test:443/", True),
        ("httpx2", b"https://h.test/", True),
        ("aiohttp", b"https://h.test/", False),
        ("curl", b"https://h.test/", False),
        ("go", b"https://h.test/", False),
        ("axios", b"https://h.test/", False),
    ],
)
def test_an_authorization_after_a_redirect(name, location, is_authorized):
    wire = reader(name).redirect("http://u:p@h.test/", location).wire
    assert wire.authorization is is_authorized


@pytest.mark.parametrize("name", CLIENTS)
def test_no_login_of_https_is_sent_by_http(name):
    for url in ("https://u:p@h.test/", "https://u:p@h.test:80/", "https://u:p@h.test:8443/"):
        for location in (b"http://h.test/", b"http://h.test:443/", b"http://h.test:8443/"):
            wire = reader(name).redirect(url, location).wire
            assert wire is None or not wire.authorization


# A client's releases around a change, a URL, a Location, and whether an Authorization is sent.
RELEASES = (
    ("requests@2.19.1", "https://u:p@h.test/", b"http://h.test:81/", True),
    ("requests@2.20.0", "https://u:p@h.test/", b"http://h.test:81/", False),  # CVE-2018-18074
    ("requests@2.20.0", "http://u:p@h.test/", b"http://h.test:80/", False),
    ("requests@2.20.1", "http://u:p@h.test/", b"http://h.test:80/", True),
    ("requests@2.20.0", "http://u:p@h.test/", b"https://h.test/", True),
    ("aiohttp@3.10.6", "http://u@h.test/", b"http://v@h.test/", None),
    ("aiohttp@3.10.11", "http://u@h.test/", b"http://v@h.test/", True),
    ("axios@1.16.1", "http://u:p@h.test/", b"/", False),
    ("axios@1.17.0", "http://u:p@h.test/", b"/", True),
)


@pytest.mark.parametrize(("name", "url", "location", "is_authorized"), RELEASES)
def test_when_a_redirect_began_or_ceased_to_take_a_login(name, url, location, is_authorized):
    wire = reader(name).redirect(url, location).wire
    assert (None if wire is None else wire.authorization) is is_authorized


@pytest.mark.parametrize("name", ["chromium", "firefox", "webkit"])
def test_a_page_fetches_no_login_and_sends_none(name):
    asked = reader(name)
    assert asked.read("http://u:p@h.test/").wire is None
    assert asked.read("http://h.test:6000/").wire is None
    assert asked.read("http://h.test:0/").wire is None
    assert asked.read("http://H.test:81/").wire[1:] == (b"h.test:81", b"/", False)
    followed = asked.redirect("http://h.test/", b"http://u:p@g.test/").wire
    assert (None if followed is None else followed.authorization) is (
        None if name == "chromium" else False
    )


def test_webkitgtk_ends_a_host_at_a_semicolon():
    webkit = reader("webkit")
    wire = webkit.read("http://h.test;x:81/p?q").wire
    assert wire == (Target("http", "h.test", 80), b"h.test", b";x:81/p?q", False)
    assert webkit.redirect("https://g.test/", b"//h.test;/").wire.target == b";/"
    assert webkit.read("http://;h.test/").wire is None


@pytest.mark.parametrize(("name", "is_fetched"), [("webkit", False), ("webkit@2.44", True)])
def test_webkitgtk_fetches_no_address_of_zero_but_after_a_redirect(name, is_fetched):
    webkit = reader(name)
    assert (webkit.read("http://0/").wire is not None) == is_fetched
    followed = webkit.redirect("http://h.test/", b"http://0/").wire
    assert str(followed.dialled) == "http://0.0.0.0:80"


@pytest.mark.parametrize("name", ["http.client", "urllib.request"])
def test_an_empty_name_is_dialled_by_http_alone(name):
    assert reader(name).read("http://:81/").wire.dialled == Target("http", "", 81)
    assert reader(name).read("https://:81/").wire is None
    assert reader(f"{name}@3.6").read("https://:81/").wire.host == b":81"


# A NUL in a Location, and the base of a redirect that is never fetched.
@pytest.mark.parametrize("name", ["chromium", "firefox", "webkit", "node", "go", "curl"])
def test_a_location_has_no_nul(name):
    assert reader(name).redirect("http://h.test/", b"/a\0b").wire is None
    assert reader("curl@7.80.0").redirect("http://h.test/", b"/a\0b").wire.target == b"/a"


@pytest.mark.parametrize("name", ["chromium", "firefox", "webkit", "node"])
def test_no_redirect_comes_from_what_is_not_fetched(name):
    for url in ("http://h.test:25/", "http://u@h.test/", "ftp://h.test/"):
        assert reader(name).redirect(url, b"http://g.test/").refusal is not None
    fetched = reader(name).redirect("http://h.test:0/", b"http://g.test/").accepted
    assert fetched == (name == "node")


def test_go_takes_the_beginning_of_a_character_for_one():
    wire = reader("go@1.19.8").redirect("http://h.test/", b"//a.\xe2\x82\xf33.test/").wire
    assert wire.dialled.host == "a.xn--3-p10ia.test"
    assert reader("go@1.19.8").redirect("http://h.test/", b"//\xe2a/").wire.host == b"\xe2a"


@pytest.mark.parametrize(
    ("name", "field"), [("aiohttp@3.10.5", b"xn--a:-cja"), ("aiohttp@3.10.6", b"[xn--a:-cja]")]
)
def test_a_name_in_brackets_that_is_no_address(name, field):
    wire = reader(name).read("http://[a:\xe9]/").wire
    assert (wire.dialled.host, wire.host) == ("xn--a:-cja", field)


@pytest.mark.parametrize(
    ("name", "is_sent"),
    [("urllib3@1.25.11", True), ("urllib3@1.26.20", False), ("urllib3@2.7.0", True)],
)
def test_a_target_is_read_as_a_url(name, is_sent):
    assert (reader(name).read("http://h.test//a:x/").wire is not None) == is_sent
    assert reader(name).read("http://h.test//a:1/").wire.target == b"//a:1/"


@pytest.mark.parametrize(
    ("name", "target"),
    [
        ("chromium", b"/%FF%C3%A9"),
        ("firefox", b"/%FF%C3%A9"),
        # UTF-8 written twice, and U+FFFD for what is none.
        ("webkit", b"/%C3%AF%C2%BF%C2%BD%C3%83%C2%A9"),
    ],
)
def test_a_browser_reads_a_location_as_octets(name, target):
    assert reader(name).redirect("http://h/", b"/\xff\xc3\xa9").request_target == target


@pytest.mark.parametrize("name", ["httpx", "httpx@0.27.2", "httpx2"])
def test_the_host_of_a_request_stays_within_its_origin(name):
    """Of a scheme in capitals no port is the default one, in httpx: it stands in Host."""
    client = reader(name)
    assert client.redirect("http://h.test/", b"HTTP://h.test:80/").wire.host == b"h.test"
    assert client.redirect("HTTP://h.test:80/", b"http://h.test/").wire.host == b"h.test:80"
    assert client.redirect("http://h.test/", b"HTTP://g.test:80/").wire.host == b"g.test:80"


@pytest.mark.parametrize("name", CLIENTS)
def test_every_text_and_every_location_has_a_wire_or_none(name):
    asked = reader(name)
    readings = [asked.read(url) for url in (*urls(400, 7), "\ud800", "http://\udcff/", "")]
    readings += [asked.redirect(*each) for each in locations(400, 7)]
    readings += [asked.redirect("http://h/", bytes([octet])) for octet in range(256)]
    for reading in readings:
        assert isinstance(reading.wire, Wire | None)
        if reading.wire is not None:
            assert reading.request_target == reading.wire.target
            assert isinstance(reading.wire.host, bytes)
            assert isinstance(reading.wire.authorization, bool)
            assert not {0x0D, 0x0A} & {*reading.wire.host, *reading.wire.target}


@pytest.mark.parametrize("name", CLIENTS)
def test_with_a_base_the_wire_is_that_of_a_redirect_to_utf_8(name):
    asked = reader(name)
    for base in BASES:
        for text in ("/\xe9", "//\xe9.test/%zz", "?a", "http://u:p@h.test:81/", "x/../y"):
            assert asked.read(text, base).wire == asked.redirect(base, text.encode()).wire


@pytest.mark.parametrize("name", GROUPS["programs"])
def test_a_reading_of_octets_is_pickled(name):
    reading = reader(name).redirect("http://h/", b"/\xc3\xa9")
    copy = pickle.loads(pickle.dumps(reading))
    assert copy == reading
    assert copy.wire == reading.wire
    assert copy.spans == reading.spans


@pytest.mark.parametrize("name", ["urllib.request", "http.client", "requests", "go", "curl"])
def test_a_wire_shows_no_password(name):
    for url in ("http://user:s3cr3t@h.test:80/", "http://h.test/?token=s3cr3t"):
        assert "s3cr3t" not in repr(reader(name).read(url).wire)


def test_a_reader_that_refuses_has_no_wire():
    reading = reader("requests").read("http://u:p@h:99999/")
    assert isinstance(reading.refusal, Refusal)
    assert reading.wire is None
