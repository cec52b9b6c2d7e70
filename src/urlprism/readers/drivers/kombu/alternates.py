"""The others of a list of URLs, which kombu tries in turn."""

from typing import Final

from urlprism.readers.drivers.connections import Place, port_of
from urlprism.readers.drivers.kombu.urls import arguments, parsed
from urlprism.readers.outcomes import Refused

PORTS: Final = {"amqp": 5672, "amqps": 5671, "redis": 6379, "rediss": 6379, "sentinel": 26379}


def place_of(text: str, protocol: str, default: int) -> Place | None:
    """Return where another one of a list is, None if that raises, or it is no sentinel of some."""
    try:
        if protocol == "sentinel" != parsed(text).scheme:
            return None
        values = arguments(text)[0] if "://" in text else {"hostname": text}
    except Refused:
        return None
    return Place(str(values.get("hostname") or "localhost"), port_of(values.get("port"), default))
