"""How httpx2 reads a URL: as the httpx that it continues, but for a host in Punycode."""

from collections.abc import Callable
from typing import Final

from urlprism.readers.model import Model
from urlprism.readers.programs.httpx import model as httpx
from urlprism.readers.programs.httpx.model import Fields
from urlprism.readers.programs.httpx2.releases import RELEASES

NAME: Final = "httpx2"
VERSION: Final = RELEASES.newest[-1]


def at_version(version: str) -> Model[Fields]:
    """Return the model of a release of httpx2; raise ValueError for an unknown one."""
    return httpx.model_of(NAME, RELEASES.of(version), at_version, RELEASES.newest)


MODEL: Final = at_version(VERSION)
report: Final[Callable[[str, str | None], Fields]] = MODEL.report
