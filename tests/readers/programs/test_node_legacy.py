"""What `url.parse` of Node.js makes of a URL; where a known release is installed, it is asked."""

import pytest

from tests.readers.programs.reader_sides import Side, side_name
from urlprism.comparison import compare
from urlprism.readers import Refused, Target, reader
from urlprism.readers.programs.node import legacy as model
from urlprism.readers.programs.node import live_legacy as live
from urlprism.readers.programs.node.releases import ADA, CHANGES_OF_PARSE


def is_read_alike(version):
    """Whether a release has the changes of the default one."""
    try:
        asked = reader(f"node@{version}")
    except ValueError:
        return False
    return int(asked.version.partition(".")[0]) >= 25


SIDES = [Side(model, None), Side(live, is_read_alike)]
NOTHING = dict.fromkeys(model.Fields._fields)
# The first three are those of the documentation of `url.resolve`.
RESOLVED = [
    ("/one/two/three", "four", "/one/two/four"),
    ("http://example.com/", "/one", "http://example.com/one"),
    ("http://example.com/one", "/two", "http://example.com/two"),
    ("mailto:a@b", "c@d", "mailto:c@d"),
    ("http://u:p@h/a/b;c?d#e", "//evil.example", "http://evil.example/"),
    ("http://h/a", "https:b/c", "https://b/c"),
    ("http://h/a", "http:b/c", "http://h/b/c"),
    ("http://h/a/b", "../../../c", "http://h/c"),
    ("foo:a/b", "../../c", "foo:c"),
    ("http://h/a?b", "", "http://h/a?b"),
    ("http://u@h/a", "http://h2/x", "http://h2/x"),
    ("http://h", "?q", "http://h/?q"),
    ("http://h/a/", "./..", "http://h/"),
]
# A text, its host, port, auth, path and href.
PARSED = [
    ("HTTP:evil.example/", "evil.example", None, None, "/", "http://evil.example/"),
    ("http:evil.example/", None, None, None, "evil.example/", "http:evil.example/"),
    ("http:\\\\h\\a?\\", "h", None, None, "/a", "http://h/a?%5C"),
    ("http://u:p@h;x/", "h", None, "u:p", ";x/", "http://u:p@h/;x/"),
    ("//u@h/p", "h", None, "u", "/p", "//u@h/p"),
    ("//h/p", None, None, None, "//h/p", "//h/p"),
    ("http://[::1]?x", "::1", None, None, "/", "http://[::1]/?x"),
    (" http://h/\ufeff", "h", None, None, "/", "http://h/"),
    ("http://h:080", "h", "080", None, "/", "http://h:080/"),
    ("http://a@b@c/", "c", None, "a@b", "/", "http://a%40b@c/"),
    ("http://h/\xe4 b", "h", None, None, "/\xe4%20b", "http://h/\xe4%20b"),
    ("http://EX\xc4mple/", "xn--exmple-cua", None, None, "/", "http://xn--exmple-cua/"),
    ("http://" + "a" * 256, "", None, None, None, "http://"),
]


@pytest.mark.parametrize("side", SIDES, ids=side_name)
@pytest.mark.parametrize(("base", "text", "expected"), RESOLVED)
def test_resolved(side, base, text, expected):
    assert model.Fields(*side.report(text, base)).href == expected


@pytest.mark.parametrize("side", SIDES, ids=side_name)
@pytest.mark.parametrize(("text", "host", "port", "auth", "path", "href"), PARSED)
def test_parsed(side, text, host, port, auth, path, href):
    found = model.Fields(*side.report(text, None))
    assert (found.hostname, found.port, found.auth) == (host, port, auth)
    assert (found.pathname, found.href) == (path, href)


@pytest.mark.parametrize("side", SIDES, ids=side_name)
def test_a_path_alone(side):
    fields = NOTHING | {"search": "?b", "pathname": "//h/a", "path": "//h/a?b", "href": "//h/a?b"}
    assert side.report("//h/a?b", None) == model.Fields(**fields)


@pytest.mark.parametrize("side", SIDES, ids=side_name)
@pytest.mark.parametrize(
    "text", ["http://h:x/", "http://%zz@h/", "http://%ff@h/", "http://[a%b]/", "http://a@b\0/"]
)
def test_refused(side, text):
    with pytest.raises(Refused):
        side.report(text, None)


def test_changes_by_release():
    before, after = reader("node.url.parse@24"), reader("node.url.parse@26")
    assert before.read("http://a:b/").components.path == "/:b/"
    assert not after.read("http://a:b/").accepted
    old = reader("node.url.parse@20")
    assert old.read("http://a\0b/").target == Target("http", "a", 80)
    assert not before.read("http://a\0b/").accepted
    assert {change.name for change in CHANGES_OF_PARSE} == {"port-checked", "nul-refused"}


def test_what_it_cuts_otherwise():
    found = compare("http://evil.example;.good.example/", readers=("whatwg", "node.url.parse"))
    assert found.differs
    hosts = {reading.target.host for reading in found.readings}
    assert hosts == {"evil.example;.good.example", "evil.example"}


def test_every_branch_is_known():
    for branch in ADA:
        assert reader(f"node.url.parse@{branch}").version.startswith(branch)
    assert reader("node.url.parse").version == model.VERSION
    with pytest.raises(ValueError, match="no model of node 17; known: 18"):
        reader("node.url.parse@17")
