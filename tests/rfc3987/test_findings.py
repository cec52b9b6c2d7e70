"""RFC 3987 §4: bidirectional IRIs."""

import pytest

from urlprism import URLError
from urlprism.rfc3987 import findings

# §4.4 writes right-to-left characters as capitals: in Hebrew (class R) and in Arabic (class AL).
HEBREW = {chr(0x41 + number): chr(0x5D0 + number) for number in range(26)}
ARABIC = {chr(0x41 + number): chr(0x627 + number) for number in range(20)} | {
    chr(0x55 + number): chr(0x641 + number) for number in range(6)
}
MIXED, ENDS = "mixed-directions", "right-to-left-ends"

# The logical representations of examples 1 to 10, and what breaks §4.2.
EXAMPLES = [
    ("http://ab.CDEFGH.ij/kl/mn/op.html", []),
    ("http://ab.CDE.FGH/ij/kl/mn/op.html", []),
    ("http://AB.CD.EF/GH/IJ/KL?MN=OP;QR=ST#UV", []),
    ("http://AB.CD.ef/gh/IJ/KL.html", []),
    ("http://ab.cd.EF/GH/ij/kl.html", []),
    ("http://ab.CD.EF/GH/IJ/kl.html", []),
    ("http://ab.CDE123FGH.ij/kl/mn/op.html", []),
    ("http://ab.cd.ef/GH1/2IJ/KL.html", [(ENDS, "GH1"), (ENDS, "2IJ")]),
    ("http://ab.cd.ef/GH%31/%32IJ/KL.html", [(ENDS, "GH%31"), (ENDS, "%32IJ")]),
    ("http://ab.CDEFGH.123/kl/mn/op.html", []),
]


def found(text):
    return [(each.name, text[each.start : each.end]) for each in findings(text)]


@pytest.mark.requirement("R3987-5")
@pytest.mark.parametrize("script", [HEBREW, ARABIC], ids=["Hebrew", "Arabic"])
@pytest.mark.parametrize(("text", "expected"), EXAMPLES)
def test_the_examples(text, expected, script):
    written = str.maketrans(script)
    assert found(text.translate(written)) == [
        (name, part.translate(written)) for name, part in expected
    ]


COMPONENTS = [
    # A component is each of these (§4.2), or a smaller part of it that §4.2 names.
    ("http://אa@h/", [(MIXED, "אa"), (ENDS, "אa")]),
    ("http://א:b@h/", []),
    ("http://aא.b/", [(MIXED, "aא"), (ENDS, "aא")]),
    ("http://h/אaא", [(MIXED, "אaא")]),
    ("אa/b", [(MIXED, "אa"), (ENDS, "אa")]),
    ("/א.html", []),
    ("/א-", [(ENDS, "א-")]),
    ("/-א", [(ENDS, "-א")]),
    ("?א=a&b=א;א", []),
    ("?א+a=1", [(MIXED, "א+a"), (ENDS, "א+a")]),
    ("#אa", [(MIXED, "אa"), (ENDS, "אa")]),
    ("#א.א", []),
    ("#a.א", [(MIXED, "a.א"), (ENDS, "a.א")]),
    # A triplet with letters has left-to-right characters: the whole component has to be mapped.
    ("/א%C3%A9א", [(MIXED, "א%C3%A9א")]),
    ("/א%20א", []),
    ("/א\u0661", [(ENDS, "א\u0661")]),  # an Arabic number is no right-to-left character
    ("/é-ü/日本", []),
    ("http://[::1]/א", []),
    ("aאb?אb#a", [(MIXED, "aאb"), (ENDS, "aאb"), (MIXED, "אb"), (ENDS, "אb")]),
    ("http://ascii.example/a", []),
]


@pytest.mark.requirement("R3987-5")
@pytest.mark.parametrize(("text", "expected"), COMPONENTS)
def test_components(text, expected):
    assert found(text) == expected


def test_a_finding_tells_its_section():
    first, second = findings(b"http://h/\xd7\x90a")
    assert (first.start, first.end, first.section) == (9, 11, "4.2")
    assert first.message == "a component uses both right-to-left and left-to-right characters"
    assert "start and end" in second.message


@pytest.mark.requirement("R3987-5")
@pytest.mark.parametrize("character", "\u200e\u200f\u202a\u202b\u202c\u202d\u202e")
def test_formatting_characters_are_no_finding_but_an_error(character):
    with pytest.raises(URLError, match=r"RFC 3987 §4\.1"):
        findings(f"/א{character}")
