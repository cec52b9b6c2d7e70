"""Relative references on drives: Appendix E.2.1, beside what RFC 3986 makes of them."""

import pytest

from urlprism import URLError
from urlprism.rfc8089 import parse, resolve

# base, reference, with drives, by RFC 3986 alone
RESOLVED = [
    # The document's own two.
    ("file:///c:/path/to/file.txt", "/some/other/thing.bmp",
     "file:///c:/some/other/thing.bmp", "file:///some/other/thing.bmp"),
    ("file:///c:/foo.txt", "../bar.txt", "file:///c:/bar.txt", "file:///bar.txt"),
    ("file:///c:/a/b", "c", "file:///c:/a/c", "file:///c:/a/c"),
    ("file:///c:/a/b", "/d:/x", "file:///d:/x", "file:///d:/x"),
    ("file:///c:/a/b", "/d:/../x", "file:///d:/x", "file:///x"),
    ("file:///c:/a/b", "/d:", "file:///d:/", "file:///d:"),
    ("file:///c:/a/b", "/d:x", "file:///c:/d:x", "file:///d:x"),
    ("file:///c:/a/b", "/../d:/x", "file:///c:/d:/x", "file:///d:/x"),
    ("file:///c:", "x", "file:///c:/x", "file:///x"),
    ("file:///c:", "..", "file:///c:/", "file:///"),
    ("file:///c:", "", "file:///c:", "file:///c:"),
    ("file:/c:/a", "/x", "file:/c:/x", "file:/x"),
    ("file://h/c:/a", "/x", "file://h/c:/x", "file://h/x"),
    ("file:///c:/a", "//h/x", "file://h/x", "file://h/x"),
    ("file:///c:/a", "//h/d:/../x", "file://h/d:/x", "file://h/x"),
    ("file:///c:/a", "//h", "file://h", "file://h"),
    ("file:///c:/a", "file:///x", "file:///x", "file:///x"),
    ("file:///c:/a", "file:///d:/../x", "file:///d:/x", "file:///x"),
    ("file:///c:/a", "http://h/d:/../x", "http://h/x", "http://h/x"),
    ("file:///c:/a", "d:/x", "d:/x", "d:/x"),
    ("file:///c:/a", "#f", "file:///c:/a#f", "file:///c:/a#f"),
    ("file:///c:/a#e", "?q", "file:///c:/a?q", "file:///c:/a?q"),
    ("file:///a/b", "/x", "file:///x", "file:///x"),
    ("file:///a/b", "../../d:/../x", "file:///x", "file:///x"),
    ("file:/c:/a", "/.//x", "file:/c://x", "file:/.//x"),
    ("FILE:///c:/a", "/x", "FILE:///c:/x", "FILE:///x"),
]  # fmt: skip


@pytest.mark.requirement("R8089-2")
@pytest.mark.parametrize(("base", "reference", "on_drives", "plain"), RESOLVED)
def test_drives_stay(base, reference, on_drives, plain):
    assert resolve(base, reference, drives=True) == on_drives
    assert resolve(base, reference) == plain
    assert resolve(base.encode(), reference.encode(), drives=True) == on_drives
    assert resolve(parse(base), reference, drives=True) == on_drives


@pytest.mark.requirement("R8089-2")
def test_old_uris_stand_for_their_standard_form():
    base = parse("file:c|\\a\\b", drive_bar=True, backslash=True)
    assert resolve(base, "../../x", drives=True) == "file:///c:/x"
    old = parse("file:////h/s/x", unc=True)
    assert resolve("file:///c:/a", old) == "file://h/s/x"
    assert resolve(old, "y") == "file://h/s/y"


@pytest.mark.parametrize("base", ["", "a", "http://h/", "file:c:/x", "file:///c|/x"])
def test_bases_are_file_uris(base):
    with pytest.raises(URLError) as caught:
        resolve(base, "x")
    assert caught.value.text == base
