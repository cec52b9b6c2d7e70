"""What the builders of all standards have in common: no URL is made of what is not text."""

import re

import pytest

from urlprism import (
    URLError,
    rfc1738,
    rfc1808,
    rfc2396,
    rfc3986,
    rfc3987,
    rfc5538,
    rfc6068,
    rfc8089,
    urllib_parse,
    whatwg,
)

# A builder, and arguments of which each has to be a text.
BUILDERS = {
    "rfc1738.FTP": (rfc1738.FTP.build, {"host": "h", "user": "u", "name": "n"}),
    "rfc1738.Gopher": (rfc1738.Gopher.build, {"host": "h", "selector": "s"}),
    "rfc1738.HTTP": (rfc1738.HTTP.build, {"host": "h", "path": "a", "search": "s"}),
    "rfc1738.Mailto": (rfc1738.Mailto.build, {"addr_spec": "a@h.example"}),
    "rfc1738.NNTP": (rfc1738.NNTP.build, {"host": "h", "group": "g"}),
    "rfc1738.Telnet": (rfc1738.Telnet.build, {"host": "h", "user": "u"}),
    "rfc1738.WAIS": (rfc1738.WAIS.build, {"host": "h", "database": "d"}),
    "rfc1808": (rfc1808.build, {"scheme": "http", "net_loc": "h", "path": "/a", "query": "q"}),
    "rfc3986": (rfc3986.build, {"scheme": "http", "host": "h", "path": "/a", "query": "q"}),
    "rfc3986, a suffix": (rfc3986.expand_suffix, {"text": "h/a", "scheme": "http"}),
    "rfc5538, articles": (rfc5538.build_news, {"article": "a@h.example", "server": "h"}),
    "rfc5538, newsgroups": (rfc5538.build_news, {"newsgroups": "a.b", "server": "h"}),
    "rfc5538, nntp": (rfc5538.build_nntp, {"server": "h", "group": "a.b"}),
    "rfc6068": (rfc6068.build, {"to": "a@h.example"}),
    "rfc6068, fields": (
        lambda name, value: rfc6068.build("a@h.example", [(name, value)]),
        {"name": "cc", "value": "b@h.example"},
    ),
}
ROWS = [(name, argument) for name, (_, texts) in BUILDERS.items() for argument in texts]


class Shown:
    """A thing that looks like text only when it is shown."""

    def __str__(self):
        return "text"

    __repr__ = __str__


@pytest.mark.parametrize("given", [5, 1.5, True, Shown()], ids=repr)
@pytest.mark.parametrize(("name", "argument"), ROWS)
def test_another_type_is_refused(name, argument, given):
    build, texts = BUILDERS[name]
    assert build(**texts)
    # What is not text is refused as a type, or as a text that stands nowhere: never shown in a URL.
    with pytest.raises((TypeError, URLError)):
        build(**{**texts, argument: given})


@pytest.mark.parametrize(
    ("name", "argument"),
    [
        *(("rfc1808", "scheme"), ("rfc3986, a suffix", "text"), ("rfc3986, a suffix", "scheme")),
        *(("rfc6068", "to"), ("rfc6068, fields", "name"), ("rfc5538, articles", "article")),
    ],
)
def test_octets_are_not_shown_as_python_writes_them(name, argument):
    build, texts = BUILDERS[name]
    with pytest.raises(TypeError):
        build(**{**texts, argument: texts[argument].encode()})


HTTP = {"scheme": "http", "host": "h", "path": "/"}


@pytest.mark.parametrize("room", [rfc3986, rfc3987, urllib_parse, whatwg])
@pytest.mark.parametrize("query", [{"ab": "c d"}, [("ab", "c d")]], ids=["mapping", "pairs"])
def test_a_name_of_two_letters_is_no_pair(room, query):
    written = str(room.build(**HTTP, query=query))
    assert written.replace("%20", "+") == "http://h/?ab=c+d"


@pytest.mark.parametrize(
    ("build", "wrong", "message"),
    [
        (rfc3986.build, {**HTTP, "query": ["ab"]}, "a pair must be a name and a value, not str"),
        (rfc3986.build, {**HTTP, "query": b"ab"}, "a query must be a mapping or pairs, not bytes"),
        (rfc3986.build, {"path": None}, "a path must be str or segments, not NoneType"),
        (rfc2396.build, {"path": 5}, "a path must be str or segments, not int"),
        (rfc2396.build, {"host": 5}, "a text is str, not int"),
        (rfc8089.build, {"path": {"a": 1}}, "a path must be str or segments, not dict"),
        (whatwg.build, {**HTTP, "path": None}, "a path must be str or segments, not NoneType"),
        (rfc6068.build, {"to": 5}, "to must be an address or a list of them, not int"),
        (rfc6068.build, {"headers": ["ab"]}, "a pair must be a name and a value, not str"),
        (rfc6068.build, {"headers": "a=b"}, "headers must be a mapping or pairs, not str"),
        (rfc5538.build, {"newsgroups": 5}, "a text is str, not int"),
        (rfc1738.HTTP.build, {"host": None}, "a text is str, not NoneType"),
        (rfc1738.HTTP.build, {"host": "h", "path": 5}, "a text is str, not int"),
        (
            rfc1738.FTP.build,
            {"host": "h", "cwd": "ab", "name": "c"},
            "cwd must be a list of directories, not str",
        ),
        (
            rfc1738.Prospero.build,
            {"host": "h", "hsoname": "a", "fields": ["bc"]},
            "a pair must be a name and a value, not str",
        ),
        (
            rfc1738.Gopher.build,
            {"host": "h", "selector": "a", "attributes": "INFO"},
            "attributes must be a list, not str",
        ),
    ],
)
def test_what_a_part_has_to_be_is_said(build, wrong, message):
    with pytest.raises(TypeError, match=f"^{re.escape(message)}$"):
        build(**wrong)


def test_a_path_behind_a_host_needs_its_slash():
    for make in (rfc8089.build, rfc8089.parse("file:///a").replace):
        with pytest.raises(URLError, match="after a host, a path must be empty or start with '/'"):
            make(path="evil.example/a")
    with pytest.raises(URLError, match="after a host, a path must be empty or start with '/'"):
        rfc2396.build(scheme="http", host="h", path="a")
