"""The recipient of a mailto URL, given to a server of SMTP: aiosmtpd, which keeps what it gets."""

import asyncio
import threading

import pytest
from aiosmtpd.smtp import SMTP

from tests.help import loopback
from tests.servers.clients import client
from urlprism import URLError

pytestmark = [pytest.mark.once, pytest.mark.real]

MESSAGE = b"Subject: hello\r\n\r\nthe text\r\n"


class Box:
    """Takes mail for everybody."""

    def __init__(self):
        self.taken = []

    async def handle_DATA(self, _server, _session, envelope):  # noqa: N802 - its library's name
        self.taken.append((envelope.mail_from, envelope.rcpt_tos, envelope.content))
        return "250 OK"


@pytest.fixture
def box():
    return Box()


@pytest.fixture
def server(box):
    """Run the server in a loop of its own; its controller does not choose a port."""
    loop = asyncio.new_event_loop()
    make = loop.create_server(lambda: SMTP(box, loop=loop), loopback.HOST, 0)
    server = loop.run_until_complete(make)
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    try:
        yield server.sockets[0].getsockname()
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        server.close()
        loop.close()


@pytest.mark.requirement("R1738-48")
@pytest.mark.parametrize(
    ("url", "recipient"),
    [
        ("mailto:gorby%25kremvax@host.com", "gorby%kremvax@host.com"),
        ("mailto:a+b=c@host.com", "a+b=c@host.com"),
        ("mailto:%22a%20b%22@host.com", '"a b"@host.com'),
        ("mailto:a/b@host.com", "a/b@host.com"),
    ],
)
def test_the_client_of_the_page(server, box, url, recipient):
    assert client("mailto")(url, server, "me@example.com", MESSAGE) == {}
    assert box.taken == [("me@example.com", [recipient], MESSAGE)]


@pytest.mark.requirement("R1738-58")
@pytest.mark.parametrize("escape", ["%0D%0A", "%0d", "%0A", "%00"])
def test_an_address_is_one_recipient(server, box, escape):
    with pytest.raises(URLError, match="would change what the server receives"):
        client("mailto")(
            f"mailto:a@host.com%3E{escape}RCPT%20TO:%3Cb@host.com", server, "me@x.com", MESSAGE
        )
    assert box.taken == []
