"""What type checkers make of the URL Standard; mypy and pyright read this file, nothing runs it."""

from ipaddress import IPv4Address, IPv6Address
from pathlib import PurePath
from typing import assert_type

from urlprism import URL, URLError, URLSearchParams, whatwg
from urlprism._core.records.components import Components

url = URL("https://h/")
assert_type(url, URL)
assert_type(URL(b"a", base=url), URL)
assert_type(URL(bytearray(b"a"), "http://h/"), URL)
assert_type(URL.parse("a"), URL | None)
assert_type(URL.can_parse("a", url), bool)
assert_type(url.href, str)
assert_type(url.port, str)
assert_type(url.port_number, int | None)
assert_type(url.query, str | None)
assert_type(url.fragment, str | None)
assert_type(url.is_special, bool)
assert_type(url.search_params, URLSearchParams)
assert_type(url.components(), Components)
assert_type(url.to_dict(), dict[str, str | int | None])
assert_type(url.spans(), dict[str, tuple[int, int]])
assert_type(url / "a", URL)
assert_type(url.joinpath("a", "b"), URL)
assert_type(url.join("a"), URL)
assert_type(url.replace(port=80, hash=""), URL)
assert_type(url.with_query({"a": 1, "b": ["c", "d"]}), URL)
assert_type(url.with_query([("a", "b")]), URL)
assert_type(url.with_query(None), URL)
assert_type(url.update_query({"a": "b"}), URL)
assert_type(url.without_query_params("a"), URL)
assert_type(url.with_fragment(None), URL)
assert_type(url.display(), str)
assert_type(URL.from_path("/a"), URL)
assert_type(url.to_path(), PurePath)
assert_type(url < URL("http://i/"), bool)
assert_type(sorted([url]), list[URL])

assert_type(url % {"a": [1, None, True]}, URL)
assert_type(url.with_query(a=1, b=None, c=[True, "d"]), URL)
assert_type(url.replace(scheme="http", path="/a", query={"a": None}, fragment="b"), URL)
assert_type(URL.build(scheme="http", host="::1", path=["a", "b"], query={"c": 1}), URL)
assert_type(url.with_host("h").with_port(1).with_user("a").with_password(None), URL)
assert_type(url.parent.with_path("/a", keep_query=True).with_name("b").with_suffix(".c"), URL)
assert_type(url.address, IPv4Address | IPv6Address | None)
assert_type(url.user, str | None)
assert_type(url.path_segments, tuple[str, ...])
assert_type(url.query_pairs, tuple[tuple[str, str], ...])
assert_type(url.relative(), whatwg.RelativeURL)
assert_type(url.relative().resolve("http://h/"), URL)
assert_type(url.display(max_length=40, isolate=True), str)
url.replace(pathnam="a")  # type: ignore[call-arg]  # pyright: ignore[reportArgumentType]
URL.build(scheme="http", hostname="h")  # type: ignore[call-arg]  # pyright: ignore[reportArgumentType]


class Link(URL):
    """A subclass; what is made of it is one."""


link = Link("https://h/")
assert_type(link / "a", Link)
assert_type(link.replace(port=1), Link)
assert_type(link.join("b"), Link)
assert_type(Link.build(scheme="http", host="h"), Link)

assert_type(whatwg.host_parser("h"), whatwg.Host)
assert_type(whatwg.host_parser("h").address, IPv4Address | IPv6Address | None)
assert_type(whatwg.domain_to_ascii("h"), str)
assert_type(whatwg.percent_decode("%41"), bytes)
assert_type(whatwg.url_serializer(url, exclude_fragment=True), str)
assert_type(whatwg.findings("a", url), list[whatwg.Finding])
assert_type(whatwg.findings("a")[0].message, str)
assert_type(whatwg.is_valid("a"), bool)
assert_type(whatwg.equals(url, url, exclude_fragments=True), bool)
assert_type(whatwg.set_part(url, "host", "h"), URL)
assert_type(whatwg.parse("a", encoding="shift_jis"), URL)

params = URLSearchParams({"a": "b"})
assert_type(params["a"], str)
assert_type(params.get("a"), str | None)
assert_type(params.get("a", 0), str | int)
assert_type(params.multi_dict(), dict[str, list[str]])
assert_type(params.to_dict(), dict[str, str])
assert_type(params.get_all("a"), list[str])
assert_type(dict(params), dict[str, str])
assert_type(list(params), list[tuple[str, str]])

try:
    URL("a")
except URLError as error:
    assert_type(error.message, str)
    assert_type(error.start, int)

match url:
    case URL(protocol="https:", hostname=host):
        assert_type(host, str)
    case _:
        pass
