"""Laws of a path and its URL, for both systems on any running one."""

import ntpath
import os
import sys
from pathlib import PurePath, PurePosixPath, PureWindowsPath

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from tests.help.counts import examples
from urlprism.whatwg import URL, is_valid
from urlprism.whatwg.files import href_of, path_of

pytestmark = pytest.mark.plain


# Octets that a POSIX name may have, often those with a meaning in URLs.
posix_names = st.lists(
    st.one_of(
        st.sampled_from([b"%", b"%2e", b"..", b"C:", b"C|", b"?", b"#", b"\\", b" ", b"\xc3\xa9"]),
        st.binary(max_size=6),
    ),
    min_size=1,
    max_size=4,
).map(lambda parts: b"".join(parts).translate(None, b"/\0"))
posix_paths = st.builds(
    lambda root, names: PurePosixPath(
        (root + b"/".join(names)).decode("utf-8", "surrogateescape")
    ),
    st.sampled_from([b"/", b"//"]),
    st.lists(posix_names, max_size=5),
)  # fmt: skip

_RESERVED = '\0"*/:<>?\\|'
DEVICES = {"con", "prn", "aux", "nul", "conin$", "conout$"} | {
    f"{name}{number}" for name in ("com", "lpt") for number in "123456789¹²³"
}


def is_device(name: str) -> bool:
    """Whether a name is that of a device, with anything after its first dot."""
    return name.partition(".")[0].rstrip(" ").lower() in DEVICES


windows_names = (
    st.text(
        st.one_of(
            st.sampled_from("%.~#; ^{}é日\U0001f512\ud800\udc00$@&"),
            st.characters(exclude_characters=_RESERVED, min_codepoint=32),
        ),
        min_size=1,
        max_size=8,
    )
    .map(lambda name: name.rstrip(" ."))
    .filter(lambda name: name and not is_device(name))
)
drives = st.sampled_from("abcZYX").map("{}:\\".format)
labels = st.from_regex(r"[A-Za-z][A-Za-z0-9_$-]{0,9}", fullmatch=True).filter(
    lambda label: label.lower() != "localhost" and label[:4].lower() != "xn--"
)
servers = st.one_of(
    st.lists(labels, min_size=1, max_size=3).map(".".join),
    st.ip_addresses(v=4).map(str),
    st.sampled_from(["münchen", "日本語.example", "ЯЩИК", "مثال"]),
).filter(lambda server: not is_device(server))
windows_paths = st.builds(
    lambda anchor, names: PureWindowsPath(anchor + "\\".join(names)),
    st.one_of(drives, st.builds("\\\\{}\\{}\\".format, servers, windows_names)),
    st.lists(windows_names, max_size=5),
)


def there_and_back(path: PurePath, windows: bool) -> PurePath:
    """Return the path of the URL of `path`, whose href is its own serialization."""
    href = href_of(path)
    url = URL(href)
    assert url.href == href
    # Servers have names that no valid domain has; the path is one of a valid URL string.
    assert is_valid(f"file://{url.pathname}")
    assert (url.search, url.hash, url.port, url.username) == ("", "", "", "")
    return path_of(url.hostname, url.pathname, windows)


@given(posix_paths)
@examples(1000)
@example(PurePosixPath("/C:/a"))
@example(PurePosixPath("//a"))
def test_every_posix_path_comes_back(path):
    assume(".." not in path.parts)
    back = there_and_back(path, windows=False)
    assert back == path
    assert os.fsencode(str(back)) == os.fsencode(str(path))


@given(windows_paths)
@examples(1000)
def test_every_windows_path_comes_back(path):
    back = there_and_back(path, windows=True)
    assert back == path
    assert back.parts[1:] == path.parts[1:]


@given(st.text("ab./\\:%C|?#é\0\t \udce9*", max_size=14), st.booleans())
@examples(1500)
@example("\\\\?\\C:\\a", True)
@example("\\\\.\\a\\b", True)
def test_any_text_is_refused_or_comes_back(text, windows):
    """Only an absolute path has a URL, and that URL stands for the path."""
    flavour = PureWindowsPath if windows else PurePosixPath
    try:
        href = href_of(text, windows)
    except ValueError:
        return
    assert flavour(text).is_absolute()
    url = URL(href)
    assert url.href == href
    verbatim = text.removeprefix("\\\\?\\") if windows else text
    assert path_of(url.hostname, url.pathname, windows) == flavour(verbatim)


@given(st.text("ab./\\:%25CcfF|éon \udce9", max_size=14), st.sampled_from(["", "h", "."]))
@examples(1500)
def test_a_path_shows_what_the_url_shows(text, host):
    """A path read from a URL is absolute, and has as many names as the URL has segments."""
    url = URL.parse(f"file://{host}/{text}")
    assume(url is not None)
    segments = [segment for segment in url.pathname.split("/") if segment]
    for windows in (False, True):
        try:
            path = path_of(url.hostname, url.pathname, windows)
        except ValueError:
            continue
        assert path.is_absolute()
        assert ".." not in path.parts
        names = str(path).replace("\\", "/") if windows else str(path)
        shown = [name for name in names.split("/") if name]
        assert len(shown) == len(segments) + bool(url.hostname)


def is_reserved(name: str) -> bool:
    """Whether Python reports a name as reserved; until 3.12 it knows device names only."""
    if sys.version_info >= (3, 13):
        return ntpath.isreserved(name)
    return PureWindowsPath(name).is_reserved()


@pytest.mark.parametrize("end", ["", ".a", " .a.b"])
@pytest.mark.parametrize("device", sorted(DEVICES))
def test_no_device_of_windows_has_a_url(device, end):
    name = device.upper() + end
    assert is_reserved(name)
    with pytest.raises(ValueError, match="on Windows"):
        href_of(f"C:\\a\\{name}", windows=True)
