"""The law of the certificate: every reader accepts a certified text and reports the same parts.

The readers of `OBSOLETE` are left out: their strict grammars refuse much that others accept.
"""

import os
import re

import pytest

from tests.help.chances import SEED as SEED_OF_A_NIGHT
from tests.help.chances import chance_of
from tests.help.compared import differing
from tests.help.counts import IS_NIGHTLY
from tests.help.shared_data import benchmarks_corpora
from tests.help.whatwg_mutations import STEPS, is_utf8, known_urls, mutated, pick
from urlprism.comparison import certify
from urlprism.comparison.certificate.agreement import uncertified_lines
from urlprism.comparison.fields import fields_of
from urlprism.programs import programs
from urlprism.readers import GROUPS, OBSOLETE, is_covered, names, reader, readers
from urlprism.urllib_parse.releases import KNOWN

pytestmark = pytest.mark.once


MUTATED = 100_000 if IS_NIGHTLY else 8_000
SEED = 20261121
DEFAULT_PORTS = {"http": 80, "https": 443}
# The expression of RFC 3986 Appendix B, reduced to the parts of certified texts.
SPLIT = re.compile(
    r"(https?)://([A-Za-z0-9.-]+)(?::([0-9]+))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?", re.DOTALL
)
# Pieces with which a single change makes readers differ.
ASCII = [chr(code) for code in range(128)]


def real_urls():
    corpora = benchmarks_corpora()
    return corpora.read(corpora.TOP100)


def mutated_urls(real, count):
    """Return real URLs after one random change or several."""
    chance = chance_of(SEED)
    known = (*known_urls()[:2], real)
    found = set()
    while len(found) < count:
        text = pick(chance, real)
        if chance.random() < 0.5:
            place = chance.randrange(len(text) + 1)
            text = text[:place] + pick(chance, ASCII) + text[place + chance.randrange(2) :]
        elif chance.random() < 0.6:
            text = pick(chance, STEPS)(text, known, chance)
        else:
            text = mutated(text, known, chance)
        if is_utf8(text):
            found.add(text)
    return sorted(found)


def covered():
    """Return all readers that the certificate covers, with programs at each known version."""
    wanted = [name for name in names() if name not in {*OBSOLETE, "git"}]
    versions = [f"urllib@{version}" for version in KNOWN]
    others = ["curl@8.23.0+idn", "curl@7.88.1", "curl@7.88.1+idn", "curl@7.67.0"]
    # The releases that differ most from the newest ones.
    others += ["ruby@3.1.0", "node@18", "perl@5.10", "node.url.parse", "node.url.parse@18"]
    others += ["urllib3@1.25.6", "requests@2.22", "httpx@0.20", "httpx@0.24.0", "yarl@1.9"]
    others += ["urllib3@1.10", "urllib3@1.24.3", "requests@2.16", "php@5.6.0", "urllib@2.7"]
    if IS_NIGHTLY:
        others += [
            f"chromium@{release}" for release in (64, 75, 81, 91, 92, 109, 116, 118, 129, 143)
        ]
        others += ["firefox@140", "firefox@159", "webkit@2.44", "webkit@2.54"]
    return readers([*wanted, *versions, *others])


def test_every_reader_reads_what_is_certified_alike():
    real = real_urls()
    # Nearly all real URLs are certified, and similar: a gate takes every sixteenth.
    texts = [*(real if SEED_OF_A_NIGHT in os.environ else real[::16]), *mutated_urls(real, MUTATED)]
    assert len(texts) > (125_000 if IS_NIGHTLY else 13_000)
    certified = [text for text in texts if certify(text)]
    assert len(certified) > (60_000 if IS_NIGHTLY else 6_000)
    asked = covered()
    assert len(asked) > len(KNOWN) + 12
    assert {*GROUPS["programs"]} - {"git"} <= {each.name.partition("@")[0] for each in asked}
    assert broken(certified, asked, *((1, 1) if IS_NIGHTLY else (2, 6))) == []


def test_of_what_is_certified_git_refuses_line_ends_only():
    certified = [
        text for text in [*real_urls()[::4], *mutated_urls(real_urls(), 4_000)] if certify(text)
    ]
    refused = re.compile("%0a", re.IGNORECASE)
    assert not is_covered(reader("git"))
    assert broken([text for text in certified if not refused.search(text)], readers(["git"])) == []
    assert len(list(filter(refused.search, certified))) < 0.01 * len(certified)


@pytest.mark.real
def test_the_programs_themselves_do():
    real = real_urls()
    some = [
        *real[:: 40 if IS_NIGHTLY else 160],
        *mutated_urls(real, 4_000 if IS_NIGHTLY else 1_000),
    ]
    certified = [text for text in some if certify(text)]
    assert len(certified) > (3_000 if IS_NIGHTLY else 750)
    # A browser and a program that fetches take long for one answer: they have tests of their own,
    # which ask many questions at once.
    each_time = {name for name, each in programs().items() if each.asks_each_time}
    apart = {*GROUPS["browsers"], *each_time}
    names = [name for name in GROUPS["programs"] if name not in apart]
    asked = [each for each in readers(names, live=True) if each.is_live]
    packages = {"urllib", "urllib3", "requests", "httpx", "yarl", "aiohttp"}
    assert packages <= {each.name for each in asked}
    assert broken(certified, asked) == []


def broken(certified, asked, step=1, step_of_older=1):
    """Return the first readings of certified texts that differ from the parts of RFC 3986.

    A text is asked of one reader in `step` and one older release in `step_of_older`; the next text
    is asked of the next ones.
    """
    found = []
    current = [each for each in asked if "@" not in each.name]
    older = [each for each in asked if "@" in each.name]
    for number, text in enumerate(certified):
        scheme, host, port, path, query, fragment = SPLIT.fullmatch(text).groups()
        target = (scheme, host.lower(), int(port) if port else DEFAULT_PORTS[scheme])
        some = current[number % step :: step]
        for each in (*some, *older[number % step_of_older :: step_of_older]):
            reading = each.read(text)
            if not reading.accepted or reading.target != target:
                found.append((each.name, text, reading.target or reading.refusal))
                continue
            said = reading.components
            # Most readers change nothing; the others are compared as `fields` says.
            plain = (said.path, said.query or "", said.fragment or "", said.userinfo or "")
            if plain != (path, query or "", fragment or "", "") and not is_same(reading, text):
                found.append((each.name, text, fields_of(reading)))
    return found[:5]


def is_same(reading, text):
    """Whether a reading has the same fields as RFC 3986, in their compared form."""
    return not differing((reading, reader("rfc3986").read(text)))


@pytest.mark.parametrize("share", [0.98])
def test_real_urls_are_certified(share):
    real = real_urls()
    assert sum(map(certify, real)) / len(real) >= share


def test_lines_are_judged_as_texts_are():
    real = real_urls()[::10]
    texts = [*real, *mutated_urls(real, 5_000), "", " ", "http://a.b/\x00"]
    texts = [text.replace("\n", "").replace("\r", "") for text in texts]
    for end in ("\n", "\r\n"):
        octets = "".join(text + end for text in texts).encode()
        lines, certified, rest = uncertified_lines(octets, len(octets))
        assert lines == len(texts)
        assert certified == sum(map(certify, texts))
        judged = [octets[start:stop].decode().removesuffix("\r") for _, start, stop in rest]
        assert [text for text in judged if text] == [
            text for text in texts if text and not certify(text)
        ]
        assert [line for line, _, _ in rest] == sorted({line for line, _, _ in rest})
