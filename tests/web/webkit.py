"""WebKitGTK's MiniBrowser, driven by classic WebDriver: Debian's webkit2gtk-driver on Xvfb.

It has no mode without a screen, and speaks no BiDi: it cannot tell what the page asks for, so a
test asks the page itself.
"""

import base64
import http.client
import json
import os
import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

import pytest

from tests.help import loopback
from tests.web.browsers import KEYS, PATIENCE, Driver, until

_MINI_BROWSER: Final = "usr/lib/*/webkit2gtk-4.*/MiniBrowser"
_SCREEN: Final = "-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"
_DISPLAY: Final = re.compile(r"^(\d+)$")
_STYLE: Final = """* { min-width: 0; padding: 0; margin: 0; border-width: 0; }
entry { font-size: 1px; }
"""
# A script's last argument is the function that takes its answer.
_CALL: Final = """const done = arguments[arguments.length - 1];
(async (text) => {
  const found = await (FUNCTION)(...JSON.parse(text));
  return JSON.stringify(found instanceof Node ? true : found ?? null);
})(arguments[0]).then(done, (error) => done(`!${error}`));"""


class WebKit:
    """A browser with one page, in the words of `browsers.Browser` as far as it can."""

    name = "webkit"

    def __init__(self, port: int, session: str) -> None:
        """Take a session of a driver."""
        self._port = port
        self._path = f"/session/{session}"

    def _tell(self, method: str, path: str, **params: object) -> object:
        return told(self._port, method, f"{self._path}{path}", params)

    def go(self, address: str) -> None:
        """Load a page from the start, even if only its fragment is another one."""
        self._tell("POST", "/url", url="about:blank")
        self._tell("POST", "/url", url=address)

    def resize(self, width: int, height: int = 900) -> None:
        """Give the page a size in CSS pixels: the window's, and what its frame takes."""
        frame = self.run("() => [outerWidth - innerWidth, outerHeight - innerHeight]")
        assert isinstance(frame, list)
        self._tell("POST", "/window/rect", width=width + frame[0], height=height + frame[1])
        self.until_true(f"() => innerWidth === {width}")

    def run(self, function: str, *arguments: object) -> object:
        """Call a function of JavaScript with values of JSON, and return what it gives."""
        script = _CALL.replace("FUNCTION", function)
        found = self._tell("POST", "/execute/async", script=script, args=[json.dumps(arguments)])
        assert isinstance(found, str)
        assert not found.startswith("!"), f"{function}: {found}"
        return json.loads(found)

    def until_true(self, function: str, *arguments: object) -> object:
        """Call a function until what it gives is true, and return that."""
        return until(lambda: self.run(function, *arguments) or None)

    wait = until_true

    def press(self, *keys: str) -> None:
        """Press keys one after the other; "Control+c" holds the first ones."""
        actions: list[dict[str, str]] = []
        for key in keys:
            held = [KEYS.get(one, one) for one in (key.split("+") if len(key) > 1 else [key])]
            actions += [{"type": "keyDown", "value": one} for one in held]
            actions += [{"type": "keyUp", "value": one} for one in reversed(held)]
        self._tell("POST", "/actions", actions=[{"type": "key", "id": "keys", "actions": actions}])

    def write(self, text: str) -> None:
        """Type a text of plain characters."""
        self.press(*text)

    def shoot(self, path: Path) -> None:
        """Write a picture of what is seen, as PNG."""
        path.write_bytes(base64.b64decode(str(self._tell("GET", "/screenshot"))))


def told(port: int, method: str, path: str, params: dict[str, object]) -> object:
    """Send a command to the driver, and return the value of its answer."""
    body = json.dumps(params) if method == "POST" else None
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=3 * PATIENCE)) as link:
        link.request(method, path, body, {"Content-Type": "application/json"})
        response = link.getresponse()
        value: object = json.loads(response.read())["value"]
    assert response.status == 200, f"{method} {path}: {value}"
    return value


@contextmanager
def started() -> Iterator[WebKit]:
    """Start the browser, and end it; skip the test where it cannot be had."""
    driver, screen = (shutil.which(name) for name in ("WebKitWebDriver", "Xvfb"))
    browsers = sorted(map(str, Path("/").glob(_MINI_BROWSER)))
    if driver is None or screen is None or not browsers:
        pytest.skip("webkit2gtk-driver or xvfb is not installed")
    with (
        loopback.kept_port() as port,
        tempfile.TemporaryDirectory(prefix="urlprism-", ignore_cleanup_errors=True) as home,
        Driver([screen, *_SCREEN], "stdout") as shown,
    ):
        _narrow(Path(home))
        display = f":{shown.said(_DISPLAY)}"
        environment = {**os.environ, "DISPLAY": display, "HOME": home, "XDG_RUNTIME_DIR": home}
        with Driver([driver, f"--port={port}"], "stdout", environment):
            session = until(lambda: _session(port, browsers[-1]))
            try:
                yield WebKit(port, session)
            finally:
                with suppress(Exception):
                    told(port, "DELETE", f"/session/{session}", {})


def _narrow(home: Path) -> None:
    """Let the window be as narrow as a page is asked to be: its own buttons take no room."""
    folder = home / ".config" / "gtk-3.0"
    folder.mkdir(parents=True)
    (folder / "gtk.css").write_text(_STYLE, "ascii")


def _session(port: int, binary: str) -> str | None:
    """Return the name of a new session, None while the driver does not listen yet."""
    options = {"binary": binary, "args": ["--automation"]}
    wanted = {"browserName": "MiniBrowser", "webkitgtk:browserOptions": options}
    body: dict[str, object] = {"capabilities": {"alwaysMatch": wanted}}
    try:
        made = told(port, "POST", "/session", body)
    except ConnectionRefusedError:
        return None
    assert isinstance(made, dict)
    return str(made["sessionId"])
