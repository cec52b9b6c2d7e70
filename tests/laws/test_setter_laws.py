"""Laws of URLs made by setters: as a base each acts like its href, and a pickle keeps it."""

import pickle
import random
from collections import Counter

import pytest

from urlprism import URL, URLError, whatwg
from urlprism.whatwg.api import restored

STARTS = """
    http://localhost/a/x https://h/C|/x ws://localhost/c|?q#f ftp://u:p@LOCALHOST:2121/C|/../D| http://h//C|
    file:///a file://h/C:/x file: foo:/a foo:/.//p foo://h foo://u@h:1//p data:a%20?q mailto:x blob:https://a/b
""".split()
VALUES = {
    "protocol": "http https ws ftp file file: FILE foo".split(),
    "username": ["", "u", "@:/"],
    "password": ["", "p"],
    "host": ["", "h", "localhost", "localhost:1", "C|", "c", "1.2", "[::1]", "h:80"],
    "hostname": ["", "h", "localhost", "loc%61lhost", "//h", "C:"],
    "port": ["", "1", "80", "443"],
    "pathname": ["", "/", "//p", "C|", "/C|/x", "/c|", "/C|x", "a/..", "/C:/..", "\\D|\\", "/%7C"],
    "search": ["", "?", "a b"],
    "hash": ["", "#", "a b"],
}  # fmt: skip
REFERENCES = [
    "",
    "#",
    "?",
    "y",
    "..",
    "../../y",
    "/y",
    "/D|/y",
    "D|",
    "//h/y",
    "//",
    "http:y",
    "file:y",
]
SEQUENCES = 4_000


def url_of_setters(chance):
    """Return a URL after one to six changes."""
    url = URL(chance.choice(STARTS))
    for _ in range(chance.randint(1, 6)):
        part = chance.choice(["protocol", "hostname", "pathname", *VALUES])
        url = whatwg.set_part(url, part, chance.choice(VALUES[part]))
        if chance.random() < 0.1 and not url.has_opaque_path:
            url = url / chance.choice(["C|", "C:", "", "x"])
        if chance.random() < 0.1:
            url = url.with_query({"a": "b"}).with_fragment(None)
    return url


def kind_of(url):
    """Return the attributes that the parser would read differently."""
    again = URL(url.href)
    return tuple(
        part for part in ("hostname", "pathname") if getattr(again, part) != getattr(url, part)
    )


def test_what_setters_make_is_as_a_base_what_its_href_is():
    """#url-class: an API base is parsed from text, and a URL's text is its href."""
    chance = random.Random(1994)  # noqa: S311 -- reproducible, not secret
    kinds = Counter()
    for _ in range(SEQUENCES):
        url = url_of_setters(chance)
        kinds[kind_of(url)] += 1
        for reference in chance.sample(REFERENCES, 3):
            wanted = URL.parse(reference, url.href)
            assert URL.parse(reference, url) == wanted, (reference, url)
            assert URL.can_parse(reference, url) is (wanted is not None)
            assert whatwg.findings(reference, url) == whatwg.findings(reference, url.href)
            assert whatwg.is_valid(reference, url) is whatwg.is_valid(reference, url.href)
        again = pickle.loads(pickle.dumps(url))
        assert again == url
        assert again.spans() == url.spans()
        assert URL(url) == URL(url.href)
    # The parser reads only these differently; this fails if a new way to make them appears.
    assert kinds.keys() == {(), ("hostname",), ("pathname",), ("hostname", "pathname")}
    assert all(count >= 3 for count in kinds.values()), kinds


@pytest.mark.parametrize(
    ("start", "changes", "href", "target"),
    [
        ("http://localhost/a/x", [("protocol", "file")], "file://localhost/a/x", "file:///a/y"),
        ("http://h/C|/x", [("protocol", "file")], "file://h/C|/x", "file://h/C:/y"),
        ("http://h/C|", [("protocol", "file"), ("host", "")], "file:///C|", "file:///C:/y"),
        ("ws://localhost/C|/", [("protocol", "file")], "file://localhost/C|/", "file:///C:/y"),
        ("http://localhost/C|x", [("protocol", "file")], "file://localhost/C|x", "file:///y"),
    ],
)
def test_files_that_only_setters_make(start, changes, href, target):
    """The setter is true to the letter, as in web-platform-tests; so is the parser."""
    url = URL(start)
    for change in changes:
        url = whatwg.set_part(url, *change)
    assert url.href == href
    assert URL("y", url).href == target == url.join("y").href
    assert whatwg.parse("y", url, "koi8-r").href == target
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(url, protocol))
        assert (again, type(again), again.spans()) == (url, URL, url.spans())


@pytest.mark.parametrize(
    "href",
    ["", "x", "http://h/", "file:///a/../b", "file://LOCALHOST/", "file://h:1/", "file://h/ "],
)
def test_no_pickle_makes_what_no_setter_makes(href):
    with pytest.raises(URLError):
        restored(href)
