"""The installed requests-unixsocket2, whose module has the name of its predecessor's."""

from typing import Final

from urlprism.readers.asking.packages import module, version_of
from urlprism.readers.drivers.requests_unixsocket import live


def version() -> str:
    """Return the installed version; raise ImportError without it."""
    module("requests_unixsocket")
    return version_of("requests-unixsocket2")


report: Final = live.report
