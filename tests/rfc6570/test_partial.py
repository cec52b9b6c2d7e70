"""Partial expansion: what is expanded later gives what expanding at once gives."""

import random

import pytest

from tests.rfc6570 import drawing
from urlprism.rfc6570 import Template

pytestmark = pytest.mark.plain

# Template, values, what is left; None where there is no such template.
ROWS = [
    ("{?a,b,c}", {"a": "1"}, "?a=1{&b,c}"),
    ("{?a,b,c}", {"a": None}, "{?b,c}"),
    ("{?a,b,c}", {"a": "1", "b": "2"}, "?a=1&b=2{&c}"),
    ("{?a,b,c}", {"a": "1", "c": "3"}, "?a=1{&b}&c=3"),
    ("{?a,b}", {"b": "1"}, None),
    ("{&a,b*,c:3}", {"b": {"x": "1"}}, "{&a}&x=1{&c:3}"),
    ("{/a,b}", {"b": "1"}, "{/a}/1"),
    ("{.a,b*}", {"a": "1"}, ".1{.b*}"),
    ("{;a,b}", {"a": ""}, ";a{;b}"),
    ("{a,b}", {"a": "1"}, None),
    ("{a,b}", {"b": "1"}, None),
    ("{a,b}", {"a": None}, "{b}"),
    ("{+a,b}", {"a": "1"}, None),
    ("{#a,b}", {"a": "1", "b": None}, "#1"),
    ("{#a,b}", {}, "{#a,b}"),
    ("{+a}{b}", {"a": "it's"}, "it's{b}"),
    ("{a}{a:1}{?a}", {"a": "{}"}, "%7B%7D%7B?a=%7B%7D"),
]


@pytest.mark.parametrize(("text", "values", "expected"), ROWS)
def test_what_is_left(text, values, expected):
    if expected is None:
        with pytest.raises(ValueError, match="cannot be expanded before"):
            Template(text).partial(values)
    else:
        assert str(Template(text).partial(values)) == expected


@pytest.mark.parametrize("seed", [1, 2])
def test_completing_it_gives_what_expanding_at_once_gives(seed):
    chance, expanded, refused = random.Random(seed), 0, 0  # noqa: S311 - no secret
    for _ in range(3_000):
        template = Template(drawing.template(chance, repeats=chance.random() < 0.3))
        values = drawing.values(chance, template)
        first = {name: value for name, value in values.items() if chance.random() < 0.5}
        others = {name: value for name, value in values.items() if name not in first}
        try:
            partial = template.partial(first)
        except ValueError:
            refused += 1
            continue
        expanded += 1
        assert partial.expand(others) == template.expand(values), (template, first, others)
        assert not set(partial.variable_names) & first.keys()
    assert expanded > 2_000
    assert refused < 900
