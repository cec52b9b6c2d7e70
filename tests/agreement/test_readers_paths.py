"""The models of servers and proxies beside the real ones, started here on loopback.

A gate asks few questions; `nox -s nightly` asks all of them, and of Go's, Tomcat and Jetty, for
which a program has to be compiled, and of older releases of Envoy and Traefik.
"""

import codecs
from urllib.parse import quote, unquote_to_bytes

import pytest
import web_proxies
import web_servers
from counts import IS_NIGHTLY
from path_questions import PIECES, path_questions

from urlprism.readers import GROUPS, reader

pytestmark = [pytest.mark.once, pytest.mark.real]

COUNT = 20_000 if IS_NIGHTLY else 180
# Their compilers take longer than all questions of a gate, as older releases do to be fetched.
COMPILED = {"go.ServeMux", "tomcat", "jetty"}
OLDER = {
    *(f"envoy@{version}" for version in [*web_proxies.ENVOYS][1:]),
    *(f"traefik@{version}" for version in [*web_proxies.TRAEFIKS][1:]),
}
# Proxies, which pass a path on as it is spelled.
PASSED_ON = {"haproxy", "envoy", "traefik"}
_OF_A_PATH = "/:@!$&'()*+,;=~"


def sent(path: str) -> str:
    """Return a path as a client sends it: triplets for what is beyond ASCII."""
    return "".join(each if each.isascii() else quote(each) for each in path)


def shown(reader_name: str, octets: bytes | None) -> str | None:
    """Return what a server serves as the path of a URL; a proxy passes it on as it is."""
    if octets is None:
        return None
    if reader_name.partition("@")[0] in PASSED_ON:
        return octets.decode("ascii").partition("?")[0]
    return quote(octets, safe=_OF_A_PATH)


def logged(path: str) -> str:
    """Return a path as Caddy's log has it.

    It is without a slash at its end, and an octet that is not UTF-8 is a character of its own.
    """
    text = unquote_to_bytes(path).decode("utf-8", "told-as-one")
    return quote(text if text == "/" else text.removesuffix("/"), safe=_OF_A_PATH)


codecs.register_error("told-as-one", lambda error: ("\ufffd", error.start + 1))


def differences(asked: web_servers.Asked) -> list[tuple[str, str | None, str | None]]:
    """Return each question on which model and server differ, with what each of them serves."""
    model = reader(asked.reader)
    found = []
    accepted = 0
    for path in path_questions(COUNT):
        served = shown(asked.reader, asked.served(sent(path)))
        reading = model.read(f"http://h.example{path}")
        modelled = reading.components.path if reading.components else None
        if modelled is not None and asked.reader.startswith("caddy"):
            modelled = logged(modelled)
        accepted += served is not None
        if modelled != served:
            found.append((path, served, modelled))
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


def test_every_server_is_asked():
    assert {name.partition("@")[0] for name in web_servers.KINDS} == {*GROUPS["webservers"]}
    assert len(set(PIECES)) > 100
