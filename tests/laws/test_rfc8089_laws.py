"""Laws of file URIs: how texts, records, paths and resolution relate."""

import os
from pathlib import PurePosixPath, PureWindowsPath

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from tests.help.counts import examples
from urlprism import URLError
from urlprism.rfc3986 import parse as parse_reference
from urlprism.rfc3986 import resolve as resolve_plainly
from urlprism.rfc8089 import (
    from_posix,
    from_windows,
    is_valid,
    nonstandard,
    parse,
    resolve,
    to_posix,
    to_windows,
)

pytestmark = pytest.mark.plain


ALL = dict.fromkeys(("userinfo", "drive_letter", "drive_bar", "unc", "backslash"), True)
texts = st.builds(
    "file:{}{}".format,
    st.sampled_from(["", "/", "//", "///", "////", "/////", "//h/", "//u@h/", "//localhost/"]),
    st.lists(
        st.sampled_from(["c:", "c|", "/", "\\", "a", "..", "%2F", "%5B::1%5D", "h", ":", "@", "#",
                         "?", " ", "é"]),
        max_size=8,
    ).map("".join),
)  # fmt: skip
segments = st.lists(st.sampled_from(["a", "b:", "..", ".", "", "d:"]), max_size=6).map("/".join)
names = st.text(
    st.characters(exclude_characters='\0/\\"*:<>?|', min_codepoint=33), min_size=1, max_size=6
)


def reading(text, **switches):
    """Return the record of a text, None if it is refused."""
    try:
        return parse(text, **switches)
    except URLError as error:
        refusal = error
    assert refusal.text == text
    assert 0 <= refusal.start <= refusal.end <= len(text)
    return None


@given(texts)
@examples(600)
@example("file:///c|/x#|")
def test_a_standard_uri_is_a_reference_and_the_others_have_an_update(text):
    uri, loose = reading(text), reading(text, **ALL)
    assert is_valid(text) == (uri is not None)
    if uri is not None:
        reference = parse_reference(text, zone_ids=True)
        assert (uri.host, uri.path, uri.fragment) == (
            reference.host, reference.path, reference.fragment,
        )  # fmt: skip
        assert (reference.scheme, reference.port, reference.query) == ("file", None, None)
        assert loose == uri
    if loose is not None:
        assert str(loose) == text
        assert nonstandard(text) == loose.nonstandard
        assert (loose.nonstandard is None) == (uri is not None)
        if loose.userinfo is None:
            updated = parse(loose.update)
            assert (updated.host or "", updated.path) == (
                loose.host or "", loose.path if loose.path[0] == "/" else f"/{loose.path}",
            )  # fmt: skip
            assert (updated.fragment, updated.drive) == (loose.fragment, loose.drive)


@given(st.lists(st.binary(min_size=1, max_size=5), max_size=4))
@examples(300)
def test_every_posix_path_comes_back(parts):
    names = [part.translate(None, b"/\0") for part in parts]
    path = b"/" + b"/".join(name for name in names if name not in {b"", b".", b".."})
    uri = from_posix(path)
    assert is_valid(uri)
    assert parse(uri).local
    assert parse(uri).drive is None
    assert os.fsencode(to_posix(uri)) == path
    assert from_posix(to_posix(uri)) == uri


@given(st.lists(names, max_size=4), st.sampled_from("cZ"))
@examples(300)
def test_every_path_on_a_drive_comes_back(parts, letter):
    path = PureWindowsPath(f"{letter}:\\" + "\\".join(parts))
    try:
        uri = from_windows(path)
    except ValueError:  # a name that Windows reserves
        return
    assert parse(uri).drive == f"{letter}:"
    assert parse(uri).unc is None
    assert to_windows(uri) == path
    assert from_windows(to_windows(uri)) == uri


@given(names, names, st.lists(names, max_size=3))
@examples(300)
def test_every_unc_string_comes_back(server, share, parts):
    path = PureWindowsPath(f"\\\\{server}\\" + "\\".join([share, *parts]))
    try:
        uri = from_windows(path)
    except ValueError:
        return
    found = parse(uri)
    assert not found.local
    assert found.unc == str(to_windows(uri)) == str(path)
    # The other way to write it, "file:////server/share", stands for the same (E.3.2).
    old = parse(f"file://{uri.removeprefix('file:')}", unc=True)
    assert (old.host, old.path, old.update) == (found.host, found.path, uri)


@given(
    segments,
    st.lists(st.sampled_from(["x", "..", ".", "y"]), min_size=1, max_size=4).map("/".join),
)
@examples(300)
def test_the_drive_is_never_left(reference, behind):
    """A path without a drive stays on the base's drive, and leads where it would without one."""
    assume(not reference.startswith("//") and ":" not in reference.partition("/")[0])
    for path in (reference, behind, f"/{behind}"):
        assume(f"{path}/"[:4] not in {"/b:/", "/d:/"})
        target = resolve("file:///c:/p/q", path, drives=True)
        assert target.startswith("file:///c:/")
        plain = resolve_plainly("file:///p/q", path)
        assert target == plain.replace("file:///", "file:///c:/", 1)
        assert resolve("file:///p/q", behind, drives=True) == resolve_plainly("file:///p/q", behind)


@given(st.sampled_from(["", "//", "//h"]), segments, st.one_of(texts, segments))
@examples(300)
def test_without_drives_rfc_3986_decides(authority, path, reference):
    base = f"file:{authority}/{path.strip('/')}"
    target = resolve(base, reference)
    assert target == resolve_plainly(base, reference, mend=True)
    if ":" not in path + reference.removeprefix("file:"):
        assert resolve(base, reference, drives=True) == target


@given(texts)
@examples(300)
def test_a_path_has_the_names_that_the_uri_shows(text):
    uri = reading(text, **ALL)
    if uri is None:
        return
    shown = [segment for segment in uri.path.split("/") if segment]
    for convert, flavour in ((to_posix, PurePosixPath), (to_windows, PureWindowsPath)):
        try:
            path = convert(uri)
        except URLError:
            continue
        assert isinstance(path, flavour)
        assert path.is_absolute()
        assert ".." not in path.parts
        named = [name for name in str(path).replace("\\", "/").split("/") if name]
        assert len(named) == len(shown) + (not uri.local)
        assert uri.local or flavour is PureWindowsPath
