"""The "." and ".." segments: RFC 3986 §5.2.4, its two tables line by line."""

import itertools

import pytest

from urlprism.rfc3986 import dot_segment_steps
from urlprism.rfc3986.dots import remove_dot_segments

# STEP, OUTPUT BUFFER and INPUT BUFFER as the document prints them; "-" is an empty buffer.
FIRST = """
    1   -               /a/b/c/./../../g
    2E  /a              /b/c/./../../g
    2E  /a/b            /c/./../../g
    2E  /a/b/c          /./../../g
    2B  /a/b/c          /../../g
    2C  /a/b            /../g
    2C  /a              /g
    2E  /a/g            -
"""
SECOND = """
    1   -               mid/content=5/../6
    2E  mid             /content=5/../6
    2E  mid/content=5   /../6
    2C  mid             /6
    2E  mid/6           -
"""
# Steps that the tables do not show.
THIRD = """
    1   -               .././../g/..
    2A  -               ./../g/..
    2A  -               ../g/..
    2A  -               g/..
    2E  g               /..
    2C  -               /
    2E  /               -
"""
FOURTH = """
    1   -               ./..
    2A  -               ..
    2D  -               -
"""
FIFTH = """
    1   -               /../a//.
    2C  -               /a//.
    2E  /a              //.
    2E  /a/             /.
    2B  /a/             /
    2E  /a//            -
"""


def lines(table):
    return [
        tuple("" if buffer == "-" else buffer for buffer in line.split())
        for line in table.strip().splitlines()
    ]


@pytest.mark.requirement("R3986-17")
@pytest.mark.parametrize("table", [FIRST, SECOND, THIRD, FOURTH, FIFTH])
def test_the_steps(table):
    known = lines(table)
    assert list(dot_segment_steps(known[0][2])) == known
    assert remove_dot_segments(known[0][2]) == known[-1][1]


def test_nothing_needs_no_step():
    assert list(dot_segment_steps("")) == [("1", "", "")]


@pytest.mark.requirement("R3986-17")
@pytest.mark.parametrize(
    ("path", "removed"),
    {
        "": "",
        ".": "",
        "..": "",
        "/.": "/",
        "/..": "/",
        "./": "",
        "../..": "",
        "...": "...",
        ".a": ".a",
        "a.": "a.",
        "a/..b/c..": "a/..b/c..",
        "/a/.": "/a/",
        "/a/..": "/",
        "/a/b/..": "/a/",
        "a/.": "a/",
        "a/..": "/",  # a rootless path becomes absolute
        "a/../b": "/b",
        "a/../../b": "/b",
        "//": "//",
        "//..": "/",
        "//../..": "/",
        "/a//..": "/a/",
        "/a/..//b": "//b",
        "..//..": "/",
        "%2e%2E/a": "%2e%2E/a",  # nothing is decoded
    }.items(),
)
def test_paths(path, removed):
    assert remove_dot_segments(path) == removed


def test_a_megabyte():
    few = 1 << 18
    assert remove_dot_segments("../" * few) == ""
    assert remove_dot_segments("./" * few + ".") == ""
    assert remove_dot_segments("/a" * few + "/.." * few) == "/"
    assert remove_dot_segments("/." * few + "a") == "/.a"
    assert remove_dot_segments("/" * few + "..") == "/" * (few - 1)


@pytest.mark.parametrize("length", range(9))
def test_what_runs_is_what_the_steps_lead_to(length):
    """Of every path of so many characters, "/", "." and one that is neither."""
    paths = ["".join(characters) for characters in itertools.product("/.a", repeat=length)]
    assert len(paths) == 3**length
    for path in paths:
        *_, (_, output, rest) = dot_segment_steps(path)
        assert (remove_dot_segments(path), "") == (output, rest), path
