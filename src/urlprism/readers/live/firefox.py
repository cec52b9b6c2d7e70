"""The installed Firefox, headless, in one long-lived process."""

from collections.abc import Callable
from typing import Final

from urlprism.readers.browser_urls import Fields
from urlprism.readers.live.browsing import Browser

_BROWSER: Final = Browser("firefox")
version: Final = _BROWSER.version
report: Final[Callable[[str, str | None], Fields]] = _BROWSER.report
