"""PyMySQL behind SQLAlchemy: a socket before a host, and a port of the query is no number."""

from typing import Final

from urlprism.readers.drivers.connections import refused
from urlprism.readers.drivers.sqlalchemy import model, mysql
from urlprism.readers.drivers.sqlalchemy.arguments import (
    Fields,
    Query,
    check_names,
    fields_of,
    text_of,
)

# Without `defer_connect`: a connection that does not connect.
NAMES: Final = frozenset(
    {
        *("user", "password", "host", "database", "unix_socket", "port", "charset", "collation"),
        *("sql_mode", "read_default_file", "conv", "use_unicode", "client_flag", "cursorclass"),
        *("init_command", "connect_timeout", "read_default_group", "autocommit", "local_infile"),
        *("max_allowed_packet", "auth_plugin_map", "read_timeout", "write_timeout"),
        *("bind_address", "binary_prefix", "program_name", "server_public_key", "ssl"),
        *("ssl_disabled", "ssl_key_password", "ssl_verify_cert", "ssl_verify_identity"),
        *("compress", "named_pipe", "passwd", "db"),
    }
)


def by_pymysql(url: model.Fields, query: Query) -> Fields:
    """Return what PyMySQL connects by; raise Refused if something raises."""
    arguments = mysql.arguments(url, query, {"username": "user"})
    check_names(arguments, NAMES, "pymysql")
    for old, name in (("db", "database"), ("passwd", "password")):
        if old in arguments:
            arguments.setdefault(name, arguments[old])
            del arguments[old]
    socket = text_of(arguments.pop("unix_socket", None))
    host, port = text_of(arguments.pop("host", "localhost")), arguments.pop("port", 3306)
    if not isinstance(port, int):
        raise refused("a port that is not a number", "pymysql Connection, ValueError")
    reached = fields_of("pymysql", [[socket] if socket else [host or "", str(port)]], arguments)
    if any(character > "\xff" for character in reached.password or ""):
        raise refused("a password that is not Latin-1", "pymysql Connection, UnicodeEncodeError")
    return reached
