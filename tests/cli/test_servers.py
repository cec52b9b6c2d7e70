"""`urlprism servers`: what gets past the rules of a configuration, for people and for programs."""

import json
import socket
import threading
from contextlib import contextmanager

import pytest

from urlprism.cli.deployments import witnesses
from urlprism.cli.deployments.report import Audited, DeploymentRow, octets
from urlprism.servers import (
    Bypass,
    Closure,
    Front,
    FrontAudit,
    Line,
    Proof,
    Route,
    Server,
    names,
)
from urlprism.servers.rules import Prefix

pytestmark = pytest.mark.plain

NGINX = """\
server {
    listen 80;
    server_name app.example;
    location /admin { return 403; }
    location / { proxy_pass http://127.0.0.1:8080; }
}
"""
UNREAD = NGINX.replace("location / {", "location / { rewrite ^/a(.*) $1;")
GUARDED = Route(Prefix("/admin"), "location /admin", "return 403", None, Line("nginx.conf", 4))
OPEN = Route(Prefix("/"), "location /", "", None, Line("nginx.conf", 5))


@pytest.fixture
def configuration(tmp_path):
    file = tmp_path / "nginx.conf"
    file.write_text(NGINX)
    return str(file)


def finding(target, path=b"/admin"):
    return Bypass(target, OPEN, GUARDED, "app", path, ())


def test_what_gets_past_is_shown_with_its_line(run, configuration):
    done = run("servers", "audit", configuration, "--back", "express", "--no-repairs")
    assert (done.code, done.errors) == (1, "")
    assert max(map(len, done.lines)) <= 80
    text = " ".join(done.text.split())
    assert "verdict ✗ 1 passed" in text
    # A long name of a file goes on on the next line.
    assert f"{configuration}:4:location/admin(return403)ispassed" in text.replace(" ", "")
    assert "request GET /ADMIN" in text
    assert "express reads /admin" in text


def test_what_does_not_get_past_is_proved(run, configuration):
    done = run("servers", "audit", configuration, "--back", "127.0.0.1:8080=go")
    assert (done.code, done.errors) == (0, "")
    assert "verdict  ✓ nothing gets past: 2 proved" in done.text
    assert "no other request, of any length" in " ".join(done.text.split())


def drawn(closures=None, answers=None):
    """Return the lines of a report of one finding."""
    front = Front(Server("nginx", "1", (), ()), (GUARDED, OPEN), name="app.example")
    audit = FrontAudit(front, (finding(b"/ADMIN"),), (), (), (), {})
    backs = {"app": Server("express", "5", (), ())}
    row = DeploymentRow(Audited(audit, backs, closures, answers))
    return ["".join(piece.text for piece in line) for line in row.draw(80)]


def test_a_repair_is_shown_as_it_is_written():
    text = "location ~* ^/admin { return 403; }\nmerge_slashes on;"
    proof = Proof(GUARDED, "app", 1)
    closure = Closure(finding(b"/ADMIN"), text, Front(Server("nginx", "1", (), ()), ()), proof)
    lines = drawn(closures=(closure,))
    at = lines.index("repair   location ~* ^/admin { return 403; }")
    assert lines[at + 1].split() == ["merge_slashes", "on;"]
    assert "proved" in lines[at + 2]
    assert any("none of the settings" in line for line in drawn(closures=()))
    assert not any(line.startswith("repair") for line in drawn())


def test_a_long_request_fits_the_terminal():
    long = finding(b"/" + b"\xff" * 300, b"/" + b"a" * 300)
    front = Front(Server("nginx", "1", (), ()), (GUARDED, OPEN), name="n" * 200)
    audit = FrontAudit(front, (long,), (), (), ("a" * 200,), {})
    row = DeploymentRow(Audited(audit, {"app": Server("go", "1", (), ())}, (), None))
    assert max(sum(len(piece.text) for piece in line) for line in row.draw(80)) <= 80


def test_json(run, configuration):
    done = run("servers", "audit", configuration, "--back", "express", "--no-repairs", "--json")
    assert done.code == 1
    said = json.loads(done.text)
    (one,) = said["findings"]
    assert (one["guarded"]["line"], one["route"]["line"]) == (4, 5)
    assert (one["target"], one["path"], one["closed_by"]) == ("/ADMIN", "/admin", None)
    assert said["backs"]["127.0.0.1:8080"].startswith("express@")


def test_sarif_points_at_the_location_that_is_passed(run, configuration):
    done = run("servers", "audit", configuration, "--back", "express", "--no-repairs", "--sarif")
    log = json.loads(done.text)
    assert (done.code, log["version"]) == (1, "2.1.0")
    (result,) = log["runs"][0]["results"]
    place = result["locations"][0]["physicalLocation"]
    assert place["region"] == {"startLine": 4}
    assert place["artifactLocation"]["uri"].endswith("/nginx.conf")
    assert "GET /ADMIN" in result["message"]["text"]
    rule = log["runs"][0]["tool"]["driver"]["rules"][result["ruleIndex"]]
    assert rule["id"] == result["ruleId"] == "guarded-location-passed"


def test_what_is_not_followed_is_never_proved(run):
    arguments = ("servers", "audit", "-", "--back", "go")
    done = run(*arguments, given=UNREAD.encode())
    assert done.code == 1
    assert "not decided" in done.text
    assert "stdin:5: " in done.text
    assert "proved" not in done.text.replace("not decided", "")
    assert run(*arguments, "--fail-on", "passed", given=UNREAD.encode()).code == 0
    log = json.loads(run(*arguments, "--sarif", given=UNREAD.encode()).text)
    (invocation,) = log["runs"][0]["invocations"]
    assert not invocation["executionSuccessful"]
    assert {each["descriptor"]["id"] for each in invocation["toolExecutionNotifications"]} == {
        "not-decided",
        "not-read",
    }


def test_what_is_not_followed_is_never_all_that_is_sent_on(run):
    text = NGINX.replace("8080;", "8080$uri;")
    done = run("servers", "audit", "-", "--back", "go", given=text.encode())
    assert done.code == 1
    assert "verdict  ! not decided\n" in done.text
    assert "not read stdin:5: proxy_pass" in done.text


def test_a_walk_ends_at_its_limit(run, configuration):
    done = run("servers", "audit", configuration, "--back", "go", "--limit", "10")
    assert done.code == 1
    assert "more than 10 states" in " ".join(done.text.split())


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((), "Which server is 127.0.0.1:8080?"),
        (("--back", "tomkat"), "near: tomcat"),
        (("--back", "app=go"), "no server behind is named 'app'"),
        (("--back", "go", "--back", "node"), "is named twice"),
        (("--back", "go@0.1"), "no model of"),
        (("--back", ""), "no server is named"),
        (("--back", "go", "--live", "http://192.0.2.1/"), "only this machine is asked"),
        (("--back", "go", "--live", "http://example.com/"), "only this machine is asked"),
        (("--back", "go", "--live", "https://127.0.0.1/"), "give an http URL"),
        (("--back", "go", "--live", "8080"), "--live"),
        (("--back", "go", "--json", "--sarif"), "exclude each other"),
        (("--back", "go", "--fail-on", "passd"), "near: passed"),
    ],
)
def test_wrong_usage(run, configuration, arguments, says):
    done = run("servers", "audit", configuration, *arguments)
    assert (done.code, done.out) == (2, b"")
    assert says in " ".join(done.errors.split())


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (b"server {", "nginx refuses it"),
        (b"server { location /a { } location /a { } }", "duplicate"),
        (b"}" * 1000, "nginx refuses it"),
        (b"\0\xff{", "nginx refuses it"),
    ],
)
def test_a_configuration_that_nginx_refuses(run, text, says):
    done = run("servers", "audit", "-", "--back", "go", given=text)
    assert (done.code, done.out) == (3, b"")
    assert says in done.errors


def test_a_proof_is_written_and_checked(run, configuration, tmp_path):
    file = tmp_path / "nginx.proof"
    assert run("servers", "audit", configuration, "--back", "go", "-o", str(file)).code == 0
    done = run("servers", "check", str(file))
    assert (done.code, done.errors) == (0, "")
    assert f"✓ {file}:1: 2 proved: " in done.text
    proof = json.loads(file.read_text())
    del proof["backs"][0]["walks"][0]["states"][5]
    file.write_text(json.dumps(proof) + '\n{}\n[]\n"x"\n' + "[" * 100_000 + "\n\xff")
    done = run("servers", "check", str(file))
    assert (done.code, done.errors) == (1, "")
    assert len(done.lines) == 6
    assert all(line.startswith("✗ ") for line in done.lines)


def test_a_proof_that_is_not_there(run, tmp_path):
    assert run("servers", "check", str(tmp_path / "none")).code == 3
    (tmp_path / "empty").touch()
    assert run("servers", "check", str(tmp_path / "empty")).code == 3
    done = run("servers", "audit", "-", "--back", "go", "-o", str(tmp_path), given=NGINX.encode())
    assert done.code == 3


def test_a_file_that_is_not_there(run, tmp_path):
    done = run("servers", "audit", str(tmp_path / "none.conf"), "--back", "go")
    assert (done.code, done.out) == (3, b"")
    assert "none.conf" in done.errors


def test_a_configuration_without_a_server(run):
    done = run("servers", "audit", "-", "--back", "go", given=b"events { }")
    assert done.code == 0
    assert "no server" in done.text


def test_names_that_control_a_terminal_are_shown_as_pictures(run):
    text = NGINX.replace("app.example", '"\x1b[31m\u202e"').replace("/admin", '"/ad\x1bmin"')
    done = run("servers", "audit", "-", "--back", "go", given=text.encode())
    assert "\x1b" not in done.text
    assert "\u202e" not in done.text


def test_the_list_has_every_server(run):
    done = run("servers", "list")
    assert [line.split()[0] for line in done.lines] == [*names()]


def test_help_of_a_command_of_a_command(run):
    short, whole = run("servers", "audit", "--help"), run("help", "servers", "audit")
    assert (short.code, whole.code) == (0, 0)
    assert len(short.lines) < 24 < len(whole.lines)
    assert "urlprism help servers audit" in short.text
    assert max(map(len, [*short.lines, *whole.lines])) <= 80
    assert run("help", "go", "audit").code == 2
    assert run("help", "parse", "audit").code == 2


def test_octets_are_shown_without_doubt():
    assert octets(b"/a\\x00\x00\xff \n") == r"/a\\x00\x00\xff\x20\x0a"


@contextmanager
def deployment(answer):
    """Yield the place of a server that answers each request line by a function, and what it got."""
    asked = []
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def serve():
            while True:
                try:
                    connection, _ = listening.accept()
                except OSError:
                    return
                with connection:
                    head = b""
                    while b"\r\n\r\n" not in head and (piece := connection.recv(4096)):
                        head += piece
                    asked.append(head)
                    connection.sendall(answer(head.partition(b"\r\n")[0]))

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        yield witnesses.Deployment("127.0.0.1", listening.getsockname()[1]), asked
        listening.shutdown(socket.SHUT_RDWR)
        thread.join(5)


def status(number):
    return f"HTTP/1.1 {number} x\r\n\r\n".encode()


def test_a_witness_comes_true():
    def answer(line):
        return status(403 if line == b"GET /admin HTTP/1.1" else 200)

    with deployment(answer) as (place, asked):
        (said,) = witnesses.answers(place, [finding(b"/%61dmin\xff")], "app.example www.example")
    assert (said.plain, said.witness, said.came_true) == (403, 200, True)
    assert asked[1] == (
        b"GET /%61dmin\xff HTTP/1.1\r\nHost: app.example\r\nConnection: close\r\n\r\n"
    )


@pytest.mark.parametrize(
    "answer",
    [
        lambda _: status(200),
        lambda line: status(403 if b"%" not in line else 400),
        lambda _: b"",
        lambda _: b"no status\r\n",
        lambda _: b"x" * 100_000,
        lambda _: b"HTTP/1.1 999 x\r\n",
    ],
)
def test_another_answer_is_no_pass(answer):
    with deployment(answer) as (place, _):
        (said,) = witnesses.answers(place, [finding(b"/%61dmin")], "80")
    assert not said.came_true


@pytest.mark.parametrize("target", [b"", b"/a\r\nb", b"/a b"])
def test_what_is_no_request_line_is_not_sent(target):
    with deployment(lambda _: status(200)) as (place, asked):
        (said,) = witnesses.answers(place, [finding(target)], "")
    assert said.witness is None
    assert len(asked) == 1


def test_requests_are_bounded_in_number_and_time(monkeypatch):
    monkeypatch.setattr(witnesses, "_WAIT", 0.05)
    monkeypatch.setattr(witnesses, "_ALL", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        place = witnesses.Deployment("127.0.0.1", silent.getsockname()[1])
        findings = [finding(b"/a")] * (witnesses.MOST + 10)
        said = [*witnesses.answers(place, findings, "")]
    assert len(said) == len(findings)
    assert not any(each.came_true for each in said)


@pytest.mark.parametrize(
    ("url", "address"),
    [
        ("http://127.0.0.1:81", "127.0.0.1"),
        ("http://[::1]:81/", "::1"),
        ("http://localhost:81/x", "127.0.0.1"),
        ("http://127.1:81", "127.0.0.1"),
    ],
)
def test_this_machine(url, address):
    assert witnesses.deployment(url) == witnesses.Deployment(address, 81)


@pytest.mark.parametrize(
    "url",
    [
        "http://localhost.example/",
        "http://127.0.0.1.example/",
        "http://[::ffff:192.0.2.1]/",
        "http://0.0.0.0/",
        "http://u:p@127.0.0.1/",
        "ftp://127.0.0.1/",
        "",
    ],
)
def test_another_machine(url):
    with pytest.raises(ValueError, match=r"give|only|URL|empty|scheme"):
        witnesses.deployment(url)


def test_live_by_command(run, configuration):
    with deployment(lambda line: status(403 if b"admin" in line else 200)) as (place, _):
        done = run(
            *("servers", "audit", configuration, "--back", "express", "--no-repairs"),
            *("--live", f"http://127.0.0.1:{place.port}/"),
        )
    assert "came true: 200; a plain request for /admin: 403" in " ".join(done.text.split())
