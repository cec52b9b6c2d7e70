"""A drive letter whose ":" is a triplet, as editors and language servers write it."""

import pickle
from pathlib import PurePosixPath, PureWindowsPath

import pytest

from urlprism import URL, URLError
from urlprism.equivalence import equivalence, key
from urlprism.rfc8089 import from_posix, nonstandard, parse, to_posix, to_windows

# What VS Code writes of a path of Windows, and Node.js's fileURLToPath makes of it.
WRITTEN = {
    "file:///c%3A/Users/admin/test.ts": r"c:\Users\admin\test.ts",
    "file:///C%3a/": "C:\\",
    "file:///c%3A": "c:\\",
    "file:/c%3A/a%20b": r"c:\a b",
    "file://localhost/c%3A/a": r"c:\a",
}
# A name on POSIX, a share, a longer name, a drive deeper in the path: no drive letter.
OTHERS = [
    "file:///cc%3A/x",
    "file:///c%3Ax/y",
    "file:///a/c%3A/x",
    "file:///1%3A/x",
    "file:///%63%3A/",
]


@pytest.mark.parametrize(("text", "path"), WRITTEN.items())
def test_a_drive_with_the_switch(text, path):
    uri = parse(text, drive_encoded=True)
    assert uri.drive == path[:2]
    assert uri.nonstandard == "drive-encoded"
    assert to_windows(uri) == PureWindowsPath(path)
    assert str(uri) == text
    assert to_windows(uri.update) == PureWindowsPath(path)
    restored = pickle.loads(pickle.dumps(uri))
    assert (restored.path, restored.forms) == (uri.path, uri.forms)
    assert URL(text).to_path(windows=True, drive_encoded=True) == PureWindowsPath(path)


@pytest.mark.parametrize("text", WRITTEN)
def test_a_name_without_it(text):
    """By §2 it is the name of a file on POSIX: what `from_posix` writes is read as it was."""
    uri = parse(text)
    assert (uri.drive, uri.nonstandard, nonstandard(text)) == (None, None, None)
    assert pickle.loads(pickle.dumps(uri)).path == uri.path
    with pytest.raises(URLError, match="drive_encoded=True"):
        to_windows(text)
    with pytest.raises(URLError):
        URL(text).to_path(windows=True)
    assert from_posix(to_posix(text)) == from_posix(str(to_posix(text)))


def test_the_round_trip_of_a_posix_path_stays():
    assert from_posix("/c:/x") == "file:///c%3A/x"
    assert to_posix("file:///c%3A/x") == PurePosixPath("/c:/x")
    assert URL.from_path("/c:/x", windows=False).to_path(windows=False) == PurePosixPath("/c:/x")


@pytest.mark.parametrize("text", OTHERS)
def test_what_is_no_drive_with_the_switch_either(text):
    assert parse(text, drive_encoded=True).forms == ()
    with pytest.raises(URLError):
        to_windows(parse(text, drive_encoded=True))
    with pytest.raises(URLError):
        URL(text).to_path(windows=True, drive_encoded=True)


def test_places_of_errors():
    text = "file:///c%3A/ok/nul/x#f"
    for refuse in (
        lambda: to_windows(parse(text[:-2], drive_encoded=True)),
        lambda: URL(text[:-2]).to_path(windows=True, drive_encoded=True),
    ):
        with pytest.raises(URLError) as caught:
            refuse()
        assert caught.value.text[caught.value.start : caught.value.end] == "nul"
    with pytest.raises(URLError) as caught:
        to_windows(parse(text, drive_encoded=True))
    assert caught.value.text[caught.value.start : caught.value.end] == "#f"


def test_other_forms_beside_it_and_a_base():
    uri = parse("file:///c%3A\\a", drive_encoded=True, backslash=True)
    assert (uri.path, uri.nonstandard) == ("/c:/a", "drive-encoded, backslash")
    base = parse("file:///c%3A/a/b", drive_encoded=True)
    assert str(base.join("../d")) == "file:///c:/d"
    assert parse("../d", "file:///c%3A/a/b", drive_encoded=True).path == "/c:/d"


@pytest.mark.parametrize(
    "text",
    [
        *("file:///c%3A/Users/a%2fb", "file:///C:/Users/a%2Fb", "FILE:///c%3a/Users/./a%2Fb"),
        *("file:///C%3A/Users/a%2fb", "file:///c:/Users/a%2Fb"),
    ],
)
def test_one_key(text):
    assert key(text, heuristics=["drive"]) == "file:///C:/Users/a%2Fb"
    found = equivalence(text, "file:///C:/Users/a%2Fb", heuristics=["drive"])
    assert found.heuristic


def test_a_guess_has_to_be_asked_for():
    found = equivalence("file:///c%3A/a", "file:///C:/a")
    assert (found.rung, found.heuristic) == (None, None)
    steps = equivalence("file:///c%3A/a", "file:///C:/a", heuristics=["drive"]).steps
    assert [(step.name, step.safety.value, step.section) for step in steps] == [
        ("drive", "heuristic", "RFC 8089 Appendix E.2")
    ]
    for other in ("http://h/c%3A/a", "file://h/c%3A/a", "file:///cc%3A/a", "x:/c%3A/a"):
        assert key(other, heuristics=["drive"]) == key(other)
