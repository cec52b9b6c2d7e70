"""Laws of RFC 1738: a built URL contains its data, and a parsed URL is written the same again."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.help.counts import examples
from urlprism import URLError
from urlprism.rfc1738 import (
    FTP,
    HTTP,
    NNTP,
    WAIS,
    File,
    Gopher,
    Mailto,
    News,
    Prospero,
    Telnet,
    equals,
    is_valid,
    parse,
    quote,
    split,
    unquote,
)
from urlprism.rfc1738.coding import COMPONENTS

pytestmark = pytest.mark.plain


# Data: delimiters, characters that are always encoded, and octets of invalid UTF-8.
DATA = st.text(
    st.one_of(
        st.sampled_from(";/?:@&=%#~ +*'\"<>{}|\\^[]`aZ0.-_"),
        st.sampled_from(["é", "日", "\U0001f512", "\udcff", "\udc80", "\x7f", "\x01"]),
    ),
    max_size=6,
)
FILLED = DATA.filter(bool)
HOSTS = st.sampled_from(["h", "h.com", "a-b.c9", "3com.com", "192.0.2.16", "999.0.00.1000"])
PORTS = st.one_of(st.none(), st.integers(0, 70_000))
SERVERS = {"host": HOSTS, "port": PORTS}
NAMES = st.from_regex(r"[A-Za-z][A-Za-z0-9.+_-]{0,6}", fullmatch=True)


def maybe(strategy):
    return st.one_of(st.none(), strategy)


def logins():
    """Return a user and a password; there is no password without a user (§3.1)."""
    return st.one_of(
        st.just({}),
        st.fixed_dictionaries({"user": DATA}),
        st.fixed_dictionaries({"user": DATA, "password": DATA}),
    )


def paths_of_ftp():
    path = {"cwd": st.lists(DATA, max_size=3).map(tuple), "name": DATA}
    kinds = {"typecode": maybe(st.sampled_from("AIDaid"))}
    return st.one_of(st.just({}), st.fixed_dictionaries(path | kinds))


def told(url, data):
    """Return the data in a URL, under the names of the data from which it was built."""
    decoded = {
        name: unquote(getattr(url, name), "ftp", name) if name in {"user", "password"} else None
        for name in data
        if getattr(url, name) is not None
    }
    return {
        name: decoded[name] if decoded.get(name) is not None else getattr(url, name)
        for name in data
    }


def check(kind, data):
    url = kind.build(**data)
    assert is_valid(str(url))
    assert type(parse(str(url))) is kind
    assert parse(str(url)) == url == pickle.loads(pickle.dumps(url))
    assert told(parse(str(url)), data) == data
    assert kind.build(**url.data()) == url
    assert {name: url.data()[name] for name in data if name in url.data()} == {
        name: value for name, value in data.items() if name in url.data()
    }


@given(st.fixed_dictionaries(SERVERS), logins(), paths_of_ftp())
@examples(300)
def test_ftp(server, login, path):
    check(FTP, server | login | path)


@given(st.fixed_dictionaries(SERVERS), logins())
def test_telnet(server, login):
    check(Telnet, server | login)


@given(st.fixed_dictionaries(SERVERS | {"path_segments": st.lists(DATA, min_size=1).map(tuple)}))
def test_http(data):
    check(HTTP, data)


@given(
    st.fixed_dictionaries(SERVERS | {"gophertype": st.sampled_from("019gIZ+;/"), "selector": DATA}),
    maybe(st.fixed_dictionaries({"search": DATA})),
)
def test_gopher(data, search):
    check(Gopher, data | (search or {}))


@given(st.fixed_dictionaries({"addr_spec": FILLED}))
def test_mailto(data):
    check(Mailto, data)


@given(st.one_of(st.just("*"), NAMES, st.tuples(FILLED, HOSTS).map("@".join)))
def test_news(value):
    check(News, {"value": value})


@given(
    st.fixed_dictionaries(
        SERVERS | {"group": NAMES, "article_number": maybe(st.integers(0, 10**18))}
    )
)
def test_nntp(data):
    check(NNTP, data)


@given(
    st.fixed_dictionaries(SERVERS | {"database": DATA}),
    st.one_of(
        st.just({}),
        st.fixed_dictionaries({"search": DATA}),
        st.fixed_dictionaries({"wtype": DATA, "wpath": DATA}),
    ),
)
def test_wais(server, what):
    check(WAIS, server | what)


@given(st.one_of(st.just(""), HOSTS), st.lists(DATA, min_size=1, max_size=4).map(tuple))
def test_file(host, segments):
    check(File, {"host": host, "segments": segments})


@given(st.fixed_dictionaries(SERVERS), DATA, st.lists(st.tuples(DATA, DATA), max_size=3).map(tuple))
def test_prospero(server, hsoname, fields):
    check(Prospero, server | {"hsoname": hsoname, "fields": fields})


PARTS = [(scheme, part) for scheme, parts in COMPONENTS.items() for part in parts]


@given(st.sampled_from(PARTS), DATA)
@examples(300)
def test_data_comes_back_from_every_part(part, data):
    assert unquote(quote(data, *part), *part) == data


PIECES = st.sampled_from(
    ["ftp:", "http:", "gopher:", "news:", "nntp:", "wais:", "file:", "telnet:", "x:", "//", "h.com",
     "/", "@", ":", ";", "type=a", "?", "%09", "%2F", "u", "80", "*", "=", "a"]
)  # fmt: skip


@given(st.lists(PIECES, max_size=10).map("".join))
@examples(500)
def test_what_is_read_is_itself_again(text):
    if not is_valid(text):
        with pytest.raises(URLError) as caught:
            parse(text)
        error = caught.value
        assert error.text == text
        assert 0 <= error.start <= error.end <= len(text)
        return
    url = parse(text)
    assert str(url) == text
    assert parse(url) is url
    parts = split(text)
    assert f"{parts.scheme}:{parts.schemepart}" == text


# Any spelling of the same data: each character of a part that the scheme does not reserve there.
ENCODABLE = {
    "ftp://{}@h/a": "aZ9$-_.+!*'(),;?&=",
    "ftp://h/{}/b": "aZ9$-_.+!*'(),?:@&=",
    "http://h/{}": "aZ9$-_.+!*'(),:@&=",
    "http://h/?{}": "aZ9$-_.+!*'(),:@&=",
    "gopher://h/0{}": "aZ9$-_.+!*'(),;/?:@&=",
    "mailto:{}": "aZ9$-_.+!*'(),;/?:@&=",
    "news:{}@h": "aZ9$-_.+!*'(),;/?:&=",
    "telnet://{}@h/": "aZ9$-_.+!*'(),;?&=",
    "wais://h/d/{}/{}": "aZ9$-_.+!*'(),",
    "file:///{}/b": "aZ9$-_.+!*'(),?:@&=",
    "prospero://h/{}": "aZ9$-_.+!*'(),?:@&=/",
    "x-new:{}": "aZ9$-_.+!*'(),",
}


def spelled(data, text):
    """Draw a spelling of a text: each character raw or encoded, with digits of either case."""
    ways = [[each, f"%{ord(each):02X}", f"%{ord(each):02x}"] for each in text]
    return "".join(data.draw(st.sampled_from(way)) for way in ways)


@pytest.mark.requirement("R1738-8", "R1738-9")
@given(st.data(), st.sampled_from(sorted(ENCODABLE)))
@examples(200)
def test_all_spellings_of_an_octet_are_equal(data, template):
    part = "a" + data.draw(st.text(ENCODABLE[template], max_size=8))
    first, second = (template.replace("{}", spelled(data, part)) for _ in range(2))
    assert equals(first, second)
    one, other = parse(first), parse(second)
    if one.scheme_status == "defined":
        mine, yours = one.data(), other.data()
        http = {"path", "search"}  # as written
        assert {n: mine[n] for n in mine.keys() - http} == {
            n: yours[n] for n in yours.keys() - http
        }
        assert equals(type(one).build(**mine), second)


@pytest.mark.requirement("R1738-8")
@given(DATA, DATA)
def test_equal_files_have_equal_data(one, other):
    first, second = (FTP.build(host="h", cwd=["x"], name=name) for name in (one, other))
    assert equals(first, second) is (one == other)
