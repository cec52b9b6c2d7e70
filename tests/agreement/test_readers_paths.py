"""The models of servers and proxies beside the real ones, started here on loopback.

A gate asks few questions; `nox -s nightly` asks all of them, and Go's, Tomcat
and Jetty, for which a program has to be compiled.
"""

from urllib.parse import quote

import pytest
import web_servers
from counts import IS_NIGHTLY
from path_questions import PIECES, path_questions

from urlprism.readers import GROUPS, reader

pytestmark = [pytest.mark.once, pytest.mark.real]

COUNT = 20_000 if IS_NIGHTLY else 180
# Their compilers take longer than all questions of a gate.
COMPILED = {"go.ServeMux", "tomcat", "jetty"}
_OF_A_PATH = "/:@!$&'()*+,;=~"


def sent(path: str) -> str:
    """Return a path as a client sends it: triplets for what is beyond ASCII."""
    return "".join(each if each.isascii() else quote(each) for each in path)


def differences(asked: web_servers.Asked) -> list[tuple[str, str | None, str | None]]:
    """Return each question on which model and server differ, with what each of them serves."""
    model = reader(asked.reader)
    found = []
    accepted = 0
    for path in path_questions(COUNT):
        octets = asked.served(sent(path))
        served = None if octets is None else quote(octets, safe=_OF_A_PATH)
        if served is not None and asked.reader.startswith("haproxy"):
            served = octets.decode("ascii")  # it is as it was sent
        reading = model.read(f"http://h.example{path}")
        modelled = reading.components.path if reading.components else None
        accepted += served is not None
        if modelled != served:
            found.append((path, served, modelled))
    assert accepted > 0.2 * COUNT
    return found


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.nightly) if name in COMPILED else name
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


def test_every_server_is_asked():
    assert set(web_servers.KINDS) == {*GROUPS["webservers"]}
    assert len(set(PIECES)) > 100
