"""Implementations of the URL Standard, all asked the same questions.

Asked to parse, they answer with the attributes of the URL, one a line; asked to set a part, with
the href; None is a refusal. Asked what is found, they answer "valid" or "invalid", and the names
of the validation errors in their order.
"""

import contextlib
import functools
import importlib
import json
import re
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from tests.help.shared_data import benchmarks_corpora
from tests.help.whatwg_mutations import Chain, Change, QueryChain, Question
from urlprism import whatwg
from urlprism.errors import URLError

Answer = str | None

FIELDS: Final = (
    *("href", "origin", "protocol", "username", "password", "host", "hostname", "port"),
    *("pathname", "search", "hash"),
)
# With all that they need: npm would take the newest of it.
PACKAGES: Final = (
    *("whatwg-url@17.3.0", "tr46@7.0.0", "webidl-conversions@8.0.1", "@exodus/bytes@1.16.0"),
    "punycode@2.3.1",
)
WORKER: Final = Path(__file__).with_name("whatwg_url.cjs")
PAGE: Final = Path(__file__).with_name("url_questions.html")


class UnavailableError(Exception):
    """An implementation that cannot be asked here."""


def ours(questions: Sequence[Question]) -> list[Answer]:
    """Return what urlprism answers."""
    found = (whatwg.URL.parse(*question) for question in questions)
    return [url and "\n".join(getattr(url, name) for name in FIELDS) for url in found]


def ours_set(changes: Sequence[Change]) -> list[Answer]:
    """Return what urlprism sets."""

    def answer(change: Change) -> Answer:
        href, part, value = change
        try:
            return whatwg.set_part(whatwg.URL(href), part, value).href
        except URLError:
            return None

    return [answer(change) for change in changes]


def ours_with_objects(questions: Sequence[Question]) -> list[Answer]:
    """Return what urlprism answers where each base is an object."""
    objects = [Question(text, base and whatwg.URL(base)) for text, base in questions]
    return ours(objects)


def ours_chained(chains: Sequence[Chain]) -> list[Any]:
    """Return the href after each setter, and what the last text is with the URL as its base."""

    def answer(chain: Chain) -> list[Any]:
        url, hrefs = whatwg.URL(chain.href), []
        for part, value in chain.changes:
            with contextlib.suppress(URLError):
                url = whatwg.set_part(url, part, value)
            hrefs.append(url.href)
        return [hrefs, *ours([Question(chain.reference, url)])]

    return [answer(chain) for chain in chains]


def ours_edited(chains: Sequence[QueryChain]) -> list[Any]:
    """Return the href, and the pairs, after each edit of a query."""

    def answer(chain: QueryChain) -> list[Any]:
        url, said = whatwg.URL(chain.href), []
        for step in chain.steps:
            url = edited(url, *step)
            params = url.search_params
            said.append([url.href, [list(pair) for pair in params.items()], str(params)])
        return said

    return [answer(chain) for chain in chains]


def edited(url: whatwg.URL, method: str, *arguments: Any) -> whatwg.URL:
    """Return a URL after an edit of its query, by the room's own ways."""
    if method == "search":
        return whatwg.set_part(url, "search", *arguments)
    if method == "pairs":
        return url.with_query(*arguments)
    if method == "text":
        return url.with_query(whatwg.URLSearchParams(*arguments))
    params = url.search_params
    getattr(params, method.removesuffix("_value"))(*arguments)
    return url.with_query(params)


def whatwg_url_chained(chains: Sequence[Chain]) -> list[Any]:
    """Return what npm's whatwg-url makes of setters and of the URL as a base."""
    return _node("chain", chains)


def whatwg_url_edited(chains: Sequence[QueryChain]) -> list[Any]:
    """Return what npm's whatwg-url makes of edits of a query."""
    return _node("edit", chains)


def whatwg_url_with_objects(questions: Sequence[Question]) -> list[Answer]:
    """Return what npm's whatwg-url answers where each base is an object."""
    return _node("object", questions)


def ours_found(questions: Sequence[Question]) -> list[Answer]:
    """Return what urlprism finds."""

    def answer(question: Question) -> Answer:
        names = [finding.name for finding in whatwg.findings(*question)]
        valid = "valid" if whatwg.is_valid(*question) else "invalid"
        return "\n".join([valid, *names])

    return [answer(question) for question in questions]


def ada(questions: Sequence[Question]) -> list[Answer]:
    """Return what ada answers, by its own bindings."""
    url_of = _ada()

    def answer(question: Question) -> Answer:
        try:
            url = url_of(*question)
        except ValueError:
            return None
        return "\n".join(getattr(url, name) for name in FIELDS)

    return [answer(question) for question in questions]


def ada_set(changes: Sequence[Change]) -> list[Answer]:
    """Return what ada sets."""
    url_of = _ada()

    def answer(change: Change) -> Answer:
        href, part, value = change
        url = url_of(href)
        try:
            setattr(url, part, value)
        except ValueError:
            return None if part == "href" else url.href
        return url.href

    return [answer(change) for change in changes]


def whatwg_url(questions: Sequence[Question]) -> list[Answer]:
    """Return what npm's whatwg-url answers under node; it is installed the first time."""
    return _node("parse", questions)


def whatwg_url_set(changes: Sequence[Change]) -> list[Answer]:
    """Return what npm's whatwg-url sets."""
    return _node("set", changes)


def whatwg_url_found(questions: Sequence[Question]) -> list[Answer]:
    """Return what npm's whatwg-url finds."""
    return _node("find", questions)


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


def _ada() -> Any:
    """Return ada's URL."""
    try:
        return importlib.import_module("ada_url").URL
    except ImportError as reason:
        raise UnavailableError(str(reason)) from reason


def _node(task: str, questions: Sequence[Question | Change | Chain | QueryChain]) -> list[Answer]:
    """Return what whatwg-url answers to a task."""
    folder = _installed()
    with tempfile.TemporaryDirectory() as scratch:
        asked, answered = Path(scratch, "asked"), Path(scratch, "answered")
        asked.write_text(json.dumps([FIELDS, questions]), "utf-8")
        command = [shutil.which("node") or "node", str(WORKER), str(folder), task]
        subprocess.run([*command, str(asked), str(answered)], check=True)
        return json.loads(answered.read_text("utf-8"))


def _installed() -> Path:
    """Return a folder with whatwg-url; have npm install it unless it is there."""
    folder = benchmarks_corpora().cache_folder() / re.sub("[@/]", "-", "-".join(PACKAGES))
    if not shutil.which("npm") or not shutil.which("node"):
        message = "there is no node, or no npm, on the PATH"
        raise UnavailableError(message)
    complaint = "" if folder.exists() else _install(folder)
    if complaint:
        message = f"npm cannot install {' '.join(PACKAGES)}: it said {complaint!r}"
        raise UnavailableError(message)
    return folder


@functools.cache
def _install(folder: Path) -> str:
    """Install whatwg-url into `folder`; return what npm complains of, an empty text if nothing."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    command = [shutil.which("npm") or "npm", "install", "--no-audit", "--no-fund"]
    command += ["--fetch-retries=0", "--loglevel=error"]
    with tempfile.TemporaryDirectory(dir=folder.parent) as scratch:
        beside = Path(scratch, "whole")
        command += [f"--prefix={beside}", *PACKAGES]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            return (done.stderr.strip().splitlines() or ["nothing"])[0]
        # What lies under the final name is always whole. Another process may be first.
        with contextlib.suppress(OSError):
            beside.rename(folder)
    return ""
