"""When two readings are equal, field by field."""

import pytest

from tests.help.compared import differing
from urlprism._core.records.components import Components
from urlprism.comparison import Aspect
from urlprism.comparison.fields import fields_of
from urlprism.readers import Reading, Refusal, reader, target_of


def reading(scheme="http", userinfo=None, host="h", port=None, path="/", query=None, fragment=None):
    components = Components(scheme, userinfo, host, port, path, query, fragment)
    return Reading("r", {}, components, target_of(components))


REFUSED = Reading("r", {}, None, None, Refusal("no", "rule"))

SAME = [
    ({"scheme": "HTTP"}, {}),
    ({"host": "H"}, {}),
    ({"host": "[::1]"}, {"host": "::1"}),
    ({"port": 80}, {}),
    ({"userinfo": ""}, {}),
    ({"userinfo": ":"}, {}),
    ({"userinfo": "u:"}, {"userinfo": "u"}),
    ({"userinfo": "u:p%3Aq"}, {"userinfo": "u:p:q"}),
    ({"path": ""}, {}),
    ({"path": "/%c3%a9"}, {"path": "/%C3%A9"}),
    ({"path": "/a%3Db"}, {"path": "/a=b"}),
    ({"query": ""}, {}),
    ({"query": "%7Ea%3a"}, {"query": "~a:"}),
    ({"fragment": ""}, {}),
    ({"fragment": "%26"}, {"fragment": "&"}),
]
PARTS = [
    ({"host": "g"}, Aspect.HOST),
    ({"host": None}, Aspect.HOST),
    ({"scheme": "https"}, Aspect.SCHEME),
    ({"port": 81}, Aspect.PORT),
    ({"userinfo": "u"}, Aspect.USERINFO),
    ({"path": "/a"}, Aspect.PATH),
    ({"path": "/%2F"}, Aspect.PATH),
    ({"query": "a"}, Aspect.QUERY),
    ({"fragment": "a"}, Aspect.FRAGMENT),
]
SPELLED = [
    ({"host": "0x7f.1"}, {"host": "127.0.0.1"}),
    ({"host": "faß.de"}, {"host": "xn--fa-hia.de"}),
    ({"host": "a."}, {"host": "a"}),
    ({"path": "/%61"}, {"path": "/a"}),
    ({"path": "/é"}, {"path": "/%C3%A9"}),
    ({"path": "/a b"}, {"path": "/a%20b"}),
    ({"query": "|"}, {"query": "%7C"}),
]
DIFFERENT = [
    ({"path": "/a%3Bb"}, {"path": "/a;b"}, Aspect.PATH),
    ({"path": "/a%2Fb"}, {"path": "/a/b"}, Aspect.PATH),
    ({"path": "/a/../b"}, {"path": "/b"}, Aspect.PATH),
    ({"query": "a%26b"}, {"query": "a&b"}, Aspect.QUERY),
    ({"query": "a+b"}, {"query": "a%20b"}, Aspect.QUERY),
    ({"query": "%zz"}, {"query": "%25zz"}, Aspect.QUERY),
    ({"userinfo": "u%40"}, {"userinfo": "u"}, Aspect.USERINFO),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_equal_readings(one, other):
    assert differing([reading(**one), reading(**other)]) == frozenset()
    assert fields_of(reading(**one)) == fields_of(reading(**other))


@pytest.mark.parametrize(("one", "aspect"), PARTS)
def test_readings_that_differ_from_the_plain_one(one, aspect):
    assert aspect in differing([reading(**one), reading()])
    assert differing([reading(**one), reading(**one)]) == frozenset()


@pytest.mark.parametrize(("one", "other"), SPELLED)
def test_differences_of_spelling(one, other):
    assert differing([reading(**one), reading(**other)]) == {Aspect.SPELLING}


@pytest.mark.parametrize(("one", "other", "aspect"), DIFFERENT)
def test_delimiters_that_delimit_are_told_from_data(one, other, aspect):
    assert differing([reading(**one), reading(**other)]) == {aspect}


def test_a_path_without_a_host_may_be_empty():
    mailto, rooted = reading("mailto", host=None, path=""), reading("mailto", host=None)
    assert differing([mailto, rooted]) == {Aspect.PATH}


def test_refusals():
    assert differing([REFUSED, reading()]) == {Aspect.ACCEPTANCE}
    assert differing([REFUSED, REFUSED]) == frozenset()
    assert differing([]) == frozenset()


def test_a_refused_reading_has_no_fields():
    with pytest.raises(ValueError, match="whatwg refuses the text, and has no fields"):
        fields_of(reader("whatwg").read("http://[/"))
