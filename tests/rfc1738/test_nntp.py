"""NNTP URLs (RFC 1738 §3.7): groups and articles of a server."""

import pickle

import pytest

from tests.rfc1738.refusals import rule_of_refusal
from urlprism import URLError
from urlprism.rfc1738 import parse
from urlprism.rfc1738.schemes.nntp import NNTP

H = "nntp://h.com"
# The path; group, number, commands of RFC 977
PATHS = [
    ("/comp.x", "comp.x", None, ("GROUP comp.x",)),
    ("/comp.x/123", "comp.x", 123, ("GROUP comp.x", "ARTICLE 123")),
    ("/alt.c-d+e_f.1/0007", "alt.c-d+e_f.1", 7, ("GROUP alt.c-d+e_f.1", "ARTICLE 7")),
    ("/a/0", "a", 0, ("GROUP a", "ARTICLE 0")),
]


@pytest.mark.requirement("R1738-51", "R1738-52")
@pytest.mark.parametrize(("path", "group", "number", "commands"), PATHS)
def test_paths(path, group, number, commands):
    url = parse(H + path)
    assert type(url) is NNTP
    assert url.to_dict() == {
        "scheme": "nntp", "host": "h.com", "port": None, "group": group, "article_number": number,
    }  # fmt: skip
    assert (url.effective_port, url.urlpath) == (119, path[1:])
    assert pickle.loads(pickle.dumps(url)) == url
    plan = url.plan()
    assert (plan.connect, plan.commands, plan.warn) == (("h.com", 119), commands, [])
    assert plan.send is None


# The URL, what is refused of it, and the production
REFUSED = [
    ("nntp:comp.x", "", "ip-schemepart"),
    ("nntp://h.com", "", "nntpurl"),
    ("nntp://u@h.com/a", "u", "hostport"),
    ("nntp://h.com/", "", "group"),
    ("nntp://h.com//1", "", "group"),
    ("nntp://h.com/*", "*", "group"),
    ("nntp://h.com/1a", "1", "group"),
    ("nntp://h.com/a%2Eb", "%", "group"),
    ("nntp://h.com/a@b.com", "@", "group"),
    ("nntp://h.com/comp.x/", "", "digits"),
    ("nntp://h.com/comp.x/12a", "a", "digits"),
    ("nntp://h.com/comp.x/1/", "/", "digits"),
    ("nntp://h.com/comp.x/%31", "%", "digits"),
]


@pytest.mark.requirement("R1738-51")
@pytest.mark.parametrize(("text", "refused", "production"), REFUSED)
def test_what_is_refused(text, refused, production):
    assert rule_of_refusal(text, refused).endswith(f" {production}")


def test_big_numbers():
    assert parse(f"{H}/a/{'0' * 10**6}1").article_number == 1
    assert parse(f"{H}/a/{'9' * 600}").article_number == 10**600 - 1
    with pytest.raises(URLError, match="too many digits"):
        parse(f"{H}/a/{'9' * 10**6}")


def test_long_commands():
    """RFC 977 §2.3: at most 510 characters before the line end."""
    group = "a" * 504
    assert parse(f"{H}/{group}").plan().commands == (f"GROUP {group}",)
    with pytest.raises(URLError, match=r"RFC 977 §2\.3"):
        parse(f"{H}/{group}a").plan()


@pytest.mark.requirement("R1738-57")
def test_the_port_of_another_protocol():
    plan = parse("nntp://h.com:25/a").plan()
    assert (plan.connect, plan.warn) == (
        ("h.com", 25),
        ["non-default-port", "reserved-port-range"],
    )


@pytest.mark.requirement("R1738-51")
def test_build():
    assert str(NNTP.build(host="h.com", group="comp.x")) == f"{H}/comp.x"
    url = NNTP.build(host="h.com", port=8119, group="comp.x", article_number=123)
    assert str(url) == f"{H}:8119/comp.x/123"
    assert url == parse(str(url))


@pytest.mark.parametrize(
    "data",
    [{"group": ""}, {"group": "a/1"}, {"group": "a b"}, {"group": "1"}, {"group": "a\r\nQUIT"},
     {"group": "a", "article_number": -1}, {"group": "a", "host": ""}],
)  # fmt: skip
def test_what_no_url_says(data):
    with pytest.raises(URLError):
        NNTP.build(**{"host": "h.com", **data})
