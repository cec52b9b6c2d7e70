"""The rules of libcurl, one by one; where a library is installed, it is asked the same."""

import re
from pathlib import Path

import pytest

from tests.help.work import steps
from urlprism.readers import Refused, Target, reader
from urlprism.readers.programs.curl import coding as curl_coding
from urlprism.readers.programs.curl import host as curl_host
from urlprism.readers.programs.curl import live, model
from urlprism.readers.programs.curl.changes import CHANGES
from urlprism.readers.programs.curl.releases import KNOWN, libcurl
from urlprism.readers.registry import is_covered
from urlprism.readers.shared.releases import Release

NEW = "8.23.0"
OLD = "7.88.1"
BOTH = (NEW, OLD)
BASE = "http://u:p@a.example:8080/b/c/d?q/r#f/g?h"

# Versions, a URL, and every part that is not absent.
READ = [
    (BOTH, "http://a", {"host": "a"}),
    (BOTH, "HTTP:/A/", {"host": "A"}),
    (BOTH, "http:///evil/x", {"host": "evil", "path": "/x"}),
    (BOTH, "http://a:00080", {"host": "a", "port": 80}),
    (BOTH, "http://a:0", {"host": "a", "port": 0}),
    (BOTH, "http://a:", {"host": "a"}),
    (BOTH, "http://a\u00e9/", {"host": "a\u00e9"}),
    (BOTH, "http://a%c3%a9", {"host": "a\u00e9"}),
    (BOTH, "http://%61%2eb", {"host": "a.b"}),
    # The first at sign ends the login, which may hold a backslash.
    (BOTH, "http://127.0.0.1\\@1.1.1.1", {"user": "127.0.0.1\\", "host": "1.1.1.1"}),
    (BOTH, "http://u:p:q@a", {"user": "u", "password": "p:q", "host": "a"}),
    (BOTH, "http://@a", {"user": "", "host": "a"}),
    (BOTH, "http://u;o@a", {"user": "u;o", "host": "a"}),
    *(
        (
            BOTH,
            f"imap://{login}@a",
            {"scheme": "imap", "user": "u", "password": "p", "options": "o", "host": "a"},
        )
        for login in ("u;o:p", "u:p;o")
    ),
    (BOTH, "http://%01@a", {"user": "%01", "host": "a"}),
    # Without a scheme one is guessed by the host.
    (BOTH, "a.b/c", {"host": "a.b", "path": "/c"}),
    (BOTH, "FTP.a", {"scheme": "ftp", "host": "FTP.a"}),
    (BOTH, "imap.a:1", {"scheme": "imap", "host": "imap.a", "port": 1}),
    (BOTH, "ftp", {"host": "ftp"}),
    (BOTH, "mailto:1", {"host": "mailto", "port": 1}),
    (BOTH, "mailto:a@b", {"user": "mailto", "password": "a", "host": "b"}),
    (BOTH, "@a", {"user": "", "host": "a"}),
    # Numbers.
    (BOTH, "http://0x7f.1", {"host": "127.0.0.1"}),
    (BOTH, "http://017700000001", {"host": "127.0.0.1"}),
    (BOTH, "http://4294967295", {"host": "255.255.255.255"}),
    (BOTH, "http://" + "0" * 100 + "1", {"host": "0.0.0.1"}),
    (BOTH, "http://4294967296", {"host": "4294967296"}),
    (BOTH, "http://256.1.1.1", {"host": "256.1.1.1"}),
    (BOTH, "http://08.1", {"host": "08.1"}),
    (BOTH, "http://0x", {"host": "0x"}),
    ((NEW,), "http://1.2.3.4.", {"host": "1.2.3.4"}),
    ((OLD,), "http://1.2.3.4.", {"host": "1.2.3.4."}),
    ((NEW,), "http://127.", {"host": "0.0.0.127"}),
    ((OLD,), "http://%31.2", {"host": "1.2"}),
    ((NEW,), "http://%31.2", {"host": "1.0.0.2"}),
    # IPv6.
    (BOTH, "http://[0:0::1]:8", {"host": "[::1]", "port": 8}),
    (BOTH, "http://[::FFFF:1:1]", {"host": "[::FFFF:1:1]"}),
    (BOTH, "http://[::ffff:1.2.3.4]", {"host": "[::ffff:1.2.3.4]"}),
    ((NEW,), "http://[FE80::1]", {"host": "[fe80::1]"}),
    ((OLD,), "http://[FE80::1]", {"host": "[FE80::1]"}),
    (BOTH, "http://[::1%25eth0]", {"host": "[::1]", "zoneid": "eth0"}),
    (BOTH, "http://[::1%eth0]", {"host": "[::1]", "zoneid": "eth0"}),
    (BOTH, "http://[::1%25" + "z" * 15 + "]", {"host": "[::1]", "zoneid": "z" * 15}),
    ((OLD,), "http://[::1%25]", {"host": "[::1]", "zoneid": "25"}),
    ((OLD,), "http://[::1%25a!b]", {"host": "[::1]", "zoneid": "a!b"}),
    ((NEW,), "http://[::1%61]", {"host": "[::1a]"}),
    ((OLD,), "http://[::1%61]", {"host": "[::1]", "zoneid": "61"}),
    ((OLD,), "http://%5b%3a%3a1%5d", {"host": "[::1]"}),
    ((OLD,), "http://%5b%3a%3a1x", {"host": "[::1]"}),  # whatever comes last ends it
    # What a name may hold.
    ((OLD,), "http://a|b", {"host": "a|b"}),
    ((OLD,), "http://a%25b", {"host": "a%25b"}),
    ((OLD,), "http://a%7fb", {"host": "a\x7fb"}),
    ((OLD,), "http://..", {"host": ".."}),
    (BOTH, "http://a.", {"host": "a."}),
    (BOTH, "http://a~_-b", {"host": "a~_-b"}),
    # Path, query and fragment.
    (BOTH, "http://a/b/../c/./d/..", {"host": "a", "path": "/c/"}),
    (BOTH, "http://a/..?x/../y", {"host": "a", "query": "x/../y"}),
    (BOTH, "http://a/...//..a", {"host": "a", "path": "/...//..a"}),
    ((NEW,), "http://a/b/%2e%2E/.%2e/c", {"host": "a", "path": "/c"}),
    ((OLD,), "http://a/b/%2e%2E/c", {"host": "a", "path": "/b/%2e%2E/c"}),
    ((NEW,), "http://a/\u00e9%c3", {"host": "a", "path": "/%C3%A9%C3"}),
    ((OLD,), "http://a/\u00e9%c3", {"host": "a", "path": "/%c3%a9%c3"}),
    (BOTH, "http://a/[\\|]^", {"host": "a", "path": "/[\\|]^"}),
    (BOTH, "http://a?b#\u00e9%c3", {"host": "a", "query": "b", "fragment": "\u00e9%c3"}),
    (BOTH, "http://a?", {"host": "a", "query": ""}),
    ((NEW,), "http://a#", {"host": "a", "fragment": ""}),
    ((OLD,), "http://a#", {"host": "a"}),
    # Other releases, by what their commits say.
    (("7.76.1",), "http://0x7f.1", {"host": "0x7f.1"}),
    (("7.77.0",), "http://0x7f.1", {"host": "127.0.0.1"}),
    (("7.66.0",), "http://h/#a?b", {"host": "h", "path": "/#a", "query": "b"}),
    (("7.67.0",), "http://h/#a?b", {"host": "h", "fragment": "a?b"}),
    (("7.68.0",), "u@ftp.h", {"user": "u", "host": "ftp.h"}),
    (("7.69.0",), "u@ftp.h", {"scheme": "ftp", "user": "u", "host": "ftp.h"}),
    (("7.79.1",), "http://%68", {"host": "%68"}),
    (("7.80.0", "8.22.0"), "http://%68", {"host": "h"}),
    (("7.83.0",), "http://a%2fb", {"host": "a/b"}),
    (("7.85.0",), "http://:@a;b", {"host": "a;b"}),
    (("8.12.1", "8.21"), "http://0X7f.1", {"host": "127.0.0.1"}),
    (("8.13.0", "8.20.0"), "http://0X7f.1", {"host": "0X7f.1"}),
    (("8.17.0",), "http://[FE80::1]", {"host": "[FE80::1]"}),
    (("8.18.0",), "http://[FE80::1]", {"host": "[fe80::1]"}),
    (("8.20.0",), "http://a/%c3\u00e9", {"host": "a", "path": "/%c3%C3%A9"}),
    (("8.1.1",), "http://1.2.3.400", {"host": "1.2.3.400"}),
    # Files.
    (BOTH, "file:///", {"scheme": "file"}),
    (BOTH, "file:/a/../b", {"scheme": "file", "path": "/b"}),
    (
        BOTH,
        "FILE://LocalHost/a?q#f",
        {"scheme": "file", "path": "/a", "query": "q", "fragment": "f"},
    ),
    (BOTH, "file://127.0.0.1/a", {"scheme": "file", "path": "/a"}),
]

REFUSED = [
    (("8.1.0",), "http://1.2.3.400"),
    (("7.83.1",), "http://a%2fb"),
    (("7.86.0",), "http://a;b"),
    (("7.80.0",), "http://h:0"),
    (("7.78.0",), "http://h/a b"),
    *((BOTH, f"http://a{control}b") for control in "\x01\t\n\r \x1f\x7f"),
    *((BOTH, f"http://a/{control}") for control in "\x01\t\n\r \x1f\x7f"),
    *((BOTH, f"http://a%{code:02x}b") for code in b"\0\x1f !\"#$&'()*+,/:;<=>?@[\\]^`{}"),
    *((BOTH, f"http://a{each}b") for each in "!\"$&'()*+,;<=>[\\]^`{}"),
    *(((NEW,), url) for url in ("http://a%25b", "http://a%zz", "http://a|b", "http://a%7fb")),
    *(((NEW,), url) for url in ("http://.", "http://a..", "1http://a", "+x://a")),
    *(
        (BOTH, url)
        for url in ("", "//a", "/a", "?a", "#a", ":80", "http:", "http://", "http:////a")
    ),
    *((BOTH, url) for url in ("http://@", "http://u@", "http://:80", "http:a", "mailto:a", "a:")),
    *((BOTH, url) for url in ("http://a:65536", "http://a:+1", "http://a:1a", "http://a:1:2")),
    *((BOTH, url) for url in ("http://a@b@c", "foo://a", "urn:/a", "http://a\0b", "http://\ud800")),
    *(
        (BOTH, url)
        for url in ("http://[::1", "http://[]", "http://[::g]", "http://[::1]a", "http://[v1.a]")
    ),
    *(
        (BOTH, url)
        for url in ("http://[1.2.3.4]", "http://[::01.2.3.4]", "http://[1:2:3:4:5:6:7:8:]")
    ),
    *((BOTH, url) for url in ("http://[::1%]", "http://[::1%25" + "z" * 16 + "]", "http://a[::1]")),
    *(((NEW,), url) for url in ("http://[::1%25]", "http://[::1%25a!b]", "http://%5b%3a%3a1%5d")),
    *((BOTH, url) for url in ("http://%00@a", "ftp://%01@a", "ftp://u:%1f@a", "imap://u;%01@a")),
    *(
        (BOTH, url)
        for url in ("file:a", "file:/", "file://a/b", "file://localhost", "file:///c:/x")
    ),
    *(
        (BOTH, url)
        for url in ("file:/C|", "file://c:/x", "file:///c|\\x", "file://user@localhost/")
    ),
    *((BOTH, url) for url in ("http://" + "a" * 65536, "http://a/" + "b" * 7_999_991)),
    ((NEW,), "smb://a/b"),
    ((OLD,), "ws://a"),
]

# Versions, a Location, and the URL that is followed from BASE.
FOLLOWED = [
    (BOTH, "//evil", "http://evil/"),
    (BOTH, "http:/evil", "http://evil/"),
    (BOTH, "HTTPS:///evil", "https://evil/"),
    (BOTH, "ftp://x", "ftp://x/"),
    (BOTH, " \tg\t ", "http://u:p@a.example:8080/b/c/g"),
    (BOTH, "/g", "http://u:p@a.example:8080/g"),
    (BOTH, "\\\\evil", "http://u:p@a.example:8080/b/c/\\\\evil"),
    (BOTH, "/\\evil", "http://u:p@a.example:8080/\\evil"),
    (BOTH, "?y z", "http://u:p@a.example:8080/b/c/d?y+z"),
    (BOTH, "../g", "http://u:p@a.example:8080/b/g"),
    (BOTH, "../../../g", "http://u:p@a.example:8080/g"),
    (BOTH, "./g", "http://u:p@a.example:8080/b/c/g"),
    (BOTH, "g h?a b", "http://u:p@a.example:8080/b/c/g%20h?a+b"),
    (BOTH, "g?#", "http://u:p@a.example:8080/b/c/g"),
    ((NEW,), "\u00e9?\u00e9", "http://u:p@a.example:8080/b/c/%C3%A9?%C3%A9"),
    ((OLD,), "\u00e9?\u00e9", "http://u:p@a.example:8080/b/c/%c3%a9?%c3%a9"),
    ((NEW,), "g\x01", "http://u:p@a.example:8080/b/c/g%01"),
    ((NEW,), "#s t", "http://u:p@a.example:8080/b/c/d?q/r#s%20t"),
    ((OLD,), "#s", "http://u:p@a.example:8080/b/c/#s"),
    ((NEW,), "1x:y", "http://u:p@a.example:8080/b/c/1x:y"),
    ((NEW,), "http://a/%c3#b c", "http://a/%C3#b%20c"),
    (
        (OLD,),
        "..//g",
        "http://u:p@a.example:8080/b/g",
    ),  # a slash ends the dots, one begins the rest
    (BOTH, "//u@e/a//b c", "http://u@e/a//b%20c"),
]
NOT_FOLLOWED = [
    *(
        (BOTH, each)
        for each in ("", " ", "a\nb", "a\r", "\0", "http:evil", "http:", "http:////evil")
    ),
    *(
        (BOTH, each)
        for each in ("a:80", "javascript:x", "file:///x", "gopher://x", "ws://x", "///")
    ),
    *((BOTH, each) for each in ("//", "//a b", "//u v@a", "http://a b", "////evil", "//:80")),
    *(((OLD,), each) for each in ("g\x01", "http://a#b c", "1x:y", "http://a/\x7f")),
]

NAMES = [
    ("b\u00fccher.de", "xn--bcher-kva.de"),
    ("B\u00dcCHER\u3002de", "xn--bcher-kva.de"),
    ("fa\u00df.de", "xn--fa-hia.de"),
    ("fa\u00df.\u2603", "fass.xn--n3h"),  # IDNA 2008 takes no snowman, so all is mapped
    ("\u2603.net", "xn--n3h.net"),
    ("\u0627\u200c\u0628", "xn--mgbc"),
    ("\uff11\uff12\uff17.1", "127.0.0.1"),
    ("a\uff0fb", "a/b"),
    ("\u00e9..a", "xn--9ca..a"),
    ("XN--9CA.\u00e9", "xn--9ca.xn--9ca"),
    ("\u00e9_", "xn--_-9fa"),
]
NO_NAMES = [
    *("-\u00e9", "\u00e9-", "ab--c.\u00e9", "\u0300a.b", "\u00e9.\u0300a", "a\ufffdb", "\u0378"),
    *("xn--\u00e9", "xn--a.\u00e9", "xn--9ca-.\u00e9", "\u00e9~", "\u00e9\uff20a", "\u2488"),
    *("\u00e9" * 60, "\u00e9." + "a" * 64, "a." * 130 + "\u00e9", "\u00e9%ff"),
]


def asked(version, text, base=None):
    """Return the parts that are not absent, or None where the text is refused."""
    try:
        report = reader(f"curl@{version}").ask(text, base).report
    except Refused:
        return None
    assert tuple(report) == model.Fields._fields
    return {name: value for name, value in report.items() if value is not None}


def of_each(rows):
    """Return the rows, each with one version."""
    return [(version, *row) for versions, *row in rows for version in versions]


@pytest.mark.parametrize(("version", "text", "parts"), of_each(READ))
def test_parts(version, text, parts):
    assert asked(version, text) == {"scheme": "http", "path": "/"} | parts


@pytest.mark.parametrize(("version", "text"), of_each(REFUSED))
def test_refusals(version, text):
    assert asked(version, text) is None


@pytest.mark.parametrize(("version", "text", "url"), of_each(FOLLOWED))
def test_redirects(version, text, url):
    assert asked(version, text, BASE) == asked(version, url)


@pytest.mark.parametrize(("version", "text"), of_each(NOT_FOLLOWED))
def test_redirects_that_are_not_followed(version, text):
    assert asked(version, text, BASE) is None


@pytest.mark.parametrize(
    ("version", "base", "text", "url"),
    [
        (NEW, "http://a/b?", "g", "http://a/g"),
        (NEW, "http://a/b#c?d/e", "?y", "http://a/b?y"),
        (OLD, "http://a/b#c/d?e", "g", "http://a/b#c/g"),  # its last slash is in the fragment
        (OLD, "http://a//b", "../g", "http://a/g"),
        (NEW, "http://a//b", "g", "http://a//g"),
        (NEW, "http://[fe80::1%25e]/", "g", "http://[fe80::1%25e]/g"),
        (NEW, "a.b/c", "d", "http://a.b/d"),
    ],
)
def test_what_stays_of_a_base(version, base, text, url):
    assert asked(version, text, base) == asked(version, url)


@pytest.mark.parametrize("base", ["mailto:a", "http://a b/", "foo://a/", "file:///a", "ws://a"])
def test_bases_that_answer_with_no_redirect(base):
    assert asked(NEW, "g", base) is None


@pytest.mark.parametrize(("name", "ascii_name"), NAMES)
def test_names_with_idn(name, ascii_name):
    answer = reader("curl@8.23.0+idn").ask(f"http://{name}/", None)
    assert answer.report["host"] == name
    assert answer.target == Target("http", ascii_name, 80)


@pytest.mark.parametrize("name", NO_NAMES)
def test_names_that_idn_refuses(name):
    assert asked("8.23.0+idn", f"http://{name}/") is None
    assert asked("7.88.1+idn", f"http://{name}/") is None


def test_names_that_older_tables_convert_otherwise():
    assert asked("8.23.0+idn", "http://\u00ad/") is None
    assert asked("7.88.1+idn", "http://\u00ad/") is not None
    answer = reader("curl@7.88.1+idn").ask("http://\u1e9e.de/", None)
    assert answer.target == Target("http", "ss.de", 80)
    answer = reader("curl@8.23.0+idn").ask("http://\u1e9e.de/", None)
    assert answer.target == Target("http", "xn--zca.de", 80)
    # Since Unicode 15.1 no rule of its own is for these signs, and IDNA 2008 has none of them.
    answer = reader("curl@7.88.1+idn").ask("http://\u2260\u00df/", None)
    assert answer.target == Target("http", "xn--zca762o", 80)
    answer = reader("curl@8.23.0+idn").ask("http://\u2260\u00df/", None)
    assert answer.target == Target("http", "xn--ss-liv", 80)


def test_names_without_idn():
    assert asked(NEW, "http://-\u00e9/") is not None
    answer = reader("curl").ask("http://b\u00fccher.de/", None)
    assert answer.target == Target("http", "xn--bcher-kva.de", 80)


def test_what_parts_mean():
    answer = reader("curl").ask("imap://u;AUTH=x:p@[FE80::1%25lo]/\u00e9?q", None)
    assert answer.components == (
        *("imap", "u:p;AUTH=x", "[fe80::1%25lo]", None),
        *("/%C3%A9", "q", None),
    )
    assert answer.target == Target("imap", "fe80::1%lo", 143)
    assert reader("curl").ask("file:///a", None).target == Target("file", None, None)
    assert reader("curl@7.88.1").ask("smb://a:1/b", None).target == Target("smb", "a", 1)
    assert reader("curl@7.88.1").ask("rtmp://a", None).target == Target("rtmp", "a", 1935)


def test_refusals_say_why():
    refusal = reader("curl").read("http://a b/").refusal
    assert refusal is not None
    assert refusal[:2] == ("it contains a control character or a space", "libcurl junkscan")


def test_versions():
    assert reader("curl").name == "curl"
    assert reader("curl").version == model.VERSION == "8.23.0"
    assert reader("curl@7.88.1+idn").version == "7.88.1+idn"
    with pytest.raises(
        ValueError, match=r"known: 8\.23\.0, 8\.23\.0\+idn, 7\.88\.1, 7\.88\.1\+idn"
    ):
        reader("curl@7.88.2")


@pytest.mark.parametrize(
    ("text", "base"),
    [
        ("http://a" + "/.." * 100_000, None),
        ("http://" + "%41" * 100_000, None),
        ("http://" + "\u00ad" * 30_000 + "\u00e9", None),
        ("../" * 100_000 + "g", "http://a" + "/b" * 100_000),
        ("http://" + "0" * 300_000 + "x", None),
        ("http://a:" + "0" * 300_000 + "x", None),
        ("http://[" + ":" * 300_000 + "]", None),
        ("http://" + "@:;" * 100_000, None),
    ],
)
@pytest.mark.parametrize("version", ["8.23.0+idn", "7.88.1+idn"])
def test_work_is_linear(version, text, base):
    # What takes quadratic time of such texts does not end.
    asked(version, text, base)
    small, large = (
        steps(asked, version, text[:size], base and base[:size]) for size in (1_000, 2_000)
    )
    assert large < 2.6 * small + 2_000
    assert large < 60 * 2_000 + 5_000


@pytest.mark.parametrize("version", sorted({*live.versions()} & {*KNOWN}) or [None])
def test_installed_libraries_say_the_same(version):
    if version is None:
        pytest.skip("no libcurl of a modelled version is installed")
    number = version.removesuffix("+idn")
    questions = [(row[1], None) for row in (*READ, *REFUSED) if number in row[0]]
    questions += [(row[1], BASE) for row in (*FOLLOWED, *NOT_FOLLOWED) if number in row[0]]
    questions += [(f"http://{name}/", None) for name in (*dict(NAMES), *NO_NAMES)]
    ask = live.report_of(version)
    for text, base in questions:
        try:
            report = ask(text, base)
        except Refused:
            report = None
        parts = {} if report is None else report._asdict()
        given = report and {name: value for name, value in parts.items() if value is not None}
        assert given == asked(version, text, base), (text, base)


def test_libraries_that_are_not_installed():
    with pytest.raises(ImportError):
        live.report_of("1.0")


@pytest.mark.parametrize(
    ("version", "covered"),
    [
        ("7.50", False),
        ("7.66.0", False),
        ("7.67.0", True),
        ("8.1.0", False),
        ("8.1", True),
        ("8.0.1+idn", True),
    ],
)
def test_the_certificate_covers_releases_that_read_plain_urls(version, covered):
    assert is_covered(reader(f"curl@{version}")) is covered


@pytest.mark.parametrize(
    "version", ["7.49.1", "7.50.4", "7.88.2", "8.24.0", "9.0.0", "9", "8.23.0+IDN"]
)
def test_releases_that_are_not_known(version):
    with pytest.raises(ValueError, match=r"and the other releases since 7\.50\.0"):
        reader(f"curl@{version}")


def test_older_releases_are_known_without_idn():
    with pytest.raises(ValueError, match=r"with IDN, those since 7\.62\.0 are known"):
        reader("curl@7.61.1+idn")


def test_a_misspelt_rule_raises():
    assert libcurl("8.23.0").has("zone-checked")
    assert not libcurl("7.88.1").has("zone-checked")
    with pytest.raises(KeyError):
        libcurl("8.23.0").has("zone-check")


def test_every_rule_is_asked_for_by_its_name():
    sources = [path.read_text("utf-8") for path in Path(model.__file__).parent.glob("*.py")]
    named = {name for source in sources for name in re.findall(r"\.has\(\"([^\"]+)\"\)", source)}
    # Which characters no host has is a table by the rules' names.
    named |= {rule for rule, _ in curl_host._EXTRA}
    assert named == {change.name for change in CHANGES}


@pytest.mark.parametrize(
    ("in_capitals", "with_controls", "path", "query"),
    [
        (False, False, "a\x1f%20%e9%2f", "a\x1f+%e9%2f"),
        (False, True, "a%1f%20%e9%2f", "a%1f+%e9%2f"),
        (True, False, "a\x1f%20%E9%2F", "a\x1f+%E9%2F"),
        (True, True, "a%1F%20%E9%2F", "a%1F+%E9%2F"),
    ],
)
def test_each_rule_of_encoding_is_applied_alone(in_capitals, with_controls, path, query):
    # A version between those that are modelled has one rule, and not the other.
    changed = {"controls-encoded": with_controls}
    changed |= dict.fromkeys(("triplets-in-capitals", "all-triplets-in-capitals"), in_capitals)
    newest = libcurl(NEW)
    changes = {change.name: newest.has(change.name) for change in CHANGES} | changed
    between = newest._replace(release=Release("8.22.5", (8, 22, 5), (8, 22, 5), changes))
    assert curl_coding.encoded("a\x1f \xe9%2f", between) == path
    assert curl_coding.encoded("a\x1f \xe9%2f", between, is_query=True) == query
