"""The installed WebKitGTK, headless, in one long-lived process."""

from collections.abc import Callable
from typing import Final

from urlprism.readers.programs.browsers.live import Browser
from urlprism.readers.programs.browsers.urls import Fields

_BROWSER: Final = Browser("webkit")
version: Final = _BROWSER.version
report: Final[Callable[[str, str | None], Fields]] = _BROWSER.report
