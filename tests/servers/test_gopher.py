"""The plans of gopher URLs, sent to two servers of Debian: gophernicus, and pygopherd for Gopher+.

What no server of Debian serves: `!` with names of attributes, another view than the default one, a
form that is filled. There, that the octets are those of §3.4 is shown by other tests.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from tests.help import debian_packages, loopback
from tests.servers.clients import client
from urlprism.rfc1738 import Gopher, parse

pytestmark = [pytest.mark.once, pytest.mark.real]


PYGOPHERD = Path(__file__).with_name("gopher_server.py")
NOBODY = 65534
MENU = {"1/docs", "0/hello.txt"}
FIND = """\
#!/bin/sh
printf '[%s]' "$SEARCHREQUEST"
"""
# What its documentation says is needed, with one handler more: that of programs, which search.
SETTINGS = """\
[pygopherd]
detach = no
port = 0
interface = 127.0.0.1
servername = 127.0.0.1
servertype = ThreadingTCPServer
timeout = 20
abstract_headers = off
abstract_entries = off
tracebacks = no
usechroot = no
root = {root}
mimetypes = {types}
encoding = []
[logger]
logmethod = none
[GopherEntry]
defaultmimetype = text/plain
mapping = [['application/gopher-menu', '1'], ['application/gopher\\\\+-menu', '1'], ['.*', '0']]
eaexts = {{'.abstract': 'ABSTRACT', '.ask': 'ASK'}}
[handlers.HandlerMultiplexer]
handlers = [UMN.UMNDirHandler, scriptexec.ExecHandler, file.FileHandler]
[handlers.dir.DirHandler]
ignorepatt = /find$|[.]abstract$|[.]ask$
cachetime = 0
cachefile = .cache
[handlers.UMN.UMNDirHandler]
extstrip = none
[handlers.ZIP.ZIPHandler]
enabled = false
[protocols.ProtocolMultiplexer]
protocols = [gopherp.GopherPlusProtocol, rfc1436.GopherProtocol]
[protocols.gopherp.GopherPlusProtocol]
admin = an admin
"""


def content(root):
    """Put a menu of two items into a folder; one is a menu of one."""
    (root / "docs").mkdir(parents=True)
    (root / "docs" / "a b;c,d.txt").write_text("an item with a name\n")
    (root / "hello.txt").write_text("hello\n")


def program(path):
    path.parent.mkdir(exist_ok=True)
    path.write_text(FIND)
    path.chmod(0o755)


@pytest.fixture(scope="module")
def gophernicus():
    """Start it for each connection, as inetd does; it refuses to be root, and to show secrets."""
    with tempfile.TemporaryDirectory(prefix="urlprism-gopher-") as name:
        folder = Path(name)
        debian_packages.unpack(folder, "gophernicus", "libwrap0")
        content(folder / "gopher")
        program(folder / "gopher" / "cgi-bin" / "find")
        subprocess.run(["chmod", "-R", "a+rX", name], check=True)  # noqa: S607 -- POSIX has it
        (library,) = folder.glob("usr/lib/*/libwrap.so.0")
        command = [folder / "usr/sbin/gophernicus", "-r", folder / "gopher", "-h", "127.0.0.1"]
        someone = {} if os.geteuid() else {"user": NOBODY, "group": NOBODY, "extra_groups": []}
        environment = {"env": {"LD_LIBRARY_PATH": str(library.parent)}, "cwd": name}
        server = loopback.Inetd([*command, "-nf", "-nm"], **environment, **someone)
        with loopback.in_thread(server) as port:
            yield port


@pytest.fixture(scope="module")
def pygopherd(tmp_path_factory):
    folder = tmp_path_factory.mktemp("pygopherd")
    debian_packages.unpack(folder, "pygopherd", "python3-simpletal")
    root, types, settings = folder / "gopher", folder / "mime.types", folder / "pygopherd.conf"
    content(root)
    program(root / "find")
    (root / "hello.txt.abstract").write_text("what it is about\n")
    (root / "hello.txt.ask").write_text("Ask: Your name?\n")
    types.write_text("text/plain txt\n")
    settings.write_text(SETTINGS.format(root=root, types=types))
    env = os.environ | {"PYTHONPATH": str(folder / "usr/lib/python3/dist-packages")}
    command = [sys.executable, "-Wignore", str(PYGOPHERD), str(settings)]
    with loopback.child(command, env) as port:
        yield port


@pytest.fixture(params=["gophernicus", "pygopherd"])
def port(request):
    """Return the port of each server, one after the other."""
    return request.getfixturevalue(request.param)


def sent(url, **options):
    """Return what the server says to the plan of a URL."""
    plan = parse(url).plan(**options)
    return loopback.exchange(plan.connect, plan.send).decode()


def items(menu):
    """Return the items of a menu: of each its type and its selector, with one slash before it."""
    lines = [line.split("\t") for line in menu.split("\r\n")]
    return {
        f"{name[0]}/{selector.strip('/')}"
        for name, selector, *_ in (line for line in lines if len(line) > 1)
        if name[0] in "01"
    }


@pytest.mark.requirement("R1738-37", "R1738-42")
@pytest.mark.parametrize("behind", ["", "/", "/1", "/1/"])
def test_without_a_selector_the_menu_comes(port, behind):
    assert items(sent(f"gopher://127.0.0.1:{port}{behind}")) >= MENU


@pytest.mark.requirement("R1738-38", "R1738-42")
@pytest.mark.parametrize("behind", ["0hello.txt", "0/hello.txt", "0/hel%6Co.txt", "9/hello.txt"])
def test_an_item_comes_and_its_type_is_not_sent(port, behind):
    said = sent(f"gopher://127.0.0.1:{port}/{behind}")
    assert said.removesuffix(".\r\n").strip() == "hello"


@pytest.mark.requirement("R1738-38", "R1738-42")
def test_a_menu_leads_to_its_items(port):
    """A selector is the server's: one of them writes "#040" in it for a space."""
    server = {"host": "127.0.0.1", "port": port, "gophertype": "0"}
    (item,) = items(sent(f"gopher://127.0.0.1:{port}/1/docs")) - {"1/"}  # the menu above
    assert item in {"0/docs/a b;c,d.txt", "0/docs/a#040b;c,d.txt"}
    said = sent(str(Gopher.build(**server, selector=item[1:])))
    assert said.removesuffix(".\r\n").strip() == "an item with a name"


@pytest.mark.requirement("R1738-40", "R1738-42")
@pytest.mark.parametrize("name", ["a%20b;c,d.txt", "a%20b%3Bc%2Cd.txt"])
def test_a_selector_has_no_reserved_characters(port, name):
    said = sent(f"gopher://127.0.0.1:{port}/0/docs/{name}")
    assert said.removesuffix(".\r\n").strip() == "an item with a name"


@pytest.mark.requirement("R1738-38", "R1738-42")
def test_what_is_not_there_is_an_error(port):
    """The second "0" is of the selector. One server tells errors as text where text is expected."""
    assert sent(f"gopher://127.0.0.1:{port}/00/hello.txt").startswith(("3", "Error: "))


@pytest.mark.requirement("R1738-39", "R1738-42")
@pytest.mark.parametrize(
    ("server", "selector"), [("gophernicus", "/cgi-bin/find"), ("pygopherd", "/find")]
)
@pytest.mark.parametrize(
    ("search", "words"), [("quick%20fox", "quick fox"), ("a=1&b@c;d:%2B", "a=1&b@c;d:+")]
)
def test_a_search(request, server, selector, search, words):
    port = request.getfixturevalue(server)
    said = sent(f"gopher://127.0.0.1:{port}/7{selector}%09{search}")
    assert said.removesuffix("\r\n.\r\n").removesuffix(".\r\n") == f"[{words}]"


@pytest.mark.requirement("R1738-43", "R1738-44", "R1738-45", "R1738-47")
@pytest.mark.parametrize("dialect", ["rfc1738", "gopher+"])
@pytest.mark.parametrize("string", ["+", "+text/plain", "+text/plain%20En_US"])
def test_a_view_of_an_item(pygopherd, string, dialect):
    """A Gopher+ server tells the length before the item; this one has one view of it."""
    url = f"gopher://127.0.0.1:{pygopherd}/0/hello.txt%09%09{string}"
    assert sent(url, dialect=dialect) == "+6\r\nhello\n"


@pytest.mark.requirement("R1738-43")
def test_a_search_and_a_view(pygopherd):
    url = f"gopher://127.0.0.1:{pygopherd}/7/find%09quick%20fox%09+"
    assert sent(url) == "+-2\r\n[quick fox]"


@pytest.mark.requirement("R1738-43", "R1738-44", "R1738-47")
@pytest.mark.parametrize("dialect", ["rfc1738", "gopher+"])
def test_the_attributes_of_an_item(pygopherd, dialect):
    url = f"gopher://127.0.0.1:{pygopherd}/0/hello.txt%09%09!"
    said = sent(url, dialect=dialect).split("\r\n")
    assert said[:2] == ["+-2", f"+INFO: 0hello.txt\t/hello.txt\t127.0.0.1\t{pygopherd}\t+"]
    for lines in (["+ADMIN:", " Admin: an admin"], ["+ABSTRACT:", " what it is about"]):
        place = said.index(lines[0])
        assert said[place : place + 2] == lines
    place = said.index("+ASK:")
    assert said[place + 1] == " Ask: Your name?"


@pytest.mark.requirement("R1738-44", "R1738-47")
@pytest.mark.parametrize("dialect", ["rfc1738", "gopher+"])
@pytest.mark.parametrize("string", ["$", "$+INFO", "$+INFO%20+ADMIN"])
def test_the_attributes_of_all_items_of_a_menu(pygopherd, string, dialect):
    url = f"gopher://127.0.0.1:{pygopherd}/1%09%09{string}"
    said = sent(url, dialect=dialect).split("\r\n")
    assert said[0] == "+-2"
    infos = [line.partition("\t")[0] for line in said if line.startswith("+INFO: ")]
    assert infos == ["+INFO: 1docs", "+INFO: 0hello.txt"]


@pytest.mark.requirement("R1738-46")
def test_a_form_that_is_filled_ends_where_it_says(pygopherd):
    """This server reads the first line of a form alone, and takes "+" for a search."""
    url = Gopher.build(
        host="127.0.0.1", port=pygopherd, gophertype="0", selector="/find", ask=["Bob", "1 2"]
    )
    assert sent(str(url)) == "[+]"


@pytest.mark.parametrize("selector", ["/docs/a b;c,d.txt", "/hello.txt"])
def test_what_is_built_from_data_leads_to_the_item(pygopherd, selector):
    url = Gopher.build(host="127.0.0.1", port=pygopherd, gophertype="0", selector=selector)
    assert sent(str(url)).startswith(("hello", "an item"))


@pytest.mark.requirement("R1738-38", "R1738-42")
def test_the_client_of_the_page(port):
    said = client("gopher")(f"gopher://127.0.0.1:{port}/0/hel%6Co.txt").decode()
    assert said.removesuffix(".\r\n").strip() == "hello"
    assert items(client("gopher")(f"gopher://127.0.0.1:{port}").decode()) >= MENU


@pytest.mark.requirement("R1738-39", "R1738-43")
def test_the_client_of_the_page_searches_and_asks_for_a_view(pygopherd):
    url = f"gopher://127.0.0.1:{pygopherd}/7/find%09quick%20fox"
    assert client("gopher")(url) == b"[quick fox]"
    assert client("gopher")(f"{url}%09+") == b"+-2\r\n[quick fox]"
