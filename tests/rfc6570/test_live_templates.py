"""URI Templates beside uritemplate and the MCP SDK: equal, but for what is named here."""

import random
import sys
from collections import Counter
from importlib import import_module

import pytest

from tests.rfc6570 import drawing
from urlprism.rfc6570 import Template

pytestmark = pytest.mark.real

# What uritemplate 4.2.0 does otherwise: template, values, its text, and ours by the RFC.
OTHERWISE = [
    ("é", {}, "é", "%C3%A9"),  # §3.1: a literal that no URI has is encoded
    ("{x}", {"x": ["a", None]}, "a,None", "a"),  # §3.2.1: undefined members are left out
    ("{?x*}", {"x": {"a": None}}, "?a=None", ""),  # §2.3: an array of undefined values is undefined
    ("{#x}", {"x": []}, "#", ""),  # §2.3: an empty list is undefined
    ("{;x}", {"x": {}}, ";x=", ""),  # §2.3
    ("{;x*}", {"x": ["a", ""]}, ";x=a;x=", ";x=a;x"),  # Appendix A: ifemp stands for the empty
    ("{;x*}", {"x": {"a": ""}}, ";a=", ";a"),
    ("{+x:1}", {"x": "%C3%A9"}, "%25", "%C3%A9"),  # §2.4.1: no triplet is cut
    # The order of an associative array is open (§1.2): it sorts, and ours is the caller's.
    ("{x*}", {"x": {"b": "1", "a": "2"}}, "a=2,b=1", "b=1,a=2"),
]


def agreed(chance, variable):
    """Return a value that none of the differences concerns."""
    kind = 0 if variable.prefix else chance.random()
    if kind < 0.6:
        texts = [text for text in drawing.TEXTS if "%" not in text or not variable.prefix]
        return chance.choice(texts)
    texts = [chance.choice(drawing.TEXTS[1:]) for _ in range(chance.randint(1, 3))]
    if kind < 0.8:
        return texts
    # It sorts, so the order is that of the names.
    return dict(sorted(zip(texts, reversed(texts), strict=True)))


@pytest.mark.parametrize("seed", [1, 2])
def test_expansion_as_uritemplate(seed, monkeypatch):
    theirs = import_module("uritemplate").URITemplate
    literals = tuple(text for text in drawing.LITERALS if text.isascii())
    monkeypatch.setattr(drawing, "LITERALS", literals)
    chance, counts = random.Random(seed), Counter()  # noqa: S311 - no secret
    while counts["asked"] < 20_000:
        template = Template(drawing.template(chance))
        values = {each.name: agreed(chance, each) for each in template.variables}
        values = {name: value for name, value in values.items() if chance.random() < 0.9}
        counts["asked"] += 1
        counts["with variables"] += bool(values)
        assert theirs(template.text).expand(values) == template.expand(values), (template, values)
    sys.stdout.write(f"uritemplate, seed {seed}: {counts['asked']} asked, 0 differences\n")
    assert counts["with variables"] > 10_000


@pytest.mark.parametrize(("text", "values", "theirs", "ours"), OTHERWISE)
def test_what_uritemplate_does_otherwise(text, values, theirs, ours):
    assert import_module("uritemplate").URITemplate(text).expand(values) == theirs
    assert Template(text).expand(values) == ours


def as_the_sdk(template, values):
    """Return values with the triplets decoded that "{+x}" and "{#x}" keep."""
    unquote = import_module("urllib.parse").unquote
    expressions = [part for part in template.parts if not isinstance(part, str)]
    kept = {
        each.name for part in expressions if part.operator in {*"+#"} for each in part.variables
    }
    return {
        name: value if name not in kept or isinstance(value, list) else unquote(value)
        for name, value in values.items()
    }


def is_beyond_the_sdk(template, values):
    """Whether the SDK does not find its own expansion again.

    "?" and "#" end a value of "{+x}", "." one of "{.x}", and ";x" before "=" is taken for "x=".
    """
    for part in template.parts:
        if not isinstance(part, str):
            ends = {"+": {*"?#"}, "#": set(), ".": {"."}}.get(part.operator, set())
            texts = "".join("".join(values.get(each.name, "")) for each in part.variables)
            if ends & {*texts} or part.operator == ";":
                return True
    return False


@pytest.mark.parametrize("seed", [1, 2])
def test_matching_as_the_mcp_sdk(seed, monkeypatch):
    """Where both can match, and there is one answer: the same values, but for kept triplets.

    The SDK has no prefix, explodes no query, and takes at most one variable of several segments;
    those templates are not asked. It has no undefined variables outside a query, so each has a
    value that is not empty. What "{+x}" keeps as triplets the SDK decodes, and such a value does
    not expand to the same text.
    """
    sdk = import_module("mcp.shared.uri_template")
    literals = tuple(text for text in drawing.LITERALS if text.isascii() and not {*"?%"} & {*text})
    monkeypatch.setattr(drawing, "LITERALS", literals)
    monkeypatch.setattr(drawing, "NAMES", ("a", "b", "c", "d.e", "fg"))
    chance, counts = random.Random(seed), Counter()  # noqa: S311 - no secret
    while counts["asked"] < 4_000:
        template = Template(drawing.template(chance))
        try:
            theirs = sdk.UriTemplate.parse(template.text)
        except sdk.InvalidUriTemplate:
            counts["refused by the SDK"] += 1
            continue
        texts = [text for text in drawing.TEXTS if text]
        values = {name: chance.choice(texts) for name in template.variable_names}
        url = template.expand(values)
        match = template.match(url)
        assert match is not None
        if match.is_ambiguous or not values:
            continue
        counts["asked"] += 1
        answer = theirs.match(url)
        if answer == match.values:
            counts["equal"] += 1
        elif answer is None:
            counts["no match by the SDK"] += 1
            assert is_beyond_the_sdk(template, match.values), (template, url, match.values)
        else:
            counts["other triplets"] += 1
            assert answer == as_the_sdk(template, match.values), (
                template,
                url,
                match.values,
                answer,
            )
    sys.stdout.write(f"the MCP SDK, seed {seed}: {dict(counts)}\n")
    assert counts["equal"] > 3_000
