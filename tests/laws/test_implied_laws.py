"""The law of verdicts that follow from a text: the readers, when they run, give the same one."""

from collections import Counter

import pytest

from tests.help.chances import chance_of
from tests.help.counts import amount
from tests.laws.test_certificate_laws import mutated_urls, real_urls
from urlprism.comparison import Verdict, certify
from urlprism.comparison.assessment import assess
from urlprism.comparison.certificate.implied import DECIDING, TOGETHER, verdict_of
from urlprism.readers import GROUPS, readers

pytestmark = pytest.mark.once

MUTATED = amount(40_000)
DRAWN = amount(40_000)
SEED = 20261123
# The default readers for which the rules of `implied` are proved: by its sentences about each of
# them, and by this file with URLPRISM_PROFILE=nightly. For other ones both have to be done again.
PROVED = {
    *("whatwg", "rfc3986", "urllib", "urllib@3.14", "urllib3", "requests", "httpx", "yarl", "curl"),
    *("node", "go", "php", "ruby", "java.net.URI", "java.net.URL", "perl", "httpx@0.23.3"),
}
# What may stand for a host, some of them with what ends it.
HOSTS = (
    *("h", "a.b", "u@x.y", "1.2.3.4:80") * 3,
    *("a_b", "_a.b", "a.b.", "a.b_c", "1.2.3.4", "1.2.3.4.", "A-B.c", "x.y1", "a.1b", "xn--a"),
    *("u@h", "me.x-y_z@a.b.", "u@1.2.3.4", "a@b@c", "a:", "a.b:", "a_b:80", "a.:", "u@h:", "a "),
    *(
        "http:",
        "a_b:",
        "1.2.3.4:",
        "1_2.3.4.5",
        "u@a_b:8080",
        "a b: c",
        "a b: 8",
        "a b:'x 1",
        "a_b.",
    ),
    *("u@h  ", "1.2.3.4 ", "h:80 ", "a..", ".a", "a:0", "@a", "u:p@h", "u~@h", "a.0x1", "a.x0"),
    *("Learn More", "a b", " a", "a 1", "1.2.3 4", "No. 3", "It's, or (not) so!", "a b:80", "h: "),
    *("a%20b", "a|b c", "é b", "1 2.3.4.5", "a b.", "a\\b c", "a b@c", "1_2.3", "a-"),
    *("/h", "//a.b:80", "/u@a_b.", "/1.2.3.4", "///h:", "/0x7f.1", "a b:c", "a 1: It's", "a%20.b"),
    *(
        "it's%20%28me%29.b",
        "a" * 62 + "%20",
        "x.y" + "%20" * 21,
        "a%20%27b." + "c%3D" * 16,
        "a%26b",
    ),
)
TRIPLETS = (
    "%7e",
    "%7E",
    "%3B",
    "%41",
    "%2d%5F",
    "a%3bb",
    "%5B",
    "%2F",
    "%2E",
    "%00",
    "%C3%A9",
    "%25",
)
WITHOUT_SCHEME = (
    *("", "a.b", "h", "1.2.3.4", "a_b.c", "ftp.a.b", "www.A-B.", "a..b", "a%20b", "//h", "a=b"),
    *("", ""),
    *("&url=http://h", "(a)://b.c:80", "https%3A%2F%2Fa.b%2Fc", "x%3D%26.", ";a_b~c.", "+a://b"),
)
SENTENCES = (
    *(
        "Why Vera?",
        "a b",
        "a b@c",
        "a b:80/c",
        "a b:c",
        "http: //a",
        "a b/c@d",
        "1 2",
        "+ a",
        "é a",
        "a\tb c",
    ),
)
ENDS = (
    *("", "/", "?", "#", "/ ", "?a b", "/a b", "/x.y?z=%20#f", "/a/../b", "/%7e", "//a.b/c", "/;"),
    " ",
)
PIECES = [
    *map(chr, range(128)),
    *" _.:@/?#" * 6,
    *("%2e", "%2F", "%00", "%zz", "//", "/../", "\\", "..;", "é", "\u3000", "\uff20", "\uff0f"),
    "\ud800",
]


def drawn(count, seed):
    """Return texts of hosts, sentences and ends as above, most with a few random changes."""
    chance = chance_of(seed)
    found = set()
    while len(found) < count:
        text = chance.choice(("http://", "https://")) + chance.choice(HOSTS)
        kind = chance.random()
        if kind < 0.15:
            text = chance.choice(SENTENCES)
        elif kind < 0.25:
            text = chance.choice(WITHOUT_SCHEME)
        elif kind < 0.4:
            text += "/" + "".join(chance.choices((*TRIPLETS, "/", "b", ";"), k=3))
        text += chance.choice(ENDS)
        for _ in range(chance.randrange(4)):
            place = chance.randrange(len(text) + 1)
            text = text[:place] + chance.choice(PIECES) + text[place + chance.randrange(2) :]
        found.add(text)
    return sorted(found)


def broken(texts):
    """Return how many texts have each verdict that follows, and those that readers contradict."""
    asked = readers()
    found, wrong = Counter(), []
    for text in texts:
        implied = None if certify(text) else verdict_of(text, of_all=True)
        if implied is None:
            continue
        found[implied] += 1
        (assessment,) = assess([text], None, asked)
        if assessment.verdict is not implied:
            wrong.append((text, implied, assessment.verdict))
        if assessment.disguise is not None:
            wrong.append((text, assessment.disguise))
        if implied is Verdict.ALIKE and (assessment.causes or assessment.differing):
            wrong.append((text, assessment.causes))
    return found, wrong[:5]


def test_the_readers_give_the_verdict_that_follows():
    real = real_urls()
    uncertified = [text for text in real if not certify(text)]
    found, wrong = broken([*uncertified, *mutated_urls(real, MUTATED), *drawn(DRAWN, SEED)])
    assert wrong == []
    assert found[Verdict.REFUSED_BY_SOME] > amount(10_000)
    assert found[Verdict.ALIKE] > amount(600)
    assert found[Verdict.DIFFERENT_HOST] > amount(50)
    assert found[Verdict.HOST_OR_NONE] > amount(600)
    others = (Verdict.DIFFERENT_SCHEME, Verdict.DIFFERENT_PARTS, Verdict.SPELLING)
    assert min(found[each] for each in others) > amount(50)


def test_most_of_the_real_urls_without_a_certificate_need_no_readers():
    uncertified = [text for text in real_urls() if not certify(text)]
    assert sum(verdict_of(text) is not None for text in uncertified) / len(uncertified) > 0.95


def test_the_rules_are_proved_for_the_default_readers():
    default = {*GROUPS["default"]}
    assert default == PROVED, "prove the rules for the new default readers, then name them here"
    assert default - TOGETHER > DECIDING


def test_each_part_of_the_readers_has_the_verdict_too():
    """A verdict is that of any of the default readers among which are those that decide it."""
    some = ((), ("curl",), ("yarl", "httpx"), ("urllib3",), PROVED - TOGETHER)
    chosen = [readers([*DECIDING, *more]) for more in some]
    for text in drawn(1_000, SEED + 1):
        implied = verdict_of(text)
        if implied is not None:
            assert {assess([text], None, some)[0].verdict for some in chosen} == {implied}
