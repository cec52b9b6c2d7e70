"""The plans of FTP URLs, asked of a server: pyftpdlib's, by `ftplib`, command by command."""

import contextlib
import ftplib
import socket
import sys
from pathlib import Path

import pytest

from tests.help import loopback
from tests.servers.clients import client
from urlprism import URLError
from urlprism.rfc1738 import FTP, parse

pytestmark = [pytest.mark.once, pytest.mark.real]


SERVER = Path(__file__).with_name("ftp_server.py")
FILES = (
    "etc/motd",
    "pub/a file.txt",
    "pub/deep/er/x;y",
    "pub/größe.txt",
    "pub/100%",
    "home/myname/etc/motd",
    "home/myname/notes.txt",
)
LINES = b"one\ntwo\n"


@pytest.fixture(scope="module")
def port(tmp_path_factory):
    """Serve files of which each holds its own name."""
    root = tmp_path_factory.mktemp("ftp")
    for name in FILES:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(name, encoding="utf-8")
    (root / "pub" / "lines").write_bytes(LINES)
    # The server's framework warns that it is an old one.
    with loopback.child([sys.executable, "-Wignore", str(SERVER), str(root)]) as port:
        yield port


class Visit:
    """What a plan's commands led to: the replies, and what was transferred."""

    def __init__(self, plan):
        self.replies = []
        self.data = None
        # Octets go as they are: ftplib encodes what Latin-1 made of them.
        with ftplib.FTP(encoding="latin-1", timeout=loopback.PATIENCE) as client:  # noqa: S321
            client.connect(*plan.connect)
            for command in plan.commands:
                self.ask(client, command.encode("utf-8", "surrogateescape").decode("latin-1"))

    def ask(self, client, command):
        if not command.startswith(("RETR", "NLST")):
            self.replies.append(client.sendcmd(command))
            return
        with contextlib.closing(client.transfercmd(command)) as connection:
            self.data = b"".join(iter(lambda: connection.recv(1 << 16), b""))
        self.replies.append(client.voidresp())


def visit(url, **known):
    return Visit(parse(url).plan(**{"email": "someone@example.com", "password": "secret"} | known))


@pytest.mark.requirement("R1738-23", "R1738-25", "R1738-26", "R1738-27")
@pytest.mark.parametrize(
    ("behind", "name"),
    [
        ("etc/motd", "etc/motd"),
        ("pub/a%20file.txt;type=i", "pub/a file.txt"),
        ("pub/deep/er/x%3By", "pub/deep/er/x;y"),
        ("pub/gr%C3%B6%C3%9Fe.txt", "pub/größe.txt"),
        ("pub/100%25", "pub/100%"),
        ("pub/deep%2Fer/x%3by", "pub/deep/er/x;y"),
        ("%70ub%2Fdeep%2Fer%2Fx%3By", "pub/deep/er/x;y"),
    ],
)
def test_a_file_is_the_one_that_the_url_says(port, behind, name):
    assert visit(f"ftp://127.0.0.1:{port}/{behind}").data.decode() == name


@pytest.mark.requirement("R1738-24", "R1738-26", "R1738-28")
@pytest.mark.parametrize(
    ("behind", "name"),
    [
        ("etc/motd", "home/myname/etc/motd"),
        ("%2Fetc/motd", "etc/motd"),
        ("etc/%2Fetc/motd", "etc/motd"),
        ("%2Fetc%2Fmotd", "etc/motd"),
    ],
)
@pytest.mark.parametrize("login", ["myname", "myname:secret", "m%79name:%73ecret"])
def test_a_slash_that_is_encoded_leads_to_the_root(port, login, behind, name):
    """The examples of §3.2.2: the directory of the login is not the root of the server."""
    assert visit(f"ftp://{login}@127.0.0.1:{port}/{behind}").data.decode() == name


@pytest.mark.requirement("R1738-30")
def test_two_dots_are_sent(port):
    url = f"ftp://myname@127.0.0.1:{port}/../../pub/deep/../a%20file.txt"
    assert visit(url).data == b"pub/a file.txt"


@pytest.mark.requirement("R1738-27")
def test_the_type_is_that_of_the_url(port):
    url = f"ftp://127.0.0.1:{port}/pub/lines;type="
    assert visit(f"{url}i").data == visit(f"{url}I").data == LINES
    assert visit(f"{url}a").data == visit(f"{url}A").data == LINES.replace(b"\n", b"\r\n")


@pytest.mark.requirement("R1738-27", "R1738-29")
@pytest.mark.parametrize(
    ("behind", "listed"),
    [
        ("/;type=d", b"etc\r\nhome\r\npub\r\n"),
        ("/pub;type=D", "100%\r\na file.txt\r\ndeep\r\ngröße.txt\r\nlines\r\n".encode()),
        ("/pub/deep/er/;type=d", b"x;y\r\n"),
        ("/pub/deep;type=d", b"er\r\n"),
    ],
)
def test_a_directory_is_listed(port, behind, listed):
    assert visit(f"ftp://127.0.0.1:{port}{behind}").data == listed


@pytest.mark.requirement("R1738-29", "R1738-32")
@pytest.mark.parametrize("behind", ["", "/", "/pub/"])
def test_without_a_name_nothing_is_fetched(port, behind):
    seen = visit(f"ftp://127.0.0.1:{port}{behind}")
    assert seen.data is None
    assert [reply[:3] for reply in seen.replies] == ["331", "230"] + ["250"] * (behind == "/pub/")


@pytest.mark.requirement("R1738-26", "R1738-32")
def test_a_null_directory_is_what_the_server_makes_of_it(port):
    """RFC 959 has no null argument: this server takes it for its root."""
    url = f"ftp://myname@127.0.0.1:{port}//etc/motd"
    assert "null-cwd" in parse(url).plan().warn
    seen = visit(url)
    assert seen.replies[2] == '250 "/" is the current directory.'
    assert seen.data == b"etc/motd"


@pytest.mark.requirement("R1738-16", "R1738-32")
def test_an_empty_user_is_sent_and_refused(port):
    with pytest.raises(ftplib.error_perm, match="501"):
        visit(f"ftp://@127.0.0.1:{port}/etc/motd")


@pytest.mark.requirement("R1738-24")
def test_a_wrong_password_is_refused(port):
    url = f"ftp://myname@127.0.0.1:{port}/notes.txt"
    assert parse(url).plan().ask == "password"
    with pytest.raises(ftplib.error_perm, match="530"):
        visit(url, password="no such")  # noqa: S106
    assert visit(url).data == b"home/myname/notes.txt"


@pytest.mark.parametrize("name", FILES)
def test_what_is_built_from_names_leads_to_the_file(port, name):
    *cwd, last = name.split("/")
    url = FTP.build(host="127.0.0.1", port=port, cwd=cwd, name=last, typecode="i")
    assert visit(str(url)).data.decode() == name


@pytest.mark.requirement("R1738-24", "R1738-26", "R1738-27")
@pytest.mark.parametrize(
    ("login", "behind", "said"),
    [
        ("", "etc/motd", b"etc/motd"),
        ("", "pub/gr%C3%B6%C3%9Fe.txt;type=i", "pub/größe.txt".encode()),
        ("myname:secret@", "etc/motd", b"home/myname/etc/motd"),
        ("myname@", "%2Fetc/motd", b"etc/motd"),
        ("", "pub/deep;type=d", b"er\r\n"),
    ],
)
def test_the_client_of_the_page(port, login, behind, said):
    url = f"ftp://{login}127.0.0.1:{port}/{behind}"
    assert client("ftp")(url, email="me@example.com", password="secret") == said  # noqa: S106


@pytest.mark.requirement("R1738-58")
def test_the_client_of_the_page_sends_no_second_command(port):
    with pytest.raises(URLError, match="would change what the server receives"):
        client("ftp")(f"ftp://127.0.0.1:{port}/etc%0D%0ADELE%20motd", email="me@example.com")
    url = f"ftp://127.0.0.1:{port}/etc/"
    assert client("ftp")(url, email="me@example.com").startswith("250")


def test_the_lines_of_a_plan_are_a_whole_session(port):
    """What the server answers to the octets, written as they are on a plain connection."""
    plan = parse(f"ftp://myname@127.0.0.1:{port}/%2Fpub;type=d").plan(password="secret")  # noqa: S106
    with contextlib.closing(socket.create_connection(plan.connect, loopback.PATIENCE)) as server:
        stream = server.makefile("rwb")
        codes = [stream.readline()[:3]]
        for line in [*plan.lines[:-1], b"PWD\r\n", b"QUIT\r\n"]:
            stream.write(line)
            stream.flush()
            codes.append(stream.readline()[:3])
    assert codes == [b"220", b"331", b"230", b"257", b"221"]
