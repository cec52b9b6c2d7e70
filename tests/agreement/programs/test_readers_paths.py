"""The models of servers and proxies beside the real ones, started here on loopback.

A gate asks few questions; `nox -s nightly` asks all of them, and of Go's, Tomcat and Jetty, for
which a program has to be compiled, and of older releases of Envoy, Go and Traefik.
"""

from urllib.parse import quote

import pytest

from tests.agreement.programs import web_proxies, web_servers
from tests.agreement.programs.path_questions import PIECES, path_questions
from tests.agreement.programs.web_answers import modelled, served
from tests.help.counts import IS_NIGHTLY
from urlprism.readers import GROUPS, reader

pytestmark = [pytest.mark.once, pytest.mark.real]

COUNT = 20_000 if IS_NIGHTLY else 180
# Their compilers take longer than all questions of a gate, as older releases do to be fetched.
MUXES = {name for name in web_servers.KINDS if name.startswith("go.ServeMux")}
COMPILED = {*MUXES, "tomcat", "jetty"}
OLDER = {
    *(f"envoy@{version}" for version in [*web_proxies.ENVOYS][:-1]),
    *(f"traefik@{version}" for version in [*web_proxies.TRAEFIKS][:-1]),
}


def differences(asked: web_servers.Asked) -> list[tuple[str, str | None, str | None]]:
    """Return each question on which model and server differ, with what each of them serves."""
    model = reader(asked.reader)
    found = []
    accepted = 0
    for path in path_questions(COUNT):
        theirs, ours = served(asked, path), modelled(asked, model, path)
        accepted += theirs is not None
        if ours != theirs:
            found.append((path, theirs, ours))
    assert accepted > 0.2 * COUNT
    return found


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.nightly) if name in COMPILED | OLDER else name
        for name in web_servers.KINDS
    ],
)
def test_a_model_serves_what_its_server_serves(name):
    with web_servers.started(name) as servers:
        for asked in servers:
            try:
                reader(asked.reader)
            except ValueError as error:
                pytest.skip(str(error))
            assert differences(asked) == []


@pytest.mark.nightly
@pytest.mark.parametrize("name", sorted(MUXES))
def test_a_mux_looks_at_neither_method_nor_port_but_for_connect(name):
    with web_servers.started(name) as (asked,):
        model = reader(asked.reader)
        for path in ("/a/%2e%2e/b", "/a/../b", "/a//b", "/a%2F%2Fb", "/a%2F../b", "/tree", "/a/."):
            expected = modelled(asked, model, path)
            for method, host in (("POST", "h.example"), ("GET", "h.example:8080")):
                status, body = asked.client.ask(path, method, host)
                found = quote(bytes.fromhex(body.decode())) if status == 200 else None
                assert found == expected, (method, host, path)
            # A CONNECT is not cleaned, which is why it is not modelled.
            assert asked.client.ask(path, "CONNECT")[0] == 200


def test_every_server_is_asked():
    assert {name.partition("@")[0] for name in web_servers.KINDS} == {*GROUPS["webservers"]}
    assert len(set(PIECES)) > 100
