r"""Paths of files and their URIs: POSIX, drives and UNC, and what is refused on either way."""

from pathlib import PurePosixPath, PureWindowsPath

import pytest

from urlprism import URLError
from urlprism.rfc8089 import from_posix, from_windows, is_valid, parse, to_posix, to_windows

POSIX = [
    ("/path/to/file", "file:///path/to/file"),  # Appendix B
    ("/", "file:///"),
    ("/~user", "file:///~user"),  # Appendix D.1: a tilde is just a tilde
    ("/a b", "file:///a%20b"),
    ("/a?b#c", "file:///a%3Fb%23c"),
    ("/100%", "file:///100%25"),
    ("/a\\b", "file:///a%5Cb"),
    ("/!$&'()*+,;=:@-._~", "file:///!$&'()*+,;=:@-._~"),
    ('/[a|b]^`{}"<>', "file:///%5Ba%7Cb%5D%5E%60%7B%7D%22%3C%3E"),
    ("/é日", "file:///%C3%A9%E6%97%A5"),
    ("/\udcff", "file:///%FF"),
    ("/c:/x", "file:///c%3A/x"),
    ("/x/c:", "file:///x/c:"),
]  # fmt: skip
WINDOWS = [
    ("c:\\path\\to\\file", "file:///c:/path/to/file"),  # Appendix E.2
    ("C:\\", "file:///C:/"),
    ("C:\\a b\\100%", "file:///C:/a%20b/100%25"),
    ("C:\\\ud800", "file:///C:/%ED%A0%80"),
    # Appendix E.3.1
    (
        "\\\\host.example.com\\Share\\path\\to\\file.txt",
        "file://host.example.com/Share/path/to/file.txt",
    ),
    ("\\\\SERVER\\c$", "file://SERVER/c$"),
    ("\\\\192.168.0.1\\s", "file://192.168.0.1/s"),
    ("\\\\münchen\\s", "file://m%C3%BCnchen/s"),
    ("\\\\a!b\\s", "file://a!b/s"),
]


@pytest.mark.requirement("R8089-2")
@pytest.mark.parametrize(("path", "uri"), POSIX)
def test_posix_paths(path, uri):
    assert from_posix(path) == uri
    assert is_valid(uri)
    assert to_posix(uri) == PurePosixPath(path)
    assert from_posix(PurePosixPath(path)) == uri
    assert from_posix(path.encode("utf-8", "surrogateescape")) == uri


@pytest.mark.requirement("R8089-2")
@pytest.mark.parametrize(("path", "uri"), WINDOWS)
def test_windows_paths(path, uri):
    assert from_windows(path) == uri
    assert is_valid(uri)
    assert to_windows(uri) == PureWindowsPath(path)
    # A share by itself has a root, which pathlib shows.
    assert from_windows(PureWindowsPath(path)).rstrip("/") == uri.rstrip("/")
    if "\ud800" not in path:
        assert from_windows(path.encode()) == uri


OTHER_PATHS = [
    (from_posix, "/a//b/./c/", "file:///a/b/c/"),
    (from_posix, "///a", "file:///a"),
    (from_windows, "C:/a\\.\\b\\", "file:///C:/a/b/"),
    (from_windows, "//server/share/a", "file://server/share/a"),
    (from_windows, "\\\\?\\C:\\a", "file:///C:/a"),
    (from_windows, "\\\\?\\UNC\\server\\share\\a", "file://server/share/a"),
    (from_windows, "\\\\?\\unc\\server\\share\\a", "file://server/share/a"),
    (from_windows, PureWindowsPath("\\\\?\\C:\\a"), "file:///C:/a"),
]


@pytest.mark.parametrize(("convert", "path", "uri"), OTHER_PATHS)
def test_paths_that_say_the_same(convert, path, uri):
    assert convert(path) == uri


NO_URI = [
    (from_posix, "", "relative"),
    (from_posix, "a/b", "relative"),
    (from_posix, "~/a", "relative"),
    (from_posix, "//server/a", "two slashes"),
    (from_posix, b"//a", "two slashes"),
    (from_posix, "/a/../b", r"'\.\.'"),
    (from_posix, "/a\0", "cannot be the name"),
    (from_posix, "/\ud800", "a file cannot have this name"),
    (from_posix, PureWindowsPath("C:\\a"), "is not a path of POSIX"),
    (from_windows, "a", "without a drive letter"),
    (from_windows, "C:a", "without a drive letter"),
    (from_windows, "\\a", "without a drive letter"),
    (from_windows, "\\\\server", "without a drive letter"),
    (from_windows, "C:\\..\\a", r"'\.\.'"),
    (from_windows, "C:\\nul", "cannot be the name"),
    (from_windows, "C:\\a:stream", "cannot be the name"),
    (from_windows, "\\\\LocalHost\\c$", "cannot be the server"),
    (from_windows, "\\\\.\\pipe\\a", "cannot be the server"),
    (from_windows, "\\\\.\\C:\\a", "cannot be the server"),
    (from_windows, "\\\\?\\Volume{b75e2c83-0000-0000-0000-602f00000000}\\a", "be the server"),
    (from_windows, "\\\\?\\GLOBALROOT\\Device\\a", "cannot be the server"),
    (from_windows, "//?/C:/a", "cannot be the server"),
    (from_windows, "\\\\?\\C:a", "cannot be the server"),
    (from_windows, "\\\\?\\C:\\a/b", "cannot be the name"),
    (from_windows, "\\\\?\\C:\\a.", "cannot be the name"),
    (from_windows, "\\\\?\\C:\\..\\a", "cannot be the name"),
    (from_windows, "\\\\?\\UNC\\localhost\\c$", "cannot be the server"),
    (from_windows, "\\??\\C:\\a", "without a drive letter"),
    (from_windows, "\\\\a b\\s", "a host cannot contain this space"),
    (from_windows, "\\\\a@ssl\\s", "a host cannot contain this delimiter"),
    (from_windows, "\\\\[::1]\\s", "cannot be the server"),
    (from_windows, "\\\\\ud800\\s", "surrogate"),
    (from_windows, b"C:\\\xff", "utf-8"),
    (from_windows, PurePosixPath("/a"), "is not a path of Windows"),
]


@pytest.mark.requirement("R8089-2")
@pytest.mark.parametrize(("convert", "path", "reason"), NO_URI)
def test_paths_without_a_uri(convert, path, reason):
    with pytest.raises(ValueError, match=reason):
        convert(path)


# How it is converted, the URI, what of it is refused, the rule
NO_PATH = [
    (to_posix, "file://h.example/a", "h.example", "RFC 8089 §2"),
    (to_posix, "file:///a%2Fb", "a%2Fb", "RFC 3986 §7.3"),
    (to_posix, "file:///a/%00", "%00", "RFC 3986 §7.3"),
    (to_posix, "file:///a/../b", "..", "RFC 3986 §7.3"),
    (to_posix, "file:/%2E%2e", "%2E%2e", "RFC 3986 §7.3"),
    (to_posix, "file:///a#b", "#b", "RFC 8089 §2 file-URI"),
    (to_posix, "file:a", "a", "RFC 8089 §2 local-path"),
    (to_posix, "file:///a?b", "?b", "RFC 8089 §2 file-hier-part"),
    (to_windows, "file:///a/b", "/a/b", "RFC 8089 Appendix E.2"),
    (to_windows, "file:/a", "/a", "RFC 8089 Appendix E.2"),
    (to_windows, "file:///c%3A/a", "/c%3A/a", "RFC 8089 Appendix E.2"),
    (to_windows, "file:///c:/a%5Cb", "a%5Cb", "RFC 3986 §7.3"),
    (to_windows, "file:///c:/a%2Fb", "a%2Fb", "RFC 3986 §7.3"),
    (to_windows, "file:///c:/NUL.txt", "NUL.txt", "RFC 3986 §7.3"),
    (to_windows, "file:///c:/%FF", "%FF", "RFC 8089 §4"),
    (to_windows, "file://h/c:/a", "c:", "RFC 3986 §7.3"),
    (to_windows, "file://h/", "", "RFC 8089 Appendix E.3"),
    (to_windows, "file://[::1]/s", "[::1]", "RFC 8089 Appendix E.3"),
    (to_windows, "file://%FF/s", "%FF", "RFC 3986 §2.5"),
    (to_windows, "file://%3F/C:/a", "%3F", "RFC 8089 Appendix E.3"),
    (to_windows, "file://./pipe/a", ".", "RFC 8089 Appendix E.3"),
    (to_windows, "file://a%5Cb/s", "a%5Cb", "RFC 8089 Appendix E.3"),
]


@pytest.mark.requirement("R8089-2")
@pytest.mark.parametrize(("convert", "uri", "refused", "rule"), NO_PATH)
def test_uris_without_a_path(convert, uri, refused, rule):
    with pytest.raises(URLError) as caught:
        convert(uri)
    error = caught.value
    assert (error.text, error.text[error.start : error.end], error.rule) == (uri, refused, rule)


@pytest.mark.requirement("R8089-1")
@pytest.mark.parametrize("start", ["file:", "file://", "file://localhost", "FILE://LOCALHOST"])
def test_all_that_is_local_has_the_same_path(start):
    assert to_posix(f"{start}/a%20b") == PurePosixPath("/a b")
    assert to_windows(f"{start}/c:/a") == PureWindowsPath("c:\\a")


@pytest.mark.requirement("R8089-2")
def test_what_was_parsed_with_switches_has_a_path():
    assert to_windows(parse("file:c:/a", drive_letter=True)) == PureWindowsPath("c:\\a")
    assert to_windows(parse("file:///c|/a", drive_bar=True)) == PureWindowsPath("c:\\a")
    assert to_windows(parse("file:////h/s/a", unc=True)) == PureWindowsPath("\\\\h\\s\\a")
    assert to_windows(parse("file:///c:\\a", backslash=True)) == PureWindowsPath("c:\\a")
    old = parse("file:////localhost/s/a", unc=True)  # not local, whatever the host is (E.3.2)
    assert to_windows(old) == PureWindowsPath("\\\\localhost\\s\\a")
    for text, switch, refused in (
        ("file:////h/s/a", "unc", "h"),
        ("file://///%5B::1%5D/a", "unc", "%5B::1%5D"),
        ("file:\\\\h\\a", "backslash", "h"),
        ("file://u:p@localhost/a", "userinfo", "u:p@"),
        ("file://@/a", "userinfo", "@"),
        ("file:c:/a", "drive_letter", "c:/a"),
    ):
        with pytest.raises(URLError) as caught:
            to_posix(parse(text, **{switch: True}))
        assert caught.value.text[caught.value.start : caught.value.end] == refused


@pytest.mark.parametrize("given", [None, 3, bytearray(b"/a")])
def test_what_is_no_path_is_refused(given):
    for convert in (from_posix, from_windows):
        with pytest.raises(TypeError):
            convert(given)
