"""Addresses of the page, and a browser that opens them."""

from urllib.parse import quote

from tests.web import page_checks as checks
from tests.web.browsers import Browser


def link(address: str, view: str = "read", **parameters: str) -> str:
    """Return the address of a view with its parameters, as the page writes it."""
    pairs = (f"{name}={spelled(value)}" for name, value in parameters.items())
    return f"{address}#{view}?{'&'.join(pairs)}"


def spelled(text: str) -> str:
    """Return a text for a fragment; a lone surrogate is "%u" and its number."""
    return "".join(
        f"%u{ord(each):x}" if "\ud800" <= each <= "\udfff" else quote(each, safe="!*'()")
        for each in text
    )


def opened(browser: Browser, address: str, url: str, **parameters: str) -> None:
    """Open *Read one* with a URL, and wait until it is read."""
    shown(browser, link(address, url=url, **parameters))
    browser.wait(checks.SHOWN)


def shown(browser: Browser, address: str) -> None:
    """Go to an address of the page: by its fragment alone, if the page is there already."""
    if not browser.run(checks.FOLLOW, address):
        browser.go(address)
