"""`URL.build`: data is encoded, never another part, or it is refused."""

# ruff: noqa: S106 - these passwords are data

import ipaddress
import re
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.help.counts import examples
from urlprism import URL, URLError

BUILT = [
    (dict(scheme="https", host="h"), "https://h/"),
    (dict(scheme="HTTPS", host="H.example", port=443), "https://h.example/"),
    (dict(scheme="http", host="h", port=8080), "http://h:8080/"),
    (dict(scheme="http", host="h", port="080"), "http://h/"),
    (dict(scheme="http", host="h", port=0), "http://h:0/"),
    (dict(scheme="http", host="bücher.example"), "http://xn--bcher-kva.example/"),
    (dict(scheme="http", host="faß.de"), "http://xn--fa-hia.de/"),
    (dict(scheme="http", host="127.0.0.1"), "http://127.0.0.1/"),
    # RFC 3986 §3.2.2: brackets are of the URL, not of the address
    (dict(scheme="http", host="::1"), "http://[::1]/"),
    (dict(scheme="http", host="[::1]", port=81), "http://[::1]:81/"),
    (dict(scheme="http", host="2001:DB8:0:0::1"), "http://[2001:db8::1]/"),
    (dict(scheme="http", host=ipaddress.ip_address("::1")), "http://[::1]/"),
    (dict(scheme="http", host=ipaddress.ip_address("10.0.0.1")), "http://10.0.0.1/"),
    (dict(scheme="foo", host="::1"), "foo://[::1]"),
    (dict(scheme="foo", host="1"), "foo://1"),
    (dict(scheme="foo", host="é", path="/"), "foo://%C3%A9/"),
    # user and password
    (dict(scheme="http", host="h", user="me"), "http://me@h/"),
    (dict(scheme="http", host="h", user="a@b:c/d", password="e@f#?"),
     "http://a%40b%3Ac%2Fd:e%40f%23%3F@h/"),
    (dict(scheme="http", host="h", user="%41", password=""), "http://%2541@h/"),
    (dict(scheme="http", host="h", user="", password="p"), "http://:p@h/"),
    # paths
    (dict(scheme="http", host="h", path="/a b/c"), "http://h/a%20b/c"),
    (dict(scheme="http", host="h", path="/a?b#c"), "http://h/a%3Fb%23c"),
    (dict(scheme="http", host="h", path="/100%/%41"), "http://h/100%25/%2541"),
    (dict(scheme="http", host="h", path=["a/b", "c"]), "http://h/a%2Fb/c"),
    (dict(scheme="http", host="h", path=("a", "")), "http://h/a/"),
    (dict(scheme="http", host="h", path=[]), "http://h/"),
    (dict(scheme="http", host="h", path="//a"), "http://h//a"),
    (dict(scheme="http", host="h", path=["\\", "%2e", "a\tb"]), "http://h/%5C/%252e/a%09b"),
    (dict(scheme="foo", host="h"), "foo://h"),
    (dict(scheme="foo", host="h", path=["", "a"]), "foo://h//a"),
    (dict(scheme="foo", path="/a"), "foo:/a"),
    (dict(scheme="foo", path="//a"), "foo:/.//a"),
    (dict(scheme="foo", path=["", "a"]), "foo:/.//a"),
    (dict(scheme="foo"), "foo:"),
    (dict(scheme="foo", host=""), "foo://"),
    (dict(scheme="mailto", path="me@example.com"), "mailto:me@example.com"),
    (dict(scheme="data", path="text/plain,a b?#%"), "data:text/plain,a%20b%3F%23%25"),
    # files; a drive letter of data is one only with ":"
    (dict(scheme="file", path="/etc/hosts"), "file:///etc/hosts"),
    (dict(scheme="file", host="", path="/a"), "file:///a"),
    (dict(scheme="file", host="server", path=["a"]), "file://server/a"),
    (dict(scheme="file", path="/C:/a"), "file:///C:/a"),
    (dict(scheme="file", path="/C|/a"), "file:///C%7C/a"),
    (dict(scheme="file", path="//a"), "file:////a"),
    # queries and fragments
    (dict(scheme="http", host="h", query={"a": "b c", "d": ["1", 2]}), "http://h/?a=b+c&d=1&d=2"),
    (dict(scheme="http", host="h", query={"a": None, "b": True, "c": 0.5}),
     "http://h/?a&b=true&c=0.5"),
    (dict(scheme="http", host="h", query=[("a", "&="), ("a", "#")]), "http://h/?a=%26%3D&a=%23"),
    (dict(scheme="http", host="h", query={}), "http://h/"),
    (dict(scheme="http", host="h", query=""), "http://h/?"),
    (dict(scheme="http", host="h", query="a=50%&b=#'"), "http://h/?a=50%25&b=%23%27"),
    (dict(scheme="http", host="h", fragment="50% #"), "http://h/#50%25%20#"),
    (dict(scheme="http", host="h", fragment=""), "http://h/#"),
]  # fmt: skip


@pytest.mark.parametrize(("given", "href"), BUILT)
def test_build(given, href):
    url = URL.build(**given)
    assert url.href == href
    assert URL(href) == url


REFUSED = [  # what is given, the message, and the place of the fault
    (dict(scheme="ht tp", host="h"), "a scheme must be a letter, then", "ht tp"),
    (dict(scheme="http:", host="h"), "a scheme must be a letter, then", "http:"),
    (dict(scheme="", host="h"), "a scheme must be a letter, then", ""),
    (dict(scheme="https"), "a URL with the scheme 'https' needs a host", ""),
    (dict(scheme="https", host=""), "a special URL needs a host", ""),
    (dict(scheme="foo", port=80), "a URL without a host cannot have a port", ""),
    (dict(scheme="mailto", user="me"), "a URL without a host cannot have a user", ""),
    (dict(scheme="file", host="h", port=80), "a file URL, or one with an empty host", "h"),
    (dict(scheme="foo", host="", user="a"), "a file URL, or one with an empty host", ""),
    (dict(scheme="http", host="a/b"), "a host cannot contain this delimiter", "/"),
    (dict(scheme="http", host="a%2Fb"), "a host cannot contain this delimiter", "%"),
    (dict(scheme="http", host="u@h"), "a host cannot contain this delimiter", "@"),
    (dict(scheme="http", host="h:80"), "a host cannot contain this delimiter", ":"),
    (dict(scheme="http", host="h\\.evil"), "a host cannot contain this delimiter", "\\"),
    (dict(scheme="http", host="h evil"), "a host cannot contain this space", " "),
    (dict(scheme="http", host="fe80::1%eth0"), "an address in a URL has no zone", "%eth0"),
    (dict(scheme="http", host="xn--\u00ad.a\u200d"), "this is not a domain", "xn--\u00ad.a\u200d"),
    # a host that the parser takes for another address is no data
    (dict(scheme="http", host="127.1"), "a host that ends in a number must be", "127.1"),
    (dict(scheme="http", host="0x7f000001"), "a host that ends in a number", "0x7f000001"),
    (dict(scheme="http", host="1.2.3.4."), "a host that ends in a number must be", "1.2.3.4."),
    (dict(scheme="http", host="a.09"), "a host that ends in a number must be", "a.09"),
    (dict(scheme="http", host="h", port=65536), "a port must be a number from 0 to 65535", "65536"),
    (dict(scheme="http", host="h", port=70000), "a port must be a number from 0 to 65535", "70000"),
    (dict(scheme="http", host="h", port=-1), "a port must be a number from 0 to 65535", "-1"),
    (dict(scheme="http", host="h", port=10**5000), "a port must be a number from 0", "65536"),
    (dict(scheme="http", host="h", port="8x"), "a port must be a number from 0 to", "8x"),
    (dict(scheme="http", host="h", port="٣"), "a port must be a number from 0 to", "٣"),
    (dict(scheme="http", host="h", port=""), "a port must be a number from 0 to", ""),
    (dict(scheme="http", host="h", path="a"), 'a path after a host must begin with "/"', ""),
    (dict(scheme="http", host="h", path="/a/../b"), "a dot segment would be removed", ".."),
    (dict(scheme="http", host="h", path=["."]), "a dot segment would be removed", "."),
]  # fmt: skip


@pytest.mark.parametrize(("given", "message", "place"), REFUSED)
def test_what_no_url_can_hold(given, message, place):
    with pytest.raises(URLError, match=re.escape(message)) as refused:
        URL.build(**given)
    error = refused.value
    assert error.text[error.start : error.end] == place
    assert error.rule.startswith("URL Standard #")


WRONG = [
    (dict(host="h"), "scheme"),
    (dict(scheme=5, host="h"), "a scheme must be str, not int"),
    (dict(scheme="http", host=5), "a host must be str or an address, not int"),
    (dict(scheme="http", host=b"h"), "a host must be str or an address, not bytes"),
    (dict(scheme="http", host="h", port=True), "a port must be int or digits, not bool"),
    (dict(scheme="http", host="h", port=8.0), "a port must be int or digits, not float"),
    (dict(scheme="http", host="h", path=b"/a"), "a path must be str or segments, not bytes"),
    (dict(scheme="http", host="h", path=[1]), "a segment must be str, not int"),
    (dict(scheme="http", host="h", user=5), "a user must be str, not int"),
    (dict(scheme="http", host="h", query=b"a"), "a query must be str, a mapping or pairs"),
    (dict(scheme="http", host="h", query={"a": b"b"}), "a value must be str, a number"),
    (dict(scheme="http", host="h", fragment=5), "a fragment must be str, not int"),
    # names of others: what has them here
    (dict(scheme="http", hostname="h"), "'hostname'; give host, and port for itself"),
    (dict(scheme="http", netloc="h"), "'netloc'; give user, password, host and port"),
    (dict(scheme="http", authority="h"), "'authority'; give user, password, host and port"),
    (dict(scheme="http", host="h", pathname="/"), "'pathname'; give path, which is data"),
    (dict(scheme="http", host="h", query_string="a"), "'query_string'; give query"),
    (dict(scheme="http", host="h", params={}), "'params'; give query, which takes a mapping"),
    (dict(scheme="http", host="h", encoded=True), "'encoded'; give parts as written to replace()"),
    (dict(scheme="http", host="h", pasword="p"), "'pasword'; did you mean 'password'?"),
    (dict(scheme="http", host="h", x=1), "'x'; known: scheme, user, password, host, port, path"),
]  # fmt: skip


@pytest.mark.parametrize(("given", "message"), WRONG)
def test_wrong_arguments(given, message):
    with pytest.raises(TypeError, match=re.escape(message)):
        URL.build(**given)


def test_a_password_is_not_told():
    with pytest.raises(URLError) as refused:
        URL.build(scheme="http", host="h x", user="me", password="hunter2")
    assert "hunter2" not in f"{refused.value} {refused.value!r}"


def test_a_subclass_builds_itself():
    class Link(URL):
        pass

    assert type(Link.build(scheme="http", host="h")) is Link


TEXT = st.text("ab/?#@:%41\\&=+;|.[] é日\t\n\x00", max_size=8)
SEGMENT = TEXT.filter(lambda text: text not in {".", ".."})


@examples(1000)
@given(
    st.sampled_from(["http", "https", "ftp", "ws", "foo", "file"]),
    st.none() | TEXT, st.none() | TEXT, st.lists(SEGMENT, max_size=4),
    st.lists(st.tuples(TEXT, TEXT), max_size=3), st.none() | TEXT,
)  # fmt: skip
def test_data_comes_back_and_nothing_else_changes(scheme, user, password, path, query, fragment):
    if scheme == "file":
        user = password = None
    url = URL.build(
        scheme=scheme, user=user, password=password, host="h.example", path=path, query=query,
        fragment=fragment,
    )  # fmt: skip
    is_rooted = not path and url.is_special
    assert (url.scheme, url.hostname, url.port) == (scheme, "h.example", "")
    assert (url.user or "", url.password_text or "") == (user or "", password or "")
    assert url.path_segments == (("",) if is_rooted else tuple(path))
    assert url.query_pairs == tuple(query)
    assert (fragment is None) is (url.fragment is None)
    assert unquote(url.fragment or "") == (fragment or "")
    assert URL(url.href) == url
    again = URL.build(
        scheme=url.scheme, user=url.user, password=url.password_text, host=url.hostname,
        path=url.path_segments, query=url.query_pairs or None,
        fragment=None if url.fragment is None else unquote(url.fragment),
    )  # fmt: skip
    assert again == url
