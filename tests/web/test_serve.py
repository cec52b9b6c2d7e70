"""`urlprism serve` itself, in a process of its own: each question, limits, load, and its end."""

import json
import re
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from tests.help.counts import IS_NIGHTLY
from tests.web.browsers import until
from tests.web.local_server import COMMAND, IMPATIENT, serving
from tests.web.page_checks import LONG_CENSUS

pytestmark = [pytest.mark.once, pytest.mark.real]

EACH = 25 if IS_NIGHTLY else 8  # questions of each thread

HIDDEN = "hidden-word"


@pytest.fixture(scope="module")
def server():
    with serving(*COMMAND) as running:
        yield running


def test_each_question_is_answered(server):
    assert server.post("/api/read", {"url": "http://a/"}).json()["verdict"] == "alike"
    assert server.post("/api/two", {"a": "http://a", "b": "http://A/"}).json()["rung"] == "scheme"
    question = {"kind": "resource", "pattern": "https://h/", "url": "https://h/"}
    assert server.post("/api/match", question).json()["verdict"] == "matched-by-all"
    for name in ("families", "matchers", "matrix", "gallery", "readers", "openapi.json"):
        told = server.ask("GET", f"/api/{name}")
        assert (told.status, told.headers["content-type"]) == (200, "application/json")
        assert told.json()
    assert server.ask("GET", "/card.svg?url=a").body.startswith(b"<svg")


def test_a_lone_surrogate_goes_there_and_back(server):
    told = server.post("/api/read", {"url": "http://h/\ud800"})
    assert told.body.isascii()
    assert told.json()["url"] == "http://h/\ud800"


def test_a_foreign_host_is_refused(server):
    assert server.ask("GET", "/api/readers", headers={"Host": "evil.example"}).status == 421
    assert server.ask("GET", "/", headers={"Host": "evil.example"}).status == 421


def test_what_is_no_request_is_refused(server):
    told = server.raw(b"\0\1\2\r\n\r\n")
    assert told.startswith(b"HTTP/1.1 400 ")
    assert json.loads(told.rpartition(b"\r\n\r\n")[2])["error"]["rule"] == "RFC 9112"


def test_a_body_that_is_too_long_is_refused_at_once(server):
    head = b"POST /api/read HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Length: 99999999\r\n\r\n"
    told = server.raw(head % server.port)
    assert told.startswith(b"HTTP/1.1 413 ")
    assert json.loads(told.rpartition(b"\r\n\r\n")[2])["error"]["place"] == "body"


def test_only_this_machine_hears(server):
    assert server.address.startswith("http://127.0.0.1:")
    table = "/proc/net/tcp"
    with open(table, encoding="ascii") as lines:  # noqa: PTH123 - no file, the kernel's table
        listening = [line.split()[1] for line in lines if line.split()[3] == "0A"]
    own = [each for each in listening if each.endswith(f":{server.port:04X}")]
    assert own == [f"0100007F:{server.port:04X}"]


def test_a_scan_that_nobody_waits_for_ends(server):
    body = json.dumps({"text": LONG_CENSUS[: 1 << 20]}).encode()
    head = (
        f"POST /api/scan HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    for _ in range(4):  # more than may run at once
        with socket.create_connection(("127.0.0.1", server.port), 60) as link:
            link.sendall(head.encode() + body)
            assert link.recv(1 << 12)
    until(lambda: server.post("/api/scan", {"text": "http://a/"}).status == 200 or None)


def begun_posts(server, path, body, count, size=None, kind="application/json"):
    """Open connections that post a body but its last octet; yield them."""
    size = len(body) if size is None else size
    head = (
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
        f"Content-Type: {kind}\r\nContent-Length: {size}\r\n\r\n"
    )
    links = [socket.create_connection(("127.0.0.1", server.port), 60) for _ in range(count)]
    for link in links:
        link.sendall(head.encode("ascii") + body[:-1])
    return links


def statuses(links, last=b""):
    """Send the last octet on each connection; return what status comes on each."""
    found = []
    for link in links:
        link.sendall(last)
    for link in links:
        found.append(int(link.recv(1 << 12).split()[1]))
        link.close()
    return sorted(found)


def test_two_scans_at_once_and_no_third():
    """Twenty are counted as they come, though all have their last octet in the same moment."""
    body = json.dumps({"text": LONG_CENSUS[: 1 << 18]}).encode("ascii")
    with serving(*COMMAND) as server:  # no scan of another test ends here
        links = begun_posts(server, "/api/scan", body, 20)
        time.sleep(0.5)
        assert statuses(links, body[-1:]) == [200] * 2 + [503] * 18
        until(lambda: server.post("/api/scan", {"text": "http://a/"}).status == 200 or None)


def test_a_body_without_a_place_is_refused_before_it_comes(server):
    waiting = begun_posts(server, "/api/scan", b"{ ", 2, 1 << 20)
    time.sleep(0.2)
    third = begun_posts(server, "/api/scan", b"{ ", 1, 1 << 20)
    assert statuses(third) == [503]
    wrong = begun_posts(server, "/api/scan", b"{ ", 1, 1 << 20, "text/plain")
    assert statuses(wrong) == [415]
    assert server.post("/api/read", {"url": "http://a/"}).status == 200
    for each in waiting:
        each.close()
    until(lambda: server.post("/api/scan", {"text": "http://a/"}).status == 200 or None)


def test_questions_are_counted_before_their_bodies_come(server):
    waiting = begun_posts(server, "/api/two", b"{ ", 80, 1 << 19)
    time.sleep(0.5)
    assert server.post("/api/read", {"url": "http://a/"}).status == 503
    ended = [each for each in waiting if is_told(each)]
    assert statuses(ended) == [503] * 12
    for each in waiting:
        each.close()
    until(lambda: server.post("/api/read", {"url": "http://a/"}).status == 200 or None)


def is_told(link):
    """Whether something has come on a connection."""
    return bool(select.select([link], [], [], 0)[0])


def test_bodies_that_find_no_place_take_no_memory(server):
    """Sixteen bodies of 16 MiB, of which two are kept; the others are answered all the same."""
    status = Path(f"/proc/{server.process.pid}/status")

    def peak():
        return int(re.search(r"VmHWM:\s+(\d+) kB", status.read_text("ascii"))[1]) << 10

    until(lambda: server.post("/api/scan", {"text": "http://a/"}).status == 200 or None)
    before, size = peak(), 1 << 24
    links = begun_posts(server, "/api/scan", b"{" + b" " * (size - 1), 16, size + 1)
    refused = [each for each in links if is_told(each)]
    assert len(statuses(refused)) >= 14
    assert peak() - before < 6 * size
    for each in links:
        each.close()
    until(lambda: server.post("/api/scan", {"text": "http://a/"}).status == 200 or None)


LOAD = """
import http.client, json, sys, threading, time
port, threads, each = map(int, sys.argv[1:])
counts, lock = {}, threading.Lock()
def ask(number):
    link = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    for turn in range(each):
        url = f"http://h{number}.example/{turn}|"
        body = json.dumps({"url": url})
        link.request("POST", "/api/read", body, {"content-type": "application/json"})
        response = link.getresponse()
        told = json.loads(response.read())
        right = response.status == 200 and told["url"] == url
        with lock:
            counts[right] = counts.get(right, 0) + 1
begun = time.monotonic()
running = [threading.Thread(target=ask, args=(n,)) for n in range(threads)]
[each_.start() for each_ in running]
[each_.join() for each_ in running]
print(json.dumps([counts.get(True, 0), counts.get(False, 0), time.monotonic() - begun]))
"""


def test_nothing_is_lost_under_load(server, record_property):
    command = [sys.executable, "-c", LOAD, str(server.port), "16", str(EACH)]
    told = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300)
    right, wrong, seconds = json.loads(told.stdout)
    assert (right, wrong) == (16 * EACH, 0)
    record_property("requests a second", right / seconds)


def test_more_than_the_server_takes_is_told(server):
    """Far more questions at once than wait: each is answered, or refused as busy."""
    url = "http://h/" + "\\" * 3_000
    found = []

    def ask():
        found.append(server.post("/api/read", {"url": url, "readers": "whatwg,urllib"}).status)

    running = [threading.Thread(target=ask) for _ in range(100)]
    for each in running:
        each.start()
    for each in running:
        each.join()
    assert len(found) == 100
    assert {*found} <= {200, 503}
    assert 200 in found
    assert server.post("/api/read", {"url": "http://a/"}).status == 200


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_ends_it_quietly(number, code):
    with serving(*COMMAND) as running:
        running.post("/api/read", {"url": f"http://me:{HIDDEN}@h/"})
        running.post("/api/read", {"odd": HIDDEN})
        running.raw(f"GET /{HIDDEN} HTTP/9.9\r\n\r\n".encode())
        ended, said, complained = running.end(number)
    assert ended == code
    assert said + complained == ""


@pytest.fixture(scope="module")
def impatient():
    with serving("-c", IMPATIENT) as running:
        yield running


@pytest.mark.parametrize("begun", [b"", b"POST /api/read HTTP/1.1\r\nHost: 127"])
def test_a_slow_head_is_refused(impatient, begun):
    told = impatient.raw(begun)
    assert told.startswith(b"HTTP/1.1 408 ")
    assert json.loads(told.rpartition(b"\r\n\r\n")[2])["error"]["place"] == "head"


def test_a_slow_second_head_is_refused(impatient):
    first = b"GET /api/nothing HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n" % impatient.port
    told = impatient.raw(first, then=b"GET /api/")
    assert told.startswith(b"HTTP/1.1 404 ")
    assert b"HTTP/1.1 408 " in told


def test_a_slow_body_is_refused(impatient):
    head = (
        f"POST /api/read HTTP/1.1\r\nHost: 127.0.0.1:{impatient.port}\r\n"
        "Content-Type: application/json\r\nContent-Length: 20\r\n\r\n"
    )
    told = impatient.raw(head.encode(), then=b'{"url"')
    assert told.startswith(b"HTTP/1.1 408 ")
    assert json.loads(told.rpartition(b"\r\n\r\n")[2])["error"]["place"] == "body"


def test_a_port_that_is_taken_is_told(server):
    command = [sys.executable, "-m", "urlprism", "serve", "--no-open", "--port", str(server.port)]
    told = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert (told.returncode, told.stdout) == (3, "")
    assert told.stderr == (
        f"urlprism: port {server.port}: Address already in use; --port 0 takes a free one\n"
    )


@pytest.mark.parametrize("missing", ["starlette", "uvicorn", "h11", "anyio"])
def test_without_its_libraries_it_says_how_to_get_them(missing):
    program = (
        f"import sys; sys.modules[{missing!r}] = None; sys.argv = ['urlprism', 'serve']\n"
        "from urlprism.__main__ import main\nmain()"
    )
    command = [sys.executable, "-c", program]
    told = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert told.returncode == 2
    assert 'pip install "urlprism[web]"' in told.stderr
