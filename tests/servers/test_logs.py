"""Access logs that nginx, Apache and Caddy write: `urlprism scan` finds what was planted in them.

Each server is asked for the same targets, and its log is scanned without saying what it is.
"""

import json
import os
import socket
import subprocess
import sys
import time
from contextlib import closing, contextmanager, suppress

import pytest

from tests.help import debian_packages, loopback

pytestmark = [pytest.mark.once, pytest.mark.real]

PLANTED = "http%3A%2F%2F127.0.0.1%5C%40evil.example%2F"
URL = "http://127.0.0.1\\@evil.example/"
IN_REFERER = "%252F%255Cevil.example"
IN_AGENT = "http://0x7f.1/"
REQUESTS = (
    f"GET /in?a=b&next={PLANTED} HTTP/1.1",
    # A quote and octets beyond ASCII, which the logs escape, come before what is planted.
    f'GET /a"b?\xc3\xa9&next={PLANTED} HTTP/1.1',
)
# What is no request, or has no request target (RFC 9112 section 3.2), and what is in octets.
NOISE = (
    b"\x03\x00\x00/*\xe0\x00\x00\x00\x00\x00Cookie: mstshash=Administr\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03 a GET / HTTP/1.1\r\n\r\n",
    b"GET @evil.example::80/rpb.png HTTP/1.1\r\nHost: site.example\r\n\r\n",
    b"GET :@evil.example/rpb.png HTTP/1.1\r\nHost: site.example\r\n\r\n",
    b"GET .evil.example/ HTTP/1.1\r\nHost: site.example\r\n\r\n",
    b"GET evil.example:80 HTTP/1.1\r\nHost: site.example\r\n\r\n",
    b"GET \\evil.example/ HTTP/1.1\r\nHost: site.example\r\n\r\n",
    b"GET * HTTP/1.1\r\nHost: site.example\r\n\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"OPTIONS * HTTP/1.1\r\nHost: site.example\r\n\r\n",
    b"CONNECT @evil.example HTTP/1.1\r\nHost: site.example\r\n\r\n",
    b"t3 12.1.2\r\nAS:255\r\n\r\n",
    b"SSH-2.0-Go\r\n\r\n",
    b"hello\r\n\r\n",
    b"\r\n\r\n",
)
HEADERS = f'Referer: http://site.example/?u={IN_REFERER}\r\nUser-Agent: an "agent" +{IN_AGENT}'

NGINX = """\
daemon off;
master_process off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ }}
http {{
    access_log {folder}/access.log combined;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    server {{ listen 127.0.0.1:{port}; return 200 "ok"; }}
}}
"""
APACHE = """\
ServerRoot {folder}
ServerName site.example
Listen 127.0.0.1:{port}
PidFile {folder}/apache.pid
ErrorLog {folder}/error.log
DefaultRuntimeDir {folder}
LoadModule mpm_event_module {modules}/mod_mpm_event.so
LoadModule authz_core_module {modules}/mod_authz_core.so
DocumentRoot {folder}
LogFormat "{formatted}" planted
CustomLog {folder}/access.log planted
HttpProtocolOptions Unsafe
"""
COMBINED = r"%h %l %u %t \"%r\" %>s %O \"%{Referer}i\" \"%{User-Agent}i\""
CADDY = """\
{{
    admin off
    auto_https off
}}
http://:{port} {{
    bind 127.0.0.1
    respond "ok"
    log {{
        output file {folder}/access.log
    }}
}}
"""


@contextmanager
def running(command, port, env=None):
    """Run a server until it was asked; wait until it listens."""
    with subprocess.Popen(command, env=env, stderr=subprocess.PIPE, text=True) as process:
        try:
            for _ in range(loopback.PATIENCE * 20):
                assert process.poll() is None, process.stderr.read()
                with closing(socket.socket()) as asked:
                    if asked.connect_ex(("127.0.0.1", port)) == 0:
                        break
                time.sleep(0.05)
            yield
        finally:
            process.terminate()
            process.wait(loopback.PATIENCE)


def ask(port, noise=()):
    """Send all requests, each on a connection of its own; then what is none."""
    for octets in noise:
        with closing(socket.create_connection(("127.0.0.1", port), loopback.PATIENCE)) as sent:
            sent.sendall(octets)
            with suppress(OSError):
                sent.shutdown(socket.SHUT_WR)
                while sent.recv(4096):
                    pass
    for request in REQUESTS:
        head = f"{request}\r\nHost: site.example\r\nConnection: close\r\n{HEADERS}\r\n\r\n"
        loopback.exchange(("127.0.0.1", port), head.encode("latin-1"))


def nginx(folder, noise=()):
    """Run nginx, with the log format that it has by default."""
    debian_packages.unpack(folder, "nginx")
    settings = folder / "nginx.conf"
    command = [folder / "usr/sbin/nginx", "-p", folder, "-c", settings]
    with loopback.kept_port() as port:
        settings.write_text(NGINX.format(folder=folder, port=port))
        with running(command, port):
            ask(port, noise)


def apache(folder, noise=(), formatted=COMBINED):
    """Run Apache, with a log format of Debian's apache2.conf."""
    debian_packages.unpack(folder, "apache2-bin", "libapr1", "libaprutil1")
    settings = folder / "apache.conf"
    modules = folder / "usr/lib/apache2/modules"
    (library,) = folder.glob("usr/lib/*/libapr-1.so.0")
    env = os.environ | {"LD_LIBRARY_PATH": str(library.parent)}
    command = [folder / "usr/sbin/apache2", "-f", settings, "-D", "FOREGROUND"]
    with loopback.kept_port() as port:
        text = APACHE.format(folder=folder, port=port, modules=modules, formatted=formatted)
        settings.write_text(text)
        with running(command, port, env):
            ask(port, noise)


def apache_vhost(folder, noise=()):
    """Run Apache, with host and port before the rest."""
    apache(folder, noise, f"%v:%p {COMBINED}")


def caddy(folder, noise=()):
    """Run Caddy, whose log is JSON."""
    debian_packages.unpack(folder, "caddy")
    settings = folder / "Caddyfile"
    env = os.environ | {"XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    command = [folder / "usr/bin/caddy", "run", "--config", settings, "--adapter", "caddyfile"]
    with loopback.kept_port() as port:
        settings.write_text(CADDY.format(folder=folder, port=port))
        with running(command, port, env):
            ask(port, noise)


@pytest.fixture(
    scope="module",
    params=[
        (nginx, "combined"),
        (apache, "combined"),
        (apache_vhost, "vhost_combined"),
        (caddy, "caddy"),
    ],
    ids=["nginx", "apache", "apache-vhost", "caddy"],
)
def scanned(request, tmp_path_factory):
    """Return the lines of a log, what a scan of it says, and the format that it is in."""
    server, name = request.param
    folder = tmp_path_factory.mktemp(server.__name__)
    server(folder)
    log = folder / "access.log"
    command = [sys.executable, "-m", "urlprism", "scan", "--json", "--samples=20", str(log)]
    done = subprocess.run(command, capture_output=True, check=False)
    assert done.returncode == 1, done.stderr
    return log.read_text("utf-8").splitlines(), json.loads(done.stdout), name


@pytest.mark.parametrize("server", [nginx, apache, apache_vhost, caddy])
def test_what_is_no_request_gives_no_host(server, tmp_path):
    server(tmp_path, NOISE)
    log = tmp_path / "access.log"
    command = [sys.executable, "-m", "urlprism", "scan", "--json", "--samples=100", str(log)]
    done = subprocess.run(
        [*command, "--no-nested", "--base=https://bank.example"], capture_output=True, check=False
    )
    found = json.loads(done.stdout)
    lines = log.read_bytes().splitlines()
    known = {each["reason"]: each["count"] for each in found["without_url"]}
    # Caddy answers what is no request, and OPTIONS *, without a line.
    assert known["no-form"] >= (3 if server is caddy else 10)
    assert known.get("no-target", 0) >= (server is not caddy)
    # The requests that are some have a target and a Referer.
    assert found["urls"] == 2 * len(REQUESTS)
    assert found["urls"] // 2 + sum(known.values()) == found["lines"] == len(lines)
    assert not [each for each in found["samples"] if "evil" in each["url"].partition("?")[0]]
    assert found["differing"] == 0


def spelled(lines, sample):
    """Return what the log has at the place of a sample."""
    place = sample["nested"]
    line = lines[sample["line"] - 1]
    octets = line.encode()[place["octet"] :]
    text = line[place["column"] - 1 : place["end"] - 1]
    assert octets.startswith(text.encode())
    return text


def test_the_format_is_guessed(scanned):
    lines, found, name = scanned
    (log,) = found["logs"]
    assert (log["format"], log["guessed"], log["unfit"]) == (name, True, 0)
    assert log["lines"] == len(lines) >= 2


def test_what_was_planted_in_the_target_is_found_at_its_place(scanned):
    lines, found, _ = scanned
    samples = [each for each in found["samples"] if each["url"] == URL]
    assert samples
    for sample in samples:
        assert spelled(lines, sample) == PLANTED
        place = sample["nested"]
        assert (place["field"], place["name"], place["levels"]) == ("target", "next", 1)
        assert sample["verdict"] == "different-host"


def test_what_was_planted_in_headers_is_found_at_its_place(scanned):
    lines, found, _ = scanned
    by_field = {each["nested"]["field"]: each for each in found["samples"] if "nested" in each}
    assert spelled(lines, by_field["referer"]) == IN_REFERER
    assert by_field["referer"]["url"] == "http:/\\evil.example"
    assert spelled(lines, by_field["user-agent"]) == IN_AGENT


def test_a_host_that_the_log_names_makes_targets_absolute(scanned):
    lines, found, name = scanned
    has_host = name in {"vhost_combined", "caddy"}
    lacking = {each["reason"]: each["count"] for each in found["without_url"]}
    # Besides those nested, each line has a Referer, and a target if the log names the host.
    assert found["urls"] - found["nested"] == len(lines) * (1 + has_host)
    assert lacking == {}


@pytest.mark.parametrize("suffix", ["gz", "zst"])
def test_a_log_that_was_rotated_and_compressed_is_the_same(scanned, tmp_path, suffix):
    pyarrow = pytest.importorskip("pyarrow")
    lines, found, name = scanned
    rotated = tmp_path / f"access.log.1.{suffix}"
    codec = {"gz": "gzip", "zst": "zstd"}[suffix]
    with pyarrow.CompressedOutputStream(str(rotated), codec) as out:
        out.write("".join(f"{line}\n" for line in lines).encode())
    command = [sys.executable, "-m", "urlprism", "scan", "--json", "--samples=20", str(tmp_path)]
    again = json.loads(subprocess.run(command, capture_output=True, check=False).stdout)
    assert again["logs"][0]["format"] == name
    assert (again["urls"], again["nested"], again["causes"]) == (
        found["urls"],
        found["nested"],
        found["causes"],
    )
