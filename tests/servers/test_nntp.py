"""The plans of nntp and news URLs, asked of a news server: Debian's sn."""

import os
import subprocess
from contextlib import closing
from socket import create_connection

import pytest

from tests.help import debian_packages, loopback
from tests.servers.clients import client
from urlprism.rfc1738 import parse

pytestmark = [pytest.mark.once, pytest.mark.real]


GROUPS = ("comp.lang.test", "alt.c-d+e_f.1")
IDS = ("one@example.com", "a;b/c?d:e&f=g@example.com", "per%cent+{x}@example.com")
ARTICLE = """\
From: someone@example.com\r
Newsgroups: {group}\r
Subject: {id}\r
Message-ID: <{id}>\r
Date: Mon, 1 Jan 2024 00:00:00 +0000\r
\r
the text of {id}\r
.\r
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """Run the server with two groups, of which one has articles; give its place."""
    root, spool = tmp_path_factory.mktemp("sn"), tmp_path_factory.mktemp("spool")
    debian_packages.unpack(root, "sn")
    tools = root / "usr" / "sbin"
    env = {"SNROOT": str(spool), "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}"}
    for group in GROUPS:
        subprocess.run([tools / "snnewgroup", group], env=env, check=True, capture_output=True)
    articles = "".join(ARTICLE.format(group=GROUPS[0], id=each) for each in IDS)
    subprocess.run(
        [tools / "snstore"], env=env, input=articles.encode(), check=True, capture_output=True
    )
    quiet = {"env": env, "stderr": subprocess.DEVNULL}
    with loopback.in_thread(loopback.Inetd([tools / "snntpd.bin"], **quiet)) as port:
        yield loopback.HOST, port


def ask(plan):
    """Return the answers to the commands of a plan: each a status line, and lines if it has any."""
    with (
        closing(create_connection(plan.connect, timeout=loopback.PATIENCE)) as connection,
        connection.makefile("rwb") as stream,
    ):
        assert stream.readline().startswith(b"20")
        return [answer(stream, command) for command in plan.commands]


def answer(stream, command):
    stream.write(command.encode("utf-8", "surrogateescape") + b"\r\n")
    stream.flush()
    lines = [stream.readline().decode().rstrip("\r\n")]
    if lines[0][:3] in {"215", "220"}:
        while (line := stream.readline()) != b".\r\n":
            assert line
            lines.append(line.decode().rstrip("\r\n"))
    return lines


@pytest.mark.requirement("R1738-51", "R1738-52")
@pytest.mark.parametrize("group", GROUPS)
def test_a_group_is_selected(server, group):
    host, port = server
    ((status,),) = ask(parse(f"nntp://{host}:{port}/{group}").plan())
    assert status.startswith("211 ")
    assert status.endswith(f" {group}")
    count = 3 if group == GROUPS[0] else 0
    assert status.split()[1] == str(count)


@pytest.mark.requirement("R1738-51", "R1738-52")
def test_an_article_is_found_by_its_number(server):
    host, port = server
    ((status,),) = ask(parse(f"nntp://{host}:{port}/{GROUPS[0]}").plan())
    first = int(status.split()[2])
    for number, each in enumerate(IDS, first):
        selected, article = ask(parse(f"nntp://{host}:{port}/{GROUPS[0]}/{number}").plan())
        assert selected[0][:3] == "211"
        assert article[0].startswith(f"220 {number} <{each}>")
        assert article[-1] == f"the text of {each}"
        assert f"Subject: {each}" in article


@pytest.mark.requirement("R1738-51", "R1738-52")
def test_what_is_not_there_is_not_found(server):
    host, port = server
    assert ask(parse(f"nntp://{host}:{port}/no.such.group").plan())[0][0][:3] == "411"
    assert ask(parse(f"nntp://{host}:{port}/{GROUPS[0]}/999").plan())[1][0][:3] in {"423", "430"}


@pytest.mark.requirement("R1738-49", "R1738-50", "R1738-52")
@pytest.mark.parametrize(
    ("url", "article"),
    [
        ("news:one@example.com", IDS[0]),
        ("news:%6Fne@example.com", IDS[0]),
        ("news:a;b/c?d:e&f=g@example.com", IDS[1]),
        ("news:per%25cent+%7Bx%7D@example.com", IDS[2]),
    ],
)
def test_an_article_is_found_by_its_id(server, url, article):
    ((status, *lines),) = ask(parse(url).plan(server))
    assert status[:3] == "220"
    assert lines[-1] == f"the text of {article}"


@pytest.mark.requirement("R1738-50", "R1738-52")
def test_all_groups_are_listed(server):
    ((status, *lines),) = ask(parse("news:*").plan(server))
    assert status[:3] == "215"
    assert sorted(line.split()[0] for line in lines) == sorted(GROUPS)


@pytest.mark.requirement("R1738-50", "R1738-52")
def test_a_group_of_whatever_server(server):
    ((status,),) = ask(parse(f"news:{GROUPS[1]}").plan(server))
    assert status[:3] == "211"


@pytest.mark.requirement("R1738-49", "R1738-51", "R1738-52")
def test_the_client_of_the_page(server):
    host, port = server
    _, (status,) = client("nntp")(f"nntp://{host}:{port}/{GROUPS[0]}")
    first = int(status.split()[2])
    _, selected, article = client("nntp")(f"nntp://{host}:{port}/{GROUPS[0]}/{first}")
    assert selected == [status]
    assert status.startswith(b"211 3 ")
    assert article[0].startswith(f"220 {first} <{IDS[0]}>".encode())
    assert article[-1] == f"the text of {IDS[0]}\r\n".encode()
    _, found = client("news")("news:a;b/c?d:e&f=g@example.com", server)
    assert found[-1] == f"the text of {IDS[1]}\r\n".encode()
    _, groups = client("news")("news:*", server)
    assert {line.split()[0].decode() for line in groups[1:]} == set(GROUPS)
