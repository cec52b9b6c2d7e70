"""The productions of RFC 5538 §3 and §4, and what the URIs stand for."""

import pickle

import pytest

from urlprism import URLError
from urlprism.rfc5538 import FIELDS, NewsURI, NntpURI, is_valid, parse

# §3, §4 and Appendix B: what the document prints.
ARTICLE = "p0624081dc30b8699bf9b@[10.20.30.108]"
NNTP = [
    ("nntp://news.server.example/example.group.this/12345", "news.server.example",
     "example.group.this", 12345),
    ("nntp://wild.server.example/example.group.n%2Fa/12345", "wild.server.example",
     "example.group.n/a", 12345),
    ("nntp://news.server.example/example.group.this", "news.server.example",
     "example.group.this", None),
    ("nntp://news.gmane.org/gmane.ietf.tools/742", "news.gmane.org", "gmane.ietf.tools", 742),
]  # fmt: skip
NEWS = [
    ("news://news.server.example/example.group.this", "news.server.example", "newsgroups",
     "example.group.this"),
    ("news://news.server.example/*", "news.server.example", "newsgroups", "*"),
    ("news://news.server.example/", "news.server.example", "newsgroups", ""),
    ("news://wild.server.example/example.group.th%3Fse", "wild.server.example", "newsgroups",
     "example.group.th?se"),
    ("news:example.group.*", None, "newsgroups", "example.group.*"),
    ("news:example.group.this", None, "newsgroups", "example.group.this"),
    ("news://news.gmane.org/gmane.ietf.tools", "news.gmane.org", "newsgroups",
     "gmane.ietf.tools"),
    ("news://news.gmane.org/p0624081dc30b8699bf9b@%5B10.20.30.108%5D", "news.gmane.org",
     "article", ARTICLE),
    # What the productions allow beyond that.
    ("news:", None, "newsgroups", ""),
    ("news:///a", "", "newsgroups", "a"),
    ("news:a%40b", None, "newsgroups", "a@b"),
    ("news:%E2%82%AC", None, "newsgroups", "€"),
    ("news:%FF", None, "newsgroups", "\udcff"),
    ("news:a%2Fb%3F%23%25%7B@host.example", None, "article", "a/b?#%{@host.example"),
    ("news:!$&'*+=~@h", None, "article", "!$&'*+=~@h"),
    ("news:a@%5B%5D", None, "article", "a@[]"),
    ("news:a@%5BIPv6:::1@;,%5D", None, "article", "a@[IPv6:::1@;,]"),
    ("news:%61%2E%62@c", None, "article", "a.b@c"),
]  # fmt: skip


@pytest.mark.requirement("R5538-1")
@pytest.mark.parametrize(("text", "host", "group", "number"), NNTP)
def test_nntp(text, host, group, number):
    uri = parse(text)
    assert type(uri) is NntpURI
    assert (uri.host, uri.group, uri.article_number) == (host, group, number)
    assert str(uri) == text


@pytest.mark.requirement("R5538-2")
@pytest.mark.parametrize(("text", "host", "form", "value"), NEWS)
def test_news(text, host, form, value):
    uri = parse(text)
    assert type(uri) is NewsURI
    assert (uri.host, uri.form, uri.value) == (host, form, value)
    assert str(uri) == text


# The text, what is refused of it, and the rule
REFUSED = [
    ("nntp:example.group", "", "RFC 5538 §2.1 server"),
    ("nntp:///g", "//", "RFC 5538 §2.1 server"),
    ("nntp://:119/g", "//:119", "RFC 5538 §2.1 server"),
    ("nntp://h", "", "RFC 5538 §3 group"),
    ("nntp://news.server.example/", "/", "RFC 5538 §3 group"),
    ("nntp://h//1", "/", "RFC 5538 §3 group"),
    ("nntp://h/*", "*", "RFC 5538 §3 group"),
    ("nntp://h/a~b", "~", "RFC 5538 §3 group"),
    ("nntp://h/a@b", "@", "RFC 5538 §3 group"),
    ("nntp://h/g/", "", "RFC 5538 §3 article-number"),
    ("nntp://h/g/12345678901234567", "12345678901234567", "RFC 5538 §3 article-number"),
    ("nntp://h/g/1a", "1a", "RFC 5538 §3 article-number"),
    ("nntp://h/g/1/", "1/", "RFC 5538 §3 article-number"),
    ("nntp://h/g/%31", "%31", "RFC 5538 §3 article-number"),
    ("nntp://h/g?1", "?1", "RFC 5538 §2.3"),
    ("news:a?b@h", "?b@h", "RFC 5538 §2.3"),
    ("news://h", "", "RFC 5538 §4 newsURL"),
    ("news:/g", "/", "RFC 5538 Appendix A newsgroups"),
    ("news://h/a/b", "/", "RFC 5538 Appendix A newsgroups"),
    ("news:a!b", "!", "RFC 5538 Appendix A newsgroups"),
    ("news:a/b@h", "/", "RFC 5538 §4 article"),
    ("news:@h", "", "RFC 5322 §3.6.4 id-left"),
    ("news:a..b@h", "a..b", "RFC 5322 §3.6.4 id-left"),
    ("news:%3Ca@h%3E", "%3Ca", "RFC 5322 §3.6.4 id-left"),
    ("news:a%40b@h", "a%40b", "RFC 5322 §3.6.4 id-left"),
    ("news:a:b@h", "a:b", "RFC 5322 §3.6.4 id-left"),
    ("news:a%0D%0A@h", "a%0D%0A", "RFC 5322 §3.6.4 id-left"),
    ("news:a@", "", "RFC 5322 §3.6.4 id-right"),
    ("news:a@b@c", "b@c", "RFC 5322 §3.6.4 id-right"),
    ("news:a@h%3E", "h%3E", "RFC 5322 §3.6.4 id-right"),
    ("news:a@%5B%3E%5D", "%5B%3E%5D", "RFC 5322 §3.6.4 id-right"),
    ("news:a@%5B%20%5D", "%5B%20%5D", "RFC 5322 §3.6.4 id-right"),
    ("mailto:a@h", "mailto", "RFC 5538 §3, §4"),
    ("//h/g", "", "RFC 5538 §3, §4"),
]  # fmt: skip


@pytest.mark.requirement("R5538-1", "R5538-2")
@pytest.mark.parametrize(("text", "refused", "rule"), REFUSED)
def test_what_is_refused(text, refused, rule):
    assert not is_valid(text)
    with pytest.raises(URLError) as caught:
        parse(text)
    error = caught.value
    assert (error.text, error.text[error.start : error.end], error.rule) == (text, refused, rule)


@pytest.mark.parametrize("text", ["news:a[b@h", "news:a^b@h", "news:a%4", "news:\n", "news:é"])
def test_what_is_no_uri(text):
    """§7: what does not match the generic syntax is invalid."""
    with pytest.raises(URLError, match="RFC 3986"):
        parse(text)


@pytest.mark.requirement("R5538-2")
@pytest.mark.parametrize(
    ("text", "port", "effective"),
    [
        ("news:a", None, 119),
        ("snews:a", None, 563),
        ("snews://h/a", None, 563),
        ("snews://h:119/a", 119, 119),
        ("nntp://h/a", None, 119),
        ("nntp://h:8119/a", 8119, 8119),
        ("nntp://h:/a", None, 119),
    ],
)
def test_ports(text, port, effective):
    assert (parse(text).port, parse(text).effective_port) == (port, effective)


@pytest.mark.requirement("R5538-2")
def test_ids_are_as_they_are():
    """§2.3: message ids are case-sensitive, and dots are no steps of a path."""
    assert parse("news:A@Host") != parse("news:a@host")
    assert parse("NEWS:A@Host").value == "A@Host"
    assert parse("nntp://h/..").group == ".."


def test_records():
    uri = parse("nntp://u@h:1/a%20b/007#part")
    assert uri.to_dict() == {
        "scheme": "nntp", "userinfo": "u", "host": "h", "port": 1, "form": None,
        "value": None, "group": "a b", "article_number": 7, "fragment": "part",
    }  # fmt: skip
    assert tuple(uri.to_dict()) == FIELDS == uri.FIELDS
    assert parse("news:a").to_dict() == dict.fromkeys(FIELDS) | {
        "scheme": "news", "form": "newsgroups", "value": "a",
    }  # fmt: skip
    assert uri.components() == ("nntp", "u", "h", 1, "/a%20b/007", None, "part")
    assert (
        pickle.loads(pickle.dumps(uri))
        == uri
        == parse(uri)
        == parse(b"nntp://u@h:1/a%20b/007#part")
    )
    assert hash(uri) == hash(parse(uri.text))
    assert repr(parse("news://u:secret@h/")) == "NewsURI('news://u:******@h/')"
    assert parse("news:a") < parse("news:b")
    with pytest.raises(TypeError):
        parse(1)


# The URI, and the commands of RFC 3977
COMMANDS = [
    ("nntp://h/example.group.this/12345", ("GROUP example.group.this", "ARTICLE 12345")),
    ("nntp://h/g/0012", ("GROUP g", "ARTICLE 12")),
    ("nntp://h/example.group.n%2Fa", ("GROUP example.group.n/a",)),
    ("news:example.group.this", ("GROUP example.group.this",)),
    ("news:example.group.*", ("LIST ACTIVE example.group.*",)),
    ("news:th%3Fse", ("LIST ACTIVE th?se",)),
    ("news:*", ("LIST ACTIVE *",)),
    ("news:", ("LIST ACTIVE",)),
    ("news:a%2Fb@host.example", ("ARTICLE <a/b@host.example>",)),
]


@pytest.mark.parametrize(("text", "commands"), COMMANDS)
def test_commands(text, commands):
    assert parse(text).commands() == commands


NO_COMMAND = [
    ("nntp://h/a%0D%0ADELETE", "wildmat-exact"),
    ("nntp://h/a%20b", "wildmat-exact"),
    ("nntp://h/a%00", "wildmat-exact"),
    ("nntp://h/a%2A", "wildmat-exact"),
    ("nntp://h/%FF", "wildmat-exact"),
    ("nntp://h/" + "a" * 498, "RFC 3977 §3.1"),
    ("news:a%0D%0AQUIT", "wildmat-pattern"),
    ("news:a%2Cb", "wildmat-pattern"),
    ("news:a%09b", "wildmat-pattern"),
    ("news:%ED%A0%80", "wildmat-pattern"),
    ("news:" + "%E2%82%AC" * 166, "RFC 3977 §3.1"),
    ("news:a@" + "b" * 247, "RFC 3977 §3.6"),
]


@pytest.mark.parametrize(("text", "rule"), NO_COMMAND)
def test_what_no_command_holds(text, rule):
    uri = parse(text)
    with pytest.raises(URLError) as caught:
        uri.commands()
    error = caught.value
    assert rule in error.rule
    assert f"{text[: error.start]}{uri.components().path}" == text


def test_the_longest_arguments():
    assert parse("nntp://h/" + "a" * 497).commands() == (f"GROUP {'a' * 497}",)
    assert parse("news:a@" + "b" * 246).commands() == (f"ARTICLE <a@{'b' * 246}>",)
