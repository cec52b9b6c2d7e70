"""What builders make of hostile data: no reader finds another host in it than the one given."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from urllib.parse import unquote

import pytest

from tests.help.counts import IS_NIGHTLY, amount
from urlprism import URL, URLError, compare, rfc1738, rfc1808, rfc3986, rfc5538, rfc6068, rfc8089

pytestmark = pytest.mark.plain

PIECES = [
    *"/\\?#@:;%[]&=+!$'()*,.~-_ \t\n\r\0\x7f<>^|`{}\"",
    *("//", "..", "evil.com", "@evil.com", "%2F", "%2f", "%00", "%40", "%3A", "%5C", "%23", "%3F"),
    *("%25", "%2e", "%0d%0a", "127.0.0.1", "1", "0x7f", "a", "b.c", "localhost", "user:pw@", ":80"),
    *(
        "é",
        "日本",
        "ß",
        "\u200d",
        "\uff0f",
        "\uff1a",
        "\uff20",
        "\u3002",
        "\u2100",
        "\ufe6b",
        "xn--a",
    ),
    *("\u0660", "\u05d0", "\u0378", "\u13a0", "\ufe13", "[::1]", "::1", "v1.a", "h:99", "C:", "C|"),
]
SCHEMES = ("http", "https", "ws", "ftp", "file", "foo", "gopher", "telnet")
GOOD = "good.example"
# Those by which a host can be built that all read alike: today's releases without two programs.
EVERY = ["standards", "programs", "webservers"]


class Data:
    """Hostile data, the same for a seed."""

    def __init__(self, seed):
        self.chance = random.Random(seed)  # noqa: S311 -- reproducible, not secret

    def text(self):
        return "".join(self.chance.choice(PIECES) for _ in range(self.chance.randint(0, 4)))

    def host(self):
        kept = self.chance.choice([0, 0, 3, len(GOOD)])
        return GOOD[:kept] + self.text()

    def maybe(self, value):
        return value if self.chance.random() < 0.5 else None

    def segments(self):
        return [self.text() for _ in range(self.chance.randint(0, 3))]

    def one(self, items):
        return self.chance.choice(items)


def given(**parts):
    return {name: part for name, part in parts.items() if part is not None}


def by_rfc3986(data, host, alone):
    login = {} if alone else given(userinfo=data.maybe(data.text()), port=data.one([None, 1, 8080]))
    path = data.one([f"/{data.text()}", [*data.segments(), ""]])
    rest = given(query=data.maybe(data.text()), fragment=data.maybe(data.text()))
    return rfc3986.build(scheme=data.one(SCHEMES), host=host, path=path, **login, **rest)


def by_rfc1808(data, host, alone):
    before, behind = ("", "") if alone else (data.text(), data.one(["", ":80"]))
    net_loc = (f"{before}@" if before else "") + host + behind
    rest = {"params": data.text(), "query": data.text(), "fragment": data.text()}
    return rfc1808.build(scheme=data.one(SCHEMES), net_loc=net_loc, path=f"/{data.text()}", **rest)


def by_rfc1738(data, host, alone):
    port = None if alone else data.one([None, 1, 8080])
    login = {} if alone else {"user": data.text(), "password": data.maybe(data.text())}
    make, parts = data.one([
        (rfc1738.FTP, {**login, "cwd": data.segments(), "name": data.text()}),
        (rfc1738.HTTP, {"path": data.text(), "search": data.maybe(data.text())}),
        (rfc1738.Gopher, {"selector": data.text(), "search": data.maybe(data.text())}),
        (rfc1738.Telnet, login),
        (rfc1738.WAIS, {"database": data.text(), "search": data.maybe(data.text())}),
        (rfc1738.NNTP, {"group": f"a{data.text()}"}),
        (rfc1738.Prospero, {"hsoname": data.text(), "fields": [(data.text(), data.text())]}),
    ])  # fmt: skip
    return make.build(**given(host=host, port=port, **parts))


def by_rfc1738_file(data, host, _alone):
    return rfc1738.File.build(host=host, segments=[data.text(), *data.segments()])


def by_rfc5538(data, host, alone):
    before, behind = ("", "") if alone else (data.text(), data.one(["", ":119"]))
    server = (f"{before}@" if before else "") + host + behind
    if data.chance.random() < 0.5:
        return rfc5538.build_nntp(server=server, group="a.b")
    return rfc5538.build_news(newsgroups="a.*", server=server)


def by_rfc8089(data, host, _alone):
    return rfc8089.from_windows(f"\\\\{host}\\share\\{data.text()}")


def by_the_url_standard(data, host, _alone):
    return URL.from_path(f"\\\\{host}\\share\\{data.text()}", windows=True)


def by_the_url_class(data, host, alone):
    scheme = data.one(SCHEMES)
    login = {"user": data.text(), "password": data.maybe(data.text()), "port": 8080}
    path = data.one([f"/{data.text()}", [*data.segments(), ""]])
    rest = given(query=data.maybe({"a": data.text()}), fragment=data.maybe(data.text()))
    login = {} if alone or scheme == "file" else given(**login)
    return URL.build(scheme=scheme, host=host, path=path, **login, **rest)


BUILDERS = [
    by_rfc3986, by_rfc1808, by_rfc1738, by_rfc1738_file, by_rfc5538, by_rfc8089,
    by_the_url_standard, by_the_url_class,
]  # fmt: skip


def built(builder, seed, count, alone, host=None) -> Iterator[tuple[str, str]]:
    """Yield hosts, and URLs that are built of them and of other data."""
    data = Data(seed)
    tries = refused = 0
    while count:
        tries += 1
        assert tries < 100_000
        wanted = data.host() if host is None else host
        try:
            text = str(builder(data, wanted, alone))
        except ValueError:
            refused += 1
            continue
        count -= 1
        yield wanted, text
    assert host or refused > tries / 10


def hosts(text):
    return {group.target.host for group in compare(text, readers=EVERY).groups if group.target}


def names(text):
    """Return the hosts that a name is: what has an "@" is an authority, taken whole for a host."""
    return {host for host in hosts(text) if host is not None and "@" not in host}


@pytest.mark.parametrize("builder", BUILDERS)
def test_no_host_is_two_hosts(builder):
    for host, text in built(builder, 3986, amount(700), alone=True):
        # Where a server is given as it is written, it may have a login and a port.
        if not host or (builder in {by_rfc1808, by_rfc5538} and set(host) & set("@:")):
            continue
        assert compare(text, readers=EVERY).verdict != "different-host", (host, text, hosts(text))


@pytest.mark.parametrize("builder", BUILDERS)
def test_no_other_data_makes_another_host(builder):
    """A port that a reader takes for a part of the host, for it knows none here, aside."""
    for _, text in built(builder, 1738, amount(500), alone=False, host=GOOD):
        port = text.split("/")[2].rpartition("@")[2].removeprefix(GOOD)
        assert names(text) <= {GOOD, GOOD + port}, (text, hosts(text))


@pytest.mark.parametrize("builder", BUILDERS)
def test_hostile_hosts_behind_a_login(builder):
    for host, text in built(builder, 1808, amount(300), alone=False):
        if not host:
            continue
        scheme, hostport = text.split(":")[0], text.split("/")[2].rpartition("@")[2]
        bare = re.sub(":[0-9]*$", "", hostport)
        alone = names(f"{scheme}://{bare}/x")
        found = {re.sub(":[0-9]*$", "", each) for each in names(text) - alone}
        assert found <= {*alone, bare, bare.lower(), unquote(bare).lower()}, (host, text, found)


REFUSED = [
    "example.com:99", "127.0.0.1%2F.evil", "127.0.0.1/.evil", "a@b", "a?b", "a#b", "a\\b", "a[b",
    "a]b", "a b", "a\tb", "a\0b", "a\x7fb", "a;b", "a%41", "[::1", "::1]", "[::1]:80", "1::2::3",
    "a<b", "a^b",
    "a|b", ".a", "a..b", "a\uff0fb", "a\uff1ab", "a\u2100b", "a\u200db", "stra\xdfe.example",
    "a\u0378b", "a\u05d0b", "\ud800",
]  # fmt: skip


@pytest.mark.parametrize("host", REFUSED)
def test_what_is_no_host_in_any_room(host):
    make = {
        "RFC 3986": lambda: rfc3986.build(scheme="http", host=host),
        "RFC 1738": lambda: rfc1738.HTTP.build(host=host),
        "RFC 6068": lambda: rfc6068.build(f"a@{host}"),
        "RFC 5538": lambda: rfc5538.build_nntp(server=rfc3986.encode(host, "host"), group="a"),
        "RFC 1808": lambda: rfc1808.build(scheme="x", net_loc=rfc3986.encode(host, "host")),
    }
    for document, build in make.items():
        with pytest.raises(URLError) as caught:
            build()
        assert caught.value.rule.startswith((document, "RFC 3986 §2.5")) or host.startswith("[")
    for path in (f"\\\\{host}\\a", f"//{host}/a"):
        if "/" not in host and "\\" not in host and host != "a?b":
            for convert in (rfc8089.from_windows, lambda each: URL.from_path(each, windows=True)):
                with pytest.raises(ValueError, match=r"server|surrogate|name"):
                    convert(path)


@pytest.mark.parametrize(
    ("host", "written"),
    [
        ("h", "h"), ("a_b", "a_b"), ("v1.example", "v1.example"), ("::1", "[::1]"),
        ("[::1]", "[::1]"), ("[v1.a]", "[v1.a]"), ("127.0.0.1", "127.0.0.1"), ("h.", "h."),
        ("xn--strae-oqa.example", "xn--strae-oqa.example"), ("", ""),
        ("bücher.example", "b%C3%BCcher.example"),
        ("日本", "%E6%97%A5%E6%9C%AC"), ("a!$&'()*+,=b", "a!$&'()*+,=b"),
    ],
)  # fmt: skip
def test_what_is_a_host(host, written):
    assert str(rfc3986.build(scheme="x", host=host)) == f"x://{written}"


def test_each_name_of_a_host_beyond_ascii_is_told():
    with pytest.raises(URLError) as caught:
        rfc3986.build(host="stra\xdfe.example")
    assert "'xn--strae-oqa.example' or 'strasse.example'" in caught.value.message
    assert (caught.value.start, caught.value.end) == (0, 14)
    with pytest.raises(URLError) as caught:
        rfc3986.build(host="example.com:99")
    assert (caught.value.start, caught.value.end) == (11, 12)


def test_every_character_of_a_host():
    """What a builder takes within a name is one name to all readers; some are asked."""
    verdicts = Counter()
    step = 5 if IS_NIGHTLY else 17
    for code in [
        *range(0x300),
        *range(0x300, 0x3100, step),
        *range(0x4E00, 0xD800, 97 if IS_NIGHTLY else 389),
        *range(0xF900, 0x10000, step),
    ]:
        try:
            text = str(rfc3986.build(scheme="http", host=f"a{chr(code)}b.example", path="/x"))
        except URLError:
            verdicts["refused"] += 1
        else:
            verdicts[str(compare(text, readers=EVERY).verdict)] += 1
    assert "different-host" not in verdicts
    assert verdicts["refused"] > (400 if IS_NIGHTLY else 150)
    assert verdicts.total() - verdicts["refused"] > (1500 if IS_NIGHTLY else 700)


def test_no_address_begins_an_authority():
    """What has no host gets none by its first characters; to Wget the scheme is a host of FTP."""
    for made in (
        rfc1738.Mailto.build(addr_spec="//a@evil.com"),
        rfc1738.News.build(value="//a@evil.com"),
        rfc3986.build(scheme="mailto", path="//a@evil.com"),
    ):
        assert hosts(str(made)) <= {None, str(made).partition(":")[0]}
        assert "://" not in str(made)
    assert rfc1738.Mailto.build(addr_spec="//a@evil.com").addr_spec == "//a@evil.com"
    assert rfc1738.News.build(value="//a@evil.com").value == "//a@evil.com"
