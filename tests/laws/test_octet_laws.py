"""The law of octets: of a text that is certified for them, all clients send the same ones."""

import pytest

from tests.help.chances import chance_of
from tests.help.counts import amount
from tests.help.request_questions import tails
from tests.help.shared_data import benchmarks_corpora
from tests.help.whatwg_mutations import known_urls, mutated, pick
from urlprism.comparison.request_targets import certifies_octets
from urlprism.readers import GROUPS, is_covered, reader

pytestmark = pytest.mark.once

MUTATED = amount(60_000)
SEED = 20261126
NAMES = dict.fromkeys((*GROUPS["all"], *GROUPS["current"]))
READERS = [each for each in map(reader, NAMES) if is_covered(each) and each.wire is not None]


def hold(texts):
    """Fail if a client sends other octets than a text has, of those that are certified."""
    count = 0
    for text in texts:
        if not certifies_octets(text):
            continue
        count += 1
        _, _, behind = text.partition("//")
        _, slash, tail = behind.partition("#")[0].partition("/")
        if not slash:
            _, mark, tail = behind.partition("#")[0].partition("?")
            slash = f"/{mark}"
        sent = {each.read(text).request_target for each in READERS} - {None}
        assert sent == {f"{slash}{tail}".encode()}, (text, sent)
    return count


def test_real_urls():
    corpora = benchmarks_corpora()
    urls = corpora.read(corpora.TOP100)
    assert hold(urls[:: 100_000 // amount(3_000)]) > amount(3_000) * 9 // 10


def test_drawn_and_mutated_urls():
    chance = chance_of(SEED)
    _, _, real = known = known_urls()
    texts = [mutated(pick(chance, real), known, chance) for _ in range(MUTATED)]
    texts += [f"http://h.example{tail}" for tail in tails(amount(20_000))]
    texts += [f"https://h.example/a%{octet:02X}b" for octet in range(256)]
    texts += [f"https://h.example/?a%{octet:02X}b" for octet in range(256)]
    texts += [f"https://h.example/a{chr(octet)}b?c{chr(octet)}d" for octet in range(128)]
    assert hold(texts) > 500
