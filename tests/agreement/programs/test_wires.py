"""What a client dials and sends, beside what its model says: the wire, direct and redirected."""

import contextlib
import ipaddress
import threading

import pytest

from tests.agreement.programs.wire_clients import AXIOS, BROWSERS, NAMES, client
from tests.agreement.programs.wire_server import Server
from tests.help.counts import IS_NIGHTLY
from tests.help.wheels import MissingError
from tests.help.wire_questions import crossings, direct, locations, octets, secure
from urlprism.readers import Wire, reader, readers
from urlprism.readers.outcomes import Refusal
from urlprism.readers.reading import wired

pytestmark = [pytest.mark.once, pytest.mark.real]

QUESTIONS = 5_000 if IS_NIGHTLY else 400
# Of the kinds behind the first two, and of axios, a gate asks a part.
FEWER = QUESTIONS if IS_NIGHTLY else 120
AT_NIGHT = {"axios@1.16.1", "axios@1.7.3", "axios@1.0.0", "axios@0.26.1"}
SEEDS = (1, 2) if IS_NIGHTLY else (1,)


@pytest.fixture(scope="module")
def server():
    with Server() as running:
        thread = threading.Thread(
            target=running.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True
        )
        thread.start()
        yield running
        running.shutdown()


def model_of(name):
    """Return the model of a client at the version that is installed, or skip the test."""
    runtime = "node" if name in AXIOS else name
    (program,) = readers((runtime,), live=True)
    if not program.is_live:
        pytest.skip(f"{runtime} is not installed")
    whole = f"{name}+node-{program.version}" if name in AXIOS else f"{name}@{program.version}"
    try:
        return reader(whole)
    except ValueError as error:
        if name in BROWSERS:  # a later one than any that is modelled
            return reader(name)
        pytest.skip(str(error))


def told(reading):
    """Return what a model says in the form of `Seen`, None for a reading that is not sent."""
    wire = wired(reading)
    if isinstance(wire, Wire):
        scheme, host, port = wire.dialled
        dialled = "https" if scheme in SECURE else "http", short(reading, host), port
        return dialled, wire.host, wire.target, wire.authorization
    assert wire is None or isinstance(wire, Refusal)
    return None


def short(reading, host):
    """Return a host as the harness sees it: a SOCKS proxy gets the octets of an address."""
    if reading.reader.partition("@")[0] not in {"curl", *BROWSERS}:
        return host
    try:
        return str(ipaddress.ip_address(host.partition("%")[0]))
    except ValueError:
        return host


# A client that asks by another scheme, for a WebSocket or of FTP, sends a request of HTTP.
SECURE = {"https", "wss"}
# Those that follow no redirect.
ONCE = {"node.http", "http.client"}


# The questions of a kind: a URL, and the octets of a Location in the answer to it, or None.
KINDS = {
    "direct": direct,
    "redirected": locations,
    "secure-direct": lambda count, seed: secure(direct(count, seed)),
    "secure-redirected": lambda count, seed: secure(locations(count, seed)),
    "crossed": crossings,
    "octets": octets,
}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", [each for each in NAMES if IS_NIGHTLY or each not in AT_NIGHT])
def test_a_client_dials_and_sends_what_its_model_says(name, kind, seed, server):
    model = model_of(name)
    different, sent = [], 0
    questions = KINDS[kind](QUESTIONS if kind in {"direct", "redirected"} else FEWER, seed)
    with contextlib.ExitStack() as stack:
        try:
            get = stack.enter_context(client(name, server))
        except (MissingError, ImportError) as error:
            pytest.skip(str(error))
        for url, location in questions:
            seen = server.seen(get, url, location)
            reading = model.read(url) if location is None else model.redirect(url, location)
            sent += seen is not None
            if seen != told(reading):
                different.append((url, location, seen, told(reading)))
    assert not different, (len(different), different[:3])
    is_redirected = not kind.endswith("direct")
    assert sent > len(questions) // 5 or (is_redirected and name in ONCE)
