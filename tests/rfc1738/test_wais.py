"""WAIS URLs (RFC 1738 §3.9): databases, searches and documents."""

import pickle

import pytest

from tests.rfc1738.refusals import rule_of_refusal
from urlprism.rfc1738 import parse
from urlprism.rfc1738.schemes.wais import WAIS

H = "wais://h.com"
# The path; form, database, search, wtype, wpath, and what is done
PATHS = [
    ("/db", "database", "db", None, None, None, "open-database"),
    ("/", "database", "", None, None, None, "open-database"),
    ("/d%2Fb%FF", "database", "d/b\udcff", None, None, None, "open-database"),
    ("/db?foo", "search", "db", "foo", None, None, "search"),
    ("/db?", "search", "db", "", None, None, "search"),
    ("/?a%20b;:@&=", "search", "", "a b;:@&=", None, None, "search"),
    ("/db/TEXT/doc%2Fid%3D1", "document", "db", None, "TEXT", "doc/id=1", "retrieve"),
    ("/db//", "document", "db", None, "", "", "retrieve"),
    ("///", "document", "", None, "", "", "retrieve"),
]


@pytest.mark.requirement("R1738-54")
@pytest.mark.parametrize(("path", "form", "database", "search", "wtype", "wpath", "action"), PATHS)
def test_paths(path, form, database, search, wtype, wpath, action):
    url = parse(H + path)
    assert type(url) is WAIS
    assert url.to_dict() == {
        "scheme": "wais", "host": "h.com", "port": None, "form": form, "database": database,
        "search": search, "wtype": wtype, "wpath": wpath,
    }  # fmt: skip
    assert (url.effective_port, url.urlpath) == (210, path[1:])
    assert pickle.loads(pickle.dumps(url)) == url
    plan = url.plan()
    assert (plan.connect, plan.action, plan.warn) == (("h.com", 210), action, [])
    assert (plan.database, plan.query, plan.wtype, plan.wpath) == (database, search, wtype, wpath)
    assert (plan.commands, plan.send) == ((), None)
    built = WAIS.build(host="h.com", database=database, search=search, wtype=wtype, wpath=wpath)
    assert built == url


# The URL, what is refused of it, and the production
REFUSED = [
    ("wais:h.com/d", "", "ip-schemepart"),
    ("wais://h.com", "", "waisurl"),
    ("wais://u@h.com/d", "u", "hostport"),
    ("wais://h.com/d;b", ";", "uchar"),
    ("wais://h.com/d b", " ", "uchar"),
    ("wais://h.com/db/T", "", "waisdoc"),
    ("wais://h.com/db/", "", "waisdoc"),
    ("wais://h.com/db/T/a/b", "/", "uchar"),
    ("wais://h.com/db/T/a?s", "?", "uchar"),
    ("wais://h.com/db/T?s/a", "?", "uchar"),
    ("wais://h.com/db/T=/a", "=", "uchar"),
    ("wais://h.com/db?a/b", "/", "search"),
    ("wais://h.com/db?a?b", "?", "search"),
    ("wais://h.com/db/T/%4", "%", "escape"),
]


@pytest.mark.requirement("R1738-54")
@pytest.mark.parametrize(("text", "refused", "production"), REFUSED)
def test_what_is_refused(text, refused, production):
    assert rule_of_refusal(text, refused).endswith(f" {production}")


@pytest.mark.requirement("R1738-57")
def test_another_port():
    url = parse("wais://h.com:2100/db/TEXT/doc%2Fid%3D1")
    assert (url.port, url.plan().connect) == (2100, ("h.com", 2100))
    assert url.plan().warn == ["non-default-port"]


@pytest.mark.requirement("R1738-54")
def test_build():
    url = WAIS.build(host="h.com", port=2100, database="a;b", wtype="TEXT", wpath="a/b=c")
    assert str(url) == f"{H}:2100/a%3Bb/TEXT/a%2Fb%3Dc"
    assert str(WAIS.build(host="h.com", database="d", search="a/b?c")) == f"{H}/d?a%2Fb%3Fc"


@pytest.mark.parametrize(
    "data",
    [{"wtype": "T"}, {"wpath": "p"}, {"search": "s", "wtype": "T", "wpath": "p"}],
)
def test_what_excludes_each_other(data):
    with pytest.raises(TypeError):
        WAIS.build(host="h.com", database="d", **data)
