"""Real browsers, headless, driven by WebDriver BiDi: Debian's Chromium and Firefox.

A browser is started once for a file of tests. Firefox speaks BiDi itself; Chromium does so through
its chromedriver. What is missing is skipped by name.
"""

import base64
import http.client
import itertools
import json
import os
import re
import shutil
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final, Self, TypeVar

import pytest
from websockets.sync.client import ClientConnection, connect

BROWSERS: Final = "chromium", "firefox"
PATIENCE: Final = 60.0  # seconds that a browser has for anything, on a busy machine, too
_STEP: Final = 0.02
Found = TypeVar("Found")
_LISTENING: Final = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
_PORT: Final = re.compile(r"started successfully on port (\d+)")
_CHROMIUM: Final = (
    *("--headless", "--disable-gpu", "--no-first-run", "--hide-scrollbars", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)
_FIREFOX: Final = {
    "network.dns.disabled": True,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.aboutwelcome.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "remote.prefs.recommended": True,
    "dom.events.testing.asyncClipboard": True,
    "focusmanager.testmode": True,
}


# An element is told as true: it is there.
_CALL: Final = """async (text) => {
  const found = await (FUNCTION)(...JSON.parse(text));
  return JSON.stringify(found instanceof Node ? true : found ?? null);
}"""


class Browser:
    """A browser with one page; `run` evaluates in it, `press` is its keyboard."""

    def __init__(self, name: str, socket: ClientConnection) -> None:
        """Take a connection that has a session."""
        self.name = name
        self.requests: list[str] = []
        self.problems: list[str] = []
        self.blocked: list[str] = []
        self._socket = socket
        self._ids = itertools.count(1)

    def open_page(self) -> None:
        """Find the page, and listen to what it asks for and complains of."""
        self.tell(
            "session.subscribe",
            events=["network.beforeRequestSent", "log.entryAdded"],
        )
        (first, *_) = self.tell("browsingContext.getTree")["contexts"]
        self._context = first["context"]

    def tell(self, method: str, **params: object) -> dict[str, object]:
        """Send a command, and return its result."""
        number = next(self._ids)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            said = json.loads(self._socket.recv(timeout=PATIENCE))
            if said.get("id") == number:
                assert said["type"] == "success", f"{method}: {said}"
                result: dict[str, object] = said["result"]
                return result
            self._hear(said)

    def _hear(self, said: Mapping[str, object]) -> None:
        params = said.get("params")
        if not isinstance(params, dict):
            return
        if said.get("method") == "network.beforeRequestSent":
            self.requests.append(params["request"]["url"])
            if params["isBlocked"]:
                self.blocked.append(params["request"]["request"])
        elif said.get("method") == "log.entryAdded" and params["level"] == "error":
            self.problems.append(str(params["text"]))

    def go(self, address: str) -> None:
        """Load a page from the start, even if only its fragment is another one."""
        for url in ("about:blank", address):  # the second one would interrupt the first
            self.tell("browsingContext.navigate", context=self._context, url=url, wait="complete")

    def travel(self, steps: int) -> None:
        """Go so many steps in the history of the page: back, if there are less than none."""
        self.tell("browsingContext.traverseHistory", context=self._context, delta=steps)

    @contextmanager
    def tab(self) -> Iterator[None]:
        """Work in another tab, and come back to the one before, which stays as it is."""
        before, made = self._context, self.tell("browsingContext.create", type="tab")
        self._context = made["context"]
        try:
            yield
        finally:
            self.tell("browsingContext.close", context=made["context"])
            self._context = before

    def choose(self, name: str, path: Path) -> None:
        """Choose a file for the field with an id."""
        told = self.tell(
            "script.callFunction",
            functionDeclaration="(id) => document.getElementById(id)",
            arguments=[{"type": "string", "value": name}],
            target={"context": self._context},
            awaitPromise=False,
        )
        result = told["result"]
        assert isinstance(result, dict)
        element = {"sharedId": result["sharedId"]}
        self.tell("input.setFiles", context=self._context, element=element, files=[str(path)])

    def resize(self, width: int, height: int = 900) -> None:
        """Give the page a size in CSS pixels."""
        viewport = {"width": width, "height": height}
        self.tell("browsingContext.setViewport", context=self._context, viewport=viewport)

    def run(self, function: str, *arguments: object) -> object:
        """Call a function of JavaScript with values of JSON, and return what it gives."""
        told = self.tell(
            "script.callFunction",
            functionDeclaration=_CALL.replace("FUNCTION", function),
            arguments=[{"type": "string", "value": json.dumps(arguments)}],
            target={"context": self._context},
            awaitPromise=True,
            userActivation=True,
        )
        assert told["type"] == "success", f"{function}: {told}"
        result = told["result"]
        assert isinstance(result, dict)
        return json.loads(result["value"])

    def wait(self, function: str, *arguments: object) -> object:
        """Call a function until what it gives is true, and return that."""
        end = time.monotonic() + PATIENCE
        while True:
            if found := self.run(function, *arguments):
                return found
            assert time.monotonic() < end, f"never true: {function} {arguments}"
            time.sleep(_STEP)

    def evaluate(self, program: str) -> None:
        """Run a program in the page; its own policy does not hold for a driver."""
        told = self.tell(
            "script.evaluate",
            expression=f"{program};null",
            target={"context": self._context},
            awaitPromise=False,
        )
        assert told["type"] == "success", told

    def allow(self, permission: str, address: str) -> None:
        """Grant a permission to the pages of an address, where the browser asks for it."""
        if self.name == "chromium":
            self.tell(
                "permissions.setPermission",
                descriptor={"name": permission},
                state="granted",
                origin=address.rstrip("/"),
            )

    @contextmanager
    def held(self, address: str) -> Iterator[Callable[[], str]]:
        """Hold the requests to an address; what is yielded gives the number of the next one."""
        pattern = {"type": "string", "pattern": address}
        phases = ["beforeRequestSent"]
        told = self.tell("network.addIntercept", phases=phases, urlPatterns=[pattern])
        self.blocked.clear()
        try:
            yield self._next_blocked
        finally:
            self.tell("network.removeIntercept", intercept=told["intercept"])

    def _next_blocked(self) -> str:
        end = time.monotonic() + PATIENCE
        while not self.blocked:
            self.tell("browsingContext.getTree")  # what it answers comes behind the events
            assert time.monotonic() < end, "no request"
            time.sleep(_STEP)
        return self.blocked.pop(0)

    def let(self, request: str) -> None:
        """Let a held request go, if the page still asks for it."""
        with suppress(AssertionError):
            self.tell("network.continueRequest", request=request)

    def press(self, *keys: str) -> None:
        """Press keys one after the other; "Control+c" holds the first ones."""
        actions: list[dict[str, str]] = []
        for key in keys:
            held = [KEYS.get(one, one) for one in (key.split("+") if len(key) > 1 else [key])]
            actions += [{"type": "keyDown", "value": one} for one in held]
            actions += [{"type": "keyUp", "value": one} for one in reversed(held)]
        source = {"type": "key", "id": "keyboard", "actions": actions}
        self.tell("input.performActions", context=self._context, actions=[source])

    def write(self, text: str) -> None:
        """Type a text of plain characters."""
        self.press(*text)

    def shoot(self, path: Path, origin: str = "document") -> None:
        """Write a picture of the page, as PNG."""
        told = self.tell("browsingContext.captureScreenshot", context=self._context, origin=origin)
        path.write_bytes(base64.b64decode(str(told["data"])))


KEYS: Final = {
    "Enter": "\ue007",
    "Tab": "\ue004",
    "Escape": "\ue00c",
    "Shift": "\ue008",
    "Control": "\ue009",
    "Left": "\ue012",
    "Up": "\ue013",
    "Right": "\ue014",
    "Down": "\ue015",
    "End": "\ue010",
    "Home": "\ue011",
    "Backspace": "\ue003",
}


@contextmanager
def started(name: str) -> Iterator[Browser]:
    """Start a browser, and end it; skip the test where it is not installed."""
    with (
        tempfile.TemporaryDirectory(prefix="urlprism-", ignore_cleanup_errors=True) as profile,
        Driver(*_command(name, profile)) as driver,
    ):
        address = driver.said(_LISTENING if name == "firefox" else _PORT)
        if name == "firefox":
            address += "/session"
        else:
            address = _chromium_session(int(address), profile)
        # A ping every 20 seconds would end a link to a browser that is busy for as long, and draw a
        # number from `random` while another test draws its examples.
        with connect(
            address, max_size=None, open_timeout=PATIENCE, ping_interval=None, proxy=None
        ) as socket:
            browser = Browser(name, socket)
            if name == "firefox":
                browser.tell("session.new", capabilities={})
            browser.open_page()
            try:
                yield browser
            finally:
                with suppress(Exception):
                    browser.tell("browser.close" if name == "firefox" else "session.end")


def _command(name: str, profile: str) -> tuple[list[str], str]:
    if name == "chromium":
        return [_program("chromedriver"), "--port=0"], "stdout"
    lines = [f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in _FIREFOX.items()]
    Path(profile, "user.js").write_text("\n".join(lines), "ascii")
    options = ["--headless", "--no-remote", "--remote-debugging-port", "0", "--profile", profile]
    return [_program("firefox-esr", "firefox"), *options], "stderr"


def _program(*names: str) -> str:
    for name in names:
        if path := shutil.which(name):
            return path
    pytest.skip(f"{names[0]} is not installed")


def _chromium_session(port: int, profile: str) -> str:
    """Return the address of a new session's WebSocket."""
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    options = {
        "binary": _program("chromium", "chromium-browser", "google-chrome"),
        "args": [*_CHROMIUM, *sandbox, f"--user-data-dir={profile}"],
    }
    wanted = {"webSocketUrl": True, "goog:chromeOptions": options}
    body = json.dumps({"capabilities": {"alwaysMatch": wanted}})
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as connection:
        connection.request("POST", "/session", body, {"Content-Type": "application/json"})
        said = json.loads(connection.getresponse().read())["value"]
    assert "capabilities" in said, said
    return str(said["capabilities"]["webSocketUrl"])


class Driver:
    """A process of ours, whose lines are read as they come; it ends with its context."""

    def __init__(
        self, command: list[str], stream: str, env: Mapping[str, str] | None = None
    ) -> None:
        self._process = subprocess.Popen(
            command,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE if stream == "stdout" else subprocess.DEVNULL,
            stderr=subprocess.PIPE if stream == "stderr" else subprocess.DEVNULL,
            text=True,
            errors="replace",
            start_new_session=True,
        )
        self._stream = self._process.stdout or self._process.stderr
        self._lines: list[str] = []
        self._reader = threading.Thread(target=self._read, daemon=True)

    def _read(self) -> None:
        assert self._stream is not None
        for line in self._stream:
            self._lines.append(line)

    def said(self, pattern: re.Pattern[str]) -> str:
        """Return the group of a pattern in what the process says."""
        return until(lambda: next((m[1] for m in map(pattern.search, self._lines) if m), None))

    def __enter__(self) -> Self:
        self._reader.start()
        return self

    def __exit__(self, *_: object) -> None:
        for signal in (15, 9):
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal)
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(5)
                break
        self._reader.join(5)
        if self._stream is not None:
            self._stream.close()


def until(ask: Callable[[], Found | None]) -> Found:
    """Ask until the answer is something, and return it."""
    end = time.monotonic() + PATIENCE
    while True:
        if (found := ask()) is not None:
            return found
        assert time.monotonic() < end, "no answer"
        time.sleep(_STEP)
