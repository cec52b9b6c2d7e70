"""One request target, read by all servers: who reads which path, by which step, without secrets."""

from dataclasses import replace

import pytest

from tests.servers import deployments_drawn as drawn
from urlprism.servers import (
    RequestTarget,
    UnsafeTargetError,
    compare_targets,
    names,
    safe_request_target,
    server,
)
from urlprism.servers.comparison import read

SECRET = b"s3cretPW"
SHOWN = (
    b"http://u:%s@h/a;b",
    b"/?token=%s",
    b"/a;b?client_secret=%s",
    b"/http://u:%s@h/;x",
    b"//u:%s@h/../a",
)


@pytest.mark.parametrize("form", SHOWN)
def test_no_secret_is_shown(form):
    target = form % SECRET
    said = compare_targets(target)
    shown = [repr(said), str(said), repr(said.target), *map(repr, said.groups)]
    shown += [repr(each) for each in said.readings.values()]
    try:
        safe_request_target(target)
    except UnsafeTargetError as error:
        shown += [str(error), repr(error), repr(error.comparison)]
    assert [each for each in shown if SECRET.decode() in each] == []


def test_all_servers_are_asked():
    said = compare_targets(b"/")
    assert said.readings.keys() == set(names())
    assert not said.differs
    assert [group.path for group in said.groups] == [b"/"]


def test_a_step_that_parts_them_is_a_cause():
    said = compare_targets(b"/a;x/b", ["nginx", "tomcat"])
    assert [group.path for group in said.groups] == [b"/a;x/b", b"/a/b"]
    assert [(each.server, each.step) for each in said.causes] == [("tomcat", "parameters cut")]


def test_a_target_that_is_read_in_two_ways_is_refused():
    with pytest.raises(UnsafeTargetError, match="nginx and tomcat read other paths") as caught:
        safe_request_target(b"/a;x", ["nginx", "tomcat"])
    assert caught.value.comparison.differs


@pytest.mark.parametrize("target", ["/a", None, 5, bytearray(b"/a")])
def test_a_target_is_bytes(target):
    with pytest.raises(TypeError, match="a request target has bytes"):
        compare_targets(target)


@pytest.mark.parametrize(
    ("octets", "form"),
    [(b"/", "origin"), (b"HTTP://h", "absolute"), (b"*", "asterisk"), (b"h:80", "other")],
)
def test_forms_of_request_targets(octets, form):
    assert RequestTarget(octets).form == form


def without(one, name):
    """Return a server without each step of a name."""
    kept = [tuple(each for each in part if each.name != name) for part in (one.target, one.path)]
    return replace(one, target=kept[0], path=kept[1])


def test_causes_are_the_steps_without_which_a_server_reads_the_first_path():
    """A step is left out wherever it stands; what is sent on is as before."""
    parted = 0
    for word in drawn.words(60, 5):
        said = compare_targets(word.encode("latin-1"))
        expected = set()
        for group in said.groups[1:]:
            for one in map(server, group.servers):
                for name in {step.name for step in one.steps}:
                    shorter = read(without(one, name), said.target)
                    if shorter.path == said.groups[0].path:
                        expected.add((one.name, name))
        causes = [(each.server, each.step) for each in said.causes]
        assert set(causes) == expected, word
        assert len(causes) == len(expected), word
        parted += bool(causes)
    assert parted > 20


HOSTS = {
    b"http://Shop.Example.:80/a": {
        "nginx": b"shop.example",
        "httpd": b"shop.example:80",
        "traefik": b"Shop.Example.:80",
        "go": b"Shop.Example.:80",
        "gunicorn": None,
        "uvicorn": None,
        "node": None,
    },
    b"https://h/a": {"nginx": b"h", "httpd": None, "envoy": b"h", "tomcat": b"h", "express": None},
    b"/http://h/": dict.fromkeys(names()),
}


@pytest.mark.parametrize("target", HOSTS)
def test_an_absolute_form_may_name_the_host(target):
    """RFC 9112 §3.2.2: it stands for the field Host, but not where a program hands that on."""
    readings = compare_targets(target, HOSTS[target]).readings
    assert {name: reading.host for name, reading in readings.items()} == HOSTS[target]
