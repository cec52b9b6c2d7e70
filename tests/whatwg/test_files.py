r"""Paths of files: what becomes a URL and comes back, and what is refused on either way."""

import os
from pathlib import PurePosixPath, PureWindowsPath

import pytest

from tests.help.counts import MEGABYTE
from tests.help.work import is_linear_in_steps
from urlprism import URLError
from urlprism.whatwg import URL, files
from urlprism.whatwg.files import href_of, path_of

POSIX = [
    ("/", "file:///"),
    ("/path/to/file", "file:///path/to/file"),  # RFC 8089 Appendix B
    ("/srv/", "file:///srv/"),
    ("/a b", "file:///a%20b"),
    ("/ a ", "file:///%20a%20"),
    ("/a?b#c", "file:///a%3Fb%23c"),
    ("/100%", "file:///100%25"),
    ("/%41%2F", "file:///%2541%252F"),
    ("/%2e%2E/x", "file:///%252e%252E/x"),
    ("/a\\b", "file:///a%5Cb"),
    ("/a\tb\nc\rd\x01\x7f", "file:///a%09b%0Ac%0Dd%01%7F"),
    ('/"<>^`{}', "file:///%22%3C%3E%5E%60%7B%7D"),
    ("/!$&'()*+,;=:@-._~", "file:///!$&'()*+,;=:@-._~"),
    ("/[a|b]", "file:///%5Ba%7Cb%5D"),
    ("/é日", "file:///%C3%A9%E6%97%A5"),
    ("/\U0001f512", "file:///%F0%9F%94%92"),
    ("/\udcff\udce9é", "file:///%FF%E9%C3%A9"),  # octets that are no UTF-8
    ("/...", "file:///..."),
    ("/.a/..b", "file:///.a/..b"),
    ("/C:", "file:///C%3A"),
    ("/c:/x", "file:///c%3A/x"),
    ("/C|/x", "file:///C%7C/x"),
    ("/C:x/C:/D|", "file:///C:x/C:/D%7C"),
    ("/con/nul.txt/a.", "file:///con/nul.txt/a."),
    ("//", "file:////"),
    ("//server/share", "file:////server/share"),
    ("//C:/x", "file:////C:/x"),
]
WINDOWS = [
    ("C:\\", "file:///C:/"),
    ("c:\\path\\to\\file", "file:///c:/path/to/file"),  # RFC 8089 Appendix E.2
    ("C:/x/y", "file:///C:/x/y"),
    ("C:\\x y\\", "file:///C:/x%20y/"),
    ("Z:\\100%\\a#b", "file:///Z:/100%25/a%23b"),
    ("C:\\a%5Cb", "file:///C:/a%255Cb"),
    ("C:\\é", "file:///C:/%C3%A9"),
    ("C:\\\ud800", "file:///C:/%ED%A0%80"),  # names are 16-bit units, paired or not
    ("C:\\com0\\console\\nul1", "file:///C:/com0/console/nul1"),
    ("\\\\server\\share", "file://server/share"),
    ("//server/share/a", "file://server/share/a"),  # RFC 8089 Appendix E.3
    ("\\\\SERVER\\Share\\a b\\", "file://server/Share/a%20b/"),
    ("\\\\192.168.0.1\\c$\\x", "file://192.168.0.1/c$/x"),
    ("\\\\wsl$\\Ubuntu\\home", "file://wsl$/Ubuntu/home"),
    ("\\\\my_server.example\\x", "file://my_server.example/x"),
    ("\\\\münchen\\x", "file://xn--mnchen-3ya/x"),
]


@pytest.mark.parametrize(("path", "href"), POSIX)
def test_posix_paths_and_their_urls(path, href):
    assert href_of(path, windows=False) == href
    url = URL(href)
    assert url.href == href
    back = path_of(url.hostname, url.pathname, windows=False)
    assert back == PurePosixPath(path)
    assert str(back) == str(PurePosixPath(path))


@pytest.mark.parametrize(("path", "href"), WINDOWS)
def test_windows_paths_and_their_urls(path, href):
    assert href_of(path, windows=True) == href
    url = URL(href)
    assert url.href == href
    assert path_of(url.hostname, url.pathname, windows=True) == PureWindowsPath(path)


# What another path stands for; the path that comes back is the plain one.
OTHER_PATHS = [
    ("/a//b/./c/.", False, "file:///a/b/c/"),
    ("///a", False, "file:///a"),
    ("/.", False, "file:///"),
    ("C:\\a\\\\b\\.\\c", True, "file:///C:/a/b/c"),
    ("\\\\server\\share\\\\.\\a", True, "file://server/share/a"),
    ("\\\\?\\C:\\a\\b", True, "file:///C:/a/b"),
    ("\\\\?\\UNC\\server\\share\\a", True, "file://server/share/a"),
]


@pytest.mark.parametrize(("path", "windows", "href"), OTHER_PATHS)
def test_paths_that_say_the_same(path, windows, href):
    assert href_of(path, windows) == href == URL(href).href


NO_URL_OF_POSIX = [
    ("", "a relative path"),
    ("a", "a relative path"),
    ("./a", "a relative path"),
    ("C:\\a", "a relative path"),
    ("/a/../b", "'..'"),
    ("/..", "'..'"),
    ("/a\0b", r"'a\\x00b'"),
    ("/\ud800", "a file cannot have this name on POSIX"),
]
NO_URL_OF_WINDOWS = [
    ("", "without a drive letter"),
    ("a", "without a drive letter"),
    ("/a", "without a drive letter"),
    ("C:", "without a drive letter"),
    ("C:a", "without a drive letter"),
    ("é:\\a", "without a drive letter"),
    ("1:\\a", "without a drive letter"),
    ("\\??\\C:\\a", "without a drive letter"),
    ("\\\\server", "without a drive letter"),
    ("\\\\server\\", "without a drive letter"),
    ("\\\\server\\\\a", "without a drive letter"),
    ("\\\\server\\.\\a", "without a drive letter"),
    ("\\\\?\\UNC\\server", "without a drive letter"),
    ("\\\\.\\pipe\\a", r"'\.' cannot be the server"),
    ("//./C:/a", r"'\.' cannot be the server"),
    ("\\\\?\\Volume{0}\\a", r"'\?' cannot be the server"),
    ("//?/C:/a", r"'\?' cannot be the server"),
    ("\\\\?\\C:\\a/b", "'a/b' cannot be the name"),
    ("\\\\..\\share\\a", "cannot be the server"),
    ("\\\\localhost\\c$\\a", "cannot be the server"),
    ("\\\\LOCALHOST\\c$\\a", "cannot be the server"),
    ("\\\\127.1\\c$\\a", "cannot be the server"),
    ("\\\\0x7f.0.0.1\\c$", "cannot be the server"),
    ("\\\\1.2.3.256\\c$", "cannot be the server"),
    ("\\\\[::1]\\c$", "cannot be the server"),
    ("\\\\a%62\\c", "cannot be the server"),
    ("\\\\a@b\\c", "cannot be the server"),
    ("\\\\a b\\c", "cannot be the server"),
    ("\\\\ａ\\c", "cannot be the server"),
    ("\\\\xn--mnchen-3ya\\c", "cannot be the server"),
    ("\\\\\ud800\\c", "cannot be the server"),
    ("\\\\server\\C:\\a", "'C:'"),
    ("\\\\server\\C|\\a", r"'C\|'"),
    ("\\\\server\\..\\a", r"'\.\.'"),
    ("C:\\a\\..\\b", r"'\.\.'"),
]
# What Microsoft's "Naming Files, Paths, and Namespaces" reserves.
RESERVED = [
    *'a:b a<b a>b a"b a|b a?b a* \0 a\x01 \x1b a. ... ..'.split(),
    *"CON con Con.txt nul NUL.tar.gz aux prn com1 COM9 com\xb9 lpt1 LPT9.x lpt\xb3".split(),
    *"conin$ CONOUT$".split(),
    *("a ", " ", "a\t", "a\x1f", "nul .txt", "com1  "),
]


@pytest.mark.parametrize(("path", "reason"), NO_URL_OF_POSIX)
def test_posix_paths_without_url(path, reason):
    with pytest.raises(ValueError, match=reason) as caught:
        href_of(path, windows=False)
    assert repr(path) in str(caught.value)


@pytest.mark.parametrize(("path", "reason"), NO_URL_OF_WINDOWS)
def test_windows_paths_without_url(path, reason):
    with pytest.raises(ValueError, match=reason) as caught:
        href_of(path, windows=True)
    assert repr(path) in str(caught.value)


@pytest.mark.parametrize("name", RESERVED)
def test_names_that_windows_reserves(name):
    with pytest.raises(ValueError, match="on Windows"):
        href_of(f"C:\\{name}\\a", windows=True)
    encoded = "".join(f"%{octet:02X}" for octet in name.encode())
    for host, pathname in (("", f"/C:/{encoded}"), ("server", f"/share/{encoded}/x")):
        with pytest.raises(URLError) as caught:
            path_of(host, pathname, windows=True)
        assert caught.value.text[caught.value.start : caught.value.end] == encoded
        assert caught.value.rule == "RFC 3986 §7.3"
    if name not in {"\0", ".."}:
        assert path_of("", f"/{encoded}", windows=False) == PurePosixPath(f"/{name}")


# host, pathname, windows, what is refused, the rule
NO_PATH = [
    ("server", "/share/a", False, "server", "RFC 8089 §2"),
    ("localhost", "/a", False, "localhost", "RFC 8089 §2"),
    ("", "/a%2Fb", False, "a%2Fb", "RFC 3986 §7.3"),
    ("", "/x/..%2f..", False, "..%2f..", "RFC 3986 §7.3"),
    ("", "/a/b%00", False, "b%00", "RFC 3986 §7.3"),
    ("", "/a/%2E%2e/b", False, "%2E%2e", "RFC 3986 §7.3"),
    ("", "/a/./b", False, ".", "RFC 3986 §7.3"),
    ("", "", False, "", "RFC 8089 §2"),
    ("", "a/b", False, "a/b", "RFC 8089 §2"),
    ("", "a/b", True, "a/b", "RFC 8089 §2"),
    ("", "/a/b", True, "/a/b", "RFC 8089 Appendix E.2"),
    ("", "/", True, "/", "RFC 8089 Appendix E.2"),
    ("", "/C%3A/a", True, "/C%3A/a", "RFC 8089 Appendix E.2"),
    ("", "/C|/a", True, "/C|/a", "RFC 8089 Appendix E.2"),
    ("", "/CC:/a", True, "/CC:/a", "RFC 8089 Appendix E.2"),
    ("", "/C:a/b", True, "/C:a/b", "RFC 8089 Appendix E.2"),
    ("", "//server/share/a", True, "//server/share/a", "RFC 8089 Appendix E.2"),
    ("", "//./pipe/a", True, "//./pipe/a", "RFC 8089 Appendix E.2"),
    ("", "/C:/a%2Fb", True, "a%2Fb", "RFC 3986 §7.3"),
    ("", "/C:/..%5C..%5Cb", True, "..%5C..%5Cb", "RFC 3986 §7.3"),
    ("", "/C:/a:stream", True, "a:stream", "RFC 3986 §7.3"),
    ("", "/C:/a%3Astream", True, "a%3Astream", "RFC 3986 §7.3"),
    ("", "/C:/D:/a", True, "D:", "RFC 3986 §7.3"),
    ("", "/C:/%FF", True, "%FF", "RFC 8089 §4"),
    ("", "/C:/%C0%AF", True, "%C0%AF", "RFC 8089 §4"),
    (".", "/pipe/a", True, ".", "RFC 8089 Appendix E.3"),
    ("..", "/pipe/a", True, "..", "RFC 8089 Appendix E.3"),
    ("[::1]", "/share", True, "[::1]", "RFC 8089 Appendix E.3"),
    ("a*b", "/share", True, "a*b", "RFC 8089 Appendix E.3"),
    ("server", "/", True, "", "RFC 8089 Appendix E.3"),
    ("server", "//a", True, "", "RFC 8089 Appendix E.3"),
    ("server", "/C:/a", True, "C:", "RFC 3986 §7.3"),
]


@pytest.mark.parametrize(("host", "pathname", "windows", "refused", "rule"), NO_PATH)
def test_urls_without_path(host, pathname, windows, refused, rule):
    with pytest.raises(URLError) as caught:
        path_of(host, pathname, windows)
    error = caught.value
    assert error.text == f"file://{host}{pathname}"
    assert (error.text[error.start : error.end], error.rule) == (refused, rule)


PATHS_OF_OTHER_URLS = [
    ("", "/C:", True, "C:\\"),
    ("", "/C://a", True, "C:\\a"),
    ("server", "/share//a/", True, "\\\\server\\share\\a"),
    ("", "/a//b/", False, "/a/b"),
    ("", "/%", False, "/%"),
    ("", "/%zz%4", False, "/%zz%4"),
    ("", "/%C0%AF", False, "/\udcc0\udcaf"),  # an overlong "/" is none
    ("", "/C:/x", False, "/C:/x"),
]


@pytest.mark.parametrize(("host", "pathname", "windows", "path"), PATHS_OF_OTHER_URLS)
def test_urls_that_no_path_has(host, pathname, windows, path):
    found = path_of(host, pathname, windows)
    assert found.is_absolute()
    assert found == (PureWindowsPath if windows else PurePosixPath)(path)


def test_a_pure_path_tells_its_system():
    assert href_of(PureWindowsPath("C:\\a")) == "file:///C:/a"
    assert href_of(PurePosixPath("/a\\b")) == "file:///a%5Cb"
    for path, windows in ((PureWindowsPath("C:\\a"), False), (PurePosixPath("/a"), True)):
        with pytest.raises(ValueError, match=f"a {type(path).__name__} is not a path of"):
            href_of(path, windows)


@pytest.mark.parametrize("windows", [False, True])
def test_texts_are_paths_of_the_running_system(windows, monkeypatch):
    monkeypatch.setattr(files, "_ON_WINDOWS", windows)
    path, href = ("C:\\a\\b", "file:///C:/a/b") if windows else ("/a\\b", "file:///a%5Cb")
    assert href_of(path) == href
    with pytest.raises(ValueError, match=r"relative|drive letter"):
        href_of(PureWindowsPath("/a") if windows else "C:\\a")


def test_what_is_like_a_path_is_one_of_the_running_system(tmp_path):
    (tmp_path / "a").touch()
    with os.scandir(tmp_path) as entries:
        assert [href_of(entry) for entry in entries] == [(tmp_path / "a").as_uri()]


def test_the_running_systems_paths_are_concrete(tmp_path):
    path = tmp_path / "a b"
    url = URL.from_path(path)
    assert type(url.to_path()) is type(path)
    assert url.to_path() == path
    other = os.name != "nt"
    pure = path_of("", "/C:/a", windows=other)
    assert type(pure) is (PureWindowsPath if other else PurePosixPath)


@pytest.mark.parametrize("given", [b"/a", bytearray(b"/a"), None, 3, os.PathLike])
def test_what_is_no_path_is_named(given):
    with pytest.raises(TypeError, match=f"not {type(given).__name__}"):
        href_of(given)


def test_octets_of_a_path_like_are_named():
    class Octets:
        def __fspath__(self):
            return b"/a"

    with pytest.raises(TypeError, match="not Octets"):
        href_of(Octets())


def test_subclasses_of_str_are_read_as_they_are():
    class Own(str):
        __slots__ = ()

        def __str__(self):
            return "/other"

    assert href_of(Own("/a"), windows=False) == "file:///a"


SIZE = MEGABYTE
# The path of a size.
LONG = {
    "one name": lambda size: "/" + "a" * size,
    "escapes": lambda size: "/" + "%é\t" * (size // 3),
    "segments": lambda size: "/a" * (size // 2),
    "drives": lambda size: "/C:" * (size // 3),
    "slashes": lambda size: "/" * size,
    "dots": lambda size: "/." * (size // 2),
}


def path_to_windows(path):
    return "C:" + path.replace(":", "d").replace("\t", "d")


def there_and_back(path, windows):
    """Return the path of the URL of a path."""
    return path_of("", href_of(path, windows).removeprefix("file://"), windows)


@pytest.mark.once
@pytest.mark.parametrize("make", LONG.values(), ids=LONG)
@pytest.mark.parametrize("windows", [False, True])
def test_megabytes_are_read(make, windows):
    """What grows with the square of a megabyte would take hours."""
    path = path_to_windows(make(SIZE)) if windows else make(SIZE)
    kind = PureWindowsPath if windows else PurePosixPath
    assert there_and_back(path, windows) == kind(path)


@pytest.mark.once
@pytest.mark.parametrize("make", LONG.values(), ids=LONG)
def test_work_grows_as_the_path_does(make):
    assert is_linear_in_steps(lambda path: there_and_back(path, windows=False), make)
    assert is_linear_in_steps(lambda path: there_and_back(path_to_windows(path), True), make)
