"""The page while its server goes away and comes back, in two tabs, backwards and forwards."""

import pytest

from tests.help import loopback
from tests.help.counts import IS_NIGHTLY
from tests.web import page_checks as checks
from tests.web.browsers import BROWSERS
from tests.web.local_server import COMMAND, serving
from tests.web.pages import link, opened, shown
from tests.web.serving import served

pytestmark = [pytest.mark.real, pytest.mark.once]

AWAY = "The server does not answer. What you see is the last reading."
NOTHING = "The server does not answer. Start it again: urlprism serve"
FILLED = "(text) => (document.getElementById('url').value = text)"
IS_STALE = "() => document.querySelector('.output').classList.contains('stale')"
IS_WELL = "() => document.querySelector('.problem').hidden"
# What is tried again in vain changes nothing: every change of the page until then is counted.
FLASHES = """() => {
  const problem = document.querySelector('.problem');
  const stop = document.getElementById('many-stop');
  window.flashes = window.tries = 0;
  const asked = window.fetch;
  window.fetch = (...question) => (window.tries++, asked(...question));
  new MutationObserver(() => (window.flashes += problem.hidden || !stop.hidden)).observe(
    document.querySelector('.many'), { subtree: true, attributes: true });
}"""
PLACE = "() => document.querySelector('p.problem')?.textContent"


@pytest.fixture(scope="module", params=BROWSERS if IS_NIGHTLY else BROWSERS[:1])
def browser(request, browsers):
    """A browser; a request that has no answer is a problem to it, and none to these tests."""
    return browsers(request.param)


@pytest.fixture
def port():
    """A port that nobody else takes while the server is away."""
    with loopback.kept_port() as kept:
        yield kept


def test_nothing_is_lost_when_the_server_comes_back(browser, port):
    with served(port) as address:
        browser.go(address)
        opened(browser, address, checks.BACKSLASH)
        opened(browser, address, "http://h.com/a|b")
        with browser.tab():
            browser.go(link(address, "two", a="http://a/", b="HTTP://a/"))
            browser.wait(checks.HEAD_STARTS, "The same, but for case")
            opened(browser, address, "http://h.com/%7e")
        assert "h.com/a|b" in browser.run("() => decodeURIComponent(location.hash)")
    browser.run(checks.FILL, "http://new.example/a|b")
    browser.wait(checks.PROBLEM_HAS, AWAY)
    assert browser.run(IS_STALE)
    assert "h.com" in browser.run(checks.VERDICT)
    assert browser.run(checks.FIELD, "url") == "http://new.example/a|b"
    browser.travel(-1)
    browser.wait(checks.FIELD_IS, "url", checks.BACKSLASH)
    browser.wait(checks.PROBLEM_HAS, AWAY)
    browser.travel(1)
    browser.wait(checks.FIELD_IS, "url", "http://h.com/a|b")
    browser.run(checks.FILL, "http://new.example/a|b")
    browser.wait(checks.SHOWN)  # in vain: it is asked again by and by, as the gallery is
    shown(browser, address + "#gallery")
    assert browser.wait(PLACE) == NOTHING
    browser.press("g", "r")
    browser.wait("() => document.getElementById('url')")
    assert browser.run(checks.FIELD, "url") == "http://new.example/a|b"
    with served(port):
        browser.wait(checks.VERDICT_HAS, "new.example")
        assert browser.run(IS_WELL)
        assert not browser.run(IS_STALE)
        if IS_NIGHTLY:  # it takes the server seconds to read the cases
            browser.travel(-1)
            browser.wait(checks.CASES)


def test_matchers_are_asked_when_the_server_is_there(browser, port):
    """The kinds of patterns, too, which the page does not know yet."""
    with served(port) as address:
        opened(browser, address, "http://h.com/")
    shown(browser, address + "#match")
    browser.wait(checks.PROBLEM_HAS, NOTHING)
    with served(port):
        browser.wait(checks.CODE_IS, "matched-by-some")
        assert browser.run(IS_WELL)
        assert browser.run(checks.FIELD, "match-kind") == "redirect_uri"
    browser.run(checks.COUNT.replace("many-text", "match-url"), "https://new.example/")
    browser.wait(checks.PROBLEM_HAS, AWAY)
    assert browser.run(IS_STALE)
    with served(port):
        browser.wait(checks.CODE_IS, "matched-by-none")
        assert browser.run(IS_WELL)
        assert not browser.run(IS_STALE)


def test_a_count_that_broke_off_is_counted_again(browser, port):
    lines = "".join(f"http://a{n}@b@c{n}/?{n}\n" for n in range(3000))
    with serving(*COMMAND, "--port", str(port)) as server:  # at its end it is killed
        address = f"{server.address}/"
        browser.go(address + "#many")
        browser.wait("() => document.getElementById('many-text')")
        browser.run(checks.COUNT, checks.LONG_CENSUS)
        browser.wait(checks.COUNTING)
    browser.wait(checks.PROBLEM_HAS, "The server does not answer.")
    assert browser.run("() => document.getElementById('many-stop').hidden")
    browser.run(FLASHES)
    browser.wait("() => window.tries > 1")
    assert browser.run("() => window.flashes") == 0
    browser.run(checks.COUNT, lines)
    with served(port):
        browser.wait(checks.HEAD_STARTS, "3000 URLs")
        browser.wait(checks.COUNTED)
        assert browser.run(IS_WELL)
