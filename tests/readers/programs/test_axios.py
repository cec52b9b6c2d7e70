"""What axios asks for in Node.js: each change of a release, its redirects, and its logins."""

import pytest

from urlprism.readers import Target, reader
from urlprism.readers.programs.axios.releases import CHANGES, RELEASES, node_of

# A change, the last release without it, the first with it, a URL, its base, and whether an
# Authorization is sent before and after; None where the URL is refused.
ROWS = (
    ("redirected-by-class", "0.19.2", "0.20.0", "http://h/", "http://u:p@h/", True, False),
    ("redirected-by-class", "0.19.2", "0.20.0", "/x", "http://u:p@h/", True, False),
    ("redirected-by-class", "0.19.2", "0.20.0", "http://u:p@h/", "http://g/", True, False),
    ("other-schemes-refused", "0.26.1", "0.27.0", "foo://u:p@h/a", None, True, None),
    ("file-refused", "0.27.2", "0.28.0", "file:///a", None, False, None),
    ("read-by-class", "0.35.0", "1.0.0", "http://h%zz/", None, False, None),
    ("read-against-localhost", "1.3.1", "1.3.2", "//u:p@h/", None, None, True),
    ("read-against-localhost", "1.7.3", "1.7.4", "//u:p@h/", None, True, None),
    ("password-alone-sent", "1.16.1", "1.17.0", "http://:p@h/", None, False, True),
    ("login-kept-at-origin", "1.16.1", "1.17.0", "/x", "http://u:p@h/", False, True),
    ("slashes-required", "1.17.0", "1.18.0", "http:u@h", None, True, None),
    ("slashes-required", "1.17.0", "1.18.0", " H\tttp:/h", None, False, None),
)


def authorization(name, url, base):
    wire = reader(name).read(url, base).wire
    return None if wire is None else wire.authorization


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]} {row[3]}")
def test_a_change_shows_in_its_example(row):
    _, last, first, url, base, before, after = row
    assert authorization(f"axios@{last}", url, base) is before
    assert authorization(f"axios@{first}", url, base) is after


def test_a_login_is_decoded_before_the_url_is_written_again():
    # follow-redirects encodes it in the URL that a Location is read against.
    last, first = (reader(f"axios@{each}") for each in ("1.15.2", "1.16.0"))
    base = "http://u%40:p@h/"
    assert last.read("x", base).components.userinfo == "u%2540:p"
    assert first.read("x", base).components.userinfo == "u%40:p"


def test_each_change_has_an_example():
    others = {"login-decoded", "query-glued", "brackets-removed"}
    assert {row[0] for row in ROWS} | others == {change.name for change in CHANGES}


@pytest.mark.parametrize(
    ("release", "url", "dialled", "host", "target"),
    [
        ("1.0.0", "http://h/a?b=c d&e", Target("http", "h", 80), b"h", b"/ab=c+d&e="),
        ("1.1.0", "http://h/a?b=c d&e", Target("http", "h", 80), b"h", b"/a?b=c%20d&e"),
        ("1.7.6", "http://[::1]:81/", Target("http", "[::1]", 81), b"[::1]:81", b"/"),
        ("1.7.7", "http://[::1]:81/", Target("http", "::1", 81), b"[::1]:81", b"/"),
        ("0.27.2", "http://[::1]:081/", Target("http", "::1", 81), b"[::1]:081", b"/"),
        ("0.27.2", "http://a%2eb/", Target("http", "a", 80), b"a", b"%2eb/"),
        ("0.27.2", "http:h", Target("http", "::1", 80), b"[::1]", b"h"),
        ("0.19.2", "http:h", Target("http", "localhost", 80), b"localhost", b"h"),
        ("0.26.1", "ftp://h/?\xe9", Target("http", "h", 80), b"h", b"/?\xe9"),
        ("1.7.3", "a", Target("http", "localhost", 80), b"localhost", b"/a"),
    ],
)
def test_what_an_older_release_dials_and_sends(release, url, dialled, host, target):
    assert reader(f"axios@{release}").read(url).wire[:3] == (dialled, host, target)


@pytest.mark.parametrize(
    ("url", "is_authorized"),
    [("http://:@h/", True), ("http://@h/", False), ("http://u@h/", True)],
)
def test_an_older_release_sends_what_is_not_empty(url, is_authorized):
    assert reader("axios@0.27.2").read(url).wire.authorization is is_authorized


@pytest.mark.parametrize("url", ["http://h:65536/", "http://h/\u0100", "http:", "data:,x"])
def test_an_older_release_refuses_what_node_does_not_send(url):
    assert not reader("axios@0.27.2").read(url).accepted


@pytest.mark.parametrize(
    ("release", "location", "target"),
    [
        ("0.19.2", b"?q", "http://u:p@h/a?q"),
        ("0.19.2", b"//g", "http://g/"),
        ("0.19.2", b"mailto:x", None),
        ("0.19.2", b"", None),
        ("0.19.2", b"http://:1/", "http://[:1]:1/"),
        ("0.35.0", b"?q", "http://u:p@h/a?q"),
        ("1.0.0", b"x", "http://u:p@h/x"),
    ],
)
def test_where_a_location_leads_an_older_release(release, location, target):
    reading = reader(f"axios@{release}").redirect("http://u:p@h/a?b", location)
    assert (reading.report["href"] if reading.accepted else None) == target


@pytest.mark.parametrize(
    ("location", "target"),
    [
        ("/\xe9".encode(), b"/%C3%83%C2%A9"),
        (b"/\xe9", b"/%C3%A9"),
        (b"\t ?\xff", b"/a?%C3%BF"),
        (b"", None),
        (b" ", None),
        (b"ftp://h/", None),
        (b"/a\x01", None),
        (b"http://:x/", None),
    ],
)
def test_each_octet_of_a_location_is_a_character(location, target):
    assert reader("axios").redirect("http://h/a", location).request_target == target


@pytest.mark.parametrize(
    ("base", "location", "is_authorized"),
    [
        ("http://u:p@h/", b"/x", True),
        ("http://u:p@h/", b"http://h:80/x", True),
        ("http://u:p@h/", b"http://h:81/x", False),
        ("http://u:p@h/", b"https://h/x", False),
        ("http://u:p@h/", b"http://www.h/x", False),
        ("http://h/", b"http://u:p@h/x", False),
        ("http://%FF%:p@h/", b"/", True),
    ],
)
def test_a_login_stays_at_its_origin(base, location, is_authorized):
    assert reader("axios").redirect(base, location).wire.authorization is is_authorized


def test_a_first_request_goes_to_port_0():
    axios = reader("axios")
    assert axios.read("http://h:0/").wire[:2] == (Target("http", "h", 0), b"h:0")
    assert axios.redirect("http://g/", b"http://h:0/").wire[:2] == (Target("http", "h", 80), b"h")


@pytest.mark.parametrize("url", ["data:,x", "file:///x", "ftp://h/", "h/p", "//h/p", "", "http://"])
def test_what_is_not_requested_is_refused(url):
    assert not reader("axios").read(url).accepted


def test_the_node_that_it_runs_in_is_named_behind_the_release():
    # The circumflex in a path is encoded since ada 3.2.6.
    paths = [
        reader(f"axios@1.21.1{each}").read("http://h/^").components.path
        for each in ("", "+node-26.10.0", "+node-20.20.2")
    ]
    assert paths == ["/%5E", "/%5E", "/^"]
    assert reader("axios@1.21.1+node-20.20.2").date == reader("axios@1.21.1").date == "2026-11-09"
    with pytest.raises(ValueError, match=r"no model of node 1\.2"):
        node_of(RELEASES.of("1.21.1+node-1.2"))
    with pytest.raises(ValueError, match=r"no model of axios 0\.18\.1; known: 1\.21\.1, and"):
        reader("axios@0.18.1")
