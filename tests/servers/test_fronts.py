"""Servers that stand in front: each step read octet by octet, and what is sent on read again."""

import pytest

from tests.agreement.programs.front_questions import front_questions
from tests.help.counts import IS_NIGHTLY
from tests.servers.steps_asked import applied, fed
from urlprism.servers.programs.caddy.letters import Lowered
from urlprism.servers.programs.nginx.model import WrittenAnew, sent_anew
from urlprism.servers.registry import server
from urlprism.servers.steps import Chain, DotSegments, Either

pytestmark = pytest.mark.plain
FRONTS = [
    *("nginx@1.22.1", "nginx@1.31.3", "nginx@1.31.3+merge_slashes_off"),
    *("haproxy@2.6.12", "haproxy@2.8.1", "haproxy@2.8.25"),
    *("envoy@1.39.0+normalize_path", "envoy@1.40.0", "envoy@1.40.0+normalize_path"),
    *("envoy@1.40.0+unescape_slashes", "envoy@1.40.0+merge_slashes"),
    *("envoy@1.40.0+unescape_slashes+normalize_path+merge_slashes",),
    *("envoy@1.39.0+unescape_slashes+normalize_path",),
    *("traefik@3.3.5", "traefik@3.3.6", "traefik@3.4.0", "traefik@3.4.1", "traefik@3.6.4"),
    *("traefik@3.7.15", "caddy.matcher@2.11.7"),
    *("httpd@2.4.49", "httpd@2.4.50", "httpd@2.4.51", "httpd@2.4.71"),
    *("httpd@2.4.50+AllowEncodedSlashes", "httpd@2.4.71+AllowEncodedSlashes"),
]
COUNT = 40_000 if IS_NIGHTLY else 1_500
TARGETS = [each.decode("latin-1") for each in front_questions(COUNT, 20261128)]
FEW = TARGETS[: COUNT // 3]
CADDY = [name for name in FRONTS if name.startswith("caddy")]
# What Caddy has written is read with letters of ASCII alone in lower case.
lowered = Lowered("", "").apply
NGINX = [name for name in FRONTS if name.startswith("nginx")]


def simple_steps(steps):
    """Yield all steps that can be fed, also those in others that decide later."""
    for step in steps:
        if isinstance(step, Either) or (isinstance(step, Chain) and not is_fed(step)):
            yield from simple_steps(step.steps)
        elif is_fed(step):
            yield step


def is_fed(step):
    """Whether a step can be fed."""
    try:
        fed(step, "/a%41/b?c")
    except TypeError:
        return False
    return True


def path_of(one, target):
    """Return the path of a target, None if it is refused."""
    return applied(Chain("", "", *one.steps), target)


def sent_of(one, target, steps=None):
    """Return what is sent on for a target, None if it is refused."""
    return applied(Chain("", "", *(one.sent if steps is None else steps)), target)


@pytest.mark.parametrize("name", FRONTS)
def test_a_step_that_is_fed_does_what_it_does_to_a_whole_text(name):
    one = server(name)
    steps = {id(step): step for step in simple_steps((*one.steps, *one.sent, *(one.written or ())))}
    assert len(steps) > 1
    for step in steps.values():
        different = [text for text in FEW if fed(step, text) != applied(step, text)]
        assert different == [], (step.name, len(different), different[:3])


@pytest.mark.parametrize("name", FRONTS)
def test_a_row_of_steps_that_is_fed_does_what_it_does_to_a_whole_text(name):
    one = server(name)
    rows = [row for row in (one.target, one.sent, one.written) if row]
    chains = [Chain("", "", *row) for row in rows]
    chains += [Chain("", "", *run) for run in runs(one.path)]
    for chain in filter(is_fed, chains):
        different = [text for text in FEW if fed(chain, text) != applied(chain, text)]
        assert different == [], (len(different), different[:3])


def runs(steps):
    """Yield the steps before a stack, and those behind it."""
    run = []
    for step in (*steps, None):
        if step is None or isinstance(step, (DotSegments, Either)):
            yield run
            run = []
        else:
            run.append(step)


@pytest.mark.parametrize("name", FRONTS)
def test_what_is_written_anew_is_read_as_the_path(name):
    one = server(name)
    if one.written is None:
        pytest.skip("the target goes on as it came")
    anew = sent_anew(one.release) if name in NGINX else one.sent
    written = Chain("", "", *one.written)
    passed = 0
    for target in TARGETS:
        path = path_of(one, target)
        if path is None:
            continue
        sent = sent_of(one, target, anew)
        assert sent is not None, target
        read = applied(written, sent)
        assert (lowered(read) if name in CADDY else read, target) == (path, target)
        passed += 1
    assert passed > len(TARGETS) // 5


def changed(name):
    """Return a target whose path is sent on otherwise when what is sent on is sent on again."""
    one = server(name)
    ways = [one.sent, sent_anew(one.release)] if name in NGINX else [one.sent]
    for target in TARGETS:
        path = path_of(one, target)
        for way in ways if path is not None else ():
            sent = sent_of(one, target, way)
            if target.startswith("/") and (sent_of(one, sent, way), path_of(one, sent)) != (
                sent,
                path,
            ):
                return target
    return None


# Dot segments that stay: one with parameters that was encoded, one that was encoded twice.
AGAIN = {
    *("envoy@1.40.0+normalize_path", "httpd@2.4.49", "httpd@2.4.50"),
    "envoy@1.40.0+unescape_slashes+normalize_path+merge_slashes",
}


@pytest.mark.parametrize("name", FRONTS)
def test_what_is_sent_on_is_sent_on_as_it_is_and_has_the_same_path(name):
    assert (changed(name) is not None) == (name in AGAIN), changed(name)


def test_a_step_that_decides_later_says_so():
    for step in (WrittenAnew(), *server("traefik").path[3:4]):
        with pytest.raises(TypeError):
            step.feed(step.start, "a")


@pytest.mark.parametrize("name", FRONTS)
def test_what_is_read_as_written_is_sent_on_as_it_is(name):
    one = server(name)
    if one.written is None:
        pytest.skip("the target goes on as it came")
    anew = sent_anew(one.release) if name in NGINX else one.sent
    written = Chain("", "", *one.written)
    targets = [(target, applied(written, target)) for target in TARGETS]
    different = [
        target
        for target, read in targets
        if read is not None
        and (sent_of(one, target, anew), path_of(one, target))
        != (target, lowered(read) if name in CADDY else read)
    ]
    assert sum(read is not None for _, read in targets) > len(targets) // 20
    # Without an empty query, nginx sends no "?".
    left = [each for each in different if name not in NGINX or each.find("?") != len(each) - 1]
    assert bool(left) == (name in AGAIN), (len(left), left[:5])


@pytest.mark.parametrize("name", FRONTS)
def test_what_is_written_begins_with_a_slash(name):
    steps = server(name).written
    if steps is None:
        pytest.skip("the target goes on as it came")
    written = Chain("", "", *steps)
    for text in ("", "a", "a/b", "?", "*", ".", "../a", "%2F"):
        assert (applied(written, text), fed_or_none(written, text)) == (None, None), text
    assert applied(written, "/") == "/"


def fed_or_none(chain, text):
    """Return what a row makes of a text that it gets octet by octet; None for one with a stack."""
    return fed(chain, text) if is_fed(chain) else None
