"""A headless browser whose own class `URL` answers questions, over loopback.

questions ──► a page's next request ──► new URL(text, base) ──► the page's answers ──► fields

A server on 127.0.0.1 gives the browser one page, under a path that nobody else knows. The page asks
for questions, and sends the answers with its next request. The browser looks up no name.

Run as a program, with a browser's name, it prints the version, then answers lines of JSON: a text,
and its base or null. The answer is the attributes, or null.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, TypeAlias

from urlprism.readers.asking import children
from urlprism.readers.asking.conversation import Conversation, begun, kept
from urlprism.readers.asking.url_class import attributes
from urlprism.readers.programs.browsers.live_pages import Page
from urlprism.readers.programs.browsers.urls import Fields

Question: TypeAlias = tuple[str, str | None]
Answer: TypeAlias = "list[str] | None"

STARTING: Final = 60.0  # seconds that a browser has to load the page
_VERSION: Final = re.compile(r"[0-9][0-9A-Za-z.]+")
_MINI_BROWSER: Final = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"
_LIBRARY: Final = "/usr/lib/*/libwebkit2gtk-4.*.so.*.*.*"
_CHROMIUM: Final = (
    *("--headless", "--disable-gpu", "--no-first-run", "--no-default-browser-check"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)
_PREFERENCES: Final = {
    "network.dns.disabled": True,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.aboutwelcome.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "app.normandy.enabled": False,
}


def command(name: str, address: str, profile: str, path: str | None = None) -> list[str]:
    """Return the command of a browser that loads a page; raise ImportError if it is missing.

    `path` is its program, by default the one that is installed.
    """
    if name == "chromium":
        sandbox = ["--no-sandbox"] if os.name == "posix" and os.geteuid() == 0 else []
        if path is not None:
            sandbox.append("--remote-debugging-port=0")  # else a headless shell ends with the page
        path = path or _program("chromium", "chromium-browser", "google-chrome")
        return [path, *_CHROMIUM, *sandbox, f"--user-data-dir={profile}", address]
    if name == "firefox":
        lines = [
            f"user_pref({json.dumps(key)}, {json.dumps(value)});"
            for key, value in _PREFERENCES.items()
        ]
        Path(profile, "user.js").write_text("\n".join(lines), "ascii")
        path = path or _program("firefox-esr", "firefox")
        return [path, "--headless", "--no-remote", "--profile", profile, address]
    browsers = sorted(map(str, Path("/").glob(_MINI_BROWSER[1:])))
    if not browsers:
        raise ImportError("WebKitGTK's MiniBrowser is not installed")
    # It has no mode without a screen.
    return [_program("xvfb-run"), "--auto-servernum", browsers[-1], "--private", address]


def version_of(name: str) -> str:
    """Return the version of a browser; raise ImportError if it is missing."""
    if name == "webkit":
        paths = sorted(map(str, Path("/").glob(_LIBRARY[1:])))
        if not paths:
            raise ImportError("WebKitGTK is not installed")
        return _debian(paths[-1]) or Path(paths[-1]).name.partition(".so.")[2]
    names = ("chromium", "chromium-browser", "google-chrome")
    path = _program(*(names if name == "chromium" else ("firefox-esr", "firefox")))
    said = _said([path, "--version"])
    found_version = _VERSION.search(said)
    if found_version is None:
        message = f"{name} does not tell its version"
        raise ImportError(message)
    return found_version[0]


def _debian(library: str) -> str:
    """Return the version of the package that has a library, "" where dpkg does not know."""
    if shutil.which("dpkg") is None:
        return ""
    package = _said(["dpkg", "-S", library]).partition(": ")[0]
    said = _said(["dpkg-query", "-W", "-f", "${Version}", package]) if package else ""
    match = _VERSION.match(said)
    return match[0] if match else ""


def _said(words: Sequence[str]) -> str:
    done = subprocess.run(  # noqa: S603 - installed programs, with options of ours
        words, capture_output=True, text=True, check=False, timeout=STARTING
    )
    return done.stdout


def _program(*names: str) -> str:
    """Return the path of the first program that is installed; raise ImportError without one."""
    for name in names:
        path = shutil.which(name)
        if path is not None:
            return path
    message = f"{names[0]} is not installed"
    raise ImportError(message)


@contextmanager
def started(name: str, path: str | None = None) -> Iterator[Page]:
    """Start a browser, and yield the page that it has loaded; end it then.

    `path` is its program, by default the one that is installed. Raise ImportError if the browser is
    missing, or does not load the page.
    """
    page = Page(Fields._fields)
    with (
        page.served() as address,
        tempfile.TemporaryDirectory(prefix="urlprism-", ignore_cleanup_errors=True) as profile,
    ):
        process = subprocess.Popen(  # noqa: S603 - installed programs, with options of ours
            command(name, address, profile, path),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=__name__ != "__main__",
        )
        try:
            if not page.loaded.wait(STARTING):
                message = f"{name} does not load a page"
                raise ImportError(message)
            yield page
        finally:
            if __name__ != "__main__":
                children.end(process)
            else:
                process.terminate()
                with suppress(subprocess.TimeoutExpired):
                    process.wait(children.GRACE / 2)


class Browser:
    """A browser in one long-lived process, which begins when it is asked."""

    def __init__(self, name: str) -> None:
        """Name the browser: "chromium", "firefox" or "webkit"."""
        self._name = name
        self._conversation = kept(self._begun)

    def version(self) -> str:
        """Return the installed version; raise ImportError without it."""
        return self._conversation().version

    def report(self, text: str, base: str | None) -> Fields:
        """Return the attributes of a URL, read against a base if any; raise Refused if invalid."""
        return self._conversation().ask(json.dumps([text, base]), read)

    def _begun(self) -> Conversation:
        """Return a conversation with the browser; raise ImportError if it is not installed."""
        command = children.of_python("urlprism.readers.programs.browsers.live", self._name)
        return begun(command, f"{self._name} is not installed")


def read(line: str) -> Fields:
    """Return the fields in an answer; raise Refused for null."""
    return Fields(*attributes(line, "new URL, TypeError"))


def main(name: str) -> None:
    """Print the version of a browser, and answer the questions on the standard input."""
    with started(name) as page:
        print(version_of(name), flush=True)  # noqa: T201 - the answer
        for line in sys.stdin:
            (answer,) = page.ask([json.loads(line)], STARTING)
            print(json.dumps(answer), flush=True)  # noqa: T201


if __name__ == "__main__":
    with suppress(ImportError):
        main(sys.argv[1])
