"""The page for users of other libraries: each row is asked of the library, and of this package."""

import os
import re
import urllib.parse
from importlib.metadata import version
from pathlib import Path, PurePath, PurePosixPath

import ada_url
import furl
import httpx
import pytest
import yarl

import urlprism
from urlprism import URL, URLSearchParams, whatwg
from urlprism.whatwg import RelativeURL

pytestmark = pytest.mark.plain

PAGE = (Path(__file__).parents[2] / "docs" / "start" / "migration.md").read_text("utf-8")
LINK = re.search(r"```text\n(.*?)\n```", PAGE)[1]
HERE = {
    "URL": URL, "URLSearchParams": URLSearchParams, "RelativeURL": RelativeURL, "whatwg": whatwg,
    "P": PurePosixPath, "os": os, "u": URL(LINK),
}  # fmt: skip
THERE = {
    "yarl": lambda: {"URL": yarl.URL, "u": yarl.URL(LINK)},
    "httpx": lambda: {"URL": httpx.URL, "u": httpx.URL(LINK)},
    "furl": lambda: {"furl": furl.furl, "u": furl.furl(LINK)},
    "ada_url": lambda: {"URL": ada_url.URL, "ada_url": ada_url, "u": ada_url.URL(LINK)},
    "pathlib": lambda: {"P": PurePosixPath, "os": os},
    "urllib": lambda: vars(urllib.parse),
}
SHOWN_AS_TEXT = (URL, RelativeURL, yarl.URL, httpx.URL, furl.furl, ada_url.URL, PurePath)
REFUSALS = (ValueError, TypeError, httpx.InvalidURL)


def rows(width):
    """Return the rows of the tables with so many columns, each with the name of its library."""
    found = []
    for section in PAGE.split("\n## ")[1:]:
        library = section.partition("\n")[0]
        for line in section.splitlines():
            cells = [cell.strip().strip("`") for cell in line.strip("|").split(" | ")]
            if line.startswith("| `") and len(cells) == width:
                found.append((library, *cells))
    return found


def answer(expression, names):
    """Return what an expression gives, as the page writes it."""
    try:
        given = eval(expression, dict(names))
    except REFUSALS as error:
        known = ("InvalidURL", "TypeError", "ValueError")
        return next(each.__name__ for each in type(error).__mro__ if each.__name__ in known)
    return repr(str(given) if isinstance(given, SHOWN_AS_TEXT) else given)


SAME, DIFFERENT = rows(3), rows(4)


@pytest.mark.parametrize(("library", "there", "here", "both"), SAME)
def test_what_is_the_same(library, there, here, both):
    assert answer(there, THERE[library]()) == both
    assert answer(here, HERE) == both


@pytest.mark.parametrize(("library", "there", "gives", "here", "ours"), DIFFERENT)
def test_what_is_different(library, there, gives, here, ours):
    assert answer(there, THERE[library]()) == gives
    assert answer(here, HERE) == ours
    assert (there, gives) != (here, ours)


def test_each_row_is_asked():
    lines = [line for line in PAGE.splitlines() if line.startswith("| `")]
    assert len(lines) == len(SAME) + len(DIFFERENT) > 200
    assert {row[0] for row in SAME} == {row[0] for row in DIFFERENT} == THERE.keys()


def test_the_versions_are_those_of_the_page():
    for name in ("yarl", "httpx", "furl", "ada_url"):
        assert f"{name} {version(name.replace('_', '-'))}" in PAGE
    assert urlprism.URL is URL
