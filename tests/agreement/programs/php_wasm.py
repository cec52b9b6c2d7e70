"""PHPs that npm has in WebAssembly, by version and checksum; each answers many questions at once.

The programs are those of `urlprism.readers.asking`, and so are the questions and the answers.
"""

import contextlib
import json
import shutil
import subprocess
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from tests.help.shared_data import benchmarks_corpora
from tests.help.wheels import MissingError

WORKER: Final = Path(__file__).with_name("php_wasm.mjs")
PACKAGES: Final = "3.1.56"
# The releases that these packages have, and the checksum of each one's package.
PHP: Final = {
    "8.5.10": (
        "dCalDHUAcX+/VgQbioj0HpzPb+cgTT6kpV12JBegtE0GgOXN2SJnZDi+8LGyVY8DH6APX9MqSYsppKRc+dACBQ=="
    ),
    "8.4.25": (
        "fam1tyIcDqyJrgUvm3gW37FZhE02YOL2nYUJpLwq0B9QA4WxQo2wx0W1Tg9LBoIeD7JtvEOHk1soyg6awLPMDQ=="
    ),
    "8.3.33": (
        "FGj6HK9zlh+3Zoh/qOSP7WS1zPWvWMW1oBVojRzedW1j5XxlbXydcypUYpAcsdlQdrVFJ3VzSqytXK4QmQwaFQ=="
    ),
    "8.2.33": (
        "A2n+6GYN/Qq58JTWcpq44gGb+zKtT5CYDf6rJlnVsrClvOToUL/DTcGTvkT4HHjkC9cPBLnDVZ6ns91ugq6n1g=="
    ),
    "8.1.34": (
        "q98eZevp4+apYNjyeJvTh6ymuPxnDtwe84u8xw/Jui5xQTnbKIWEdUsZptGlnVXM6eSOzjC7Kyto2lF7UEBEJg=="
    ),
    "8.0.30": (
        "KWThNeQGRMhk1sWCfsS89vyBuhOtoK83hWLgdiaPZoG8Gcv6G6xeALTReCUkAxWLPHaBKwdUK93gQoxpt867Iw=="
    ),
    "7.4.33": (
        "Zj5aHoY2c43kcO6BhM+JWz+06nq7WcHkp3R428Ij6QqxFFFp0VlF5NbrqtWmppK8xY2ZoV+f0NQsnYsBBEjM7A=="
    ),
}
# The releases before those that one package has, and its checksum.
OLDER: Final = ("7.3.33", "7.2.34", "7.1.30", "7.0.33", "5.6.40")
_OLDER_PACKAGE: Final = "0.1.56"
_OLDER_CHECKSUM: Final = (
    "HcIPR8QnBgNsgys+msHktUICG+ENNn3Xt6kjP1OJKA0Yi/Y9bATEe8DJx3RiPyrVDJsb8WLKB+aWq9KVXl8x8w=="
)
_OLDER_WORKER: Final = Path(__file__).with_name("php_wasm_older.cjs")


def answers(version: str, program: str, questions: Iterable[str]) -> list[str]:
    """Return the answers of a program of PHP to lines; raise MissingError without that PHP."""
    with tempfile.TemporaryDirectory() as scratch:
        code, asked, answered = (Path(scratch, name) for name in ("program", "in", "out"))
        code.write_text(program, "utf-8")
        asked.write_text("".join(f"{line}\n" for line in questions), "ascii")
        command = ["node", *_command(version), code, asked, answered]
        done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
        if done.returncode:
            said = (done.stderr.strip().splitlines() or ["nothing"])[-1]
            message = f"PHP {version} in WebAssembly does not run: it said {said!r}"
            raise MissingError(message)
        found, *lines = answered.read_text("utf-8").splitlines()
    assert found.removesuffix("-dev") == version
    return lines


def _command(version: str) -> list[str | Path]:
    """Return how a PHP is started: by the worker of its package, and where that lies."""
    cache = benchmarks_corpora().cache_folder().resolve()
    numbers = version.split(".")[:2]
    if version in OLDER:
        package = "@php-wasm/node", _OLDER_PACKAGE, _OLDER_CHECKSUM
        folder = _installed(*package, cache / f"php-older-wasm-{_OLDER_PACKAGE}")
        return [_OLDER_WORKER, folder / "node_modules" / "@php-wasm" / "node", ".".join(numbers)]
    name = f"node-{'-'.join(numbers)}"
    package = f"@php-wasm/{name}", PACKAGES, PHP[version]
    folder = _installed(*package, cache / f"php-{version}-wasm-{PACKAGES}")
    modules = folder / "node_modules" / "@php-wasm"
    return [WORKER, modules / name / "index.js", modules / "universal" / "index.js"]


def _installed(package: str, release: str, checksum: str, folder: Path) -> Path:
    """Return the folder of a package; have npm install it unless it is there."""
    if not folder.exists():
        if not shutil.which("npm") or not shutil.which("node"):
            raise MissingError("there is no node, or no npm, on the PATH")
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent) as scratch:
            whole = Path(scratch, "whole")
            command = ["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts"]
            command += ["--fetch-retries=0", "--loglevel=error", f"--prefix={whole}"]
            command += [f"{package}@{release}"]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if done.returncode:
                said = (done.stderr.strip().splitlines() or ["nothing"])[0]
                message = f"npm cannot install {package}@{release}: it said {said!r}"
                raise MissingError(message)
            locked = json.loads((whole / "package-lock.json").read_text("utf-8"))
            found = locked["packages"][f"node_modules/{package}"]["integrity"]
            assert found == f"sha512-{checksum}", (package, found)
            # What lies under the final name is always whole. Another process may be first.
            with contextlib.suppress(OSError):
                whole.rename(folder)
    return folder
