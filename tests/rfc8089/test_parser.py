"""File URIs: §2 strictly, and each form of Appendix E behind its own switch."""

import copy
import itertools
import json
import pickle
from pathlib import Path

import pytest

from tests.help.counts import MEGABYTE
from tests.help.work import is_linear_in_steps
from urlprism import URLError
from urlprism.rfc8089 import FIELDS, FileURI, is_valid, nonstandard, parse, resolve

FILE = Path(__file__).parents[1] / "data" / "rfc" / "rfc-vectors.json"
ROWS = [row for row in json.loads(FILE.read_text("utf-8")) if row["document"] == "RFC8089"]
SWITCHES = ("userinfo", "drive_letter", "drive_bar", "unc", "backslash")
ALL = dict.fromkeys(SWITCHES, True)


def test_no_row_is_lost():
    assert len(ROWS) == 18
    assert {row["kind"] for row in ROWS} == {"parse", "invalid", "resolve"}


@pytest.mark.requirement("R8089-1", "R8089-2")
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_a_vector(row):
    expected = dict(row["expected"])
    if row["kind"] == "resolve":
        found = {
            "url": resolve(row["base"], row["input"], drives=True),
            "rfc3986": resolve(row["base"], row["input"]),
        }
        assert found == expected
        return
    expected.pop("reason", None)
    assert is_valid(row["input"]) is expected.pop("valid")
    if expected:
        uri = parse(row["input"], **ALL)
        assert {name: getattr(uri, name) for name in expected} == expected
        assert nonstandard(row["input"]) == row["expected"].get("nonstandard")


# text: host, path, fragment, local, drive, share
STANDARD = {
    "file:///": ("", "/", None, True, None, None),
    "file:/": (None, "/", None, True, None, None),
    "FILE:/x": (None, "/x", None, True, None, None),
    "file://LocalHost/x": ("LocalHost", "/x", None, True, None, None),
    "file://localhost.example/x": ("localhost.example", "/x", None, False, None, "x"),
    "file:///c:/x": ("", "/c:/x", None, True, "c:", None),
    "file:/C:": (None, "/C:", None, True, "C:", None),
    "file:///cc:/x": ("", "/cc:/x", None, True, None, None),
    "file:///c:x": ("", "/c:x", None, True, None, None),
    "file:///a//b/": ("", "/a//b/", None, True, None, None),
    "file://h/": ("h", "/", None, False, None, None),
    "file://h/S/%61": ("h", "/S/%61", None, False, None, "S"),
    "file://h/d:/x": ("h", "/d:/x", None, False, "d:", None),
    "file://[2001:db8::1]/x": ("[2001:db8::1]", "/x", None, False, None, "x"),
    "file://[fe80::1%25en0]/x": ("[fe80::1%25en0]", "/x", None, False, None, "x"),
    "file://192.0.2.1/x": ("192.0.2.1", "/x", None, False, None, "x"),
    "file:///a#f?/": ("", "/a", "f?/", True, None, None),
    "file:///a#": ("", "/a", "", True, None, None),
}


@pytest.mark.requirement("R8089-1")
@pytest.mark.parametrize("text", STANDARD)
def test_standard_uris(text):
    uri = parse(text)
    found = (uri.host, uri.path, uri.fragment, uri.local, uri.drive, uri.share)
    assert found == STANDARD[text]
    assert str(uri) == uri.update == text
    assert uri.forms == ()
    assert uri.nonstandard is None
    assert parse(text, **ALL) == uri
    assert is_valid(text.encode())
    assert text[uri.path_start :].startswith(uri.path)


# text: what is refused, the rule; whatever is allowed
REFUSED = {
    "": (0, 0, "RFC 8089 §2 file-scheme"),
    "/a": (0, 0, "RFC 8089 §2 file-scheme"),
    "files:///a": (0, 0, "RFC 8089 §2 file-scheme"),
    "f\u0131le:///a": (0, 0, "RFC 8089 §2 file-scheme"),
    "file:": (5, 5, "RFC 8089 §2 local-path"),
    "file:a/b": (5, 8, "RFC 8089 §2 local-path"),
    "file:c:": (5, 7, "RFC 8089 §2 local-path"),
    "file:c:x": (5, 8, "RFC 8089 §2 local-path"),
    "file:c://x": (5, 10, "RFC 8089 §2 local-path"),
    "file:cc:/x": (5, 10, "RFC 8089 §2 local-path"),
    "file:1:/x": (5, 9, "RFC 8089 §2 local-path"),
    "file://": (7, 7, "RFC 8089 §2 auth-path"),
    "file://h": (8, 8, "RFC 8089 §2 auth-path"),
    "file://h#f": (8, 8, "RFC 8089 §2 auth-path"),
    "file://h:80/x": (8, 11, "RFC 8089 §2 file-auth"),
    "file://h:/x": (8, 9, "RFC 8089 §2 file-auth"),
    "file:///a?q": (9, 11, "RFC 8089 §2 file-hier-part"),
    "file:/a?": (7, 8, "RFC 8089 §2 file-hier-part"),
    "file://h//x": (8, 10, "RFC 8089 §2 path-absolute"),
    "file:////": (7, 9, "RFC 8089 §2 path-absolute"),
    "file:////h": (7, 9, "RFC 8089 §2 path-absolute"),
    "file:////h//x": (7, 9, "RFC 8089 §2 path-absolute"),
    "file:////h:1/x": (7, 9, "RFC 8089 §2 path-absolute"),
    "file:////u@h/x": (7, 9, "RFC 8089 §2 path-absolute"),
    "file://////h/x": (7, 9, "RFC 8089 §2 path-absolute"),
    "file://u@//h/x": (9, 11, "RFC 8089 §2 path-absolute"),
    "file:///c|": (9, 10, "RFC 3986 §3.3 path"),
    "file:///c|x": (9, 10, "RFC 3986 §3.3 path"),
    "file:///c|//x": (9, 10, "RFC 3986 §3.3 path"),
    "file:///cc|/x": (10, 11, "RFC 3986 §3.3 path"),
    "file:///x/c|/y": (11, 12, "RFC 3986 §3.3 path"),
    "file://c|/x": (8, 9, "RFC 3986 §3.2.2 reg-name"),
    "file:///a#\\": (10, 11, "RFC 3986 §3.5 fragment"),
    "file:///a b": (9, 10, "RFC 3986 §3.3 path"),
    "file:///a\\b c": (11, 12, "RFC 3986 §3.3 path"),
    "file:///%zz": (8, 9, "RFC 3986 §2.1 pct-encoded"),
    "file:///é": (8, 9, "RFC 3986 §3.3 path"),
    "file://[::g]/x": (8, 11, "RFC 3986 §3.2.2 IPv6address"),
}


@pytest.mark.requirement("R8089-1")
@pytest.mark.parametrize("text", REFUSED)
@pytest.mark.parametrize("switches", [{}, ALL], ids=["strict", "all"])
def test_what_no_switch_allows(text, switches):
    with pytest.raises(URLError) as caught:
        parse(text, **switches)
    error = caught.value
    assert error.text == text
    assert (error.start, error.end, error.rule) == REFUSED[text]
    assert not is_valid(text)
    with pytest.raises(URLError):
        nonstandard(text)


# text: its forms, what is refused first, host, path, drive, local, the standard form
FORMS = {
    "file://u@h/x": ("userinfo", "u@", "h", "/x", None, False, None),
    "file://f:p@localhost/x": ("userinfo", "f:p@", "localhost", "/x", None, False, None),
    "file://@/x": ("userinfo", "@", "", "/x", None, False, None),
    "file:c:/x/y": ("drive-letter", "c:", None, "c:/x/y", "c:", True, "file:///c:/x/y"),
    "FILE:C:/": ("drive-letter", "C:", None, "C:/", "C:", True, "FILE:///C:/"),
    "file:c:/x#f": ("drive-letter", "c:", None, "c:/x", "c:", True, "file:///c:/x#f"),
    "file:///c|/x": ("drive-bar", "|", "", "/c:/x", "c:", True, "file:///c:/x"),
    "file:/c|/x": ("drive-bar", "|", None, "/c:/x", "c:", True, "file:/c:/x"),
    "file:c|/x": ("drive-bar", "|", None, "c:/x", "c:", True, "file:///c:/x"),
    "file://h/c|/x": ("drive-bar", "|", "h", "/c:/x", "c:", False, "file://h/c:/x"),
    "file:////h/s/x": ("unc", "//", "h", "/s/x", None, False, "file://h/s/x"),
    "file://///h/s/x": ("unc", "///", "h", "/s/x", None, False, "file://h/s/x"),
    "file:////%5b::1%5D/s": ("unc", "//", "[::1]", "/s", None, False, "file://[::1]/s"),
    "file://///%5Bv1.a%5D/": ("unc", "///", "[v1.a]", "/", None, False, "file://[v1.a]/"),
    "file:////%5Bx%5D/s": ("unc", "//", "%5Bx%5D", "/s", None, False, "file://%5Bx%5D/s"),
    "file:///a\\b\\c": ("backslash", "\\", "", "/a/b/c", None, True, "file:///a/b/c"),
    "file:\\\\h\\x": ("backslash", "\\", "h", "/x", None, False, "file://h/x"),
    "file:///C:\\x": ("backslash", "\\", "", "/C:/x", "C:", True, "file:///C:/x"),
    "file:c|\\x": ("drive-bar, backslash", "|", None, "c:/x", "c:", True, "file:///c:/x"),
    "file:\\c:\\x": ("backslash", "\\", None, "/c:/x", "c:", True, "file:/c:/x"),
    "file://\\\\h\\s": ("backslash, unc", "\\", "h", "/s", None, False, "file://h/s"),
    "file://u@h/c|/x": ("userinfo, drive-bar", "u@", "h", "/c:/x", "c:", False, None),
}  # fmt: skip


@pytest.mark.requirement("R8089-2")
@pytest.mark.parametrize("text", FORMS)
def test_forms_of_appendix_e(text):
    names, refused, host, path, drive, local, update = FORMS[text]
    with pytest.raises(URLError) as caught:
        parse(text)
    error = caught.value
    assert (error.text, error.text[error.start : error.end]) == (text, refused)
    assert error.rule.startswith("RFC 8089 §2 ")
    uri = parse(text, **ALL)
    assert (uri.host, uri.path, uri.drive, uri.local) == (host, path, drive, local)
    assert str(uri) == text
    assert uri.nonstandard == nonstandard(text) == names
    if update is not None:
        assert uri.update == update
        assert is_valid(update)
        return
    with pytest.raises(URLError) as caught:
        _ = uri.update
    assert caught.value.text[caught.value.start : caught.value.end] == refused


@pytest.mark.requirement("R8089-2")
def test_a_server_that_would_make_the_file_local_has_no_standard_form():
    uri = parse("file:////LocalHost/c/x", unc=True)
    assert (uri.host, uri.path, uri.local) == ("LocalHost", "/c/x", False)
    assert uri.nonstandard == "unc"
    with pytest.raises(URLError) as caught:
        _ = uri.update
    assert caught.value.text[caught.value.start : caught.value.end] == "LocalHost"


@pytest.mark.requirement("R8089-2")
@pytest.mark.parametrize("text", FORMS)
def test_each_form_has_its_own_switch(text):
    """A text is accepted by the switches of its forms, and by no fewer; E.2.2 holds E.2."""
    names = FORMS[text][0].split(", ")
    for count in range(len(SWITCHES) + 1):
        for chosen in itertools.combinations(SWITCHES, count):
            allowed = {name.replace("_", "-") for name in chosen}
            allowed |= {"drive-letter"} if "drive_bar" in chosen else set()
            switches = dict.fromkeys(chosen, True)
            if allowed.issuperset(names):
                assert parse(text, **switches).nonstandard == ", ".join(names)
                continue
            with pytest.raises(URLError) as caught:
                parse(text, **switches)
            missing = next(name for name in names if name not in allowed).replace("-", "_")
            assert f"{missing}=True" in caught.value.message


def test_names_of_the_record():
    uri = parse("file://u:p@h/c|/x#f", **ALL)
    assert uri.to_dict() == {
        "scheme": "file", "userinfo": "u:p", "host": "h", "path": "/c:/x", "fragment": "f",
        "local": False, "drive": "c:", "share": None, "nonstandard": "userinfo, drive-bar",
    }  # fmt: skip
    assert tuple(uri.to_dict()) == FIELDS
    assert uri.components() == ("file", "u:p", "h", None, "/c:/x", None, "f")
    assert repr(uri) == "FileURI('file://u:******@h/c|/x#f')"


def test_records_are_values():
    uri, other = parse("file:///a"), parse("file:///b")
    assert uri == parse(b"file:///a") != other
    assert uri < other
    assert len({uri, parse("file:///a"), other}) == 2
    assert pickle.loads(pickle.dumps(uri)) == copy.deepcopy(uri) == uri
    assert parse(uri) == uri
    assert isinstance(uri, FileURI)
    with pytest.raises(AttributeError):
        uri.text = "file:///c"
    with pytest.raises(TypeError):
        parse(None)


@pytest.mark.parametrize(
    ("text", "unc"),
    [
        ("file://h/Share/a%20b", "\\\\h\\Share\\a b"),
        ("file:////h/s/x", "\\\\h\\s\\x"),
        ("file:///h/s", None),
        ("file://localhost/s", None),
        ("file://h/", None),
        ("file://h/s/a%5Cb", None),
        ("file://h/s#f", None),
        ("file://u@h/s", None),
        ("file://%FF/s", None),
    ],
)
def test_unc_strings(text, unc):
    assert parse(text, **ALL).unc == unc


SIZE = MEGABYTE
# The text of a size.
LONG = {
    "segments": lambda size: "file:///" + "a/" * (size // 2),
    "slashes": lambda size: "file:" + "/" * size,
    "backslashes": lambda size: "file:" + "\\" * size,
    "bars": lambda size: "file:///" + "c|/" * (size // 3),
    "authority": lambda size: "file://" + "a" * size,
    "at": lambda size: "file://" + "a@" * (size // 2),
    "brackets": lambda size: "file:////" + "%5B" * (size // 3) + "%5D/x",
    "dots": lambda size: "file:///c:" + "/.." * (size // 3),
}


def alike(text):
    return text.replace("|", ":").replace("\\", "/")


def path_and_target(text):
    """Return the path of a text, or what of it is refused, and what it is against a base."""
    try:
        path = parse(text, **ALL).path
    except URLError as error:
        path = error.text[error.start : error.end]
    return path, resolve("file:///c:/x", text, drives=True)


@pytest.mark.parametrize("make", LONG.values(), ids=LONG)
def test_megabytes_are_read(make):
    """What grows with the square of a megabyte would take hours."""
    text = make(SIZE)
    path, target = path_and_target(text)
    assert alike(path) in alike(text)
    assert target.startswith("file:")


@pytest.mark.plain
@pytest.mark.parametrize("make", LONG.values(), ids=LONG)
def test_work_grows_as_the_text_does(make):
    assert is_linear_in_steps(path_and_target, make)
