"""What the drivers of MySQL make of the arguments of SQLAlchemy."""

import inspect
from typing import Final

from urlprism.readers.asking.packages import module
from urlprism.readers.drivers.sqlalchemy.arguments import Fields
from urlprism.readers.drivers.sqlalchemy.by_mysqldb import connected
from urlprism.readers.drivers.sqlalchemy.live_sockets import (
    SOCKETS,
    Options,
    SeenError,
    lent,
    place_seen,
    seen_fields,
)

_OTHERS: Final = ("db", "passwd", "username")
_ASKED: Final = ("host", "port", "unix_socket", "user", "password", "database", *_OTHERS)


def by_mysqldb(options: Options) -> Fields:
    """Return what mysqlclient connects by: its client library is written in C, and is not asked."""
    return connected(options)


def by_pymysql(options: Options) -> Fields:
    """Return what PyMySQL connects by."""
    connections = module("pymysql.connections")
    inspect.signature(connections.Connection).bind(**options, defer_connect=True)
    connection = object.__new__(connections.Connection)
    begin = lent(connections.Connection.__init__, {"DEFAULT_USER": None})
    begin(connection, **_asked(options), defer_connect=True)
    connect = lent(connections.Connection.connect, {"socket": SOCKETS})
    place = place_seen(connect, connection)
    password = connection.password.decode("latin-1") or None
    who = {"user": connection.user, "password": password, "database": connection.db}
    return seen_fields("pymysql", [place], _others(options), who)


def by_mysqlconnector(options: Options) -> Fields:
    """Return what MySQL Connector/Python connects by: the one in Python."""
    names = module("mysql.connector.constants").DEFAULT_CONFIGURATION
    if not options.keys() <= {*names, "username"} - {"dsn", "dns_srv"}:
        raise AttributeError
    connection = module("mysql.connector.connection").MySQLConnection()
    connection.config(**_asked(options))
    socket = connection._get_connection()  # noqa: SLF001 - what it opens
    is_local = hasattr(socket, "unix_socket")
    place = [socket.unix_socket] if is_local else [socket.server_host, socket.server_port]
    who = {name: getattr(connection, f"_{name}") for name in ("user", "password", "database")}
    who = {name: value or None for name, value in who.items()}
    others = _others(options)
    others.pop("buffered", None)
    return seen_fields("mysqlconnector", [SeenError(*place).address], others, who)


def _asked(options: Options) -> Options:
    return {name: options[name] for name in _ASKED if name in options}


def _others(options: Options) -> Options:
    return {name: value for name, value in options.items() if name not in _OTHERS}
