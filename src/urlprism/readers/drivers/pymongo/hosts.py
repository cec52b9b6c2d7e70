"""The hosts of a connection string, as PyMongo splits them."""

from typing import Final

from urlprism.readers.drivers.connections import refused
from urlprism.urllib_parse import unquote_plus

_RULE: Final = "pymongo split_hosts"
_MAX_PORT: Final = 65535


def split(text: str, default: int | None) -> list[tuple[str, int | None]]:
    """Return hosts and ports; raise Refused where PyMongo does."""
    return [_place(each, default) for each in text.split(",")]


def _place(entity: str, default: int | None) -> tuple[str, int | None]:
    if not entity:
        raise refused("an empty host", f"{_RULE}, ConfigurationError")
    if entity.endswith(".sock"):
        entity, default = unquote_plus(entity), None
    elif entity.startswith("["):
        entity = entity.replace("%25", "%")
    elif "%" in entity:
        raise refused("an escape in the name of a host", f"{_RULE}, InvalidURI")
    if entity.startswith("["):
        return _address(entity, default)
    if entity.endswith(".sock"):
        return entity, default
    if entity.count(":") > 1:
        raise refused("a host with two colons", f"{_RULE}, ValueError")
    host, colon, port = entity.partition(":")
    return host.lower(), _port(port) if colon else default


def _address(entity: str, default: int | None) -> tuple[str, int | None]:
    if "]" not in entity:
        raise refused("a bracket that does not end", f"{_RULE}, ValueError")
    place = entity.find("]:")
    if place < 0:
        return entity[1:-1].lower(), default
    return entity[1:place].lower(), _port(entity[place + 2 :])


def _port(text: str) -> int:
    try:
        number = int(text) if text.isdigit() else 0
    except ValueError:  # a digit of which there is no number
        number = 0
    if not 0 < number <= _MAX_PORT:
        raise refused("the port is not a number from 1 to 65535", f"{_RULE}, ValueError")
    return number
