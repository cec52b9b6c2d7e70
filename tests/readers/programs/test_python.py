"""CPython's urllib.parse as a reader: its parts, its refusals, its target."""

import itertools
import platform
import sys
import urllib.parse

import pytest

import urlprism.urllib_parse
from tests.help.work import steps
from urlprism._core.classes.closing import make
from urlprism.conformance import generated
from urlprism.readers import Target, reader
from urlprism.readers.programs.python import live
from urlprism.readers.programs.python import model as cpython
from urlprism.urllib_parse.releases import KNOWN, Release, release
from urlprism.urllib_parse.releases.rules import Rules
from urlprism.urllib_parse.releases.versions import NEWEST

ODD = (
    *(
        f"{scheme}://[{host}"
        for scheme in ("http", "")
        for host in ("::1]", "v1.a]", "V1.a]x", "1]:")
    ),
    *(f"//h{port}" for port in (":", ":+1", ":1_0", ": 1", ":65536", ":" + "9" * 5_000, ":\u0661")),
    *(
        f"{start}http:{rest}"
        for start in ("", " ", "\t")
        for rest in ("80", "//A%b", "//a\uff03b", "")
    ),
    *("1x://h", "a\tb:c", "//u:p@h?#", "x:1\n2", "//u@[a]@h"),
)
QUESTIONS = tuple(itertools.islice(generated(), 6_000))


def report(name, text, base=None):
    return dict(reader(name).read(text, base).report)


def parts_of(*values):
    return dict(zip(cpython.Fields._fields, values, strict=True))


def test_the_parts_have_the_names_of_urlsplit():
    assert report("urllib", "http://U:p@[::1%A]:80/a;b?q#f") == parts_of(
        *("http", "U:p@[::1%A]:80", "/a;b", "q", "f", "U", "p", "::1%A", 80)
    )
    assert report("urllib", "http://A.b?#") == parts_of(
        *("http", "A.b", "", "", "", None, None, "a.b", None)
    )


def test_a_reference_is_joined_to_its_base():
    assert report("urllib", "//evil/x", "http://a/b") == parts_of(
        *("http", "evil", "/x", "", "", None, None, "evil", None)
    )
    reading = reader("urllib@3.9.18").read("[x", "http://[/")
    assert reading.refusal.rule == "urllib.parse urljoin, ValueError"


def test_levels_differ():
    text = "http://[evil.com]/"
    assert reader("urllib@3.9.18").read(text).target == Target("http", "evil.com", 80)
    assert not reader("urllib@3.14").read(text).accepted
    assert reader("urllib@3.14").version == f"3.14.{NEWEST[3, 14]}"
    assert reader("urllib@3.9.18").name == "urllib@3.9.18"


@pytest.mark.parametrize(
    ("text", "reason", "where"),
    [
        ("//[h", "unbalanced brackets in the network location, or text", "urlsplit"),
        ("//a[::1]", "unbalanced brackets in the network location, or text", "urlsplit"),
        ("//[x]", "the brackets do not contain an IP address", "urlsplit"),
        ("//[x']", "the brackets do not contain an IP address", "urlsplit"),
        ("//[1.2.3.4]", "the brackets contain an IPv4 address", "urlsplit"),
        ("//[v1]", "the brackets do not contain an IPvFuture address", "urlsplit"),
        ("//a\uff03b", "the network location contains a character that NFKC", "urlsplit"),
        ("//a:b", "the port is not a number", "SplitResult.port"),
        ("//a:65536", "the port is not from 0 to 65535", "SplitResult.port"),
        ("//a:" + "1" * 5000, "the port has too many digits", "SplitResult.port"),
    ],
)
def test_refusals(text, reason, where):
    refusal = reader("urllib@3.14.2").read(text).refusal
    assert refusal.reason.startswith(reason)
    assert refusal.rule == f"urllib.parse {where}, ValueError"


def test_an_old_level_speaks_of_literals():
    assert reader("urllib@3.6.15").read("//a:b").refusal.reason == "the port is not a number"


@pytest.mark.parametrize("version", ["", "4", "2.6", "3.5", "3.5.1", "3.9.5", "3.14.99", "x"])
def test_unknown_levels(version):
    with pytest.raises(ValueError, match=r"urllib@|supported:|not a release"):
        reader(f"urllib@{version}")


def test_the_running_level():
    assert cpython.running() is cpython.running()
    assert cpython.running().version[:2] == sys.version_info[:2]
    assert reader("urllib").version == ".".join(map(str, cpython.running().version))


@pytest.mark.parametrize(
    ("version", "nearest"),
    [
        ((3, 11, 7, "final", 0), (3, 11, 7)),
        ((3, 11, 99, "final", 0), (3, 11, NEWEST[3, 11])),
        ((3, 15, 0, "alpha", 2), (3, 15, NEWEST[3, 15])),
        ((3, 99, 0, "final", 0), max((*branch, newest) for branch, newest in NEWEST.items())),
    ],
)
def test_the_level_nearest_to_one_that_is_too_new(version, nearest):
    assert cpython.nearest(version).version == nearest


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("http://h", Target("http", "h", 80)),
        ("HTTPS://u@H.:8443/", Target("https", "h", 8443)),
        ("http://a%2eb/", Target("http", "a.b", 80)),
        ("http://fa\u00df.de/", Target("http", "fass.de", 80)),
        ("http://\u03c2.gr/", Target("http", "xn--4xa.gr", 80)),
        ("http://\uff11\uff12\uff17.1/", Target("http", "127.0.0.1", 80)),
        ("http://[1:0:0::2]/", Target("http", "1::2", 80)),
        ("http:///x", Target("http", None, None)),
        ("x", Target(None, None, None)),
        ("foo://h", Target("foo", "h", None)),
    ],
)
def test_targets(text, target):
    assert reader("urllib").read(text).target == target


@pytest.mark.parametrize("name", ["\u00e9..x", "\u00e9" * 64, "\u05d0a.x", "xn--\u00e9", "\ud800"])
def test_a_name_that_the_resolver_is_never_asked_for_stays(name):
    with pytest.raises(UnicodeError):
        name.encode("idna")
    assert cpython.to_ascii(name) == name


def test_long_names():
    assert cpython.to_ascii("\u00ad" * 5000 + "\u00e9.x") == "xn--9ca.x"
    for length in (64, 1000, 1025, 300_000):
        many = ("".join(map(chr, range(0x4E00, 0x9000))) * 50)[:length]
        assert cpython.to_ascii(many) == many
        assert steps(cpython.to_ascii, many) < 4 * length + 500


def test_components():
    plain = reader("urllib").read("http://u:p@h:1/p;x?q#f").components
    assert plain == ("http", "u:p", "h", 1, "/p;x", "q", "f")
    assert reader("urllib").read("//@?#").components == (None, "", None, None, "", None, None)


@pytest.mark.parametrize("version", KNOWN)
def test_what_the_pattern_cuts_every_level_cuts_so(version):
    level = release(version)
    matched = 0
    for question in QUESTIONS:
        plain = cpython._cut(question.text)
        if plain:
            matched += 1
            assert plain == cpython._looked_up(level, question.text)
    assert matched > 500


class Recorded(dict):
    """Switches of rules that keep the names that were asked for."""

    def __init__(self, switches):
        super().__init__(switches)
        self.asked = set()

    def __getitem__(self, name):
        self.asked.add(name)
        return super().__getitem__(name)


@pytest.mark.parametrize("version", KNOWN)
def test_releases_with_the_same_named_rules_report_the_same(version):
    """A text without brackets depends on no other rule, so that one release stands for all."""
    level = release(version)
    for text in {*ODD, *(question.text for question in QUESTIONS)}:
        recorded = Recorded(level.rules.switches)
        cpython._looked_up(make(Release, level.version, Rules(level.version, recorded)), text)
        is_bracketed = "[" in text or "]" in text
        assert recorded.asked <= {*(cpython._RULES_OF_BRACKETS if is_bracketed else cpython._RULES)}


@pytest.mark.parametrize("version", KNOWN)
def test_the_reader_of_a_release_reports_what_its_functions_return(version):
    level, report = release(version), cpython.reporter(release(version))
    for text in {*ODD, *(question.text for question in QUESTIONS[:2_000])}:
        try:
            expected = cpython.reported(level.urlsplit(text))
        except ValueError:
            with pytest.raises(cpython.Refused):
                report(text, None)
        else:
            assert report(text, None) == expected


def test_the_installed_module_is_the_standard_librarys():
    assert live.version() == platform.python_version()
    with urlprism.urllib_parse.install():
        live._standard.cache_clear()
        module = live._standard()
    assert module is not urlprism.urllib_parse
    assert module.__file__ == urllib.parse.__file__
    live._standard.cache_clear()


def test_the_installed_module_refuses_in_the_same_words():
    for text in ("//[h", "//a\uff03b", "//a:b", "//a:65536"):
        with pytest.raises(cpython.Refused) as model:
            cpython.report(text, None)
        with pytest.raises(cpython.Refused) as real:
            live.report(text, None)
        assert model.value.args == real.value.args


def test_megabytes():
    def read(size):
        pieces = ("http://" + "a" * size + "A\t", "//" + "[" * size, "a" * size + ":" * size)
        for text in pieces:
            reader("urllib").read(text)
            reader("urllib").read(text, "http://h/" + "../" * (size // 10))

    read(10**6)
    assert steps(read, 2_000) < 2.6 * steps(read, 1_000) + 2_000


@pytest.mark.parametrize(
    ("text", "base", "is_accepted"),
    [
        ("http://h:80/", None, True),
        ("x", "http://h:80/a", True),
        ("http://::1/", None, False),
        # `urljoin` returns a text of another scheme, or with a host, without a look at the base.
        ("ftp://g/", "http://h:x/", False),
        ("//g/", "http://::1/", False),
        ("ftp://g/", "http://h:/", True),
    ],
)
def test_what_is_proposed_for_the_next_branch(text, base, is_accepted):
    """A port is looked at where a text is split, in a base as well (gh-64470)."""
    assert reader("urllib@3.16-proposed").read(text, base).accepted is is_accepted
    assert reader("urllib@3.15").read(text, base).accepted is (text != "http://::1/")
