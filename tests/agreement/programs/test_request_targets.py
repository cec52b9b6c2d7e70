"""What a client sends of a URL, beside what its model says: octet for octet, at a server."""

import threading
from contextlib import ExitStack

import pytest

from tests.agreement.programs.request_clients import (
    BROWSERS,
    CHILDREN,
    IN_PROCESS,
    STARTED,
    Server,
    client,
)
from tests.help.counts import IS_NIGHTLY
from tests.help.request_questions import tails
from urlprism.readers import reader, readers
from urlprism.readers.outcomes import Refusal
from urlprism.readers.reading import sending_of

pytestmark = [pytest.mark.once, pytest.mark.real]

QUESTIONS = 3_000 if IS_NIGHTLY else 300
# Those that are started for each URL take as long for a few, and so does Firefox.
FEW = 250 if IS_NIGHTLY else 80
SLOW = {*STARTED, *BROWSERS}
# Clients beside those that have the name of their reader.
READERS = {"node.fetch": "node"}
# Chromium sends no request for a URL with a "<" of which it has removed a tab.
BLOCKED = {"chromium": lambda tail: "\t" in tail and "<" in tail}


@pytest.fixture(scope="module")
def server():
    with Server() as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield running
        running.shutdown()


def model_of(name):
    """Return the model of a client at the version that is installed, or skip the test."""
    (program,) = readers((READERS.get(name, name),), live=True)
    if name in {"urllib", "curl"}:  # those of this process
        return reader(name)
    if not program.is_live:
        pytest.skip(f"{name} is not installed")
    try:
        return reader(f"{program.name}@{program.version}")
    except ValueError as error:
        pytest.skip(str(error))


def hold(model, get, server, questions, base=None):
    """Fail where a client sends anything else than its model says, or nothing where it says so."""
    different, sent = [], 0
    for tail in questions:
        url = server.origin + tail
        seen = server.target(get, url, base)
        reading = model.read(url, base)
        told = sending_of(reading)
        sent += seen is not None
        if seen != told and not (seen is None and isinstance(told, Refusal)):
            different.append((tail, seen, told))
    assert not different, (len(different), different[:3])
    assert sent > len(questions) // 3


@pytest.mark.parametrize("name", [*IN_PROCESS, *CHILDREN, *STARTED, *BROWSERS])
def test_a_client_sends_what_its_model_says(name, server):
    model = model_of(name)
    is_blocked = BLOCKED.get(name, lambda _: False)
    questions = tails(FEW if name in SLOW else QUESTIONS)
    with ExitStack() as stack:
        try:
            get = stack.enter_context(client(name, server))
        except (FileNotFoundError, ImportError) as error:
            pytest.skip(str(error))
        asked = [each for each in questions if not is_blocked(each)]
        hold(model, get, server, asked)


# A header field has no white space at its ends, and of some clients no controls.
REDIRECTED = [tail for tail in tails(QUESTIONS) if tail.isprintable() and tail == tail.strip()]


@pytest.mark.parametrize("name", [*IN_PROCESS, "wget"])
def test_a_redirect_is_followed_to_the_octets_that_its_model_says(name, server):
    model = model_of(name)
    with client(name, server) as get:
        questions = REDIRECTED[:FEW] if name in STARTED else REDIRECTED
        hold(model, get, server, questions, f"{server.origin}/base/x?y")
