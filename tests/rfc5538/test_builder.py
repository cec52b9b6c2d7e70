"""News and nntp URIs of data, and what is warned of."""

import pytest

from urlprism import URLError
from urlprism.rfc5538 import build_news, build_nntp, findings, parse

BUILT = [
    ({"newsgroups": "example.group.*"}, "news:example.group.*"),
    ({"newsgroups": "example.group.th?se", "server": "wild.server.example"},
     "news://wild.server.example/example.group.th%3Fse"),
    ({"newsgroups": "", "server": "news.server.example"}, "news://news.server.example/"),
    ({"newsgroups": ""}, "news:"),
    ({"newsgroups": "a@b"}, "news:a%40b"),
    ({"newsgroups": "€"}, "news:%E2%82%AC"),
    ({"article": "p0624081dc30b8699bf9b@[10.20.30.108]", "server": "news.gmane.org"},
     "news://news.gmane.org/p0624081dc30b8699bf9b@%5B10.20.30.108%5D"),
    ({"article": "a/?#%{!@[x]"}, "news:a%2F%3F%23%25%7B!@%5Bx%5D"),
    ({"article": "a@[IPv6:::1@]"}, "news:a@%5BIPv6%3A%3A%3A1%40%5D"),
]  # fmt: skip


@pytest.mark.requirement("R5538-2")
@pytest.mark.parametrize(("data", "text"), BUILT)
def test_news(data, text):
    uri = build_news(**data)
    assert str(uri) == text
    assert uri == parse(text)
    assert uri.value == data.get("article", data.get("newsgroups"))


@pytest.mark.requirement("R5538-1")
def test_nntp():
    uri = build_nntp(server="wild.server.example", group="example.group.n/a", article_number=12345)
    assert str(uri) == "nntp://wild.server.example/example.group.n%2Fa/12345"
    assert str(build_nntp(server="u@h:1", group="g")) == "nntp://u@h:1/g"


@pytest.mark.parametrize(
    "data",
    [{"article": "a"}, {"article": ""}, {"article": "<a@b>"}, {"article": "a@b\r\nQUIT"},
     {"article": "a@b", "server": "h/x"}, {"newsgroups": "a,b"}, {"newsgroups": "a b"},
     {"newsgroups": "\r"}, {"newsgroups": "\ud800"}, {"newsgroups": "a", "server": "h#"},
     {"newsgroups": "a", "server": "h h"}],
)  # fmt: skip
def test_what_no_news_uri_says(data):
    with pytest.raises(URLError):
        build_news(**data)


@pytest.mark.parametrize("data", [{}, {"article": "a@b", "newsgroups": "a"}, {"server": "h"}])
def test_either_article_or_newsgroups(data):
    with pytest.raises(TypeError):
        build_news(**data)


@pytest.mark.parametrize(
    "data",
    [{"group": ""}, {"group": "*"}, {"group": "a b"}, {"group": "g", "server": ""},
     {"group": "g", "server": "h/?"}, {"group": "g", "article_number": -1},
     {"group": "g", "article_number": 10**16}],
)  # fmt: skip
def test_what_no_nntp_uri_says(data):
    with pytest.raises(URLError):
        build_nntp(**{"server": "h", **data})


# The URI, and the names and texts of what is found in it
FOUND = [
    ("news:a", []),
    ("news:", []),
    ("news:*", []),
    ("nntp://u@h/g/1", []),
    ("nntp://u:@h/g/1", []),
    ("snews:a", [("historical-scheme", "snews")]),
    ("nntp://u:p@h/g", [("password", "u:p")]),
    ("news:a%40b", [("encoded-at", "a%40b")]),
    ("news:..", [("dot-name", "..")]),
    ("nntp://h/.", [("dot-name", "/.")]),
    ("nntp://h/a%0D%0A", [("no-group-name", "/a%0D%0A")]),
    ("nntp://h/%FF", [("no-group-name", "/%FF")]),
    ("news:a%2Cb", [("no-group-name", "a%2Cb")]),
    ("news:a@" + "b" * 246, []),
    ("news:a@" + "b" * 247, [("long-message-id", "a@" + "b" * 247)]),
]


@pytest.mark.requirement("R5538-2")
@pytest.mark.parametrize(("text", "found"), FOUND)
def test_findings(text, found):
    assert [(each.name, text[each.start : each.end]) for each in findings(text)] == found


@pytest.mark.parametrize("server", ["h/", "h?", "h#"])
def test_what_ends_a_server(server):
    with pytest.raises(URLError, match="would end the server") as caught:
        build_news(newsgroups="a", server=server)
    error = caught.value
    assert (error.text, error.start, error.end) == (server, 1, 2)
