"""Sockets that connect nowhere: they say where a driver would have connected."""

import socket
from collections.abc import Mapping
from types import FunctionType, SimpleNamespace
from typing import Any, Final, NoReturn, TypeAlias

from urlprism.readers.drivers.sqlalchemy.arguments import Fields, fields_of

Options: TypeAlias = dict[str, Any]
_PLACE: Final = frozenset(("host", "port", "unix_socket", "unix_sock"))


class SeenError(Exception):
    """A driver would have connected here: a path, or a host and a port."""

    def __init__(self, *address: object) -> None:
        """Take the address."""
        super().__init__()
        self.address = [str(each) for each in address]
        if not isinstance(address[0], str):
            raise TypeError


class _Socket:
    """A Unix socket that connects nowhere."""

    def __init__(self, *_: object) -> None:
        """Take a family and a kind."""

    def settimeout(self, _: object) -> None:
        """Take how long to wait."""

    def connect(self, path: object) -> NoReturn:
        """Say which path it is."""
        raise SeenError(path)


def _create_connection(address: tuple[object, object], *_: object, **__: object) -> NoReturn:
    raise SeenError(*address)


SOCKETS: Final = SimpleNamespace(
    **{**vars(socket), "socket": _Socket, "create_connection": _create_connection}
)


def lent(program: Any, names: Mapping[str, object]) -> FunctionType:
    """Return a function of a driver to which other globals are lent."""
    function = FunctionType(
        *(program.__code__, {**program.__globals__, **names}, program.__name__),
        *(program.__defaults__, program.__closure__),
    )
    function.__kwdefaults__ = program.__kwdefaults__
    return function


def place_seen(call: Any, *arguments: object, **named: object) -> list[str]:
    """Return where a call would have connected."""
    try:
        call(*arguments, **named)
    except SeenError as seen:
        return seen.address
    raise ConnectionError


def seen_fields(dbapi: str, places: list[list[str]], options: Options, who: Options) -> Fields:
    """Return the fields: where a driver would have connected, as whom, and the other options."""
    others = {name: value for name, value in options.items() if name not in _PLACE}
    return fields_of(dbapi, places, others | who)
