"""URL.replace and the with_ methods: all of a value goes in, or an error says what does not."""

import itertools
import random
import re

import pytest

from urlprism import URL, URLError, whatwg

# «…» is what would be left out, or is refused.
REFUSED = [
    ("http://h/", "hostname", "evil.com«#»"),
    ("http://h/", "hostname", "evil.com«#a.good.example»"),
    ("http://h/", "hostname", "a«/b»"),
    ("http://h/", "hostname", "a«\\b»"),
    ("http://h/", "hostname", "a«?b»"),
    ("http://h/", "hostname", "a«:1»"),
    ("http://h/", "hostname", "«a@b»"),
    ("http://h/", "hostname", "a«\n»b"),
    ("foo://h/", "hostname", "a«/b»"),
    ("file://h/", "hostname", "a«/b»"),
    ("file://h/", "host", "«a:1»"),
    ("http://h/", "host", "a«/b:1»"),
    ("http://h/", "host", "a:8080«abc»"),
    ("http://h/", "host", "a:1«/b»"),
    ("http://h/", "host", "a:«99999»"),
    ("http://h/", "host", "a«:»"),  # the colon is what is wrong
    ("http://h/", "host", "a:«x»"),
    ("http://h/", "host", "[::1]:1«]»"),
    ("http://h/", "port", "8080«abc»"),
    ("http://h/", "port", "8080« »"),
    ("http://h/", "port", "80«\t»80"),
    ("http://h/", "port", "1«.5»"),
    ("http://h/", "protocol", "http:«foo»"),
    ("http://h/", "protocol", "https:«//i/»"),
    ("http://h/", "protocol", "https:«:»"),
    ("http://h/", "protocol", "ht«\n»tps"),
    ("http://h/", "protocol", "«foo»"),
    ("http://h/", "pathname", "/a«\t»b"),
    ("data:x", "pathname", "«y»"),
    ("http://h/", "search", "?a«\r»\nb"),
    ("http://h/", "hash", "#«\n»a"),
    ("http://h/", "hash", "a«\n»"),
    ("file:///", "username", "«u»"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "name", "marked"), REFUSED)
def test_what_does_not_go_in_is_refused_by_its_place(text, name, marked):
    url = URL(text)
    before, refused, after = re.split("[«»]", marked)
    value = before + refused + after
    with pytest.raises(URLError) as caught:
        url.replace(**{name: value})
    assert caught.value.text == value
    assert (caught.value.start, caught.value.end) == (len(before), len(before) + len(refused))
    assert caught.value.rule.startswith("URL Standard #")
    with pytest.raises(URLError):
        url.replace(**{name: value.encode()})


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("http://h/", "search", "token=s3cret\n"), ("http://h/", "host", "u:s3cret@h"),
        ("file:///", "password", "s3cret"), ("http://h/", "hostname", "u:s3cret@h/"),
    ],
)  # fmt: skip
def test_what_is_refused_shows_no_secret(text, name, value):
    with pytest.raises(URLError) as caught:
        URL(text).replace(**{name: value})
    assert "s3cret" not in str(caught.value) + repr(caught.value)
    assert caught.value.text == value


WHOLE = [
    ("http://h/", {"protocol": "https:"}, "https://h/"),
    ("http://h/", {"protocol": "WSS"}, "wss://h/"),
    ("http://h/", {"username": "a\tb", "password": "/@:\n"}, "http://a%09b:%2F%40%3A%0A@h/"),
    ("http://h/", {"pathname": "?#"}, "http://h/%3F%23"),
    ("http://h/", {"search": "#x"}, "http://h/?%23x"),
    ("http://h/", {"search": "??"}, "http://h/??"),
    ("http://h/", {"hash": "##"}, "http://h/##"),
    ("http://h/?a#b", {"search": "?", "hash": "#"}, "http://h/?#"),
    ("http://h:1/", {"host": "[::1]:80"}, "http://[::1]/"),
    ("http://h:1/", {"host": "i"}, "http://i:1/"),
    ("http://h:1/", {"host": "I:2", "hostname": "i", "port": 2}, "http://i:2/"),
    ("foo://h/", {"hostname": ""}, "foo:///"),
    ("foo:/.//p", {"host": "h"}, "foo://h//p"),
]


@pytest.mark.parametrize(("text", "parts", "href"), WHOLE)
def test_what_goes_in(text, parts, href):
    assert URL(text).replace(**parts).href == href


TRAPS = [
    ("file:///x", {"protocol": "https", "host": "h"}, "https://h/x"),
    ("file:///x", {"protocol": "https:", "hostname": "localhost"}, "https://localhost/x"),
    ("file:///x", {"protocol": "http", "host": "h:81", "username": "u"}, "http://u@h:81/x"),
    ("file://s/x", {"protocol": "http", "port": 81, "password": "p"}, "http://:p@s:81/x"),
    ("http://u:p@h:1/x", {"protocol": "file", "username": "", "password": "", "port": ""}, "file://h/x"),
    ("http://u@h/x", {"protocol": "file", "username": "", "host": ""}, "file:///x"),
    ("foo:/x", {"username": "u", "port": 1, "host": "h"}, "foo://u@h:1/x"),
    ("foo://u@h:1/x", {"host": "", "port": "", "username": ""}, "foo:///x"),
    ("foo:/x", {"username": "", "host": "h"}, "foo://h/x"),
    ("https://h/", {"port": 443, "protocol": "http"}, "http://h:443/"),
    ("https://h:80/", {"port": 80, "protocol": "http"}, "http://h/"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "parts", "href"), TRAPS)
def test_the_order_is_one_that_takes_all(text, parts, href):
    for order in itertools.permutations(parts.items()):
        assert URL(text).replace(**dict(order)).href == href


@pytest.mark.parametrize(
    "parts",
    [{"host": "a", "hostname": "b"}, {"host": "a:1", "port": 2}, {"host": "a:1", "port": ""},
     {"hostname": "a:1", "port": 1}],
)  # fmt: skip
def test_parts_that_contradict_each_other(parts):
    with pytest.raises(URLError):
        URL("http://h/").replace(**parts)


CHOICES = {
    "protocol": [None, "http", "https", "file", "foo"],
    "username": [None, None, "", "u"],
    "password": [None, None, None, "", "p"],
    "host": [None, None, "", "h", "h:1", "localhost"],
    "hostname": [None, None, None, "", "h"],
    "port": [None, None, "", "1", "443"],
}
STARTS = """
    http://a/ http://u:p@a:1/ https://a:80/ file:///x file://a/x foo:/x foo:///x foo://u@a:1/x
    foo://a data:x
""".split()


def set_in_order(url, parts):
    """Return what the setters make in an order if each takes all, and all are there; else None."""
    for name, value in parts:
        try:
            url = url.replace(**{name: value})
        except URLError:
            return None
    given = dict(parts)
    shown = {"protocol": url.scheme, "username": url.username, "password": url.password}
    if any(given.get(name, value) != value for name, value in shown.items()):
        return None
    host, _, port = given.get("host", "").partition(":")
    wanted = {("hostname", host)} if "host" in given else set()
    wanted |= {("hostname", given["hostname"])} if "hostname" in given else set()
    wanted |= {("port", each) for each in (port, given.get("port")) if each}
    there = {("hostname", url.hostname), ("port", url.port), ("port", str(url.port_number or ""))}
    if url.href.startswith("file:///"):
        there.add(("hostname", "localhost"))
    return url if wanted <= there and (given.get("port") != "" or not url.port) else None


def test_if_one_order_takes_all_so_does_replace():
    chance = random.Random(42)  # noqa: S311 -- reproducible, not secret
    counts = [0, 0, 0]
    for _ in range(1500):
        url = URL(chance.choice(STARTS))
        parts = {name: chance.choice(values) for name, values in CHOICES.items()}
        parts = {name: value for name, value in parts.items() if value is not None}
        orders = itertools.permutations(parts.items()) if len(parts) < 6 else ()
        made = {each.href for order in orders if (each := set_in_order(url, order))}
        try:
            href = url.replace(**parts).href
        except URLError:
            href = None
        counts[bool(made) + (bool(made) and href != url.href)] += 1
        assert href in made if made else True, (url, parts, made, href)
    assert min(counts) > 20, counts


def test_what_replace_makes_has_all_that_was_given():
    """A host that went in is the one that the parser reads in its place."""
    pieces = [
        "a",
        "b.c",
        "[::1]",
        "1.2",
        "é",
        ":",
        ":1",
        "80",
        "/",
        "\\",
        "?",
        "#",
        "@",
        "%41",
        "%2f",
        "",
        "\t",
        " ",
    ]
    chance = random.Random(7)  # noqa: S311 -- reproducible, not secret
    taken = 0
    for _ in range(6000):
        value = "".join(chance.choice(pieces) for _ in range(chance.randint(1, 3)))
        url = URL("http://u@old:9/p?q#f")
        for part in ("host", "hostname"):
            try:
                made = url.replace(**{part: value})
            except URLError:
                continue
            taken += 1
            read = URL(f"http://{value}/end")
            assert (made.hostname, read.username, read.pathname) == (read.hostname, "", "/end")
            assert made.port == (read.port if re.search(":[0-9]+$", value) else "9")
            assert (made.username, made.pathname, made.search) == ("u", "/p", "?q")
    assert taken > 500


def test_with_query_and_with_fragment_lose_nothing():
    url = URL("http://h/")
    assert url.with_query("#?a b").with_fragment("#a b").href == "http://h/?%23?a%20b##a%20b"
    for change in (url.with_query, url.with_fragment):
        for value in ("a\tb", b"a\nb", "\r"):
            with pytest.raises(URLError, match="a tab or line end would be removed"):
                change(value)


@pytest.mark.parametrize("other", ["http://h/", None, b"http://h/", whatwg.URLSearchParams()])
@pytest.mark.parametrize("name", ["href", "host", "search"])
def test_a_part_of_what_is_no_url(other, name):
    with pytest.raises(TypeError, match="a part can be set in a URL, not in"):
        whatwg.set_part(other, name, "http://x/")


EMPTIED = [{}, [], (), whatwg.URLSearchParams(), whatwg.URLSearchParams("&&"), {"a": []}]


@pytest.mark.parametrize("nothing", EMPTIED)
def test_an_emptied_query_is_null(nothing):
    """#concept-urlsearchparams-update, step 3."""
    url = URL("http://h/p?a=1#f")
    assert url.with_query(nothing).href == "http://h/p#f"
    assert url.with_query(nothing).query is None
    assert URL("foo:x?a#f").with_query(nothing).href == "foo:x#f"
    # A name with an empty list of values has none any more, as with yarl and httpx.
    assert url.extend_query(nothing) == url
    assert url.update_query(nothing).query == (None if nothing == {"a": []} else "a=1")
    assert URL("http://h/").extend_query(nothing).query is None
    assert URL("http://h/").update_query(nothing).query is None


def test_emptied_parameters_are_no_query():
    url = URL("http://h/?a=1&b=2")
    params = url.search_params
    params.delete("a")
    del params["b"]
    assert url.with_query(params).href == "http://h/"
    assert url.without_query_params("a", "b").href == "http://h/"
    assert URL("http://h/?&a&").without_query_params("a").href == "http://h/"
    assert URL("http://h/?&a&").with_query({"": ""}).href == "http://h/?="
    # An empty text is an empty query, and what an edit does not name stays.
    assert url.with_query("").href == "http://h/?"
    assert URL("http://h/?").without_query_params("a").href == "http://h/?"
