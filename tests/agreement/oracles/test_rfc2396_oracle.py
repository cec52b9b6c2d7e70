"""urlprism.rfc2396 against its own BNF, translated by a program into regular expressions."""

import functools
import itertools
from collections import Counter

import pytest

from tests.help.abnf_rules import Grammar, found
from tests.help.chances import chance_of
from tests.help.counts import amount
from urlprism import URLError
from urlprism.rfc2396 import FIELDS, is_valid, parse

pytestmark = pytest.mark.once


STRINGS = amount(30_000)
SEED = 2396
EDITS = (
    *"%[]:/?#@ <>\"\\^`{|}!$&'()*+,;=-._~0129aAfFgGzZ",
    *("\0", "\n", "\x7f", "\x80", "é", "\u0663", "\uff0f", "\ud800"),
)
RULES = ("URI-reference", "absoluteURI", "relativeURI")
# Whatever a reference begins with, one of these ends it.
TAILS = ("", "a", "0", "00", "/", "]", "1]", ":1]", "::1]", ":1:1:1:1:1:1:1]", "00@[::1]", "@[::1]")

# Appendix A of RFC 2396 with RFC 2732 §3. What RFC 2373 §2.2 says of an IPv6address in words, eight
# pieces and "::" in place of one or more, is written as RFC 3986 does.
BNF = """
URI-reference = [ absoluteURI | relativeURI ] [ "#" fragment ]
absoluteURI   = scheme ":" ( hier_part | opaque_part )
relativeURI   = ( net_path | abs_path | rel_path ) [ "?" query ]
hier_part     = ( net_path | abs_path ) [ "?" query ]
opaque_part   = uric_no_slash *uric
uric_no_slash = unreserved | escaped | ";" | "?" | ":" | "@" |
                "&" | "=" | "+" | "$" | ","
net_path      = "//" authority [ abs_path ]
abs_path      = "/"  path_segments
rel_path      = rel_segment [ abs_path ]
rel_segment   = 1*( unreserved | escaped |
                    ";" | "@" | "&" | "=" | "+" | "$" | "," )
scheme        = alpha *( alpha | digit | "+" | "-" | "." )
authority     = server | reg_name
reg_name      = 1*( unreserved | escaped | "$" | "," |
                    ";" | ":" | "@" | "&" | "=" | "+" )
server        = [ [ userinfo "@" ] hostport ]
userinfo      = *( unreserved | escaped |
                   ";" | ":" | "&" | "=" | "+" | "$" | "," )
hostport      = host [ ":" port ]
host          = hostname | IPv4address | ipv6reference
ipv6reference = "[" IPv6address "]"
hostname      = *( domainlabel "." ) toplabel [ "." ]
domainlabel   = alphanum | alphanum *( alphanum | "-" ) alphanum
toplabel      = alpha | alpha *( alphanum | "-" ) alphanum
IPv4address   = 1*3digit "." 1*3digit "." 1*3digit "." 1*3digit
port          = *digit
path_segments = segment *( "/" segment )
segment       = *pchar *( ";" param )
param         = *pchar
pchar         = unreserved | escaped |
                ":" | "@" | "&" | "=" | "+" | "$" | ","
query         = *uric
fragment      = *uric
uric          = reserved | unreserved | escaped
reserved      = ";" | "/" | "?" | ":" | "@" | "&" | "=" | "+" |
                "$" | "," | "[" | "]"
unreserved    = alphanum | mark
mark          = "-" | "_" | "." | "!" | "~" | "*" | "'" |
                "(" | ")"
escaped       = "%" hex hex
hex           = digit | "A" | "B" | "C" | "D" | "E" | "F"
alphanum      = alpha | digit
alpha         = ALPHA
digit         = DIGIT
IPv6address   =                            6( h16 ":" ) ls32
              |                       "::" 5( h16 ":" ) ls32
              | [               h16 ] "::" 4( h16 ":" ) ls32
              | [ *1( h16 ":" ) h16 ] "::" 3( h16 ":" ) ls32
              | [ *2( h16 ":" ) h16 ] "::" 2( h16 ":" ) ls32
              | [ *3( h16 ":" ) h16 ] "::"    h16 ":"   ls32
              | [ *4( h16 ":" ) h16 ] "::"              ls32
              | [ *5( h16 ":" ) h16 ] "::"              h16
              | [ *6( h16 ":" ) h16 ] "::"
h16           = 1*4hex
ls32          = ( h16 ":" h16 ) | number "." number "." number "." number
number         = digit | %x31-39 digit | "1" 2digit | "2" %x30-34 digit | "25" %x30-35
"""
GROUPS = (
    "scheme", "opaque_part", "authority", "userinfo", "host", "port", "reg_name", "abs_path",
    "rel_path", "query", "fragment",
)  # fmt: skip


@functools.cache
def grammar():
    """Return the grammar; BNF differs from ABNF in the sign of alternatives."""
    return Grammar(BNF.replace("|", "/"))


@functools.cache
def pattern(rule):
    return grammar().pattern(rule)


def allows(text, rule="URI-reference"):
    return pattern(rule).fullmatch(text) is not None


def edited(text, chance):
    """Return the text with a character more, less or other."""
    place = chance.randrange(len(text) + 1)
    removed = chance.randrange(2)
    inserted = chance.choice(EDITS) if chance.randrange(3) or not removed else ""
    return text[:place] + inserted + text[place + removed :]


def drawn(count):
    """Return distinct strings: what rules give, and each of those with one edit."""
    chance = chance_of(SEED)
    made: dict[str, None] = {}
    while len(made) < count:
        text = grammar().draw("URI-reference", chance)
        host = f"//{grammar().draw('authority', chance)}"
        address = f"x://u@[{grammar().draw('IPv6address', chance)}]:1"
        for each in (text, host, address)[: chance.choice((1, 1, 1, 2, 3))]:
            made.update(dict.fromkeys([each, *(edited(each, chance) for _ in range(4))]))
    return list(made)


@pytest.fixture(scope="module")
def texts():
    return drawn(STRINGS)


@pytest.fixture(scope="module")
def known(texts):
    """Return the texts, and what each component of those that are valid is, by the BNF."""
    parts = grammar().pattern("URI-reference", {name: name for name in GROUPS})
    return [(text, components(parts.fullmatch(text))) for text in texts]


def components(match):
    if match is None:
        return None
    values = found(match)
    paths = (values.get(name) for name in ("rel_path", "abs_path", "opaque_part"))
    path = next((path for path in paths if path is not None), "")
    return {name: path if name == "path" else values.get(name) for name in FIELDS}


def refusal(text):
    try:
        parse(text)
    except URLError as error:
        return error
    return None


def test_there_is_something_of_everything(texts, known):
    assert len(set(texts)) >= STRINGS
    valid = [parts for _, parts in known if parts]
    assert 0.4 < len(valid) / len(texts) < 0.6
    for name in FIELDS:
        values = Counter(parts[name] for parts in valid)
        assert name == "path" or amount(1000) < values[None] < len(valid) - amount(1000), name
    assert sum("[" in (parts["host"] or "") for parts in valid) > amount(1000)
    for rule in RULES[1:]:
        assert sum(allows(text, rule) for text in texts) > amount(1000)


@pytest.mark.requirement("R2396-1", "R2396-2", "R2732-1")
def test_the_parser_accepts_what_the_bnf_does(texts):
    different = [
        (text, rule)
        for text in texts
        for rule in RULES
        if is_valid(text, rule) is not allows(text, rule)
    ]
    assert not different, (len(different), different[:20])


@pytest.mark.requirement("R2396-1", "R2396-2", "R2732-1")
def test_the_components_are_those_of_the_bnf(known):
    """The first alternative wins that lets the whole match: a server, a net_path (§4.3)."""
    different = []
    for text, parts in known:
        if parts is not None:
            ours = parse(text).to_dict()
            if ours != parts:
                different.append((text, ours, parts))
    assert not different, (len(different), different[:5])


@pytest.mark.requirement("R2396-3")
def test_segments_are_those_of_the_bnf(known):
    segment, param = pattern("segment"), pattern("param")
    for text, parts in known:
        for each in parse(text).segments if parts else ():
            assert all(map(param.fullmatch, (each.name, *each.params)))
            assert segment.fullmatch(";".join((each.name, *each.params)))


def test_what_stands_before_an_error_can_go_on(known):
    wrong = []
    for text, parts in known[::10]:
        if parts is None:
            error = refusal(text)
            if not any(allows(text[: error.start] + tail) for tail in TAILS):
                wrong.append((text, *error.args[2:]))
    assert not wrong, (len(wrong), wrong[:10])


@pytest.mark.requirement("R2732-1")
def test_addresses():
    """Every number of pieces around every number of "::"."""
    tails = ("", "1.2.3.4", "255.255.255.255", "256.1.1.1", "01.2.3.4", "1.2.3", "1.2.3.4.5")
    made = set()
    for left, right, tail in itertools.product(range(9), range(9), tails):
        head = ["aF09"] * left
        rest = ["1"] * right + [tail] * bool(tail)
        for gap in ("::", ":", ":::", "::2::"):
            made.add(f"{':'.join(head)}{gap}{':'.join(rest)}")
    made |= {f"1:2:3:{piece}:5:6:7:8" for piece in ("", "00000", "g", "é", " ", "%31", "١")}
    accepted = {text for text in made if allows(f"//[{text}]")}
    assert accepted == {text for text in made if is_valid(f"//[{text}]")}
    assert min(len(accepted), len(made - accepted)) > 80
