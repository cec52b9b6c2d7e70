"""Without a network: nothing is looked up, nobody is asked."""

from pathlib import Path

import pytest

from tests.installation import places

pytestmark = [pytest.mark.real, pytest.mark.once]

OFFLINE = Path(__file__).with_name("offline.py")


@pytest.mark.parametrize(
    "code",
    [
        "import socket; socket.create_connection(('192.0.2.1', 9), 1)",
        "import socket; socket.getaddrinfo('example.org', 80)",
        "import urllib.request; urllib.request.urlopen('http://192.0.2.1/', timeout=1)",
    ],
)
def test_a_program_that_asks_is_found(place, tmp_path, code):
    program = tmp_path / "asking.py"
    program.write_text(code, "utf-8")
    assert places.run(place.python, OFFLINE, program).code == 86


def test_all_that_is_public_the_examples_and_the_command(place, public, told):
    *printed, _ = place.ask(*public, flags=[OFFLINE]).splitlines()
    assert printed == told[0]


def test_the_page(place, page):
    with places.served(place.python, OFFLINE, "-m", "urlprism") as server:
        assert places.page_answers(server) == page


def test_a_machine_that_has_no_network(place, public, told):
    """In a namespace of its own, whose only device is down."""
    alone = ["unshare", "--map-root-user", "--net"]
    if places.run(*alone, "true").code:
        pytest.skip("this machine gives no namespace of networks")
    *printed, _ = place.ask(*public, prefix=alone).splitlines()
    assert printed == told[0]
