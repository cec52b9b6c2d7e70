"""The plan of an HTTP URL, asked of a server: the target of the request arrives as it is written.

`http.server` is the server and `http.client` the client.
"""

import functools
import http.client
import http.server
from contextlib import closing

import pytest

from tests.help import loopback
from tests.servers.clients import client
from urlprism.rfc1738 import parse

pytestmark = [pytest.mark.once, pytest.mark.real]


class Handler(http.server.SimpleHTTPRequestHandler):
    """Gives files, and tells which target was asked for."""

    def end_headers(self):
        self.send_header("X-Target", self.path)
        super().end_headers()

    def log_message(self, *args):
        pass


@pytest.fixture(scope="module")
def port(tmp_path_factory):
    folder = tmp_path_factory.mktemp("http")
    (folder / "a b").mkdir()
    (folder / "index.html").write_text("the top")
    (folder / "a b" / "c;d").write_text("a file")
    handler = functools.partial(Handler, directory=str(folder))
    with loopback.in_thread(http.server.ThreadingHTTPServer((loopback.HOST, 0), handler)) as port:
        yield port


def get(url):
    """Return the status, the target that arrived, and the body."""
    plan = parse(url).plan()
    with closing(http.client.HTTPConnection(*plan.connect, timeout=loopback.PATIENCE)) as client:
        client.request("GET", plan.request_target)
        response = client.getresponse()
        return response.status, response.headers["X-Target"], response.read().decode()


@pytest.mark.requirement("R1738-33", "R1738-35")
@pytest.mark.parametrize(
    ("behind", "target", "body"),
    [
        ("", "/", "the top"),
        ("/", "/", "the top"),
        ("/?q", "/?q", "the top"),
        ("/index.html?a;b:c@d&e=f", "/index.html?a;b:c@d&e=f", "the top"),
        ("/a%20b/c;d", "/a%20b/c;d", "a file"),
        ("/a%20b/c%3Bd?", "/a%20b/c%3Bd?", "a file"),
        ("/%61%20b/../a%20b/c;d", "/%61%20b/../a%20b/c;d", "a file"),
    ],
)
def test_the_target_is_what_the_url_says(port, behind, target, body):
    assert get(f"http://127.0.0.1:{port}{behind}") == (200, target, body)


@pytest.mark.requirement("R1738-58")
def test_encoded_lines_stay_encoded(port):
    target = "/%0D%0AX-Injected:%20yes%0D%0A?%0A%00"
    assert get(f"http://127.0.0.1:{port}{target}")[:2] == (404, target)


@pytest.mark.requirement("R1738-33", "R1738-35")
@pytest.mark.parametrize(
    ("behind", "target", "body"),
    [("", b"/", b"the top"), ("/a%20b/c;d?e", b"/a%20b/c;d?e", b"a file")],
)
def test_the_client_of_the_page(port, behind, target, body):
    head, said = client("http")(f"http://127.0.0.1:{port}{behind}")
    assert head.split()[1] == b"200"
    assert b"X-Target: " + target in head.split(b"\r\n")
    assert said == body


@pytest.mark.requirement("R1738-58")
def test_the_client_of_the_page_sends_one_request(port):
    target = "/%0D%0AHost:%20x%0D%0A%0D%0AGET%20/"
    head, said = client("http")(f"http://127.0.0.1:{port}{target}")
    assert head.split()[1] == b"404"
    assert f"X-Target: {target}".encode() in head.split(b"\r\n")
    assert said.count(b"</html>") == 1
