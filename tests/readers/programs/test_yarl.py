"""The rules of yarl 1.25.1, one after the other; yarl itself gave or confirmed each answer.

Which of its functions refuses a text is told by its source: its exceptions do not say.
"""

import pytest

from urlprism.readers import Refused, Target, reader
from urlprism.readers.programs.yarl import model
from urlprism.readers.programs.yarl.quoting import (
    decode,
    requote_fragment,
    requote_path,
    requote_query,
    requote_userinfo,
)

BASE = "http://a/b/c/d?p#f"


def part(name, text, base=None):
    return getattr(model.report(text, base), name)


def rule(text, base=None):
    with pytest.raises(Refused) as refusal:
        model.report(text, base)
    return refusal.value.rule


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("\x00 \t\nhttp://h/a\tb\r\nc", "http://h/abc"),
        ("http://h/a \x00", "http://h/a%20%00"),
        ("HTTP://EXAMPLE.com", "http://example.com"),
        ("http://h?q", "http://h/?q"),
        ("http://h?#", "http://h"),
        ("http://h:80/", "http://h/"),
        ("http://h:8_0/", "http://h/"),
        ("https://h:80/", "https://h:80/"),
        ("http://u:p@[::1]:080/", "http://u:p@[::1]/"),
        ("1x+.-:y", "1x+.-:y"),
        ("a_b:c", "a_b:c"),
        ("%61:b", "a%3Ab"),
        (":80", ":80"),
        ("http:a", "http:///a"),
        ("foo:a", "foo:a"),
        ("foo:////a", "foo:////a"),
        ("git:a", "git:///a"),
        ("///x", "/x"),
        ("////x", "////x"),
        ("http://h/a/../../b/./c/..", "http://h/b/"),
        ("http://h/%2e%2E/b", "http://h/b"),
        ("http:///a/../b", "http:///a/../b"),
        ("foo://@/a/../b", "foo:/a/../b"),
    ],
)
def test_a_url_is_written_again(text, url):
    assert part("url", text) == url


@pytest.mark.parametrize(
    ("text", "user", "password", "host", "port"),
    [
        ("http://a:b:c@d@h", "a", "b%3Ac%40d", "h", None),
        ("http://@h", None, None, "h", None),
        ("http://:@h", None, "", "h", None),
        ("http://u@h:", "u", None, "h", None),
        ("http://é%41%2f@h", "%C3%A9A%2F", None, "h", None),
        ("http://h:+٨0", None, None, "h", 80),
        ("http://h: 8 ", None, None, "h", 8),
        ("http://h:-0", None, None, "h", 0),
        ("http://[::g]:1", None, None, "::g", 1),
        ("http://u]@[::1]:1", "u%5D", None, "::1", 1),
        ("http://u]@[::1", "u%5D", None, "::1", None),
        ("http://[v1.:]", None, None, "v1.:", None),
        ("foo://u@", "u", None, "", None),
        ("file:///x", None, None, None, None),
    ],
)
def test_an_authority_is_split(text, user, password, host, port):
    report = model.report(text, None)
    found = (report.user, report.password, report.host, report.port)
    assert found == (user, password, host, port)


@pytest.mark.parametrize(
    ("host", "encoded"),
    [
        ("A_B%zz", "a_b%zz"),
        ("0x7F.1", "0x7f.1"),
        ("127.0.0.1", "127.0.0.1"),
        ("[0:0:0:0:0:0:0:1%25Eth]", "::1%25Eth"),
        ("[::1%x%25é]", "::1%x%25é"),
        ("faß.de", "xn--fa-hia.de"),
        ("☃.net", "xn--n3h.net"),
        ("Ab_\u00e9", "xn--ab_-dma"),
        ("①②⑦.0.0.1", "127.0.0.1"),
        ("a\uff3bb\uff3d", "[b"),
        ("..", ".."),
    ],
)
def test_a_host_is_encoded(host, encoded):
    assert part("host", f"http://{host}/") == encoded


@pytest.mark.parametrize(
    ("text", "raised"),
    [
        ("http://a\\@h", "split_url, ValueError"),
        ("http://[a", "split_url, ValueError"),
        ("http://[a]", "split_url, ValueError"),
        ("http://[]", "split_url, ValueError"),
        ("http://[::1]a", "split_url, ValueError"),
        ("http://[v.a]", "split_url, ValueError"),
        ("http://[u]@", "split_url, IndexError"),
        ("http://[u]@h", "split_netloc, ValueError"),
        ("http://[[::1]]", "split_netloc, ValueError"),
        ("http://::1", "split_netloc, ValueError"),
        ("http://h:8a", "split_netloc, ValueError"),
        ("http://h:65536", "split_netloc, ValueError"),
        ("http://h:-1", "split_netloc, ValueError"),
        ("http://:80", "encode_url, ValueError"),
        ("ftp://u@", "encode_url, ValueError"),
        ("http://a\uff0fb", "_check_netloc, ValueError"),
        ("http://a\uff05b", "_check_netloc, ValueError"),
        ("http://%41\ufb01", "_check_netloc, ValueError"),
        ("http://a\xadb", "_encode_host, ValueError"),
        ("http://a\u200db", "_encode_host, ValueError"),
        ("http://é..b", "_idna_encode, UnicodeError"),
        ("http://" + "é" * 2000, "_idna_encode, UnicodeError"),
    ],
)
def test_what_is_refused_and_where(text, raised):
    assert rule(text) == raised


@pytest.mark.parametrize(
    ("requote", "given", "written"),
    [
        (requote_userinfo, "a@/:%40%26é", "a%40%2F%3A%40&%C3%A9"),
        (requote_path, "/%2f%2B%41%7e%c3 %zz%[]", "/%2F%2BA~%C3%20%25zz%25%5B%5D"),
        (requote_query, "a b+%20%2b%26%3d%3b%41?/'\"", "a+b+%20%2B%26%3D%3BA?/'%22"),
        (requote_fragment, "a b#%2b%26%2F?`\x00", "a%20b%23+&/?%60%00"),
        (requote_path, "%\ud8004\udfff1%4", "A%254"),
    ],
)
def test_each_part_is_requoted_in_its_way(requote, given, written):
    assert requote(given) == written


def test_decoding_leaves_octets_that_are_no_utf8():
    assert decode("/%20%25%E4%BD%A0%E4%BD%FF%ED%A0%80") == "/ %你%E4%BD%FF%ED%A0%80"


@pytest.mark.parametrize(
    ("base", "text", "url"),
    [
        (BASE, "g", "http://a/b/c/g"),
        (BASE, "../../../g?y", "http://a/g?y"),
        (BASE, "", "http://a/b/c/d?p#f"),
        (BASE, "#s", "http://a/b/c/d?p#s"),
        (BASE, "?y", "http://a/b/c/d?y#f"),
        (BASE, "/./g", "http://a/g"),
        (BASE, "///evil", "http://a/evil"),
        (BASE, "//evil:80", "http://evil"),
        (BASE, "\\\\evil", "http://a/b/c/%5C%5Cevil"),
        (BASE, "http:g", "http://a/b/c/g"),
        ("x", "./a:b", "a%3Ab"),
        ("../xa:b/c", "g", "xa%3Ab/g"),
        ("x", "./a:b:c", "a%3Ab:c"),
        ("x", "./a b:c", "a%20b:c"),
        (BASE, "http:/evil", "http://a/evil"),
        (BASE, "https://h", "https://h"),
        ("http://a", "g", "http://a/g"),
        ("http://u:p@a:1/x/", "g", "http://u:p@a:1/x/g"),
        (BASE, "https:g", "https:///g"),
        (BASE, "http:///evil", "http://a/evil"),
        (BASE, "http:\\\\evil", "http://a/b/c/%5C%5Cevil"),
        (BASE, "ftp://h/", "ftp://h/"),
        (BASE, "a:80", "a:80"),
        (BASE, "//%3A@h/", "http://%3A@h/"),
        ("mailto:a@b", "g", "g"),
        ("foo://a/b", "//c", "//c"),
        ("http:a", "g", "http:///g"),
        ("//a/b/c", "g", "//a/b/g"),
        ("//a/b", "//c", "//c"),
        ("a/b", "c", "a/c"),
        ("a", "c", "c"),
        ("", "c", "/c"),
        ("http://a/x%20y/w", "g", "http://a/x y/g"),
        ("http://a/x%2F..%2Fy/w", "g", "http://a/y/g"),
        ("http://a/x%20y/", "g", "http://a/x%20y/g"),
        ("ws://a/b", "g", "ws://a/g"),
    ],
)
def test_a_reference_is_joined(base, text, url):
    assert part("url", text, base) == url


@pytest.mark.parametrize(
    ("text", "host", "port"),
    [
        ("//[e.x:80]/", "e.x", 80),
        ("http://[e.x:80]/", "e.x", 80),
        ("https://[e.x:80]/", "e.x:80", None),
    ],
)
def test_a_host_in_brackets_that_is_no_address_is_split_again(text, host, port):
    report = model.report(text, BASE)
    assert (report.host, report.port) == (host, port)


@pytest.mark.parametrize(
    ("base", "text", "raised"),
    [
        (BASE, "//[::g]/", "split_netloc, ValueError"),
        (BASE, "http://[::g]/#f", "split_netloc, ValueError"),
        ("http://[a", "g", "split_url, ValueError"),
    ],
)
def test_what_is_not_joined(base, text, raised):
    assert rule(text, base) == raised


@pytest.mark.parametrize(
    ("text", "userinfo", "target"),
    [
        ("http://u@h", "u", Target("http", "h", 80)),
        ("https://:p@[::1]:0", ":p", Target("https", "::1", 0)),
        ("http://h...", None, Target("http", "h..", 80)),
        ("ws://É.x", None, Target("ws", "xn--9ca.x", 80)),
        ("mailto:a@b", None, Target("mailto", None, None)),
        ("//h", None, Target(None, "h", None)),
    ],
)
def test_where_a_url_leads(text, userinfo, target):
    reading = reader("yarl").read(text)
    assert (reading.components.userinfo, reading.target) == (userinfo, target)


def test_empty_parts_are_absent_ones():
    components = reader("yarl").read("http://h?#").components
    assert (components.query, components.fragment) == (None, None)


def test_a_reader_is_named_by_its_version():
    assert reader("yarl").name == "yarl"
    assert reader("yarl@1.25.1").name == "yarl@1.25.1"
    with pytest.raises(ValueError, match=r"known: 1\.25\.1"):
        reader("yarl@1.0")
