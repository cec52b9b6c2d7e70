"""The installed httpx2: `URL`, and the request of its `Client` after a redirect."""

from collections.abc import Callable
from typing import Final

from urlprism.readers.programs.httpx.live import Package
from urlprism.readers.programs.httpx.model import Fields

_PACKAGE: Final = Package("httpx2")
version: Final = _PACKAGE.version
report: Final[Callable[[str, str | None], Fields]] = _PACKAGE.report
