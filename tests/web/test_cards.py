"""The card of a verdict: SVG that says who goes where, and nothing more."""

import json
from xml.etree import ElementTree  # noqa: ICN001 - it reads well

import pytest

from urlprism import compare
from urlprism.web.cards import FOLD, MOST, WIDTH, card_of

pytestmark = pytest.mark.once

SVG = "{http://www.w3.org/2000/svg}"
TEXTS = [
    "http://127.0.0.1\\@1.1.1.1/",
    "http://example.com/",
    "",
    "http://h/\0\u202e\ud800<script>alert(1)</script>&\"'\uffff\u00e9\u65e5\U0001f600",
    "http://me:hidden@h/?token=hidden",
    "https://admin:hidden@example.org@evil.example/",
    "http://h/" + "ab" * 1000 + "|hidden",
]


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_card_is_well_formed_and_harmless(text, theme):
    made = card_of(compare(text), theme)
    root = ElementTree.fromstring(made)  # noqa: S314 - ours
    assert root.get("width") == str(WIDTH)
    names = {each.tag.removeprefix(SVG) for each in root.iter()}
    assert names <= {"svg", "title", "rect", "text", "path"}
    assert not [name for each in root.iter() for name in each.attrib if name.startswith("on")]
    assert "href" not in made
    assert "hidden" not in made


@pytest.mark.parametrize("text", TEXTS[:4])
def test_a_card_is_as_high_as_its_groups(text):
    comparison = compare(text)
    going = sum(each.target is not None for each in comparison.groups)
    rows = going + any(each.target is None for each in comparison.groups)
    height = ElementTree.fromstring(card_of(comparison)).get("height")  # noqa: S314
    assert int(height) == 92 + 66 * rows


def test_each_line_of_a_card_holds_its_characters():
    made = ElementTree.fromstring(card_of(compare("http://h/" + "a" * 200 + "|")))  # noqa: S314
    lines = [each for each in made.iter(f"{SVG}text") if each.get("textLength")]
    assert {len(each.text) for each in lines} == {FOLD, 210 - 3 * FOLD}
    for each in lines:
        assert float(each.get("textLength")) == pytest.approx(len(each.text) * 9.03, abs=0.01)


def test_a_long_text_is_cut():
    made = ElementTree.fromstring(card_of(compare("http://h/" + "a" * 9999)))  # noqa: S314
    lines = [each.text for each in made.iter(f"{SVG}text") if each.get("textLength")]
    assert sum(map(len, lines)) == MOST


def test_marks_beyond_the_third_are_not_drawn():
    made = ElementTree.fromstring(card_of(compare("http://h/e" + "\u0301" * 9 + "/\u0338")))  # noqa: S314
    line = next(each.text for each in made.iter(f"{SVG}text") if each.get("textLength"))
    assert line == "http://h/e" + "\u0301" * 3 + "\N{WHITE VERTICAL RECTANGLE}" * 6 + (
        "/\N{WHITE VERTICAL RECTANGLE}"
    )


def test_the_sentence_of_a_card():
    made = card_of(compare("http://127.0.0.1\\@1.1.1.1/", readers=["whatwg", "curl", "rfc3986"]))
    title = ElementTree.fromstring(made).find(f"{SVG}title").text  # noqa: S314
    assert title == "≠ 1 reader goes to 127.0.0.1, 1 to 1.1.1.1, 1 refuses it."


SENTENCES = [
    ("http://example.com/", "whatwg", "The one reader goes to example.com."),
    ("http://example.com/", "whatwg,curl", "All 2 readers go to example.com."),
    ("http://[/", "whatwg", "The one reader refuses it."),
    ("http://[/", "whatwg,curl", "All 2 readers refuse it."),
    ("http://h|/", "whatwg,urllib@3.14", "1 reader goes to h|, 1 refuses it."),
    ("http://h/..", "whatwg,urllib@3.14", "All go to h, and ask for different things."),
    ("http://0x7f.1/", "whatwg,rfc3986", "All go to 127.0.0.1, which is not how it is written."),
]


@pytest.mark.parametrize(("text", "readers", "sentence"), SENTENCES)
def test_the_sentence_of_a_verdict(text, readers, sentence):
    made = card_of(compare(text, readers=readers.split(",")))
    assert json.dumps(sentence)[1:-1] in made


def test_another_theme_is_refused():
    with pytest.raises(ValueError, match="no theme"):
        card_of(compare("http://h/"), "blue")
