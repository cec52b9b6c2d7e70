"""PHPs that npm has in WebAssembly, by version and checksum; each answers many questions at once.

The programs are those of `urlprism.readers.live`, and so are the questions and the answers.
"""

import contextlib
import json
import shutil
import subprocess
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from shared_data import benchmarks_corpora
from wheels import MissingError

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


def answers(version: str, program: str, questions: Iterable[str]) -> list[str]:
    """Return the answers of a program of PHP to lines; raise MissingError without that PHP."""
    folder = _installed(version) / "node_modules" / "@php-wasm"
    branch = "-".join(version.split(".")[:2])
    with tempfile.TemporaryDirectory() as scratch:
        code, asked, answered = (Path(scratch, name) for name in ("program", "in", "out"))
        code.write_text(program, "utf-8")
        asked.write_text("".join(f"{line}\n" for line in questions), "ascii")
        modules = [folder / f"node-{branch}" / "index.js", folder / "universal" / "index.js"]
        command = ["node", WORKER, *modules, code, asked, answered]
        done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
        if done.returncode:
            said = (done.stderr.strip().splitlines() or ["nothing"])[-1]
            message = f"PHP {version} in WebAssembly does not run: it said {said!r}"
            raise MissingError(message)
        found, *lines = answered.read_text("utf-8").splitlines()
    assert found == version
    return lines


def _installed(version: str) -> Path:
    """Return the folder of a PHP; have npm install it unless it is there."""
    branch = "-".join(version.split(".")[:2])
    package = f"@php-wasm/node-{branch}"
    folder = benchmarks_corpora().cache_folder().resolve() / f"php-{version}-wasm-{PACKAGES}"
    if not folder.exists():
        if not shutil.which("npm") or not shutil.which("node"):
            raise MissingError("there is no node, or no npm, on the PATH")
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent) as scratch:
            whole = Path(scratch, "whole")
            command = ["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts"]
            command += ["--fetch-retries=0", "--loglevel=error", f"--prefix={whole}"]
            command += [f"{package}@{PACKAGES}"]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if done.returncode:
                said = (done.stderr.strip().splitlines() or ["nothing"])[0]
                message = f"npm cannot install {package}@{PACKAGES}: it said {said!r}"
                raise MissingError(message)
            locked = json.loads((whole / "package-lock.json").read_text("utf-8"))
            found = locked["packages"][f"node_modules/{package}"]["integrity"]
            assert found == f"sha512-{PHP[version]}", (version, found)
            # What lies under the final name is always whole. Another process may be first.
            with contextlib.suppress(OSError):
                whole.rename(folder)
    return folder
