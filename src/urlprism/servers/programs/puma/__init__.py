"""Puma."""

from typing import Final

SERVERS: Final = {"puma": f"{__name__}.model"}
