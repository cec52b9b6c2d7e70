"""Megabytes of anything are read in time that grows as they do: else these would not end."""

import pytest

from tests.help.counts import MEGABYTE
from urlprism.draft_abarth import canonicalize, findings, parse, resolve

pytestmark = pytest.mark.once


SIZE = MEGABYTE
FEW = SIZE // 8
TEXTS = {
    "a scheme": "a" * SIZE + ":",
    "colons": ":" * SIZE,
    "controls": "\x01" * SIZE + "x:" + " " * SIZE,
    "opaque": "ex:" + "a:" * SIZE,
    "slashes": "http:" + "/\\" * FEW,
    "at signs": "http://" + "@" * FEW,
    "colons in the authority": "http://" + ":" * SIZE,
    "brackets": "http://" + "[:]" * FEW,
    "opening brackets": "http://" + "[" * SIZE,
    "a long address": "http://[" + "1:" * FEW + "]",
    "users and colons": "http://" + "a:" * FEW + "@h:" + "1" * SIZE,
    "numbers": "http://" + "1." * SIZE,
    "semicolons": "http://h" + ";" * SIZE,
    "question marks": "http://h" + "?" * SIZE,
    "number signs": "http://h" + "#" * SIZE,
    "percent signs": "http://h/" + "%" * FEW,
    "characters": "http://h/" + "é" * SIZE,
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_a_megabyte(text):
    url = parse(text)
    assert str(url) == text
    assert len(findings(url)) <= FEW + 8
    assert len(canonicalize(url)) == 9
    assert len(repr(url)) > SIZE // 10
    assert set(resolve(url, "g").holes) & {"BARTH-H14", "BARTH-H15"}


@pytest.mark.parametrize("piece", ["/", "\\", "?", "#", "a/", "a:", " ", ".", "../"])
def test_a_megabyte_to_be_resolved(piece):
    url, _ = resolve("http://h/a/b", piece * FEW)
    assert url.endswith(piece * FEW) or url == "http://h/a/b"
