"""The page without a server, with the package in Pyodide of npm, in a real browser."""

import functools
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tests.help.counts import IS_NIGHTLY
from tests.help.npm_packages import unpacked
from tests.help.wheels import MissingError
from tests.web import page_checks as checks
from tests.web.browsers import BROWSERS
from tests.web.pages import shown
from urlprism import compare
from urlprism.matching import compare_matchers
from urlprism.web.cards import card_of
from urlprism.web.matchers import words_of
from urlprism.web.offline import export

pytestmark = [pytest.mark.real, pytest.mark.once]

PYODIDE = "pyodide@314.0.7", "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0"

ENTRY = '1.2.3.4 - - [10/Oct/2025:13:55:36 +0000] "GET /a?b=1 HTTP/1.1" 200 1 "-" "x"'


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def published(folder: Path) -> Iterator[str]:
    """Serve the files of a folder, and nothing else."""
    handler = functools.partial(_Quiet, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()


@pytest.fixture(scope="module")
def pyodide():
    """The folder of an installed Pyodide."""
    try:
        return unpacked(PYODIDE) / "node_modules" / "pyodide"
    except MissingError as error:
        pytest.skip(str(error))


@pytest.fixture(scope="module")
def site(pyodide, tmp_path_factory):
    """The address of an export of the page, which replaced another one."""
    folder = tmp_path_factory.mktemp("site")
    export(folder, pyodide)
    export(folder, pyodide)
    with published(folder) as address:
        yield address


def test_a_folder_with_other_files_stays_as_it_is(pyodide, tmp_path):
    (tmp_path / "index.html").write_text("another page", "ascii")
    with pytest.raises(FileExistsError, match="it has other files"):
        export(tmp_path, pyodide)
    assert [path.name for path in tmp_path.iterdir()] == ["index.html"]
    assert (tmp_path / "index.html").read_text("ascii") == "another page"


@pytest.mark.parametrize("name", BROWSERS if IS_NIGHTLY else BROWSERS[:1])
def test_the_page_reads_without_a_server(name, browsers, site):
    browser = browsers(name)
    browser.requests.clear()
    browser.problems.clear()
    browser.go(site)
    browser.wait(checks.SHOWN)
    assert browser.run(checks.VERDICT).startswith("6 readers go to 1.1.1.1, 5 to 127.0.0.1")
    browser.press("Control+a")
    browser.write("http://h.com/\\u{df}")
    browser.wait("() => document.querySelector('#verdict').textContent.includes('h.com')")
    card = browser.run(checks.CARD, {"url": checks.BACKSLASH, "readers": "whatwg,curl"})
    assert card == card_of(compare(checks.BACKSLASH, readers=["whatwg", "curl"]))
    shown(browser, site + "#two?a=http%3A%2F%2Fh&b=HTTP%3A%2F%2Fh%2F")
    browser.wait("() => document.querySelector('.rung.met')")
    example = compare_matchers("http://localhost/cb", "http://localhost:51004/cb", "redirect_uri")
    shown(browser, site + "#match")
    browser.wait(checks.VERDICT_HAS, words_of(example)["sentence"])
    shown(browser, site + "#matrix")
    browser.wait("() => document.querySelectorAll('.matrix tr').length === 29")
    own = site, "about:", "blob:", "data:"
    foreign = [url for url in browser.requests if not url.startswith(own)]
    assert not foreign
    assert not browser.problems


@pytest.mark.parametrize("name", BROWSERS if IS_NIGHTLY else BROWSERS[:1])
def test_nothing_read_is_no_all_clear_without_a_server(name, browsers, site):
    """Lines that name no host are told with their number and cause, until a server is named."""
    browser = browsers(name)
    browser.problems.clear()
    shown(browser, site + "#many")
    browser.wait("() => document.getElementById('many-text')")
    browser.run(checks.COUNT, f"{ENTRY}\n" * 20)
    browser.wait(checks.HEAD_STARTS, "0 URLs: nothing to compare")
    browser.wait(checks.LEAD_STARTS, "20 lines without a URL: the request names no host. Name the")
    assert browser.run(checks.BARS) == []
    browser.run(checks.TYPE_BASE, "https://bank.example")
    browser.wait(checks.HEAD_STARTS, "20 URLs: no two readers part")
    browser.run(checks.TYPE_BASE, "")
    browser.run(checks.COUNT, "\n# a\n")
    browser.wait(checks.HEAD_STARTS, "0 URLs: nothing to compare")
    assert not browser.problems
