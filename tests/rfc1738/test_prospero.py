"""Prospero URLs (RFC 1738 §3.11): names of objects, and fields."""

import pickle

import pytest

from tests.help.work import steps
from tests.rfc1738.refusals import rule_of_refusal
from urlprism.rfc1738 import parse
from urlprism.rfc1738.schemes.prospero import Prospero

H = "prospero://host.dom"
# The path; hsoname, fields
PATHS = [
    ("//pros/name", "/pros/name", ()),
    ("/", "", ()),
    ("/a/b;OBJECT-VERSION=3;x=y", "a/b", (("OBJECT-VERSION", "3"), ("x", "y"))),
    ("/a;=", "a", (("", ""),)),
    ("/;a=b", "", (("a", "b"),)),
    ("/a%3Bb;f=%3D", "a;b", (("f", "="),)),
    ("/a?:@&=b;c?:@&=d?:@&", "a?:@&=b", (("c?:@&", "d?:@&"),)),
    ("/a;x=1;x=2", "a", (("x", "1"), ("x", "2"))),
    ("/%E2%82%AC%FF", "€\udcff", ()),
]


@pytest.mark.requirement("R1738-56")
@pytest.mark.parametrize(("path", "hsoname", "fields"), PATHS)
def test_paths(path, hsoname, fields):
    url = parse(H + path)
    assert type(url) is Prospero
    assert (url.hsoname, url.fields) == (hsoname, fields)
    assert (url.effective_port, url.urlpath) == (1525, path[1:])
    assert pickle.loads(pickle.dumps(url)) == url
    plan = url.plan()
    assert (plan.connect, plan.action) == (("host.dom", 1525), "resolve-object")
    assert (plan.hsoname, plan.fields, plan.warn) == (hsoname, fields, [])
    assert Prospero.build(host="host.dom", hsoname=hsoname, fields=fields) == url


def test_many_fields_take_few_steps_each():
    fields = [("n", "v")] * 400
    url = Prospero.build(host="h", hsoname="a", fields=fields)
    assert steps(parse, str(url)) < 20 * len(fields)
    assert steps(lambda: Prospero.build(host="h", hsoname="a", fields=fields)) < 120 * len(fields)


def test_to_dict():
    url = parse(f"{H}:191/a%20b;x=%3D;y=")
    assert url.to_dict() == {
        "scheme": "prospero", "host": "host.dom", "port": 191, "hsoname": "a b",
        "fields": [["x", "="], ["y", ""]],
    }  # fmt: skip
    assert parse(f"{H}/a").to_dict()["fields"] == []
    assert tuple(url.to_dict()) == Prospero.FIELDS


# The URL, what is refused of it, and the production
REFUSED = [
    ("prospero:a", "", "ip-schemepart"),
    ("prospero://h.com", "", "prosperourl"),
    ("prospero://u@h.com/a", "u", "hostport"),
    ("prospero://h.com/a;f", "", "fieldspec"),
    ("prospero://h.com/a;", "", "fieldspec"),
    ("prospero://h.com/a;f=b=c", "=", "fieldvalue"),
    ("prospero://h.com/a;f=b/c", "/", "fieldvalue"),
    ("prospero://h.com/a;f/g=b", "/", "fieldname"),
    ("prospero://h.com/a b", " ", "ppath"),
    ("prospero://h.com/a;f=%g0", "%", "escape"),
]


@pytest.mark.requirement("R1738-56")
@pytest.mark.parametrize(("text", "refused", "production"), REFUSED)
def test_what_is_refused(text, refused, production):
    assert rule_of_refusal(text, refused).endswith(f" {production}")


@pytest.mark.requirement("R1738-58")
@pytest.mark.parametrize(
    ("path", "refused"), [("/a%0D%0A", "%0D"), ("/a;f=%0a", "%0a"), ("/%00", "%00")]
)
def test_what_is_not_sent(path, refused):
    url = parse(H + path)
    assert rule_of_refusal(url.text, refused, url.plan).startswith("RFC 1738 §6")


@pytest.mark.requirement("R1738-56")
def test_build():
    url = Prospero.build(
        host="h.com", port=1, hsoname="/a;b c", fields=[("x=;/", "y?=%"), ("z", b"\xff")]
    )
    assert str(url) == "prospero://h.com:1//a%3Bb%20c;x%3D%3B%2F=y?%3D%25;z=%FF"
    assert url.fields == (("x=;/", "y?=%"), ("z", "\udcff"))
