"""Megabytes of octets take time that grows as they do: else these would not end."""

import pytest

from tests.help.counts import MEGABYTE
from urlprism import URLError
from urlprism.rfc3987 import IRIRung, decode, encode, findings, is_valid, normalize, to_iri, to_uri

pytestmark = pytest.mark.once


SIZE = MEGABYTE // 2
FEW = SIZE // 8
# Patterns, each repeated behind what stands before.
TEXTS = {
    "letters": ("/", "é", ""),
    "segments": ("", "/é", ""),
    "dots": ("", "/é/..", ""),
    "octets": ("/", "%C3%A9", ""),
    "octets of no UTF-8": ("/", "%C3", ""),
    "reserved": ("/", "%2f", ""),
    "unreserved": ("/", "%41", ""),
    "alternating": ("/", "%C3%A9a%2f", ""),
    "query": ("?", "\ue000é?", ""),
    "fragment": ("#", "é?", ""),
    "host": ("http://", "é.", ""),
    "host of triplets": ("http://", "%C3%A9.", ""),
    "capitals": ("http://", "Aé", ""),
    "ACE": ("http://", "xn--9ca.", ""),
    "userinfo": ("//", "é:", "@h"),
    "marks": ("/e", "\u0301\u0316", ""),
    "right to left": ("/", "א.", ""),
}


def repeated(text, size):
    before, pattern, behind = text
    return before + pattern * (size // len(pattern)) + behind


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_a_megabyte(text):
    iri = repeated(text, SIZE)
    assert is_valid(iri)
    assert to_uri(iri).isascii()
    assert findings(iri) == []
    assert len(normalize(iri, "case")) == len(iri)


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_a_long_text_on_all_rungs(text):
    """Without a compiler a triplet takes microseconds, so that these are shorter."""
    iri = repeated(text, SIZE // 10)
    normal = normalize(iri, IRIRung.CHARACTER)
    assert is_valid(normal)
    assert to_iri(to_uri(normal)) == normal


@pytest.mark.parametrize(
    "text",
    [
        "é" * SIZE + ":",
        "/" + "é" * SIZE + "\u200e",
        "//" + "é@" * FEW,
        "//h:" + "0" * SIZE + "é",
        "?" + "\ue000" * SIZE + "\ud800",
        "%" * SIZE,
        "//[" + "é" * SIZE,
    ],
    ids=["scheme", "formatting", "ats", "port", "query", "percents", "bracket"],
)
def test_a_refused_megabyte(text):
    assert not is_valid(text)
    with pytest.raises(URLError):
        normalize(text)


def test_a_megabyte_of_data():
    assert decode(encode("é /" * FEW, "path")) == "é /" * FEW
    assert to_uri(" é" * FEW, lax=True) == "%20%C3%A9" * FEW
    with pytest.raises(URLError, match="1 to 253"):
        to_uri("http://" + "é" * FEW, host="idna")
    assert len(findings("/" + "אa1/" * FEW)) == 2 * FEW
