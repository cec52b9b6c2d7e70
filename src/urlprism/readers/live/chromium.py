"""The installed Chromium, headless, in one long-lived process."""

from typing import Final

from urlprism.readers.live.browsing import Browser

_BROWSER: Final = Browser("chromium")
version: Final = _BROWSER.version
report: Final = _BROWSER.report
