"""Walks beside every word there is: what is proved has none, and what is found is the shortest."""

import functools
import itertools
import json
from copy import deepcopy

import pytest

from tests.help.chances import chance_of
from tests.help.counts import IS_NIGHTLY
from tests.servers import deployments_drawn as drawn
from urlprism.servers.audits import audit
from urlprism.servers.checking import ProofError, check
from urlprism.servers.deployments import Front, Route, Sent
from urlprism.servers.meanings import ESCAPE, Behind
from urlprism.servers.proofs import proof_of
from urlprism.servers.rules import Prefix

LONGEST = 4 if IS_NIGHTLY else 2
TOKENS = tuple(dict.fromkeys(drawn.TOKENS))
WORDS = [
    "/" + "".join(tokens)
    for length in range(LONGEST + 1)
    for tokens in itertools.product(TOKENS, repeat=length)
]
# What no walk decides of these: a rule that matches at any depth, and slashes that are merged
# behind dot segments, have more on the stack than is counted.
DEEP = "/b(/|$)"
UNDECIDED = {
    (f"decodes, merges, {DEEP}", "decodes, merges"),
    *((f"decodes, {DEEP}", back) for back in ("decodes, merges", "decodes")),
    *(
        (f"cuts parameters, {DEEP}", back)
        for back in ("cuts parameters", "as it is", "decodes only", "refuses dots")
    ),
    (f"cuts parameters, {DEEP}", "one slash first"),
    (f"decodes twice, {DEEP}", "decodes twice"),
    ("decodes twice, ^/[ab]$", "dots, then slashes"),
    *(
        (f"dots, then slashes, {rule}", "dots, then slashes")
        for rule in ("/a", "/a/b", DEEP, "^/[ab]$")
    ),
}
# Fronts that a gate asks; those that are left out have what these have.
FRONTS = list(drawn.SERVERS) if IS_NIGHTLY else ["decodes, merges", "as it is"]
BACKS = {name: drawn.server(name) for name in drawn.SERVERS}


@functools.cache
def paths(name):
    """Return what a small server reads, word by word."""
    return [drawn.read(drawn.server(name).steps, word) for word in WORDS]


def passing(front, back):
    """Return the length of the shortest word that gets past each guarded route, by functions."""
    chosen = functools.cache(front.rules.chosen_for)
    meanings = functools.cache(Behind(front, "back", is_plain=True).meanings_of)
    shortest = {}
    for word, path, read in zip(WORDS, paths(front.server.name), paths(back.name), strict=True):
        if path is not None and read is not None and chosen(path) == 1:
            for meaning in meanings(read):
                shortest[meaning] = min(shortest.get(meaning, len(word)), len(word))
    return shortest


@pytest.mark.parametrize("name", FRONTS)
def test_every_word_beside_the_walk(name):
    for front in drawn.fronts(name):
        for back_name, back in BACKS.items():
            found = audit(front, {"back": back})
            expected = passing(front, back)
            proved = {ESCAPE if each.guarded is None else 0 for each in found.proofs}
            assert not proved & expected.keys(), (front.name, back_name)
            is_undecided = (front.name, back_name) in UNDECIDED
            assert bool(found.undecided) is is_undecided, (front.name, back_name)
            for finding in found.findings:
                length = expected.get(0, len(finding.target))
                assert len(finding.target) <= length, (front.name, back_name, finding.target)
                target = finding.target.decode("latin-1")
                assert front.rules.chosen_for(drawn.read(front.server.steps, target)) == 1
                assert drawn.read(back.steps, target).encode("latin-1") == finding.path


def proofs():
    for name in ("decodes, merges", "refuses dots", "as it is"):
        for front in drawn.fronts(name):
            for back in ("decodes, merges", "decodes only", "refuses dots"):
                found = audit(front, {"back": BACKS[back]})
                if found.proofs:
                    yield json.loads(json.dumps(proof_of(found, {"back": BACKS[back]})))


def changed(proof, chance):
    """Return a proof with one state left out, or one number of it another; or None."""
    proof = deepcopy(proof)
    walk = proof["backs"][0]["walks"][0]
    states = walk["states"]
    if not states:
        return None
    place = chance.randrange(len(states))
    state = states[place]
    side = chance.randrange(2)
    machine, runs = walk["machines"][side], state[2 + side]
    what = chance.choice(["state", "count", "more", "symbol", "control"])
    if what == "state":
        del states[place]
    elif what == "count" and runs:
        run = chance.choice(runs)
        run[1] = run[1] % (walk["counted"] + 1) + 1
    elif what == "more":
        state[4] = chance.choice([each for each in (None, 0, 1, -1, 2) if each != state[4]])
    elif what == "symbol" and runs and len(machine["symbols"]) > 1:
        run = chance.choice(runs)
        run[0] = (run[0] + 1) % len(machine["symbols"])
    elif what == "control" and len(machine["behind"]) > 1:
        state[side][2] = (state[side][2] + 1) % len(machine["behind"])
    else:
        return None
    return proof


def test_true_proofs_are_proofs_and_changed_ones_are_not():
    chance = chance_of(7)
    true = [proof for proof in proofs() if proof["backs"][0]["proved"]]
    assert len(true) > 10
    sizes = list(map(check, true))
    assert max(sizes) > 100
    true = [proof for proof, size in zip(true, sizes, strict=True) if 0 < size < 700]
    refused = 0
    while refused < (1_000 if IS_NIGHTLY else 60):
        proof = changed(chance.choice(true), chance)
        if proof is not None:
            with pytest.raises(ProofError):
                check(proof)
            refused += 1


@pytest.mark.parametrize("proof", [{}, {"format": "urlprism proof 1"}, {"format": 1}])
def test_what_is_no_proof(proof):
    with pytest.raises(ProofError, match="a proof has"):
        check(proof)


def test_a_proof_that_says_more_is_none():
    (front, *_), back = list(drawn.fronts("as it is")), BACKS["decodes, merges"]
    found = audit(front, {"back": back})
    assert [each.target for each in found.findings]
    proof = json.loads(json.dumps(proof_of(found, {"back": back})))
    proof["backs"][0]["proved"].append(0)
    with pytest.raises(ProofError):
        check(proof)


def test_a_guard_of_what_another_server_gets_is_none_of_this_one():
    routes = (
        Route(Prefix("/a"), "a", "guarded", Sent("other")),
        Route(Prefix("/"), "all", "", Sent("back")),
    )
    front = Front(drawn.server("as it is"), routes)
    backs = {"back": BACKS["decodes, merges"], "other": BACKS["as it is"]}
    said = audit(front, backs)
    assert [(each.guarded, each.back) for each in said.findings] == [(None, "back")]
