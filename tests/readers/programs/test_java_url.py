"""The rules of java.net.URL, one by one; where the modelled Java is installed, it is asked too."""

import pytest

from tests.readers.programs.reader_sides import program_sides, side_name
from urlprism.readers import Refused, Target, reader
from urlprism.readers.programs.java import live_url as live
from urlprism.readers.programs.java import url as model

pytestmark = pytest.mark.both

SIDES = program_sides(model, live)
BASE = "http://u@a:81/b/c?q#f"

# A text, and the URL that it is.
WRITTEN = [
    ("\t\0http://a/ \x1f", "http://a/"),
    ("\xa0http://a/", None),
    ("http://a/ #f\n", "http://a/ #f"),
    ("URL:http://a/", "http://a/"),
    ("url: http://a/", None),
    ("url:url:http://a/", None),
    ("HTTP://A/%41", "http://A/%41"),
    ("a", None),
    (":a", None),
    ("1:a", None),
    ("x/http://a", None),
    ("x:a", None),
    ("data:a", None),
    ("ws://a", None),
    ("é:a", None),
    ("http:", "http:"),
    ("http:a", "http:a"),
    ("http:/a", "http:/a"),
    ("http:///a", "http:/a"),
    ("http:////a/b", "http:////a/b"),
    ("http:/\\a", "http:/\\a"),
    ("http://a?b?c#d#e", "http://a?b?c#d#e"),
    ("http://a/x/../y/./z", "http://a/x/../y/./z"),
    ("jrt:/a", "jrt:/a"),
    ("jmod:a", "jmod:a"),
    ("file:a/../b", "file:a/../b"),
    ("file://H/a", "file://H/a"),
    ("mailto:a@b?c#d", "mailto:a@b?c"),
    ("mailto:", None),
    ("mailto:#a", None),
    ("mailto:\u2003", None),
    ("mailto:\xa0", "mailto:\xa0"),
    ("jar:file:/a!/b#c ", "jar:file:/a!/b#c "),
    ("JAR:http://a!/", "jar:http://a!/"),
    ("jar:http://a/", None),
    ("jar:x:a!/", None),
    ("jar:http://a:b!/", None),
    ("jar:http://a/!/b!/c", "jar:http://a/!/b!/c"),
    ("jar:JAR:file:/a!/!/", None),
    ("jar:#a", None),
    (" jar:file:/a!/b", None),
    ("url:jar:#a", "jar:#a"),
]
# An authority, and the userinfo, host and port in it.
AUTHORITIES = [
    ("u:p@H.x:80", "u:p", "H.x", 80),
    ("@h", "", "h", None),
    ("u@v@h:80", None, "", None),
    ("h%2fé", None, "h%2fé", None),
    ("h:", None, "h", None),
    (":80", None, "", 80),
    ("h:-1", None, "h", None),
    ("h:+0080", None, "h", 80),
    ("h:2147483647", None, "h", 2147483647),
    ("h:\u0661\uff12", None, "h", 12),
    ("u@[::1]:", "u", "[::1]", None),
    ("[::1%a b]:1", None, "[::1%a b]", 1),
    ("[000001:2:3:4:5:6:7:8]", None, "[000001:2:3:4:5:6:7:8]", None),
    ("[1:2:3:4:5:6:001.2.3.4]", None, "[1:2:3:4:5:6:001.2.3.4]", None),
    ("[::FFFF:1.2.3.4]", None, "[::FFFF:1.2.3.4]", None),
    ("[1:2:3:4:5:6:7::]", None, "[1:2:3:4:5:6:7::]", None),
]
# What only a connection refused before Java 20: an authority, its userinfo and its host.
ONCE_READ = [
    ("a b\\", None, "a b\\"),
    ("a]:1", None, "a]"),
    ("[::1]@h", "[::1]", "h"),
    ("a|b", None, "a|b"),
    ("a\\@h", "a\\", "h"),
    ("a@h\\@b@c", None, ""),
    ("[::1%a\\]", None, "[::1%a\\]"),
]
BAD_AUTHORITIES = [
    *[row[0] for row in ONCE_READ],
    *("h:x", "h:80:90", "h:-2", "h:--1", "h:+", "h: 1", "h:1_0", "h:2147483648", "h:\U0001d7d8"),
    *("::1", "u@v:w:1", "u:p", "[::1", "[::1]a", "[::1]:x", "[]", "[1]", "[a.b]"),
    *("[1.2.3.4]", "[::1%]", "[1:2:3:4:5:6:7]", "[:::]", "[1::2::3]", "[1:2:3:4:5:6:7:8::]"),
    *("[::10000]", "[:1]", "[1:]", "[::1.2.3]", "[::1.2.3.256]", "[1.2.3.4::]", "[v1.a]"),
    *("[1:2:3:4:5:6::1.2.3.4]", "[::0000000001.2.3.4]", "[::.1.2.3]"),
    *("a\0b", "a\nb", "a\x7fb", "\u2100", "\uff0f", "\u2047", "\ufe6b", "[::1%\uff1a]"),
]
# A base, a text, and the URL that they are together.
RESOLVED = [
    (BASE, "x", "http://u@a:81/b/x"),
    (BASE, "", "http://u@a:81/b/c?q#f"),
    (BASE, "#g", "http://u@a:81/b/c?q#g"),
    (BASE, "?r", "http://u@a:81/b/?r"),
    (BASE, "/x/../y", "http://u@a:81/x/../y"),
    (BASE, "//h/../y", "http://h/../y"),
    (BASE, "//", "http:/b/c"),
    (BASE, "///x", "http:/x"),
    (BASE, "////x", "http://u@a:81////x"),
    (BASE, "//?r", "http:/b/c?r"),
    (BASE, "\\\\h", "http://u@a:81/b/\\\\h"),
    (BASE, "HTTP:x", "http://u@a:81/b/x"),
    (BASE, "http:/x", "http://u@a:81/x"),
    (BASE, "https:x", "https:x"),
    (BASE, "x:y", None),
    (BASE, "1:y", "http://u@a:81/b/1:y"),
    (BASE, "é:y", None),
    (BASE, "é_:y", "http://u@a:81/b/é_:y"),
    (BASE, "\u0130:y", "http://u@a:81/b/\u0130:y"),
    (BASE, "a\U00010400:y", "http://u@a:81/b/a\U00010400:y"),
    ("http:a/b", "http:c", "http:c"),
    ("http:a/b", "c", "http:a/c"),
    ("http:a", "c", "http:c"),
    ("http://a", "c", "http://a/c"),
    ("http://a", "?c", "http://a/?c"),
    ("http://a", "../c", "http://a/../c"),
    ("x:a", "http://a", None),
    ("file:/a/b", "file:c", "file:/a/c"),
    ("jar:file:/a!/b?c/d", "x", "jar:file:/a!/b?c/x"),
    ("mailto:a", "b", "mailto:b"),
    ("mailto:a", "#b", None),
]
# What stands behind a base's last slash, and the path without dots.
PATHS = [
    ("./x/././y", "/b/x/y"),
    ("../x", "/x"),
    ("../../x", "/../x"),
    ("../../../x", "/../../x"),
    ("../../../../x", "/../x"),
    ("x/../../..", "/.."),
    ("..", "/"),
    ("x/..", "/b/"),
    ("..x/y/..", "/"),  # cut at the first segment that begins with two dots
    (".", "/b/"),
    ("x/.", "/b/x/"),
    ("x//../y", "/b/x/y"),
    ("...", "/b/..."),
    (".x", "/b/.x"),
]
# A text beside the URL of a file within an archive.
ARCHIVE = "jar:file:/a!/b/c?d#e"
WITHIN = [
    ("x", "jar:file:/a!/b/x"),
    ("/x", "jar:file:/a!/x"),
    ("?x", "jar:file:/a!/b/?x"),
    ("#x", "jar:file:/a!/b/c?d#x"),
    ("", "jar:file:/a!/b/"),
    ("../../../x/./y/.", "jar:file:/a!/x/y/"),
    ("..x/..", "jar:file:/a!/"),
    ("../..", "jar:file:/a!"),
    ("!/x/../y", "jar:file:/a!/b/!/y"),
    ("jar:x", None),
]


def external(side, text, base=None):
    try:
        return side.report(text, base).url
    except Refused:
        return None


@pytest.mark.parametrize("side", SIDES, ids=side_name)
@pytest.mark.parametrize(("text", "url"), WRITTEN)
def test_a_url_is_written_as_it_was_read(side, text, url):
    assert external(side, text) == url


@pytest.mark.parametrize("side", SIDES, ids=side_name)
@pytest.mark.parametrize(("authority", "userinfo", "host", "port"), AUTHORITIES)
def test_an_authority_names_a_server(side, authority, userinfo, host, port):
    report = side.report(f"ftp://{authority}/", None)
    found = [
        getattr(report, name) for name in ("authority", "userinfo", "host", "port", "default_port")
    ]
    assert found == [authority, userinfo, host, port, 21]


@pytest.mark.parametrize("side", SIDES, ids=side_name)
@pytest.mark.parametrize("authority", BAD_AUTHORITIES)
def test_an_authority_is_refused(side, authority):
    assert external(side, f"http://{authority}/") is None


@pytest.mark.parametrize("side", SIDES, ids=side_name)
@pytest.mark.parametrize(("base", "text", "url"), RESOLVED)
def test_a_text_is_read_beside_its_base(side, base, text, url):
    assert external(side, text, base) == url


@pytest.mark.parametrize("side", SIDES, ids=side_name)
def test_several_at_signs_leave_the_port_of_the_base(side):
    report = side.report("//u@v@h:9", BASE)
    assert (report.userinfo, report.host, report.port) == (None, "", 81)


@pytest.mark.parametrize("side", SIDES, ids=side_name)
@pytest.mark.parametrize(("text", "path"), PATHS)
def test_a_path_loses_its_dots(side, text, path):
    assert side.report(text, BASE).path == path


@pytest.mark.parametrize("side", SIDES, ids=side_name)
@pytest.mark.parametrize(("text", "url"), WITHIN)
def test_a_file_is_found_within_an_archive(side, text, url):
    assert external(side, text, ARCHIVE) == url


@pytest.mark.parametrize("side", SIDES, ids=side_name)
@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("http://h", {"authority": "h", "userinfo": None, "path": "", "file": "", "query": None}),
        ("https:///?", {"authority": "", "host": "", "path": "/", "file": "/?", "query": ""}),
        ("file:x#", {"authority": None, "host": "", "default_port": None, "ref": ""}),
        ("mailto:a?b?c", {"authority": None, "path": "a?b", "file": "a?b?c", "query": "c"}),
        ("jar:file:/a!/b?c#d", {"path": "file:/a!/b", "query": "c", "ref": "d"}),
        ("url:jar:#a", {"path": None, "file": None, "query": None, "ref": "a"}),
    ],
)
def test_what_the_getters_say(side, text, parts):
    report = side.report(text, None)
    assert type(report) is model.Fields
    assert {name: getattr(report, name) for name in parts} == parts


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("HTTP://H\u00e9", Target("http", "xn--h-bga", 80)),
        ("https://u@[0::FFFF]:70000", Target("https", "::ffff", 70000)),
        ("ftp://0x7f.1", Target("ftp", "127.0.0.1", 21)),
        ("http:///h", Target("http", None, None)),
        ("http://a@b@c", Target("http", None, None)),
        ("mailto:a@b", Target("mailto", None, None)),
    ],
)
def test_where_a_url_leads(text, target):
    assert reader("java.net.URL").read(text).target == target


@pytest.mark.parametrize(("authority", "userinfo", "host"), ONCE_READ)
def test_an_authority_was_read(authority, userinfo, host):
    for version in ("11", "17"):
        found = reader(f"java.net.URL@{version}").read(f"http://{authority}/").report
        assert (found["userinfo"], found["host"]) == (userinfo, host)


def test_a_protocol_has_letters_that_java_knows():
    for letter, first in (("\u0870", 21), ("\u1c89", 25), ("\ua7c0", 21), ("\ua7b8", 17)):
        for version in (11, 17, 21, 25):
            reading = reader(f"java.net.URL@{version}").read(f"{letter}:y", BASE)
            assert reading.accepted is (version < first), (letter, version)


def test_a_reader_is_named_by_its_version():
    assert reader("java.net.URL").version == model.VERSION
    assert reader("java.net.URL@17.0.15").version == "17.0.15"
    assert reader("java.net.URL@21").version == "21.0.8"
    for unknown in ("8", "26", "17.1", "x"):
        with pytest.raises(ValueError, match="known: the releases of 11, 17, 21 and 25"):
            reader(f"java.net.URL@{unknown}")
