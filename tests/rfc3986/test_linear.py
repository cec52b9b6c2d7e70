"""Megabytes of anything are read in time that grows as they do: else these would not end."""

import re

import pytest

from tests.help.counts import MEGABYTE
from urlprism import URLError
from urlprism.rfc3986 import (
    build,
    decode,
    encode,
    extract,
    findings,
    is_valid,
    normalize,
    parse,
    relativize,
    remove_dot_segments,
    resolve,
    same_document,
    split,
)

SIZE = MEGABYTE
FEW = SIZE // 16

# One text for each production, most of it a repetition, and whether the grammar accepts it.
TEXTS = {
    "scheme": ("a" * SIZE + ":", True),
    "scheme of everything": ("a+-.1" * FEW + "://h", True),
    "no scheme": ("1" * SIZE + ":", False),
    "colons": (":" * SIZE, False),
    "schemes": ("a:" * FEW, True),
    "slashes": ("/" * SIZE, True),
    "questions": ("?" * SIZE, True),
    "numbers": ("#" * SIZE, False),
    "userinfo": ("//" + "u:" * FEW + "@h", True),
    "userinfos": ("//" + "u@" * FEW + "h", False),
    "at signs": ("//" + "@" * SIZE, False),
    "no userinfo": ("//" + "u:" * FEW, False),
    "reg-name": ("//" + "a." * FEW, True),
    "encoded reg-name": ("//" + "%61" * FEW, True),
    "sub-delims": ("//" + "!$&'()*+,;=" * FEW, True),
    "refused in a reg-name": ("//" + "a" * SIZE + "|", False),
    "IPv4 digits": ("//" + "1" * SIZE, True),
    "IPv4 parts": ("//" + "1." * FEW + "1", True),
    "IPv6 digits": ("//[" + "1" * SIZE + "]", False),
    "IPv6 pieces": ("//[" + "1:" * FEW + ":1]", False),
    "IPv6 colons": ("//[" + ":" * SIZE + "]", False),
    "IPv6 and IPv4": ("//[::" + "1." * FEW + "1]", False),
    "IPvFuture": ("//[v" + "a" * SIZE + "." + ":" * SIZE + "]", True),
    "IPvFuture without a dot": ("//[v" + "a" * SIZE + "]", False),
    "brackets": ("//" + "[" * SIZE, False),
    "pairs of brackets": ("//" + "[]" * FEW, False),
    "closing brackets": ("//[" + "]" * SIZE, False),
    "port": ("//h:" + "9" * SIZE, True),
    "port of letters": ("//h:" + "x" * SIZE, False),
    "ports": ("//h" + ":1" * FEW, False),
    "segments": ("x:" + "/a" * FEW, True),
    "dots": ("/." * FEW, True),
    "double dots": ("../" * FEW, True),
    "down and up": ("x:" + "/a/.." * FEW, True),
    "down, then up": ("x:" + "/a" * FEW + "/.." * FEW, True),
    "down, then up from the root": ("x:" + "a/" * FEW + "../" * FEW, True),
    "triplets": ("x:" + "%41" * FEW, True),
    "reserved triplets": ("x:" + "%2f" * FEW, True),
    "percent signs": ("%" * SIZE, False),
    "half a triplet": ("x:" + "%41" * FEW + "%4", False),
    "lines": ("x:" + "\n" * SIZE, False),
    "letters beyond ASCII": ("é" * SIZE, False),
    "query": ("?" + "a/?:@" * FEW, True),
    "fragment": ("#" + "a/?:@" * FEW, True),
    "refused in a fragment": ("#" + "a" * SIZE + "#", False),
}


@pytest.mark.parametrize(("text", "valid"), TEXTS.values(), ids=TEXTS)
def test_parsing_a_megabyte(text, valid):
    assert is_valid(text) is valid
    if valid:
        reference = parse(text)
        assert str(reference) == text
        assert set(reference.spans()) | {"host_kind"} >= set(reference.to_dict()) - {
            name for name, value in reference.to_dict().items() if value is None
        }
        assert parse(text, zone_ids=True) == reference
    else:
        with pytest.raises(URLError) as error:
            parse(text)
        assert 0 <= error.value.start <= error.value.end <= len(text)
        assert len(str(error.value)) < 1000


@pytest.mark.parametrize(("text", "valid"), TEXTS.values(), ids=TEXTS)
def test_resolving_a_megabyte(text, valid):
    assert "".join(part or "" for part in split(text)).count("a") == text.count("a")
    base = "http://h/a/b?q"
    target = resolve(base, text)
    assert same_document(base, text) is (target.partition("#")[0] == base)
    assert resolve(target, "") == target.partition("#")[0]
    if valid:
        assert resolve(base, relativize(base, target)) == target
        assert resolve(target, relativize(target, base)) == base


@pytest.mark.parametrize(
    "text", [text for text, valid in TEXTS.values() if valid],
    ids=[name for name, (_, valid) in TEXTS.items() if valid],
)  # fmt: skip
def test_normalizing_a_megabyte(text):
    for rung in ("syntax", "scheme"):
        normal = normalize(text, rung)
        assert normalize(normal, rung) == normal
    # §7.3 warns of each triplet that means something to the back end; all else once at most.
    assert len(findings(text)) <= 2 + len(re.findall("(?i)%(?:00|2f|5c)", text))


@pytest.mark.parametrize("text", [text for text, _ in TEXTS.values()], ids=TEXTS)
def test_extracting_from_a_megabyte(text):
    assert [each.uri for each in extract(f'<http://h/> {text} "http://i/"')][-1] == "http://i/"


WRAPPED = {
    "opening": "<" * SIZE,
    "wrapped": "<x:>" * FEW,
    "quotes": '"' * (SIZE + 1),
    "prefixes": "URL:" * FEW,
    "words": "a " * FEW,
    "spaces": "<" + " " * SIZE,
    "wrapped words": "<" + "a " * FEW + ">",
    "quotes that do not close": '<x:"' * FEW,
    "hyphens at line ends": "<x:" + "-\n" * FEW + ">",
    "hyphens and spaces": "<x:" + "- " * FEW + ">",
    "hyphen and spaces": "<x:-" + " " * SIZE + ">",
}


@pytest.mark.parametrize("text", WRAPPED.values(), ids=WRAPPED)
def test_extracting_wrappers(text):
    found = extract(text)
    assert {each.uri[:2] for each in found} <= {"x:", "UR"}
    assert (len(found) == FEW) is (text[:4] == "<x:>")


def test_findings_of_a_megabyte():
    assert len(findings("x:" + "%00%0a" * FEW)) == 2 * FEW
    assert {found.name for found in findings("//" + "a." * FEW + "b:c@h")} >= {
        "misleading-userinfo",
        "password-in-url",
    }


def test_a_long_path_up_and_down():
    deep = "http://h" + "/a" * FEW
    assert remove_dot_segments("/a" * FEW + "/.." * FEW) == "/"
    assert resolve(deep, "../" * FEW + "b") == "http://h/b"
    up = relativize(deep + "/", "http://h" + "/b" * FEW)
    assert resolve(deep + "/", up) == "http://h" + "/b" * FEW
    assert relativize(deep, deep + "/b") == "a/b"


def test_data_of_a_megabyte():
    data = "a/é%" * FEW
    assert decode(encode(data, "segment")) == data
    assert decode(build(scheme="x", path=[data]).path) == data
    with pytest.raises(URLError):
        decode("%41" * FEW + "%ff")
    with pytest.raises(URLError):
        decode("%41" * FEW + "%4")


@pytest.mark.parametrize("name", ["userinfo", "host", "port", "path", "query", "fragment"])
def test_replacing_a_megabyte(name):
    value = {"port": "1", "path": "/a"}.get(name, "a") * SIZE
    reference = parse("x://u@h:1/p?q#f").replace(**{name: value})
    assert getattr(reference, name) == value
