"""A server's steps as functions, and as one machine: the same answers, octet by octet."""

import pytest

from tests.help.counts import IS_NIGHTLY
from tests.servers import deployments_drawn as drawn
from tests.servers.deployments_drawn import SERVERS
from urlprism.readers import Refused
from urlprism.servers.machine import Machine
from urlprism.servers.registry import names, server
from urlprism.servers.rules import Exact, Prefix, RegularExpression, Rules, Segments
from urlprism.servers.steps import DotSegments, Unchanged, alternatives
from urlprism.servers.tables import NotWalkableError

COUNT = 1_000_000 // len(SERVERS) if IS_NIGHTLY else 120
RULES = Rules(
    (
        *(Exact("/a"), Exact("/"), Exact("/a/b"), Segments("/a"), Prefix("/a/"), Prefix("/b")),
        *(
            RegularExpression("//"),
            RegularExpression(r"\.\."),
            RegularExpression("[;%]"),
            RegularExpression("^/[^/]*/?$"),
        ),
    ),
    choose=lambda matches: sum(matched << place for place, matched in enumerate(matches)),
)


@pytest.mark.parametrize("name", SERVERS)
@pytest.mark.parametrize("seed", [1, 2])
def test_small_servers(name, seed):
    steps = drawn.server(name).steps
    machine = Machine(steps, RULES)
    accepted = 0
    for word in drawn.words(COUNT, seed):
        path = drawn.read(steps, word)
        accepted += path is not None
        expected = None if path is None else RULES.chosen_for(path)
        assert machine.run(word) == expected, word
    assert accepted > COUNT // 8


def machine_of(name, steps):
    """Return the machine of steps; None for a server of which nobody walks all states."""
    try:
        return Machine(steps, RULES)
    except (NotWalkableError, TypeError):
        if name not in NOT_WALKED:
            raise
    return None


# Their machines take half a minute and more: a night asks them.
SLOW = {"caddy.matcher", "jetty", "serve-static"}


@pytest.mark.parametrize("name", [each for each in names() if IS_NIGHTLY or each not in SLOW])
def test_real_servers(name):
    one = server(name)
    for steps in alternatives(one.steps):
        machine = machine_of(name, steps)
        for word in drawn.words(COUNT, 3) if machine else ():
            path = drawn.read(steps, word)
            assert machine.run(word) == (None if path is None else RULES.chosen_for(path)), word


# Servers of which some alternative has more states with all of these rules than anybody walks.
NOT_WALKED = {"jetty", "serve-static", "express", "express.params"}


def test_two_stacks_are_not_walked():
    dots = DotSegments("dots", "test", merges=True)
    with pytest.raises(NotWalkableError, match="twice"):
        Machine((dots, dots), RULES)


@pytest.mark.parametrize("name", SERVERS)
def test_what_is_unchanged_is_what_a_step_does_not_change(name):
    steps = [step for step in SERVERS[name] if not isinstance(step, DotSegments)]
    for step in map(Unchanged, steps):
        for word in drawn.words(300, 4):
            assert (drawn.read((step,), word) == word) is (drawn.read((step._step,), word) == word)
            state, pieces = step.start, []
            try:
                for octet in word:
                    state, piece = step.feed(state, octet)
                    pieces.append(piece)
                pieces.append(step.end(state))
            except Refused:
                pieces = []
            assert "".join(pieces) == (drawn.read((step,), word) or "")
