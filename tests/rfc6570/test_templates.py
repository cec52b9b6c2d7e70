"""URI Templates: the suite of their authors, and the grammar production by production."""

import json
import re
from pathlib import Path

import pytest

from urlprism import URLError
from urlprism.rfc6570 import Expression, Variable, is_valid, parse
from urlprism.rfc6570.grammar import expression_at

pytestmark = pytest.mark.plain

ROWS = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "data" / "uri_template" / "templates.jsonl")
    .read_text("utf-8")
    .splitlines()
]
# The grammar has these: a reserved operator (§2.2), and a prefix, which a list refuses only when it
# is expanded (§2.4.1).
BY_GRAMMAR = {"{!hello}", "{=path}", "{|var*}", "{keys:1}", "{+keys:1}"}


def test_the_suite():
    assert len(ROWS) == 146
    for template, expands in ROWS:
        assert is_valid(template, apostrophe=True) is (expands or template in BY_GRAMMAR), template
    assert [template for template, _ in ROWS if "'" in template] == ["'{var}'"]
    assert not is_valid("'{var}'")


def test_a_template_has_its_parts():
    template = parse("http://h/{+a.b,c:30}x%41{?d*,%e2}")
    assert template.parts == (
        "http://h/",
        Expression("+", (Variable("a.b"), Variable("c", 30))),
        "x%41",
        Expression("?", (Variable("d", None, True), Variable("%e2"))),
    )
    assert [each.name for each in template.variables] == ["a.b", "c", "d", "%e2"]
    assert str(template) == template.text
    assert parse("").parts == ()
    assert [part.is_reserved for part in parse("{=a}{+a}{a}").parts] == [True, False, False]


# Each with the place between « and ».
REFUSED = {
    "a«%»4x{b}": "§2.1 literals", "a« »b": "§2.1 literals", "«}»": "§2.1 literals",
    "a«\\»b": "§2.1 literals", "a«\u0007»": "§2.1 literals", "«\x80»": "§2.1 literals",
    "«\ud800»": "§2.1 literals", "«\ufdd0»": "§2.1 literals", "{a}«'»": "§2.1 literals",
    "{a«»": "§2.2 expression", "{a«{»b}}": "§2.2 expression", "{a« »}": "§2.2 expression",
    "{a«.»}": "§2.2 expression", "{a«.».b}": "§2.2 expression", "{a:1«*»}": "§2.2 expression",
    "{a*«:»1}": "§2.2 expression", "{a:1234«5»}": "§2.2 expression",
    "{«}»": "§2.3 varname", "{+«}»": "§2.3 varname", "{++«+»a}": "§2.3 varname",
    "{a,«}»": "§2.3 varname", "{«-»a}": "§2.3 varname", "{«%»4}": "§2.3 varname",
    "{«»": "§2.3 varname", "{«é»}": "§2.3 varname", "{«$»a}": "§2.3 varname",
    "{a:«0»}": "§2.4.1 max-length", "{a:«}»": "§2.4.1 max-length", "{a:«»": "§2.4.1 max-length",
    "{a:«-»1}": "§2.4.1 max-length",
}  # fmt: skip
REFUSED["{+«+»a}"] = REFUSED.pop("{++«+»a}")


@pytest.mark.parametrize("marked", REFUSED)
def test_a_refusal_has_place_and_production(marked):
    text = re.sub("[«»]", "", marked)
    with pytest.raises(URLError) as caught:
        parse(text)
    start = marked.index("«")
    assert (caught.value.start, caught.value.end) == (start, marked.index("»") - 1)
    assert caught.value.rule == f"RFC 6570 {REFUSED[marked]}"
    assert not is_valid(text)


def test_every_character_of_ascii_outside_expressions():
    allowed = {chr(code) for code in range(0x80) if is_valid(chr(code))}
    letters = {chr(code) for code in range(0x21, 0x7F)}
    assert allowed == letters - {*"\"'%<>\\^`{|}"}


def test_a_plain_expression_is_read_as_by_the_productions():
    names = ("a", "Ab_0", "a.b", "%41", "", "é", "a b")
    for operator in ("", *"+#./;?&=,!@|"):
        for name in names:
            for modifier in ("", "*", ":3", ":0"):
                text = f"x{{{operator}{name}{modifier}}}y"
                if is_valid(text):
                    expression, end = expression_at(text, 1)
                    assert parse(text).parts == ("x", expression, text[end:])
                else:
                    with pytest.raises(URLError) as caught:
                        expression_at(text, 1)
                    with pytest.raises(URLError) as again:
                        parse(text)
                    assert again.value.args == caught.value.args


def test_octets_are_utf_8():
    assert parse(b"/\xc3\xa9{a}").parts[0] == "/é"
    with pytest.raises(URLError, match="octet 0xFF"):
        parse(b"\xff")
    with pytest.raises(TypeError):
        parse(5)


def test_long_templates_take_linear_time():
    for text in ("{a" + ".b" * 100_000 + "}", "{" * 200_000, "%41" * 100_000 + "%"):
        is_valid(text)
