"""mysqlclient behind SQLAlchemy, its driver of `mysql://` without another one.

The client library in C uses a socket for no host and for "localhost" only; where `localhost` has no
socket of the URL, it is the library's own, which depends on how it was built.
"""

from typing import Final

from urlprism.readers.drivers.connections import refused
from urlprism.readers.drivers.sqlalchemy import model, mysql
from urlprism.readers.drivers.sqlalchemy.arguments import (
    Argument,
    Arguments,
    Fields,
    Query,
    check_names,
    fields_of,
    text_of,
)

# Those of the constructor in Python, and of the one in C, without what is not a text.
NAMES: Final = frozenset(
    {
        *("host", "user", "password", "database", "port", "unix_socket", "connect_timeout"),
        *("compress", "named_pipe", "init_command", "read_default_file", "read_default_group"),
        *("client_flag", "ssl", "ssl_mode", "local_infile", "read_timeout", "write_timeout"),
        *("charset", "auth_plugin", "server_public_key_path", "local_infile_dir", "collation"),
        *("use_unicode", "sql_mode", "binary_prefix", "executemany_fallback", "multi_statements"),
        *("autocommit", "cursorclass", "db", "passwd"),
    }
)
_MAX: Final = 2**31


def by_mysqldb(url: model.Fields, query: Query) -> Fields:
    """Return what mysqlclient connects by; raise Refused if something raises."""
    names = {"username": "user", "database": "db", "password": "passwd"}
    return connected(mysql.arguments(url, query, names))


def connected(arguments: Arguments) -> Fields:
    """Return what mysqlclient makes of its arguments; raise Refused if it raises."""
    check_names(arguments, NAMES, "MySQLdb")
    arguments |= {
        name: arguments.pop(old)
        for old, name in (("db", "database"), ("passwd", "password"))
        if old in arguments
    }
    host, socket = (_for_c(arguments.pop(name, None)) for name in ("host", "unix_socket"))
    port = arguments.pop("port", 0)
    if not isinstance(port, int) or not -_MAX <= port < _MAX:
        raise refused("a port that is not a number of C", "MySQLdb connect, TypeError")
    is_local = host is None or host == "localhost"
    place = [socket] if is_local and socket else ["" if is_local else str(host), str(port or 3306)]
    reached = fields_of("mysqldb", [place], arguments)
    for each in reached[2:5]:
        _for_c(each)
    return reached


def _for_c(value: Argument | list[list[str]] | None) -> str | None:
    text = None if isinstance(value, list) else text_of(value)
    if text and "\0" in text:
        raise refused("a text with a null", "MySQLdb connect, ValueError")
    return text
