"""Megabytes of anything are read in time that grows as they do: else these would not end."""

import pytest

from tests.help.counts import MEGABYTE
from urlprism.rfc2396 import is_valid, parse, resolve

pytestmark = pytest.mark.once


SIZE = MEGABYTE
FEW = SIZE // 8

# One text for each production, most of it a repetition; whether it is valid.
TEXTS = {
    "a scheme": ("a" * SIZE + ":b", True),
    "no scheme": ("a" * SIZE, True),
    "colons": (":" * SIZE, False),
    "a scheme and no more": ("a" * SIZE + ":", False),
    "opaque": ("x:" + "?:" * FEW, True),
    "opaque, no more": ("x:" + "a" * SIZE + "^", False),
    "at signs": ("//" + "@" * SIZE, True),
    "names and no host": ("//" + "a" * SIZE + "@", True),
    "labels": ("//" + "a." * FEW, True),
    "labels and no hostname": ("//" + "a." * FEW + "1", True),
    "labels and no name": ("//" + "a." * FEW + "[", False),
    "a label": ("//" + "a" * SIZE, True),
    "hyphens": ("//a" + "-" * SIZE + "a", True),
    "hyphens and no hostname": ("//a" + "-" * SIZE, True),
    "labels of hyphens": ("//" + "a-." * FEW, True),
    "dots": ("//" + "." * SIZE, True),
    "numbers": ("//" + "1." * FEW, True),
    "a great number": ("//" + "1" * SIZE + ".1.1.1", True),
    "ports": ("//h" + ":1" * FEW, True),
    "a port": ("//h:" + "1" * SIZE, True),
    "no port": ("//h:" + "1" * SIZE + "a", True),
    "brackets": ("//" + "[" * SIZE, False),
    "closing brackets": ("//[" + "]" * SIZE, False),
    "pieces": ("//[" + "1:" * FEW + "]", False),
    "gaps": ("//[" + "::" * FEW + "]", False),
    "a long piece": ("//[::" + "1" * SIZE + "]", False),
    "a long number": ("//[::1.1.1." + "1" * SIZE + "]", False),
    "a port behind brackets": ("//[::1]:" + "1" * SIZE, True),
    "segments": ("/a" * FEW, True),
    "slashes": ("/" * FEW, True),
    "parameters": (";" * FEW, True),
    "escapes": ("/" + "%41" * FEW, True),
    "percent signs": ("/a" + "a" * SIZE + "%", False),
    "a query": ("/?" + "?" * SIZE, True),
    "a fragment": ("#" + "a" * SIZE, True),
    "no fragment": ("#" + "a" * SIZE + "#", False),
}


@pytest.mark.parametrize(("text", "valid"), TEXTS.values(), ids=TEXTS)
def test_a_megabyte(text, valid):
    assert is_valid(text) is valid
    if valid:
        reference = parse(text)
        assert str(reference) == text
        assert reference.components().path == reference.path
        assert len(reference.segments) <= FEW


RELATIVE = {
    "up": ("../" * FEW, "x://h/"),
    "and up": ("a/" * FEW + "../" * FEW, "x://h/a/"),
    "in turns": ("a/../" * FEW, "x://h/a/"),
    "dots": ("./" * FEW, "x://h/a/"),
    "segments": ("a/" * FEW, "x://h/a/" + "a/" * FEW),
    "slashes": ("b" + "/" * SIZE + "..", "x://h/a/b" + "/" * (SIZE - 1)),
    "query": ("?" * SIZE, "x://h/a/" + "?" * SIZE),
}


@pytest.mark.parametrize(("text", "url"), RELATIVE.values(), ids=RELATIVE)
def test_a_megabyte_to_be_resolved(text, url):
    assert resolve("x://h/a/b", text, surplus="drop") == url


def test_a_long_base():
    base = "x://h" + "/a" * FEW
    assert resolve(base, "b") == base[:-1] + "b"
    assert resolve(base, "../" * (FEW - 1)) == "x://h/"
    assert resolve(base, "../" * (FEW + 1)) == "x://h/../../"
    assert resolve(base, "#s") == base + "#s"


def test_the_segments_of_a_megabyte():
    # Each segment is told apart from a text that may hold a secret: it is looked at once for all.
    for end, count in (("", SIZE), ("?a=b", SIZE)):
        assert len(parse("/a" * SIZE + end).segments) == count
