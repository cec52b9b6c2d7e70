"""Laws of URLs made by setters: as a base each acts like its href, and a pickle keeps it."""

import pickle
import random
from collections import Counter

import pytest

from urlprism import URL, URLError, whatwg
from urlprism.whatwg.api import restored
from urlprism.whatwg.recognizers.setter_recognizer import recognize_part
from urlprism.whatwg.setters import SETTERS, change_unrecognized

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


# What the recognizer of setters takes or has to decline: joined at random, to values of all parts.
PIECES = [
    *"a b.c é \U0001f600 \ud800 A 1 80 443 8080 65535 65536 00 0x1 1.2.3.4 [::1] xn--a".split(),
    *". .. %2e %2E %41 % / // \\ ? # : @ ; ' \" < > ` { } ^ | & = + \x7f".split(),
    *"http https: ws wss ftp file foo C: C|".split(), " ", "\t", "\n", "\r", "\0", "\x1f",
]  # fmt: skip
RECOGNIZED_STARTS = [
    *STARTS, "http://h/", "http://h", "https://u:p@h:80/p?q#f", "http://:p@h/", "ws://u@h:1?#",
    "ftp://h/?", "http://h:443/#", "wss://1.2.3.4/a/", "foo://h:80/a?b#c", "foo://h", "a://",
    "https://h/" + "a" * 99, "http://[::1]:9/",
]  # fmt: skip
REAL = {
    "protocol": ["http", "https", "ws:", "wss:", "ftp"],
    "host": ["h.example", "h:81", "h:80", "a.b:443"],
    "hostname": ["www.example.com", "h"],
    "port": ["8080", "80", "21", "0", "1"],
}


def drawn_value(chance, name):
    """Return a value for a setter: often a usual one, else pieces."""
    if chance.random() < 0.2:
        return chance.choice(REAL.get(name, ["/a/b", "a", "?a=b"]))
    count = chance.choice([0, 1, 1, 2, 3, 20])
    return "".join(chance.choice(PIECES) for _ in range(count))


def test_what_is_recognized_is_what_the_machine_makes():
    """The recognizer takes all of a value or declines; then it has filled nothing."""
    chance = random.Random(2008)  # noqa: S311 -- reproducible, not secret
    urls = [URL(start) for start in RECOGNIZED_STARTS]
    for url in urls[:]:
        for name in ("username", "password", "port"):
            urls.append(whatwg.set_part(url, name, chance.choice(["", "1"])))
    taken = Counter()
    for _ in range(40_000):
        url, name = chance.choice(urls), chance.choice(list(SETTERS))
        value = drawn_value(chance, name)
        made, wanted = URL.__new__(URL), URL.__new__(URL)
        if recognize_part(url, SETTERS[name], value, made):
            assert change_unrecognized(url, SETTERS[name], value, wanted, False) is None
            assert made.href == wanted.href, (url, name, value)
            assert made.spans() == wanted.spans(), (url, name, value)
            taken[name] += 1
        else:
            with pytest.raises(TypeError, match="not made"):
                made.href  # noqa: B018 -- the attribute raises
            taken["declined"] += 1
    assert taken.keys() == {*SETTERS, "declined"}
    assert min(taken.values()) > 100, taken


def test_nothing_is_recognized_for_what_is_no_url():
    for part in SETTERS.values():
        assert not recognize_part(URL.__new__(URL), part, "a", URL.__new__(URL))


def test_usual_values_are_recognized():
    """The law above would hold for a recognizer that declines all."""
    url = URL("http://user:pass@www.example.com:8080/path/to/page.html?a=b&c=d#frag")
    values = {
        "protocol": "https", "username": "bob", "password": "p w", "host": "h.example:99",
        "hostname": "h.example", "port": "81", "pathname": "/x/é z", "search": "?q=r s",
        "hash": "#top",
    }  # fmt: skip
    for name, value in values.items():
        assert recognize_part(url, SETTERS[name], value, URL.__new__(URL)), name
        bare = URL("http://h/")
        assert recognize_part(bare, SETTERS[name], value, URL.__new__(URL)), name
    for name, value in (("search", ""), ("hash", ""), ("port", "80")):
        assert recognize_part(url, SETTERS[name], value, URL.__new__(URL)), name


@pytest.mark.parametrize(
    ("text", "query", "href"),
    [
        ("http://h/p?a#b", "?x", "http://h/p??x#b"), ("http://h/p?a#b", "?", "http://h/p??#b"),
        ("http://h/p?a#b", "#x", "http://h/p?%23x#b"), ("http://h/p", "?", "http://h/p??"),
        ("http://h/p#b", "x'é", "http://h/p?x%27%C3%A9#b"), ("foo:x#", "x'", "foo:x?x'#"),
        ("http://h/p?a#b", "", "http://h/p?#b"), ("http://h/p?a#b", None, "http://h/p#b"),
        ("foo:/.//p?a", None, "foo:/.//p"), ("data:a?q#f", None, "data:a#f"),
        ("http://h/", None, "http://h/"), ("http://h/?#", None, "http://h/#"),
    ],
)  # fmt: skip
def test_a_query_is_any_text(text, query, href):
    """No "?" is dropped before it; None removes it."""
    made = URL(text).with_query(query)
    assert (made.href, made.spans()) == (href, URL(href).spans())


@pytest.mark.parametrize(
    ("text", "fragment", "href"),
    [
        ("http://h/p?a#b", "#x", "http://h/p?a##x"), ("http://h/p?a#b", "#", "http://h/p?a##"),
        ("http://h/p", "?x", "http://h/p#?x"), ("http://h/p#b", "x'é", "http://h/p#x'%C3%A9"),
        ("foo:x", "`", "foo:x#%60"), ("http://h/p?a#b", "", "http://h/p?a#"),
        ("http://h/p?#b", None, "http://h/p?"), ("foo:/.//p#", None, "foo:/.//p"),
        ("http://h/", None, "http://h/"),
    ],
)  # fmt: skip
def test_a_fragment_is_any_text(text, fragment, href):
    """No "#" is dropped before it; None removes it."""
    made = URL(text).with_fragment(fragment)
    assert (made.href, made.spans()) == (href, URL(href).spans())
