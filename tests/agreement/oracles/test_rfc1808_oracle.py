"""urlprism.rfc1808 against its own BNF, translated by a program into regular expressions."""

import functools
from collections import Counter

import pytest

from tests.help.abnf_rules import Grammar, found
from tests.help.chances import chance_of
from tests.help.counts import amount
from urlprism.rfc1808 import is_valid, parse

pytestmark = pytest.mark.once


STRINGS = amount(100_000)
SEED = 1808
EDITS = (
    *"%:/?#;@ <>\"\\^`{|}~[]!$&'()*+,=-._0aAfFgGzZ",
    *("//", "\0", "\n", "\x7f", "é", "\u0663", "\uff0f", "\ud800"),
)

# §2.2 as it is printed, without the sets that no production has: national and punctuation.
BNF = """
   URL         = ( absoluteURL | relativeURL ) [ "#" fragment ]

   absoluteURL = generic-RL | ( scheme ":" *( uchar | reserved ) )

   generic-RL  = scheme ":" relativeURL

   relativeURL = net_path | abs_path | rel_path

   net_path    = "//" net_loc [ abs_path ]
   abs_path    = "/"  rel_path
   rel_path    = [ path ] [ ";" params ] [ "?" query ]

   path        = fsegment *( "/" segment )
   fsegment    = 1*pchar
   segment     =  *pchar

   params      = param *( ";" param )
   param       = *( pchar | "/" )

   scheme      = 1*( alpha | digit | "+" | "-" | "." )
   net_loc     =  *( pchar | ";" | "?" )
   query       =  *( uchar | reserved )
   fragment    =  *( uchar | reserved )

   pchar       = uchar | ":" | "@" | "&" | "="
   uchar       = unreserved | escape
   unreserved  = alpha | digit | safe | extra

   escape      = "%" hex hex
   hex         = digit | "A" | "B" | "C" | "D" | "E" | "F" |
                         "a" | "b" | "c" | "d" | "e" | "f"

   alpha       = lowalpha | hialpha
   lowalpha    = "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "i" |
                 "j" | "k" | "l" | "m" | "n" | "o" | "p" | "q" | "r" |
                 "s" | "t" | "u" | "v" | "w" | "x" | "y" | "z"
   hialpha     = "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I" |
                 "J" | "K" | "L" | "M" | "N" | "O" | "P" | "Q" | "R" |
                 "S" | "T" | "U" | "V" | "W" | "X" | "Y" | "Z"

   digit       = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" |
                 "8" | "9"

   safe        = "$" | "-" | "_" | "." | "+"
   extra       = "!" | "*" | "'" | "(" | ")" | ","
   reserved    = ";" | "/" | "?" | ":" | "@" | "&" | "="
"""
LARGE = ("URL", "absoluteURL", "generic-RL", "relativeURL")
SMALL = (
    "net_path", "abs_path", "rel_path", "path", "fsegment", "segment", "params", "param", "scheme",
    "net_loc", "query", "fragment",
)  # fmt: skip
# What a URL begins with decides how it is read: all of these often.
BEGINNINGS = (
    "",
    "",
    "",
    "/",
    "//",
    "///",
    "////",
    "//h/",
    "//h//",
    "x:",
    "x://",
    "x:////",
    ":",
    "a/",
)


@functools.cache
def grammar():
    """Return the grammar; BNF differs from ABNF in the sign of alternatives."""
    return Grammar(BNF.replace("|", "/"))


@functools.cache
def pattern(rule):
    return grammar().pattern(rule)


def allows(text, rule):
    return pattern(rule).fullmatch(text) is not None


def edited(text, chance):
    """Return the text with a character more, less or other."""
    place = chance.randrange(len(text) + 1)
    removed = chance.randrange(2)
    inserted = chance.choice(EDITS) if chance.randrange(3) or not removed else ""
    return text[:place] + inserted + text[place + removed :]


def drawn(count):
    """Return distinct strings: what rules give, behind a beginning, with an edit and without."""
    chance = chance_of(SEED)
    made: dict[str, None] = {}
    while len(made) < count:
        text = grammar().draw(chance.choice((*LARGE, *LARGE, *SMALL, "scheme", "scheme")), chance)
        begun = chance.choice(BEGINNINGS) + text
        made.update(dict.fromkeys([text, begun, *(edited(begun, chance) for _ in range(6))]))
    return list(made)


@pytest.fixture(scope="module")
def texts():
    return drawn(STRINGS)


def different(texts, rules):
    """Return the texts about which we and the BNF do not agree."""
    return [
        (text, rule)
        for rule in rules
        for text in texts
        if is_valid(text, rule) is not allows(text, rule)
    ]


@pytest.mark.requirement("R1808-2", "R1808-3", "R1808-4")
def test_the_grammar_accepts_what_the_bnf_does(texts):
    wrong = different(texts, ("URL", "generic-RL")) + different(texts[::5], LARGE)
    wrong += different(texts[::10], SMALL)
    assert not wrong, (len(wrong), wrong[:20])


def test_there_is_something_of_everything(texts):
    assert len(texts) >= STRINGS
    sample = texts[::10]
    accepted = Counter(rule for rule in LARGE + SMALL for text in sample if allows(text, rule))
    for rule in LARGE + SMALL:
        assert amount(200) < accepted[rule] < len(sample) - amount(200), (rule, accepted[rule])


@pytest.mark.requirement("R1808-1", "R1808-8", "R1808-10", "R1808-11")
def test_the_components_are_those_of_the_bnf(texts):
    """Of a relativeURL, and of a generic-RL: behind a scheme they are read alike."""
    fields = {name: name for name in ("scheme", "net_loc", "path", "params", "query")}
    rules = {
        rule: grammar().pattern(rule, {**fields, "abs_path": "slash"})
        for rule in ("generic-RL", "relativeURL")
    }
    seen = Counter()
    for text in texts:
        url = parse(text)
        rule = "generic-RL" if url.scheme else "relativeURL"
        match = rules[rule].fullmatch(text)
        if match is not None:
            values = found(match)
            path = ("/" if "slash" in values else "") + values.get("path", "")
            expected = {**{name: values.get(name, "") for name in fields}, "path": path}
            assert url.to_dict() == {**expected, "fragment": ""}, text
            seen.update(name for name, value in expected.items() if value)
            seen[rule] += 1
    assert min(seen.values()) > amount(6_000), seen
    assert set(seen) == {*fields, *rules}
