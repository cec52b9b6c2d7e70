"""The installed httpx2: `URL`, and the request of its `Client` after a redirect."""

from typing import Final

from urlprism.readers.programs.httpx.live import Package

_PACKAGE: Final = Package("httpx2")
version: Final = _PACKAGE.version
report: Final = _PACKAGE.report
