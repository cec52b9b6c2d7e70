"""Parsing: each section of §3, and what records are."""

import copy
import pickle

import pytest

from urlprism import URLError
from urlprism.draft_abarth import FIELDS, ParsedURL, parse


def parts(text, *names, **options):
    url = parse(text, **options)
    return tuple(getattr(url, name) for name in names)


@pytest.mark.requirement("BARTH-1", "BARTH-H5")
@pytest.mark.parametrize("character", [*map(chr, range(0x80))])
def test_what_characters_are(character):
    text = f"{character}http://h{character}/"
    if character <= "\x20":
        assert parts(text, "scheme", "authority", "path") == ("http", f"h{character}", "/")
    elif character != ":":
        authority, query, fragment = parts(text[1:], "authority", "query", "fragment")
        assert authority == ("h" if character in "\x2f\x5c\x3f\x23\x3b" else f"h{character}")
        assert (query is None, fragment is None) == (character != "\x3f", character != "\x23")
        slashes = parts(f"http:{character}h", "slashes")
        assert slashes == (character if character in "\x2f\x5c" else "",)


@pytest.mark.requirement("BARTH-2")
@pytest.mark.parametrize(
    ("text", "scheme", "path"),
    [
        (":", "", ""),
        ("::", "", ":"),
        ("x:y:z", "x", "y:z"),
        ("\x00\x1f x:y\n z\x20\x00", "x", "y\n z"),
        ("\x7fx:y\x85\xa0", "\x7fx", "y\x85\xa0"),  # these are more than U+0020
        ("x :y", "x ", "y"),
        ("é/ü?#:y", "é/ü?#", "y"),
        ("/a:b", "/a", "b"),
    ],
)
def test_finding_the_scheme(text, scheme, path):
    assert parts(text, "scheme", "path", "authority") == (scheme, path, None)


@pytest.mark.requirement("BARTH-3", "BARTH-H4")
def test_hierarchical_schemes():
    text = "://u:p@h:1/a?b#c"
    names = FIELDS[1:]
    found = ("u:p@h:1", "u:p", "u", "p", "h", "1", "/a", "b", "c")
    opaque = (None,) * 6 + ("//u:p@h:1/a?b#c", None, None)
    for scheme in "http https ftp gopher ws wss HTTP wSs".split():
        assert parts(scheme + text, *names) == found
        assert parse(scheme + text).holes == ()
        assert parts(scheme + text, *names, hierarchical={"ex"}) == opaque
        assert parse(scheme + text, hierarchical={"ex"}).holes == ("BARTH-H4",)
    for scheme in "ex telnet httpx htt h+ttp".split():
        assert parts(scheme + text, *names) == opaque
        assert parse(scheme + text).holes == ("BARTH-H4",)
    assert parts("eX" + text, *names, hierarchical={"ex"}) == found
    assert parse("eX" + text, hierarchical={"ex"}).holes == ("BARTH-H4",)


def test_matches_are_ascii_case_insensitive():
    assert parts("\u212a:/h", "authority", hierarchical={"k"}) == (None,)  # the sign of kelvins
    assert parts("K:/h", "authority", hierarchical={"k"}) == ("h",)


@pytest.mark.requirement("BARTH-4")
@pytest.mark.parametrize(
    ("after_scheme", "slashes", "authority", "path"),
    [
        ("", "", "", None),
        ("h", "", "h", None),
        ("/", "/", "", None),
        ("//h", "//", "h", None),
        ("/\\//\\h", "/\\//\\", "h", None),
        ("//h\\/", "//", "h", "\\/"),
        ("//;a/b", "//", "", ";a/b"),
        ("//h;", "//", "h", ";"),
        ("//a@b;c@d/", "//", "a@b", ";c@d/"),
    ],
)
def test_finding_the_authority(after_scheme, slashes, authority, path):
    found = parts(f"http:{after_scheme}", "slashes", "authority", "path", "query", "fragment")
    assert found == (slashes, authority, path, None, None)


@pytest.mark.requirement("BARTH-5")
@pytest.mark.parametrize(
    ("rest", "path", "query", "fragment"),
    [
        ("/a;b", "/a;b", None, None),
        ("?", "", "", None),
        ("#", "", None, ""),
        ("?#", "", "", ""),
        ("/?#", "/", "", ""),
        ("/#?", "/", None, "?"),
        (";a?b#c", ";a", "b", "c"),
        ("/a?b?c", "/a", "b?c", None),
        ("/a?b#c#d?e", "/a", "b", "c#d?e"),
        ("#a#b", "", None, "a#b"),
    ],
)
def test_finding_path_query_and_fragment(rest, path, query, fragment):
    found = parts(f"http://h{rest}", "authority", "path", "query", "fragment")
    assert found == ("h", path, query, fragment)


@pytest.mark.requirement("BARTH-6", "BARTH-7")
@pytest.mark.parametrize(
    ("authority", "found"),  # user-info, user, password, host, port
    [
        ("", (None, None, None, "", None)),
        ("@", ("", "", None, "", None)),
        (":", (None, None, None, "", "")),
        (":@:", (":", "", "", "", "")),
        ("a:b:c@d", ("a:b:c", "a", "b:c", "d", None)),
        ("a@b:c@d:1", ("a@b:c", "a@b", "c", "d", "1")),
        ("a:1:2", (None, None, None, "a:1", "2")),
        ("h:x y", (None, None, None, "h", "x y")),
        ("[::1]", (None, None, None, "[::1]", None)),
        ("[::1]:", (None, None, None, "[::1]", "")),
        ("[::1]:1:2", (None, None, None, "[::1]:1", "2")),
        ("[a:b]c]", (None, None, None, "[a:b]c]", None)),
        ("[a]b:c]d", (None, None, None, "[a]b:c]d", None)),
        ("[a]:b", (None, None, None, "[a]", "b")),
        ("a[b:c]", (None, None, None, "a[b", "c]")),
        ("[a:b", (None, None, None, "[a", "b")),
        ("u:[x]@[a:b]", ("u:[x]", "u", "[x]", "[a:b]", None)),
    ],
)
def test_finding_user_info_host_and_port(authority, found):
    names = ("userinfo", "user", "password", "host", "port")
    assert parts(f"http://{authority}/", *names) == found
    assert parts(f"http://{authority}/", "authority") == (authority,)


@pytest.mark.requirement("BARTH-10")
@pytest.mark.parametrize("text", ["", " ", "a", "\x00//h/ ", "é"])
def test_only_a_missing_colon_fails(text):
    with pytest.raises(URLError) as caught:
        parse(text)
    error = caught.value
    end = len(text.rstrip("\x00 "))
    assert (error.text, error.start, error.end) == (text, end, end)
    assert error.rule == "draft-abarth-url §3.1"
    assert str(parse(f"{text}:")) == f"{text}:"


def test_records():
    text = " http://u:p@h:8/a?b#c "
    url = parse(text)
    assert type(url) is ParsedURL
    assert tuple(url.to_dict()) == FIELDS
    assert url.to_dict()["user"] == "u"
    assert url.components() == ("http", "u:p", "h", 8, "/a", "b", "c")
    assert url == parse(bytearray(text.encode())) == parse(url) == pickle.loads(pickle.dumps(url))
    assert copy.copy(url) == url
    assert hash(url) == hash(parse(text.encode()))
    assert url != parse(text.strip())
    assert sorted([parse("b:"), parse("a:")]) == [parse("a:"), parse("b:")]
    with pytest.raises(AttributeError):
        url.path = "/"


def test_components_that_are_not_there():
    assert parse("http://h").components() == ("http", None, "h", None, "", None, None)
    assert parse("ex:a").components() == ("ex", None, None, None, "a", None, None)
    for port in ("", "x", "8x", "-1", "\u0661"):
        assert parse(f"http://h:{port}/").components().port is None


@pytest.mark.parametrize(
    "text",
    ["http://u:secret@h/", "gopher:u:secret@h", "ws:\\u:secret@h", " ftp:/u:secret@h;x",
     "ex://u:secret@h/"],
)  # fmt: skip
def test_passwords_are_masked(text):
    assert repr(parse(text)) == f"ParsedURL({text.replace('secret', '******')!r})"


def test_what_is_no_text():
    with pytest.raises(URLError, match="an octet is not ASCII"):
        parse(b"http://h/\xff")
    with pytest.raises(TypeError):
        parse(1)
