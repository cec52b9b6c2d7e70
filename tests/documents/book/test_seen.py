"""The book in real browsers, by day and by night, wide and narrow: whole, and accessible."""

import itertools

import pytest

from tests.web.browsers import BROWSERS
from tests.web.page_checks import AXE

pytestmark = [pytest.mark.real, pytest.mark.once, pytest.mark.nightly]

PAGES = [
    *("index", "start/start", "start/cookbook", "checking/safe_target", "readers/families"),
    *("data/columns", "reference/speed", "tutorials/security", "start/command_line", "genindex"),
    *("reference/names/urlprism.whatwg", "search"),
]
THEME = "(theme) => { document.body.dataset.theme = theme; }"
# What is wider than the page, but for what scrolls by itself.
WIDE = """() => [...document.querySelectorAll('article *')].filter((each) => {
  if (each.getBoundingClientRect().right <= innerWidth + 1) return false;
  for (let at = each; at; at = at.parentElement)
    if (['auto', 'scroll', 'hidden'].includes(getComputedStyle(at).overflowX)) return false;
  return true;
}).slice(0, 3).map((each) => each.outerHTML.slice(0, 200))"""
PICTURES = """() => [...document.querySelectorAll('article img')].filter(
  (each) => getComputedStyle(each).display !== 'none' && !(each.complete && each.naturalWidth)
).map((each) => each.src)"""


@pytest.mark.parametrize("name", BROWSERS)
@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_whole_and_accessible(browsers, axe, book, name, path):
    page = browsers(name)
    page.go((book / f"{path}.html").resolve().as_uri())
    page.evaluate(axe)
    for width, theme in itertools.product((1280, 390), ("light", "dark")):
        page.resize(width)
        page.run(THEME, theme)
        assert page.run(WIDE) == [], (width, theme)
        assert page.run(PICTURES) == [], (width, theme)
        assert page.run(AXE) == [], (width, theme)
