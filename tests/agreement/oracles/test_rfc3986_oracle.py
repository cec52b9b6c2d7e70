"""urlprism.rfc3986 against its own ABNF, translated by a program into regular expressions."""

from collections import Counter

import pytest
from abnf.grammars import rfc3986 as independent
from abnf.parser import ParseError

from tests.help import uri_grammar
from tests.help.counts import amount
from tests.help.uri_grammar import KINDS, URI_RULES, uris
from urlprism import URLError
from urlprism.rfc3986 import FIELDS, is_valid, parse
from urlprism.rfc3986.syntax.grammar import URI_GRAMMAR

pytestmark = pytest.mark.once


STRINGS = amount(100_000)
HOSTS = 20_000
SAMPLE = 1_000


@pytest.fixture(scope="module")
def texts():
    grammar = uri_grammar.uri_grammar()
    hosts = uri_grammar.corpus(grammar, "authority", HOSTS, 3986)
    return [
        *uri_grammar.corpus(grammar, "URI-reference", STRINGS, 3986),
        *(f"//{host}" for host in hosts),
        *(f"x://u@[{address}]:1/" for address in dict.fromkeys(uri_grammar.addresses())),
    ]


@pytest.fixture(scope="module")
def known(texts):
    return [(text, uris().components(text)) for text in texts]


def refusal(text):
    try:
        parse(text)
    except URLError as error:
        return error
    return None


def latest(error):
    """Return the last place at which the text may fail to go on: an error can name its cause."""
    if error.rule.endswith("pct-encoded"):
        return error.start + 2
    # What follows decides what the beginning should have been.
    decided_by = {"scheme": ":", "userinfo": "@"}.get(error.rule.split()[-1])
    return error.text.find(decided_by) if decided_by else error.end


def test_there_is_something_of_everything(texts, known):
    assert len(set(texts)) > STRINGS + HOSTS
    valid = [components for _, components in known if components]
    assert 0.4 < len(valid) / len(texts) < 0.6
    for name in FIELDS:
        values = Counter(components[name] for components in valid)
        assert min(values[None], len(values)) > 1000 or name in {"path", "host_kind"}, name
    kinds = Counter(components["host_kind"] for components in valid)
    assert kinds.keys() == {None, *KINDS}
    assert min(kinds.values()) > 1000


@pytest.mark.requirement(*"R3986-1 R3986-4 R3986-5 R3986-7 R3986-8 R3986-10 R3986-12".split())
def test_the_grammar_accepts_what_the_abnf_does(texts):
    different = [
        (text, rule)
        for text in texts
        for rule in URI_RULES
        if is_valid(text, rule) is not uris().allows(text, rule)
    ]
    assert not different, (len(different), different[:20])


@pytest.mark.requirement(*"R3986-6 R3986-7 R3986-9 R3986-11 R3986-13".split())
def test_the_components_are_those_of_the_abnf(known):
    different = []
    for text, components in known:
        if components is not None:
            reference = parse(text)
            ours = {name: getattr(reference, name) for name in FIELDS}
            if ours != components or str(reference) != text:
                different.append((text, ours, components))
    assert not different, (len(different), different[:5])


def test_what_explains_refusals_refuses_the_same(known):
    for text, components in known:
        if components is None:
            assert refusal(text) is not None, text
        else:
            URI_GRAMMAR.check(text)


def test_an_error_lies_where_the_text_cannot_go_on(known):
    wrong = []
    for text, components in known[::10]:
        if components is None:
            error, end = refusal(text), uris().reach(text)
            last = latest(error)
            if not error.start <= end <= last:
                wrong.append((text, end, *error.args[2:]))
    assert not wrong, (len(wrong), wrong[:10])


@pytest.mark.requirement("R3986-8")
@pytest.mark.parametrize("kind", ["address", "future"])
def test_ip_literals(kind):
    pattern = uri_grammar.uri_grammar().pattern("IP-literal")
    literals = [f"[{text}]" for text in uri_grammar.LITERALS[kind]()]
    accepted = {text for text in literals if pattern.fullmatch(text)}
    assert len(accepted) > 100
    assert len(literals) - len(accepted) > 1000
    assert {text for text in literals if is_valid(f"//{text}")} == accepted


def test_another_reader_of_abnf_agrees_with_the_translation(texts):
    rule = independent.Rule("URI-reference")
    sample = texts[:: len(texts) // SAMPLE]
    different = [
        text for text in sample if matches(rule, text) is not uris().allows(text, "URI-reference")
    ]
    assert not different, different[:20]


def matches(rule, text):
    try:
        rule.parse_all(text)
    except ParseError:
        return False
    return True
