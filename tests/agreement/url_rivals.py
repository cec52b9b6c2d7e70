"""Implementations of the URL Standard, all asked the same questions.

An answer is the attributes of the URL, one a line, or None for a refusal.
"""

import json
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from shared_data import benchmarks_corpora
from whatwg_mutations import Question

Answer = str | None
Answers = Callable[[Sequence[Question]], list[Answer]]

FIELDS: Final = (
    *("href", "origin", "protocol", "username", "password", "host", "hostname", "port"),
    *("pathname", "search", "hash"),
)
PACKAGES: Final = ("whatwg-url@17.3.0", "tr46@7.0.0")
WORKER: Final = Path(__file__).with_name("whatwg_url.cjs")
PAGE: Final = Path(__file__).with_name("url_questions.html")


class UnavailableError(Exception):
    """An implementation that cannot be asked here."""


def ours(questions: Sequence[Question]) -> list[Answer]:
    """Return what urlprism answers."""
    from urlprism.whatwg import URL  # noqa: PLC0415 -- a rival can be asked without it

    found = (URL.parse(*question) for question in questions)
    return [url and "\n".join(getattr(url, name) for name in FIELDS) for url in found]


def ada(questions: Sequence[Question]) -> list[Answer]:
    """Return what ada answers, by its own bindings."""
    try:
        from ada_url import URL  # noqa: PLC0415 -- not on every machine
    except ImportError as reason:
        raise UnavailableError(str(reason)) from reason

    def answer(question: Question) -> Answer:
        try:
            url = URL(*question)
        except ValueError:
            return None
        return "\n".join(getattr(url, name) for name in FIELDS)

    return [answer(question) for question in questions]


def whatwg_url(questions: Sequence[Question]) -> list[Answer]:
    """Return what npm's whatwg-url answers under node; it is installed the first time."""
    folder = _installed()
    with tempfile.TemporaryDirectory() as scratch:
        asked, answered = Path(scratch, "asked"), Path(scratch, "answered")
        asked.write_text(json.dumps([FIELDS, questions]), "utf-8")
        node = shutil.which("node") or "node"
        subprocess.run([node, str(WORKER), str(folder), str(asked), str(answered)], check=True)
        return json.loads(answered.read_text("utf-8"))


def chromium(questions: Sequence[Question]) -> list[Answer]:
    """Return what a headless Chromium answers."""
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    if not program:
        message = "there is no chromium on the PATH"
        raise UnavailableError(message)
    with tempfile.TemporaryDirectory() as scratch:
        page = Path(scratch, "page.html")
        asked = json.dumps([FIELDS, questions]).replace("<", "\\u003c")
        page.write_text(PAGE.read_text("utf-8").replace("QUESTIONS", asked), "utf-8")
        command = [program, "--headless", "--no-sandbox", "--disable-gpu"]
        command += [f"--user-data-dir={scratch}/profile", "--dump-dom", page.as_uri()]
        done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    found = re.search(r"<pre>(\[.*\])</pre>", done.stdout)
    if found is None:
        message = f"chromium said {(done.stderr.strip().splitlines() or ['nothing'])[-1]!r}"
        raise UnavailableError(message)
    return json.loads(found[1])


def _installed() -> Path:
    """Return a folder with whatwg-url; have npm install it unless it is there."""
    folder = benchmarks_corpora().cache_folder() / "-".join(PACKAGES).replace("@", "-")
    npm, node = shutil.which("npm"), shutil.which("node")
    if not npm or not node:
        message = "there is no node, or no npm, on the PATH"
        raise UnavailableError(message)
    if not folder.exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        beside = folder.with_suffix(f".{os.getpid()}")
        command = [npm, "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(beside)]
        done = subprocess.run([*command, *PACKAGES], capture_output=True, text=True, check=False)
        if done.returncode:
            shutil.rmtree(beside, ignore_errors=True)
            complaint = done.stderr.strip().splitlines() or ["nothing"]
            message = f"npm cannot install {' '.join(PACKAGES)}: it said {complaint[-1]!r}"
            raise UnavailableError(message)
        # In two steps: what lies under the final name is always whole.
        beside.rename(folder)
    return folder
