"""urlprism.rfc3987 against the ABNF of §2.2, translated by a program into regular expressions."""

import re
from collections import Counter

import pytest
from abnf.grammars import rfc3987 as independent
from abnf.parser import ParseError

from tests.help import uri_grammar
from tests.help.uri_grammar import IRI_RULES, KINDS, iris, uris
from urlprism import URLError, rfc3986, rfc3987

pytestmark = pytest.mark.once


STRINGS = 20_000
HOSTS = 5_000
SAMPLE = 300
# The ABNF allows them and §4.1 does not.
BIDI = re.compile("[\u200e\u200f\u202a-\u202e]")


@pytest.fixture(scope="module")
def texts():
    grammar = uri_grammar.iri_grammar()
    drawn = uri_grammar.corpus(grammar, "IRI-reference", STRINGS, 3987)
    hosts = [f"//{host}" for host in uri_grammar.corpus(grammar, "iauthority", HOSTS, 3987)]
    ranges = [f"{before}{character}" for before in "/?#" for character in edges()]
    distinct = dict.fromkeys([*drawn, *hosts, *ranges])
    return [text for text in distinct if not BIDI.search(text)]


def edges():
    """Return the characters at the ends of every range of ucschar and iprivate, and next to it."""
    rules = uri_grammar.iri_grammar().rules
    ends = [end for name in ("ucschar", "iprivate") for each in rules[name].items for end in each]
    codes = sorted({end + step for end in ends for step in (-1, 0, 1)} - {0x110000})
    return [chr(code) for code in codes]


def parsed(text):
    try:
        return rfc3987.parse(text)
    except URLError:
        return None


def test_there_is_something_of_everything(texts):
    assert len(texts) > STRINGS
    known = [components for text in texts if (components := iris().components(text))]
    assert 0.4 < len(known) / len(texts) < 0.7
    for name in rfc3987.FIELDS:
        values = [each[name] for each in known if each[name]]
        assert len(values) > 500, name
        beyond = sum(not value.isascii() for value in values)
        assert (beyond > 100) is (name not in {"scheme", "host_kind", "port"}), name
    kinds = Counter(components["host_kind"] for components in known)
    assert kinds.keys() == {None, *KINDS}


@pytest.mark.requirement("R3987-1")
def test_the_grammar_accepts_what_the_abnf_does(texts):
    different = [
        (text, rule)
        for text in texts
        for rule in IRI_RULES
        if rfc3987.is_valid(text, rule) is not iris().allows(text, rule)
    ]
    assert not different, (len(different), different[:20])


@pytest.mark.requirement("R3987-1")
def test_the_components_are_those_of_the_abnf(texts):
    different = []
    for text in texts:
        iri, components = parsed(text), iris().components(text)
        ours = iri and {name: getattr(iri, name) for name in rfc3987.FIELDS}
        if ours != components or (iri and str(iri) != text):
            different.append((text, ours, components))
    assert not different, (len(different), different[:5])


@pytest.mark.requirement("R3987-2")
def test_iris_map_to_uris(texts):
    """Every IRI that the ABNF accepts maps to a text that the ABNF of URIs accepts."""
    count = 0
    for text in texts:
        if iris().allows(text, "IRI-reference"):
            uri = rfc3987.to_uri(text)
            assert uris().allows(uri, "URI-reference"), text
            assert (uri == text) is text.isascii()
            assert rfc3987.to_uri(uri) == uri
            assert rfc3986.is_valid(uri)
            count += not text.isascii()
    assert count > STRINGS / 4


@pytest.mark.requirement("R3987-5")
def test_bidirectional_controls_are_refused():
    for character in "\u200e\u200f\u202a\u202b\u202c\u202d\u202e":
        for text in ("//{}", "//{}@h", "/{}", "?{}", "#{}", "a{}b"):
            assert iris().allows(text.format(character), "IRI-reference")
            assert parsed(text.format(character)) is None


def test_an_error_lies_where_the_text_cannot_go_on(texts):
    for text in texts[::5]:
        if not iris().allows(text, "IRI-reference"):
            with pytest.raises(URLError) as raised:
                rfc3987.parse(text)
            error, end = raised.value, iris().reach(text)
            assert error.start <= end, (text, end, *error.args[2:])
            assert error.start <= error.end <= len(text)
            assert error.rule.startswith("RFC 3987 §")


def test_another_reader_of_abnf_agrees_with_the_translation(texts):
    rule = independent.Rule("IRI-reference")
    sample = texts[:: len(texts) // SAMPLE]
    assert [
        text for text in sample if matches(rule, text) is not iris().allows(text, "IRI-reference")
    ] == []


def matches(rule, text):
    try:
        rule.parse_all(text)
    except ParseError:
        return False
    return True
