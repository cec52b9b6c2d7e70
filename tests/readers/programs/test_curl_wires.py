"""What releases of libcurl send: a login, what a redirect leaves of it, Host, a query."""

import pytest

from urlprism.readers import reader
from urlprism.readers.programs.curl.changes_of_wires import CHANGES

BASE = "http://u:p@h.test/a"
# A change, the last release without it, the first with it, a URL, a Location or None, and whether
# an Authorization is sent before and after.
ROWS = (
    ("password-alone-sent", "7.61.1", "7.62.0", "http://:p@h.test/", None, False, True),
    ("login-kept-at-host", "7.75.0", "7.76.0", BASE, b"http://h.test/", False, True),
    ("login-kept-at-host", "7.75.0", "7.76.0", BASE, b"http://h.test:81/", False, True),
    ("login-kept-at-host", "8.20.0", "8.19.0", BASE, b"http://H.test/", False, True),
    ("password-kept-at-host", "7.81.0", "7.82.0", "http://:p@h.test/", b"/x", False, True),
    ("no-login-at-other-ports", "7.82.0", "7.83.0", BASE, b"http://h.test:81/", True, False),
    ("no-login-at-other-ports", "7.82.0", "7.83.0", BASE, b"https://h.test/", True, False),
    ("no-login-at-other-ports", "7.82.0", "7.83.0", BASE, b"http://v@h.test:81/", True, False),
    ("empty-login-sent", "7.85.0", "7.86.0", "http://@h.test/", None, False, True),
    ("empty-login-sent", "8.21.0", "8.20.0", "http://:@h.test/", None, False, True),
    ("login-of-location-sent", "8.20.0", "8.21.0", BASE, b"http://v:w@g.test/", False, True),
    ("final-dot-sent", "7.82.0", "7.81.0", BASE, b"http://h.test./", False, True),
)


def wire(release, url, location=None):
    curl = reader(f"curl@{release}")
    return (curl.read(url) if location is None else curl.redirect(url, location)).wire


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]} {row[3]} {row[4]}")
def test_a_change_shows_in_what_is_sent(row):
    _, one, other, url, location, before, after = row
    assert wire(one, url, location).authorization is before
    assert wire(other, url, location).authorization is after


def test_a_final_dot_is_looked_up_and_then_sent():
    wires = [wire(each, "http://h.test./") for each in ("7.62.0", "7.63.0", "7.81.0", "7.82.0")]
    assert [each.dialled.host for each in wires] == ["h.test", *["h.test."] * 3]
    assert [each.host for each in wires] == [*[b"h.test"] * 3, b"h.test."]


def test_an_empty_query_is_left_out():
    targets = [wire(each, "http://h.test/a?").target for each in ("8.7.1", "8.8.0", "8.21.0")]
    assert targets == [b"/a?", b"/a", b"/a?"]


def test_each_change_has_an_example():
    others = {"final-dot-looked-up", "empty-query-left-out"}
    assert {row[0] for row in ROWS} | others == {change.name for change in CHANGES}
