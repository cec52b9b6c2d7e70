"""The page in WebKitGTK: it reads, links, and fits, light and dark, as in the other browsers."""

import pytest

from tests.web import page_checks as checks
from tests.web import webkit
from tests.web.pages import link

pytestmark = [pytest.mark.real, pytest.mark.once]

WIDTHS = 1280, 800, 390, 320


@pytest.fixture(scope="module")
def page(address):
    """WebKit's browser, started once."""
    with webkit.started() as found:
        yield found


def test_what_is_typed_is_read_and_linked(page, address):
    page.go(address)
    page.wait(checks.SHOWN)
    assert "1.1.1.1" in page.run(checks.VERDICT)
    page.run("() => document.getElementById('url').select()")
    page.write("http://h.com/%7e")
    page.wait(checks.CODE_IS, "spelling-only")
    assert page.run("() => location.hash") == "#read?url=http%3A%2F%2Fh.com%2F%257e"
    assert "Safari" in page.run("() => document.querySelector('.yours').textContent")


def test_a_link_restores_all(page, address):
    page.go(link(address, url="/\\e.com", base="https://example.com/a", readers="whatwg,urllib"))
    page.wait(checks.SHOWN)
    assert page.run(checks.FIELD, "url") == "/\\e.com"
    assert page.run(checks.FIELD, "base") == "https://example.com/a"
    assert page.run(checks.FIELD, "own-readers") == "whatwg, urllib"
    assert "e.com" in page.run(checks.VERDICT)


@pytest.mark.parametrize("text", [checks.BACKSLASH, checks.HOSTILE, checks.LONG])
def test_it_fits_light_and_dark(page, address, text):
    page.resize(1280)
    page.go(link(address, url=text))
    page.wait(checks.SHOWN)
    for width in WIDTHS:
        page.resize(width)
        page.run(checks.FRAME)
        first, *lanes = page.run(checks.PLACES)
        for lane in lanes:
            moved = [abs(x - y) for (_, x, _), (_, y, _) in zip(lane, first, strict=True)]
            assert max(moved) <= 0.5, width
        assert page.run(checks.OVERFLOW) == [], width
        assert page.run(checks.OVERLAPS) == [], width
    page.run(checks.THEME, "dark")
    paper = page.run("() => getComputedStyle(document.body).backgroundColor")
    assert paper == "rgb(19, 21, 23)"
    assert page.run(checks.OVERFLOW) == []


def test_hostile_text_is_named(page, address):
    page.go(link(address, url=checks.HOSTILE))
    page.wait(checks.SHOWN)
    assert page.run(checks.CHIPS) == ["RLO", "PDF", "NUL", "TAB", "ZWSP", "SP", "U+D800"]
    assert page.run("() => document.querySelectorAll('main script').length") == 0
